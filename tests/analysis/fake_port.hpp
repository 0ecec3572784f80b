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
  static constexpr BusShape kBus{.name = "bus", .channels = {}, .directions = kDirections};
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
  }

  /// Tells the cycles up to a time; all if it is left out.
  void run(PortSink& sink, std::uint64_t until = ~std::uint64_t{0}) {
    for (; cycle_ <= last_ && start_ + cycle_ * period_ <= until; ++cycle_) {
      while (next_ < transactions_.size() && transactions_[next_].end == cycle_) {
        sink.transaction(transactions_[next_++]);
      }
      CycleState state;
      for (const Transaction& t : transactions_) {
        if (t.accept < cycle_ && cycle_ <= t.end) ++state.directions.at(t.direction).open;
        if (t.end == cycle_) state.directions.at(t.direction).bytes = 8;
      }
      sink.cycle(state, start_ + cycle_ * period_);
    }
  }

  bool done() const { return cycle_ > last_; }
  const std::vector<Transaction>& transactions() const { return transactions_; }

 private:
  std::vector<Transaction> transactions_;
  std::uint64_t period_;
  std::uint64_t start_;
  std::uint64_t last_ = 0;
  std::uint64_t cycle_ = 0;
  std::size_t next_ = 0;
};

}  // namespace fabmon::test
