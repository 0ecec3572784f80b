// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "tb/monitor/axi4/derived.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

// The names of events that a program without filters stands for; empty if it has none.
std::string_view program_name(const Axi4Program& program) {
  for (const EventInfo& event : axi4_events()) {
    if (event.code != program.event) continue;
    if (program.umask == 0) return event.perf;
    for (const SubeventInfo& sub : event.subevents) {
      if (program.umask == 1U << sub.bit) return sub.name;
    }
  }
  return {};
}

void add_intervals(std::string& text, const std::vector<EventSpec>& specs, std::size_t width,
                   const Axi4Measurement& measured) {
  if (measured.intervals.empty()) return;
  fmt::format_to(std::back_inserter(text), "{:>14} {:>16}  event\n", "to cycle", "count");
  const Interval* before = nullptr;
  for (const Interval& interval : measured.intervals) {
    for (std::size_t i = 0; i < specs.size(); ++i) {
      const std::uint64_t value = interval_value(specs[i].program, interval.counts[i].value(),
                                                 before == nullptr ? 0 : before->counts[i].value());
      const std::uint64_t clocks = interval.clock - (before == nullptr ? 0 : before->clock);
      const std::string says = remark(specs[i], value, clocks);
      fmt::format_to(std::back_inserter(text), "{:>14} {:>16}  {:<{}}{}{}\n",
                     grouped(interval.clock), grouped(value), specs[i].text,
                     says.empty() ? 0 : width, says.empty() ? "" : "  # ", says);
    }
    before = &interval;
  }
  text += '\n';
}

void add_metrics(std::string& text, const CountTable& table) {
  bool first = true;
  for (const MetricInfo& info : axi4_metrics()) {
    const auto value = table.metric(info);
    if (!value) continue;
    if (first) text += '\n';
    first = false;
    const bool share = info.unit == "ratio";
    fmt::format_to(std::back_inserter(text), "{:>16.{}f}  {:<28}{:<14}{}\n",
                   share ? 100 * *value : *value, share ? 1 : 3, info.name,
                   share ? "%" : std::string(info.unit), info.formula);
  }
}

void add_flags(std::string& text, const std::vector<EventSpec>& specs,
               const Axi4Measurement& measured) {
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (measured.counts[i].overflow()) {
      fmt::format_to(std::back_inserter(text), "flag: the counter of {} has overflowed\n",
                     specs[i].text);
    }
  }
  for (const Flag& flag : measured.flags) {
    if (!flag.value()) continue;
    fmt::format_to(std::back_inserter(text),
                   "flag: {} is raised: what it guards is a lower bound\n", flag.name);
  }
}

}  // namespace

std::uint64_t interval_value(const Axi4Program& program, std::uint64_t now, std::uint64_t before) {
  return program.max ? now : now - before;
}

std::string counts_text(const std::vector<EventSpec>& specs, const Axi4Measurement& measured) {
  std::size_t width = 0;
  for (const EventSpec& spec : specs) width = std::max(width, spec.text.size());
  std::string text;
  add_intervals(text, specs, width, measured);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const Count& count = measured.counts[i];
    const std::string says = remark(specs[i], count.value(), measured.clocks);
    fmt::format_to(std::back_inserter(text), "{:>16}  {:<{}}{}{}{}\n", grouped(count.value()),
                   specs[i].text, says.empty() ? 0 : width, says.empty() ? "" : "  # ", says,
                   count.match() ? "" : fmt::format("  GOLDEN {}", grouped(count.golden)));
  }
  add_metrics(text, CountTable(specs, measured.counts, measured.clocks));
  add_flags(text, specs, measured);
  return text;
}

std::string spell(const std::vector<EventSpec>& specs, const Difference& difference) {
  if (difference.index) return specs[*difference.index].text;
  for (const EventSpec& spec : specs) {
    if (program_name(spec.program) == difference.name) return spec.text;
  }
  return fmt::format("axi4/{}/", difference.name);
}

std::string difference_text(const std::vector<EventSpec>& specs, const Difference& difference) {
  const Count& count = difference.count;
  std::string values = fmt::format("RTL {}, golden {}", grouped(count.rtl), grouped(count.golden));
  if (count.rtl == count.golden) {
    values = fmt::format("overflow flag RTL {}, golden {}", count.rtl_overflow ? 1 : 0,
                         count.golden_overflow ? 1 : 0);
  }
  return fmt::format("mismatch {} cycle {}: {}: {}", difference.before ? "before" : "at",
                     difference.clock, spell(specs, difference), values);
}

}  // namespace fabmon
