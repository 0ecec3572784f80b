// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_linux: the hardware of the guest that Linux runs in. linux/run and linux/shell call it.
//   serve       start a machine, and be the monitors on its bus
//   replay      the golden models on the bus log of such a run
//   devicetree  what the machine's device tree has to have
//   nodes       the nodes of a mesh that have registers, as JSON
// Exit status: serve, that of the machine; replay, 1 if anything differs; 2: usage or bad input.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "linux/model/replay.hpp"
#include "linux/model/serve.hpp"
#include "tb/core/check_error.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon::guest {
namespace {

using Json = nlohmann::ordered_json;

void write_file(const std::string& path, const Json& json) {
  if (path.empty()) return;
  std::ofstream file(path);
  file << json.dump(1) << '\n';
  file.close();
  if (!file) throw InputError(path + ": cannot be written");
}

int run_serve(const BoardOptions& options, const std::string& log, const std::string& json,
              const std::vector<std::string>& command) {
  const Served served = serve(options, log, command);
  Json clocks = Json::object();
  for (const auto& [name, cycles] : served.clocks) clocks[name] = cycles;
  write_file(json, {{"status", served.status},
                    {"khz", options.khz},
                    {"clocks", clocks},
                    {"cycles_skipped", served.cycles_skipped},
                    {"requests", served.requests},
                    {"accesses", served.accesses},
                    {"seconds", served.seconds},
                    {"model_seconds", served.model_seconds}});
  return served.status;
}

// Type, node id, offset of the registers, and of the crosspoint that it is at: id and DTC domain.
void print_nodes(const Setup& setup) {
  const std::optional<CmnConfig> config = CmnRtl::build_config(setup.build);
  if (!config) throw InputError(fmt::format("cmn has no build '{}'", setup.build));
  const CmnTopology mesh(*config);
  Json nodes = Json::array();
  const auto add = [&](const CmnNode& node) {
    nodes.push_back({{"type", node.type},
                     {"id", node.id},
                     {"offset", node.offset},
                     {"xp", mesh.xps()[node.xp].id},
                     {"domain", config->domain[node.xp]}});
  };
  for (const CmnNode& node : mesh.xps()) add(node);
  for (const CmnNode& node : mesh.nodes()) add(node);
  fmt::print("{}\n", nodes.dump(1));
}

Json mark_json(const MarkReplay& mark) {
  Json counted = Json::object();
  for (const auto& [what, count] : mark.counted) {
    counted[what] = {{"events", count.events}, {"jump", count.jump}};
  }
  return {{"mark", mark.mark},   {"begin", mark.begin},   {"end", mark.end},
          {"reads", mark.reads}, {"writes", mark.writes}, {"interrupts", mark.interrupts},
          {"counted", counted}};
}

int run_replay(const std::string& log, const std::string& json) {
  Json devices = Json::array();
  bool same = true;
  for (const DeviceLog& device : read_bus_log(log)) {
    const DeviceReplay result = replay(device);
    Json marks = Json::array();
    for (const MarkReplay& mark : result.marks) marks.push_back(mark_json(mark));
    devices.push_back({{"name", result.name},
                       {"build", result.setup.build},
                       {"workload", result.setup.workload},
                       {"seed", result.setup.seed},
                       {"node_types", result.node_types},
                       {"clocks", result.clocks},
                       {"reads", result.reads},
                       {"writes", result.writes},
                       {"second_master", result.second_master},
                       {"interrupts", result.interrupts},
                       {"mismatches", result.mismatches},
                       {"marks", marks}});
    same = same && result.mismatches.empty();
    for (const std::string& line : result.mismatches) fmt::print(stderr, "{}\n", line);
  }
  write_file(json, devices);
  return same ? 0 : 1;
}

int run(int argc, char** argv) {
  CLI::App app("The hardware of the guest that Linux runs in");
  app.require_subcommand(1);
  BoardOptions options;
  std::string log, json, second_mesh;
  std::vector<std::string> command;
  const auto board_options = [&](CLI::App* sub) {
    sub->add_option("--mesh", options.cmn.build, "build of cmn: base, mesh3x3 or ccix");
    sub->add_option("--workload", options.cmn.workload, "CHI traffic, as fabmon list cmn has it");
    sub->add_option("--second-mesh", second_mesh, "build of a second cmn; without, there is none");
    sub->add_option("--cci-workload", options.cci400.workload, "ACE traffic");
    sub->add_option("--axi-workload", options.axi4.workload,
                    "AXI4 traffic, until the guest chooses; deep: 60,000 open reads, always");
    sub->add_flag("--narrow", options.narrow, "axi4 and axi4_bank have counters of 33 bits");
    sub->add_option("--seed", options.cmn.seed, "seed of all traffic");
    sub->add_option("--khz", options.khz, "cycles in a millisecond of the guest")
        ->check(CLI::Range(1, 100000));
    sub->add_option("--most-cycles", options.most_cycles,
                    "cycles that a request may run, the rest is skipped; 0: no limit");
  };
  CLI::App* const serving = app.add_subcommand("serve", "start a machine");
  board_options(serving);
  serving->add_option("--log", log, "where the bus log goes");
  serving->add_option("--json", json, "where the figures of the run go");
  serving->add_option("command", command, "the machine, after --")->required();
  CLI::App* const tree = app.add_subcommand("devicetree", "print the nodes of the device tree");
  board_options(tree);
  CLI::App* const listing = app.add_subcommand("nodes", "print the nodes of the mesh");
  board_options(listing);
  CLI::App* const replaying = app.add_subcommand("replay", "check a bus log");
  replaying->add_option("log", log, "the log")->required();
  replaying->add_option("--json", json, "where the counts go");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  }
  options.cci400.seed = options.axi4.seed = options.cmn.seed;
  if (!second_mesh.empty()) {
    options.cmn_1 = options.cmn;
    options.cmn_1->build = second_mesh;
    ++options.cmn_1->seed;  // two meshes of one build have other traffic
  }
  if (replaying->parsed()) return run_replay(log, json);
  if (listing->parsed()) {
    print_nodes(options.cmn);
    return 0;
  }
  if (serving->parsed()) return run_serve(options, log, json, command);
  fmt::print("{}", device_tree(options));
  return 0;
}

}  // namespace
}  // namespace fabmon::guest

int main(int argc, char** argv) {
  try {
    return fabmon::guest::run(argc, argv);
  } catch (const fabmon::InputError& e) {
    fmt::print(stderr, "fabmon_linux: {}\n", e.what());
    return 2;
  } catch (const fabmon::CheckError& e) {
    fmt::print(stderr, "fabmon_linux: {}\n", e.what());
    return 1;
  }
}
