// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The results of `fabmon run` over the workloads and builds of all monitors: one row per monitor,
// or tables with one row per workload.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/report/json.hpp"
#include "tb/report/options.hpp"
#include "tb/report/output.hpp"

namespace fabmon {

/// One workload on one build.
struct RunEntry {
  std::string workload;
  std::string build;
  std::uint64_t clocks = 0;  ///< simulated, over all replays
  std::size_t compared = 0;  ///< values compared with the golden model
  bool checked = true;       ///< false: the golden model alone
  std::string difference{};  ///< one line about the first difference; empty if all match
  Json json{};               ///< the measurement
};

class RunReport {
 public:
  /// The options must outlive the report.
  explicit RunReport(const RunOptions& options);

  const RunOptions& options() const { return options_; }
  Progress& progress() { return progress_; }

  /// The waveform to record, for the first caller; empty for all others.
  std::string take_wave() { return std::exchange(wave_, {}); }

  /// A monitor's runs begin.
  void begin(std::string_view monitor);

  /// Shows which workload runs on which build.
  void start(std::string_view workload, std::string_view build);

  /// Prints a part of the monitor's table, where tables are wanted.
  void table(std::string_view text);

  /// Adds the result of a run.
  void add(RunEntry entry);

  /// A line to print at the end.
  void note(std::string line) { notes_.push_back(std::move(line)); }

  /// The monitor's runs are over: prints its row, or its verdict below its table.
  void end();

  /// Prints the verdict on all of it, the notes, and what differs.
  void finish();

  /// Everything as JSON.
  Json json() const;

  /// One line about each run that did not match.
  const std::vector<std::string>& differences() const { return differences_; }

 private:
  /// The sums over the runs of a monitor, or of all.
  struct Sum {
    std::set<std::string> workloads{}, builds{};
    std::size_t runs = 0, unchecked = 0, failed = 0;
    std::size_t compared = 0;
    std::uint64_t clocks = 0;
  };

  std::string row(double seconds) const;

  const RunOptions& options_;
  bool tables_;
  std::string wave_;
  Progress progress_;
  Json runs_ = Json::array();
  std::vector<std::string> differences_, notes_;
  std::string monitor_;  // the current one
  std::chrono::steady_clock::time_point begin_;
  Sum sum_, all_;
  std::size_t monitors_ = 0;
};

}  // namespace fabmon
