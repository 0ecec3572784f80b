// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The second formulation of the log of AXI4-Stream: first the handshakes are listed, then packets
// are cut out of them, then each cycle is told from the packets' time stamps.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "tb/bus/axis/pins.hpp"
#include "tests/bus/pin_bench.hpp"

namespace fabmon::test {

inline Seen stream_reference(const PinRows& rows) {
  using namespace axis;  // names of pins
  struct Packet {
    Transaction t{};
    std::uint64_t until = 0;  // the cycle in which it ended, or the last one before it was lost
    bool ended = false;
  };
  const auto bytes_of = [&](std::size_t c) {
    unsigned bytes = 0;
    for (unsigned bit = 0; bit < 64; ++bit) {
      const bool keep = (rows[c].mask(kTkeep)[0] >> bit & 1U) != 0;
      const bool strb = (rows[c].mask(kTstrb)[0] >> bit & 1U) != 0;
      if (rows.pins.has(kTkeep) ? keep && (strb || !rows.pins.has(kTstrb)) : strb) ++bytes;
    }
    if (rows.pins.has(kTkeep) || rows.pins.has(kTstrb)) return bytes;
    return rows.pins.width[kTdata] / 8;
  };
  // Packets, in the order of their first beats.
  std::vector<Packet> packets;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> open;
  std::uint64_t before = 0;
  bool any = false;
  std::vector<OpenTransaction> lost;
  const auto lose = [&](std::size_t now, LostBy by) {
    for (std::size_t k = 0; k < packets.size(); ++k) {
      Packet& packet = packets[k];
      if (packet.ended || packet.until != 0) continue;
      packet.until = now;
      packet.t.end = now - 1;
      lost.push_back(
          {packet.t, now - 1 - packet.t.accept, now - 1 - packet.t.shown, by, Awaits::kData});
    }
    // A first beat that waits.
    if (now != 0 && !rows.in_reset(now - 1) && rows[now - 1][kTvalid] != 0 &&
        rows[now - 1][kTready] == 0 &&
        !open.contains({rows[now - 1][kTid], rows[now - 1][kTdest]})) {
      std::size_t shown = now - 1;
      while (shown != 0 && !rows.in_reset(shown - 1) && rows[shown - 1][kTvalid] != 0 &&
             rows[shown - 1][kTready] == 0) {
        --shown;
      }
      Transaction t{.shown = shown, .accept = now - 1, .end = now - 1};
      t.id = static_cast<std::uint32_t>(rows[now - 1][kTid]);
      lost.push_back({t, 0, now - 1 - shown, by, Awaits::kAccept});
    }
    open.clear();
    any = false;
  };
  for (std::size_t c = 0; c < rows.size(); ++c) {
    if (rows.in_reset(c)) {
      if (c == 0 || !rows.in_reset(c - 1)) lose(c, LostBy::kReset);
      continue;
    }
    if (rows[c][kTvalid] == 0 || rows[c][kTready] == 0) continue;
    const std::pair key(rows[c][kTid], rows[c][kTdest]);
    if (!open.contains(key)) {
      std::size_t shown = c;
      while (shown != 0 && !rows.in_reset(shown - 1) && rows[shown - 1][kTvalid] != 0 &&
             rows[shown - 1][kTready] == 0) {
        --shown;
      }
      Packet packet;
      packet.t.shown = shown;
      packet.t.accept = packet.t.first = c;
      packet.t.spacing = any ? c - before : 0;
      packet.t.id = static_cast<std::uint32_t>(key.first);
      packet.t.dest = static_cast<std::uint32_t>(key.second);
      packet.t.open = static_cast<std::uint32_t>(open.size() + 1);
      packet.t.size = 3;
      any = true;
      before = c;
      open[key] = packets.size();
      packets.push_back(packet);
    }
    Packet& packet = packets[open[key]];
    packet.t.last = c;
    ++packet.t.beats;
    packet.t.bytes += bytes_of(c);
    packet.t.payload = packet.t.bytes;
    if (!rows.pins.has(kTlast) || rows[c][kTlast] != 0) {
      packet.ended = true;
      packet.until = packet.t.end = c;
      open.erase(key);
    }
  }
  lose(rows.size(), LostBy::kEnd);

  Seen seen;
  seen.lost = lost;
  for (std::size_t c = 0; c < rows.size(); ++c) {
    CycleState state;
    if (rows.in_reset(c)) {
      state.reset = true;
      state.directions[0].bucket = 4;
    } else {
      const bool valid = rows[c][kTvalid] != 0;
      const bool ready = rows[c][kTready] != 0;
      for (const Packet& packet : packets) {
        if (packet.t.accept < c && c <= packet.until) ++state.directions[0].open;
      }
      state.channels[0] =
          static_cast<Handshake>(2 * static_cast<int>(valid) + static_cast<int>(ready));
      if (valid && ready) {
        state.directions[0].bytes = state.directions[0].payload =
            static_cast<std::uint16_t>(bytes_of(c));
        state.directions[0].bucket = 0;
      } else {
        state.directions[0].bucket = valid ? 1 : state.directions[0].open != 0 ? 2 : 3;
      }
      for (const Packet& packet : packets) {
        if (packet.ended && packet.until == c) seen.ended.push_back(packet.t);
      }
    }
    seen.cycles.push_back(state);
  }
  return seen;
}

}  // namespace fabmon::test
