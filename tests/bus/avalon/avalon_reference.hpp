// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The second formulation of the log of Avalon-MM: first commands, beats and answers are listed by
// segment between resets and paired, then each cycle is told from time stamps.
#pragma once

#include <algorithm>
#include <vector>

#include "tb/bus/avalon/pins.hpp"
#include "tests/bus/pin_bench.hpp"

namespace fabmon::test {

inline Seen avalon_reference(const PinRows& rows) {
  using namespace avalon;  // names of pins
  struct Access {
    Transaction t{};
    std::uint64_t lost = 0;              // the cycle that would lose it
    std::vector<std::uint64_t> beats{};  // their cycles
    std::vector<unsigned> bytes{};       // of each
    std::uint64_t length = 1;
    bool ended = false;
    std::uint64_t until() const { return ended ? t.end : lost - 1; }
  };
  const bool has_valid = rows.pins.has(kReaddatavalid);
  const bool has_response = rows.pins.has(kWriteresponsevalid);
  const unsigned width = std::max({rows.pins.width[kReaddata], rows.pins.width[kWritedata]}) / 8;
  const unsigned strobes = rows.pins.width[kByteenable];
  const auto bytes_at = [&](std::size_t c) {
    return rows.pins.has(kByteenable) ? static_cast<unsigned>(rows[c][kByteenable]) : width;
  };
  const auto reads_at = [&](std::size_t c) { return !rows.in_reset(c) && rows[c][kRead] != 0; };
  const auto writes_at = [&](std::size_t c) { return !rows.in_reset(c) && rows[c][kWrite] != 0; };
  const auto waits_at = [&](std::size_t c) { return rows[c][kWaitrequest] != 0; };
  const auto lost_of = [&](std::size_t c) {
    while (c < rows.size() && !rows.in_reset(c)) ++c;
    return c;
  };
  const auto make = [&](unsigned direction, std::size_t c, const std::vector<Access>& before,
                        const auto& offers) {
    Access access{.lost = lost_of(c)};
    Transaction& t = access.t;
    t.direction = static_cast<std::uint8_t>(direction);
    t.accept = t.shown = c;
    while (t.shown != 0 && offers(t.shown - 1) && waits_at(t.shown - 1)) --t.shown;
    t.address = rows[c][kAddress];
    const unsigned bits = width != 0 ? 8 * width : 8 * strobes;
    while (bits >> t.size > 15) ++t.size;
    access.length = std::max<std::uint64_t>(rows[c][kBurstcount], 1);
    if (!before.empty() && before.back().lost == access.lost) {
      t.spacing = c - before.back().t.accept;
    }
    return access;
  };
  Seen seen;
  std::vector<Access> reads, writes;
  std::vector<bool> in_burst(rows.size());  // a write lacks beats at the start of a cycle
  for (std::size_t c = 0; c < rows.size(); ++c) {
    const bool goes_on = !writes.empty() && writes.back().lost == lost_of(c) && !rows.in_reset(c) &&
                         writes.back().beats.size() < writes.back().length;
    in_burst[c] = goes_on;
    if (reads_at(c) && !waits_at(c)) {
      reads.push_back(make(0, c, reads, reads_at));
      if (!has_valid) reads.back().length = 1;
    }
    if (!writes_at(c) || waits_at(c)) continue;
    // Only an offer that begins a burst can be the run that ends in its acceptance.
    const auto begins = [&](std::size_t k) { return writes_at(k) && !in_burst[k]; };
    if (!goes_on) writes.push_back(make(1, c, writes, begins));
    writes.back().beats.push_back(c);
    writes.back().bytes.push_back(bytes_at(c));
  }
  const auto finish = [](Access& access, std::size_t c) {
    access.ended = true;
    access.t.end = c;
  };
  const auto respond = [&](Access& access, std::size_t c) {
    access.t.response = std::max(access.t.response, static_cast<std::uint8_t>(rows[c][kResponse]));
    if (rows[c][kResponse] != 0) access.t.error = true;
  };
  for (Access& write : writes) {
    const bool whole = write.beats.size() == write.length;
    if (whole && !has_response) finish(write, write.beats.back());
  }
  for (Access& read : reads) {
    if (has_valid) continue;
    read.beats = {read.t.accept};
    read.bytes = {bytes_at(read.t.accept)};
    respond(read, read.t.accept);
    finish(read, read.t.accept);
  }
  std::vector<bool> answers(rows.size()), responds(rows.size());  // and not as an orphan
  for (std::size_t c = 0; c < rows.size(); ++c) {
    if (rows.in_reset(c)) continue;
    if (rows[c][kReaddatavalid] != 0) {
      const auto read = std::find_if(reads.begin(), reads.end(), [&](const Access& r) {
        return !r.ended && r.t.accept < c && c < r.lost;
      });
      if (read == reads.end()) {
        ++seen.orphans[0];
      } else {
        answers[c] = true;
        read->beats.push_back(c);
        read->bytes.push_back(bytes_at(read->t.accept));
        respond(*read, c);
        if (read->beats.size() == read->length) finish(*read, c);
      }
    }
    if (rows[c][kWriteresponsevalid] == 0) continue;
    const auto write = std::find_if(writes.begin(), writes.end(), [&](const Access& a) {
      return !a.ended && a.t.accept < c && c < a.lost;
    });
    if (write == writes.end() || write->beats.size() < write->length || write->beats.back() >= c) {
      ++seen.orphans[1];
    } else {
      responds[c] = true;
      respond(*write, c);
      finish(*write, c);
    }
  }
  for (std::vector<Access>* const accesses : {&reads, &writes}) {
    for (Access& access : *accesses) {
      access.t.beats = static_cast<std::uint32_t>(access.beats.size());
      for (const unsigned bytes : access.bytes) access.t.bytes += bytes;
      access.t.payload = access.t.bytes;
      if (!access.beats.empty()) {
        access.t.first = access.beats.front();
        access.t.last = access.beats.back();
      }
    }
  }
  const auto open_at = [](const std::vector<Access>& accesses, std::size_t c) {
    return static_cast<std::uint32_t>(std::count_if(
        accesses.begin(), accesses.end(),
        [c](const Access& a) { return a.t.accept < c && c <= a.until() && c < a.lost; }));
  };
  for (Access& read : reads) read.t.open = open_at(reads, read.t.accept) + 1;
  for (Access& write : writes) write.t.open = open_at(writes, write.t.accept) + 1;

  const auto lose = [&](std::size_t now, LostBy by) {
    const std::size_t last = now - 1;
    const auto lose_one = [&](const std::vector<Access>& accesses, std::uint8_t direction,
                              const auto& offers) {
      for (const Access& access : accesses) {
        if (access.ended || access.lost != now) continue;
        Transaction t = access.t;
        t.end = last;
        const bool data = direction == 0 || access.beats.size() < access.length;
        seen.lost.push_back(
            {t, last - t.accept, last - t.shown, by, data ? Awaits::kData : Awaits::kResponse});
      }
      if (!offers(last) || !waits_at(last)) return;
      Transaction t{.shown = last, .accept = last, .end = last, .address = rows[last][kAddress]};
      while (t.shown != 0 && offers(t.shown - 1) && waits_at(t.shown - 1)) --t.shown;
      t.direction = direction;
      seen.lost.push_back({t, 0, last - t.shown, by, Awaits::kAccept});
    };
    if (now == 0) return;
    lose_one(reads, 0, reads_at);
    lose_one(writes, 1, [&](std::size_t k) { return writes_at(k) && !in_burst[k]; });
  };
  for (std::size_t c = 0; c < rows.size(); ++c) {
    CycleState state;
    if (rows.in_reset(c)) {
      state.reset = true;
      state.directions[0].bucket = state.directions[1].bucket = 8;
      if (c != 0 && !rows.in_reset(c - 1)) lose(c, LostBy::kReset);
      seen.cycles.push_back(state);
      continue;
    }
    const bool read = reads_at(c), write = writes_at(c), waits = waits_at(c);
    const auto channel = [](bool valid, bool ready) {
      return static_cast<Handshake>((valid ? 2 : 0) + (ready ? 1 : 0));
    };
    state.channels[0] = channel(read || write, !waits);
    state.channels[1] = channel(rows[c][kReaddatavalid] != 0, true);
    state.channels[2] = channel(rows[c][kWriteresponsevalid] != 0, true);
    auto& [r, w] = state.directions;
    r.open = open_at(reads, c);
    w.open = open_at(writes, c);
    bool begun = false;  // the oldest open read
    for (const Access& access : reads) {
      if (access.t.accept >= c || c > access.until() || c >= access.lost) continue;
      begun = !access.beats.empty() && access.beats.front() < c;
      break;
    }
    const auto first_of = [](const std::vector<bool>& conditions) {
      return static_cast<std::uint8_t>(std::find(conditions.begin(), conditions.end(), true) -
                                       conditions.begin());
    };
    const bool beat = has_valid ? answers[c] : read && !waits;
    r.bucket = first_of({beat, false, begun, r.open != 0, read && !waits, read, write});
    w.bucket =
        first_of({write && !waits, write, in_burst[c], responds[c], false, w.open != 0, read});
    for (std::size_t d = 0; d < 2; ++d) {
      for (const Access& access : d == 0 ? reads : writes) {
        for (std::size_t k = 0; k < access.beats.size(); ++k) {
          if (access.beats[k] != c) continue;
          state.directions.at(d).bytes = state.directions.at(d).payload =
              static_cast<std::uint16_t>(access.bytes[k]);
        }
        if (access.ended && access.t.end == c) seen.ended.push_back(access.t);
      }
    }
    seen.cycles.push_back(state);
  }
  lose(rows.size(), LostBy::kEnd);
  return seen;
}

}  // namespace fabmon::test
