// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The transactions of one direction of an AXI4 port that are open, by their IDs: a hash table of
// chains. It grows as needed, so memory is bounded by the most that were ever open; places are used
// again, so that nothing is allocated in steady state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/analysis/transaction.hpp"

namespace fabmon {

class Axi4OpenLog {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Entry {
    Transaction transaction;          ///< what is known of it so far
    std::uint32_t next = kNone;       ///< in the chain of its IDs, or of free places
    std::uint32_t next_data = kNone;  ///< writes: the next command that waits for data
    std::uint8_t len = 0;             ///< beats - 1 that its command asks for
    bool data_done = false;           ///< writes: the last beat has come
    bool awaits_read = false;       ///< atomic writes: the data that they return have not all come
    bool responded = false;         ///< atomic writes: the response has come
    bool no_data = false;           ///< the command moves none (ACE)
    std::uint32_t chunk_bytes = 0;  ///< reads: what beats with RCHUNKV have carried; 0: none came
  };

  Axi4OpenLog() { clear(); }

  /// Forgets all.
  void clear();
  /// Adds a transaction as the newest of its ID, nothing else of it known; its place stays the same
  /// until take().
  std::uint32_t add(std::uint32_t id);
  /// The oldest one of the ID, kNone if there is none.
  std::uint32_t oldest(std::uint32_t id) const;
  /// The next one of the same ID, kNone if there is none.
  std::uint32_t next(std::uint32_t place) const;
  /// Takes one out.
  void take(std::uint32_t place);
  /// All of them, the oldest first.
  std::vector<Entry> all() const;
  /// How many are open.
  std::size_t size() const { return used_; }
  Entry& operator[](std::uint32_t place) { return entries_[place]; }
  const Entry& operator[](std::uint32_t place) const { return entries_[place]; }

 private:
  struct Chain {
    std::uint32_t head = kNone;
    std::uint32_t tail = kNone;
  };

  std::size_t chain_of(std::uint32_t id) const {
    return (id * std::uint32_t{0x9E3779B1}) >> shift_;
  }
  void append(std::uint32_t place);
  void grow();

  std::vector<Entry> entries_;  // grows to the most that were ever open
  std::vector<Chain> chains_;   // 2^(32 - shift_) of them
  unsigned shift_ = 0;
  std::uint32_t free_ = kNone;
  std::size_t used_ = 0;
};

}  // namespace fabmon
