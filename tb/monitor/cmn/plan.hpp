// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Gives the events of the cmn monitor their counters, as Linux's arm-cmn driver does (that of
// v6.12): each takes the lowest free one of the eight global counters, the same in all DTCs, and at
// the XP of each of its nodes the lowest free one of the four local counters. A watchpoint takes
// the lower free one of the two of its direction. All events of a node that count an occupancy have
// the same occupid.
//
// Where Linux says that there is no room, an event is measured in another group, by a further
// instance of the monitor.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/core/lockstep.hpp"
#include "tb/monitor/cmn/program.hpp"

namespace fabmon {

inline constexpr unsigned kCmnGlobals = 8;      ///< global counters of a DTC
inline constexpr unsigned kCmnLocals = 4;       ///< local counters of an XP
inline constexpr unsigned kCmnWatchpoints = 4;  ///< of an XP: two for uploads, two for downloads

/// What a tap has been given.
struct CmnSlot {
  unsigned counter = 0;     ///< local counter, 0-3
  unsigned watchpoint = 0;  ///< 0-3, if the event is a watchpoint
};

/// An event with its counters.
struct CmnPlaced {
  CmnProgram program;
  unsigned global = 0;         ///< 0-7
  std::vector<CmnSlot> slots;  ///< one for each tap
};

/// Events that are measured together.
struct CmnGroup : MeasureGroup {
  std::vector<CmnPlaced> placed;
};

/// Distributes the programs, as many together as there is room for. Each that is not cycles is in
/// exactly one group; at least one group, even for no programs. Throws std::invalid_argument if one
/// cannot be counted at all: it has more nodes at an XP than there are counters, or is one half of
/// a combined pair (same direction, same XPs) of which the list has no other half.
std::vector<CmnGroup> plan_cmn_groups(const std::vector<CmnProgram>& programs);

}  // namespace fabmon
