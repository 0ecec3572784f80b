// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon list`: every event with its meaning, like perf list, from the monitor's one table.
#include <fmt/format.h>

#include <iterator>
#include <string>

#include "sim/commands.hpp"
#include "sim/monitors.hpp"
#include "sim/output.hpp"
#include "sim/report_json.hpp"
#include "tb/tables/axi4_events.hpp"
#include "tb/traffic/axi4_workloads.hpp"

namespace fabmon {
namespace {

constexpr std::size_t kColumn = 32;  // where meanings begin
constexpr std::size_t kWidth = 100;  // of the text

// Appends a name, and its meaning broken into lines.
void add(std::string& text, std::string_view name, std::string_view meaning) {
  fmt::format_to(std::back_inserter(text), "  {:<{}}", name, kColumn - 2);
  std::size_t column = kColumn;
  while (!meaning.empty()) {
    const std::string_view word = meaning.substr(0, meaning.find(' '));
    meaning.remove_prefix(std::min(word.size() + 1, meaning.size()));
    if (column + word.size() > kWidth) {
      fmt::format_to(std::back_inserter(text), "\n{:{}}", "", kColumn);
      column = kColumn;
    }
    text += word;
    if (!meaning.empty()) text += ' ';
    column += word.size() + 1;
  }
  text += '\n';
}

std::string list_text() {
  std::string text =
      "Events of axi4 (fabmon stat axi4 -e EVENT; also axi4/event=CODE,umask=MASK/).\n"
      "Filters, after a comma: thresh=1-255, invert, edge, max.\n\n";
  for (const EventInfo& event : axi4_events()) {
    add(text, fmt::format("axi4/{}/", event.perf),
        fmt::format("[{:#04x}] {}", event.code, event.meaning));
    for (const SubeventInfo& sub : event.subevents) {
      add(text, fmt::format("  axi4/{}/", sub.name),
          fmt::format("[{:#04x}.{}] {}", event.code, sub.bit, sub.meaning));
    }
  }
  text += "\nDerived metrics (printed when their events are counted).\n\n";
  for (const MetricInfo& info : axi4_metrics()) {
    add(text, info.name, fmt::format("{} = {}", info.meaning, info.formula));
  }
  text += "\nGenerated traffic (--traffic NAME).\n\n";
  for (const Axi4Workload& workload : axi4_workloads()) add(text, workload.name, workload.meaning);
  text += "\nBuilds of the RTL (--build NAME).\n\n";
  for (const std::string& build : user_builds()) {
    const Axi4Config config = make_rtl(build)->config();
    add(text, build,
        fmt::format(
            "{} counters of {} bits, gap timers of {} bits, {}", config.num_counters,
            config.counter_width, config.gap_width,
            config.advanced_latency
                ? fmt::format("advanced latency with {} open transactions", config.max_outstanding)
                : fmt::format("outstanding counters of {} bits", config.out_width)));
  }
  return text;
}

Json list_json() {
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
  monitor["builds"] = user_builds();
  return Json::array({monitor});
}

}  // namespace

int run_list(const ListOptions& options) {
  if (!options.monitor.empty()) require_monitor(options.monitor);
  print_out(options.json ? json_text(list_json()) : list_text());
  return 0;
}

}  // namespace fabmon
