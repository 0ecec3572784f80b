// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of a handshake of valid and ready, as designs spell them: X_valid and X_ready of a
// scope. Chisel's Decoupled has X_bits, NVDLA X_pvld, X_prdy and X_pd.
#pragma once

#include <array>
#include <cstddef>

#include "tb/bus/bus_pins.hpp"

namespace fabmon::handshakes {

/// Indices of kPins.
enum Pin : std::size_t { kValid, kReady, kBits, kReset, kPinCount };

inline constexpr std::array<BusPin, kPinCount> kPins{{
    {.name = "valid", .spellings = "vld pvld val"},
    {.name = "ready", .spellings = "rdy prdy"},
    {.name = "bits", .spellings = "pd dat data payload", .use = PinUse::kHash, .beside = true},
    {.name = "reset_n"},
}};

/// The table of the bus.
const BusPins& pins();

}  // namespace fabmon::handshakes
