// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Bursts are placed inside one 4 KiB page by construction, so that nothing needs to be rejected.
#include "tb/bus/axi4/traffic/burst.hpp"

#include <algorithm>
#include <bit>

namespace fabmon {
namespace {

constexpr std::uint64_t kPage = 4096;

// Bits low to high - 1 of a 64-bit word, where bit 0 stands for lane `base`.
std::uint64_t lanes_of_word(std::uint32_t low, std::uint32_t high, std::uint32_t base) {
  low = std::max(low, base) - base;
  high = std::min(high, base + 64);
  if (high <= base + low) return 0;
  const std::uint32_t count = high - base - low;
  return (~std::uint64_t{0} >> (64 - count)) << low;
}

}  // namespace

Axi4Burst make_axi4_burst(const Axi4Profile& profile, const Axi4Port& bus, Random& rng,
                          std::uint64_t& cursor) {
  const std::uint64_t mask = ~std::uint64_t{0} >> (64 - bus.addr_width);
  const auto bus_size = static_cast<std::uint32_t>(std::countr_zero(bus.data_width / 8));
  Axi4Burst burst;
  burst.size =
      static_cast<std::uint8_t>(rng.chance(profile.narrow) ? rng.below(bus_size) : bus_size);
  const std::uint64_t beat_bytes = std::uint64_t{1} << burst.size;
  std::uint32_t beats =
      rng.chance(profile.single) ? 1 : rng.between(profile.min_beats, profile.max_beats);

  if (rng.chance(profile.fixed_wrap)) {
    burst.type = rng.chance(128) ? 0 : 2;
    beats = burst.type == 0 ? std::min(beats, 16U) : 2U << rng.below(4);
    burst.addr = rng.next() & mask & ~(beat_bytes - 1);
  } else if (profile.sequential) {
    burst.addr = cursor & ~(beat_bytes - 1);
    const std::uint64_t left = (kPage - (burst.addr & (kPage - 1))) >> burst.size;
    beats = static_cast<std::uint32_t>(std::min<std::uint64_t>(beats, left));
    cursor = (burst.addr + beats * beat_bytes) & mask;
  } else {
    const auto room = static_cast<std::uint32_t>(kPage >> burst.size);
    beats = std::min(beats, room);
    const std::uint64_t bits = rng.next();  // the upper bits choose the page, 12 the place in it
    const std::uint64_t place = bits & (kPage - 1);
    // Now and then right up to the end of the page, where an off-by-one would cross it.
    const bool at_end = (place & 31U) == 0;
    const std::uint64_t first = at_end ? room - beats : (place * (room - beats + 1)) / kPage;
    burst.addr = (bits & mask & ~(kPage - 1)) + first * beat_bytes;
  }
  if (burst.type != 2 && rng.chance(profile.unaligned)) {
    burst.addr += rng.below(static_cast<std::uint32_t>(beat_bytes));
  }
  burst.beats = static_cast<std::uint16_t>(beats);
  return burst;
}

std::uint64_t next_beat_address(const Axi4Burst& burst, std::uint64_t addr) {
  const std::uint64_t beat_bytes = std::uint64_t{1} << burst.size;
  if (burst.type == 0) return addr;
  const std::uint64_t next = (addr & ~(beat_bytes - 1)) + beat_bytes;
  if (burst.type == 1) return next;
  const std::uint64_t container = burst.beats * beat_bytes;
  return (addr & ~(container - 1)) | (next & (container - 1));
}

std::array<std::uint64_t, 2> beat_lanes(const Axi4Burst& burst, std::uint64_t addr,
                                        std::uint32_t bus_bytes) {
  const std::uint64_t beat_bytes = std::uint64_t{1} << burst.size;
  const auto low = static_cast<std::uint32_t>(addr & (bus_bytes - 1));
  const auto high = static_cast<std::uint32_t>((low & ~(beat_bytes - 1)) + beat_bytes);
  return {lanes_of_word(low, high, 0), lanes_of_word(low, high, 64)};
}

}  // namespace fabmon
