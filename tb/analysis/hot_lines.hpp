// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The lines of memory that the transactions of a direction touch most, and the distribution over
// interleaved banks.
//
//     line = address / granule          bank = line % banks
//
// A transaction counts once for each line that it touches, and its bytes count where they lie:
// an incrementing burst covers `bytes` from its address aligned to a beat; a wrapping one the block
// of `bytes` around it; a fixed one (burst 0) stays within one beat, and all of its bytes count in
// the line that the beat begins in. So the bytes of all lines sum to those of all transactions.
//
// Counts are exact while there are at most `limit` different lines. When one more comes, the lines
// with the fewest transactions (seven eighths of them) are dropped; a dropped line that comes back
// counts from 0. From then on a count is a lower bound: it lacks at most error() transactions, the
// sum over all drops of the largest count that was dropped. Banks are always exact.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/analysis/key_index.hpp"
#include "tb/analysis/transaction.hpp"

namespace fabmon {

/// How memory is spread over banks.
struct Interleave {
  std::uint64_t granule = 64;  ///< bytes of a line; 1 or more
  std::uint64_t banks = 0;     ///< 0: no banks; 65536 at most
  bool operator==(const Interleave&) const = default;
};

/// A line, or a bank.
struct LineCount {
  std::uint64_t number = 0;  ///< address / granule, or the bank
  std::uint64_t transactions = 0;
  std::uint64_t bytes = 0;
  bool operator==(const LineCount&) const = default;
};

class HotLines {
 public:
  /// `limit`: the most different lines that are counted exactly, 2 or more.
  explicit HotLines(const Interleave& interleave, std::size_t limit = std::size_t{1} << 12);

  /// Counts a transaction.
  void add(const Transaction& transaction);

  /// The `most` lines with the most transactions; of equal ones those with more bytes, then those
  /// at lower addresses first.
  std::vector<LineCount> hottest(std::size_t most) const;
  /// All banks in order; empty without banks.
  std::vector<LineCount> banks() const { return banks_; }
  std::uint64_t granule() const { return granule_; }
  bool exact() const { return exact_; }
  /// The maximum number of transactions that the count of a line lacks; 0 if it is exact.
  std::uint64_t error() const { return error_; }

 private:
  void touch(std::uint64_t line, std::uint64_t bytes);
  void drop();

  std::uint64_t granule_;
  std::size_t limit_;
  KeyIndex index_;
  std::vector<LineCount> lines_;  // by index
  std::vector<LineCount> banks_;
  bool exact_ = true;
  std::uint64_t error_ = 0;
};

}  // namespace fabmon
