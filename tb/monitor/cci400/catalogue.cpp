// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/catalogue.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "tb/bus/ace/traffic/workloads.hpp"
#include "tb/monitor/cci400/rtl.hpp"
#include "tb/monitor/cci400/spec.hpp"
#include "tb/monitor/cci400/tables/events.hpp"
#include "tb/monitor/cci400/view.hpp"
#include "tb/report/builds.hpp"

namespace fabmon {
namespace {

constexpr std::string_view kCyclesMeaning =
    "Cycles, counted by the cycle counter, which is none of the four event counters.";

std::string_view sources(bool slave) { return slave ? "0-4" : "5-7"; }

std::string event_name(const Cci400Event& event) {
  return fmt::format("cci400/{},source=?/", event.name);
}

// What tells a build from others.
std::string build_text(const Cci400Config& config) {
  const struct {
    bool passive;
    std::string_view what;
  } observers[] = {{config.passive_rtt, "read tracker full"},
                   {config.passive_wtt, "write tracker full"},
                   {config.passive_snoop, "data from snoops"},
                   {config.passive_rns, "security of read data"},
                   {config.passive_qvn, "QVN stalls"}};
  std::string seen;
  for (const auto& observer : observers) {
    if (!observer.passive) continue;
    seen.append(seen.empty() ? "" : ", ").append(observer.what);
  }
  return fmt::format("revision {}, registers on {}, internal events from the sideband{}",
                     config.r0 ? "r0 (its own codes and names)" : "r1",
                     config.apb ? "APB4" : "AXI4-Lite",
                     seen.empty() ? "" : fmt::format(", but from the pins: {}", seen));
}

Json event_json(const Cci400Event& event) {
  Json entry{
      {"event", event_name(event)},    {"name", event.name},       {"code", event.code},
      {"sources", Json::array()},      {"unit", event.info->unit}, {"exempt", event.info->exempt},
      {"meaning", event.info->meaning}};
  for (unsigned source = 0; source < kCciSources; ++source) {
    if ((source < kAceSlaves) == event.slave) entry["sources"].push_back(source);
  }
  if (event.info->r0_code) {
    entry["r0"] = {{"name", event.info->r0_name}, {"code", *event.info->r0_code}};
  }
  return entry;
}

// Events of r1, and those of r0 that differ.
ListSection r1_section() {
  ListSection section{"", {{"cci400/cycles/", fmt::format("[0xff] {}", kCyclesMeaning)}}};
  for (const Cci400Event& event : cci400_events_of(false)) {
    section.rows.push_back(
        {event_name(event),
         fmt::format("[{:#04x}] source={}. {}{}", event.code, sources(event.slave),
                     event.info->meaning,
                     event.info->exempt ? " Counts Secure requests in any case." : "")});
  }
  return section;
}

ListSection r0_section() {
  ListSection section{
      "Revision r0 (--build r0): events of master interfaces, by its own codes and names.", {}};
  for (const Cci400Event& event : cci400_events_of(true)) {
    if (event.slave) continue;
    section.rows.push_back(
        {event_name(event),
         fmt::format("[{:#04x}] source={}. As {}{}", event.code, sources(false), event.info->name,
                     event.code == 0x17 ? " and the two of lower priority together." : ".")});
  }
  return section;
}

}  // namespace

Catalogue Cci400View::catalogue() {
  Catalogue list{
      .monitor = "cci400",
      .summary = "The events of a CCI-400 interconnect, by their names in Linux.",
      .heading =
          "Events of cci400 (fabmon stat cci400 -e EVENT; also "
          "cci400/event=CODE,source=NUMBER/ and\n"
          "cci400/config=NUMBER/), by the names that they have in Linux. source: 0-4 are the "
          "slave\n"
          "interfaces S0 to S4, 5-7 the master interfaces M0 to M2. CCI_400_r1/.../ is the same "
          "as\n"
          "cci400/.../.\n\n",
      .events = {r1_section(), r0_section()},
      .metrics_title = "Derived metrics of each interface (printed when its events are counted).",
      .metrics = cci400_metrics(),
      .flags = {},
      .traffic = {{"Generated traffic (--traffic NAME).", listed_workloads(ace_workloads())}},
      .builds_title = "Builds of the RTL (--build NAME).",
      .builds = {},
      .parameters = parameter_names<Cci400Rtl>(),
      .examples = {
          {"fabmon stat cci400 --traffic mixed",
           "The metrics of every interface, and what they are made of."},
          {"fabmon stat cci400 --traffic snoop -e cci400/si_rrq_hs_any,source=3/ -e cci400/cycles/",
           "Read requests at slave interface S3."},
          {"fabmon stat cci400 --traffic mixed --cycles 20000 --all --build passive",
           "Every event of every interface, internal ones as far as the pins show them."}}};
  list.event_rows.push_back({{"event", "cci400/cycles/"},
                             {"name", "cycles"},
                             {"config", 0xFF},
                             {"unit", "cycles"},
                             {"meaning", kCyclesMeaning}});
  for (const Cci400Event& event : cci400_events_of(false)) {
    list.event_rows.push_back(event_json(event));
  }
  for (const std::string& build : user_builds<Cci400Rtl>()) {
    list.builds.push_back({build, build_text(config_of<Cci400Rtl>(build))});
  }
  return list;
}

}  // namespace fabmon
