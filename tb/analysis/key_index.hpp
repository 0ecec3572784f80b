// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Numbers the different keys that come along, in the order of their first appearance, so that what
// is counted by key can lie in plain vectors. A hash table with open addressing (linear probing, at
// most half full): looking up a key that is known allocates nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fabmon {

class KeyIndex {
 public:
  /// What find() says of a key that was never added.
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// The index of a key, kNone if it was never added.
  std::uint32_t find(std::uint64_t key) const {
    if (slots_.empty()) return kNone;
    for (std::size_t slot = home(key);; slot = (slot + 1) & (slots_.size() - 1)) {
      const std::uint32_t entry = slots_[slot];
      if (entry == 0) return kNone;
      if (keys_[entry - 1] == key) return entry - 1;
    }
  }

  /// The index of a key; one that is new gets size() as its index.
  std::uint32_t add(std::uint64_t key) {
    const std::uint32_t found = find(key);
    return found != kNone ? found : insert(key);
  }

  /// How many keys there are.
  std::size_t size() const { return keys_.size(); }

  /// The keys by their index.
  const std::vector<std::uint64_t>& keys() const { return keys_; }

  /// Forgets all keys; keeps the memory.
  void clear();

 private:
  std::size_t home(std::uint64_t key) const {
    return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15U) >> shift_);
  }
  std::uint32_t insert(std::uint64_t key);
  void place(std::uint32_t entry);

  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> slots_;  // index + 1, 0 if free; a power of two of them
  unsigned shift_ = 0;                // 64 - log2 of the slots
};

}  // namespace fabmon
