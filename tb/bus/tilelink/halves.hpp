// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Ports whose requests and responses lie in two structs, as OpenTitan's tlul_pkg has them: all that
// the host drives (tl_h2d_t: channel A and d_ready), and all that the device drives (tl_d2h_t:
// channel D and a_ready). The two are called alike but for the direction:
//
//     tl_h2d, tl_d2h     tl_i, tl_o     tl_h_i, tl_h_o     uart0_tl_req, uart0_tl_rsp
//
// Simulators write a struct as a scope of its fields, or as one vector. As a vector the first field
// is the most significant:
//
//     tl_h2d_t   a_valid 1, a_opcode 3, a_param 3, a_size 2, a_source 8, a_address 32, a_mask 4,
//                a_data 32, a_user U, d_ready 1
//     tl_d2h_t   d_valid 1, d_opcode 3, d_param 3, d_size 2, d_source 8, d_sink 1, d_data 32,
//                d_user V, d_error 1, a_ready 1
//
// with U = 16, 21, 23 or 28 and V = 4, 14 or 16 (the revisions of OpenTitan, and its tops), so that
// the widths, 86 + U and 52 + V, tell both.
#pragma once

#include <vector>

#include "tb/record/wave_pins.hpp"

namespace fabmon::tilelink {

/// Joins sets that are halves of a port, and adds the ports that are packed structs.
void join_halves(const WaveSearch& search, std::vector<WavePins>& sets);

}  // namespace fabmon::tilelink
