// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/spec.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tb/monitor/cmn/names.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tb/report/metrics.hpp"

namespace fabmon {

std::string_view CmnSpec::name() const {
  if (is_watch()) return program.watch.down ? "watchpoint_down" : "watchpoint_up";
  return info == nullptr ? "RESERVED" : info->name;
}

std::array<std::uint64_t, 3> CmnSpec::config() const {
  std::uint64_t config = type | std::uint64_t{eventid} << 16;
  if (nodeid) config |= std::uint64_t{1} << 31 | std::uint64_t{*nodeid} << 32;
  if (program.occupid) config |= std::uint64_t{*program.occupid} << 27;
  if (!is_watch()) return {config, 0, 0};
  const CmnWatch& watch = program.watch;
  config |= std::uint64_t{watch.combine} << 27 | std::uint64_t{watch.dev_sel} << 48 |
            std::uint64_t{watch.chn_sel} << 51 | std::uint64_t{watch.grp} << 56 |
            std::uint64_t{watch.exclusive} << 58;
  return {config, watch.val, watch.mask};
}

CmnSpec cmn_spec(const MeshEventInfo& info, const CmnTopology& topology,
                 std::optional<unsigned> nodeid) {
  CmnSpec spec;
  spec.type = info.type;
  spec.eventid = info.eventid;
  spec.info = &info;
  spec.nodeid = nodeid;
  spec.text = fmt::format("cmn/{}{}/", info.name,
                          nodeid ? ",bynodeid=1,nodeid=" + cmn_node_id(*nodeid) : std::string());
  if (info.type == kNodeDtc) return spec;
  spec.nodes = cmn_nodes(topology, info.type, nodeid);
  spec.program = cmn_event_program(spec.nodes, info.eventid, info.occupid);
  return spec;
}

CmnSpec at_node(const CmnSpec& spec, const CmnNode& node) {
  CmnSpec one = spec;
  one.nodeid = node.id;
  one.nodes = {node};
  one.program.taps = cmn_event_program(one.nodes, spec.program.taps.front().eventid).taps;
  one.text.pop_back();
  one.text += fmt::format(",bynodeid=1,nodeid={}/", cmn_node_id(node.id));
  return one;
}

std::vector<CmnSpec> all_cmn_events(const CmnTopology& topology) {
  std::vector<CmnSpec> specs;
  for (const MeshEventInfo& info : cmn_events()) {
    CmnSpec spec = cmn_spec(info, topology);
    if (spec.is_cycles() || !spec.nodes.empty()) specs.push_back(std::move(spec));
  }
  return specs;
}

std::vector<CmnSpec> default_cmn_events(const CmnTopology& topology) {
  std::vector<std::string_view> wanted{"dtc_cycles"};
  for (const std::string_view name : metric_events(cmn_metrics())) wanted.push_back(name);
  std::vector<CmnSpec> specs = all_cmn_events(topology);
  std::erase_if(specs, [&wanted](const CmnSpec& spec) {
    return std::find(wanted.begin(), wanted.end(), spec.name()) == wanted.end();
  });
  return specs;
}

}  // namespace fabmon
