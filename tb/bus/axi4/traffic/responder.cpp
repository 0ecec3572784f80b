// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Bit masks of slots make "any slot that is due" one rotate and one count of trailing zeros.
#include "tb/bus/axi4/traffic/responder.hpp"

#include <algorithm>
#include <bit>

namespace fabmon {

Axi4IdPool::Axi4IdPool(const Axi4Port& bus, Random& rng)
    : slot_bits_(std::min(bus.id_width, 6U)),
      mask_(axi4_id_mask(bus.id_width)),
      factor_(static_cast<std::uint32_t>(rng.next()) | 1U) {}

std::uint32_t Axi4IdPool::open(std::uint32_t ids, Random& rng) {
  const std::uint32_t slot = rng.below(std::min(ids, 1U << slot_bits_));
  if (open_[slot]++ == 0) {
    const auto upper = static_cast<std::uint32_t>(rng.next()) << slot_bits_;
    id_[slot] = ((upper | slot) * factor_) & mask_;
  }
  return slot;
}

std::uint32_t Axi4IdPool::claim(std::uint32_t id) {
  std::uint32_t inverse = factor_;  // of an odd number, modulo 2^32: each step doubles the bits
  for (unsigned i = 0; i < 5; ++i) inverse *= 2U - factor_ * inverse;
  const std::uint32_t slot = (id * inverse) & ((1U << slot_bits_) - 1);
  if (open_[slot] != 0 && id_[slot] != id) return kAxi4NoSlot;
  id_[slot] = id;
  ++open_[slot];
  return slot;
}

Axi4Responder::Axi4Responder() {
  for (std::uint32_t i = 0; i < kAxi4MaxOpen; ++i) {
    pool_[i].next = static_cast<std::uint16_t>(i + 1);
  }
}

// The slot has a new first command.
void Axi4Responder::enlist(std::uint32_t slot, std::uint64_t now) {
  due_[slot] = pool_[head_[slot]].due;
  if (due_[slot] <= now) {
    ready_ |= std::uint64_t{1} << slot;
  } else {
    waiting_ |= std::uint64_t{1} << slot;
    next_due_ = std::min(next_due_, due_[slot]);
  }
}

void Axi4Responder::push(std::uint32_t slot, std::uint32_t beats, std::uint64_t due,
                         std::uint64_t now, bool exclusive) {
  const std::uint16_t index = free_;
  free_ = pool_[index].next;
  pool_[index] = {due, static_cast<std::uint16_t>(beats), 0, exclusive};
  if (((waiting_ | ready_) >> slot) & 1U) {
    pool_[tail_[slot]].next = index;
    tail_[slot] = index;
  } else {
    head_[slot] = tail_[slot] = index;
    enlist(slot, now);
  }
}

void Axi4Responder::wake(std::uint64_t now) {
  next_due_ = ~std::uint64_t{0};
  for (std::uint64_t left = waiting_; left != 0; left &= left - 1) {
    const auto slot = static_cast<std::uint32_t>(std::countr_zero(left));
    if (due_[slot] <= now) {
      ready_ |= std::uint64_t{1} << slot;
    } else {
      next_due_ = std::min(next_due_, due_[slot]);
    }
  }
  waiting_ &= ~ready_;
}

int Axi4Responder::pick(std::uint64_t now, unsigned interleave, Random& rng) {
  if (current_ != kNone && !rng.chance(interleave)) return current_;
  // While there is something to answer, the newly due may wait a little: waking costs a loop.
  if (now >= next_due_ && (ready_ == 0 || now % 4 == 0)) wake(now);
  if (ready_ == 0) return kNone;
  const auto width = static_cast<std::uint32_t>(std::bit_width(ready_));
  const auto from = static_cast<int>(rng.below(width));
  return (std::countr_zero(std::rotr(ready_, from)) + from) & 63;
}

bool Axi4Responder::accept(std::uint32_t slot, std::uint64_t now) {
  const std::uint16_t index = head_[slot];
  if (--pool_[index].beats != 0) {
    current_ = static_cast<int>(slot);
    return false;
  }
  current_ = kNone;
  const bool more = index != tail_[slot];
  head_[slot] = pool_[index].next;
  pool_[index].next = free_;
  free_ = index;
  ready_ &= ~(std::uint64_t{1} << slot);
  if (more) enlist(slot, now);
  return true;
}

}  // namespace fabmon
