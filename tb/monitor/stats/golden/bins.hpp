// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the golden stats monitor keeps of the samples: bins, unbinned, totals, extremes, and the
// shadows of a snapshot.
//
// A latency s is in bin i if ll_i < s <= ul_i. Every bin that it is in counts it (SUM), or counts
// once an edge however many of the edge's samples are in it (OR). At its limit a bin holds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tb/monitor/stats/config.hpp"
#include "tb/monitor/stats/golden/bin_map.hpp"

namespace fabmon {

class StatsBins {
 public:
  static constexpr std::size_t kMostBins = StatsBinMap::kMostBins;

  /// Bins in reset: bin i holds the latencies from 2^i + 1 to 2^(i+1), bin 0 also 1 and 2, the last
  /// one all above.
  explicit StatsBins(const StatsConfig& config);

  /// What a snapshot copies.
  struct Counts {
    std::array<std::uint64_t, kMostBins> bin{};
    std::uint64_t unbinned = 0;     ///< samples in no bin
    std::uint64_t samples = 0;      ///< all samples
    std::uint64_t latency_sum = 0;  ///< of all samples, saturating
  };

  /// Starts an edge at which samples are counted.
  void begin_edge() { hit_ = 0; }

  /// Counts one sample of that edge. True if a bin whose mode says so has overflowed.
  bool count(std::uint32_t latency);

  /// The counts as they are, or as the last snapshot has them (0 before the first).
  const Counts& live() const { return live_; }
  const Counts& shadow() const { return shadow_; }

  /// Copies the counts to the shadows.
  void snapshot() { shadow_ = live_; }

  /// The least sample (all ones before the first) and the greatest (0 before the first).
  std::uint32_t latency_min() const { return min_; }
  std::uint32_t latency_max() const { return max_; }

  /// All counts and extremes to their reset values; not flags, not shadows. Like clear_bin(),
  /// before the samples of its edge are counted.
  void clear();
  void clear_bin(unsigned i) { live_.bin[i] = 0; }

  /// The overflow flag of bin i: it was to count while at its limit, or reached it.
  bool overflow(unsigned i) const { return (overflow_ >> i & 1) != 0; }

  /// Clears that flag, before the samples of its edge are counted: they win.
  void clear_overflow(unsigned i) { overflow_ &= ~(std::uint64_t{1} << i); }

  /// Settings of bin i, after the samples of the edge of their write; bits that there are not are
  /// ignored. Limit: 0 is none, all ones of 32 bits too if bins are wider. Mode: 0 enable, 1 OR,
  /// 2 an overflow raises STATUS[3].
  std::uint32_t limit(unsigned i) const { return limit_[i]; }
  std::uint32_t mode(unsigned i) const;
  const StatsBinMap::Interval& interval(unsigned i) const { return interval_[i]; }
  void set_limit(unsigned i, std::uint32_t limit);
  void set_mode(unsigned i, std::uint32_t mode);
  void set_ll(unsigned i, std::uint32_t ll);
  void set_ul(unsigned i, std::uint32_t ul);

  /// Back doors for tests alone, hardware has none.
  void preset_bin(unsigned i, std::uint64_t value) { live_.bin[i] = value & most_; }
  void preset_latency_sum(std::uint64_t value) { live_.latency_sum = value; }

 private:
  unsigned nbins_;
  std::uint32_t timer_mask_;  // timer_width ones
  std::uint32_t limit_mask_;  // ones of a limit register
  std::uint64_t most_;        // bin_width ones

  std::array<StatsBinMap::Interval, kMostBins> interval_{};
  std::array<std::uint32_t, kMostBins> limit_{};
  std::array<std::uint64_t, kMostBins> hold_{};  // the limit in effect
  std::uint64_t enabled_, or_ = 0, raises_ = 0;  // a bit per bin
  StatsBinMap map_;
  bool stale_ = true;  // map_ has to be built anew

  Counts live_, shadow_;
  std::uint32_t min_ = 0xFFFFFFFF;
  std::uint32_t max_ = 0;
  std::uint64_t overflow_ = 0;
  std::uint64_t hit_ = 0;  // bins that have counted at this edge
};

}  // namespace fabmon
