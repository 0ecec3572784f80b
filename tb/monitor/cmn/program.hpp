// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What one event of the cmn monitor counts: as in Linux, something at one node, or the same at all
// nodes of a type at once.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"

namespace fabmon {

/// The place of the crosspoint itself, beside those of the nodes behind its ports.
inline constexpr unsigned kCmnXpItself = kChiPositions;

/// What a local counter looks at.
struct CmnTap {
  unsigned xp = 0;                   ///< whose counter it is
  unsigned position = kCmnXpItself;  ///< of the node, 4 * port + d; or kCmnXpItself
  std::uint8_t eventid = 0;          ///< unused by watchpoints

  bool operator==(const CmnTap&) const = default;
};

/// A watchpoint, with the fields that perf has for it.
struct CmnWatch {
  bool down = false;       ///< XP to device; otherwise device to XP
  unsigned dev_sel = 0;    ///< port, 0-1
  unsigned chn_sel = 0;    ///< ChiChannel
  unsigned grp = 0;        ///< layout of the fields, 0-1
  bool exclusive = false;  ///< counts flits that do not match
  unsigned combine = 0;    ///< not 0: the other watchpoint with this number must match as well
  std::uint64_t val = 0;
  std::uint64_t mask = 0;  ///< 1: this bit is not compared

  bool operator==(const CmnWatch&) const = default;
};

/// One event: the sum of what its taps count.
struct CmnProgram {
  enum class Kind : std::uint8_t { kCycles, kEvent, kWatch };

  Kind kind = Kind::kCycles;
  std::vector<CmnTap> taps;  ///< none for cycles
  /// Whose occupancy, for the events that count one.
  std::optional<std::uint8_t> occupid;
  CmnWatch watch;

  bool operator==(const CmnProgram&) const = default;
};

/// The nodes of a type in the mesh, by XP and position: all, or those with this node id. Type 6 are
/// the XPs; 0xA and 0xD are one type for software.
std::vector<CmnNode> cmn_nodes(const CmnTopology& topology, unsigned type,
                               std::optional<unsigned> nodeid = {});

/// The cycle counter of DTC 0.
CmnProgram cmn_cycles_program();

/// An event of these nodes.
CmnProgram cmn_event_program(const std::vector<CmnNode>& nodes, std::uint8_t eventid,
                             std::optional<std::uint8_t> occupid = {});

/// A watchpoint at these XPs.
CmnProgram cmn_watch_program(const std::vector<CmnNode>& xps, const CmnWatch& watch);

}  // namespace fabmon
