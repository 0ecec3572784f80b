// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon list axi4`, from the monitor's one table.
#include <fmt/format.h>

#include <iterator>
#include <string>

#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/monitor/axi4/commands.hpp"
#include "tb/monitor/axi4/rtl.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/json.hpp"
#include "tb/report/list_text.hpp"

namespace fabmon {

std::string list_axi4_text() {
  std::string text =
      "Events of axi4 (fabmon stat axi4 -e EVENT; also axi4/event=CODE,umask=MASK/).\n"
      "Filters, after a comma: thresh=1-255, invert, edge, max.\n\n";
  for (const EventInfo& event : axi4_events()) {
    add_listed(text, fmt::format("axi4/{}/", event.perf),
               fmt::format("[{:#04x}] {}", event.code, event.meaning));
    for (const SubeventInfo& sub : event.subevents) {
      add_listed(text, fmt::format("  axi4/{}/", sub.name),
                 fmt::format("[{:#04x}.{}] {}", event.code, sub.bit, sub.meaning));
    }
  }
  text += "\nDerived metrics (printed when their events are counted).\n\n";
  for (const MetricInfo& info : axi4_metrics()) {
    add_listed(text, info.name, fmt::format("{} = {}", info.meaning, info.formula));
  }
  text += "\nGenerated traffic (--traffic NAME).\n\n";
  for (const Axi4Workload& workload : axi4_workloads())
    add_listed(text, workload.name, workload.meaning);
  text += "\nBuilds of the RTL (--build NAME).\n\n";
  for (const std::string& build : user_builds<Axi4Rtl>()) {
    const Axi4Config config = make_rtl<Axi4Rtl>(build)->config();
    add_listed(text, build,
               fmt::format("{} counters of {} bits, gap timers of {} bits, {}", config.num_counters,
                           config.counter_width, config.gap_width,
                           config.advanced_latency
                               ? fmt::format("advanced latency with {} open transactions",
                                             config.max_outstanding)
                               : fmt::format("outstanding counters of {} bits", config.out_width)));
  }
  return text;
}

Json list_axi4_json() {
  Json monitor{{"monitor", "axi4"}};
  for (const EventInfo& event : axi4_events()) {
    Json entry{{"event", fmt::format("axi4/{}/", event.perf)},
               {"name", event.name},
               {"code", event.code},
               {"umask", 0},
               {"unit", event.unit},
               {"meaning", event.meaning}};
    monitor["events"].push_back(entry);
    for (const SubeventInfo& sub : event.subevents) {
      entry["event"] = fmt::format("axi4/{}/", sub.name);
      entry["umask"] = 1U << sub.bit;
      entry["meaning"] = sub.meaning;
      monitor["events"].push_back(entry);
    }
  }
  for (const MetricInfo& info : axi4_metrics()) {
    monitor["metrics"].push_back({{"name", info.name},
                                  {"formula", info.formula},
                                  {"unit", info.unit},
                                  {"meaning", info.meaning}});
  }
  for (const Axi4Workload& workload : axi4_workloads()) {
    monitor["workloads"].push_back({{"name", workload.name}, {"meaning", workload.meaning}});
  }
  monitor["builds"] = user_builds<Axi4Rtl>();
  return monitor;
}

}  // namespace fabmon
