// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the reports of `fabmon stat` have in common, whatever the monitor: the progress line, notes
// about the measurement, the JSON file, the verdict and the exit status.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/record/clock_period.hpp"
#include "tb/report/json.hpp"
#include "tb/report/options.hpp"
#include "tb/report/output.hpp"

namespace fabmon {

/// What a measurement says about itself.
struct StatVerdict {
  std::size_t compared = 0;  ///< values compared with the golden model
  unsigned passes = 0;       ///< replays of the source
  bool checked = true;       ///< false: the golden model alone
  std::string difference{};  ///< one line about the first difference; empty if all match
};

class StatReport {
 public:
  /// Opens the files for JSON and picture; throws InputError if one cannot be written. The options
  /// must outlive the report.
  explicit StatReport(const StatOptions& options);

  /// For a measurement's progress callback; `what` names the work on the progress line.
  std::function<void(std::size_t clocks)> progress(std::string_view what);

  /// The measurement as JSON and as text for the terminal, to be filled in.
  Json json;
  std::string text;

  /// How long the cycles last, if the source says.
  ClockPeriod clock;

  /// Directions of which numbers of open transactions and latencies are lower bounds.
  std::vector<std::string> lower_bounds;

  /// The picture, to be filled in if wants_picture().
  std::string picture;
  bool wants_picture() const { return static_cast<bool>(picture_file_); }

  /// Adds one line about the measurement.
  void note(std::string line) { notes_.push_back(std::move(line)); }

  /// Notes the resets (the source's cycles after them), and if there was nothing to count.
  void note_segments(std::uint64_t clocks, const std::vector<std::uint64_t>& resets);

  /// Writes the files, prints the report with the notes and the verdict, and returns the exit
  /// status. `files` are lines about further files that were written.
  int finish(const StatVerdict& verdict, std::string_view files);

 private:
  const StatOptions& options_;
  OutputFile json_file_, picture_file_;
  Progress progress_;
  std::vector<std::string> notes_;
};

}  // namespace fabmon
