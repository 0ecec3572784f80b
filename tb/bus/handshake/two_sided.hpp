// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Blocks between two handshakes have both at their own ports, told apart by the direction of the
// signals alone: a register slice of (valid_i, ready_o) and (valid_o, ready_i). These are two
// ports, "in" and "out".
#pragma once

#include <vector>

#include "tb/record/wave_pins.hpp"

namespace fabmon::handshakes {

/// Adds the two ports of each such block.
void add_two_sided(const WaveSearch& search, std::vector<WavePins>& sets);

}  // namespace fabmon::handshakes
