// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The four 16-bit counters of one DTM. None of them is stepped.
//
// The log says how often each counter's selection has happened, whether it was counted or not. A
// counter is what was last written to it plus how far its log has moved while it was on: a number
// without bound. Modulo 2^16 it is what software reads; divided by 2^16 it is how often the counter
// wrapped. So 2^16 * wraps + value is always what was counted. If counters are combined, the
// log of the upper one is how often the lower one wrapped.
//
// Who changes a setting calls settle() before, which takes the wraps so far to what was sent.
#pragma once

#include <array>
#include <cstdint>

namespace fabmon {

class CmnLocalCounters {
 public:
  static constexpr unsigned kCounters = 4;
  static constexpr unsigned kGlobals = 8;

  /// For whoever sees the events: adds them here.
  std::array<std::uint64_t, kCounters>& log() { return log_; }

  /// The contents of dtm_pmu_config.
  void configure(std::uint64_t pmu_config);
  /// The monitor as a whole runs or stands.
  void set_run(bool run);

  /// dtm_pmevcnt: counter n in bits [16n+15:16n].
  std::uint64_t value() const;
  /// Gives the counters these values. What the log has moved since settle() is gone without trace.
  void set(std::uint64_t value);
  /// Takes over what was counted so far.
  void settle();

  /// How many wraps went to global counter g since reset.
  std::uint64_t sent(unsigned g) const;
  /// How often counter n has counted since reset; of an upper counter of combined ones: how often
  /// the lower one wrapped.
  std::uint64_t total(unsigned n) const;

 private:
  bool chained(unsigned n) const { return (chained_ >> n & 1) != 0; }  // it counts wraps of n - 1
  bool sends(unsigned n) const { return (paired_ >> n & 1) != 0 && !chained(n + 1); }
  // What each counter would be if it had no end.
  std::array<std::uint64_t, kCounters> sums() const;
  std::uint64_t moved(unsigned n) const { return on_ ? log_[n] - start_[n] : 0; }
  void start();

  std::array<std::uint64_t, kCounters> log_{};
  bool run_ = false, enabled_ = false, on_ = false;
  unsigned chained_ = 0, paired_ = 0;
  std::array<std::uint8_t, kCounters> global_{};
  std::array<std::uint64_t, kCounters> base_{};   // below 2^16
  std::array<std::uint64_t, kCounters> start_{};  // where the log was then
  std::array<std::uint64_t, kCounters> total_{};  // up to then
  std::array<std::uint64_t, kGlobals> sent_{};    // up to then
};

}  // namespace fabmon
