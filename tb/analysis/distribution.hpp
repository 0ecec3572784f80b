// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Counts how often each value occurs, exactly, while values come along. Values below a limit are
// counted in a vector that they index, so that adding one is an increment; the others in a hash
// table. The limit, a power of two, is 64 at first and becomes L when the table has so many values
// below L that at least an eighth of the vector will be used.
//
// Memory grows with the number k of different values alone. A port of N cycles with at most O
// transactions open cannot have many different latencies: k different ones sum to k (k - 1) / 2 at
// least, and each cycle adds at most O to the sum of latencies, so k (k - 1) / 2 <= N O. A hundred
// million cycles with 16 open have 57 thousand different ones at most.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/analysis/counts.hpp"
#include "tb/analysis/key_index.hpp"

namespace fabmon {

class Distribution {
 public:
  /// Counts a value `n` times.
  void add(std::uint64_t value, std::uint64_t n = 1) {
    if (value < small_.size()) {
      small_[value] += n;
    } else {
      add_other(value, n);
    }
  }

  /// Adds what another one has counted.
  void add(const Counts& other) {
    for (const ValueCount& each : other.values()) add(each.value, each.count);
  }

  /// What has been counted.
  Counts counts() const;

  /// Forgets all values; keeps the memory.
  void clear();

 private:
  void add_other(std::uint64_t value, std::uint64_t n);
  void widen();

  std::uint64_t limit_ = 64;                // values below it are counted in the vector
  std::vector<std::uint64_t> small_;        // count by value; grows up to the limit
  KeyIndex large_;                          // values above
  std::vector<std::uint64_t> large_count_;  // by index
};

}  // namespace fabmon
