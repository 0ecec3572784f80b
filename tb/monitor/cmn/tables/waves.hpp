// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/chi/pins.json by scripts/gen/gen_pins.py: change that, then run it.
//
// The pins as a GTKWave save file shows them.
#pragma once

#include <array>

#include "tb/report/gtkw.hpp"

namespace fabmon {

/// Of the top cmn.
inline constexpr std::array<WavePin, 21> kCmnWavePins{{
    {"flits from the devices", "up_req_flitv", false},
    {"flits from the devices", "up_req_flit", false},
    {"flits from the devices", "up_rsp_flitv", false},
    {"flits from the devices", "up_rsp_flit", false},
    {"flits from the devices", "up_snp_flitv", false},
    {"flits from the devices", "up_snp_flit", false},
    {"flits from the devices", "up_dat_flitv", false},
    {"flits from the devices", "up_dat_flit", false},
    {"flits to the devices", "down_req_flitv", false},
    {"flits to the devices", "down_req_flit", false},
    {"flits to the devices", "down_rsp_flitv", false},
    {"flits to the devices", "down_rsp_flit", false},
    {"flits to the devices", "down_snp_flitv", false},
    {"flits to the devices", "down_snp_flit", false},
    {"flits to the devices", "down_dat_flitv", false},
    {"flits to the devices", "down_dat_flit", false},
    {"crosspoints and nodes", "xp_tx_flitv", false},
    {"crosspoints and nodes", "xp_tx_stall", false},
    {"crosspoints and nodes", "xp_partial_dat", false},
    {"crosspoints and nodes", "node_event", false},
    {"crosspoints and nodes", "node_occupancy", false},
}};

}  // namespace fabmon
