// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The five counters of the golden cci400 monitor. None of them is stepped.
//
// Each counter reads a position that only ever grows: an event counter the sum of its event in the
// log, the cycle counter the number of cycles in which it was enabled. Its value is what was last
// written to it plus how far the position has moved while it was on; its overflow flag says that
// this sum left 32 bits. The prescaler is a division of the position by 64.
//
// Whoever changes a setting calls settle() before, and start() after: both with the position of
// that moment. What was counted so far is thus kept whatever follows.
#pragma once

#include <array>
#include <cstdint>

#include "tb/monitor/cci400/golden/log.hpp"

namespace fabmon {

/// One counter: 32 bits and a sticky flag.
class Cci400Count {
 public:
  std::uint32_t value(std::uint64_t position) const {
    return static_cast<std::uint32_t>(sum(position));
  }
  bool overflow(std::uint64_t position) const { return overflow_ || sum(position) >> 32 != 0; }

  /// Takes over what was counted up to this position.
  void settle(std::uint64_t position) {
    const std::uint64_t total = sum(position);
    overflow_ = overflow_ || total >> 32 != 0;
    base_ = total & 0xFFFFFFFF;
    start_ = position;
  }
  /// Counts from this position on, or stands still.
  void start(bool on, std::uint64_t position) {
    on_ = on;
    start_ = position;
  }
  /// Gives it a value at this position. What it counted since it was settled is gone without trace.
  void set(std::uint32_t value, std::uint64_t position) {
    base_ = value;
    start_ = position;
  }
  /// Clears the flag. Settle it before.
  void clear_overflow() { overflow_ = false; }

 private:
  std::uint64_t sum(std::uint64_t position) const {
    return on_ ? base_ + position - start_ : base_;
  }

  std::uint64_t base_ = 0;
  std::uint64_t start_ = 0;
  bool on_ = false;
  bool overflow_ = false;
};

/// All counters, with what makes them count.
class Cci400Counters {
 public:
  static constexpr unsigned kEventCounters = 4;
  static constexpr unsigned kCycle = 4;  ///< index of the cycle counter
  static constexpr unsigned kAll = 5;

  /// What is written to registers.
  struct Settings {
    bool cen = false, ccd = false, dp = false;          // PMCR
    std::array<bool, kAll> enable{};                    // the count controls
    std::array<std::uint8_t, kEventCounters> select{};  // ESR
  };

  explicit Cci400Counters(const Cci400Log& log) : log_(&log) {}

  const Settings& settings() const { return settings_; }

  /// The value and the flag of counter k before edge `now`.
  std::uint32_t value(unsigned k, std::uint64_t now) const { return count_[k].value(at(k, now)); }
  bool overflow(unsigned k, std::uint64_t now) const { return count_[k].overflow(at(k, now)); }

  /// NIDEN of the cycle that begins with edge `now`.
  void set_niden(bool niden, std::uint64_t now) {
    if (niden == niden_) return;
    settle_all(now);
    niden_ = niden;
    start_all(now);
  }
  /// Other settings from edge `now` on.
  void set(const Settings& settings, std::uint64_t now);

  /// What counter k has counted before edge `now` is safe from set_value().
  void settle(unsigned k, std::uint64_t now) { count_[k].settle(at(k, now)); }
  void set_value(unsigned k, std::uint32_t value, std::uint64_t now) {
    count_[k].set(value, at(k, now));
  }
  void clear_overflow(unsigned k) { count_[k].clear_overflow(); }
  /// The prescaler begins anew at edge `now`, and so does the cycle counter, at 0.
  void clear_cycles(std::uint64_t now);

 private:
  static constexpr std::uint64_t kDivider = 64;

  // Where counter k's position stands before edge `now`.
  std::uint64_t at(unsigned k, std::uint64_t now) const {
    if (k != kCycle) return log_->selected(settings_.select[k]);
    const std::uint64_t clocks = cycles_on_ ? cycles_ + now - cycles_since_ : cycles_;
    return settings_.ccd ? (clocks - divided_from_) / kDivider : clocks;
  }
  void settle_all(std::uint64_t now);
  void start_all(std::uint64_t now);

  const Cci400Log* log_;
  Settings settings_;
  bool niden_ = true;
  std::array<Cci400Count, kAll> count_{};
  // Cycles in which the cycle counter was enabled: up to edge cycles_since_, and from there on if
  // cycles_on_. The prescaler divides what came after the first divided_from_ of them.
  std::uint64_t cycles_ = 0;
  std::uint64_t cycles_since_ = 0;
  bool cycles_on_ = false;
  std::uint64_t divided_from_ = 0;
};

}  // namespace fabmon
