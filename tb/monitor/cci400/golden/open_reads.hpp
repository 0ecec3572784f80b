// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The reads that one slave interface has open, for the observers of the golden cci400 monitor: a
// queue for each ID, all from one pool. Reads with the same ID are answered in order, so the oldest
// entry of an ID is the one that data with this ID belongs to.
//
// At most as many reads as there are entries; one more is not tracked. What is asked for is as it
// was before the cycle as long as pop() comes after the questions and push() after pop(), with
// `free` asked before.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace fabmon {

class Cci400OpenReads {
 public:
  struct Read {
    std::uint64_t line = 0;    ///< of a snoopable read with data: address without the byte in line
    bool snoopable = false;    ///< a snoop may answer it
    bool marked = false;       ///< a snoop does
    bool non_secure = false;   ///< ARPROT[1]
    std::uint64_t number = 0;  ///< in order of requests: the least one is the oldest
  };

  explicit Cci400OpenReads(unsigned entries) : pool_(entries) {
    first_.fill(kNone), last_.fill(kNone);
    for (unsigned i = 0; i < entries; ++i) {
      pool_[i].next = i == 0 ? kNone : static_cast<std::int16_t>(i - 1);
    }
    free_ = static_cast<std::int16_t>(entries - 1);
  }

  /// True if there is room for one more.
  bool room() const { return free_ != kNone; }

  /// The oldest open read with this ID, or null.
  const Read* oldest(std::uint32_t id) const {
    const std::int16_t i = first_[id % kIds];
    return i == kNone ? nullptr : &pool_[static_cast<unsigned>(i)].read;
  }

  /// Data for the oldest one with this ID is complete. Nothing if there is none.
  void pop(std::uint32_t id) {
    const std::int16_t i = first_[id % kIds];
    if (i == kNone) return;
    Entry& entry = pool_[static_cast<unsigned>(i)];
    first_[id % kIds] = entry.next;
    if (entry.next == kNone) last_[id % kIds] = kNone;
    entry.open = false;
    entry.next = free_;
    free_ = i;
  }

  /// A new one; there must be room().
  void push(std::uint32_t id, Read read) {
    const std::int16_t i = free_;
    Entry& entry = pool_[static_cast<unsigned>(i)];
    free_ = entry.next;
    read.number = ++pushed_;
    entry = {.read = read, .next = kNone, .open = true};
    if (last_[id % kIds] == kNone) {
      first_[id % kIds] = i;
    } else {
      pool_[static_cast<unsigned>(last_[id % kIds])].next = i;
    }
    last_[id % kIds] = i;
  }

  /// The oldest open snoopable read of this line that has no mark, or null.
  Read* unmarked(std::uint64_t line) {
    Read* found = nullptr;
    for (Entry& e : pool_) {
      if (!e.open || !e.read.snoopable || e.read.marked || e.read.line != line) continue;
      if (found == nullptr || e.read.number < found->number) found = &e.read;
    }
    return found;
  }

 private:
  static constexpr std::uint32_t kIds = 4096;
  static constexpr std::int16_t kNone = -1;

  struct Entry {
    Read read;
    std::int16_t next = kNone;  // the next younger one with this ID; of a free one, the next free
    bool open = false;
  };

  std::vector<Entry> pool_;
  std::array<std::int16_t, kIds> first_{}, last_{};  // by ID: the oldest and the youngest
  std::int16_t free_ = kNone;
  std::uint64_t pushed_ = 0;
};

}  // namespace fabmon
