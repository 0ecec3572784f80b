// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/transactions.hpp"

#include <algorithm>
#include <limits>

namespace fabmon {
namespace {

/// The bytes of so many beats, at most the largest number that Transaction::bytes holds.
std::uint32_t bytes_of(const Transaction& t) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::min(std::uint64_t{t.beats} << t.size, kMost));
}

/// The first beat, or a later one.
void add_beat(Transaction& t, std::uint64_t now) {
  if (t.beats == 0) t.first = now;
  t.last = now;
  ++t.beats;
}

}  // namespace

std::uint32_t Axi4DirectionLog::accept(std::uint32_t id, std::size_t open, std::uint64_t now) {
  const std::uint32_t place = log_.add(id);
  Transaction& command = log_[place].transaction;
  command.shown = shown_;
  command.accept = now;
  command.spacing = any_before_ ? now - before_ : 0;
  command.open = static_cast<std::uint32_t>(open + 1);
  command.direction = direction_;
  any_before_ = true;
  before_ = now;
  return place;
}

void Axi4DirectionLog::end(std::uint32_t place) {
  Transaction& t = log_[place].transaction;
  t.bytes = bytes_of(t);
  sink_.transaction(t);
  log_.take(place);
  if (!idle_.seen_idle()) ++doubtful_;
}

void Axi4DirectionLog::tell_orphans(std::uint64_t count) {
  for (; count != 0; --count) sink_.orphan(direction_);
}

void Axi4DirectionLog::forget(bool by_reset, std::uint64_t now) {
  if (log_.size() != 0) {
    sink_.unfinished(direction_, log_.size(), by_reset);
    log_.clear();
  }
  if (by_reset) idle_.set_idle(now);
  offered_ = false;
  any_before_ = false;
}

void Axi4ReadLog::cycle(const Axi4Pins& p, const Axi4ReportPins& more, std::uint64_t now,
                        CycleState::Direction& state) {
  const std::size_t open = log_.size();
  state.open = static_cast<std::uint32_t>(open);
  if (p.rvalid != 0 && p.rready != 0) state.bytes = beat(p, now);
  if (offer(p.arvalid != 0, p.arready != 0, now)) {
    Axi4OpenLog::Entry& read = log_[accept(p.arid, open, now)];
    read.transaction.address = p.araddr;
    read.transaction.size = p.arsize;
    read.transaction.burst = p.arburst;
    read.transaction.qos = more.arqos;
    read.len = p.arlen;
  }
  if (!idle_.seen_idle()) {
    idle_.step(p.arvalid == 0 && p.rvalid == 0 && log_.size() == 0, now);
  }
}

std::uint16_t Axi4ReadLog::beat(const Axi4Pins& p, std::uint64_t now) {
  const std::uint32_t place = log_.oldest(p.rid);
  if (place == Axi4OpenLog::kNone) {
    tell_orphans(1);
    return 0;
  }
  Axi4OpenLog::Entry& read = log_[place];
  Transaction& t = read.transaction;
  add_beat(t, now);
  t.response = std::max(t.response, p.rresp);
  const auto bytes = static_cast<std::uint16_t>(1U << t.size);
  if (p.rlast == 0) return bytes;
  if (is_foreign(t.beats, read.len)) {
    tell_orphans(t.beats);
    t.beats = 0;
    t.response = 0;
    return bytes;
  }
  t.end = now;
  end(place);
  return bytes;
}

void Axi4WriteLog::cycle(const Axi4Pins& p, const Axi4ReportPins& more, std::uint64_t now,
                         CycleState::Direction& state) {
  const std::size_t open = log_.size();
  state.open = static_cast<std::uint32_t>(open);
  if (p.bvalid != 0 && p.bready != 0) response(p, now);
  unsigned bytes = 0;
  if (offer(p.awvalid != 0, p.awready != 0, now)) bytes = command(p, more, open, now);
  if (p.wvalid != 0 && p.wready != 0) bytes += beat(p, now);
  state.bytes = static_cast<std::uint16_t>(std::min(bytes, 0xFFFFU));
  if (idle_.seen_idle()) return;
  const bool whole = ahead() == 0 || ahead_.back().whole;
  if (idle_.step(p.awvalid == 0 && p.wvalid == 0 && p.bvalid == 0 && open == 0 && whole, now)) {
    while (ahead() != 0) drop_ahead();
  }
}

