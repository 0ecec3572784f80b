// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Transactions with the time stamps of their cycles, for consumers that write them or compare them
// with those of another port. One TimedFanOut per port is between the bus and several consumers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tb/analysis/port_sink.hpp"
#include "tb/analysis/time_line.hpp"

namespace fabmon {

/// A transaction that has ended. Times are time stamps in units of the recording; nothing where an
/// irregular clock has had more cycles since than TimeLine remembers.
struct TimedTransaction {
  Transaction transaction;
  std::optional<std::uint64_t> shown_time, accept_time, first_time, last_time, end_time;
  std::uint64_t track = 0;  ///< what one consumer tells those behind it: where it has drawn it
};

/// A consumer of timed transactions.
class TimedSink {
 public:
  TimedSink() = default;
  virtual ~TimedSink() = default;
  TimedSink(const TimedSink&) = delete;
  TimedSink& operator=(const TimedSink&) = delete;

  /// The next cycle, counted from 0, after the transactions that ended in the one before.
  virtual void cycle(const CycleState& /*state*/, std::uint64_t /*cycle*/, std::uint64_t /*time*/) {
  }
  /// A transaction that ended in the cycle that was told last.
  virtual void transaction(TimedTransaction& transaction) = 0;
  /// The end of the transactions.
  virtual void finish() {}
};

/// Passes everything on to each consumer of a port, in the order of the consumers.
class TimedFanOut : public PortSink {
 public:
  /// The consumers must outlive it.
  explicit TimedFanOut(std::vector<TimedSink*> consumers) : consumers_(std::move(consumers)) {}

  void cycle(const CycleState& state, std::uint64_t time) override;
  void transaction(const Transaction& transaction) override;
  void unfinished(const OpenTransaction& /*open*/) override {}
  void orphan(std::size_t /*direction*/) override {}

  /// The recording has ended. To be called once, after the last cycle.
  void finish();

 private:
  std::vector<TimedSink*> consumers_;
  TimeLine times_;
  std::vector<Transaction> ended_;  // in the cycle that is told of next
};

}  // namespace fabmon
