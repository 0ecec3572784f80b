// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The requests of an AXI4 port.
#include "tb/monitor/stats/golden/bridges.hpp"

#include <bit>
#include <numeric>

namespace fabmon {

StatsAxiBridge::StatsAxiBridge(const LineMask& entries, unsigned n, bool ids, bool in_turn,
                               unsigned max_atomics)
    : free_(entries),
      ids_(ids ? ~std::uint32_t{0} : 0),
      atomics_(32, max_atomics),
      in_turn_(in_turn),
      turn_(n),
      waiting_(n),
      request_(n),
      shift_(31 - static_cast<unsigned>(std::bit_width(n))),
      lists_(std::size_t{1} << (32 - shift_)) {
  std::iota(turn_.begin(), turn_.end(), std::uint16_t{0});
}

std::uint16_t StatsAxiBridge::take_free() {
  if (in_turn_) {
    if (waiting_ == 0) return kNone;
    --waiting_;
    return turn_[next_++ % turn_.size()];
  }
  for (unsigned w = 0; w < free_.size(); ++w) {
    if (free_[w] != 0) return static_cast<std::uint16_t>(64 * w + std::countr_zero(free_[w]));
  }
  return kNone;
}

void StatsAxiBridge::open(Direction direction, std::uint32_t id, bool tracked,
                          StatsEvents& events) {
  const std::uint16_t entry = tracked ? take_free() : kNone;
  if (entry == kNone) {
    events.table_full = true;
    if (untracked_[direction] < kMostUntracked) ++untracked_[direction];
    return;
  }
  const unsigned w = entry / 64;
  const std::uint64_t bit = std::uint64_t{1} << entry % 64;
  free_[w] -= bit;
  events.alloc[w] |= bit;
  request_[entry] = {id, kNone, direction};
  List& list = list_of(direction, id);
  (list.oldest == kNone ? list.oldest : request_[list.youngest].next) = entry;
  list.youngest = entry;
}

std::uint16_t StatsAxiBridge::end(Direction direction, std::uint32_t id, bool begins,
                                  StatsEvents& events, LineMask& freed) {
  List& list = list_of(direction, id);
  std::uint16_t before = kNone, entry = list.oldest;
  while (entry != kNone && (request_[entry].id != id || request_[entry].direction != direction)) {
    before = entry;
    entry = request_[entry].next;
  }
  if (entry == kNone) {
    std::uint32_t& untracked = untracked_[direction];
    if (untracked == 0) {
      (begins ? events.at_once : events.orphan)[direction] = true;
    } else if (untracked < kMostUntracked) {
      --untracked;
    }
    return kNone;
  }
  (before == kNone ? list.oldest : request_[before].next) = request_[entry].next;
  if (list.youngest == entry) list.youngest = before;
  const std::uint64_t bit = std::uint64_t{1} << entry % 64;
  events.dealloc[entry / 64] |= bit;
  freed[entry / 64] |= bit;
  return entry;
}

}  // namespace fabmon
