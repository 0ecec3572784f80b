// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which bins a latency lies in. The boundaries of all bins cut the latencies into segments in
// which the answer is the same; a look-up is a binary search among the cuts, whatever the number of
// bins, and however they overlap.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace fabmon {

class StatsBinMap {
 public:
  static constexpr std::size_t kMostBins = 64;

  /// A bin: latencies above ll, up to and including ul. Empty if ul <= ll.
  struct Interval {
    std::uint32_t ll = 0;
    std::uint32_t ul = 0;
  };

  /// Makes the map of these bins, 64 at most; those whose bit in `enabled` is 0 get no latency.
  void build(std::span<const Interval> bins, std::uint64_t enabled) {
    size_ = 0;
    const auto for_each = [&](auto&& f) {
      for (unsigned i = 0; i < bins.size(); ++i) {
        if ((enabled >> i & 1) != 0) f(i, bins[i]);
      }
    };
    for_each([&](unsigned, const Interval& b) {
      cut_[size_++] = b.ll;
      cut_[size_++] = b.ul;
    });
    std::sort(cut_.begin(), cut_.begin() + size_);
    size_ = static_cast<unsigned>(std::unique(cut_.begin(), cut_.begin() + size_) - cut_.begin());
    std::fill_n(bins_.begin(), size_ + 1, std::uint64_t{0});
    for_each([&](unsigned i, const Interval& b) {  // segment s is (cut s - 1, cut s]
      for (unsigned s = segment(b.ll) + 1; s <= segment(b.ul); ++s) {
        bins_[s] |= std::uint64_t{1} << i;
      }
    });
  }

  /// The bins that `latency` lies in, one bit each.
  std::uint64_t find(std::uint32_t latency) const { return bins_[segment(latency)]; }

 private:
  // The number of cuts below `latency`.
  unsigned segment(std::uint32_t latency) const {
    return static_cast<unsigned>(std::lower_bound(cut_.begin(), cut_.begin() + size_, latency) -
                                 cut_.begin());
  }

  unsigned size_ = 0;
  std::array<std::uint32_t, 2 * kMostBins> cut_{};       // ascending
  std::array<std::uint64_t, 2 * kMostBins + 1> bins_{};  // of each segment
};

}  // namespace fabmon
