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
    {.name = "htrans", .most = 2},
    {.name = "hready", .tie = 1, .most = 1},
    {.name = "hreadyin", .spellings = "hready_in hreadymux hready_mux", .tie = 1, .most = 1},
    {.name = "hreadyout", .spellings = "hready_out hready_resp", .tie = 1, .most = 1},
    {.name = "hsel",
     .spellings = "hselx hsel_x",
     .tie = 1,
     .tie_note = "1 (always selected)",
     .most = 1},
    {.name = "haddr", .most = 64},
    {.name = "hwrite", .tie_note = "0 (all are reads)", .most = 1},
    {.name = "hsize", .tie_note = "the width of the data", .most = 3},
    {.name = "hburst", .tie = 1, .tie_note = "1 (INCR)", .most = 3},
    {.name = "hprot", .most = 7},
    {.name = "hnonsec", .most = 1},
    {.name = "hmastlock", .spellings = "hlock", .most = 1},
    {.name = "hmaster", .most = 8},
    {.name = "hexcl", .most = 1},
    {.name = "hexokay", .most = 1},
    {.name = "hwdata", .use = PinUse::kHash, .most = 1024},
    {.name = "hwstrb", .use = PinUse::kMask, .most = 128},
    {.name = "hrdata", .use = PinUse::kHash, .most = 1024},
    {.name = "hresp", .tie_note = "0 (OKAY)", .most = 2},
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

/// Bits of the data; 0: there are none, or it is not known.
unsigned data_width(const PinWidths& pins);

/// Reads HTRANS, which is IDLE where the port is not selected. Where it has one bit that is
/// HTRANS[1]: there are neither BUSY nor SEQ.
class TransOf {
 public:
  explicit TransOf(const PinWidths& pins) : shift_(pins.width[kHtrans] == 1 ? 1 : 0) {}
  std::uint64_t operator()(const PinRow& pins) const {
    return pins[kHsel] != 0 ? pins[kHtrans] << shift_ : std::uint64_t{kTransIdle};
  }

 private:
  unsigned shift_;
};

/// The table of the bus.
const BusPins& pins();

}  // namespace fabmon::ahb
