// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <cstdint>

namespace fabmon {

/// One 32-bit access to a monitor's register bus.
struct RegAccess {
  bool write = false;       ///< true: write, false: read
  std::uint32_t addr = 0;   ///< byte address, a multiple of 4, within the monitor's window
  std::uint32_t data = 0;   ///< write data; unused by a read
  std::uint8_t strb = 0xF;  ///< byte strobes of a write, bit i for data[8i+7:8i]
  std::uint8_t prot = 0;    ///< AxPROT or PPROT; bit 1: Non-secure
};

/// One access to a register bus of 64-bit registers.
struct RegAccess64 {
  bool write = false;        ///< true: write, false: read
  std::uint32_t addr = 0;    ///< byte address, a multiple of 8, within the monitor's window
  std::uint64_t data = 0;    ///< write data; unused by a read
  std::uint8_t strb = 0xFF;  ///< byte strobes of a write, bit i for data[8i+7:8i]
  std::uint8_t prot = 0;     ///< AxPROT or PPROT; bit 1: Non-secure
};

}  // namespace fabmon
