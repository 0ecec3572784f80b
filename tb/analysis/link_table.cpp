// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/link_table.hpp"

#include <algorithm>

namespace fabmon {

LinkTable::LinkTable(std::size_t ports, std::size_t limit) : limit_(limit), rings_(ports) {}

std::optional<LinkEnd> LinkTable::enter(Bucket& bucket, const LinkEnd& end, bool claims,
                                        bool claimed) {
  ++bucket.entries;  // so that it stays when the oldest one goes
  std::optional<LinkEnd> gone;
  Ring& ring = rings_[end.port];
  std::uint32_t index = 0;
  if (ring.entries.size() < limit_) {
    index = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
    ring.entries.push_back(index);
  } else {
    index = ring.entries[ring.oldest];
    ring.oldest = (ring.oldest + 1) % limit_;
    Entry& old = entries_[index];
    if (!old.claimed) {
      gone = old.end;
      unlink(old);
    }
    if (--old.bucket->entries == 0) buckets_.erase(Key(old.bucket->key));
  }
  entries_[index] = {.end = end, .claims = claims, .claimed = claimed, .bucket = &bucket};
  const auto port = static_cast<std::uint16_t>(end.port);
  if (std::find(bucket.ports.begin(), bucket.ports.end(), port) == bucket.ports.end()) {
    bucket.ports.push_back(port);
  }
  if (!claimed) {
    entries_[index].older = bucket.newest;
    if (bucket.newest != kNone) entries_[bucket.newest].newer = index;
    bucket.newest = index;
  }
  return gone;
}

void LinkTable::claim(std::uint32_t index) {
  unlink(entries_[index]);
  entries_[index].claimed = true;
}

void LinkTable::unlink(Entry& entry) {
  if (entry.newer != kNone) {
    entries_[entry.newer].older = entry.older;
  } else {
    entry.bucket->newest = entry.older;
  }
  if (entry.older != kNone) entries_[entry.older].newer = entry.newer;
}

}  // namespace fabmon
