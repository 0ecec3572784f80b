// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/traffic/exclusive.hpp"

#include <algorithm>
#include <bit>

namespace fabmon {
namespace {

constexpr std::uint64_t kBlock = 128;  // bytes; no exclusive access has more

}  // namespace

void Axi4Exclusive::begin(const Axi4Port& bus, std::uint32_t read_id, Random& rng) {
  const auto bus_size = static_cast<unsigned>(std::countr_zero(bus.data_width / 8));
  const unsigned size = rng.below(bus_size + 1);
  const unsigned total = rng.between(size, std::min(size + 4, 7U));  // log2 of the bytes
  burst.size = static_cast<std::uint8_t>(size);
  burst.type = 1;
  burst.beats = static_cast<std::uint16_t>(1U << (total - size));
  burst.addr = rng.next() & (~std::uint64_t{0} >> (64 - bus.addr_width)) &
               ~((std::uint64_t{1} << total) - 1);
  id = read_id;
  stage = Stage::kReading;
  supported = watched = rng.chance(224);
  error = false;
}

void Axi4Exclusive::written(const Axi4Burst& other) {
  const std::uint64_t beat = std::uint64_t{1} << other.size;
  const std::uint64_t bytes = other.type == 0 ? beat : other.beats * beat;
  // A WRAP burst fills the container that it starts in, whose size is a power of two.
  const std::uint64_t first = other.addr & ~((other.type == 2 ? bytes : beat) - 1);
  const std::uint64_t place = burst.addr / kBlock;
  if (first / kBlock <= place && place <= (first + bytes - 1) / kBlock) watched = false;
}

}  // namespace fabmon
