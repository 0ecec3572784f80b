// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Event codes, and what each means in terms of the log and the history.
#include "tb/monitor/axi4/golden/increments.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace fabmon {
namespace {

using L = Axi4Log;
using H = Axi4History;

enum Code : std::uint8_t {
  kClockTicks = 0x01,
  kFirstGap = 0x02,
  kLastGap = 0x09,
  kReadOccupancy = 0x10,
  kReadCmdLength = 0x11,
  kReadCmdBytes = 0x12,
  kReadLatency = 0x13,
  kWriteOccupancy = 0x18,
  kResponseOccupancy = 0x19,
  kWriteCmdLength = 0x1A,
  kWriteCmdBytes = 0x1B,
  kWriteLatency = 0x1C,
  kGapOverflow = 0xF0,
  kLatencyDebug = 0xFF,
};

// The subevents that a mask selects: those set, or all if none is.
unsigned selected(std::uint8_t umask, unsigned all) {
  return (umask & all) != 0 ? umask & all : all;
}

// Cycles in which a channel handshakes (bit 0 of m), is idle (bit 1) or stalls (bit 2).
ClockSet occupancy(const L& log, L::Channel c, unsigned m) {
  ClockSet s(log.clocks());
  if ((m & 1) != 0) s |= log.handshake(c);
  if ((m & 2) != 0) s |= log.valid(c).complement();
  if ((m & 4) != 0) s |= log.valid(c) - log.handshake(c);
  return s;
}

// The cycles of the block from time `since` on.
ClockSet clocks_since(const L& log, Time since) {
  if (since >= log.end()) return ClockSet(log.clocks());
  return ClockSet::from(log.clocks(),
                        static_cast<unsigned>(std::max(since, log.base()) - log.base()));
}

// The cycles in which an event without amounts is active.
ClockSet active_clocks(const L& log, const H& history, std::uint8_t event, std::uint8_t umask) {
  Time since = kNever;
  switch (event) {
    case kClockTicks:
      return ClockSet::from(log.clocks(), 0);
    case kReadOccupancy: {
      const unsigned m = selected(umask, 0x3F);
      return occupancy(log, L::kAr, m & 7) | occupancy(log, L::kR, m >> 3);
    }
    case kWriteOccupancy: {
      const unsigned m = selected(umask, 0x3F);
      return occupancy(log, L::kAw, m & 7) | occupancy(log, L::kW, m >> 3);
    }
    case kResponseOccupancy:
      return occupancy(log, L::kB, selected(umask, 7));
    case kGapOverflow:
      for (unsigned k = 0; k < H::kGaps; ++k) {
        if ((selected(umask, 0xFF) >> k & 1) != 0) {
          since = std::min(since, history.gap_overflow_since(k));
        }
      }
      return clocks_since(log, since);
    case kLatencyDebug:
      if ((selected(umask, 0x30) & 0x10) != 0) since = history.lost_since(H::kRead);
      if ((selected(umask, 0x30) & 0x20) != 0) {
        since = std::min(since, history.lost_since(H::kWrite));
      }
      return clocks_since(log, since);
    default:
      return ClockSet(log.clocks());
  }
}

bool has_amounts(std::uint8_t event) {
  return (event >= kFirstGap && event <= kLastGap) ||
         (event >= kReadCmdLength && event <= kReadLatency) ||
         (event >= kWriteCmdLength && event <= kWriteLatency);
}

bool is_write_event(std::uint8_t event) { return event >= kWriteCmdLength; }

std::uint64_t command_amount(std::uint8_t event, const L::Command& c) {
  const bool bytes = event == kReadCmdBytes || event == kWriteCmdBytes;
  return (std::uint64_t{c.len} + 1) << (bytes ? c.size & 7U : 0U);
}

// The increments of an event with amounts.
void amounts(const L& log, const H& history, std::uint8_t event, Runs& out) {
  if (event <= kLastGap) {
    history.gap_runs(log, event - unsigned{kFirstGap}, out);
  } else if (event == kReadLatency || event == kWriteLatency) {
    history.latency_runs(is_write_event(event) ? H::kWrite : H::kRead, out);
  } else {
    const L::Channel c = is_write_event(event) ? L::kAw : L::kAr;
    const std::span<const L::Command> commands = log.commands(c);
    std::size_t i = 0;
    log.handshake(c).for_each([&](unsigned t) {
      out.push_back({t, t + 1, command_amount(event, commands[i++])});
    });
  }
}

}  // namespace

