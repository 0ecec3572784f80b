// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Latency against load: how latencies are distributed among the transactions that found equally
// many others open. If latency grows with them, transactions queue; if not, the way is long.
//
// The key is Transaction::open. Up to 512 each value has its own point; above, a point at k, a
// power of two, stands for k / 2 + 1 ... k.
#pragma once

#include <cstdint>
#include <vector>

#include "tb/analysis/distribution.hpp"
#include "tb/analysis/key_index.hpp"
#include "tb/analysis/transaction.hpp"

namespace fabmon {

class LoadCurve {
 public:
  struct Point {
    std::uint64_t open = 0;  ///< transactions that were open, itself among them
    Counts latency;
  };

  /// Counts a transaction.
  void add(const Transaction& transaction);

  /// By `open`, ascending.
  std::vector<Point> points() const;

 private:
  KeyIndex index_;
  std::vector<Distribution> latency_;  // by index
};

}  // namespace fabmon
