// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What happened at single cycles of a port: where it was out of reset, and marks for a time axis.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/transaction.hpp"

namespace fabmon {

/// Cycles out of reset, in a row.
struct PortSegment {
  std::uint64_t from = 0;
  std::uint64_t cycles = 0;
  bool operator==(const PortSegment&) const = default;
};

struct PortMark {
  enum class Kind { kReset, kError, kGap };
  std::uint64_t cycle = 0;
  std::uint64_t time = 0;  ///< time stamp
  Kind kind = Kind::kReset;
  std::string text;  ///< one line
};

/// The first kMost segments, resets and errors are kept; all are counted.
class PortMarks {
 public:
  static constexpr std::size_t kMost = 1000;

  /// The port's reset begins (true) or ends at a cycle; told of the first cycle in any case.
  void reset(bool in_reset, std::uint64_t cycle, std::uint64_t time);
  /// Cycles before this one were not recorded: a segment ends, and another one begins.
  void gap(std::uint64_t cycle, std::uint64_t time);
  /// A transaction ended with an error, at a time stamp.
  void error(const BusShape& shape, const Transaction& transaction, std::uint64_t time);

  /// In order; `cycles`: how many the recording has so far.
  std::vector<PortSegment> segments(std::uint64_t cycles) const;
  /// By cycle.
  const std::vector<PortMark>& marks() const { return marks_; }
  /// All of them, kept or not.
  std::uint64_t segment_count() const { return segment_count_; }
  std::uint64_t reset_count() const { return reset_count_; }
  std::uint64_t error_count() const { return error_count_; }
  std::uint64_t gap_count() const { return gap_count_; }

 private:
  std::vector<PortSegment> segments_;
  std::vector<PortMark> marks_;
  std::uint64_t segment_count_ = 0;
  std::uint64_t reset_count_ = 0;
  std::uint64_t error_count_ = 0;
  std::uint64_t gap_count_ = 0;
  bool open_ = false;  // the last segment has not ended
};

}  // namespace fabmon