std::optional<std::uint64_t> Increments::total_of(const Axi4Log& log, const Axi4History& history,
                                                  std::uint8_t event) {
  if (!has_amounts(event)) return std::nullopt;
  if (event <= kLastGap) return history.gap_total(event - unsigned{kFirstGap});
  if (event == kReadLatency || event == kWriteLatency) {
    return history.latency_total(is_write_event(event) ? H::kWrite : H::kRead, log.clocks());
  }
  std::uint64_t sum = 0;
  for (const L::Command& c : log.commands(is_write_event(event) ? L::kAw : L::kAr)) {
    sum += command_amount(event, c);
  }
  return sum;
}

void Increments::derive(const Axi4Log& log, const Axi4History& history,
                        const CounterControl& control, bool active_before) {
  runs_.clear();
  in_runs_ = has_amounts(control.event);
  if (in_runs_) {
    amounts(log, history, control.event, runs_);
  } else {
    ones_ = active_clocks(log, history, control.event, control.umask);
  }
  if (control.threshold > 0) apply_threshold(control, log.clocks());
  active_at_end_ = in_runs_ ? !runs_.empty() && runs_.back().end == log.clocks()
                            : ones_.contains(log.clocks() - 1);
  if (control.edge) apply_edge(active_before);
}

void Increments::apply_threshold(const CounterControl& control, unsigned clocks) {
  if (in_runs_) {
    ones_ = ClockSet(clocks);
    for (const Run& r : runs_) {
      if (r.value >= control.threshold) ones_.insert(r.begin, r.end);
    }
    in_runs_ = false;
  } else if (control.threshold > 1) {
    ones_ = ClockSet(clocks);
  }
  if (control.invert) ones_ = ones_.complement();
}

void Increments::apply_edge(bool active_before) {
  if (!in_runs_) {
    ones_ = ones_.starts(active_before);
    return;
  }
  // Runs that touch are one period of activity; only its first cycle counts.
  unsigned active_until = 0;
  bool active = active_before;  // active in the cycle before active_until
  std::size_t kept = 0;
  for (const Run r : runs_) {  // a copy, since the list is compacted in place
    if (!active || r.begin != active_until) runs_[kept++] = {r.begin, r.begin + 1, r.value};
    active = true;
    active_until = r.end;
  }
  runs_.resize(kept);
}

std::uint64_t Increments::total(unsigned end) const {
  if (!in_runs_) return ones_.count(end);
  std::uint64_t sum = 0;
  for (const Run& r : runs_) {
    if (r.begin >= end) break;
    sum += r.value * (std::min(r.end, end) - r.begin);
  }
  return sum;
}

std::uint64_t Increments::maximum(unsigned end) const {
  if (!in_runs_) return ones_.first() < end ? 1 : 0;
  std::uint64_t most = 0;
  for (const Run& r : runs_) {
    if (r.begin >= end) break;
    most = std::max(most, r.value);
  }
  return most;
}

unsigned Increments::first_above(std::uint64_t room) const {
  if (!in_runs_) return ones_.nth(room);
  for (const Run& r : runs_) {
    const std::uint64_t clocks = room / r.value;  // so many cycles of this run still fit
    if (clocks < r.end - r.begin) return r.begin + static_cast<unsigned>(clocks);
    room -= r.value * (r.end - r.begin);
  }
  return runs_.empty() ? 0 : runs_.back().end;
}

}  // namespace fabmon
