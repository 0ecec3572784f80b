// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bytes of a beat that a burst asks for (ARM IHI 0022E, A3.4.1), and those that are written.
#pragma once

#include <bit>
#include <cstdint>

#include "tb/bus/axi4/pins.hpp"

namespace fabmon {

/// Bytes of beat `beat` of a burst, by its address: the first beat of an unaligned burst, and each
/// beat of a FIXED one, begins at its address within 1 << size bytes; all others are whole.
constexpr std::uint16_t aligned_bytes(std::uint64_t address, unsigned size, unsigned burst,
                                      std::uint32_t beat) {
  constexpr unsigned kFixed = 0;
  const std::uint64_t bytes = std::uint64_t{1} << size;
  const bool from_address = beat == 0 || burst == kFixed;
  return static_cast<std::uint16_t>(from_address ? bytes - (address & (bytes - 1)) : bytes);
}

/// Bytes of a beat of R that carries chunks (RCHUNKV; ARM IHI 0022H, read data chunking). A bus of
/// 128 bits has no RCHUNKSTRB: 0 stands for the one chunk.
inline std::uint16_t chunk_bytes(const Axi4Pins& pins) {
  constexpr int kChunk = 16;
  return static_cast<std::uint16_t>(
      pins.rchunkstrb == 0 ? kChunk : kChunk * std::popcount(unsigned{pins.rchunkstrb}));
}

/// Bytes whose strobe is 1.
inline std::uint16_t strobed_bytes(const Axi4Pins& pins) {
  return static_cast<std::uint16_t>(std::popcount(pins.wstrb[0]) + std::popcount(pins.wstrb[1]));
}

}  // namespace fabmon
