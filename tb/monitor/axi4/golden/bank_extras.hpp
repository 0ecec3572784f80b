// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the extra counters of the bank form count in a block: commands and responses by what they
// carried, and the extremes of latencies.
#pragma once

#include <cstdint>
#include <optional>

#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/golden/bank_log.hpp"
#include "tb/monitor/axi4/golden/history.hpp"

namespace fabmon {

/// The number of commands or responses of a block that a counter of the codes 29h to 2Dh counts.
std::uint64_t axi4_extra_amount(const Axi4BankLog& log, std::uint8_t code, unsigned bit,
                                unsigned data_width);

/// The latencies of code 28h: transactions matched by ID, as many open ones as the table takes.
class Axi4LatencyExtremes {
 public:
  /// Latencies have this many bits.
  static constexpr unsigned kWidth = 16;

  explicit Axi4LatencyExtremes(const Axi4Config& config);

  /// Takes in a block. `count`: its latencies count.
  void advance(const Axi4BankLog& log, bool count);

  /// Forgets the extremes.
  void clear() { reads_ = writes_ = {}; }

  /// Forgets that something was lost. What is open stays open.
  void forget_flags();

  /// Bit 0: the shortest read, 1: the longest, 2 and 3: the same of writes. None without any.
  std::optional<std::uint64_t> value(unsigned bit) const;

  /// The cycles of the block with an end of an ID without a start.
  const ClockSet& orphans(bool write) const {
    return (write ? write_table_ : read_table_).orphans();
  }

  /// The cycles of the block before which a transaction of the table was open.
  const ClockSet& some(bool write) const { return (write ? write_table_ : read_table_).some(); }

  /// Nothing is open from the next block on.
  void drop() {
    read_table_.drop();
    write_table_.drop();
  }

  /// Since when the flag of the table of reads or writes reads 1, or kNever.
  Time lost_since(bool write) const { return (write ? write_table_ : read_table_).lost_since(); }

 private:
  struct Extremes {
    std::optional<std::uint64_t> shortest, longest;
    void add(const Runs& completions);
  };
  OpenTable read_table_, write_table_;
  Extremes reads_, writes_;
};

}  // namespace fabmon
