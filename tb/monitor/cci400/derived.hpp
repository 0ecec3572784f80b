// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What counts of the cci400 monitor mean: rates and the derived metrics of each interface.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/event_info.hpp"
#include "tb/monitor/cci400/monitor.hpp"
#include "tb/monitor/cci400/spec.hpp"

namespace fabmon {

/// Counts by the events that they belong to.
class Cci400Table {
 public:
  /// The specs and the measurement must outlive the table; they belong together.
  Cci400Table(const std::vector<Cci400Spec>& specs, const Cci400Measurement& measured)
      : specs_(specs), measured_(measured) {}

  /// The RTL's count of an event of an interface, by the event's name in r1; empty if it was not
  /// measured. "cycles" is always known.
  std::optional<std::uint64_t> find(std::string_view name, unsigned source) const;

  /// The value of a derived metric of an interface; empty if a count is missing or it has no
  /// meaning (a divisor of 0).
  std::optional<double> metric(const MetricInfo& info, unsigned source) const;

 private:
  const std::vector<Cci400Spec>& specs_;
  const Cci400Measurement& measured_;
};

/// A remark on one count, for instance "S3, 12.50 % of cycles"; empty if there is nothing to say.
std::string remark(const Cci400Spec& spec, std::uint64_t count, std::uint64_t clocks);

}  // namespace fabmon
