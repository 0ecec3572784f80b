// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One cycle of a CCI-400's interfaces, as sampled at its rising clock edge: the channels of the
// five slave and three master interfaces without their data buses, the sideband of events that
// happen inside the interconnect, and the authentication inputs.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace fabmon {

/// A read or a write request channel (AR, AW) with the ACE additions.
struct AceRequestPins {
  std::uint64_t addr = 0;                     ///< byte address, up to 44 bits
  std::uint32_t id = 0;                       ///< up to 12 bits
  std::uint8_t valid = 0, ready = 0;          ///< 0 or 1
  std::uint8_t len = 0, size = 0, burst = 1;  ///< as in AXI4
  std::uint8_t cache = 0, prot = 0, qos = 0;  ///< AxCACHE[3:0], AxPROT[2:0], AxQOS[3:0]
  std::uint8_t snoop = 0;                     ///< ARSNOOP[3:0], AWSNOOP[2:0]
  std::uint8_t domain = 0;                    ///< AxDOMAIN[1:0]
  std::uint8_t bar = 0;                       ///< AxBAR[1:0]
  std::uint8_t unique = 0;                    ///< AWUNIQUE; 0 on AR

  bool operator==(const AceRequestPins&) const = default;
};

/// The channels that slave and master interfaces share.
struct AceChannelPins {
  AceRequestPins ar, aw;
  std::uint32_t rid = 0, bid = 0;       ///< up to 12 bits; on a master interface up to 16
  std::uint8_t rvalid = 0, rready = 0;  ///< 0 or 1
  std::uint8_t rlast = 0;               ///< 0 or 1
  std::uint8_t rresp = 0;               ///< RRESP[3:0]; [3:2] on full ACE interfaces alone
  std::uint8_t wvalid = 0, wready = 0;  ///< 0 or 1
  std::uint8_t wlast = 0;               ///< 0 or 1
  std::uint8_t bvalid = 0, bready = 0;  ///< 0 or 1
  std::uint8_t bresp = 0;               ///< BRESP[1:0]

  bool operator==(const AceChannelPins&) const = default;
};

/// One slave interface: an ACE or ACE-Lite requester is connected to it.
struct AceSlavePins : AceChannelPins {
  std::uint64_t acaddr = 0;                           ///< snoop address, up to 44 bits
  std::uint8_t acvalid = 0, acready = 0;              ///< 0 or 1
  std::uint8_t acsnoop = 0, acprot = 0;               ///< ACSNOOP[3:0], ACPROT[2:0]
  std::uint8_t crvalid = 0, crready = 0, crresp = 0;  ///< CRRESP[4:0]
  std::uint8_t cdvalid = 0, cdready = 0, cdlast = 0;  ///< full ACE interfaces alone
  std::uint8_t rack = 0, wack = 0;                    ///< full ACE interfaces alone
  // What happens inside.
  std::uint8_t sb_rtt_full = 0;  ///< the read tracker is full
  std::uint8_t sb_r_snoop = 0;   ///< with RVALID: this data came from a snoop
  std::uint8_t sb_r_ns = 0;      ///< with RVALID: ARPROT[1] of the request that this answers
  std::uint8_t sb_wtt_full = 0;  ///< the write tracker is full
  std::uint8_t sb_si_idhaz = 0;  ///< the waiting read has a slave interface ID hazard

  bool operator==(const AceSlavePins&) const = default;
};

/// One master interface: memory or a peripheral network is connected to it.
struct AceMasterPins : AceChannelPins {
  // QVN token channels, one bit a virtual network.
  std::uint8_t varvalid = 0, varready = 0;  ///< VARVALIDVN[3:0], VARREADYVN[3:0]: read tokens
  std::uint8_t vawvalid = 0, vawready = 0;  ///< VAWVALIDVN[3:0], VAWREADYVN[3:0]: write tokens
  // What happens inside: bit c is event code c of a master interface (0 to 17) in this cycle.
  std::uint32_t sb = 0;     ///< the event happens
  std::uint32_t sb_ns = 0;  ///< the request behind it is Non-secure

  bool operator==(const AceMasterPins&) const = default;
};

inline constexpr unsigned kAceSlaves = 5;         ///< S0 to S4; S3 and S4 are full ACE
inline constexpr unsigned kAceLiteSlaves = 3;     ///< S0 to S2 are ACE-Lite
inline constexpr unsigned kAceMasters = 3;        ///< M0 to M2
inline constexpr unsigned kAceSlaveEvents = 21;   ///< codes 0x00-0x14
inline constexpr unsigned kAceMasterEvents = 18;  ///< codes 0x00-0x11
inline constexpr unsigned kAceEvents = 159;       ///< bits of EVNTBUS

/// Entries of the read and of the write tracker of each slave interface, as a CCI-400 has them.
inline constexpr std::array<std::uint8_t, kAceSlaves> kAceReadTrackers{8, 8, 8, 16, 16};
inline constexpr std::array<std::uint8_t, kAceSlaves> kAceWriteTrackers{8, 8, 8, 16, 16};

/// "S3", "M0": interfaces 0 to 4 are slave interfaces, 5 to 7 master interfaces.
inline std::string ace_interface_name(unsigned interface) {
  return interface < kAceSlaves ? "S" + std::to_string(interface)
                                : "M" + std::to_string(interface - kAceSlaves);
}

/// All pins of the monitor in one cycle.
struct AcePins {
  std::array<AceSlavePins, kAceSlaves> s{};
  std::array<AceMasterPins, kAceMasters> m{};
  std::uint8_t niden = 1;    ///< non-invasive debug is allowed
  std::uint8_t spniden = 0;  ///< also of Secure requests
  std::uint8_t aresetn = 1;  ///< 0: in reset

  bool operator==(const AcePins&) const = default;
};

/// True in a cycle in which the watched bus, and so the monitor, is in reset.
inline bool in_reset(const AcePins& pins) { return pins.aresetn == 0; }

}  // namespace fabmon
