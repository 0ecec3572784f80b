// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What counts mean: shares, rates and the derived metrics of the monitor's table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/event_info.hpp"
#include "tb/monitor/axi4/monitor.hpp"
#include "tb/monitor/axi4/spec.hpp"

namespace fabmon {

/// Counts by the events that they belong to.
class CountTable {
 public:
  /// The specs and counts must outlive the table; they are of the same length.
  CountTable(const std::vector<EventSpec>& specs, const std::vector<Count>& counts,
             std::uint64_t clocks);

  /// The count of an event or subevent without filters, by its perf name; empty if it was not
  /// measured. clock_ticks is always known.
  std::optional<std::uint64_t> find(std::string_view name) const;

  /// The value of a derived metric; empty if a count is missing or it has no meaning (a divisor of
  /// 0, a span between fewer than two handshakes).
  std::optional<double> metric(const MetricInfo& info) const;

  /// The same by the metric's name.
  std::optional<double> metric(std::string_view name) const;

  /// The count of a name as a share of all cycles, 0-1; empty if unknown.
  std::optional<double> share(std::string_view name) const;

 private:
  const std::vector<EventSpec>& specs_;
  const std::vector<Count>& counts_;
  std::uint64_t clocks_;
};

/// A remark on one count, for instance "2.06 bytes/cycle"; empty if there is nothing to say.
std::string remark(const EventSpec& spec, std::uint64_t count, std::uint64_t clocks);

}  // namespace fabmon
