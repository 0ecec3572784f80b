// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/transactions.hpp"

#include <algorithm>
#include <limits>

#include "tb/bus/axi4/dataless.hpp"
#include "tb/bus/axi4/open_atomics.hpp"
#include "tb/bus/axi4/payload.hpp"

namespace fabmon {
namespace {

/// The bytes of so many beats, at most the largest number that Transaction::bytes holds.
std::uint32_t bytes_of(const Transaction& t) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::min(std::uint64_t{t.beats} << t.size, kMost));
}

/// The bytes of a command's data so far.
std::uint32_t bytes_of(const Axi4OpenLog::Entry& entry) {
  if (entry.no_data) return 0;
  return entry.chunk_bytes != 0 ? entry.chunk_bytes : bytes_of(entry.transaction);
}

/// The first beat, or a later one.
void add_beat(Transaction& t, unsigned payload, std::uint64_t now) {
  if (t.beats == 0) t.first = now;
  t.last = now;
  ++t.beats;
  t.payload += payload;
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
  t.bytes = bytes_of(log_[place]);
  sink_.transaction(t);
  log_.take(place);
  if (!idle_.seen_idle()) ++doubtful_;
}

void Axi4DirectionLog::tell_orphans(std::uint64_t count) {
  for (; count != 0; --count) sink_.orphan(direction_);
}

void Axi4DirectionLog::forget(LostBy by, std::uint64_t now) {
  const std::uint64_t last = now == 0 ? 0 : now - 1;
  if (log_.size() != 0) {
    for (const Axi4OpenLog::Entry& entry : log_.all()) {
      OpenTransaction open{.transaction = entry.transaction, .by = by};
      Transaction& t = open.transaction;
      t.end = last;
      t.bytes = bytes_of(entry);
      open.age = last - t.accept;
      open.total = last - t.shown;
      const bool data = direction_ == kAxi4Read || !entry.data_done || entry.responded;
      open.awaits = data ? Awaits::kData : Awaits::kResponse;
      sink_.unfinished(open);
    }
    log_.clear();
  }
  if (offered_) {
    OpenTransaction open{.total = last - shown_, .by = by, .awaits = Awaits::kAccept};
    open.transaction.shown = shown_;
    open.transaction.accept = open.transaction.end = last;
    open.transaction.id = offered_id_;
    open.transaction.address = offered_address_;
    open.transaction.direction = direction_;
    sink_.unfinished(open);
  }
  if (by == LostBy::kReset) idle_.set_idle(now);
  if (by == LostBy::kGap) idle_ = IdleDetector(false);
  offered_ = false;
  any_before_ = false;
}

void Axi4ReadLog::cycle(const Axi4Pins& p, const Axi4ReportPins& more, std::uint64_t now,
                        CycleState::Direction& state) {
  const std::size_t open = log_.size();
  state.open = static_cast<std::uint32_t>(open);
  const bool accepted = offer(p.arvalid != 0, p.arready != 0, p.arid, p.araddr, now);
  const bool moves = p.rvalid != 0 && p.rready != 0;
  const bool at_once = accepted && moves && p.arid == p.rid &&
                       log_.oldest(p.rid) == Axi4OpenLog::kNone && !writes_.awaits_read(p.rid);
  if (at_once) {
    command(p, more, open, now);
    ++at_once_;
  }
  if (moves) beat(p, now, state);
  if (accepted && !at_once) command(p, more, open, now);
  if (!idle_.seen_idle()) {
    idle_.step(p.arvalid == 0 && p.rvalid == 0 && log_.size() == 0, now);
  }
}

void Axi4ReadLog::command(const Axi4Pins& p, const Axi4ReportPins& more, std::size_t open,
                          std::uint64_t now) {
  Axi4OpenLog::Entry& read = log_[accept(p.arid, open, now)];
  read.transaction.address = p.araddr;
  read.transaction.size = p.arsize;
  read.transaction.burst = p.arburst;
  read.transaction.qos = more.arqos;
  read.no_data = reads_no_data(p);
  read.len = read.no_data ? 0 : p.arlen;
}

void Axi4ReadLog::beat(const Axi4Pins& p, std::uint64_t now, CycleState::Direction& state) {
  const std::uint32_t place = log_.oldest(p.rid);
  if (place == Axi4OpenLog::kNone) {
    if (writes_.awaits_read(p.rid)) {
      writes_.atomic_beat(p, now, state);
    } else {
      tell_orphans(1);
    }
    return;
  }
  if (writes_.awaits_read(p.rid)) ++ambiguous_;
  Axi4OpenLog::Entry& read = log_[place];
  Transaction& t = read.transaction;
  state.bytes = static_cast<std::uint16_t>(1U << t.size);
  state.payload = aligned_bytes(t.address, t.size, t.burst, t.beats);
  if (read.no_data) state.bytes = state.payload = 0;
  if (p.rchunkv != 0) {
    if (read.chunk_bytes == 0) ++chunked_;
    state.bytes = state.payload = chunk_bytes(p);
    read.chunk_bytes += state.bytes;
  }
  add_beat(t, state.payload, now);
  t.response = std::max(t.response, p.rresp);
  if (p.rlast == 0) return;
  if (read.chunk_bytes == 0 && is_foreign(t.beats, read.len)) {
    tell_orphans(t.beats);
    t.beats = t.payload = 0;
    t.response = 0;
    return;
  }
  t.end = now;
  end(place);
}

