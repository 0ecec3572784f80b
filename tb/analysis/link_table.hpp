// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The last transactions of all ports, to be found by direction, address and bytes. Those of a key
// are in a list, the last one to be entered first. Of each port a fixed number is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "tb/analysis/link.hpp"

namespace fabmon {

class LinkTable {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// What two sides of a match have in common.
  struct Key {
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    std::uint8_t direction = 0;
    bool operator==(const Key&) const = default;
  };
  struct Bucket {
    Key key{};
    std::uint32_t newest = kNone;        ///< of those not claimed
    std::uint32_t entries = 0;           ///< claimed or not
    std::vector<std::uint16_t> ports{};  ///< that have had the key
  };
  struct Entry {
    LinkEnd end;
    bool claims = false;   ///< it has claimed another one
    bool claimed = false;  ///< it has been claimed, and is in no list
    std::uint32_t newer = kNone;
    std::uint32_t older = kNone;
    Bucket* bucket = nullptr;  ///< that it is in, claimed or not
  };

  /// `limit`: entries that are kept of a port, at least 1.
  LinkTable(std::size_t ports, std::size_t limit);

  /// The transactions of a key. A new one is there until the next transaction is entered, and
  /// longer if that one is of this key.
  Bucket& bucket(const Key& key) {
    Bucket& found = buckets_[key];
    found.key = key;
    return found;
  }
  Entry& operator[](std::uint32_t index) { return entries_[index]; }

  /// Enters a transaction as the newest of its bucket. The oldest of its port may go; gives it if
  /// nobody has claimed it.
  std::optional<LinkEnd> enter(Bucket& bucket, const LinkEnd& end, bool claims, bool claimed);

  /// Takes an entry out of its list, for it is claimed.
  void claim(std::uint32_t index);

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t mixed = key.address * 0x9e3779b97f4a7c15U;
      mixed ^= (std::uint64_t{key.bytes} << 1U | key.direction) * 0xc2b2ae3d27d4eb4fU;
      return static_cast<std::size_t>(mixed ^ mixed >> 29U);
    }
  };
  // The entries of a port by age, as a ring.
  struct Ring {
    std::vector<std::uint32_t> entries;
    std::size_t oldest = 0;
  };

  void unlink(Entry& entry);

  std::size_t limit_;
  std::vector<Ring> rings_;
  std::vector<Entry> entries_;
  std::unordered_map<Key, Bucket, Hash> buckets_;
};

}  // namespace fabmon
