// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The requests of an AXI4 port.
#include "tb/monitor/stats/golden/bridges.hpp"

#include <bit>
#include <numeric>
#include <utility>

namespace fabmon {

StatsAxiBridge::StatsAxiBridge(const LineMask& entries, const StatsConfig& config, bool settled)
    : entries_(entries),
      free_(entries),
      ids_(config.id_width != 0 ? ~std::uint32_t{0} : 0),
      atomics_(32, config.max_atomics),
      turn_(config.n),
      waiting_(config.n),
      request_(config.n),
      shift_(31 - static_cast<unsigned>(std::bit_width(config.n))),
      lists_(std::size_t{1} << (32 - shift_)),
      settled_{Axi4OpenSettled(config.settle_cycles), Axi4OpenSettled(config.settle_cycles)},
      sweep_(config.n) {
  std::iota(turn_.begin(), turn_.end(), std::uint16_t{0});
  for (Axi4OpenSettled& direction : settled_) direction.start(0, settled);
}

void StatsAxiBridge::drop() {
  lists_.assign(lists_.size(), {});
  untracked_ = tracked_ = {};
  atomics_.clear();
  if (std::exchange(given_, false)) sweep_ = 0;
}

void StatsAxiBridge::forget(std::uint64_t now) {
  drop();
  for (Axi4OpenSettled& direction : settled_) direction.doubt(now);
}

void StatsAxiBridge::stir(const Axi4Pins& pins, StatsEvents& events, std::uint64_t now) {
  const std::array<bool, 2> unsettled = this->unsettled(now);
  const std::array<bool, 2> busy{
      tracked_[kRead] + untracked_[kRead] != 0 || (pins.arvalid | pins.rvalid) != 0,
      tracked_[kWrite] + untracked_[kWrite] != 0 || (pins.awvalid | pins.bvalid) != 0};
  const std::size_t entry = sweep_;
  if (port_reset_ || !handshakes(pins, events)) events = {};
  events.unsettled = unsettled;
  for (unsigned d = 0; d < 2; ++d) {
    if (busy[d]) settled_[d].busy(now);
    if (events.orphan[d]) settled_[d].doubt(now);
    if (port_reset_) settled_[d].port_reset(now);
  }
  if (entry < turn_.size()) {
    events.silent = true;
    const std::uint64_t bit = std::uint64_t{1} << entry % 64;
    if ((free_[entry / 64] & bit) == 0) events.dealloc[entry / 64] |= bit;
    ++sweep_;
    if (sweep_ == turn_.size()) {
      free_ = entries_;
      std::iota(turn_.begin(), turn_.end(), std::uint16_t{0});
      next_ = 0;
      waiting_ = turn_.size();
    }
  }
  if (port_reset_) drop();
}

std::uint16_t StatsAxiBridge::take_free() {
  if (sweep_ < turn_.size()) return kNone;
  if (waiting_ == 0) return kNone;
  --waiting_;
  return turn_[next_++ % turn_.size()];
}

void StatsAxiBridge::open(Direction direction, std::uint32_t id, bool tracked,
                          StatsEvents& events) {
  const std::uint16_t entry = tracked ? take_free() : kNone;
  if (entry == kNone) {
    events.table_full = true;
    if (untracked_[direction] < kMostUntracked) ++untracked_[direction];
    return;
  }
  given_ = true;
  ++tracked_[direction];
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
  --tracked_[direction];
  (before == kNone ? list.oldest : request_[before].next) = request_[entry].next;
  if (list.youngest == entry) list.youngest = before;
  const std::uint64_t bit = std::uint64_t{1} << entry % 64;
  events.dealloc[entry / 64] |= bit;
  freed[entry / 64] |= bit;
  return entry;
}

}  // namespace fabmon
