// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement as text for a person.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/axi4/monitor.hpp"
#include "tb/monitor/axi4/spec.hpp"

namespace fabmon {

/// One event's share of an interval: what it added, or the largest so far for a `max` event.
/// `before` is 0 for the first interval.
std::uint64_t interval_value(const Axi4Program& program, std::uint64_t now, std::uint64_t before);

/// Counts with remarks, interval counts, derived metrics and raised flags.
std::string counts_text(const std::vector<EventSpec>& specs, const Axi4Measurement& measured);

/// The event that differs as the user would write it; spelt as in `specs` if it is there.
std::string spell(const std::vector<EventSpec>& specs, const Difference& difference);

/// One line that names the first cycle and the event that differ.
std::string difference_text(const std::vector<EventSpec>& specs, const Difference& difference);

}  // namespace fabmon
