// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One cycle of a mesh of crosspoints (XPs), as sampled at its rising clock edge: the CHI links of
// the two device ports of each XP without data and byte enables, the sideband of what happens
// inside the XPs and the nodes behind their ports, and the monitor's own inputs.
//
// Numbers: XP i = y * MeshX + x. Port p = 0, 1 (P0, P1). A node sits at position 4p + d of its XP.
// A flit is a number whose bit 0 is bit 0 of word 0; fields as in CHI Issue B for the widths of the
// configuration (7-bit NodeID, 48-bit addresses and 8-bit RSVDC unless it says otherwise).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace fabmon {

inline constexpr unsigned kChiMaxXps = 16;    ///< XPs that the pins have room for
inline constexpr unsigned kChiPorts = 2;      ///< device ports of an XP
inline constexpr unsigned kChiPositions = 8;  ///< places for nodes at an XP: 4 at each port
inline constexpr unsigned kChiMaxPorts = kChiMaxXps * kChiPorts;
inline constexpr unsigned kChiMaxNodes = kChiMaxXps * kChiPositions;
inline constexpr unsigned kChiMaxDtcs = 4;
inline constexpr unsigned kChiOccupids = 5;  ///< occupancies of a node: HN-F 0-4, DN 0-2

/// The channels of a CHI link, as the monitor numbers them.
enum ChiChannel : std::uint8_t { kChiReq, kChiRsp, kChiSnp, kChiDat, kChiChannels };

/// The interfaces of an XP, as its events number them.
enum ChiInterface : std::uint8_t { kChiEast, kChiWest, kChiNorth, kChiSouth, kChiP0, kChiP1 };

/// Directions at a port. Watchpoints 0 and 1 look at uploads, 2 and 3 at downloads.
enum ChiDirection : std::uint8_t { kChiUp, kChiDown, kChiDirections };

/// One direction of a device port: four channels.
struct ChiLinkPins {
  std::uint8_t flitv = 0;              ///< bit c: a flit on channel c; else its flit is ignored
  std::uint8_t chunkv = 3;             ///< with a DAT flit: which 128-bit halves are valid
  std::uint8_t dat_poison = 0;         ///< with a DAT flit: 4 bits
  std::uint8_t rsp_devevent = 0;       ///< with an RSP flit: 2 bits (HN-F: snoops and hits)
  std::uint8_t dat_devevent = 0;       ///< with a DAT flit: 2 bits
  std::uint16_t snp_tgtid = 0;         ///< with an uploaded SNP flit: its target, up to 11 bits
  std::array<std::uint64_t, 3> req{};  ///< REQ flit
  std::uint64_t rsp = 0;               ///< RSP flit
  std::array<std::uint64_t, 2> snp{};  ///< SNP flit
  std::array<std::uint64_t, 2> dat{};  ///< DAT flit, QoS to RSVDC

  bool operator==(const ChiLinkPins&) const = default;
};

/// One XP with its nodes.
struct ChiXpPins {
  std::array<std::array<ChiLinkPins, kChiDirections>, kChiPorts> port{};  ///< [port][direction]
  // Bit 4 * ChiInterface + ChiChannel: 24 bits.
  std::uint32_t tx_flitv = 0;    ///< the XP sends a protocol flit
  std::uint32_t tx_stall = 0;    ///< a flit waits there for a credit
  std::uint8_t partial_dat = 0;  ///< bit p: a 128-bit DAT flit leaves port p unmerged
  /// Bit n: the event with eventid n happens in the node at this position; bit 0 never.
  std::array<std::uint64_t, kChiPositions> event{};
  /// By occupid: how many entries are occupied, HN-F (POCQ) and DN (tracker) alone.
  std::array<std::array<std::uint8_t, kChiOccupids>, kChiPositions> occupancy{};

  bool operator==(const ChiXpPins&) const = default;
};

/// "REQ", "RSP", "SNP", "DAT".
constexpr std::string_view chi_channel_name(unsigned channel) {
  constexpr std::array<std::string_view, kChiChannels> kNames{"REQ", "RSP", "SNP", "DAT"};
  return kNames.at(channel);
}

/// The interface of an XP: "east", "P0".
constexpr std::string_view chi_interface_name(unsigned interface) {
  constexpr std::array<std::string_view, 6> kNames{"east", "west", "north", "south", "P0", "P1"};
  return kNames.at(interface);
}

/// All pins of the monitor in one cycle.
struct ChiPins {
  std::array<ChiXpPins, kChiMaxXps> xp{};
  std::uint8_t niden = 1;         ///< non-invasive debug is allowed
  std::uint8_t spniden = 1;       ///< also of Secure flits
  std::uint8_t snapshot_req = 0;  ///< PMUSNAPSHOTREQ
  std::uint8_t aresetn = 1;       ///< 0: in reset

  bool operator==(const ChiPins&) const = default;
};

/// True in a cycle in which the watched bus, and so the monitor, is in reset.
inline bool in_reset(const ChiPins& pins) { return pins.aresetn == 0; }

}  // namespace fabmon
