// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/catalogue.hpp"

#include <fmt/format.h>

#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/monitor/axi4/functions.hpp"
#include "tb/monitor/axi4/rtl.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/monitor/axi4/view.hpp"
#include "tb/report/builds.hpp"

namespace fabmon {
namespace {

// What tells a build from others.
std::string build_text(const Axi4Config& config) {
  if (config.bank) {
    return fmt::format(
        "all events at once by fixed counters of {} bits, outstanding counters of {} "
        "bits, latency extremes of {} open transactions; no filters",
        config.counter_width, config.out_width, config.max_outstanding);
  }
  return fmt::format(
      "{} counters of {} bits, gap timers of {} bits, {}", config.num_counters,
      config.counter_width, config.gap_width,
      config.advanced_latency
          ? fmt::format("advanced latency with {} open transactions", config.max_outstanding)
          : fmt::format("outstanding counters of {} bits", config.out_width));
}

void add_event(Catalogue& list, std::vector<Listed>& rows, const EventInfo& event,
               const SubeventInfo* sub) {
  const std::string text = fmt::format("axi4/{}/", sub == nullptr ? event.perf : sub->name);
  const std::string_view meaning = sub == nullptr ? event.meaning : sub->meaning;
  const std::string bit = sub == nullptr ? "" : fmt::format(".{}", sub->bit);
  const std::string form = event.form.empty() ? "" : fmt::format(" ({} alone)", event.form);
  rows.push_back({(sub == nullptr ? "" : "  ") + text,
                  fmt::format("[{:#04x}{}] {}{}", event.code, bit, meaning, form)});
  // Of the bank form: an event that is its subevents' common name, and no count.
  const Axi4Program program{
      .event = event.code, .umask = static_cast<std::uint8_t>(sub == nullptr ? 0 : 1U << sub->bit)};
  if (event.form == "bank" && !axi4_function(program)) return;
  list.event_rows.push_back({{"event", text},
                             {"name", event.name},
                             {"code", event.code},
                             {"umask", sub == nullptr ? 0 : 1U << sub->bit},
                             {"unit", event.unit},
                             {"meaning", meaning}});
  if (!event.form.empty()) list.event_rows.back()["form"] = event.form;
}

}  // namespace

Catalogue Axi4View::catalogue() {
  Catalogue list{
      .monitor = "axi4",
      .summary = "The events of an AXI4 port: handshakes, bytes, stalls, latencies.",
      .heading =
          "Events of axi4 (fabmon stat axi4 -e EVENT; also "
          "axi4/event=CODE,umask=MASK/).\n"
          "Filters, after a comma: thresh=1-255, invert, edge, max.\n"
          "Events of the bank alone are counted by --build bank, which has no filters; those of\n"
          "selectable counters alone by the other builds.\n\n",
      .metrics_title = "Derived metrics (printed when their events are counted).",
      .metrics = axi4_metrics(),
      .flags = {},
      .traffic = {{"Generated traffic (--traffic NAME).", listed_workloads(axi4_workloads())}},
      .builds_title = "Builds of the RTL (--build NAME).",
      .builds = {},
      .parameters = parameter_names<Axi4Rtl>(),
      .examples = {
          {"fabmon stat axi4 sim.fst --port dut.s_axi --all -I 10us",
           "Every event at a port of a dump, also for each 10 us; `fabmon ports sim.fst` lists the "
           "ports."},
          {"fabmon stat axi4 --traffic random",
           "The metrics and what they are made of, on generated traffic."},
          {"fabmon stat axi4 --traffic bursty -e axi4/read_cmd_bytes/ -e axi4/r_stalls,edge/ -I "
           "10000",
           "Bytes asked for and episodes of stalled read data, also for each 10,000 cycles."},
          {"fabmon stat axi4 --traffic dma --cycles 20000 --all --no-rtl --json all.json",
           "Every event, by the golden model alone, into a file."}}};
  std::vector<Listed> rows;
  for (const EventInfo& event : axi4_events()) {
    add_event(list, rows, event, nullptr);
    for (const SubeventInfo& sub : event.subevents) add_event(list, rows, event, &sub);
  }
  list.events.push_back({"", std::move(rows)});
  for (const std::string& build : user_builds<Axi4Rtl>()) {
    list.builds.push_back({build, build_text(config_of<Axi4Rtl>(build))});
  }
  return list;
}

}  // namespace fabmon
