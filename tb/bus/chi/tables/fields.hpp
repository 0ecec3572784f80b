// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/chi/pins.json by scripts/gen/gen_pins.py: change that, then run it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "tb/bus/chi/pin.hpp"

namespace fabmon {

/// A pin of each place of a kind.
struct ChiPinInfo {
  std::string_view name;    ///< "flitv"
  ChiPinField kind;         ///< what it holds
  unsigned bits;            ///< 0: those of a flit of the channel
  std::uint64_t tie;        ///< the value when a recording does not have it
  bool hex;                 ///< the CSV writer writes it in hex
  unsigned channels;        ///< bit c: channel c has it, of links
  bool up_only;             ///< uploads alone have it, of links
  std::string_view vector;  ///< the port of the RTL with all of its kind, or its name
};

/// Of a channel in one direction of a device port.
inline constexpr std::array<ChiPinInfo, 6> kChiLinkFields{{
    {"flitv", ChiPinField::kFlitv, 1, 0, false, 15, false, ""},
    {"flit", ChiPinField::kFlit, 0, 0, true, 15, false, ""},
    {"tgtid", ChiPinField::kTgtid, 11, 0, false, 4, true, ""},
    {"chunkv", ChiPinField::kChunkv, 2, 3, false, 8, false, ""},
    {"poison", ChiPinField::kPoison, 4, 0, false, 8, false, ""},
    {"devevent", ChiPinField::kDevevent, 2, 0, false, 10, false, ""},
}};

/// Of a channel at an interface of a crosspoint.
inline constexpr std::array<ChiPinInfo, 2> kChiInterfaceFields{{
    {"txflitv", ChiPinField::kTxFlitv, 1, 0, false, 0, false, "xp_tx_flitv"},
    {"txstall", ChiPinField::kTxStall, 1, 0, false, 0, false, "xp_tx_stall"},
}};

/// Of a device port.
inline constexpr std::array<ChiPinInfo, 1> kChiPortFields{{
    {"partial_dat", ChiPinField::kPartial, 1, 0, false, 0, false, "xp_partial_dat"},
}};

/// Of a node.
inline constexpr std::array<ChiPinInfo, 2> kChiNodeFields{{
    {"event", ChiPinField::kEvent, 64, 0, true, 0, false, "node_event"},
    {"occupancy", ChiPinField::kOccupancy, 40, 0, true, 0, false, "node_occupancy"},
}};

/// Of the monitor itself.
inline constexpr std::array<ChiPinInfo, 4> kChiMonitorFields{{
    {"niden", ChiPinField::kNiden, 1, 1, false, 0, false, ""},
    {"spniden", ChiPinField::kSpniden, 1, 1, false, 0, false, ""},
    {"snapshot_req", ChiPinField::kSnapshotReq, 1, 0, false, 0, false, ""},
    {"aresetn", ChiPinField::kAresetn, 1, 1, false, 0, false, ""},
}};

}  // namespace fabmon
