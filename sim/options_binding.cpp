// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The options that say where in a waveform a port, its clock and its reset are, for every
// subcommand that measures one. What is not said is found by names.
#include <string>

#include "sim/subcommands.hpp"

namespace fabmon {

void add_binding(CLI::App& app, StatOptions& options, CLI::Option* trace,
                 const std::string& monitors) {
  app.add_option("--scope", options.scope, "scope of the bus signals")
      ->type_name("PATH")
      ->needs(trace);
  app.add_option("--clock", options.clock, "clock signal; none: each time unit is a cycle")
      ->type_name("PATH")
      ->needs(trace);
  app.add_option(
         "--clock-enable", options.clock_enable,
         "count only cycles in which this signal is 1; default: it is detected; none: count "
         "all")
      ->type_name("PATH")
      ->needs(trace);
  app.add_option("--sample-rate", options.sample_rate,
                 "samples per second of a recording without a clock, 100MHz")
      ->type_name("RATE")
      ->needs(trace);
  app.add_flag("--lenient", options.lenient,
               "read on where time goes back in a VCD file; a new segment begins there")
      ->needs(trace);
  app.add_flag("--negedge", options.falling, "sample at falling edges of the clock")->needs(trace);
  CLI::Option* reset =
      app.add_option("--reset", options.reset, "reset signal")->type_name("PATH")->needs(trace);
  app.add_flag("--reset-high", options.reset_high, "the reset is active high")->needs(trace);
  app.add_flag("--no-reset", options.no_reset, "the port has no reset")
      ->needs(trace)
      ->excludes(reset);
  CLI::Option* req = app.add_option("--req", options.req,
                                    monitors + "struct of the requests, or scope of its fields")
                         ->type_name("PATH")
                         ->needs(trace);
  CLI::Option* resp = app.add_option("--resp", options.resp,
                                     monitors + "struct of the responses, or scope of its fields")
                          ->type_name("PATH")
                          ->needs(req);
  req->needs(resp);
  app.add_option(
         "--widths", options.widths,
         monitors + "widths in packed structs, addr=32,data=64,id=4,user=1 (id=0: AXI4-Lite)")
      ->type_name("WIDTHS")
      ->needs(trace);
}

void add_filter(CLI::App& app, PortFilter& filter, const std::string& buses) {
  app.add_option("--bus", filter.buses, buses)->type_name("NAMES");
  app.add_option("--only", filter.only, "only ports of this name, or of these, with * and ?")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  app.add_option("--exclude", filter.exclude, "no ports of this name, or of these, with * and ?")
      ->type_name("GLOB")
      ->allow_extra_args(false);
}

}  // namespace fabmon
