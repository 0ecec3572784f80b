// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Values of the stats monitor as events, see event_text.hpp for how events are written:
//     stats/bin=3/   stats/unbinned/   stats/samples/   stats/latency_max/   stats/read_hist=17/
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/event_info.hpp"
#include "tb/monitor/stats/config.hpp"
#include "tb/monitor/stats/monitor.hpp"

namespace fabmon {

/// One value that the user asked for.
struct StatsSpec {
  std::string text;                 ///< spelt as given
  std::string value;                ///< as in StatsValue::name, "bin=3"
  const ValueInfo* info = nullptr;  ///< its row of the table
  unsigned index = 0;               ///< 3 of "bin=3"
  std::string label{};              ///< what name= says, or empty

  /// The register that holds it, as in the specification: "BIN_3_val".
  std::string register_name() const;
};

/// What can be asked for: the values of a build with this many bins in use.
struct StatsValues {
  StatsConfig config;
  unsigned bins = 0;

  /// How many of the named value there are: 1 without index, 0 if the build has none.
  unsigned count(const ValueInfo& info) const;
};

/// Reads the arguments of -e, see for_each_event(). Throws InputError.
std::vector<StatsSpec> parse_stats_events(const std::vector<std::string>& arguments,
                                          const StatsValues& values);

/// Every value; without the log-linear histograms unless `hist`.
std::vector<StatsSpec> all_stats_events(const StatsValues& values, bool hist);

/// The value of a measurement; every spec for its build has one.
const StatsValue& value_of(const StatsSpec& spec, const StatsMeasurement& measured);

/// The value at one of its intervals, null for one that has no count for each interval.
const Count* value_of(const StatsSpec& spec, const StatsMeasurement& measured,
                      const Interval& interval);

}  // namespace fabmon
