// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The gaps of events 02h-09h, and how the parts of the history are fed from the log.
#include "tb/monitor/axi4/golden/history.hpp"

#include <algorithm>
#include <iterator>

namespace fabmon {

void GapLog::advance(Time base, const ClockSet& arm, const ClockSet& update) {
  excess_ = 0;
  first_update_ = 0;
  if (!armed_) {
    first_update_ = update.clocks();
    if (const unsigned t = arm.first(); t < arm.clocks()) {
      armed_ = true;
      mark_ = base + t;
      first_update_ = t + 1;  // an update in the arming cycle itself counts nothing
    }
  }
  first_mark_ = mark_;

  const auto gap_ends = [&](unsigned t) {
    const std::uint64_t gap = base + t - mark_;
    if (gap > cap_) {
      excess_ += gap - cap_;
      overflow_since_ = std::min(overflow_since_, base + t + 1);
    }
  };
  for (unsigned w = first_update_ / 64; w < update.words(); ++w) {
    std::uint64_t bits = update.word(w);
    if (w == first_update_ / 64) bits &= ~std::uint64_t{0} << first_update_ % 64;
    if (bits == 0) continue;
    const unsigned first = ClockSet::clock(w, bits);
    const unsigned last = ClockSet::clock(w, std::bit_floor(bits));
    gap_ends(first);
    if (cap_ < 63) {  // only then can a gap within the word exceed the cap
      mark_ = base + first;
      for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
        const unsigned t = ClockSet::clock(w, bits);
        gap_ends(t);
        mark_ = base + t;
      }
    }
    mark_ = base + last;
  }
}

void GapLog::runs(Time base, const ClockSet& update, Runs& out) const {
  Time mark = first_mark_;
  update.for_each([&](unsigned t) {
    if (t < first_update_) return;
    out.push_back({t, t + 1, std::min(base + t - mark, cap_)});
    mark = base + t;
  });
}

Axi4History::Axi4History(const Axi4Config& c)
    : advanced_(c.advanced_latency),
      gaps_{GapLog(c.gap_width), GapLog(c.gap_width), GapLog(c.gap_width), GapLog(c.gap_width),
            GapLog(c.gap_width), GapLog(c.gap_width), GapLog(c.gap_width), GapLog(c.gap_width)},
      counts_{OpenCount(c.out_width), OpenCount(c.out_width)},
      tables_{OpenTable(c.max_outstanding, c.gap_width, c.id_width),
              OpenTable(c.max_outstanding, c.gap_width, c.id_width)} {}

const ClockSet& Axi4History::updates(const Axi4Log& log, unsigned k) const {
  static constexpr std::array<Axi4Log::Channel, 7> kChannel = {
      Axi4Log::kAr, Axi4Log::kR, Axi4Log::kAw, Axi4Log::kW, Axi4Log::kB, Axi4Log::kR, Axi4Log::kB};
  return k < kChannel.size() ? log.handshake(kChannel[k]) : read_or_response_;
}

void Axi4History::advance_gaps(const Axi4Log& log) {
  using L = Axi4Log;
  read_or_response_ = log.handshake(L::kR) | log.handshake(L::kB);
  const ClockSet write = log.handshake(L::kAw) | log.handshake(L::kW);
  for (unsigned k = 0; k < 5; ++k) {
    gaps_[k].advance(log.base(), updates(log, k), updates(log, k));
  }
  gaps_[5].advance(log.base(), log.handshake(L::kAr), updates(log, 5));
  gaps_[6].advance(log.base(), write, updates(log, 6));
  gaps_[7].advance(log.base(), write | log.handshake(L::kAr), updates(log, 7));
}

void Axi4History::advance(const Axi4Log& log, bool gaps) {
  using L = Axi4Log;
  if (gaps) advance_gaps(log);
  if (const unsigned t = log.atomic_lost().first(); t < log.clocks()) {
    atomic_lost_since_ = std::min(atomic_lost_since_, log.base() + t + 1);
  }
  if (advanced_) {
    tables_[kRead].advance(log.base(), log.handshake(L::kAr), log.commands(L::kAr), log.read_end(),
                           log.end_ids(L::kR));
    tables_[kWrite].advance(log.base(), log.handshake(L::kAw), log.commands(L::kAw),
                            log.handshake(L::kB), log.end_ids(L::kB));
  } else {
    counts_[kRead].advance(log.base(), log.handshake(L::kAr), log.read_end());
    counts_[kWrite].advance(log.base(), log.handshake(L::kAw), log.handshake(L::kB));
  }
}

void Axi4History::forget() {
  for (GapLog& g : gaps_) g.forget();
  for (OpenCount& c : counts_) c.forget_flag();
  for (OpenTable& t : tables_) t.forget_flag();
  atomic_lost_since_ = kNever;
}

void Axi4History::drop() {
  for (OpenCount& c : counts_) c.drop();
  for (OpenTable& t : tables_) t.drop();
}

ClockSet Axi4History::busy(const Axi4Log& log, Direction d) const {
  using L = Axi4Log;
  ClockSet busy = advanced_ ? tables_[d].some() : counts_[d].some();
  if (d == kRead) return busy | log.valid(L::kAr) | log.valid(L::kR);
  return busy | log.valid(L::kAw) | log.valid(L::kW) | log.valid(L::kB);
}

std::uint64_t Axi4History::latency_total(Direction d, unsigned end) const {
  if (!advanced_) return counts_[d].total(end);
  std::uint64_t sum = 0;
  for (const Run& r : tables_[d].completions()) {
    if (r.begin < end) sum += r.value;
  }
  return sum;
}

void Axi4History::latency_runs(Direction d, Runs& out) const {
  if (advanced_) {
    std::copy_if(tables_[d].completions().begin(), tables_[d].completions().end(),
                 std::back_inserter(out), [](const Run& r) { return r.value != 0; });
  } else {
    counts_[d].runs(out);
  }
}

}  // namespace fabmon
