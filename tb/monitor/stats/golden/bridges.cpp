// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The requests of an AXI4 port.
#include "tb/monitor/stats/golden/bridges.hpp"

#include <bit>

namespace fabmon {

StatsAxiBridge::StatsAxiBridge(const LineMask& entries, unsigned n)
    : free_(entries),
      request_(n),
      shift_(31 - static_cast<unsigned>(std::bit_width(n))),
      lists_(std::size_t{1} << (32 - shift_)) {}

void StatsAxiBridge::open(Direction direction, std::uint32_t id, bool tracked,
                          StatsEvents& events) {
  unsigned w = 0;
  while (w < free_.size() && free_[w] == 0) ++w;
  if (!tracked || w == free_.size()) {
    events.table_full = true;
    if (untracked_[direction] < kMostUntracked) ++untracked_[direction];
    return;
  }
  const std::uint64_t bit = free_[w] & -free_[w];
  const auto entry = static_cast<std::uint16_t>(64 * w + std::countr_zero(bit));
  free_[w] -= bit;
  events.alloc[w] |= bit;
  request_[entry] = {id, kNone, direction};
  List& list = list_of(direction, id);
  (list.oldest == kNone ? list.oldest : request_[list.youngest].next) = entry;
  list.youngest = entry;
}

void StatsAxiBridge::end(Direction direction, std::uint32_t id, StatsEvents& events,
                         LineMask& freed) {
  List& list = list_of(direction, id);
  std::uint16_t before = kNone, entry = list.oldest;
  while (entry != kNone && (request_[entry].id != id || request_[entry].direction != direction)) {
    before = entry;
    entry = request_[entry].next;
  }
  if (entry == kNone) {
    std::uint32_t& untracked = untracked_[direction];
    if (untracked == 0) {
      events.orphan = true;
    } else if (untracked < kMostUntracked) {
      --untracked;
    }
    return;
  }
  (before == kNone ? list.oldest : request_[before].next) = request_[entry].next;
  if (list.youngest == entry) list.youngest = before;
  const std::uint64_t bit = std::uint64_t{1} << entry % 64;
  events.dealloc[entry / 64] |= bit;
  freed[entry / 64] |= bit;
}

}  // namespace fabmon
