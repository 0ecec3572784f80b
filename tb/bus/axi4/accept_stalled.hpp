// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The end of recorded traffic: a channel that waits for READY gets its handshake, because VALID
// must not fall before.
#pragma once

#include <cstdint>

#include "tb/bus/axi4/pins.hpp"

namespace fabmon {

/// The cycle after `last` in which each channel that waited for READY has its handshake, with the
/// values that it had; the other channels are idle.
inline Axi4Pins accept_stalled(const Axi4Pins& last) {
  Axi4Pins pins = last;
  const auto accept = [](std::uint8_t& valid, std::uint8_t& ready) {
    valid = ready = valid != 0 && ready == 0 ? 1 : 0;
  };
  accept(pins.arvalid, pins.arready);
  accept(pins.rvalid, pins.rready);
  accept(pins.awvalid, pins.awready);
  accept(pins.wvalid, pins.wready);
  accept(pins.bvalid, pins.bready);
  return pins;
}

}  // namespace fabmon
