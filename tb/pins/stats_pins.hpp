// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <array>
#include <cstdint>

namespace fabmon {

/// A bit for each context entry, 256 at most: entry j is bit j % 64 of word j / 64.
using ContextMask = std::array<std::uint64_t, 4>;

/// The pins of the stats monitor, as sampled at one rising edge.
struct StatsPins {
  ContextMask alloc{};          ///< the entry was given to a request
  ContextMask dealloc{};        ///< the entry's response has arrived
  std::uint8_t table_full = 0;  ///< 1: the bridge could not track a request
  std::uint8_t aresetn = 1;     ///< 0: in reset

  bool operator==(const StatsPins&) const = default;
};

/// The pins of an APB4 port with several PSEL lines, as sampled at one rising edge.
struct ApbPins {
  ContextMask psel{};        ///< one line a subordinate
  std::uint8_t penable = 0;  ///< 1: access phase
  std::uint8_t pready = 0;   ///< of the selected subordinate
  std::uint8_t presetn = 1;  ///< 0: in reset

  bool operator==(const ApbPins&) const = default;
};

}  // namespace fabmon
