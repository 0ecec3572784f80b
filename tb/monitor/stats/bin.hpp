// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <cstdint>

namespace fabmon {

/// One bin: latencies above ll, up to and including ul.
struct StatsBin {
  std::uint32_t ll = 0;
  std::uint32_t ul = 0;

  bool operator==(const StatsBin&) const = default;
};

/// How bins and timers count. The default is the monitor's after reset.
struct StatsSettings {
  bool or_mode = false;           ///< samples of one cycle in one bin count once, as published
  std::uint32_t timer_limit = 0;  ///< cycles at which a timer holds; 0: all that it has bits for
  std::uint32_t bin_limit = 0;    ///< samples at which a bin holds; 0: all that it has bits for

  bool operator==(const StatsSettings&) const = default;
};

}  // namespace fabmon
