// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Signals that say their direction: valid and ready of a handshake have opposite ones.
//
// | signals of a scope                                | ports                        |
// |---------------------------------------------------|------------------------------|
// | X_valid_i, X_ready_o, X_valid_o, X_ready_i        | X_in, X_out                  |
// | i_valid, o_ready; or o_valid, i_ready             | the scope                    |
// | i_valid, o_ready, o_valid, i_ready                | in, out                      |
#pragma once

#include <vector>

#include "tb/record/wave_pins.hpp"

namespace fabmon::handshakes {

/// Adds these ports, and removes the sets that join valid and ready of one direction.
void pair_directions(const WaveSearch& search, std::vector<WavePins>& sets);

}  // namespace fabmon::handshakes
