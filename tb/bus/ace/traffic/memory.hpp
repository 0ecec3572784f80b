// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What is behind a master interface, for one direction: accesses with their latencies. Answers of
// one ID come in order; an answer may overtake those of other IDs.
#pragma once

#include <array>
#include <cstdint>

#include "tb/core/random.hpp"

namespace fabmon {

class AceMemory {
 public:
  static constexpr unsigned kSize = 16;
  static constexpr unsigned kNone = kSize;
  static constexpr std::uint64_t kNever = ~std::uint64_t{0};
  static constexpr std::uint8_t kNobody = 0xFF;

  struct Access {
    std::uint64_t due = kNever;  ///< first cycle of the answer
    std::uint16_t id = 0;
    std::uint8_t beats = 1;
    std::uint8_t place = 0;  ///< the tracker entry it is for; kNobody: the answer is dropped
    bool coherent = false;
  };

  unsigned size() const { return size_; }
  void push(const Access& access) { open_[size_++] = access; }
  Access& operator[](unsigned i) { return open_[i]; }
  const Access& operator[](unsigned i) const { return open_[i]; }
  /// Its answer can come from this cycle on.
  void set_due(unsigned i, std::uint64_t due) {
    open_[i].due = due;
    if (due < earliest_) earliest_ = due;
  }
  /// The one for this entry, kNone if there is none.
  unsigned find(std::uint8_t place) const;
  /// What can be answered now: the oldest that is due, or with the chance `reorder` a younger one.
  unsigned pick(std::uint64_t now, unsigned reorder, Random& rng);
  void remove(unsigned i);

 private:
  std::array<Access, kSize> open_{};  // oldest first
  unsigned size_ = 0;
  std::uint64_t earliest_ = kNever;  // nothing can be answered before
};

}  // namespace fabmon
