// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of a TileLink port (SiFive TileLink Specification 1.8.1, chapter 3), as designs spell
// them: "a_opcode", Chisel's "a_bits_opcode", SpinalHDL's "a_payload_opcode", Amaranth's
// "a__payload__opcode". `d_error` is OpenTitan's, and TileLink's before 1.8.
#pragma once

#include <array>
#include <cstddef>

#include "tb/bus/bus_pins.hpp"

namespace fabmon::tilelink {

/// Indices of kPins.
enum Pin : std::size_t {
  kAValid,
  kAReady,
  kAOpcode,
  kAParam,
  kASize,
  kASource,
  kAAddress,
  kAMask,
  kAData,
  kACorrupt,
  kBValid,
  kBReady,
  kBOpcode,
  kBParam,
  kBSize,
  kBSource,
  kBAddress,
  kBMask,
  kBData,
  kBCorrupt,
  kCValid,
  kCReady,
  kCOpcode,
  kCParam,
  kCSize,
  kCSource,
  kCAddress,
  kCData,
  kCCorrupt,
  kDValid,
  kDReady,
  kDOpcode,
  kDParam,
  kDSize,
  kDSource,
  kDSink,
  kDDenied,
  kDCorrupt,
  kDError,
  kDData,
  kEValid,
  kEReady,
  kESink,
  kReset,
  kPinCount
};

inline constexpr std::array<BusPin, kPinCount> kPins{{
    {.name = "a_valid", .spellings = "a__valid"},
    {.name = "a_ready", .spellings = "a__ready"},
    {.name = "a_opcode",
     .spellings = "a_bits_opcode a_payload_opcode a__opcode a__payload__opcode",
     .tie = 4,
     .tie_note = "4 (Get)"},
    {.name = "a_param", .spellings = "a_bits_param a_payload_param a__param a__payload__param"},
    {.name = "a_size", .spellings = "a_bits_size a_payload_size a__size a__payload__size"},
    {.name = "a_source",
     .spellings = "a_bits_source a_payload_source a__source a__payload__source"},
    {.name = "a_address",
     .spellings = "a_bits_address a_payload_address a__address a__payload__address a_addr "
                  "a_bits_addr a_payload_addr"},
    {.name = "a_mask",
     .spellings = "a_bits_mask a_payload_mask a__mask a__payload__mask",
     .use = PinUse::kMask},
    {.name = "a_data",
     .spellings = "a_bits_data a_payload_data a__data a__payload__data",
     .use = PinUse::kHash},
    {.name = "a_corrupt",
     .spellings = "a_bits_corrupt a_payload_corrupt a__corrupt a__payload__corrupt"},
    {.name = "b_valid", .spellings = "b__valid"},
    {.name = "b_ready", .spellings = "b__ready", .tie = 1},
    {.name = "b_opcode",
     .spellings = "b_bits_opcode b_payload_opcode b__opcode b__payload__opcode"},
    {.name = "b_param", .spellings = "b_bits_param b_payload_param b__param b__payload__param"},
    {.name = "b_size", .spellings = "b_bits_size b_payload_size b__size b__payload__size"},
    {.name = "b_source",
     .spellings = "b_bits_source b_payload_source b__source b__payload__source"},
    {.name = "b_address",
     .spellings = "b_bits_address b_payload_address b__address b__payload__address b_addr "
                  "b_bits_addr b_payload_addr"},
    {.name = "b_mask",
     .spellings = "b_bits_mask b_payload_mask b__mask b__payload__mask",
     .use = PinUse::kHash},
    {.name = "b_data",
     .spellings = "b_bits_data b_payload_data b__data b__payload__data",
     .use = PinUse::kHash},
    {.name = "b_corrupt",
     .spellings = "b_bits_corrupt b_payload_corrupt b__corrupt b__payload__corrupt"},
    {.name = "c_valid", .spellings = "c__valid"},
    {.name = "c_ready", .spellings = "c__ready", .tie = 1},
    {.name = "c_opcode",
     .spellings = "c_bits_opcode c_payload_opcode c__opcode c__payload__opcode"},
    {.name = "c_param", .spellings = "c_bits_param c_payload_param c__param c__payload__param"},
    {.name = "c_size", .spellings = "c_bits_size c_payload_size c__size c__payload__size"},
    {.name = "c_source",
     .spellings = "c_bits_source c_payload_source c__source c__payload__source"},
    {.name = "c_address",
     .spellings = "c_bits_address c_payload_address c__address c__payload__address c_addr "
                  "c_bits_addr c_payload_addr"},
    {.name = "c_data",
     .spellings = "c_bits_data c_payload_data c__data c__payload__data",
     .use = PinUse::kHash},
    {.name = "c_corrupt",
     .spellings = "c_bits_corrupt c_payload_corrupt c__corrupt c__payload__corrupt"},
    {.name = "d_valid", .spellings = "d__valid"},
    {.name = "d_ready",
     .spellings = "d__ready",
     .tie = 1,
     .tie_note = "1 (takes each answer at once)"},
    {.name = "d_opcode",
     .spellings = "d_bits_opcode d_payload_opcode d__opcode d__payload__opcode"},
    {.name = "d_param", .spellings = "d_bits_param d_payload_param d__param d__payload__param"},
    {.name = "d_size", .spellings = "d_bits_size d_payload_size d__size d__payload__size"},
    {.name = "d_source",
     .spellings = "d_bits_source d_payload_source d__source d__payload__source"},
    {.name = "d_sink", .spellings = "d_bits_sink d_payload_sink d__sink d__payload__sink"},
    {.name = "d_denied",
     .spellings = "d_bits_denied d_payload_denied d__denied d__payload__denied"},
    {.name = "d_corrupt",
     .spellings = "d_bits_corrupt d_payload_corrupt d__corrupt d__payload__corrupt"},
    {.name = "d_error", .spellings = "d_bits_error d_payload_error d__error d__payload__error"},
    {.name = "d_data",
     .spellings = "d_bits_data d_payload_data d__data d__payload__data",
     .use = PinUse::kHash},
    {.name = "e_valid", .spellings = "e__valid"},
    {.name = "e_ready", .spellings = "e__ready", .tie = 1},
    {.name = "e_sink", .spellings = "e_bits_sink e_payload_sink e__sink e__payload__sink"},
    {.name = "reset_n"},
}};

/// The table of the bus.
const BusPins& pins();

}  // namespace fabmon::tilelink
