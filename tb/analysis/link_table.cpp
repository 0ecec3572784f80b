// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/link_table.hpp"

#include <algorithm>

namespace fabmon {
namespace {

constexpr std::size_t kFewestSlots = 1024;

}  // namespace

LinkTable::LinkTable(std::size_t ports, std::size_t limit)
    : limit_(limit), words_((ports + 63) / 64), rings_(ports) {
  resize(kFewestSlots);
}

std::uint32_t LinkTable::find(const Key& key) {
  for (std::size_t slot = home(key); slots_[slot] != 0; slot = next(slot)) {
    const std::uint32_t bucket = slots_[slot] - 1;
    if (buckets_[bucket].key == key) return bucket;
  }
  return make(key);
}

std::uint32_t LinkTable::make(const Key& key) {
  auto bucket = static_cast<std::uint32_t>(buckets_.size());
  if (free_.empty()) {
    buckets_.push_back({.key = key});
    ports_.resize(ports_.size() + words_);
  } else {
    bucket = free_.back();
    free_.pop_back();
    buckets_[bucket] = {.key = key};
    std::fill_n(ports_.begin() + static_cast<std::ptrdiff_t>(bucket * words_), words_, 0);
  }
  if (2 * (buckets_.size() - free_.size()) > slots_.size()) {
    resize(2 * slots_.size());  // which places it as well
    return bucket;
  }
  std::size_t slot = home(key);
  while (slots_[slot] != 0) slot = next(slot);
  slots_[slot] = bucket + 1;
  return bucket;
}

// Places all buckets that are in use anew.
void LinkTable::resize(std::size_t slots) {
  std::vector<bool> unused(buckets_.size());
  for (const std::uint32_t bucket : free_) unused[bucket] = true;
  slots_.assign(slots, 0);
  shift_ = 64 - static_cast<unsigned>(std::countr_zero(slots));
  for (std::uint32_t bucket = 0; bucket < buckets_.size(); ++bucket) {
    if (unused[bucket]) continue;
    std::size_t slot = home(buckets_[bucket].key);
    while (slots_[slot] != 0) slot = next(slot);
    slots_[slot] = bucket + 1;
  }
}

// Frees a bucket, and moves those behind it up that would not be found beyond a free slot.
void LinkTable::erase(std::uint32_t bucket) {
  std::size_t hole = home(buckets_[bucket].key);
  while (slots_[hole] != bucket + 1) hole = next(hole);
  free_.push_back(bucket);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = next(hole); slots_[slot] != 0; slot = next(slot)) {
    const std::size_t from = home(buckets_[slots_[slot] - 1].key);
    if (((slot - from) & mask) < ((slot - hole) & mask)) continue;
    slots_[hole] = slots_[slot];
    hole = slot;
  }
  slots_[hole] = 0;
}

std::optional<LinkEnd> LinkTable::enter(std::uint32_t bucket, const LinkEnd& end, bool claims,
                                        bool claimed) {
  ++buckets_[bucket].entries;  // so that it stays when the oldest one goes
  std::optional<LinkEnd> gone;
  Ring& ring = rings_[end.port];
  std::uint32_t index = 0;
  if (ring.entries.size() < limit_) {
    index = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
    ring.entries.push_back(index);
  } else {
    index = ring.entries[ring.oldest];
    ring.oldest = ring.oldest + 1 == limit_ ? 0 : ring.oldest + 1;
    const Entry& old = entries_[index];
    if (!old.claimed) {
      gone = old.end;
      unlink(old);
    }
    if (--buckets_[old.bucket].entries == 0) erase(old.bucket);
  }
  Entry& entry = entries_[index];
  entry = {.end = end, .bucket = bucket, .claims = claims, .claimed = claimed};
  ports_[bucket * words_ + end.port / 64] |= std::uint64_t{1} << end.port % 64;
  if (!claimed) {
    std::uint32_t& newest = buckets_[bucket].newest;
    entry.older = newest;
    if (newest != kNone) entries_[newest].newer = index;
    newest = index;
  }
  return gone;
}

void LinkTable::claim(std::uint32_t index) {
  unlink(entries_[index]);
  entries_[index].claimed = true;
}

void LinkTable::unlink(const Entry& entry) {
  if (entry.newer != kNone) {
    entries_[entry.newer].older = entry.older;
  } else {
    buckets_[entry.bucket].newest = entry.older;
  }
  if (entry.older != kNone) entries_[entry.older].newer = entry.newer;
}

}  // namespace fabmon
