// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/program.hpp"

namespace fabmon {
namespace {

// RN-D nodes have the events of RN-I, and Linux does not tell them apart.
unsigned event_type(unsigned type) { return type == kNodeRnD ? unsigned{kNodeRnI} : type; }

}  // namespace

std::vector<CmnNode> cmn_nodes(const CmnTopology& topology, unsigned type,
                               std::optional<unsigned> nodeid) {
  std::vector<CmnNode> found;
  for (const CmnNode& node : type == kNodeXp ? topology.xps() : topology.nodes()) {
    if (event_type(node.type) != event_type(type)) continue;
    if (!nodeid || node.id == *nodeid) found.push_back(node);
  }
  return found;
}

CmnProgram cmn_cycles_program() { return {}; }

CmnProgram cmn_event_program(const std::vector<CmnNode>& nodes, std::uint8_t eventid,
                             std::optional<std::uint8_t> occupid) {
  CmnProgram program;
  program.kind = CmnProgram::Kind::kEvent;
  program.occupid = occupid;
  for (const CmnNode& node : nodes) {
    program.taps.push_back({.xp = node.xp,
                            .position = node.type == kNodeXp ? kCmnXpItself : node.position,
                            .eventid = eventid});
  }
  return program;
}

CmnProgram cmn_watch_program(const std::vector<CmnNode>& xps, const CmnWatch& watch) {
  CmnProgram program = cmn_event_program(xps, 0);
  program.kind = CmnProgram::Kind::kWatch;
  program.watch = watch;
  return program;
}

}  // namespace fabmon
