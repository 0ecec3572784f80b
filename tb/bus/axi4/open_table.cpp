// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/open_table.hpp"

#include <cstddef>

namespace fabmon {
namespace {

constexpr std::size_t kMostOpen = 65536;

}  // namespace

void Axi4OpenTable::clear() {
  entries_.clear();
  used_ = 0;
  free_ = kNone;
  head_.fill(kNone);
  tail_.fill(kNone);
}

std::uint32_t Axi4OpenTable::add(const Entry& entry) {
  std::uint32_t index = free_;
  if (index != kNone) {
    free_ = entries_[index].next;
    entries_[index] = entry;
  } else {
    if (entries_.size() == kMostOpen) return kNone;
    index = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back(entry);
  }
  ++used_;
  const std::uint32_t b = bucket(entry.id);
  (head_[b] == kNone ? head_[b] : entries_[tail_[b]].next) = index;
  tail_[b] = index;
  return index;
}

std::uint32_t Axi4OpenTable::oldest(std::uint32_t id) const {
  std::uint32_t index = head_[bucket(id)];
  while (index != kNone && entries_[index].id != id) index = entries_[index].next;
  return index;
}

void Axi4OpenTable::unlink(std::uint32_t index) {
  const std::uint32_t b = bucket(entries_[index].id);
  std::uint32_t before = kNone;
  for (std::uint32_t i = head_[b]; i != index; i = entries_[i].next) before = i;
  (before == kNone ? head_[b] : entries_[before].next) = entries_[index].next;
  if (tail_[b] == index) tail_[b] = before;
}

void Axi4OpenTable::release(std::uint32_t index) {
  --used_;
  entries_[index].next = free_;
  free_ = index;
}

}  // namespace fabmon
