// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/golden/cycle_accounts.hpp"

#include <algorithm>

namespace fabmon {
namespace {

using L = Axi4Log;

std::uint64_t size_of(const ClockSet& set) { return set.count(set.clocks()); }

// Takes the elements of a set out of what is left, and returns how many these were.
std::uint64_t take(ClockSet& left, const ClockSet& set) {
  const std::uint64_t before = size_of(left);
  left -= set;
  return before - size_of(left);
}

}  // namespace

void Axi4CycleAccounts::advance(const Axi4BankLog& log) {
  advance_reads(log);
  follow_writes(log);
  advance_writes(log);
}

ClockSet Axi4CycleAccounts::some(bool write) const {
  if (!write) return reads_open_.some() | read_burst_.set();
  return write_burst_.set() | data_missing_.set() | command_missing_.set() |
         response_missing_.set();
}

void Axi4CycleAccounts::drop() {
  reads_open_.drop();
  commands_ = sent_ = 0;
  for (Axi4Period* p :
       {&read_burst_, &write_burst_, &data_missing_, &command_missing_, &response_missing_}) {
    p->drop();
  }
}

void Axi4CycleAccounts::advance_reads(const Axi4BankLog& log) {
  const Axi4Log& port = log.port();
  const unsigned clocks = port.clocks();
  reads_open_.advance(port.base(), port.handshake(L::kAr), port.read_end());
  runs_.clear();
  reads_open_.runs(runs_);
  ClockSet open(clocks);
  for (const Run& run : runs_) open.insert(run.begin, run.end);
  read_burst_.begin_block(clocks);
  port.handshake(L::kR).for_each(
      [&](unsigned t) { read_burst_.change(t, !port.last_beat().contains(t)); });
  read_burst_.end_block();

  const auto count = [this](Axi4ReadCycle b) -> std::uint64_t& {
    return reads_[static_cast<std::size_t>(b)];
  };
  ClockSet left = ClockSet::from(clocks, 0);
  count(Axi4ReadCycle::kBeat) = take(left, port.handshake(L::kR));
  count(Axi4ReadCycle::kWaitManager) = take(left, port.valid(L::kR));
  count(Axi4ReadCycle::kGap) = take(left, read_burst_.set());
  count(Axi4ReadCycle::kWaitFirst) = take(left, open);
  count(Axi4ReadCycle::kCommand) = take(left, port.handshake(L::kAr));
  count(Axi4ReadCycle::kCommandWait) = take(left, port.valid(L::kAr));
  count(Axi4ReadCycle::kIdle) = size_of(left);
}

void Axi4CycleAccounts::follow_writes(const Axi4BankLog& log) {
  const Axi4Log& port = log.port();
  const ClockSet &aw = port.handshake(L::kAw), &end = log.write_end(), &b = port.handshake(L::kB);
  for (Axi4Period* p : {&write_burst_, &data_missing_, &command_missing_, &response_missing_}) {
    p->begin_block(port.clocks());
  }
  ahead_of_command_ = 0;
  orphans_ = ClockSet(port.clocks());
  port.handshake(L::kW).for_each([&](unsigned t) { write_burst_.change(t, !end.contains(t)); });
  (aw | end | b).for_each([&](unsigned t) {
    const bool command = aw.contains(t), data = end.contains(t);
    const auto lose = [&] { lost_since_ = std::min(lost_since_, port.base() + t + 1); };
    const bool paired = (command && data) || (command && commands_ < 0) || (data && commands_ > 0);
    if (data && (command ? commands_ < 0 : commands_ <= 0)) ++ahead_of_command_;
    if (command != data) {
      const int next = commands_ + (command ? 1 : -1);
      if (next > most_ || next < -most_) {
        lose();
      } else {
        commands_ = next;
      }
    }
    // With nothing older, a response answers the pair of its own cycle.
    const bool answered = b.contains(t) && (sent_ > 0 || paired);
    if (b.contains(t) && !answered) orphans_.insert(t);
    if (paired && !answered && sent_ == most_) {
      lose();
    } else {
      sent_ += (paired ? 1 : 0) - (answered ? 1 : 0);
    }
    data_missing_.change(t, commands_ > 0);
    command_missing_.change(t, commands_ < 0);
    response_missing_.change(t, sent_ > 0);
  });
  for (Axi4Period* p : {&write_burst_, &data_missing_, &command_missing_, &response_missing_}) {
    p->end_block();
  }
}

void Axi4CycleAccounts::advance_writes(const Axi4BankLog& log) {
  const Axi4Log& port = log.port();
  const auto count = [this](Axi4WriteCycle b) -> std::uint64_t& {
    return writes_[static_cast<std::size_t>(b)];
  };
  ClockSet left = ClockSet::from(port.clocks(), 0);
  count(Axi4WriteCycle::kBeat) = take(left, port.handshake(L::kW));
  count(Axi4WriteCycle::kWaitSubordinate) = take(left, port.valid(L::kW));
  count(Axi4WriteCycle::kGap) = take(left, write_burst_.set());
  count(Axi4WriteCycle::kWaitData) = take(left, data_missing_.set());
  count(Axi4WriteCycle::kResponse) = take(left, port.handshake(L::kB));
  count(Axi4WriteCycle::kResponseWaitManager) = take(left, port.valid(L::kB));
  count(Axi4WriteCycle::kWaitResponse) = take(left, response_missing_.set());
  count(Axi4WriteCycle::kCommand) = take(left, port.handshake(L::kAw));
  count(Axi4WriteCycle::kCommandWait) = take(left, port.valid(L::kAw));
  count(Axi4WriteCycle::kAhead) = take(left, command_missing_.set());
  count(Axi4WriteCycle::kIdle) = size_of(left);
}

}  // namespace fabmon
