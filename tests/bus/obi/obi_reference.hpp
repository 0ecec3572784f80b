// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The second formulation of the log of OBI: first requests and answers are listed and paired, then
// each cycle is told from the time stamps of the pairs.
#pragma once

#include <algorithm>
#include <vector>

#include "tb/bus/obi/pins.hpp"
#include "tests/bus/pin_bench.hpp"

namespace fabmon::test {

inline Seen obi_reference(const PinRows& rows) {
  using namespace obi;  // names of pins
  constexpr std::uint64_t kNever = ~std::uint64_t{0};
  struct Request {
    Transaction t{};
    std::uint64_t until = kNever;  // the cycle in which it ended, or that of its loss
    bool ended = false;
  };
  const auto writes = [&](std::size_t c) {
    return rows.pins.has(kWen) ? rows[c][kWen] == 0 : rows.pins.has(kWe) && rows[c][kWe] != 0;
  };
  const auto bytes_at = [&](std::size_t c) -> unsigned {
    if (rows.pins.has(kBe)) {
      unsigned bytes = 0;
      for (unsigned bit = 0; bit < 64; ++bit) bytes += rows[c].mask(kBe)[0] >> bit & 1U;
      return bytes;
    }
    return std::max(rows.pins.width[kRdata], rows.pins.width[kWdata]) / 8;
  };
  const unsigned data = std::max({rows.pins.width[kRdata], rows.pins.width[kWdata],
                                  rows.pins.has(kBe) ? 8 * rows.pins.width[kBe] : 0});
  const auto shown_of = [&](std::size_t c) {
    std::size_t shown = c;
    while (shown != 0 && !rows.in_reset(shown - 1) && rows[shown - 1][kReq] != 0 &&
           rows[shown - 1][kGnt] == 0 && writes(shown - 1) == writes(c)) {
      --shown;
    }
    return shown;
  };

  // Requests in their order, with the cycle of the reset or the end that would lose them.
  std::vector<Request> requests;
  std::vector<std::uint64_t> lost_at;
  for (std::size_t c = 0; c < rows.size(); ++c) {
    if (rows.in_reset(c) || rows[c][kReq] == 0 || rows[c][kGnt] == 0) continue;
    Request request;
    request.t.direction = writes(c) ? 1 : 0;
    request.t.shown = shown_of(c);
    request.t.accept = c;
    request.t.address = rows[c][kAddr];
    request.t.id = static_cast<std::uint32_t>(rows[c][kAid]);
    while (data >> request.t.size > 15) ++request.t.size;
    if (writes(c)) {
      request.t.first = request.t.last = c;
      request.t.beats = 1;
      request.t.bytes = request.t.payload = bytes_at(c);
    }
    std::size_t lost = c;
    while (lost < rows.size() && !rows.in_reset(lost)) ++lost;
    for (std::size_t k = requests.size(); k-- > 0 && lost_at[k] == lost;) {
      if (requests[k].t.direction != request.t.direction) continue;
      request.t.spacing = c - requests[k].t.accept;
      break;
    }
    requests.push_back(request);
    lost_at.push_back(lost);
  }

  // Whose answer stands on the pins of a cycle.
  const bool has_ids = rows.pins.has(kAid) && rows.pins.has(kRid);
  const auto owner = [&](std::size_t c) -> std::size_t {
    std::vector<std::size_t> open;
    for (std::size_t k = 0; k < requests.size(); ++k) {
      if (requests[k].t.accept < c && c <= requests[k].until && c < lost_at[k]) open.push_back(k);
    }
    if (open.empty()) return requests.size();
    for (const std::size_t k : open) {
      if (has_ids && requests[k].t.id == rows[c][kRid]) return k;
    }
    return open.front();
  };
  Seen seen;
  std::vector<std::size_t> owners(rows.size(), requests.size());
  for (std::size_t c = 0; c < rows.size(); ++c) {
    if (rows.in_reset(c) || rows[c][kRvalid] == 0) continue;
    owners[c] = owner(c);
    if (rows[c][kRready] == 0) continue;
    if (owners[c] == requests.size()) {
      ++seen.orphans[0];
      continue;
    }
    Request& request = requests[owners[c]];
    request.ended = true;
    request.until = request.t.end = c;
    request.t.error = rows[c][kErr] != 0;
    request.t.response = request.t.error ? 1 : 0;
    if (request.t.direction == 1) continue;
    request.t.first = request.t.last = c;
    request.t.beats = 1;
    request.t.bytes = request.t.payload = bytes_at(request.t.accept);
  }
  const auto open_at = [&](std::size_t c, unsigned direction) {
    std::uint32_t open = 0;
    for (std::size_t k = 0; k < requests.size(); ++k) {
      const Request& r = requests[k];
      if (r.t.direction == direction && r.t.accept < c && c <= r.until && c < lost_at[k]) ++open;
    }
    return open;
  };
  for (Request& request : requests) {
    request.t.open = open_at(request.t.accept, request.t.direction) + 1;
  }

  const auto lose = [&](std::size_t now, LostBy by) {
    for (unsigned direction = 0; direction < 2; ++direction) {
      for (std::size_t k = 0; k < requests.size(); ++k) {
        Transaction t = requests[k].t;
        if (requests[k].ended || lost_at[k] != now || t.direction != direction) continue;
        t.end = now - 1;
        seen.lost.push_back({t, now - 1 - t.accept, now - 1 - t.shown, by,
                             direction == 0 ? Awaits::kData : Awaits::kResponse});
      }
      const std::size_t last = now - 1;
      if (now == 0 || rows.in_reset(last) || rows[last][kReq] == 0 || rows[last][kGnt] != 0 ||
          writes(last) != (direction == 1)) {
        continue;
      }
      Transaction t{.shown = shown_of(last), .accept = last, .end = last};
      t.address = rows[last][kAddr];
      t.id = static_cast<std::uint32_t>(rows[last][kAid]);
      t.direction = static_cast<std::uint8_t>(direction);
      seen.lost.push_back({t, 0, last - t.shown, by, Awaits::kAccept});
    }
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
    const bool req = rows[c][kReq] != 0, gnt = rows[c][kGnt] != 0;
    const bool rvalid = rows[c][kRvalid] != 0, rready = rows[c][kRready] != 0;
    state.channels[0] = static_cast<Handshake>((req ? 2 : 0) + (gnt ? 1 : 0));
    state.channels[1] = static_cast<Handshake>((rvalid ? 2 : 0) + (rready ? 1 : 0));
    const bool is_owned = owners[c] != requests.size();
    for (unsigned d = 0; d < 2; ++d) {
      CycleState::Direction& at = state.directions.at(d);
      at.open = open_at(c, d);
      const bool offers = req && writes(c) == (d == 1);
      const bool answers = is_owned && requests[owners[c]].t.direction == d;
      // Conditions in the order of the tables of reads and of writes.
      const std::vector<bool> read{answers && rready, answers, false,         at.open != 0,
                                   offers && gnt,     offers,  req && !offers};
      const std::vector<bool> write{offers && gnt, offers,       false,         answers && rready,
                                    answers,       at.open != 0, req && !offers};
      const std::vector<bool>& conditions = d == 0 ? read : write;
      at.bucket = static_cast<std::uint8_t>(std::find(conditions.begin(), conditions.end(), true) -
                                            conditions.begin());
      for (const Request& r : requests) {
        if (r.ended && r.until == c && r.t.direction == d) seen.ended.push_back(r.t);
        const bool moves = d == 0 ? r.ended && r.until == c : r.t.accept == c;
        if (r.t.direction == d && moves) {
          at.bytes = at.payload = static_cast<std::uint16_t>(r.t.bytes);
        }
      }
    }
    seen.cycles.push_back(state);
  }
  lose(rows.size(), LostBy::kEnd);
  return seen;
}

}  // namespace fabmon::test
