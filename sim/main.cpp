// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The program fabmon: reads the command line and calls the subcommand. Exit status: 0 everything
// matches, 1 a mismatch between RTL and golden model, 2 usage or bad input; 1 and 2 come with one
// line on standard error.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdint>
#include <exception>
#include <string>

#include "sim/commands.hpp"
#include "tb/core/check_error.hpp"
#include "tb/report/output.hpp"
#include "tb/report/text.hpp"

namespace {

using fabmon::BenchOptions;
using fabmon::ListOptions;
using fabmon::RunOptions;
using fabmon::StatOptions;

constexpr int kBadInput = 2;

// Accepts 0x-hexadecimal and decimal numbers of up to 64 bits, and no sign.
class Number : public CLI::Validator {
 public:
  explicit Number(std::uint64_t least = 0) : CLI::Validator("NUMBER") {
    func_ = [least](std::string& text) {
      const fabmon::ParsedNumber number = fabmon::parse_number(text);
      const bool ok = number.is == fabmon::ParsedNumber::Is::kNumber && !text.starts_with("0X");
      if (ok && number.value >= least) return std::string();
      return fmt::format("'{}' is not a whole number{}", text,
                         least == 0 ? "" : fmt::format(" of at least {}", least));
    };
  }
};

int fail(int status, const std::string& reason) {
  // One line, whatever the message holds.
  std::string line = reason.substr(0, reason.find('\n'));
  fmt::print(stderr, "fabmon: {}\n", line);
  return status;
}

void add_list(CLI::App& app, ListOptions& options) {
  CLI::App* list = app.add_subcommand("list", "Every event, like perf list");
  list->add_option("MONITOR", options.monitor, "the monitor; all if left out");
  list->add_flag("--json", options.json, "as JSON");
  list->add_flag("--mesh-template", options.mesh_template,
                 "cmn: the default mesh as a file for `fabmon stat cmn --mesh`");
}

void add_run(CLI::App& app, RunOptions& options) {
  CLI::App* run = app.add_subcommand(
      "run", "Workloads on the builds of every monitor, every count against the golden model");
  run->add_option("MONITOR", options.monitor, "this monitor alone, with its tables");
  run->add_flag("-v,--verbose", options.verbose, "the tables of all monitors");
  run->add_option("--seed", options.seed, "seed of the traffic")
      ->capture_default_str()
      ->check(Number());
  run->add_option("--cycles", options.cycles, "cycles of each workload (default: some 10,000)")
      ->check(Number(1));
  run->add_option(
      "--wave", options.wave,
      "record a short run (of axi4 or of MONITOR): FST file, GTKWave save file beside it");
  run->add_option("--json", options.json, "write the results to this file");
}

void add_stat(CLI::App& app, StatOptions& options) {
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
  stat->add_option("--from", options.from,
                   "measure the trace from this cycle (1000) or time (10us, 2.5ns) on")
      ->needs(trace);
  stat->add_option("--to", options.to, "measure the trace up to before this cycle or time")
      ->needs(trace);
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
  stat->add_flag("--map", options.map, "cmn: draw the mesh with the flits on its links");
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
}

void add_bench(CLI::App& app, BenchOptions& options) {
  CLI::App* bench = app.add_subcommand("bench", "Simulated cycles a second");
  bench->add_option("--json", options.json, "write the results to this file");
}

int run(int argc, char** argv) {
  CLI::App app{"fabmon: performance monitors for on-chip fabrics, checked against golden models"};
  app.set_version_flag("--version", "fabmon " FABMON_VERSION);
  app.require_subcommand(1);
  ListOptions list;
  RunOptions all;
  StatOptions stat;
  BenchOptions bench;
  add_list(app, list);
  add_run(app, all);
  add_stat(app, stat);
  add_bench(app, bench);
  const auto known = app.get_subcommands(
      [&](const CLI::App* sub) { return argc > 1 && sub->get_name() == argv[1]; });
  if (argc > 1 && argv[1][0] != '-' && known.empty()) {
    return fail(kBadInput, fmt::format("unknown subcommand '{}' (see --help)", argv[1]));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {
    return app.exit(request);  // --help and --version
  } catch (const CLI::ParseError& error) {
    return fail(kBadInput, fmt::format("{} (see --help)", error.what()));
  }
  int status = 0;
  if (app.got_subcommand("list")) {
    status = run_list(list);
  } else if (app.got_subcommand("run")) {
    status = run_run(all);
  } else if (app.got_subcommand("stat")) {
    status = run_stat(stat);
  } else {
    status = run_bench(bench);
  }
  fabmon::finish_output();
  fabmon::commit_outputs();
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  // A reader of our output that goes away is no reason to die before the files are written.
  std::signal(SIGPIPE, SIG_IGN);
  fabmon::discard_outputs_on_signals();
  int status = kBadInput;
  try {
    return run(argc, argv);
  } catch (const fabmon::CheckError& error) {
    status = fail(1, error.what());
  } catch (const std::exception& error) {
    status = fail(kBadInput, error.what());
  }
  fabmon::discard_outputs();
  return status;
}
