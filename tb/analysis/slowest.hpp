// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The slowest transactions of a direction: those with the largest latencies; of equal ones those
// that were accepted earlier, then those told of earlier.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/analysis/transaction.hpp"

namespace fabmon {

struct SlowTransaction {
  Transaction transaction;
  std::optional<std::uint64_t> time;  ///< time stamp of `accept`, if it is still known
  std::uint64_t end_time = 0;         ///< that of `end`
  std::uint64_t number = 0;           ///< how many were told of before it
};

class Slowest {
 public:
  /// `limit`: how many are kept; 1 or more.
  explicit Slowest(std::size_t limit = 100) : limit_(limit) { heap_.reserve(limit + 1); }

  /// Tells of the next one. True if it is among the slowest so far: then put() is to follow.
  bool wants(const Transaction& transaction) {
    ++count_;
    return heap_.size() < limit_ || slower(transaction, count_, heap_.front());
  }
  /// Keeps the one that wants() was asked about; its `number` is set.
  void put(SlowTransaction slow);

  /// The slowest first.
  std::vector<SlowTransaction> sorted() const;

 private:
  static bool slower(const Transaction& a, std::uint64_t number, const SlowTransaction& b);
  static bool order(const SlowTransaction& a, const SlowTransaction& b) {
    return slower(a.transaction, a.number, b);
  }

  std::size_t limit_;
  std::uint64_t count_ = 0;
  std::vector<SlowTransaction> heap_;  // the least slow first
};

}  // namespace fabmon
