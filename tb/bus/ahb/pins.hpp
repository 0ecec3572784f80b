// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of an AHB port (ARM IHI 0033C, chapter 2; AHB-Lite, AHB5, and of AHB the HRESP of two
// bits), as designs spell them.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "tb/bus/bus_pins.hpp"

namespace fabmon::ahb {

/// Indices of kPins.
enum Pin : std::size_t {
  kHtrans,
  kHready,  ///< of several that a port has: HREADYIN, HREADY, HREADYOUT, the first of these
  kHreadyin,
  kHreadyout,
  kHsel,
  kHaddr,
  kHwrite,
  kHsize,
  kHburst,
  kHprot,
  kHnonsec,
  kHmastlock,
  kHmaster,
  kHexcl,
  kHexokay,
  kHwdata,
  kHwstrb,
  kHrdata,
  kHresp,
  kReset,
  kPinCount
};

inline constexpr std::array<BusPin, kPinCount> kPins{{
    {.name = "htrans"},
    {.name = "hready", .tie = 1},
    {.name = "hreadyin", .spellings = "hready_in hreadymux hready_mux", .tie = 1},
    {.name = "hreadyout", .spellings = "hready_out hready_resp", .tie = 1},
    {.name = "hsel", .spellings = "hselx hsel_x", .tie = 1, .tie_note = "1 (always selected)"},
    {.name = "haddr"},
    {.name = "hwrite", .tie_note = "0 (all are reads)"},
    {.name = "hsize", .tie_note = "the width of the data"},
    {.name = "hburst", .tie = 1, .tie_note = "1 (INCR)"},
    {.name = "hprot"},
    {.name = "hnonsec"},
    {.name = "hmastlock", .spellings = "hlock"},
    {.name = "hmaster"},
    {.name = "hexcl"},
    {.name = "hexokay"},
    {.name = "hwdata", .use = PinUse::kHash},
    {.name = "hwstrb", .use = PinUse::kMask},
    {.name = "hrdata", .use = PinUse::kHash},
    {.name = "hresp", .tie_note = "0 (OKAY)"},
    {.name = "reset_n"},
}};

/// Values of HTRANS.
enum Trans : std::uint8_t { kTransIdle, kTransBusy, kTransNonseq, kTransSeq };

/// HBURST of a burst whose length is not known before its end.
inline constexpr std::uint64_t kIncr = 1;

/// Names of HBURST.
inline constexpr std::array<std::string_view, 8> kBursts{"SINGLE", "INCR",  "WRAP4",  "INCR4",
                                                         "WRAP8",  "INCR8", "WRAP16", "INCR16"};

/// Beats of an HBURST; 0: not known before its end (INCR).
constexpr unsigned beats_of(std::uint64_t hburst) {
  constexpr std::array<unsigned, 8> kBeats{1, 0, 4, 4, 8, 8, 16, 16};
  return kBeats[hburst & 7U];
}

/// log2 of the bytes of a transfer, by pins that may lack HSIZE.
std::uint8_t full_size(const PinWidths& pins);

/// The table of the bus.
const BusPins& pins();

}  // namespace fabmon::ahb
