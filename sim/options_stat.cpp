// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The options of `fabmon stat`. What an option takes is said by its type name: completions know
// FILE, WORKLOAD, BUILD, EVENT and NAME=VALUE. A meaning that begins with the names of monitors,
// "cci400, cmn: ", makes it an option of these.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/monitors.hpp"
#include "sim/subcommands.hpp"
#include "tb/core/words.hpp"
#include "tb/report/page/units.hpp"

namespace fabmon {
namespace {

using Kind = MonitorOption::Kind;
using Group = MonitorOption::Group;

// The monitors that take an option: "cci400, cmn".
std::string takers(std::string_view option) {
  std::vector<std::string_view> names;
  for (const Monitor* monitor : monitors()) {
    if (find_option(*monitor, option) != nullptr) names.push_back(monitor->name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

void add_own(CLI::App& stat, const MonitorOption& row, MonitorOptions& own) {
  const std::string name{row.name};
  const std::string names = takers(row.name), meaning = fmt::format("{}: {}", names, row.meaning);
  const auto flag = [&](const std::string& spelled, std::uint64_t value, const std::string& means) {
    return stat.add_flag_callback(
        spelled, [&own, &row, value] { own.set(row, value); }, means);
  };
  if (row.kind == Kind::kFlag || row.kind == Kind::kLevel) {
    CLI::Option* set = flag(name, 1, meaning);
    if (row.kind == Kind::kFlag) return;
    flag("--no-" + name.substr(2), 0, names + ": set this pin to 0, whatever the source says")
        ->excludes(set);
  } else if (row.kind == Kind::kNumber) {
    stat.add_option_function<std::uint64_t>(
            name, [&own, &row](std::uint64_t number) { own.set(row, number); }, meaning)
        ->type_name(std::string(row.value))
        ->check(Number(1));
  } else {
    stat.add_option_function<std::string>(
            name,
            [&own, &row](const std::string& text) {
              if (row.kind != Kind::kFile || !text.empty()) own.set(row, 0, text);
            },
            meaning)
        ->type_name(std::string(row.value));
  }
}

// The options of this group that not every monitor takes, each once.
void add_own(CLI::App& stat, Group group, MonitorOptions& own) {
  for (const Monitor* monitor : monitors()) {
    for (const MonitorOption& row : monitor->options) {
      const bool added = stat.get_option_no_throw(std::string(row.name)) != nullptr;
      if (row.group == group && !added) add_own(stat, row, own);
    }
  }
}

void add_source(CLI::App& stat, StatOptions& options) {
  CLI::Option* traffic =
      stat.add_option("--traffic", options.traffic, "generated traffic of this workload")
          ->type_name("WORKLOAD");
  CLI::Option* trace =
      stat.add_option("--trace", options.trace, "a recording: CSV, VCD, FST or GHW file")
          ->type_name("FILE")
          ->excludes(traffic);
  stat.add_option("--seed", options.seed, "seed of the traffic")
      ->type_name("NUMBER")
      ->capture_default_str()
      ->check(Number())
      ->needs(traffic);
  stat.add_option("--cycles", options.cycles, "cycles of generated traffic")
      ->type_name("NUMBER")
      ->capture_default_str()
      ->check(Number(1))
      ->needs(traffic);
  stat.add_option("--from", options.from,
                  "measure the trace from this cycle (1000) or time (10us, 2.5ns) on")
      ->type_name("TIME")
      ->needs(trace);
  stat.add_option("--to", options.to, "measure the trace up to this cycle or time, exclusively")
      ->type_name("TIME")
      ->needs(trace);
  stat.add_option("--prefix", options.prefix, "prefix of the names of the bus signals")
      ->type_name("TEXT")
      ->needs(trace);
  stat.add_flag("--ignore-columns", options.ignore_columns, "skip unknown columns of a CSV trace")
      ->needs(trace);
  add_own(stat, Group::kSource, options.own);
}

void add_ports(CLI::App& stat, StatOptions& options) {
  CLI::Option* trace = stat.get_option("--trace");
  stat.add_option("--port", options.port, "name of the port, as `fabmon ports` prints it")
      ->type_name("NAME")
      ->needs(trace);
  stat.add_flag("--all-ports", options.all_ports,
                "axi4, stats: measure every port of the dump, in one pass, as a table")
      ->needs(trace);
  add_binding(stat, options, trace, "axi4, stats: ");
  const MonitorOption& draw = *find_option(find_monitor("cmn"), "--map");
  // Once for each pin, each time with a value or without.
  stat.add_option_function<std::vector<std::string>>(
          "--map",
          [&options, &draw](const std::vector<std::string>& given) {
            for (const std::string& pin : given) {
              if (pin.empty() || pin == "true") {
                options.own.set(draw, 1);
              } else {
                options.pin_map.push_back(pin);
              }
            }
          },
          "bind a pin by hand, arvalid=tb.dut.sig[3]; @FILE: one per line; without a value "
          "(cmn): " +
              std::string(draw.meaning))
      ->type_name("[PIN=PATH]")
      ->type_size(0, 1)
      ->allow_extra_args(false);
}

void add_counts(CLI::App& stat, StatOptions& options) {
  stat.add_option("-e,--event", options.events,
                  "event, see `fabmon list`; @FILE reads events from a file, one per line")
      ->type_name("EVENT")
      ->allow_extra_args(false);
  stat.add_flag("--all", options.all, "all named events, after the events of -e");
  stat.add_option_function<std::string>(
          "-I,--interval",
          [&options](const std::string& given) {
            const ParsedNumber number = parse_number(given);
            if (number.is == ParsedNumber::Is::kNumber) options.interval = number.value;
            if (number.is != ParsedNumber::Is::kNumber) options.interval_time = given;
          },
          "also count for each interval of this many cycles, or of this time (1us)")
      ->type_name("TIME")
      ->check([](const std::string& given) {
        std::string text = given;
        const std::string_view span = given;
        const std::size_t unit = span.find_first_not_of("0123456789.");
        const bool time =
            unit != 0 && unit != std::string::npos && femtoseconds(span.substr(unit)) != 0;
        const std::string problem = time ? std::string() : Number(1)(text);
        return problem.empty() ? problem : problem + " or a time such as 1us";
      });
  add_own(stat, Group::kCounts, options.own);
}

void add_build(CLI::App& stat, StatOptions& options) {
  stat.add_option(
          "--build", options.build,
          "build of the RTL; default: one that fits the source, with the ID width of a VCD or "
          "FST trace")
      ->type_name("BUILD");
  stat.add_option("--param", options.params,
                  "parameter of the RTL, as IdWidth=8; a missing model is built")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  add_own(stat, Group::kBuild, options.own);
  stat.add_flag("--no-rtl", options.no_rtl, "measure with the golden model alone");
}

void add_outputs(CLI::App& stat, StatOptions& options) {
  stat.add_option("--json", options.json, "write the results to this file; - is standard output")
      ->type_name("FILE");
  stat.add_option("--svg", options.svg,
                  "stats: draw the histogram into this file; - is standard output")
      ->type_name("FILE");
  stat.add_option("--wave", options.wave,
                  "record waveforms: FST file NAME.fst, GTKWave save file beside it")
      ->type_name("FILE");
}

}  // namespace

CLI::App* add_stat(CLI::App& app, StatOptions& options) {
  CLI::App* stat = app.add_subcommand("stat", "Count events, like perf stat");
  stat->add_option("MONITOR", options.monitor, "the monitor")->type_name("MONITOR")->required();
  const auto group = [stat](const char* name, auto&& add) {
    stat->option_defaults()->group(name);
    add();
  };
  group("Source, one of --traffic and --trace", [&] { add_source(*stat, options); });
  group("Ports of a VCD or FST trace; `fabmon ports` lists them",
        [&] { add_ports(*stat, options); });
  group("Counts", [&] { add_counts(*stat, options); });
  group("Build of the RTL", [&] { add_build(*stat, options); });
  group("Output files", [&] { add_outputs(*stat, options); });
  return stat;
}

}  // namespace fabmon
