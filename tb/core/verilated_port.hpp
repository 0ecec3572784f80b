// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Values to the wide ports of a Verilated top. A port of up to 64 bits is an integer for Verilator,
// a wider one an array of 32-bit words.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace fabmon {

/// The whole port, of any width. The value has to fit.
template <class Port, std::size_t N>
void set_port(Port& port, const std::array<std::uint64_t, N>& words) {
  if constexpr (std::is_integral_v<Port>) {
    port = static_cast<Port>(words[0]);
  } else {
    constexpr std::size_t kWords = sizeof(Port) / sizeof(port[0]);
    static_assert(kWords <= 2 * N);
    for (std::size_t i = 0; i < kWords; ++i) {
      port[i] = static_cast<std::uint32_t>(words[i / 2] >> (32 * (i % 2)));
    }
  }
}

/// Bits [lo + width - 1 : lo] of a port, width up to 64.
template <class Port>
void put_bits(Port& port, unsigned lo, unsigned width, std::uint64_t value) {
  if (width == 0) return;
  const std::uint64_t ones = ~std::uint64_t{0} >> (64 - width);
  value &= ones;
  if constexpr (std::is_integral_v<Port>) {
    port = static_cast<Port>((port & ~(ones << lo)) | value << lo);
  } else {
    unsigned word = lo / 32;
    unsigned at = lo % 32;
    while (width > 0) {
      const unsigned part = std::min(width, 32 - at);
      const auto mask = static_cast<std::uint32_t>(((std::uint64_t{1} << part) - 1) << at);
      port[word] = (port[word] & ~mask) | (static_cast<std::uint32_t>(value << at) & mask);
      value >>= part;
      width -= part;
      ++word;
      at = 0;
    }
  }
}

/// The same for any width.
template <class Port, std::size_t N>
void put_bits(Port& port, unsigned lo, unsigned width, const std::array<std::uint64_t, N>& words) {
  for (unsigned i = 0; 64 * i < width && i < N; ++i) {
    put_bits(port, lo + 64 * i, std::min(width - 64 * i, 64U), words[i]);
  }
}

}  // namespace fabmon
