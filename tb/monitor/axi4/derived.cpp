// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/derived.hpp"

#include <fmt/format.h>

#include "tb/monitor/axi4/tables/events.hpp"

namespace fabmon {
namespace {

std::optional<Axi4Program> find_program(std::string_view name) {
  for (const EventInfo& event : axi4_events()) {
    if (event.perf == name) return Axi4Program{.event = event.code};
    for (const SubeventInfo& sub : event.subevents) {
      if (sub.name == name) {
        return Axi4Program{.event = event.code, .umask = static_cast<std::uint8_t>(1U << sub.bit)};
      }
    }
  }
  return {};
}

double ratio(std::uint64_t count, std::uint64_t clocks) {
  return static_cast<double>(count) / static_cast<double>(clocks);
}

}  // namespace

CountTable::CountTable(const std::vector<EventSpec>& specs, const std::vector<Count>& counts,
                       std::uint64_t clocks)
    : specs_(specs), counts_(counts), clocks_(clocks) {}

std::optional<std::uint64_t> CountTable::find(std::string_view name) const {
  if (name == "clock_ticks") return clocks_;
  const auto program = find_program(name);
  for (std::size_t i = 0; program && i < specs_.size(); ++i) {
    if (specs_[i].program == *program) return counts_[i].value();
  }
  return {};
}

std::optional<double> CountTable::metric(const MetricInfo& info) const {
  std::uint64_t sum = 0;
  for (const std::string_view term : info.terms) {
    const auto count = find(term);
    if (!count) return {};
    sum += *count;
  }
  const auto divisor = find(info.divisor);
  if (!divisor || *divisor + info.plus == 0) return {};
  if (info.plus != 0 && sum < 2) return {};  // a span needs two ends
  return ratio(sum, *divisor + info.plus);
}

std::optional<double> CountTable::metric(std::string_view name) const {
  for (const MetricInfo& info : axi4_metrics()) {
    if (info.name == name) return metric(info);
  }
  return {};
}

std::optional<double> CountTable::share(std::string_view name) const {
  const auto count = find(name);
  if (!count || clocks_ == 0) return {};
  return ratio(*count, clocks_);
}

std::string remark(const EventSpec& spec, std::uint64_t count, std::uint64_t clocks) {
  if (spec.info == nullptr || clocks == 0) return {};
  const Axi4Program& program = spec.program;
  if (program.max) return "largest in one cycle";
  if (program.edge)
    return program.thresh != 0 ? "sum at rising comparisons" : "sum at rising edges";
  const double per_clock = ratio(count, clocks);
  if (program.thresh != 0) return fmt::format("{:.2f} % of cycles", 100 * per_clock);
  if (spec.info->unit == "bytes" || spec.info->unit == "beats") {
    return fmt::format("{:.3f} {}/cycle", per_clock, spec.info->unit);
  }
  const bool latency = program.event == axi4_event::kTotalReadLatency ||
                       program.event == axi4_event::kTotalWriteLatency;
  if (latency) return fmt::format("{:.3f} outstanding", per_clock);
  if (spec.info->unit == "cycles") return fmt::format("{:.2f} % of cycles", 100 * per_clock);
  return {};
}

}  // namespace fabmon
