// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The second formulation of the log of APB: from each setup cycle one looks ahead for its end, and
// each cycle is told from the time stamps of these transfers and its own pins.
#pragma once

#include <array>
#include <vector>

#include "tb/bus/apb/report_pins.hpp"
#include "tests/bus/pin_bench.hpp"

namespace fabmon::test {

inline Seen apb_reference(const PinRows& rows) {
  using namespace apb;  // names of pins
  struct Transfer {
    Transaction t{};
    std::size_t until = 0;  // the last cycle in which it is open
    bool ended = false;
  };
  const auto selected = [&](std::size_t c) { return !rows.in_reset(c) && rows[c][kPsel] != 0; };
  const auto access = [&](std::size_t c) { return selected(c) && rows[c][kPenable] != 0; };
  const auto ready = [&](std::size_t c) { return rows[c][kPready] != 0; };
  const unsigned width = std::max(rows.pins.width[kPwdata], rows.pins.width[kPrdata]) / 8;
  const auto bytes_of = [&](std::size_t c, bool writes) {
    if (!writes || !rows.pins.has(kPstrb)) return width;
    unsigned bytes = 0;
    for (unsigned bit = 0; bit < 64; ++bit) bytes += rows[c].mask(kPstrb)[0] >> bit & 1U;
    return bytes;
  };

  Seen seen;
  std::vector<Transfer> transfers;
  std::array<std::vector<OpenTransaction>, 2> lost;
  for (std::size_t c = 0; c < rows.size(); ++c) {
    if (!selected(c) || access(c)) continue;
    Transfer transfer;
    Transaction& t = transfer.t;
    t.direction = rows[c][kPwrite] != 0 ? 1 : 0;
    t.shown = t.accept = c;
    t.address = rows[c][kPaddr];
    t.open = 1;
    t.size = width == 4 ? 2 : width == 2 ? 1 : 0;
    for (std::size_t before = c; before-- > 0 && !rows.in_reset(before);) {
      if (selected(before) && !access(before) &&
          (rows[before][kPwrite] != 0) == (t.direction == 1)) {
        t.spacing = c - before;
        break;
      }
    }
    std::size_t end = c + 1;
    while (end < rows.size() && access(end) && !ready(end)) ++end;
    transfer.until = end;
    if (end == rows.size() || rows.in_reset(end)) {
      t.end = end - 1;
      lost.at(t.direction)
          .push_back({t, end - 1 - c, end - 1 - c,
                      end == rows.size() ? LostBy::kEnd : LostBy::kReset, Awaits::kResponse});
    } else if (access(end)) {
      transfer.ended = true;
      t.first = t.last = t.end = end;
      t.beats = 1;
      t.bytes = t.payload = bytes_of(end, t.direction == 1);
      t.error = rows[end][kPslverr] != 0;
      t.response = t.error ? 1 : 0;
    }
    transfers.push_back(transfer);
  }

  std::size_t next = 0;  // transfers that may still be open
  for (std::size_t c = 0; c < rows.size(); ++c) {
    CycleState state;
    if (rows.in_reset(c)) {
      state.reset = true;
      state.directions[0].bucket = state.directions[1].bucket = 5;
      seen.cycles.push_back(state);
      continue;
    }
    while (next < transfers.size() && transfers[next].until < c) ++next;
    const Transfer* open = nullptr;
    if (next < transfers.size() && transfers[next].t.accept < c) open = &transfers[next];
    if (open != nullptr) state.directions.at(open->t.direction).open = 1;
    state.channels[0] = static_cast<Handshake>((access(c) ? 2 : 0) + (ready(c) ? 1 : 0));
    state.directions[0].bucket = state.directions[1].bucket = selected(c) ? 3 : 4;
    if (selected(c)) {
      const bool writes =
          access(c) && open != nullptr ? open->t.direction == 1 : rows[c][kPwrite] != 0;
      CycleState::Direction& direction = state.directions.at(writes ? 1 : 0);
      direction.bucket = !access(c) ? 2 : ready(c) ? 0 : 1;
      if (access(c) && ready(c)) {
        direction.bytes = direction.payload = static_cast<std::uint16_t>(bytes_of(c, writes));
        if (open == nullptr) ++seen.orphans.at(writes ? 1 : 0);
      }
    }
    if (open != nullptr && open->ended && open->until == c) seen.ended.push_back(open->t);
    seen.cycles.push_back(state);
  }
  // A log tells at each reset reads before writes; at most one is open.
  std::size_t read = 0;
  std::size_t write = 0;
  while (read < lost[0].size() || write < lost[1].size()) {
    const bool reads_first =
        write == lost[1].size() ||
        (read < lost[0].size() && lost[0][read].transaction.end < lost[1][write].transaction.end);
    seen.lost.push_back(reads_first ? lost[0][read++] : lost[1][write++]);
  }
  return seen;
}

}  // namespace fabmon::test
