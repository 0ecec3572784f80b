// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `fabmon run` gathers over the workloads and builds of all monitors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/report/json.hpp"
#include "tb/report/options.hpp"
#include "tb/report/output.hpp"

namespace fabmon {

/// One workload on one build.
struct RunEntry {
  std::string_view workload;
  std::string_view build;
  std::uint64_t clocks = 0;  ///< simulated, over all replays
  std::size_t compared = 0;  ///< values compared with the golden model
  std::string difference{};  ///< one line about the first difference; empty if all match
  Json json{};               ///< the measurement
};

class RunReport {
 public:
  /// The options must outlive the report.
  explicit RunReport(const RunOptions& options) : options_(options) {}

  const RunOptions& options() const { return options_; }
  Progress& progress() { return progress_; }

  /// Shows which workload runs on which build.
  void start(std::string_view workload, std::string_view build);

  /// Adds what a run gave. Prints its difference if there is one.
  void add(RunEntry entry);

  /// Prints the verdict on what was added since the last verdict. `what` says what it was, for
  /// instance "12 workloads x 3 builds".
  void verdict(std::string_view what);

  /// Everything as JSON.
  Json json() const;

  /// One line about each run that did not match.
  const std::vector<std::string>& differences() const { return differences_; }

 private:
  const RunOptions& options_;
  Progress progress_;
  Json runs_ = Json::array();
  std::vector<std::string> differences_;
  // Since the last verdict:
  std::uint64_t clocks_ = 0;
  std::size_t compared_ = 0;
  std::size_t failed_ = 0;
};

}  // namespace fabmon
