// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of an APB port (ARM IHI 0024E, chapter 2), as designs spell them, for reports. (pins.hpp
// has those that the stats monitor watches.)
#pragma once

#include <array>
#include <cstddef>

#include "tb/bus/bus_pins.hpp"

namespace fabmon::apb {

/// Indices of kPins.
enum Pin : std::size_t {
  kPsel,
  kPenable,
  kPready,
  kPaddr,
  kPwrite,
  kPwdata,
  kPrdata,
  kPslverr,
  kPstrb,
  kPprot,
  kPwakeup,
  kReset,
  kPinCount
};

inline constexpr std::array<BusPin, kPinCount> kPins{{
    {.name = "psel", .spellings = "p_sel pselx", .most = 1},
    {.name = "penable", .spellings = "p_enable", .most = 1},
    {.name = "pready", .spellings = "p_ready", .tie = 1, .tie_note = "1 (no waits)", .most = 1},
    {.name = "paddr", .spellings = "p_addr", .most = 32},
    {.name = "pwrite", .spellings = "p_write", .tie_note = "0 (all are reads)", .most = 1},
    {.name = "pwdata", .spellings = "p_wdata", .use = PinUse::kHash, .most = 32},
    {.name = "prdata", .spellings = "p_rdata", .use = PinUse::kHash, .most = 32},
    {.name = "pslverr", .spellings = "p_slverr pslverror", .tie_note = "0 (no errors)", .most = 1},
    {.name = "pstrb", .spellings = "p_strb", .use = PinUse::kMask, .most = 4},
    {.name = "pprot", .spellings = "p_prot", .most = 3},
    {.name = "pwakeup", .spellings = "p_wakeup", .most = 1},
    {.name = "reset_n"},
}};

/// The table of the bus.
const BusPins& pins();

}  // namespace fabmon::apb
