// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The options of `fabmon stat`.
#include <cstdint>

#include "sim/subcommands.hpp"

namespace fabmon {

CLI::App* add_stat(CLI::App& app, StatOptions& options) {
  CLI::App* stat = app.add_subcommand("stat", "Count events, like perf stat");
  stat->add_option("MONITOR", options.monitor, "the monitor")->required();
  stat->add_option("-e,--event", options.events,
                   "event, see `fabmon list`; @FILE reads events from a file, one a line")
      ->type_name("EVENT")
      ->allow_extra_args(false);
  stat->add_flag("--all", options.all, "all named events");
  CLI::Option_group* source = stat->add_option_group("source");
  CLI::Option* traffic =
      source->add_option("--traffic", options.traffic, "generated traffic of this workload");
  CLI::Option* trace = source->add_option("--trace", options.trace, "CSV, VCD or FST file");
  source->require_option(0, 1);
  stat->add_option("--clock", options.clock, "clock signal of a VCD or FST trace")->needs(trace);
  stat->add_option("--scope", options.scope, "scope of the bus's signals in a VCD or FST trace")
      ->needs(trace);
  stat->add_option("--prefix", options.prefix, "prefix of the bus's signals' names")->needs(trace);
  stat->add_option("--port", options.port, "name of the port, as `fabmon ports` prints it")
      ->type_name("NAME")
      ->needs(trace);
  CLI::Option* req = stat->add_option("--req", options.req,
                                      "struct (or scope of its fields) of an AXI port's requests")
                         ->type_name("PATH")
                         ->needs(trace);
  CLI::Option* resp = stat->add_option("--resp", options.resp, "the same of its responses")
                          ->type_name("PATH")
                          ->needs(req);
  req->needs(resp);
  stat->add_option("--widths", options.widths,
                   "of packed structs: addr=32,data=64,id=4,user=1 (id=0: AXI4-Lite)")
      ->type_name("WIDTHS")
      ->needs(trace);
  stat->add_flag("--negedge", options.falling, "sample at falling edges of the clock")
      ->needs(trace);
  CLI::Option* reset =
      stat->add_option("--reset", options.reset, "reset of a VCD or FST trace")->needs(trace);
  stat->add_flag("--reset-high", options.reset_high, "the reset is active high")->needs(trace);
  stat->add_flag("--no-reset", options.no_reset, "take no signal as the reset")
      ->needs(trace)
      ->excludes(reset);
  stat->add_flag("--ignore-columns", options.ignore_columns, "skip unknown columns of a CSV trace")
      ->needs(trace);
  stat->add_option("--bins", options.bins,
                   "stats: edges of the bins, 0,10,20,50 for (0, 10], (10, 20] and (20, 50]")
      ->type_name("EDGES");
  stat->add_flag_function(
      "--spniden,!--no-spniden", [&options](std::int64_t times) { options.spniden = times > 0; },
      "cci400, cmn: count Secure requests and flits too, whatever the source says");
  stat->add_flag_function(
      "--niden,!--no-niden", [&options](std::int64_t times) { options.niden = times > 0; },
      "cci400, cmn: permit counting, whatever the source says");
  // Once for each pin, each time with a value or without.
  stat->add_option_function<std::vector<std::string>>(
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
          "bind a pin of a VCD or FST trace by hand, arvalid=tb.dut.sig[3]; @FILE has one a line; "
          "without a value, cmn: draw the mesh with the flits on its links")
      ->type_name("[PIN=PATH]")
      ->expected(0, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(false);
  stat->add_flag("--by-node", options.by_node, "cmn: count at each node as well");
  stat->add_option("-I,--interval", options.interval,
                   "also count for each interval of this many cycles")
      ->type_name("CYCLES")
      ->check(Number(1));
  stat->add_option(
      "--build", options.build,
      "build of the RTL (default: one that fits the source, with IDs as wide as a VCD or "
      "FST trace has them)");
  stat->add_option("--param", options.params,
                   "parameter of the RTL, as IdWidth=8; a model that is missing is built")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  stat->add_option("--mesh", options.mesh,
                   "cmn: the mesh as a JSON file, see `fabmon list cmn --mesh-template`")
      ->type_name("FILE");
  stat->add_flag("--no-rtl", options.no_rtl, "measure with the golden model alone");
  stat->add_option("--seed", options.seed, "seed of the traffic")
      ->capture_default_str()
      ->check(Number())
      ->needs(traffic);
  stat->add_option("--cycles", options.cycles, "cycles of generated traffic")
      ->capture_default_str()
      ->check(Number())
      ->needs(traffic);
  stat->add_option("--json", options.json, "write the results to this file");
  stat->add_option("--svg", options.svg, "stats: draw the histogram into this file");
  stat->add_option("--wave", options.wave, "record: FST file, GTKWave save file beside it");
  return stat;
}

}  // namespace fabmon
