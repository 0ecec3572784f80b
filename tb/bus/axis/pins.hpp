// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of an AXI4-Stream port (ARM IHI 0051A, chapter 2), as designs spell them.
#pragma once

#include <array>
#include <cstddef>

#include "tb/bus/bus_pins.hpp"

namespace fabmon::axis {

/// Indices of kPins.
enum Pin : std::size_t {
  kTvalid,
  kTready,
  kTdata,
  kTkeep,
  kTstrb,
  kTlast,
  kTid,
  kTdest,
  kTuser,
  kTwakeup,
  kReset,
  kPinCount
};

inline constexpr std::array<BusPin, kPinCount> kPins{{
    {.name = "tvalid", .spellings = "t_valid"},
    {.name = "tready", .spellings = "t_ready", .tie = 1, .tie_note = "1 (takes each beat at once)"},
    {.name = "tdata", .spellings = "t_data t_bits_data", .use = PinUse::kHash},
    {.name = "tkeep", .spellings = "t_keep t_bits_keep", .use = PinUse::kMask},
    {.name = "tstrb", .spellings = "t_strb t_bits_strb", .use = PinUse::kMask},
    {.name = "tlast",
     .spellings = "t_last t_bits_last",
     .tie = 1,
     .tie_note = "1 (each beat is a packet)"},
    {.name = "tid", .spellings = "t_id t_bits_id"},
    {.name = "tdest", .spellings = "t_dest t_bits_dest"},
    {.name = "tuser", .spellings = "t_user t_bits_user", .use = PinUse::kHash},
    {.name = "twakeup", .spellings = "t_wakeup"},
    {.name = "reset_n"},
}};

/// The table of the bus.
const BusPins& pins();

}  // namespace fabmon::axis
