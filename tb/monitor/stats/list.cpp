// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon list stats`, from the monitor's tables of values and of flags.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/bus/context/workloads.hpp"
#include "tb/monitor/stats/commands.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tb/monitor/stats/tables/events.hpp"
#include "tb/monitor/stats/tables/registers.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/json.hpp"
#include "tb/report/list_text.hpp"

namespace fabmon {
namespace {

std::string_view pins_name(StatsSource source) {
  return source == StatsSource::kAxi ? "axi4" : source == StatsSource::kApb ? "apb" : "contexts";
}

std::string build_text(const StatsConfig& config) {
  std::string text = fmt::format(
      "{} {}, {} bins of {} bits, {} dealloc{} a cycle", config.n,
      config.source == StatsSource::kApb ? "PSEL lines" : "context entries", config.nbins,
      config.bin_width, config.num_dealloc, config.num_dealloc == 1 ? "" : "s");
  if (config.hist_ports() != 0) {
    text += fmt::format(", {} log-linear histogram{} of {} bins", config.hist_ports(),
                        config.hist_ports() == 1 ? "" : "s", config.hist_bins());
  }
  if (config.literal) text += ", timers and comparators as the formula is written";
  const std::string_view pins = config.source == StatsSource::kAxi   ? "beside an AXI4 port"
                                : config.source == StatsSource::kApb ? "beside an APB4 requester"
                                                                     : "bare alloc and dealloc";
  return fmt::format("{}: {}", pins, text);
}

std::string event_name(const ValueInfo& info) {
  return info.index.empty() ? fmt::format("stats/{}/", info.name)
                            : fmt::format("stats/{}={}/", info.name, info.index);
}

// Calls visit(name, meaning) for every flag of STATUS.
template <class Visit>
void for_each_flag(Visit&& visit) {
  for (const auto& row : stats_registers()) {
    if (row.name != "STATUS") continue;
    for (const auto& field : row.fields) visit(field.name, field.meaning);
  }
}

}  // namespace

std::string list_stats_text() {
  std::string text =
      "Events of stats (fabmon stat stats -e EVENT; the histogram is always shown). A sample is\n"
      "the latency of one request in cycles, from its alloc to its dealloc.\n\n";
  for (const ValueInfo& info : stats_events()) add_listed(text, event_name(info), info.meaning);
  text += "\nDerived metrics.\n\n";
  for (const MetricInfo& info : stats_metrics()) {
    add_listed(text, info.name, fmt::format("{} = {}", info.meaning, info.formula));
  }
  text += "\nFlags (reported when they are raised).\n\n";
  for_each_flag([&text](std::string_view name, std::string_view meaning) {
    add_listed(text, name, meaning);
  });
  text += "\nGenerated traffic of an AXI4 port (--traffic NAME).\n\n";
  for (const Axi4Workload& workload : axi4_workloads()) {
    add_listed(text, workload.name, workload.meaning);
  }
  text +=
      "\nGenerated traffic of contexts (--traffic NAME; with a name that is above too, also\n"
      "--build contexts).\n\n";
  for (const ContextWorkload& workload : context_workloads()) {
    add_listed(text, workload.name, workload.meaning);
  }
  text += "\nBuilds of the RTL (--build NAME; default: the first that fits the source).\n\n";
  for (const std::string& build : user_builds<StatsRtl>()) {
    add_listed(text, build, build_text(make_rtl<StatsRtl>(build)->config()));
  }
  return text;
}

Json list_stats_json() {
  Json monitor{{"monitor", "stats"}};
  for (const ValueInfo& info : stats_events()) {
    monitor["events"].push_back({{"event", event_name(info)},
                                 {"name", info.register_name},
                                 {"unit", info.unit},
                                 {"meaning", info.meaning}});
  }
  for (const MetricInfo& info : stats_metrics()) {
    monitor["metrics"].push_back({{"name", info.name},
                                  {"formula", info.formula},
                                  {"unit", info.unit},
                                  {"meaning", info.meaning}});
  }
  for_each_flag([&monitor](std::string_view name, std::string_view meaning) {
    monitor["flags"].push_back({{"name", name}, {"meaning", meaning}});
  });
  for (const Axi4Workload& workload : axi4_workloads()) {
    monitor["workloads"].push_back(
        {{"name", workload.name}, {"pins", "axi4"}, {"meaning", workload.meaning}});
  }
  for (const ContextWorkload& workload : context_workloads()) {
    monitor["workloads"].push_back(
        {{"name", workload.name}, {"pins", "contexts"}, {"meaning", workload.meaning}});
  }
  for (const std::string& build : user_builds<StatsRtl>()) {
    const StatsConfig config = make_rtl<StatsRtl>(build)->config();
    monitor["builds"].push_back({{"name", build}, {"pins", pins_name(config.source)}});
  }
  return monitor;
}

}  // namespace fabmon
