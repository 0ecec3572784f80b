// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the homes and memories know of each line. A line has one home and one memory, so that all of
// them can share one table; each touches its own lines only.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tb/bus/chi/traffic/system.hpp"

namespace fabmon {

enum class ChiSlc : std::uint8_t { kInvalid, kClean, kDirty };

struct ChiLine {
  std::uint32_t holders = 0;              ///< snoop filter: bit n: RN-F n may have a copy
  bool unique = false;                    ///< one of them may have it unique, so may change it
  bool dirty = false;                     ///< one of them may have it changed
  bool untracked = false;                 ///< the filter had no room: anybody may have it
  ChiSlc slc = ChiSlc::kInvalid;          ///< system cache
  std::array<std::uint32_t, 2> data{};    ///< in the system cache
  std::array<std::uint32_t, 2> stored{};  ///< in memory
  std::array<std::uint32_t, 2> coming{};  ///< in memory once all writes under way are there
  std::uint16_t writes = 0;               ///< on their way to memory
};

using ChiLines = std::vector<ChiLine>;

}  // namespace fabmon
