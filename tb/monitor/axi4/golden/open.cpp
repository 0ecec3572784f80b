// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The open transactions of one direction: by number (OpenCount) or by ID (OpenTable).
#include <algorithm>

#include "tb/monitor/axi4/golden/history.hpp"

namespace fabmon {

void OpenCount::advance(Time base, const ClockSet& commands, const ClockSet& ends) {
  open_at_start_ = open_;
  started_ = commands;
  ended_ = ends;
  orphans_ = ClockSet(ends.clocks());
  for (unsigned w = 0; w < commands.words(); ++w) {
    std::uint64_t c = commands.word(w), e = ends.word(w);
    const auto opened = static_cast<unsigned>(std::popcount(c));
    const auto closed = static_cast<unsigned>(std::popcount(e));
    if (open_ >= closed && open_ + opened <= max_) {  // nothing can be clamped or lost in any order
      open_ += opened - std::uint64_t{closed};
      continue;
    }
    for (std::uint64_t bits = c | e; bits != 0; bits &= bits - 1) {
      const std::uint64_t bit = bits & -bits;
      if ((e & bit) != 0 && open_ == 0) {  // it ends the command of its own cycle, or nothing
        if ((c & bit) == 0) orphans_.insert(ClockSet::clock(w, bit));
        e -= bit;
        c &= ~bit;
        continue;
      }
      const bool ended = (e & bit) != 0;
      if ((c & bit) != 0 && open_ == max_ && !ended) {
        c -= bit;
        const Time t = base + ClockSet::clock(w, bit);
        lost_since_ = std::min(lost_since_, t + 1);
      }
      open_ = open_ + ((c & bit) != 0 ? 1 : 0) - (ended ? 1 : 0);
    }
    started_.set_word(w, c);
    ended_.set_word(w, e);
  }
}

std::uint64_t OpenCount::total(unsigned end) const {
  // A command at cycle t is open in the cycles t + 1 to end - 1, that is in end - t - 1 of them.
  return open_at_start_ * end + started_.distance_sum(end) + ended_.count(end) -
         started_.count(end) - ended_.distance_sum(end);
}

ClockSet OpenCount::some() const {
  Runs open;
  runs(open);
  ClockSet cycles(started_.clocks());
  for (const Run& run : open) cycles.insert(run.begin, run.end);
  return cycles;
}

void OpenCount::runs(Runs& out) const {
  std::uint64_t open = open_at_start_;
  unsigned begin = 0;
  const auto run_until = [&](unsigned end) {
    if (begin < end && open > 0) out.push_back({begin, end, open});
    begin = end;
  };
  ((started_ - ended_) | (ended_ - started_)).for_each([&](unsigned t) {
    run_until(t + 1);  // the change of cycle t is seen from cycle t + 1 on
    if (started_.contains(t)) {
      ++open;
    } else {
      --open;
    }
  });
  run_until(started_.clocks());
}

OpenTable::OpenTable(unsigned size, unsigned gap_width, unsigned id_width)
    : cap_((std::uint64_t{1} << gap_width) - 1),
      id_mask_(axi4_id_mask(id_width)),
      shift_(32 - static_cast<unsigned>(std::bit_width(2 * size))),
      entries_(size),
      lists_(std::size_t{1} << (32 - shift_)) {
  completions_.reserve(ClockSet::kCapacity);
  drop();
}

void OpenTable::drop() {
  free_ = kNone;
  for (int i = static_cast<int>(entries_.size()) - 1; i >= 0; --i) {
    entries_[static_cast<std::size_t>(i)].next = free_;
    free_ = i;
  }
  std::fill(lists_.begin(), lists_.end(), List{});
  open_ = 0;
}

void OpenTable::open(std::uint32_t id, Time now) {
  const int i = free_;
  Entry& entry = entries_[static_cast<std::size_t>(i)];
  free_ = entry.next;
  entry = {id, now, kNone};
  List& list = list_of(id);
  if (list.oldest == kNone) {
    list.oldest = i;
  } else {
    entries_[static_cast<std::size_t>(list.youngest)].next = i;
  }
  list.youngest = i;
  ++open_;
}

Time OpenTable::close(std::uint32_t id) {
  List& list = list_of(id);
  int before = kNone;
  for (int i = list.oldest; i != kNone; i = entries_[static_cast<std::size_t>(i)].next) {
    Entry& entry = entries_[static_cast<std::size_t>(i)];
    if (entry.id != id) {
      before = i;
      continue;
    }
    (before == kNone ? list.oldest : entries_[static_cast<std::size_t>(before)].next) = entry.next;
    if (list.youngest == i) list.youngest = before;
    entry.next = free_;
    free_ = i;
    --open_;
    return entry.opened;
  }
  return kNever;
}

void OpenTable::advance(Time base, const ClockSet& commands,
                        std::span<const Axi4Log::Command> command, const ClockSet& ends,
                        std::span<const std::uint32_t> end_id) {
  completions_.clear();
  orphans_ = some_ = ClockSet(ends.clocks());
  std::size_t next_command = 0, next_end = 0;
  unsigned seen = 0;  // some_ is complete up to here
  (commands | ends).for_each([&](unsigned t) {
    const Time now = base + t;
    if (open_ != 0) some_.insert(seen, t + 1);
    seen = t + 1;
    // The end first: it makes room for the command.
    if (ends.contains(t)) {
      const std::uint32_t id = end_id[next_end++] & id_mask_;
      const Time opened = close(id);
      if (opened == kNever && commands.contains(t) && (command[next_command].id & id_mask_) == id) {
        ++next_command;  // nothing older of its ID is open: it ends the command of its own cycle
        completions_.push_back({t, t + 1, 0});
        return;
      }
      if (opened == kNever) {
        orphans_.insert(t);
      } else {
        const std::uint64_t latency = now - opened;
        if (latency > cap_) lost_since_ = std::min(lost_since_, now + 1);
        completions_.push_back({t, t + 1, std::min(latency, cap_)});
      }
    }
    if (commands.contains(t)) {
      const std::uint32_t id = command[next_command++].id & id_mask_;
      if (free_ == kNone) {
        lost_since_ = std::min(lost_since_, now + 1);
      } else {
        open(id, now);
      }
    }
  });
  if (open_ != 0) some_.insert(seen, some_.clocks());
}

}  // namespace fabmon