// Whether B answers a write that is complete only with what moves in its own cycle.
bool Axi4WriteLog::answers_at_once(const Axi4Pins& p) const {
  const bool last = p.wvalid != 0 && p.wready != 0 && p.wlast != 0;
  const std::uint32_t place = awaiting_response(p.bid);
  if (place != Axi4OpenLog::kNone) {
    return last && !log_[place].data_done && place == waiting_for(p).place;
  }
  if (p.awvalid == 0 || p.awready == 0 || p.awid != p.bid) return false;
  if (writes_no_data(p)) return true;
  if (ahead() != 0) return idle_.seen_idle() && !has_wid_ && ahead_[ahead_first_].whole;
  return last && waiting_head_ == Axi4OpenLog::kNone && (!has_wid_ || p.wid == p.awid);
}

void Axi4WriteLog::cycle(const Axi4Pins& p, const Axi4ReportPins& more, std::uint64_t now,
                         CycleState::Direction& state) {
  const std::size_t open = log_.size();
  state.open = static_cast<std::uint32_t>(open);
  const bool answers = p.bvalid != 0 && p.bready != 0;
  const bool at_once = answers && answers_at_once(p);
  if (answers && !at_once) response(p, now);
  Moved moved;
  if (offer(p.awvalid != 0, p.awready != 0, p.awid, p.awaddr, now)) {
    moved = command(p, more, open, now);
  }
  if (p.wvalid != 0 && p.wready != 0) {
    const Moved more_moved = beat(p, now);
    moved.bytes += more_moved.bytes;
    moved.payload += more_moved.payload;
  }
  if (at_once) {
    response(p, now);
    ++at_once_;
  }
  state.bytes = static_cast<std::uint16_t>(std::min(moved.bytes, 0xFFFFU));
  state.payload = static_cast<std::uint16_t>(std::min(moved.payload, 0xFFFFU));
  if (idle_.seen_idle()) return;
  const bool whole = ahead() == 0 || ahead_.back().whole;
  if (idle_.step(p.awvalid == 0 && p.wvalid == 0 && p.bvalid == 0 && open == 0 && whole, now)) {
    while (ahead() != 0) drop_ahead();
  }
}

// The oldest write of an ID that waits for its response.
std::uint32_t Axi4WriteLog::awaiting_response(std::uint32_t id) const {
  std::uint32_t place = log_.oldest(id);
  while (place != Axi4OpenLog::kNone && log_[place].responded) place = log_.next(place);
  return place;
}

// The oldest atomic operation of an ID that waits for data.
std::uint32_t Axi4WriteLog::awaiting_read(std::uint32_t id) const {
  std::uint32_t place = log_.oldest(id);
  while (place != Axi4OpenLog::kNone && !log_[place].awaits_read) place = log_.next(place);
  return place;
}

void Axi4WriteLog::response(const Axi4Pins& p, std::uint64_t now) {
  const std::uint32_t place = awaiting_response(p.bid);
  if (place != Axi4OpenLog::kNone && log_[place].data_done) {
    Axi4OpenLog::Entry& write = log_[place];
    write.transaction.end = now;
    write.transaction.response = std::max(write.transaction.response, p.bresp);
    write.responded = true;
    if (write.awaits_read) {
      ++late_atomics_;
    } else {
      end(place);
    }
    return;
  }
  tell_orphans(1);
  const std::size_t offered = p.awvalid != 0 ? 1 : 0;
  if (!idle_.seen_idle() && ahead() > offered && ahead_[ahead_first_].whole) drop_ahead();
}

void Axi4WriteLog::atomic_beat(const Axi4Pins& p, std::uint64_t now, CycleState::Direction& reads) {
  const std::uint32_t place = awaiting_read(p.rid);
  Axi4OpenLog::Entry& write = log_[place];
  Transaction& t = write.transaction;
  reads.bytes = static_cast<std::uint16_t>(1U << t.size);
  reads.payload = reads.bytes;
  t.response = std::max(t.response, p.rresp);
  if (p.rlast == 0) return;
  write.awaits_read = false;
  --atomics_open_;
  if (!write.responded) return;
  t.end = now;
  end(place);
}

