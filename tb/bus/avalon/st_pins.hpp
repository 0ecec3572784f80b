// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of an Avalon-ST port (Intel, Avalon Interface Specifications, chapter 5), as designs
// spell them.
#pragma once

#include <array>
#include <cstddef>

#include "tb/bus/bus_pins.hpp"

namespace fabmon::avalon_st {

/// Indices of kPins.
enum Pin : std::size_t {
  kValid,
  kReady,
  kStartofpacket,
  kEndofpacket,
  kData,
  kEmpty,
  kChannel,
  kError,
  kReset,
  kPinCount
};

inline constexpr std::array<BusPin, kPinCount> kPins{{
    {.name = "valid"},
    {.name = "ready", .tie = 1, .tie_note = "1 (takes each beat at once)"},
    {.name = "startofpacket", .spellings = "sop start_of_packet"},
    {.name = "endofpacket",
     .spellings = "eop end_of_packet",
     .tie = 1,
     .tie_note = "1 (each beat is a packet)"},
    {.name = "data", .use = PinUse::kHash, .beside = true},
    {.name = "empty", .spellings = "mty", .beside = true},
    {.name = "channel", .beside = true},
    {.name = "error", .spellings = "err", .beside = true},
    {.name = "reset_n"},
}};

/// The table of the bus.
const BusPins& pins();

}  // namespace fabmon::avalon_st
