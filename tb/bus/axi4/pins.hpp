// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/axi4/pins.json by scripts/gen/gen_pins.py: change that, then run it.
//
// One cycle of an AXI4 port, as sampled at its rising clock edge. Traffic generators and trace
// readers produce it, the RTL and the golden models consume it. Data buses are absent: no event of
// a monitor depends on them.
#pragma once

#include <array>
#include <cstdint>

namespace fabmon {

/// The pins of one AXI4 port in one cycle. Signals: AMBA AXI4 (ARM IHI 0022E), chapter A2.
struct Axi4Pins {
  std::uint64_t araddr = 0;              ///< byte address, up to 64 bits
  std::uint64_t awaddr = 0;              ///< byte address, up to 64 bits
  std::array<std::uint64_t, 2> wstrb{};  ///< byte strobes; [0] holds lanes 0-63
  std::uint32_t arid = 0;                ///< ID, up to 32 bits
  std::uint32_t rid = 0;                 ///< ID, up to 32 bits
  std::uint32_t awid = 0;                ///< ID, up to 32 bits
  std::uint32_t wid = 0;                 ///< AXI3: ID of the write that the data belongs to
  std::uint32_t bid = 0;                 ///< ID, up to 32 bits
  std::uint8_t aresetn = 1;              ///< 0 while the bus is in reset
  std::uint8_t arvalid = 0;              ///< a read command is there
  std::uint8_t arready = 0;              ///< it is accepted
  std::uint8_t arlen = 0;                ///< beats - 1, 0-255
  std::uint8_t arsize = 0;               ///< log2(bytes per beat), 0-7
  std::uint8_t arburst = 1;              ///< 0 FIXED, 1 INCR, 2 WRAP
  std::uint8_t arlock = 0;               ///< an exclusive access
  std::uint8_t arprot = 0;               ///< [1] a Non-secure access
  std::uint8_t arsnoop = 0;              ///< ACE: which coherent read, 0: none
  std::uint8_t arbar = 0;                ///< ACE: [0] a barrier
  std::uint8_t rvalid = 0;               ///< a beat of read data is there
  std::uint8_t rready = 0;               ///< it is accepted
  std::uint8_t rlast = 0;                ///< the last beat of its burst
  std::uint8_t rresp = 0;                ///< 0 OKAY, 1 EXOKAY, 2 SLVERR, 3 DECERR
  std::uint8_t rchunkv = 0;              ///< AXI5: the beat carries chunks of 16 bytes
  std::uint8_t rchunkstrb = 0;           ///< AXI5: which chunks; 0: the only one
  std::uint8_t awvalid = 0;              ///< a write command is there
  std::uint8_t awready = 0;              ///< it is accepted
  std::uint8_t awlen = 0;                ///< beats - 1, 0-255
  std::uint8_t awsize = 0;               ///< log2(bytes per beat), 0-7
  std::uint8_t awburst = 1;              ///< 0 FIXED, 1 INCR, 2 WRAP
  std::uint8_t awlock = 0;               ///< an exclusive access
  std::uint8_t awatop = 0;               ///< AXI5: which atomic operation, 0: none
  std::uint8_t awprot = 0;               ///< [1] a Non-secure access
  std::uint8_t awsnoop = 0;              ///< ACE: which coherent write, 0: none
  std::uint8_t awbar = 0;                ///< ACE: [0] a barrier
  std::uint8_t wvalid = 0;               ///< a beat of write data is there
  std::uint8_t wready = 0;               ///< it is accepted
  std::uint8_t wlast = 0;                ///< the last beat of its burst
  std::uint8_t bvalid = 0;               ///< a write response is there
  std::uint8_t bready = 0;               ///< it is accepted
  std::uint8_t bresp = 0;                ///< the same of a write
  std::uint8_t arwwrite = 0;             ///< shared channel: the command is a write
  std::uint8_t gap = 0;                  ///< 1: for cycles not recorded; ARESETn is 0

  bool operator==(const Axi4Pins&) const = default;
};

/// True in a cycle in which the watched bus, and so the monitor, is in reset.
inline bool in_reset(const Axi4Pins& pins) { return pins.aresetn == 0; }

}  // namespace fabmon