void Axi4WriteLog::response(const Axi4Pins& p, std::uint64_t now) {
  const std::uint32_t place = log_.oldest(p.bid);
  if (place != Axi4OpenLog::kNone && log_[place].data_done) {
    log_[place].transaction.end = now;
    log_[place].transaction.response = p.bresp;
    end(place);
    return;
  }
  tell_orphans(1);
  const std::size_t offered = p.awvalid != 0 ? 1 : 0;
  if (!idle_.seen_idle() && ahead() > offered && ahead_[ahead_first_].whole) drop_ahead();
}

std::uint16_t Axi4WriteLog::command(const Axi4Pins& p, const Axi4ReportPins& more, std::size_t open,
                                    std::uint64_t now) {
  const std::uint32_t place = accept(p.awid, open, now);
  Axi4OpenLog::Entry& write = log_[place];
  write.transaction.address = p.awaddr;
  write.transaction.size = p.awsize;
  write.transaction.burst = p.awburst;
  write.transaction.qos = more.awqos;
  write.len = p.awlen;
  while (ahead() != 0 && ahead_[ahead_first_].whole &&
         is_foreign(ahead_[ahead_first_].beats, write.len)) {
    drop_ahead();
  }
  if (ahead() != 0) {
    const Burst& burst = ahead_[ahead_first_];
    write.transaction.first = burst.first;
    write.transaction.last = burst.last;
    write.transaction.beats = burst.beats;
    write.data_done = burst.whole;
    take_ahead();
  }
  if (!write.data_done) {
    (waiting_tail_ == Axi4OpenLog::kNone ? waiting_head_ : log_[waiting_tail_].next_data) = place;
    waiting_tail_ = place;
  }
  return static_cast<std::uint16_t>(std::min(bytes_of(write.transaction), 0xFFFFU));
}

std::uint16_t Axi4WriteLog::beat(const Axi4Pins& p, std::uint64_t now) {
  if (waiting_head_ == Axi4OpenLog::kNone) {
    beat_ahead(p, now);
    return 0;
  }
  Axi4OpenLog::Entry& write = log_[waiting_head_];
  Transaction& t = write.transaction;
  add_beat(t, now);
  if (p.wlast != 0 && is_foreign(t.beats, write.len)) {
    tell_orphans(t.beats);
    t.beats = 0;
  } else if (p.wlast != 0) {
    write.data_done = true;
    waiting_head_ = write.next_data;
    if (waiting_head_ == Axi4OpenLog::kNone) waiting_tail_ = Axi4OpenLog::kNone;
  }
  return static_cast<std::uint16_t>(1U << t.size);
}

void Axi4WriteLog::beat_ahead(const Axi4Pins& p, std::uint64_t now) {
  if (ahead() == 0 || ahead_.back().whole) {
    if (ahead() == kMostAhead) drop_ahead();
    ahead_.push_back({.first = now});
  }
  Burst& burst = ahead_.back();
  burst.last = now;
  ++burst.beats;
  burst.whole = p.wlast != 0;
}

void Axi4WriteLog::drop_ahead() {
  tell_orphans(ahead_[ahead_first_].beats);
  take_ahead();
}

void Axi4WriteLog::take_ahead() {
  ++ahead_first_;
  if (2 * ahead_first_ < ahead_.size()) return;
  ahead_.erase(ahead_.begin(), ahead_.begin() + static_cast<std::ptrdiff_t>(ahead_first_));
  ahead_first_ = 0;
}

void Axi4WriteLog::stop(bool by_reset, std::uint64_t now) {
  ahead_.clear();
  ahead_first_ = 0;
  forget(by_reset, now);
  waiting_head_ = waiting_tail_ = Axi4OpenLog::kNone;
}

}  // namespace fabmon
