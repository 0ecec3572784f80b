// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of a Wishbone port (Wishbone B4, chapter 2), as designs spell them.
#pragma once

#include <array>
#include <cstddef>

#include "tb/bus/bus_pins.hpp"

namespace fabmon::wishbone {

/// Indices of kPins.
enum Pin : std::size_t {
  kCyc,
  kStb,
  kAck,
  kErr,
  kRty,
  kStall,
  kWe,
  kAdr,
  kSel,
  kDatW,
  kDatR,
  kDat,
  kCti,
  kBte,
  kReset,
  kPinCount
};

/// `dat` is the data that is called alike in both directions (dat_i and dat_o); which of them is
/// written depends on the side, so that only its width is of use.
inline constexpr std::array<BusPin, kPinCount> kPins{{
    {.name = "cyc"},
    {.name = "stb", .spellings = "strobe"},
    {.name = "ack"},
    {.name = "err", .tie_note = "0 (no errors)"},
    {.name = "rty", .tie_note = "0 (no retries)"},
    {.name = "stall", .tie_note = "0 (a classic port)"},
    {.name = "we", .tie_note = "0 (all are reads)"},
    {.name = "adr", .spellings = "addr"},
    {.name = "sel", .use = PinUse::kMask},
    {.name = "dat_w",
     .spellings = "dat_mosi dat_ms data_w data_wr dat_wr wdat wdata odata",
     .use = PinUse::kHash},
    {.name = "dat_r",
     .spellings = "dat_miso dat_sm data_r data_rd dat_rd rdat rdata rdt idata",
     .use = PinUse::kHash},
    {.name = "dat", .spellings = "data", .use = PinUse::kHash, .beside = true, .both = true},
    {.name = "cti", .tie_note = "0 (no bursts)"},
    {.name = "bte"},
    {.name = "reset_n"},
}};

/// The table of the bus.
const BusPins& pins();

/// Bytes of the data pins. A CSV file does not say how wide they are: 4.
unsigned bytes_of_data(const PinWidths& pins);

}  // namespace fabmon::wishbone
