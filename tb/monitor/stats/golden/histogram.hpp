// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log-linear histograms of the golden stats monitor. A latency below 4 has a bin of its own;
// above, every power of two is cut into four bins of equal width, so that a bin is at most 25 %
// wide. Latencies of 2^hist_width and more go to the last bin. Counts have 48 bits, which no run
// fills.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "tb/monitor/stats/config.hpp"

namespace fabmon {

class StatsHistogram {
 public:
  static constexpr unsigned kMostBins = 124;  ///< of latencies of 32 bits

  explicit StatsHistogram(const StatsConfig& config)
      : width_(config.hist_width), bins_(config.hist_bins()) {}

  /// The bin of a latency; there must be bins.
  unsigned bin_of(std::uint32_t latency) const {
    if (latency < 4) return latency;
    const auto e = static_cast<unsigned>(std::bit_width(latency)) - 1;  // it begins with bit e
    if (e >= width_) return bins_ - 1;
    return 4 * (e - 1) + (latency >> (e - 2) & 3);
  }

  /// Counts a sample of a port (0 or 1); nothing without bins.
  void count(std::uint32_t latency, unsigned port) {
    if (bins_ != 0) ++count_[port][bin_of(latency)];
  }

  /// The count of bin b < config.hist_bins() of a port.
  std::uint64_t at(unsigned port, unsigned b) const { return count_[port][b]; }

  /// All counts to 0.
  void clear() { count_ = {}; }

 private:
  unsigned width_;
  unsigned bins_;
  std::array<std::array<std::uint64_t, kMostBins>, 2> count_{};
};

}  // namespace fabmon
