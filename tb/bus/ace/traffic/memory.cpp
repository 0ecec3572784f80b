// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/ace/traffic/memory.hpp"

namespace fabmon {

unsigned AceMemory::find(std::uint8_t place) const {
  for (unsigned i = 0; i < size_; ++i) {
    if (open_[i].place == place) return i;
  }
  return kNone;
}

unsigned AceMemory::pick(std::uint64_t now, unsigned reorder, Random& rng) {
  if (now < earliest_) return kNone;
  std::uint64_t earliest = kNever;
  std::array<std::uint64_t, 4> seen{};  // IDs of older ones; IDs have eight bits
  unsigned found = kNone;
  for (unsigned i = 0; i < size_; ++i) {
    const Access& access = open_[i];
    std::uint64_t& word = seen[access.id >> 6U & 3U];
    const std::uint64_t bit = std::uint64_t{1} << (access.id & 63U);
    if (access.due <= now && (word & bit) == 0) {
      if (found != kNone) return i;
      found = i;
      if (!rng.chance(reorder)) return i;
    }
    word |= bit;
    if (access.due > now && access.due < earliest) earliest = access.due;
  }
  if (found == kNone) earliest_ = earliest;
  return found;
}

void AceMemory::remove(unsigned i) {
  for (--size_; i < size_; ++i) open_[i] = open_[i + 1];
}

}  // namespace fabmon
