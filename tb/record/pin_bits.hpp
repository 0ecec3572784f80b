// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Where a pin is in a recording: a signal, or some of its bits. A packed struct and a vector of
// ports are one signal of many pins.
#pragma once

#include <cstddef>
#include <optional>

#include "tb/record/signal_stream.hpp"

namespace fabmon {

struct PinBits {
  std::size_t signal = 0;      ///< index into SignalStream::signals()
  unsigned low = 0;            ///< the lowest bit, counted from the least significant one
  unsigned bits = 0;           ///< how many; 0: all from `low` on
  bool invert = false;         ///< the pin is the inverse, as of a reset that is active high
  std::optional<bool> tied{};  ///< no signal at all: the pin is always this

  bool operator==(const PinBits&) const = default;
};

/// How many bits a pin has; 0 if the format does not say (CSV).
inline unsigned width_of(const SignalStream& stream, const PinBits& pin) {
  if (pin.tied) return 1;
  const unsigned width = stream.signals()[pin.signal].width;
  if (pin.bits != 0 || width < pin.low) return pin.bits;
  return width - pin.low;
}

}  // namespace fabmon
