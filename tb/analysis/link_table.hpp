// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The last transactions of all ports, to be found by direction, address and bytes. Those of a key
// are in a list, the last one to be entered first. Of each port a fixed number is kept.
//
// A hash table with open addressing finds the keys (linear probing, at most half full; a removal
// closes the gap, so no marks remain). Buckets and entries are in vectors and are reused: after the
// rings are full, nothing is allocated.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tb/analysis/link.hpp"

namespace fabmon {

class LinkTable {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// The key: the common properties of the two sides of a match.
  struct Key {
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    std::uint8_t direction = 0;
    bool operator==(const Key&) const = default;
  };
  struct Bucket {
    Key key{};
    std::uint32_t newest = kNone;  ///< of those not claimed
    std::uint32_t entries = 0;     ///< claimed or not
  };
  struct Entry {
    LinkEnd end;
    std::uint32_t newer = kNone;
    std::uint32_t older = kNone;
    std::uint32_t bucket = 0;  ///< index of that which it is in, claimed or not
    bool claims = false;       ///< it has claimed another one
    bool claimed = false;      ///< it has been claimed, and is in no list
  };

  /// `limit`: entries that are kept of a port, at least 1.
  LinkTable(std::size_t ports, std::size_t limit);

  /// The index of the transactions of a key. A new one is there until the next transaction is
  /// entered, and longer if that one is of this key.
  std::uint32_t find(const Key& key);
  /// By what find() gave.
  const Bucket& bucket(std::uint32_t index) const { return buckets_[index]; }
  Entry& operator[](std::uint32_t index) { return entries_[index]; }

  /// True if a port has had the key of a bucket.
  bool has_had(std::uint32_t bucket, std::size_t port) const {
    return (ports_[bucket * words_ + port / 64] >> port % 64 & 1U) != 0;
  }

  /// Calls `of` with the index of each port that has had the key of a bucket.
  template <typename Of>
  void each_port(std::uint32_t bucket, Of of) const {
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t bits = ports_[bucket * words_ + word]; bits != 0; bits &= bits - 1) {
        of(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
      }
    }
  }

  /// Enters a transaction as the newest of its bucket. The oldest of its port may go; gives it if
  /// nobody has claimed it.
  std::optional<LinkEnd> enter(std::uint32_t bucket, const LinkEnd& end, bool claims, bool claimed);

  /// Takes an entry out of its list, for it is claimed.
  void claim(std::uint32_t index);

  /// A key will soon be asked for.
  void expect(const Key& key) const { __builtin_prefetch(&slots_[home(key)]); }

 private:
  // The entries of a port by age, as a ring.
  struct Ring {
    std::vector<std::uint32_t> entries;
    std::size_t oldest = 0;
  };

  std::size_t home(const Key& key) const {
    std::uint64_t mixed = key.address * 0x9e3779b97f4a7c15U;
    mixed ^= (std::uint64_t{key.bytes} << 1U | key.direction) * 0xc2b2ae3d27d4eb4fU;
    mixed ^= mixed >> 32U;
    return static_cast<std::size_t>((mixed * 0x9e3779b97f4a7c15U) >> shift_);
  }
  std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  std::uint32_t make(const Key& key);
  void resize(std::size_t slots);
  void erase(std::uint32_t bucket);
  void unlink(const Entry& entry);

  std::size_t limit_;
  std::size_t words_;  // of 64 ports
  std::vector<Ring> rings_;
  std::vector<Entry> entries_;
  std::vector<Bucket> buckets_;
  std::vector<std::uint64_t> ports_;  // a bit each that has had the key, words_ of each bucket
  std::vector<std::uint32_t> free_;   // buckets
  std::vector<std::uint32_t> slots_;  // bucket + 1, 0 if free; a power of two of them
  unsigned shift_ = 0;                // 64 - log2 of the slots
};

}  // namespace fabmon
