// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/ace/pins.json by scripts/gen/gen_pins.py: change that, then run it.
//
// One cycle of a CCI-400's interfaces, as sampled at its rising clock edge: the channels of the
// five slave and three master interfaces without their data buses, the sideband of events that
// happen inside the interconnect, and the authentication inputs.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/ace/interfaces.hpp"

namespace fabmon {

/// A read or a write request channel (AR, AW) with the ACE additions.
struct AceRequestPins {
  std::uint64_t addr = 0;   ///< byte address, up to 44 bits
  std::uint32_t id = 0;     ///< up to 12 bits; on a master interface 16
  std::uint8_t valid = 0;   ///< a request is there
  std::uint8_t ready = 0;   ///< it is accepted
  std::uint8_t len = 0;     ///< beats - 1
  std::uint8_t size = 0;    ///< log2(bytes per beat)
  std::uint8_t burst = 1;   ///< 0 FIXED, 1 INCR, 2 WRAP
  std::uint8_t cache = 0;   ///< AxCACHE[3:0]
  std::uint8_t prot = 0;    ///< AxPROT[2:0]
  std::uint8_t qos = 0;     ///< AxQOS[3:0]
  std::uint8_t snoop = 0;   ///< ARSNOOP[3:0], AWSNOOP[2:0]
  std::uint8_t domain = 0;  ///< AxDOMAIN[1:0]
  std::uint8_t bar = 0;     ///< AxBAR[1:0]
  std::uint8_t unique = 0;  ///< AWUNIQUE; 0 on AR

  bool operator==(const AceRequestPins&) const = default;
};

/// The channels that slave and master interfaces share.
struct AceChannelPins {
  AceRequestPins ar{};      ///< AR
  AceRequestPins aw{};      ///< AW
  std::uint32_t rid = 0;    ///< up to 12 bits; on a master interface 16
  std::uint32_t bid = 0;    ///< up to 12 bits; on a master interface 16
  std::uint8_t rvalid = 0;  ///< a beat of read data is there
  std::uint8_t rready = 0;  ///< it is accepted
  std::uint8_t rlast = 0;   ///< the last beat of its burst
  std::uint8_t rresp = 0;   ///< RRESP[3:0]; [3:2] on full ACE alone
  std::uint8_t wvalid = 0;  ///< a beat of write data is there
  std::uint8_t wready = 0;  ///< it is accepted
  std::uint8_t wlast = 0;   ///< the last beat of its burst
  std::uint8_t bvalid = 0;  ///< a write response is there
  std::uint8_t bready = 0;  ///< it is accepted
  std::uint8_t bresp = 0;   ///< BRESP[1:0]

  bool operator==(const AceChannelPins&) const = default;
};

/// One slave interface: an ACE or ACE-Lite requester is connected to it.
struct AceSlavePins : AceChannelPins {
  std::uint64_t acaddr = 0;      ///< snoop address, up to 44 bits
  std::uint8_t acvalid = 0;      ///< a snoop is there
  std::uint8_t acready = 0;      ///< it is accepted
  std::uint8_t acsnoop = 0;      ///< ACSNOOP[3:0]
  std::uint8_t acprot = 0;       ///< ACPROT[2:0]
  std::uint8_t crvalid = 0;      ///< a snoop response is there
  std::uint8_t crready = 0;      ///< it is accepted
  std::uint8_t crresp = 0;       ///< CRRESP[4:0]
  std::uint8_t cdvalid = 0;      ///< snoop data is there; full ACE alone
  std::uint8_t cdready = 0;      ///< it is accepted; full ACE alone
  std::uint8_t cdlast = 0;       ///< the last beat of it; full ACE alone
  std::uint8_t rack = 0;         ///< read acknowledge; full ACE alone
  std::uint8_t wack = 0;         ///< write acknowledge; full ACE alone
  std::uint8_t sb_rtt_full = 0;  ///< inside: the read tracker is full
  std::uint8_t sb_r_snoop = 0;   ///< with RVALID: this data came from a snoop
  std::uint8_t sb_r_ns = 0;      ///< with RVALID: ARPROT[1] of its request
  std::uint8_t sb_wtt_full = 0;  ///< inside: the write tracker is full
  std::uint8_t sb_si_idhaz = 0;  ///< the waiting read has an ID hazard

  bool operator==(const AceSlavePins&) const = default;
};

/// One master interface: memory or a peripheral network is connected to it.
struct AceMasterPins : AceChannelPins {
  std::uint32_t sb = 0;       ///< bit c: event code c happens inside
  std::uint32_t sb_ns = 0;    ///< the request behind it is Non-secure
  std::uint8_t varvalid = 0;  ///< VARVALIDVN[3:0]: QVN read tokens
  std::uint8_t varready = 0;  ///< VARREADYVN[3:0]
  std::uint8_t vawvalid = 0;  ///< VAWVALIDVN[3:0]: QVN write tokens
  std::uint8_t vawready = 0;  ///< VAWREADYVN[3:0]

  bool operator==(const AceMasterPins&) const = default;
};

/// All pins of the monitor in one cycle.
struct AcePins {
  std::array<AceSlavePins, kAceSlaves> s{};    ///< S0 to S4
  std::array<AceMasterPins, kAceMasters> m{};  ///< M0 to M2
  std::uint32_t sh_override = 0;               ///< codes of Shareable Override, S0 in [1:0]
  std::uint8_t niden = 1;                      ///< non-invasive debug is allowed
  std::uint8_t spniden = 0;                    ///< also of Secure requests
  std::uint8_t aresetn = 1;                    ///< 0: in reset

  bool operator==(const AcePins&) const = default;
};

/// True in a cycle in which the watched bus, and so the monitor, is in reset.
inline bool in_reset(const AcePins& pins) { return pins.aresetn == 0; }

}  // namespace fabmon
