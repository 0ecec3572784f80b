// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Where things are in memory. Bits [33:32] of an address say which master interface it belongs to.
// Below that, bit 31 set is memory that all requesters share coherently: 96 lines, 32 behind each
// master interface. Bit 31 clear: a region of its own for each requester, never snooped; of that
// the half with bit 27 set is devices.
#pragma once

#include <algorithm>
#include <cstdint>

namespace fabmon {

inline constexpr unsigned kAceLines = 96;     ///< coherent lines
inline constexpr unsigned kAceLineShift = 6;  ///< a line has 64 bytes
inline constexpr unsigned kAceBeatShift = 4;  ///< a beat has 16 bytes

/// The master interface that an address belongs to.
inline unsigned ace_target(std::uint64_t addr) {
  return std::min<unsigned>(static_cast<unsigned>(addr >> 32U) & 3U, 2);
}

/// The first byte of a coherent line.
inline std::uint64_t ace_line_addr(unsigned line) {
  const std::uint64_t place = line / 3;
  return std::uint64_t{line % 3} << 32U | 0x80000000U | ((place * 37) & 0xFFU) << 16U |
         place << kAceLineShift;
}

inline bool ace_is_coherent_addr(std::uint64_t addr) { return (addr >> 31U & 1U) != 0; }

/// The coherent line at an address.
inline unsigned ace_line(std::uint64_t addr) {
  return static_cast<unsigned>(addr >> kAceLineShift & 31U) * 3 + ace_target(addr);
}

/// A line is Secure or Non-secure for good.
inline bool ace_line_ns(unsigned line) { return line / 3 % 4 != 3; }

/// The first byte of a block of 64 bytes in a requester's own region.
inline std::uint64_t ace_private_addr(unsigned port, unsigned target, bool device,
                                      std::uint32_t block) {
  return std::uint64_t{target} << 32U | std::uint64_t{port} << 28U |
         (device ? std::uint64_t{1} << 27U : 0) | std::uint64_t{block} << kAceLineShift;
}

}  // namespace fabmon
