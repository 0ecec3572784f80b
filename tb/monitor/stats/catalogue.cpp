// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/catalogue.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/bus/apb/traffic.hpp"
#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/bus/context/workloads.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tb/monitor/stats/tables/events.hpp"
#include "tb/monitor/stats/tables/registers.hpp"
#include "tb/monitor/stats/view.hpp"
#include "tb/report/builds.hpp"

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
  if (config.stamps()) text += ", stamps in RAM";
  const std::string_view pins = config.source == StatsSource::kAxi   ? "beside an AXI4 port"
                                : config.source == StatsSource::kApb ? "beside an APB4 requester"
                                                                     : "bare alloc and dealloc";
  return fmt::format("{}: {}", pins, text);
}

std::string event_name(const ValueInfo& info) {
  return info.index.empty() ? fmt::format("stats/{}/", info.name)
                            : fmt::format("stats/{}={}/", info.name, info.index);
}

// The flags of STATUS.
std::vector<Listed> listed_flags() {
  std::vector<Listed> flags;
  for (const auto& row : stats_registers()) {
    if (row.name != "STATUS") continue;
    for (const auto& field : row.fields) {
      flags.push_back({std::string(field.name), std::string(field.meaning)});
    }
  }
  return flags;
}

}  // namespace

Catalogue StatsView::catalogue() {
  Catalogue list{
      .monitor = "stats",
      .summary = "Latencies of requests: histogram, percentiles, bins.",
      .heading =
          "Events of stats (fabmon stat stats -e EVENT; the histogram is always shown). A sample "
          "is\n"
          "the latency of one request in cycles, from its alloc to its dealloc.\n\n",
      .metrics_title = "Derived metrics.",
      .metrics = stats_metrics(),
      .flags = listed_flags(),
      .traffic = {{"Generated traffic of an AXI4 port (--traffic NAME).",
                   listed_workloads(axi4_workloads(), "axi4")},
                  {"Generated traffic of contexts (--traffic NAME; with a name that is above too, "
                   "also\n--build contexts).",
                   listed_workloads(context_workloads(), "contexts")},
                  {"Generated traffic of an APB4 requester (--traffic NAME --build apb).",
                   listed_workloads(kApbWorkloads, "apb")}},
      .builds_title = "Builds of the RTL (--build NAME; default: the first that fits the source).",
      .builds = {},
      .parameters = parameter_names<StatsRtl>(),
      .examples = {
          {"fabmon stat stats --traffic random",
           "The histogram of latencies, with percentiles of reads and writes."},
          {"fabmon stat stats --traffic interleave --bins 0,50,100,500,1000 --svg latency.svg",
           "Bins of your own, and the distribution as a picture."},
          {"fabmon stat stats --build contexts --traffic edges -e stats/samples/ -e "
           "stats/latency_max/",
           "Bare alloc and dealloc events of a bridge."}}};
  ListSection events;
  for (const ValueInfo& info : stats_events()) {
    events.rows.push_back({event_name(info), std::string(info.meaning)});
    list.event_rows.push_back({{"event", event_name(info)},
                               {"name", info.register_name},
                               {"unit", info.unit},
                               {"meaning", info.meaning}});
  }
  list.events.push_back(std::move(events));
  for (const std::string& build : user_builds<StatsRtl>()) {
    const StatsConfig config = config_of<StatsRtl>(build);
    list.builds.push_back({build, build_text(config), std::string(pins_name(config.source))});
  }
  return list;
}

}  // namespace fabmon
