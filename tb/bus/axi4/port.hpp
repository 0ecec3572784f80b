// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <cstdint>

namespace fabmon {

/// An AXI4 port: how wide it is, and how far generated traffic goes on it.
struct Axi4Port {
  unsigned id_width = 4;          ///< 0-32 bits; 0: no IDs
  unsigned addr_width = 32;       ///< 12-64 bits
  unsigned data_width = 64;       ///< 8-1024 bits, a power of two
  unsigned max_outstanding = 64;  ///< the workload `latency` opens up to this many per direction
  unsigned gap_width = 16;        ///< gaps of the workload `long_gap` exceed 2^gap_width cycles
};

/// The bits of an ID that has so many, 0-32.
constexpr std::uint32_t axi4_id_mask(unsigned id_width) {
  return id_width == 0 ? 0 : ~std::uint32_t{0} >> (32 - id_width);
}

}  // namespace fabmon
