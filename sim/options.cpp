// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/options.hpp"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <vector>

#include "sim/commands.hpp"
#include "sim/subcommands.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

// A subcommand, and what it does.
struct Subcommand {
  CLI::App* app;
  std::function<int()> run;
};

}  // namespace

Number::Number(std::uint64_t least) : CLI::Validator("NUMBER") {
  func_ = [least](std::string& text) {
    const ParsedNumber number = parse_number(text);
    const bool ok = number.is == ParsedNumber::Is::kNumber && !text.starts_with("0X");
    if (ok && number.value >= least) return std::string();
    return fmt::format("'{}' is not a whole number{}", text,
                       least == 0 ? "" : fmt::format(" of at least {}", least));
  };
}

CLI::App* add_list(CLI::App& app, ListOptions& options) {
  CLI::App* list = app.add_subcommand("list", "Every event, like perf list");
  list->add_option("MONITOR", options.monitor, "the monitor; all if left out");
  list->add_flag("--json", options.json, "as JSON");
  list->add_flag("--mesh-template", options.mesh_template,
                 "cmn: the default mesh as a file for `fabmon stat cmn --mesh`");
  return list;
}

CLI::App* add_run(CLI::App& app, RunOptions& options) {
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
  return run;
}

CLI::App* add_ports(CLI::App& app, PortsOptions& options) {
  CLI::App* ports = app.add_subcommand("ports", "The ports in a waveform dump, of every bus");
  ports->add_option("DUMP", options.dump, "VCD or FST file")->required();
  ports->add_option("--scope", options.scope, "only ports of this scope");
  ports->add_option("--prefix", options.prefix, "only ports whose signals' names begin so");
  ports
      ->add_option("--widths", options.widths,
                   "of packed structs: addr=32,data=64,id=4,user=1 (id=0: AXI4-Lite)")
      ->type_name("WIDTHS");
  ports->add_flag("--json", options.json, "as JSON");
  return ports;
}

CLI::App* add_bench(CLI::App& app, BenchOptions& options) {
  CLI::App* bench = app.add_subcommand("bench", "Simulated cycles a second");
  bench->add_option("--json", options.json, "write the results to this file");
  return bench;
}

int run_command_line(int argc, char** argv) {
  CLI::App app{"fabmon: performance monitors for on-chip fabrics, checked against golden models"};
  app.set_version_flag("--version", "fabmon " FABMON_VERSION);
  app.require_subcommand(1);
  ListOptions list;
  RunOptions run;
  StatOptions stat;
  PortsOptions ports;
  BenchOptions bench;
  const std::vector<Subcommand> subcommands{
      {add_list(app, list), [&list] { return run_list(list); }},
      {add_run(app, run), [&run] { return run_run(run); }},
      {add_stat(app, stat), [&stat] { return run_stat(stat); }},
      {add_ports(app, ports), [&ports] { return run_ports(ports); }},
      {add_bench(app, bench), [&bench] { return run_bench(bench); }},
  };
  const auto known = app.get_subcommands(
      [&](const CLI::App* sub) { return argc > 1 && sub->get_name() == argv[1]; });
  if (argc > 1 && argv[1][0] != '-' && known.empty()) {
    throw InputError(fmt::format("unknown subcommand '{}' (see --help)", argv[1]));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {
    return app.exit(request);  // --help and --version
  } catch (const CLI::ParseError& error) {
    throw InputError(fmt::format("{} (see --help)", error.what()));
  }
  for (const Subcommand& subcommand : subcommands) {
    if (subcommand.app->parsed()) return subcommand.run();
  }
  return 0;
}

}  // namespace fabmon
