// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// For the tests of the cmn checker: all events as programs, and what they should count, added up
// from the pins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/monitor/cmn/config.hpp"
#include "tb/monitor/cmn/program.hpp"
#include "tb/monitor/cmn/tables/events.hpp"

namespace fabmon::test {

using Clocks = std::vector<ChiPins>;

/// Every named event at all nodes of its type, in the order of the table.
inline std::vector<CmnProgram> every_event(const CmnTopology& topology) {
  std::vector<CmnProgram> programs;
  for (const MeshEventInfo& info : cmn_events()) {
    programs.push_back(info.type == kNodeDtc ? cmn_cycles_program()
                                             : cmn_event_program(cmn_nodes(topology, info.type),
                                                                 info.eventid, info.occupid));
  }
  return programs;
}

/// Does an XP have something behind this interface?
inline bool is_there(const CmnConfig& config, unsigned xp, unsigned interface) {
  const unsigned x = xp % config.mesh_x, y = xp / config.mesh_x;
  switch (interface) {
    case 0:
      return x + 1 < config.mesh_x;
    case 1:
      return x > 0;
    case 2:
      return y + 1 < config.mesh_y;
    case 3:
      return y > 0;
    default:
      return config.port_type[2 * xp + interface - 4] != 0;
  }
}

/// The count of cycles or of an event over all of these cycles, with NIDEN high.
inline std::uint64_t count_of(const Clocks& clocks, const CmnProgram& program,
                              const CmnConfig& config) {
  if (program.kind == CmnProgram::Kind::kCycles) return clocks.size();
  std::uint64_t count = 0;
  for (const CmnTap& tap : program.taps) {
    std::uint64_t occupied = 0;
    for (const ChiPins& pins : clocks) {
      const ChiXpPins& x = pins.xp[tap.xp];
      if (tap.position == kCmnXpItself) {
        const unsigned what = tap.eventid & 3U, interface = tap.eventid >> 2 & 7U;
        const unsigned bit = 4 * interface + (tap.eventid >> 5);
        if (!is_there(config, tap.xp, interface)) continue;
        count += what == 1   ? x.tx_flitv >> bit & 1U
                 : what == 2 ? x.tx_stall >> bit & 1U
                             : x.partial_dat >> (interface - 4) & 1U;
      } else if (program.occupid) {
        occupied += x.occupancy[tap.position][*program.occupid];
      } else {
        count += x.event[tap.position] >> tap.eventid & 1U;
      }
    }
    count += occupied >> config.occ_width;
  }
  return count;
}

}  // namespace fabmon::test
