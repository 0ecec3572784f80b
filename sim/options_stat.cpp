// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The options of `fabmon stat`. What an option takes is said by its type name: completions know
// FILE, WORKLOAD, BUILD, EVENT and NAME=VALUE. A meaning that begins with the names of monitors,
// "cci400, cmn: ", makes it an option of these.
#include <optional>
#include <string>
#include <vector>

#include "sim/subcommands.hpp"

namespace fabmon {
namespace {

// A pin of the monitor: --NAME sets it, --no-NAME clears it.
void add_pin(CLI::App& stat, const std::string& name, std::optional<bool>& level,
             const std::string& meaning) {
  CLI::Option* set = stat.add_flag_callback(
      "--" + name, [&level] { level = true; }, meaning);
  stat.add_flag_callback(
          "--no-" + name, [&level] { level = false; },
          "cci400, cmn: set this pin to 0, whatever the source says")
      ->excludes(set);
}

void add_source(CLI::App& stat, StatOptions& options) {
  CLI::Option* traffic =
      stat.add_option("--traffic", options.traffic, "generated traffic of this workload")
          ->type_name("WORKLOAD");
  CLI::Option* trace =
      stat.add_option("--trace", options.trace, "a recording: CSV, VCD or FST file")
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
  add_pin(stat, "spniden", options.spniden,
          "cci400, cmn: count Secure requests and flits too, whatever the source says");
  add_pin(stat, "niden", options.niden, "cci400, cmn: permit counting, whatever the source says");
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
  // Once for each pin, each time with a value or without.
  stat.add_option_function<std::vector<std::string>>(
          "--map",
          [&options](const std::vector<std::string>& given) {
            for (const std::string& pin : given) {
              if (pin.empty() || pin == "true") {
                options.map = true;
              } else {
                options.pin_map.push_back(pin);
              }
            }
          },
          "bind a pin by hand, arvalid=tb.dut.sig[3]; @FILE: one per line; without a value (cmn): "
          "draw the mesh with the flits on its links")
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
  stat.add_option("-I,--interval", options.interval,
                  "also count for each interval of this many cycles")
      ->type_name("CYCLES")
      ->check(Number(1));
  stat.add_option("--bins", options.bins,
                  "stats: edges of the bins, 0,10,20,50 for (0, 10], (10, 20] and (20, 50], or "
                  "limits of each, 0-10,5-20,100-")
      ->type_name("EDGES");
  stat.add_flag("--or", options.or_mode,
                "stats: samples of one cycle in one bin count once, as the published formula says");
  stat.add_option("--timer-limit", options.timer_limit,
                  "stats: longer latencies count as this many")
      ->type_name("CYCLES")
      ->check(Number(1));
  stat.add_option("--bin-limit", options.bin_limit, "stats: bins stop at this many samples")
      ->type_name("SAMPLES")
      ->check(Number(1));
  stat.add_flag("--by-node", options.by_node, "cmn: count at each node as well");
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
  stat.add_option("--mesh", options.mesh,
                  "cmn: the mesh as a JSON file, see `fabmon list cmn --mesh-template`")
      ->type_name("FILE");
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
