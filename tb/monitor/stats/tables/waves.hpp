// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/axi4/pins.json and tb/bus/context/pins.json and tb/bus/apb/pins.json by
// scripts/gen/gen_pins.py: change that, then run it.
//
// The pins as a GTKWave save file shows them.
#pragma once

#include <array>

#include "tb/report/gtkw.hpp"

namespace fabmon {

/// Of the top stats_axi.
inline constexpr std::array<WavePin, 17> kStatsAxiWavePins{{
    {"reset", "mon_axi_aresetn", false},
    {"AR: read command", "mon_axi_arvalid", false},
    {"AR: read command", "mon_axi_arready", false},
    {"AR: read command", "mon_axi_arid", false},
    {"AR: read command", "mon_axi_arprot", false},
    {"R: read data", "mon_axi_rvalid", false},
    {"R: read data", "mon_axi_rready", false},
    {"R: read data", "mon_axi_rid", false},
    {"R: read data", "mon_axi_rlast", false},
    {"AW: write command", "mon_axi_awvalid", false},
    {"AW: write command", "mon_axi_awready", false},
    {"AW: write command", "mon_axi_awid", false},
    {"AW: write command", "mon_axi_awatop", false},
    {"AW: write command", "mon_axi_awprot", false},
    {"B: write response", "mon_axi_bvalid", false},
    {"B: write response", "mon_axi_bready", false},
    {"B: write response", "mon_axi_bid", false},
}};

/// Of the top stats.
inline constexpr std::array<WavePin, 3> kStatsWavePins{{
    {"context events", "mon_alloc", false},
    {"context events", "mon_dealloc", false},
    {"context events", "mon_table_full", false},
}};

/// Of the top stats_apb.
inline constexpr std::array<WavePin, 4> kStatsApbWavePins{{
    {"APB transfer", "mon_apb_psel", false},
    {"APB transfer", "mon_apb_penable", false},
    {"APB transfer", "mon_apb_pready", false},
    {"APB transfer", "mon_apb_pprot", false},
}};

}  // namespace fabmon
