// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Legal AXI4 bursts: length, size, type, address and the byte lanes of each beat (ARM IHI 0022E,
// A3.4). A burst never crosses 4 KiB, WRAP has 2, 4, 8 or 16 beats and starts on the SIZE grid,
// FIXED has at most 16 beats, SIZE is never wider than the bus.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/axi4/port.hpp"
#include "tb/bus/axi4/traffic/profile.hpp"
#include "tb/core/random.hpp"

namespace fabmon {

struct Axi4Burst {
  std::uint64_t addr = 0;   ///< start address in bytes
  std::uint16_t beats = 1;  ///< 1-256
  std::uint8_t size = 0;    ///< log2(bytes per beat)
  std::uint8_t type = 1;    ///< 0 FIXED, 1 INCR, 2 WRAP
};

/// Draws a legal burst. `cursor` is where a sequential stream goes on; it is advanced.
Axi4Burst make_axi4_burst(const Axi4Profile& profile, const Axi4Port& bus, Random& rng,
                          std::uint64_t& cursor);

/// The address of the beat after the one at `addr`.
std::uint64_t next_beat_address(const Axi4Burst& burst, std::uint64_t addr);

/// The byte lanes that the beat at `addr` may use on a bus of `bus_bytes` (4-128) lanes.
std::array<std::uint64_t, 2> beat_lanes(const Axi4Burst& burst, std::uint64_t addr,
                                        std::uint32_t bus_bytes);

}  // namespace fabmon
