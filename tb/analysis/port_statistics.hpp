// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// All figures of a port in a report, from its cycles and transactions, in one pass and without
// keeping them. Consecutive equal cycles are a run, which is added to the sums at once. A cycle
// therefore costs one comparison as long as nothing changes.
//
// The edges of the bins of the time series and of named windows cut the run into pieces. Each piece
// is added to the totals, to its bin and to its windows, so all of them are sums of the same
// numbers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/cycle_sums.hpp"
#include "tb/analysis/direction_statistics.hpp"
#include "tb/analysis/port_marks.hpp"
#include "tb/analysis/port_sink.hpp"
#include "tb/analysis/statistics_options.hpp"
#include "tb/analysis/time_line.hpp"
#include "tb/analysis/time_series.hpp"
#include "tb/analysis/transaction.hpp"
#include "tb/analysis/value_batch.hpp"

namespace fabmon {

class PortStatistics final : public PortSink {
 public:
  /// A named window and its sums.
  struct Window {
    NamedWindow window;
    MeasuredSums sums;
    std::uint64_t from = 0;  ///< its first cycle; 0 if it has none
    std::uint64_t to = 0;    ///< the one behind its last cycle
  };

  /// `shape` must live as long; each direction has at most kMaxBuckets buckets.
  PortStatistics(const BusShape& shape, const StatisticsOptions& options);

  void cycle(const CycleState& state, std::uint64_t time) override {
    times_.add(time);
    if (now_ == boundary_ || time >= time_boundary_ || !same(state, state_)) change(state, time);
    ++run_;
    ++now_;
    if (moves_) moved_ = now_;
    if (!ended_.empty()) count_ended(time);
  }
  void transaction(const Transaction& transaction) override { ended_.push_back(transaction); }
  void unfinished(const OpenTransaction& open) override;
  void gap() override;
  void orphan(std::size_t direction) override;

  /// Updates all values below up to the last cycle. To be called before any of them is read; if
  /// more cycles follow, it is called again.
  void settle();

  const BusShape& shape() const { return shape_; }
  /// Cycles of the recording, those in reset among them.
  std::uint64_t cycles() const { return now_; }
  /// The cycle in which the last transaction ended; 0 if none has.
  std::uint64_t last_end() const { return last_end_; }
  /// Cycles since something moved on any channel, the last one among them; 0 if it did in that one.
  std::uint64_t still() const { return now_ - moved_; }
  /// Time stamps of the first and the last cycle.
  std::uint64_t first_time() const { return times_.first(); }
  std::uint64_t last_time() const { return times_.last(); }
  /// The time stamp of a cycle; nothing if it has not come yet, or is forgotten (time_line.hpp).
  std::optional<std::uint64_t> time_of(std::uint64_t cycle) const { return times_.time_of(cycle); }
  /// Sums over the whole recording.
  const MeasuredSums& totals() const { return totals_; }
  const DirectionStatistics& direction(std::size_t index) const { return directions_[index]; }
  const TimeSeries& series() const { return series_; }
  const std::vector<Window>& windows() const { return windows_; }
  const PortMarks& marks() const { return marks_; }

 private:
  static bool same(const CycleState& a, const CycleState& b) {
    using Bytes = std::uint64_t;
    static_assert(sizeof(a.channels) == sizeof(Bytes) && kMaxDirections == 2);
    return std::bit_cast<Bytes>(a.channels) == std::bit_cast<Bytes>(b.channels) &&
           a.directions[0] == b.directions[0] && a.directions[1] == b.directions[1] &&
           a.reset == b.reset;
  }
  void change(const CycleState& state, std::uint64_t time);
  void count_ended(std::uint64_t time);
  void close_piece();

  const BusShape& shape_;
  std::uint64_t now_ = 0;            // cycles so far: the next one's number
  std::uint64_t boundary_ = 0;       // the cycle that the next piece begins with, or
  std::uint64_t time_boundary_ = 0;  // its first time stamp
  std::uint64_t run_ = 0;            // cycles with state_ that are not in piece_ yet
  std::uint64_t last_end_ = 0;
  std::uint64_t moved_ = 0;  // the cycle behind the last one in which something moved
  bool gap_ = false;         // cycles before the next one were not recorded
  CycleState state_;
  bool moves_ = false;              // something moves in state_
  std::vector<Transaction> ended_;  // in the next cycle
  TimeLine times_;

  CycleSums piece_;
  std::array<ValueBatch, kMaxDirections> piece_latency_;  // of the transactions that end in it
  std::uint64_t piece_from_ = 0;                          // its first cycle, and
  std::uint64_t piece_time_ = 0;                          // that one's time stamp
  MeasuredSums totals_;
  TimeSeries series_;
  std::vector<Window> windows_;
  std::vector<std::uint64_t> edges_;       // cycles at which windows begin or end, ascending
  std::vector<std::uint64_t> time_edges_;  // the same of time stamps
  std::vector<DirectionStatistics> directions_;
  PortMarks marks_;
};

}  // namespace fabmon
