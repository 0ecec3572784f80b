// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of an OBI port (OpenHW Group, OBI 1.6, chapter 3) and of its kin, as designs spell them:
// Ibex and CV32E40* (data_req_o), PULP's logarithmic interconnect (add, wen, r_valid, r_opc),
// PULP's memory ports (mem_strb_o) and structs (obi_req_t with the part "a", obi_rsp_t with "r").
//
// `wen` is the inverse of `we`: PULP's interconnects read where it is 1. A set with `arvalid` is a
// part of an AXI port, whose rvalid means something else.
#pragma once

#include <array>
#include <cstddef>

#include "tb/bus/bus_pins.hpp"

namespace fabmon::obi {

/// Indices of kPins.
enum Pin : std::size_t {
  kReq,
  kGnt,
  kRvalid,
  kRready,
  kAddr,
  kWe,
  kWen,
  kBe,
  kWdata,
  kRdata,
  kErr,
  kAid,
  kRid,
  kAtop,
  kMemtype,
  kProt,
  kDbg,
  kAuser,
  kWuser,
  kRuser,
  kExokay,
  kArvalid,
  kReset,
  kPinCount
};

inline constexpr std::array<BusPin, kPinCount> kPins{{
    {.name = "req"},
    {.name = "gnt"},
    {.name = "rvalid", .spellings = "r_valid rsp_valid"},
    {.name = "rready", .spellings = "r_ready", .tie = 1, .tie_note = "1 (takes each answer)"},
    {.name = "addr", .spellings = "add address", .beside = true},
    {.name = "we", .tie_note = "0 (reads alone)", .beside = true},
    {.name = "wen", .tie = 1, .beside = true},
    {.name = "be", .spellings = "strb", .use = PinUse::kMask, .beside = true},
    {.name = "wdata", .spellings = "data", .use = PinUse::kHash, .beside = true},
    {.name = "rdata",
     .spellings = "r_data r_rdata rsp_rdata",
     .use = PinUse::kHash,
     .beside = true},
    {.name = "err",
     .spellings = "error r_err r_opc rerror rsp_err rsp_error",
     .tie_note = "0 (no errors)",
     .beside = true},
    {.name = "aid", .spellings = "id", .beside = true},
    {.name = "rid", .spellings = "r_id", .beside = true},
    {.name = "atop", .beside = true},
    {.name = "memtype", .beside = true},
    {.name = "prot", .beside = true},
    {.name = "dbg", .beside = true},
    {.name = "auser", .use = PinUse::kHash, .beside = true},
    {.name = "wuser", .use = PinUse::kHash, .beside = true},
    {.name = "ruser", .use = PinUse::kHash, .beside = true},
    {.name = "exokay", .beside = true},
    {.name = "arvalid",
     .spellings = "ar_valid rresp r_resp rlast r_last bvalid b_valid",
     .beside = true},
    {.name = "reset_n"},
}};

/// The table of the bus.
const BusPins& pins();

/// Whether the request of a cycle is a write.
inline bool is_write(const PinRow& pins) { return pins[kWe] != 0 || pins[kWen] == 0; }

}  // namespace fabmon::obi
