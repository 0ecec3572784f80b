// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The commands of an AXI4 port that are accepted and not finished, by their IDs: a hash table of
// chains, which grows to 65,536 entries at most.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace fabmon {

/// The commands of one direction that are not finished, oldest first within an ID.
class Axi4OpenTable {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Entry {
    std::uint64_t addr = 0;
    std::uint32_t id = 0;
    std::uint32_t next = kNone;       // in the chain of this ID's bucket, or of free entries
    std::uint32_t next_data = kNone;  // writes: the next address whose data is due
    std::uint16_t seen = 0;           // beats so far
    std::uint8_t len = 0;
    std::uint8_t size = 0;
    std::uint8_t burst = 1;
    std::uint8_t lock = 0;
    bool data_done = false;
    bool responded = false;
    bool atomic = false;   // the data on R of an atomic operation
    bool chunked = false;  // a beat of the read had RCHUNKV
  };

  Axi4OpenTable() { clear(); }

  void clear();
  /// Adds a command as the newest of its ID. kNone if the table is full.
  std::uint32_t add(const Entry& entry);
  /// The oldest command of the ID, kNone if there is none.
  std::uint32_t oldest(std::uint32_t id) const;
  /// Takes an oldest() out of its ID's order; it stays readable until release().
  void unlink(std::uint32_t index);
  /// Gives the place of an unlinked command back.
  void release(std::uint32_t index);
  /// True if no command is open.
  bool empty() const { return used_ == 0; }
  Entry& operator[](std::uint32_t index) { return entries_[index]; }

 private:
  static constexpr std::uint32_t kBuckets = 1024;
  static std::uint32_t bucket(std::uint32_t id) { return (id * 0x9E3779B1U) >> 22U; }

  std::vector<Entry> entries_;  // grows to the most that were ever open
  std::uint32_t free_ = kNone;
  std::uint32_t used_ = 0;
  std::array<std::uint32_t, kBuckets> head_{};
  std::array<std::uint32_t, kBuckets> tail_{};
};

}  // namespace fabmon
