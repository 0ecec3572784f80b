// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace fabmon {

/// A bit for each of up to 256 lines or entries: number j is bit j % 64 of word j / 64.
using LineMask = std::array<std::uint64_t, 4>;

/// How many bits the mask needs: the number of its highest 1, plus one; 0 if it is 0.
inline unsigned mask_width(const LineMask& mask) {
  for (unsigned word = mask.size(); word-- > 0;) {
    if (mask[word] != 0) return 64 * word + static_cast<unsigned>(std::bit_width(mask[word]));
  }
  return 0;
}

}  // namespace fabmon
