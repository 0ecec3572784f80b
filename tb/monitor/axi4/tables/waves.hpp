// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/axi4/pins.json by scripts/gen/gen_pins.py: change that, then run it.
//
// The pins as a GTKWave save file shows them.
#pragma once

#include <array>

#include "tb/report/gtkw.hpp"

namespace fabmon {

/// Of the top axi4.
inline constexpr std::array<WavePin, 31> kAxi4WavePins{{
    {"reset", "mon_axi_aresetn", false},
    {"AR: read command", "mon_axi_arvalid", false},
    {"AR: read command", "mon_axi_arready", false},
    {"AR: read command", "mon_axi_arid", false},
    {"AR: read command", "mon_axi_araddr", false},
    {"AR: read command", "mon_axi_arlen", true},
    {"AR: read command", "mon_axi_arsize", true},
    {"AR: read command", "mon_axi_arburst", false},
    {"AR: read command", "mon_axi_arprot", false},
    {"R: read data", "mon_axi_rvalid", false},
    {"R: read data", "mon_axi_rready", false},
    {"R: read data", "mon_axi_rid", false},
    {"R: read data", "mon_axi_rlast", false},
    {"R: read data", "mon_axi_rresp", false},
    {"AW: write command", "mon_axi_awvalid", false},
    {"AW: write command", "mon_axi_awready", false},
    {"AW: write command", "mon_axi_awid", false},
    {"AW: write command", "mon_axi_awaddr", false},
    {"AW: write command", "mon_axi_awlen", true},
    {"AW: write command", "mon_axi_awsize", true},
    {"AW: write command", "mon_axi_awburst", false},
    {"AW: write command", "mon_axi_awatop", false},
    {"AW: write command", "mon_axi_awprot", false},
    {"W: write data", "mon_axi_wvalid", false},
    {"W: write data", "mon_axi_wready", false},
    {"W: write data", "mon_axi_wlast", false},
    {"W: write data", "mon_axi_wstrb", false},
    {"B: write response", "mon_axi_bvalid", false},
    {"B: write response", "mon_axi_bready", false},
    {"B: write response", "mon_axi_bid", false},
    {"B: write response", "mon_axi_bresp", false},
}};

/// Of the top axi4_bank.
inline constexpr std::array<WavePin, 33> kAxi4BankWavePins{{
    {"reset", "mon_axi_aresetn", false},
    {"AR: read command", "mon_axi_arvalid", false},
    {"AR: read command", "mon_axi_arready", false},
    {"AR: read command", "mon_axi_arid", false},
    {"AR: read command", "mon_axi_araddr", false},
    {"AR: read command", "mon_axi_arlen", true},
    {"AR: read command", "mon_axi_arsize", true},
    {"AR: read command", "mon_axi_arburst", false},
    {"AR: read command", "mon_axi_arlock", false},
    {"AR: read command", "mon_axi_arprot", false},
    {"R: read data", "mon_axi_rvalid", false},
    {"R: read data", "mon_axi_rready", false},
    {"R: read data", "mon_axi_rid", false},
    {"R: read data", "mon_axi_rlast", false},
    {"R: read data", "mon_axi_rresp", false},
    {"AW: write command", "mon_axi_awvalid", false},
    {"AW: write command", "mon_axi_awready", false},
    {"AW: write command", "mon_axi_awid", false},
    {"AW: write command", "mon_axi_awaddr", false},
    {"AW: write command", "mon_axi_awlen", true},
    {"AW: write command", "mon_axi_awsize", true},
    {"AW: write command", "mon_axi_awburst", false},
    {"AW: write command", "mon_axi_awlock", false},
    {"AW: write command", "mon_axi_awatop", false},
    {"AW: write command", "mon_axi_awprot", false},
    {"W: write data", "mon_axi_wvalid", false},
    {"W: write data", "mon_axi_wready", false},
    {"W: write data", "mon_axi_wlast", false},
    {"W: write data", "mon_axi_wstrb", false},
    {"B: write response", "mon_axi_bvalid", false},
    {"B: write response", "mon_axi_bready", false},
    {"B: write response", "mon_axi_bid", false},
    {"B: write response", "mon_axi_bresp", false},
}};

}  // namespace fabmon
