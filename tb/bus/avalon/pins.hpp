// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins of an Avalon-MM port (Intel, Avalon Interface Specifications, chapter 3), as designs
// spell them, also those of memory controllers (avl_read_req, amm_ready) and MiSTer (DDRAM_RD).
//
// Active-low names are pins of their own: read_n, write_n, waitrequest_n, chipselect_n,
// byteenable_n. `ready` is a waitrequest_n where there is no other, but a readdatavalid.
#pragma once

#include <array>
#include <cstddef>

#include "tb/bus/bus_pins.hpp"

namespace fabmon::avalon {

/// Indices of kPins.
enum Pin : std::size_t {
  kRead,
  kReadN,
  kWrite,
  kWriteN,
  kWaitrequest,
  kWaitrequestN,
  kReady,
  kReaddatavalid,
  kAddress,
  kBurstcount,
  kByteenable,
  kByteenableN,
  kWritedata,
  kReaddata,
  kWriteresponsevalid,
  kResponse,
  kChipselect,
  kChipselectN,
  kLock,
  kDebugaccess,
  kReset,
  kPinCount
};

inline constexpr std::array<BusPin, kPinCount> kPins{{
    {.name = "read", .spellings = "rd read_req ddram_rd", .beside = true},
    {.name = "read_n", .spellings = "rd_n", .tie = 1, .beside = true},
    {.name = "write", .spellings = "wr write_req ddram_we", .beside = true},
    {.name = "write_n", .spellings = "wr_n", .tie = 1, .beside = true},
    {.name = "waitrequest", .spellings = "wait_request waitreq ddram_busy"},
    {.name = "waitrequest_n", .spellings = "waitrequestn wait_request_n waitreq_n", .tie = 1},
    {.name = "ready", .tie = 1, .beside = true},
    {.name = "readdatavalid",
     .spellings = "readdata_valid read_data_valid rddatavalid rdata_valid ddram_dout_ready"},
    {.name = "address", .spellings = "addr ddram_addr", .beside = true},
    {.name = "burstcount",
     .spellings = "burst_count burstcnt size ddram_burstcnt",
     .tie = 1,
     .tie_note = "1 (bursts of one beat)",
     .beside = true},
    {.name = "byteenable",
     .spellings = "byte_enable be ddram_be",
     .use = PinUse::kMask,
     .beside = true},
    {.name = "byteenable_n",
     .spellings = "byte_enable_n be_n",
     .use = PinUse::kMask,
     .beside = true},
    {.name = "writedata",
     .spellings = "write_data wrdata wdata ddram_din",
     .use = PinUse::kHash,
     .beside = true},
    {.name = "readdata",
     .spellings = "read_data rddata rdata ddram_dout",
     .use = PinUse::kHash,
     .beside = true},
    {.name = "writeresponsevalid", .spellings = "writeresponse_valid write_response_valid"},
    {.name = "response", .spellings = "resp", .tie_note = "0 (no errors)", .beside = true},
    {.name = "chipselect", .spellings = "chip_select", .tie = 1, .beside = true},
    {.name = "chipselect_n", .spellings = "chip_select_n", .beside = true},
    {.name = "lock", .beside = true},
    {.name = "debugaccess", .beside = true},
    {.name = "reset_n"},
}};

/// The table of the bus.
const BusPins& pins();

/// What the pins of a cycle offer, whatever their levels.
struct Offer {
  bool read = false, write = false;
  bool waits = false;  ///< waitrequest
};

inline Offer offer_of(const PinRow& pins) {
  const bool selected = pins[kChipselect] != 0 && pins[kChipselectN] == 0;
  return {.read = selected && (pins[kRead] != 0 || pins[kReadN] == 0),
          .write = selected && (pins[kWrite] != 0 || pins[kWriteN] == 0),
          .waits = pins[kWaitrequest] != 0 || pins[kWaitrequestN] == 0 || pins[kReady] == 0};
}

/// Beats of the burst whose first beat is offered; 0 means 1.
inline std::uint64_t beats_of(const PinRow& pins) {
  return pins[kBurstcount] == 0 ? 1 : pins[kBurstcount];
}

}  // namespace fabmon::avalon
