// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Derived metrics: the formulas of a monitor's table (tb/monitor/<m>/tables/events.cpp) on counts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/event_info.hpp"
#include "tb/record/clock_period.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The count of an event by the name that it has in formulas; empty if it was not measured.
using CountOf = std::function<std::optional<std::uint64_t>(std::string_view name)>;

/// The value of a metric: scale times the sum of the terms, divided by (divisor + plus). Empty if a
/// count is missing or the ratio has no meaning: a divisor of 0, or a span (plus 1) between fewer
/// than two handshakes.
std::optional<double> metric_value(const MetricInfo& info, const CountOf& count_of);

/// The same of the metric of that name; empty if there is none.
std::optional<double> metric_value(std::span<const MetricInfo> metrics, std::string_view name,
                                   const CountOf& count_of);

/// The events of all formulas, some of them repeatedly.
std::vector<std::string_view> metric_events(std::span<const MetricInfo> metrics);

/// A line for each metric that has a value, with its formula; in GB/s and time as well where the
/// clock is known and steady.
std::string metrics_text(std::span<const MetricInfo> metrics, const CountOf& count_of,
                         const ClockPeriod& clock);

/// How a value is shown: a ratio in %, with its unit.
std::string metric_number(const MetricInfo& info, double value);
std::string_view metric_unit(const MetricInfo& info);

/// Enters the metrics that have a value into an object, by name.
void add_metrics(Json& json, std::span<const MetricInfo> metrics, const CountOf& count_of);

}  // namespace fabmon
