// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ones of a mask of strobes, counted bit by bit: for what counts a port's bytes once more.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tb/bus/bus_pins.hpp"

namespace fabmon {

/// Ones of a pin of the use kMask in a cycle.
inline std::uint64_t lanes_of(const PinRow& pins, std::size_t pin) {
  std::uint64_t lanes = 0;
  for (const std::uint64_t word : pins.mask(pin)) {
    for (std::uint64_t rest = word; rest != 0; rest &= rest - 1) ++lanes;
  }
  return lanes;
}

}  // namespace fabmon
