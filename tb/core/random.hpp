// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The random numbers of the traffic generators: xoshiro256** (Blackman and Vigna), seeded through
// splitmix64. Fixed here rather than taken from <random>, whose distributions differ between
// libraries: one seed must give the same traffic everywhere. Not for cryptography.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace fabmon {

class Random {
 public:
  /// Every seed, 0 included, gives its own sequence.
  explicit Random(std::uint64_t seed) {
    for (auto& word : state_) {
      seed += 0x9E3779B97F4A7C15U;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
      z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
      word = z ^ (z >> 31U);
    }
  }

  /// 64 random bits.
  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// A number from 0 to n - 1; n is at least 1. The bias is below n / 2^32.
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32U) * n) >> 32U);
  }

  /// A number from low to high, both included; low <= high. If they are equal, none is drawn.
  std::uint32_t between(std::uint32_t low, std::uint32_t high) {
    return low == high ? low : low + below(high - low + 1);
  }

  /// True in `of256` of 256 cases. 0 is never and 256 is always; neither draws a number.
  bool chance(unsigned of256) {
    if (of256 == 0 || of256 >= 256) return of256 != 0;
    return (next() >> 56U) < of256;
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace fabmon
