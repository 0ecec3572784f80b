// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What counts of the cmn monitor mean: rates and derived metrics.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/event_info.hpp"
#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/spec.hpp"

namespace fabmon {

/// Counts by the events that they belong to.
class CmnTable {
 public:
  /// The specs and the measurement must outlive the table; they belong together, the specs being
  /// the first programs.
  CmnTable(const std::vector<CmnSpec>& specs, const CmnMeasurement& measured)
      : specs_(specs), measured_(measured) {}

  /// The RTL's count of an event at all nodes of its type, by name; empty if it was not measured.
  /// "dtc_cycles" is always known.
  std::optional<std::uint64_t> find(std::string_view name) const;

  /// The value of a derived metric; empty if a count is missing or it has no meaning (a divisor of
  /// 0).
  std::optional<double> metric(const MetricInfo& info) const;

 private:
  const std::vector<CmnSpec>& specs_;
  const CmnMeasurement& measured_;
};

/// A remark on one count over so many cycles, for instance "5 HN-F, 0.125 requests/cycle"; empty if
/// there is nothing to say. specs: to which the event belongs. mesh: where it was counted.
std::string remark(const CmnSpec& spec, const std::vector<CmnSpec>& specs, const CmnConfig& mesh,
                   std::uint64_t count, std::uint64_t clocks);

}  // namespace fabmon
