// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/key_index.hpp"

#include <algorithm>
#include <bit>

namespace fabmon {

void KeyIndex::clear() {
  if (keys_.empty()) return;
  keys_.clear();
  std::fill(slots_.begin(), slots_.end(), 0);
}

void KeyIndex::place(std::uint32_t entry) {
  std::size_t slot = home(keys_[entry - 1]);
  while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
  slots_[slot] = entry;
}

std::uint32_t KeyIndex::insert(std::uint64_t key) {
  keys_.push_back(key);
  const auto entry = static_cast<std::uint32_t>(keys_.size());
  if (2 * keys_.size() > slots_.size()) {
    const std::size_t size = std::max<std::size_t>(16, 2 * slots_.size());
    slots_.assign(size, 0);
    shift_ = 64 - static_cast<unsigned>(std::countr_zero(size));
    for (std::uint32_t each = 1; each <= entry; ++each) place(each);
  } else {
    place(entry);
  }
  return entry - 1;
}

}  // namespace fabmon
