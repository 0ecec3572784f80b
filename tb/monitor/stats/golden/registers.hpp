// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register map of the golden stats monitor: it gives addresses their meaning and knows nothing
// of pins.
//
// Rules: 64 KiB of 32-bit registers. Reserved bits and unmapped addresses read 0 and ignore writes.
// A write with fewer than four byte strobes sets STATUS[7] and does nothing else. Values of 64 bits
// share one latch: reading the low word copies the upper half, every upper word reads the latch.
//
// A write acts at an edge together with events. A snapshot, then clears of counts and flags, and
// the load of a timer are done before the events of the edge; settings hold from the next edge on.
#pragma once

#include <cstdint>

#include "tb/bus/context/pins.hpp"
#include "tb/core/reg_access.hpp"
#include "tb/monitor/stats/config.hpp"
#include "tb/monitor/stats/golden/bins.hpp"
#include "tb/monitor/stats/golden/histogram.hpp"
#include "tb/monitor/stats/golden/timers.hpp"

namespace fabmon {

class StatsRegisters {
 public:
  /// The sticky flags of STATUS.
  enum Flag : std::uint32_t {
    kLimit = 1U << 0,
    kOrphanDealloc = 1U << 1,
    kDoubleAlloc = 1U << 2,
    kBinOverflow = 1U << 3,
    kTableFull = 1U << 4,
    kDeallocOverload = 1U << 5,
    kSampleLost = 1U << 6,
    kPartialWrite = 1U << 7,
  };

  static constexpr std::uint32_t kOpen = 0x0054;  ///< the address of OPEN

  explicit StatsRegisters(const StatsConfig& config)
      : config_(config), timers_(config), bins_(config), histogram_(config) {}

  StatsTimers& timers() { return timers_; }
  StatsBins& bins() { return bins_; }
  StatsHistogram& histogram() { return histogram_; }
  const StatsBins& bins() const { return bins_; }
  const StatsHistogram& histogram() const { return histogram_; }

  /// The first part of a write that acts at edge `now`. Returns the timers that it stops.
  LineMask before_edge(const RegAccess& write, std::uint64_t now);

  /// The second part.
  void after_edge(const RegAccess& write);

  /// Sets sticky flags.
  void raise(std::uint32_t flags) { flags_ |= flags; }

  /// A response of a read, of a write came that belongs to no request.
  void orphan(bool read, bool write) {
    open_ |= (read ? kReadOrphan : 0) | (write ? kWriteOrphan : 0);
  }

  /// More reads, more writes may be open in this cycle than are known.
  void bound(bool read, bool write) {
    if (!freeze_) open_ |= (read ? kReadBound : 0) | (write ? kWriteBound : 0);
  }

  /// Whether a write is to forget the open requests.
  static bool forgets(const RegAccess& write);

  /// Whether requests are timed, but for the setting of their entry.
  bool enabled() const { return enable_; }

  /// Whether samples are dropped.
  bool frozen() const { return freeze_; }

  /// The value of a register before edge `now`; may move the latch. OPEN without what is not kept.
  std::uint32_t read(std::uint32_t addr, std::uint64_t now);

  /// STATUS before edge `now`.
  std::uint32_t status(std::uint64_t now) const {
    return flags_ | (timers_.raised(now) ? std::uint32_t{kLimit} : 0);
  }

  /// The level of the interrupt before edge `now`.
  bool irq(std::uint64_t now) const {
    return (flags_ & irq_enable_) != 0 || ((irq_enable_ & kLimit) != 0 && timers_.raised(now));
  }

 private:
  // The sticky bits of OPEN.
  static constexpr std::uint32_t kReadBound = 1U << 2, kWriteBound = 1U << 3;
  static constexpr std::uint32_t kReadOrphan = 1U << 4, kWriteOrphan = 1U << 5;

  // One register of an array: whose it is, and which word.
  struct Slot {
    unsigned index = 0;
    unsigned word = 0;
  };
  enum class Block { kNone, kGlobal, kHistogram, kTimer, kBin, kBoundary };
  Block find(std::uint32_t addr, Slot& slot) const;

  std::uint32_t read_global(std::uint32_t addr, std::uint64_t now);
  std::uint32_t read_timer(const Slot& slot, std::uint64_t now) const;
  std::uint32_t read_bin(const Slot& slot);
  std::uint32_t low_word(std::uint64_t value);
  const StatsBins::Counts& shown() const { return shadow_read_ ? bins_.shadow() : bins_.live(); }

  StatsConfig config_;
  StatsTimers timers_;
  StatsBins bins_;
  StatsHistogram histogram_;

  bool enable_ = true;
  bool freeze_ = false;
  bool shadow_read_ = false;
  std::uint32_t flags_ = 0;  // STATUS, but for the limits that timers_ knows of
  std::uint32_t open_ = 0;   // the sticky bits of OPEN
  std::uint32_t irq_enable_ = 0;
  std::uint32_t latch_ = 0;
};

}  // namespace fabmon
