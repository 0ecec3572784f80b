// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A hash of 128 bits of a sequence of words, for sequences that are compared and not kept.
#pragma once

#include <bit>
#include <cstdint>

namespace fabmon {

class ValueHash {
 public:
  /// The next word of the sequence.
  void add(std::uint64_t word) {
    low_ = (low_ ^ word) * 0x9E3779B97F4A7C15U;
    low_ ^= low_ >> 32U;
    high_ = (std::rotl(high_, 29) + word) * 0xC2B2AE3D27D4EB4FU;
    high_ ^= high_ >> 29U;
  }

  /// 64 bits of it.
  std::uint64_t short_hash() const { return low_ ^ std::rotl(high_, 17); }

  /// True if the sequences were the same, but for one chance in 2^128 or so.
  bool operator==(const ValueHash&) const = default;

 private:
  std::uint64_t low_ = 0x243F6A8885A308D3U;
  std::uint64_t high_ = 0x13198A2E03707344U;
};

}  // namespace fabmon
