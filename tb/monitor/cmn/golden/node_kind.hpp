// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the types of device nodes differ in: their events and how they are selected.
#pragma once

#include <cstdint>

#include "tb/monitor/cmn/config.hpp"

namespace fabmon {

struct CmnNodeKind {
  std::uint64_t events = 0;      ///< bit n: there is an event with eventid n, a pin
  unsigned select_width = 0;     ///< bits of a selector; 0: no register pmu_event_sel
  unsigned occupancy_event = 0;  ///< its eventid; 0: there is none
  unsigned occupids = 0;         ///< how many occupancies there are
  unsigned occupid_width = 0;    ///< bits of pmu_occup1_id
  std::uint64_t unit_info = 0;   ///< what the register at 0x0900 says
};

/// Bits from to to.
constexpr std::uint64_t cmn_events(unsigned from, unsigned to) {
  return (~std::uint64_t{0} >> (63 - to)) & (~std::uint64_t{0} << from);
}

constexpr CmnNodeKind cmn_node_kind(ChiNodeType type) {
  switch (type) {
    case kNodeDn:
      return {cmn_events(0x01, 0x04), 6, 0x05, 3, 4, 0x1};
    case kNodeHnI:
      return {cmn_events(0x20, 0x32), 6, 0, 0, 0, 0x08102020};
    case kNodeHnF:
      return {cmn_events(0x01, 0x0E) | cmn_events(0x10, 0x1F), 5, 0x0F, 5, 3, 0};
    case kNodeSbsx:
      return {cmn_events(0x01, 0x06) | cmn_events(0x11, 0x16) | cmn_events(0x21, 0x25),
              6,
              0,
              0,
              0,
              0x84011};
    case kNodeCxra:
      return {cmn_events(0x01, 0x12), 6, 0, 0, 4, 0};
    case kNodeCxha:
      return {cmn_events(0x21, 0x2D), 6, 0, 0, 4, 0};
    case kNodeRnI:
    case kNodeRnD:
      return {cmn_events(0x01, 0x14), 5, 0, 0, 0, 0x81808020};
    default:
      return {};
  }
}

}  // namespace fabmon
