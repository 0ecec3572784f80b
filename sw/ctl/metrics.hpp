// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Metrics: ratios of counts, by the names and formulas of perf/<m>.json. A metric is written as an
// event is, "fabmon_ddr/average_read_latency/"; what follows its name goes to each of its events,
// as in "fabmon_cci400/snoop_hit_rate,source=3/".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "event_text.hpp"
#include "monitor.hpp"

namespace fabmon::ctl {

/// A metric that was asked for.
struct MetricText {
  const MetricRow* row;
  std::string label;              ///< what it is called in the output
  std::vector<EventText> events;  ///< its terms, then its divisor
};

/// The metric that a text names, of this table. Throws Error.
MetricText parse_metric(const EventText& text, Table table);

/// Its value, by the counts of its events in the order of MetricText. Empty: a count is not known,
/// or the ratio has no meaning: a divisor of 0, or a span between fewer than two handshakes.
std::optional<double> metric_value(const MetricRow& row, std::span<const Count> counts);

/// The metrics whose events a monitor can count.
std::vector<const MetricRow*> metrics_of(const Monitor& monitor);

}  // namespace fabmon::ctl
