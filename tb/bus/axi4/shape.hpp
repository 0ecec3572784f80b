// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a report shows of an AXI4 port, as a table (tb/analysis/bus_shape.hpp). The names below are
// the indices of that table. docs/reference/cycle-accounting.md has the definitions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "tb/analysis/bus_shape.hpp"

namespace fabmon {

/// Index of BusShape::directions.
enum Axi4Direction : std::uint8_t { kAxi4Read, kAxi4Write };

/// Index of BusShape::channels.
enum Axi4ShapeChannel : std::uint8_t { kAxi4Ar, kAxi4R, kAxi4Aw, kAxi4W, kAxi4B };

/// Where a cycle of reads went: index of DirectionShape::buckets.
enum class Axi4ReadBucket : std::uint8_t {
  kBeat,
  kWaitManager,
  kGap,
  kWaitFirst,
  kCommand,
  kCommandWait,
  kIdle,
  kReset
};

/// Where a cycle of writes went: index of DirectionShape::buckets.
enum class Axi4WriteBucket : std::uint8_t {
  kBeat,
  kWaitSubordinate,
  kGap,
  kWaitData,
  kResponse,
  kResponseWaitManager,
  kWaitResponse,
  kCommand,
  kCommandWait,
  kAhead,
  kIdle,
  kReset
};

/// The table; it lives as long as the program.
const BusShape& axi4_shape();

}  // namespace fabmon
