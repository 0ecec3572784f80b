// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rates that `fabmon bench` measures, as a table and as JSON: medians over repeats.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tb/core/bench.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"

namespace fabmon {

inline constexpr unsigned kBenchRepeats = 5;

class BenchTable {
 public:
  BenchTable();

  /// Shows what is being measured.
  void start(std::string_view monitor, std::string_view build, std::string_view workload);

  /// Adds a row: the repeats of one measurement, at least one.
  void add(std::string_view monitor, std::string_view build, std::string_view workload,
           const std::vector<BenchRun>& repeats);

  /// True if the counts of all rows match.
  bool match() const { return match_; }

  /// The table for a person.
  std::string text() const;

  /// The same as JSON.
  Json json() const;

 private:
  Progress progress_;
  std::string rows_;
  Json runs_ = Json::array();
  bool match_ = true;
};

}  // namespace fabmon
