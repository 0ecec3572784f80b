// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The fixed counters of the bank form of the axi4 monitor: what each counts, in units, their values
// and overflow bits. A block of cycles is committed at once: what a counter adds over a block
// follows from the log, the history of gaps and latencies, and the cycle accounting.
//
// Nothing freezes by itself, so that a block is never cut. While frozen, gaps see no handshake:
// after it a gap runs from the last one before. What is open is followed all the time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/golden/bank_extras.hpp"
#include "tb/monitor/axi4/golden/bank_log.hpp"
#include "tb/monitor/axi4/golden/cycle_accounts.hpp"
#include "tb/monitor/axi4/golden/history.hpp"
#include "tb/monitor/axi4/golden/increments.hpp"
#include "tb/monitor/axi4/golden/open_flags.hpp"

namespace fabmon {

/// What a fixed counter counts.
struct Axi4FixedEvent {
  std::uint8_t code;            ///< event code
  std::optional<unsigned> bit;  ///< its subevent, if it has any
  /// The mask of the event that it counts.
  std::uint8_t umask() const { return bit ? static_cast<std::uint8_t>(1U << *bit) : 0; }
};

/// The counters of each unit of a build: reads, writes, extras, of which there may be none.
std::vector<std::vector<Axi4FixedEvent>> axi4_fixed_events(const Axi4Config& config);

class Axi4BankCounters {
 public:
  explicit Axi4BankCounters(const Axi4Config& config);

  /// Takes in a block. `cleared`: its increments do not count.
  void commit(const Axi4BankLog& log, bool cleared);

  /// All values to those after reset; nothing internal.
  void clear();

  /// Values, overflow and freeze to their reset values; nothing internal.
  void reset();

  /// What Rst_Cntr forgets besides: overflow bits, sticky flags; gaps are disarmed. What is open
  /// stays.
  void forget();

  /// Nothing is open from the next block on.
  void drop();

  const std::vector<std::vector<Axi4FixedEvent>>& units() const { return units_; }
  /// Number of counters in all units; a counter's number runs through the units in their order.
  unsigned size() const { return static_cast<unsigned>(events_.size()); }
  std::uint64_t value(unsigned k) const;
  /// Back door for tests: sets a counter that is no extreme.
  void set_value(unsigned k, std::uint64_t value) { sums_[k] = value & mask_; }

  /// The overflow bits of a unit.
  std::uint32_t overflow(unsigned unit) const { return overflow_[unit]; }
  void set_overflow(unsigned unit, std::uint32_t bits) { overflow_[unit] = bits; }
  /// Those that the last commit set.
  std::uint32_t overflowed(unsigned unit) const { return overflowed_[unit]; }
  /// No counter has overflowed in this cycle or later.
  Time overflow_end() const { return overflow_end_; }

  /// What EXT_OPEN tells.
  const Axi4OpenFlags& open() const { return open_; }
  Axi4OpenFlags& open() { return open_; }

  bool frozen() const { return frozen_; }
  void set_frozen(bool frozen) { frozen_ = frozen; }

  /// The sticky flags before cycle `now`: bit 0 reads, 1 writes (as FFh), 2 the table of reads, 3
  /// of writes.
  std::uint32_t flags(Time now) const;

 private:
  static constexpr std::size_t kUnits = 3;

  std::uint64_t amount(const Axi4BankLog& log, const Axi4FixedEvent& event);

  Axi4Config config_;
  std::uint64_t mask_;
  std::vector<std::vector<Axi4FixedEvent>> units_;
  std::vector<Axi4FixedEvent> events_;
  Axi4History history_;
  Axi4CycleAccounts accounts_;
  Axi4LatencyExtremes extremes_;
  Axi4OpenFlags open_;
  Increments increments_;
  std::vector<std::uint64_t> sums_;
  std::array<std::uint32_t, kUnits> overflow_{}, overflowed_{};
  Time overflow_end_ = 0;
  bool frozen_ = false;
};

}  // namespace fabmon
