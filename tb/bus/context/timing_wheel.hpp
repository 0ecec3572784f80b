// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A timing wheel (event scheduler) of 256 cycles with a mask of the units due in each. What is due
// later waits aside and is looked at once a turn. No allocation; a cycle in which nobody is due
// costs the look at one mask.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "tb/bus/context/pins.hpp"

namespace fabmon {

class TimingWheel {
 public:
  /// Makes unit `unit` (0-255) due at cycle `at`. `now` is the cycle that take() gives next, or
  /// gave last; in the second case `at` is later than `now`. A unit is due once at a time.
  void put(unsigned unit, std::uint64_t at, std::uint64_t now) {
    at_[unit] = at;
    set(at - now < kClocks ? slots_[at % kClocks] : far_, unit);
  }

  /// The units that are due at cycle `now`, which goes up by one from call to call.
  LineMask take(std::uint64_t now) {
    if (now % kClocks == 0) bring_near(now);
    LineMask& slot = slots_[now % kClocks];
    const LineMask due = slot;
    slot = {};
    return due;
  }

 private:
  static constexpr std::uint64_t kClocks = 256;

  static void set(LineMask& mask, unsigned unit) {
    mask[unit / 64] |= std::uint64_t{1} << (unit % 64);
  }

  void bring_near(std::uint64_t now) {
    for (unsigned w = 0; w < far_.size(); ++w) {
      std::uint64_t waiting = far_[w];
      far_[w] = 0;
      for (; waiting != 0; waiting &= waiting - 1) {
        const unsigned unit = 64 * w + static_cast<unsigned>(std::countr_zero(waiting));
        put(unit, at_[unit], now);
      }
    }
  }

  std::array<LineMask, kClocks> slots_{};
  std::array<std::uint64_t, 256> at_{};  // when each unit is due
  LineMask far_{};                       // units that no slot holds yet
};

}  // namespace fabmon
