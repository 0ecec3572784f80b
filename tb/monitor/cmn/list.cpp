// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon list cmn`, from the monitor's one table.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/chi/traffic/workloads.hpp"
#include "tb/monitor/cmn/commands.hpp"
#include "tb/monitor/cmn/names.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tb/monitor/cmn/spec.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/json.hpp"
#include "tb/report/list_text.hpp"

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
  for (const unsigned type :
       {kNodeXp, kNodeHnF, kNodeHnI, kNodeRnI, kNodeSbsx, kNodeDn, kNodeDtc}) {
    std::vector<std::string> ids;
    for (const CmnNode& node : cmn_nodes(topology, type)) ids.push_back(cmn_node_id(node.id));
    if (ids.empty()) continue;
    text += fmt::format("{} {} {}", text.back() == ':' ? "" : ";", cmn_type_name(type),
                        fmt::join(ids, ", "));
  }
  return text;
}

}  // namespace

std::string list_cmn_text() {
  std::string text =
      "Events of cmn (fabmon stat cmn -e EVENT), by the names that they have in Linux; each "
      "counts\n"
      "at all nodes of its type at once, with bynodeid=1,nodeid=ID at one of them. Also\n"
      "cmn/type=TYPE,eventid=ID,occupid=ID/ and cmn/config=N,config1=N,config2=N/; arm_cmn_0/.../ "
      "is\n"
      "the same as cmn/.../.\n";
  unsigned type = 0;
  for (const MeshEventInfo& event : cmn_events()) {
    if (event.type != type) {
      text += fmt::format("\n{}, type {:#x}{}.\n\n", cmn_type_name(event.type), event.type,
                          event.type == kNodeRnI ? " and 0xd" : "");
    }
    type = event.type;
    add_listed(text, fmt::format("cmn/{}/", event.name), codes(event) + std::string(event.meaning));
  }
  text += fmt::format("\nWatchpoints, type {:#x}, at the ports of crosspoints.\n\n",
                      kCmnWatchpointType);
  for (const Watchpoint& watchpoint : kWatchpoints) {
    add_listed(text, watchpoint_event(watchpoint),
               fmt::format("[{:#04x}] {}", watchpoint.eventid, watchpoint.meaning));
  }
  add_listed(text, "wp_dev_sel", "0-1: the port, P0 or P1.");
  add_listed(text, "wp_chn_sel", "0-3: the channel, REQ, RSP, SNP or DAT.");
  add_listed(text, "wp_grp", "0-1: which fields are compared; 1 is for REQ and SNP.");
  add_listed(text, "wp_val, wp_mask", "The fields' values, and which bits (1) are not compared.");
  add_listed(text, "wp_exclusive=1", "Counts flits that do not match.");
  add_listed(text, "wp_combine=1-15",
             "Of two watchpoints with the same number, direction and crosspoint the first counts "
             "flits that match both.");
  text += "\nDerived metrics (printed when their events are counted).\n\n";
  for (const MetricInfo& info : cmn_metrics()) {
    add_listed(text, info.name, fmt::format("{} = {}", info.meaning, info.formula));
  }
  text += "\nGenerated traffic (--traffic NAME).\n\n";
  for (const ChiWorkload& workload : chi_workloads()) {
    add_listed(text, workload.name, workload.meaning);
  }
  text += "\nBuilds of the RTL (--build NAME).\n\n";
  for (const std::string& build : user_builds<CmnRtl>()) {
    add_listed(text, build, build_text(make_rtl<CmnRtl>(build)->config()));
  }
  return text;
}

Json list_cmn_json() {
  Json monitor{{"monitor", "cmn"}};
  for (const MeshEventInfo& event : cmn_events()) {
    Json entry{{"event", fmt::format("cmn/{}/", event.name)},
               {"name", event.name},
               {"type", event.type},
               {"eventid", event.eventid}};
    if (event.occupid) entry["occupid"] = *event.occupid;
    entry["unit"] = event.unit;
    entry["meaning"] = event.meaning;
    monitor["events"].push_back(std::move(entry));
  }
  for (const Watchpoint& watchpoint : kWatchpoints) {
    monitor["events"].push_back({{"event", watchpoint_event(watchpoint)},
                                 {"name", watchpoint.name},
                                 {"type", kCmnWatchpointType},
                                 {"eventid", watchpoint.eventid},
                                 {"unit", "flits"},
                                 {"meaning", watchpoint.meaning}});
  }
  for (const MetricInfo& info : cmn_metrics()) {
    monitor["metrics"].push_back({{"name", info.name},
                                  {"formula", info.formula},
                                  {"unit", info.unit},
                                  {"meaning", info.meaning}});
  }
  for (const ChiWorkload& workload : chi_workloads()) {
    monitor["workloads"].push_back({{"name", workload.name}, {"meaning", workload.meaning}});
  }
  monitor["builds"] = user_builds<CmnRtl>();
  return monitor;
}

}  // namespace fabmon
