// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/context/pins.json by scripts/gen/gen_pins.py: change that, then run it.
//
// One cycle of the context events of a bridge, as sampled at its rising clock edge.
#pragma once

#include <cstdint>

#include "tb/core/line_mask.hpp"

namespace fabmon {

/// The pins of the stats monitor in one cycle.
struct ContextPins {
  LineMask alloc{};             ///< bit j: entry j was given to a request
  LineMask dealloc{};           ///< bit j: the response of entry j has arrived
  std::uint8_t table_full = 0;  ///< 1: the bridge could not track a request
  std::uint8_t aresetn = 1;     ///< 0: in reset

  bool operator==(const ContextPins&) const = default;
};

/// True in a cycle in which the watched bus, and so the monitor, is in reset.
inline bool in_reset(const ContextPins& pins) { return pins.aresetn == 0; }

}  // namespace fabmon
