// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a person chooses about the statistics of a port.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tb/analysis/address_ranges.hpp"
#include "tb/analysis/groups.hpp"
#include "tb/analysis/hot_lines.hpp"

namespace fabmon {

/// Cycles that have a name: those whose numbers are from ... to - 1 and whose time stamps are
/// from_time ... to_time - 1.
struct NamedWindow {
  std::string name;
  std::uint64_t from = 0;
  std::uint64_t to = ~std::uint64_t{0};
  std::uint64_t from_time = 0;
  std::uint64_t to_time = ~std::uint64_t{0};
  bool operator==(const NamedWindow&) const = default;
};

struct StatisticsOptions {
  std::vector<IdName> id_names;
  std::vector<NamedRange> ranges;  ///< none: they are found from the addresses
  Interleave interleave;
  std::vector<NamedWindow> windows;
  std::size_t series_bins = 1024;                  ///< at most; even, 2 or more
  std::size_t slowest = 100;                       ///< transactions kept a direction; 1 or more
  std::size_t exact_lines = std::size_t{1} << 12;  ///< lines counted exactly a direction; 2 or more
  bool operator==(const StatisticsOptions&) const = default;
};

}  // namespace fabmon
