// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Counts as perf stat prints them: its columns, its CSV (-x), its JSON (-j). Integers are printed
// exactly, whatever their size.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host.hpp"
#include "monitor.hpp"
#include "options.hpp"

namespace fabmon::ctl {

/// What is printed of an event.
struct Row {
  std::string label;
  std::string unit;
  Count count;  ///< empty: <not counted>
};

/// What is printed of a metric.
struct MetricLine {
  std::string label;
  std::string unit;
  std::optional<double> value;  ///< empty: nan
};

/// With separators of thousands.
std::string grouped(std::uint64_t value);

class StatOutput {
 public:
  StatOutput(Host& host, const Options& options, const std::vector<Row>& rows);
  /// What comes before the counts.
  void begin();
  /// The counts of an interval that ended `time` after the begin and was `length` long.
  void interval(Nanoseconds time, Nanoseconds length, const std::vector<Row>& rows,
                const std::vector<MetricLine>& metrics);
  /// Those of the whole time.
  void total(Nanoseconds time, const std::vector<Row>& rows,
             const std::vector<MetricLine>& metrics);

 private:
  void line(std::optional<Nanoseconds> time, Nanoseconds length, const Row& row);
  void line(std::optional<Nanoseconds> time, const MetricLine& metric);

  Host* host_;
  const Options* options_;
  std::size_t unit_width_ = 4;
};

/// The words of a command, or "system wide", as perf heads its counts.
std::string subject(const Options& options);

}  // namespace fabmon::ctl