Axi4WriteLog::Moved Axi4WriteLog::command(const Axi4Pins& p, const Axi4ReportPins& more,
                                          std::size_t open, std::uint64_t now) {
  const std::uint32_t place = accept(p.awid, open, now);
  Axi4OpenLog::Entry& write = log_[place];
  Transaction& t = write.transaction;
  t.address = p.awaddr;
  t.size = p.awsize;
  t.burst = p.awburst;
  t.qos = more.awqos;
  t.atomic = p.awatop;
  write.len = p.awlen;
  if (axi4_returns_data(p)) {
    write.awaits_read = true;
    ++atomics_open_;
    ++atomics_;
  }
  if (writes_no_data(p)) {
    write.no_data = write.data_done = true;
    t.first = t.last = now;
    return {};
  }
  while (ahead() != 0 && ahead_[ahead_first_].whole &&
         is_foreign(ahead_[ahead_first_].beats, write.len)) {
    drop_ahead();
  }
  std::size_t at = ahead_first_;
  while (has_wid_ && at < ahead_.size() && ahead_[at].id != p.awid) ++at;
  if (at < ahead_.size()) {
    const Burst& burst = ahead_[at];
    t.first = burst.first;
    t.last = burst.last;
    t.beats = burst.beats;
    t.payload = burst.payload;
    for (std::uint32_t beat = 0; !has_wstrb_ && beat < t.beats; ++beat) {
      t.payload += aligned_bytes(t.address, t.size, t.burst, beat);
    }
    write.data_done = burst.whole;
    take_ahead(at);
  }
  if (!write.data_done) {
    (waiting_tail_ == Axi4OpenLog::kNone ? waiting_head_ : log_[waiting_tail_].next_data) = place;
    waiting_tail_ = place;
  }
  return {bytes_of(t), t.payload};
}

// The command that the data which moves belongs to, and the one before it that waits for data.
Axi4WriteLog::Waiting Axi4WriteLog::waiting_for(const Axi4Pins& p) const {
  Waiting waiting{.place = waiting_head_};
  while (has_wid_ && waiting.place != Axi4OpenLog::kNone &&
         log_[waiting.place].transaction.id != p.wid) {
    waiting = {.place = log_[waiting.place].next_data, .before = waiting.place};
  }
  return waiting;
}

Axi4WriteLog::Moved Axi4WriteLog::beat(const Axi4Pins& p, std::uint64_t now) {
  const auto [place, before] = waiting_for(p);
  if (place == Axi4OpenLog::kNone) {
    beat_ahead(p, now);
    return {};
  }
  Axi4OpenLog::Entry& write = log_[place];
  Transaction& t = write.transaction;
  const unsigned payload =
      has_wstrb_ ? strobed_bytes(p) : aligned_bytes(t.address, t.size, t.burst, t.beats);
  add_beat(t, payload, now);
  if (p.wlast != 0 && is_foreign(t.beats, write.len)) {
    tell_orphans(t.beats);
    t.beats = t.payload = 0;
  } else if (p.wlast != 0) {
    write.data_done = true;
    (before == Axi4OpenLog::kNone ? waiting_head_ : log_[before].next_data) = write.next_data;
    if (waiting_tail_ == place) waiting_tail_ = before;
  }
  return {1U << t.size, payload};
}

void Axi4WriteLog::beat_ahead(const Axi4Pins& p, std::uint64_t now) {
  std::size_t at = ahead_.size();
  while (at > ahead_first_ && (ahead_[at - 1].whole || (has_wid_ && ahead_[at - 1].id != p.wid))) {
    --at;
    if (!has_wid_) break;
  }
  const bool begun = at > ahead_first_ && !ahead_[at - 1].whole;
  if (!begun) {
    if (ahead() == kMostAhead) drop_ahead();
    ahead_.push_back({.first = now, .id = p.wid});
    at = ahead_.size();
  }
  Burst& burst = ahead_[at - 1];
  burst.last = now;
  ++burst.beats;
  if (has_wstrb_) burst.payload += strobed_bytes(p);
  burst.whole = p.wlast != 0;
}

void Axi4WriteLog::drop_ahead() {
  tell_orphans(ahead_[ahead_first_].beats);
  take_ahead(ahead_first_);
}

void Axi4WriteLog::take_ahead(std::size_t at) {
  if (at != ahead_first_) {
    ahead_.erase(ahead_.begin() + static_cast<std::ptrdiff_t>(at));
    return;
  }
  ++ahead_first_;
  if (2 * ahead_first_ < ahead_.size()) return;
  ahead_.erase(ahead_.begin(), ahead_.begin() + static_cast<std::ptrdiff_t>(ahead_first_));
  ahead_first_ = 0;
}

void Axi4WriteLog::stop(LostBy by, std::uint64_t now) {
  ahead_.clear();
  ahead_first_ = 0;
  atomics_open_ = 0;
  forget(by, now);
  waiting_head_ = waiting_tail_ = Axi4OpenLog::kNone;
}

}  // namespace fabmon
