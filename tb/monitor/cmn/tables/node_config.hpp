// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the registers of one node of the cmn monitor depend on: the configuration that its register
// tables (cmn_registers.hpp) ask for. Registers are 64 bits wide there.
#pragma once

#include <array>
#include <cstdint>

#include "tb/core/register_info.hpp"

namespace fabmon {

/// One node. What its kind does not have does not matter.
struct CmnNodeConfig {
  unsigned node_type = 0;               ///< as NODE_INFO has it
  unsigned node_id = 0;                 ///< X, Y, port and place
  unsigned logical_id = 0;              ///< its number among those of its type
  unsigned children = 0;                ///< root, crosspoint: how many nodes it points to
  unsigned revision = 6;                ///< root
  std::array<unsigned, 2> port_type{};  ///< crosspoint: kinds of devices, 0: none
  unsigned unit_info = 0;               ///< device: a constant of its type
  unsigned event_width = 5;             ///< device: bits of an eventid
  unsigned occupid_width = 3;           ///< HN-F and DN: bits of an occupid
};

template <>
struct RegisterWord<CmnNodeConfig> {
  using Type = std::uint64_t;
};

}  // namespace fabmon
