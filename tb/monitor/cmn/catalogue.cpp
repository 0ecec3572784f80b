// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/catalogue.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/chi/traffic/workloads.hpp"
#include "tb/monitor/cmn/names.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tb/monitor/cmn/spec.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tb/monitor/cmn/view.hpp"
#include "tb/report/builds.hpp"

namespace fabmon {
namespace {

struct Watchpoint {
  std::string_view name;
  unsigned eventid;
  std::string_view meaning;
};
constexpr Watchpoint kWatchpoints[] = {
    {"watchpoint_up", 0, "A flit from a device into the mesh matches wp_val where wp_mask is 0."},
    {"watchpoint_down", 2, "A flit from the mesh to a device matches wp_val where wp_mask is 0."}};

std::string watchpoint_event(const Watchpoint& watchpoint) {
  return fmt::format("cmn/{},wp_dev_sel=?,wp_chn_sel=?,wp_grp=?,wp_val=?,wp_mask=?/",
                     watchpoint.name);
}

std::string codes(const MeshEventInfo& event) {
  if (event.type == kNodeDtc) return {};
  if (!event.occupid) return fmt::format("[{:#04x}] ", event.eventid);
  return fmt::format("[{:#04x}, occupid {}] ", event.eventid, *event.occupid);
}

// What tells a build from others: "4x2 mesh, 1 DTC, nodes: HN-F 0x04, 0x20, ...".
std::string build_text(const CmnConfig& config) {
  const CmnTopology topology(config);
  std::string text = fmt::format("{}x{} mesh, {} DTC{}. Node ids:", config.mesh_x, config.mesh_y,
                                 topology.dtcs(), topology.dtcs() == 1 ? "" : "s");
  for (const unsigned type : {kNodeXp, kNodeHnF, kNodeHnI, kNodeRnI, kNodeSbsx, kNodeDn, kNodeCxra,
                              kNodeCxha, kNodeDtc}) {
    std::vector<std::string> ids;
    for (const CmnNode& node : cmn_nodes(topology, type)) ids.push_back(cmn_node_id(node.id));
    if (ids.empty()) continue;
    text += fmt::format("{} {} {}", text.back() == ':' ? "" : ";", cmn_type_name(type),
                        fmt::join(ids, ", "));
  }
  return text;
}

Json event_json(const MeshEventInfo& event) {
  Json entry{{"event", fmt::format("cmn/{}/", event.name)},
             {"name", event.name},
             {"type", event.type},
             {"eventid", event.eventid}};
  if (event.occupid) entry["occupid"] = *event.occupid;
  entry["unit"] = event.unit;
  entry["meaning"] = event.meaning;
  return entry;
}

// A section for each type of nodes.
std::vector<ListSection> event_sections() {
  std::vector<ListSection> sections;
  unsigned type = 0;
  for (const MeshEventInfo& event : cmn_events()) {
    if (event.type != type) {
      sections.push_back({fmt::format("{}, type {:#x}{}.", cmn_type_name(event.type), event.type,
                                      event.type == kNodeRnI ? " and 0xd" : ""),
                          {}});
    }
    type = event.type;
    sections.back().rows.push_back(
        {fmt::format("cmn/{}/", event.name), codes(event) + std::string(event.meaning)});
  }
  return sections;
}

ListSection watchpoint_section() {
  ListSection section{
      fmt::format("Watchpoints, type {:#x}, at the ports of crosspoints.", kCmnWatchpointType), {}};
  for (const Watchpoint& watchpoint : kWatchpoints) {
    section.rows.push_back({watchpoint_event(watchpoint),
                            fmt::format("[{:#04x}] {}", watchpoint.eventid, watchpoint.meaning)});
  }
  for (const Listed& term : std::vector<Listed>{
           {"wp_dev_sel", "0-1: the port, P0 or P1."},
           {"wp_chn_sel", "0-3: the channel, REQ, RSP, SNP or DAT."},
           {"wp_grp", "0-1: which fields are compared; 1 is for REQ and SNP."},
           {"wp_val, wp_mask", "The fields' values, and which bits (1) are not compared."},
           {"wp_exclusive=1", "Counts flits that do not match."},
           {"wp_combine=1-15",
            "Of two watchpoints with the same number, direction and crosspoint the first counts "
            "flits that match both."}}) {
    section.rows.push_back(term);
  }
  return section;
}

}  // namespace

Catalogue CmnView::catalogue() {
  Catalogue list{
      .monitor = "cmn",
      .summary = "The events and flits of a CHI mesh like the CMN-600, by their names in Linux.",
      .heading =
          "Events of cmn (fabmon stat cmn -e EVENT), by the names that they have in Linux; each "
          "counts\n"
          "at all nodes of its type at once, with bynodeid=1,nodeid=ID at one of them. Also\n"
          "cmn/type=TYPE,eventid=ID,occupid=ID/ and cmn/config=N,config1=N,config2=N/; "
          "arm_cmn_0/.../ is\n"
          "the same as cmn/.../.\n",
      .events = event_sections(),
      .metrics_title = "Derived metrics (printed when their events are counted).",
      .metrics = cmn_metrics(),
      .flags = {},
      .traffic = {{"Generated traffic (--traffic NAME).", listed_workloads(chi_workloads())}},
      .builds_title = "Builds of the RTL (--build NAME).",
      .builds = {},
      .parameters = parameter_names<CmnRtl>(),
      .examples = {
          {"fabmon stat cmn --traffic mixed --cycles 20000",
           "The metrics and what they are made of."},
          {"fabmon stat cmn --traffic mixed --cycles 20000 -e cmn/hnf_cache_miss/ --by-node",
           "Cache misses, of all home nodes and of each."},
          {"fabmon stat cmn --traffic mixed --cycles 20000 --map",
           "The mesh with the flits on its links."}}};
  list.events.push_back(watchpoint_section());
  for (const MeshEventInfo& event : cmn_events()) list.event_rows.push_back(event_json(event));
  for (const Watchpoint& watchpoint : kWatchpoints) {
    list.event_rows.push_back({{"event", watchpoint_event(watchpoint)},
                               {"name", watchpoint.name},
                               {"type", kCmnWatchpointType},
                               {"eventid", watchpoint.eventid},
                               {"unit", "flits"},
                               {"meaning", watchpoint.meaning}});
  }
  for (const std::string& build : user_builds<CmnRtl>()) {
    list.builds.push_back({build, build_text(config_of<CmnRtl>(build))});
  }
  return list;
}

}  // namespace fabmon
