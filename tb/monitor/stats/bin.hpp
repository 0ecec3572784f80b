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

}  // namespace fabmon
