// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Transactions of a direction by address range, and by row (ID or group of IDs) and range. The
// address is that of the first byte. Ranges are given by the user or detected from the addresses:
//
// 1. A page is 2^s bytes, with the smallest s >= 12 for which all addresses lie in at most 64
//    different pages.
// 2. Neighbouring pages (without a gap between them) are one range.
// 3. As long as there are more than 16 ranges, the two with the smallest gap between them are
//    joined; of equal gaps the one at the lowest addresses.
//
// The result depends on the addresses alone, not on their order. Pages are merged as s grows, which
// loses no information: latencies are counted exactly. Memory: at most 64 pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tb/analysis/groups.hpp"
#include "tb/analysis/key_index.hpp"
#include "tb/analysis/time_line.hpp"
#include "tb/analysis/transaction.hpp"

namespace fabmon {

/// Addresses that have a name.
struct NamedRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;  ///< included
  std::string name;        ///< "dram"
  bool operator==(const NamedRange&) const = default;
};

/// The transactions of an address range.
struct RangeGroup {
  /// Of a cell of the matrix: who, and which range.
  struct Cell {
    std::uint64_t transactions = 0;
    std::uint64_t bytes = 0;
  };
  std::uint64_t first = 0;  ///< address
  std::uint64_t last = 0;   ///< included
  std::string name;         ///< as given, or "0x80000000-0x8fffffff"
  Group group;
  std::vector<Cell> rows;  ///< by row; those behind the last one are empty

  /// Counts a transaction of a row. `times`: as Group::add has them.
  void add(const Transaction& transaction, std::size_t row, const TimeLine* times);
  /// Counts those of another range.
  void add(const RangeGroup& other);
};

class AddressRanges {
 public:
  /// `given`: ranges of the user, none if they are to be found; of an address in several of them,
  /// the first one counts.
  explicit AddressRanges(const std::vector<NamedRange>& given);

  /// Counts a transaction of a row (Groups::add). `times`: as Group::add has them.
  void add(const Transaction& transaction, std::size_t row, const TimeLine* times = nullptr);

  /// The ranges given, in their order, and behind them `other`, if some addresses are in none of
  /// them; or the ranges found, by address.
  std::vector<RangeGroup> ranges() const;

 private:
  void coarser();
  std::vector<RangeGroup> found() const;

  bool given_;
  std::vector<RangeGroup> ranges_;  // given, and other
  unsigned shift_ = 12;             // of a page
  KeyIndex index_;                  // address >> shift_
  std::vector<RangeGroup> pages_;   // by index
};

}  // namespace fabmon
