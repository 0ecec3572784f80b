// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The counters of one DTC: eight of 32 bits, which count the wraps that the DTMs of its domain
// send, and one of 40 bits, which counts cycles. None of them is stepped: a counter is what was
// last written to it plus the difference of what was sent between then and now, and the cycle
// counter a difference of time stamps. That a counter overflowed is that this number is too large
// for it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tb/monitor/cmn/golden/local_counters.hpp"

namespace fabmon {

class CmnGlobalCounters {
 public:
  static constexpr unsigned kCounters = 8;
  static constexpr unsigned kCycleFlag = 8;

  /// Another DTM in its domain.
  void listen(const CmnLocalCounters& dtm) { dtms_.push_back(&dtm); }

  /// PMCR.cntcfg: bit i: counters 2i and 2i + 1 are one of 64 bits. Settle before.
  void configure(unsigned cntcfg) { cntcfg_ = cntcfg; }
  /// The monitor as a whole runs from edge `now` on, or stands.
  void set_run(bool run, std::uint64_t now);

  std::uint32_t value(unsigned g) const { return static_cast<std::uint32_t>(sums()[g]); }
  std::uint64_t cycles(std::uint64_t now) const { return cycle_sum(now) & kCycleMask; }
  /// pmovsr: bit g of counter g, bit 8 of the cycle counter.
  std::uint32_t overflow(std::uint64_t now) const;

  /// Takes over what was counted before edge `now`. To be called before what follows here.
  void settle(std::uint64_t now);
  void set_value(unsigned g, std::uint32_t value) { base_[g] = value; }
  void set_cycles(std::uint64_t value) { cycle_base_ = value & kCycleMask; }
  void clear_overflow(std::uint32_t flags) { overflow_ &= ~flags; }

 private:
  static constexpr std::uint64_t kCycleMask = (std::uint64_t{1} << 40) - 1;

  bool chained(unsigned g) const { return g % 2 == 1 && (cntcfg_ >> g / 2 & 1) != 0; }
  std::uint64_t sent(unsigned g) const;  // by all DTMs since reset
  std::array<std::uint64_t, kCounters> sums() const;
  std::uint64_t cycle_sum(std::uint64_t now) const {
    return cycle_base_ + (run_ ? now - cycle_start_ : 0);
  }

  std::vector<const CmnLocalCounters*> dtms_;
  unsigned cntcfg_ = 0;
  std::array<std::uint64_t, kCounters> base_{};   // below 2^32
  std::array<std::uint64_t, kCounters> start_{};  // what was sent then
  std::uint64_t cycle_base_ = 0, cycle_start_ = 0;
  bool run_ = false;
  std::uint32_t overflow_ = 0;  // up to then
};

}  // namespace fabmon
