// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The options of `fabmon report`. See options_stat.cpp about type names.
#include <string>
#include <vector>

#include "sim/subcommands.hpp"

namespace fabmon {
namespace {

// An option that may be given several times, each time with one value.
void add_repeated(CLI::App& app, const char* name, std::vector<std::string>& values,
                  const char* type, const char* meaning) {
  app.add_option(name, values, meaning)->type_name(type)->allow_extra_args(false);
}

void add_generated(CLI::App& report, StatOptions& source) {
  CLI::Option* traffic =
      report.add_option("--traffic", source.traffic, "report generated traffic of this workload")
          ->type_name("WORKLOAD")
          ->excludes(report.get_option("DUMP"));
  report.add_option("--seed", source.seed, "seed of the traffic")
      ->type_name("NUMBER")
      ->capture_default_str()
      ->check(Number())
      ->needs(traffic);
  report.add_option("--cycles", source.cycles, "cycles of generated traffic")
      ->type_name("NUMBER")
      ->capture_default_str()
      ->check(Number(1))
      ->needs(traffic);
}

void add_window(CLI::App& report, ReportOptions& options) {
  CLI::Option* dump = report.get_option("DUMP");
  report
      .add_option("--from", options.source.from,
                  "report the dump from this cycle (1000) or time (10us, 2.5ns) on")
      ->type_name("TIME")
      ->needs(dump);
  report
      .add_option("--to", options.source.to,
                  "report the dump up to this cycle or time, exclusively")
      ->type_name("TIME")
      ->needs(dump);
  add_repeated(report, "--window", options.windows, "NAME=FROM:TO",
               "add figures of these cycles for each port, boot=0:20000");
}

void add_found(CLI::App& report, ReportOptions& options) {
  CLI::Option* dump = report.get_option("DUMP");
  report
      .add_option("--ports", options.ports_file,
                  "file of ports, names of IDs and ranges, from `fabmon ports --save`")
      ->type_name("FILE")
      ->needs(dump);
  report
      .add_option("--bus-file", options.bus_files,
                  "description of a bus (YAML or JSON) whose ports are measured, too; the bus of a "
                  "CSV file")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->needs(dump);
  report
      .add_option("--port", options.ports,
                  "only this port, as `fabmon ports` prints it, or the end of its name")
      ->type_name("NAME")
      ->allow_extra_args(false)
      ->needs(dump);
  add_filter(
      report, options.filter,
      "only these buses, apb,ahb; all: also those that must be named; the bus of a CSV file, "
      "of --map and of --traffic: default axi4");
  report.add_option("--prefix", options.source.prefix, "prefix of the names of the bus signals")
      ->type_name("TEXT")
      ->needs(dump);
  report
      .add_flag("--ignore-columns", options.source.ignore_columns,
                "skip unknown columns of a CSV trace")
      ->needs(dump);
  add_binding(report, options.source, dump);
  report
      .add_option("--map", options.source.pin_map,
                  "bind a pin by hand, arvalid=tb.dut.sig[3]; @FILE: one per line")
      ->type_name("PIN=PATH")
      ->allow_extra_args(false)
      ->needs(dump);
}

void add_groups(CLI::App& report, ReportOptions& options) {
  add_repeated(report, "--id-name", options.id_names, "IDS=NAME",
               "a name for IDs, 0-3=cpu; adds their common counts");
  add_repeated(report, "--range", options.ranges, "NAME=LOW-HIGH",
               "an address range, dram=0x80000000-0xffffffff; default: ranges are detected");
  report
      .add_option("--interleave", options.interleave,
                  "banks: bytes per bank and number of banks, 64:4")
      ->type_name("BYTES:BANKS");
  add_repeated(report, "--link", options.links, "PORT:PORT",
               "two ports that carry the same transactions, the manager first; default: links are "
               "detected; none: no links");
}

void add_monitors(CLI::App& report, ReportOptions& options) {
  CLI::Option* no_monitors = report.add_flag("--no-monitors", options.no_monitors,
                                             "leave out the values of the monitors axi4 and stats");
  report
      .add_flag("--no-rtl", options.source.no_rtl,
                "the golden models of the monitors alone, without the RTL")
      ->excludes(no_monitors);
  report
      .add_flag("--rtl", options.rtl,
                "compare with the RTL, and build models that are missing; default: only if they "
                "are built, of up to 1,000,000 cycles x ports")
      ->excludes(no_monitors)
      ->excludes(report.get_option("--no-rtl"));
}

void add_results(CLI::App& report, ReportOptions& options) {
  const auto file = [&report](const char* name, std::string& path, const char* meaning) {
    return report.add_option(name, path, meaning)->type_name("FILE");
  };
  CLI::Option* page = file("-o,--output", options.page, "the page, one HTML file");
  report
      .add_flag("--live", options.live,
                "write the page every few seconds while the dump is read; it reloads itself")
      ->needs(page);
  file("--json", options.json, "all figures; - is standard output");
  file("--markdown", options.markdown, "a summary for a pull request; - is standard output");
  file("--transactions", options.transactions,
       "one row per transaction: F.csv, F.json or, with pyarrow, F.parquet");
  file("--perfetto", options.perfetto, "a trace for ui.perfetto.dev");
  add_repeated(
      report, "--assert", options.limits, "LIMIT",
      "status 1 unless the limit holds, 'ddr.read.latency.p99 <= 200'; @FILE: one per line");
  file("--junit", options.junit, "the limits as JUnit XML")->needs(report.get_option("--assert"));
}

}  // namespace

CLI::App* add_report(CLI::App& app, ReportOptions& options) {
  CLI::App* report = app.add_subcommand("report", "Measure all ports of a dump and write a page");
  report->add_option("DUMP", options.source.trace, "VCD, FST, GHW or CSV file")->type_name("FILE");
  const auto group = [report](const char* name, auto&& add) {
    report->option_defaults()->group(name);
    add();
  };
  group("Instead of a dump", [&] { add_generated(*report, options.source); });
  group("Output files and limits", [&] { add_results(*report, options); });
  group("Part of the dump", [&] { add_window(*report, options); });
  group("Ports; default: all ports of the dump", [&] { add_found(*report, options); });
  group("IDs, addresses and links", [&] { add_groups(*report, options); });
  group("Monitors", [&] { add_monitors(*report, options); });
  group("Viewer", [&] {
    report
        ->add_option("--open", options.open,
                     "open GTKWave or Surfer at the slowest transaction of a port (1), or at the "
                     "third slowest read (read:3)")
        ->type_name("RANK");
  });
  return report;
}

}  // namespace fabmon
