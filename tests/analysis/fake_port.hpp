// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Transactions that a test writes down, told to a consumer as a port would: cycle by cycle, with
// time stamps.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/port_sink.hpp"

namespace fabmon::test {

/// A bus of no name with reads and writes.
inline const BusShape& fake_bus() {
  static constexpr std::array<DirectionShape, 2> kDirections{
      {{.name = "read", .buckets = {}, .phases = {}},
       {.name = "write", .buckets = {}, .phases = {}}}};
  static constexpr std::array<std::string_view, 2> kResponses{"OKAY", "EXOKAY"};
  static constexpr std::array<std::string_view, 3> kBursts{"FIXED", "INCR", "WRAP"};
  static constexpr BusShape kBus{.name = "bus",
                                 .channels = {},
                                 .directions = kDirections,
                                 .responses = kResponses,
                                 .bursts = kBursts};
  return kBus;
}

/// A transaction of 64 bytes in 8 beats whose data takes no time of its own.
inline Transaction fake(std::uint64_t accept, std::uint64_t end, std::uint64_t address,
                        std::uint32_t id = 0, std::uint8_t direction = 0) {
  Transaction t{.shown = accept, .accept = accept, .first = end, .last = end, .end = end};
  t.address = address;
  t.id = id;
  t.beats = 8;
  t.bytes = 64;
  t.open = 1;
  t.direction = direction;
  t.size = 3;
  t.burst = 1;
  return t;
}

/// A port with a clock of its own, some of whose cycles have been told.
class FakePort {
 public:
  /// Cycle c is at time start + c * period.
  explicit FakePort(std::vector<Transaction> transactions, std::uint64_t period = 1000,
                    std::uint64_t start = 0)
      : transactions_(std::move(transactions)), period_(period), start_(start) {
    std::stable_sort(transactions_.begin(), transactions_.end(),
                     [](const Transaction& a, const Transaction& b) { return a.end < b.end; });
    for (const Transaction& t : transactions_) last_ = std::max(last_, t.end);
    // What is open in cycle c: accept < c <= end. What each cycle begins and ends is added up.
    std::vector<std::array<std::int64_t, 2>> change(last_ + 2);
    states_.resize(last_ + 1);
    for (const Transaction& t : transactions_) {
      if (t.accept >= t.end) continue;
      ++change.at(t.accept + 1).at(t.direction);
      --change.at(t.end + 1).at(t.direction);
    }
    for (const Transaction& t : transactions_) {
      states_.at(t.end).directions.at(t.direction).bytes = 8;
    }
    std::array<std::int64_t, 2> open{};
    for (std::uint64_t c = 0; c <= last_; ++c) {
      for (std::size_t d = 0; d < 2; ++d) {
        open.at(d) += change.at(c).at(d);
        states_.at(c).directions.at(d).open = static_cast<std::uint32_t>(open.at(d));
      }
    }
  }

  /// Tells the cycles up to a time; all if it is left out.
  void run(PortSink& sink, std::uint64_t until = ~std::uint64_t{0}) {
    for (; cycle_ <= last_ && start_ + cycle_ * period_ <= until; ++cycle_) {
      while (next_ < transactions_.size() && transactions_[next_].end == cycle_) {
        sink.transaction(transactions_[next_++]);
      }
      sink.cycle(states_.at(cycle_), start_ + cycle_ * period_);
    }
  }

  bool done() const { return cycle_ > last_; }
  const std::vector<Transaction>& transactions() const { return transactions_; }

 private:
  std::vector<Transaction> transactions_;
  std::vector<CycleState> states_;  // of each cycle
  std::uint64_t period_;
  std::uint64_t start_;
  std::uint64_t last_ = 0;
  std::uint64_t cycle_ = 0;
  std::size_t next_ = 0;
};

}  // namespace fabmon::test
