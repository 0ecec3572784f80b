// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The subordinate's memory of accepted commands, for one direction, and its choice of what to
// answer next. A command becomes due after its latency. Within an ID the order is that of the
// commands; between IDs any due command may go first, and read data may change from one ID to
// another in the middle of a burst (AXI4 allows that for reads; a write has one response beat).
//
// IDs are held as slots 0-63, each with a queue in one fixed pool: no allocation, and a cycle costs
// the same however many commands are open. Slots whose first command is not due yet are looked at
// again only when the earliest of them is.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/axi4/port.hpp"
#include "tb/core/random.hpp"

namespace fabmon {

/// The most commands that one direction can have open.
inline constexpr std::uint32_t kAxi4MaxOpen = 1024;
/// The most IDs in use at a time in one direction.
inline constexpr std::uint32_t kAxi4MaxIds = 64;

/// No slot.
inline constexpr std::uint32_t kAxi4NoSlot = ~std::uint32_t{0};

/// The IDs of one direction: slots 0-63, each standing for an ID on the pins. Values spread over
/// the whole width, are distinct, and change when a slot has nothing open.
class Axi4IdPool {
 public:
  Axi4IdPool(const Axi4Port& bus, Random& rng);

  /// A slot out of the first `ids` for a new command.
  std::uint32_t open(std::uint32_t ids, Random& rng);
  /// The slot for a new command with this very ID, kAxi4NoSlot if another ID has it.
  std::uint32_t claim(std::uint32_t id);
  /// One command of the slot is finished.
  void close(std::uint32_t slot) { --open_[slot]; }
  /// The slot's ID on the pins.
  std::uint32_t id(std::uint32_t slot) const { return id_[slot]; }

 private:
  std::uint32_t slot_bits_;
  std::uint32_t mask_;
  std::uint32_t factor_;  // odd: multiplying by it shuffles the IDs without a clash
  std::array<std::uint32_t, kAxi4MaxIds> id_{};
  std::array<std::uint32_t, kAxi4MaxIds> open_{};
};

class Axi4Responder {
 public:
  static constexpr int kNone = -1;

  Axi4Responder();

  /// Takes a command, at cycle `now`, that is answered with `beats` beats from cycle `due` on,
  /// which is later. Not beyond kAxi4MaxOpen commands.
  void push(std::uint32_t slot, std::uint32_t beats, std::uint64_t due, std::uint64_t now,
            bool exclusive);

  /// The slot whose beat is offered next at cycle `now`, kNone if nothing is due. A burst that was
  /// begun goes on, except with the chance `interleave` (of 256).
  int pick(std::uint64_t now, unsigned interleave, Random& rng);

  /// True if the slot's next beat is the last one of its burst.
  bool last(std::uint32_t slot) const { return pool_[head_[slot]].beats == 1; }

  /// True if the slot's next beat answers an exclusive access.
  bool exclusive(std::uint32_t slot) const { return pool_[head_[slot]].exclusive; }

  /// The slot's next beat was accepted at cycle `now`. True if that finished its burst.
  bool accept(std::uint32_t slot, std::uint64_t now);

 private:
  struct Entry {
    std::uint64_t due;
    std::uint16_t beats;
    std::uint16_t next;
    bool exclusive;
  };

  void enlist(std::uint32_t slot, std::uint64_t now);
  void wake(std::uint64_t now);

  std::array<Entry, kAxi4MaxOpen> pool_{};
  std::array<std::uint16_t, kAxi4MaxIds> head_{};
  std::array<std::uint16_t, kAxi4MaxIds> tail_{};
  std::array<std::uint64_t, kAxi4MaxIds> due_{};  // of each slot's first command
  std::uint64_t waiting_ = 0;                     // slots whose first command may not be due yet
  std::uint64_t ready_ = 0;                       // slots whose first command is due
  std::uint64_t next_due_ = ~std::uint64_t{0};    // the earliest of the waiting
  std::uint16_t free_ = 0;
  int current_ = kNone;  // the slot whose burst was begun last and is not finished
};

}  // namespace fabmon
