// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of Avalon-ST against a second formulation, and hand-computed cases.
#include <map>

#include "tb/bus/avalon/st_log.hpp"
#include "tb/bus/avalon/st_recount.hpp"
#include "tb/bus/avalon/st_traffic.hpp"
#include "tests/bus/drawn_rows.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_avalon_st_log {
namespace {

Seen seen_of(const PinRows& rows) { return seen_by<avalon_st::Log>(rows); }
const BusShape& shape() { return avalon_st::Log::shape(); }

// The second formulation: the beats of each channel are listed and cut into packets, then each
// cycle is told from the packets' time stamps.
Seen reference(const PinRows& rows) {
  using namespace avalon_st;  // names of pins
  struct Packet {
    Transaction t{};
    std::uint64_t until = 0;
    bool ended = false;
  };
  const bool has_start = rows.pins.has(kStartofpacket) && rows.pins.has(kEndofpacket);
  const auto moves = [&](std::size_t c) {
    return !rows.in_reset(c) && rows[c][kValid] != 0 && rows[c][kReady] != 0;
  };
  const auto ends = [&](std::size_t c) {
    return !rows.pins.has(kEndofpacket) || rows[c][kEndofpacket] != 0;
  };
  const auto bytes_at = [&](std::size_t c) -> std::uint32_t {
    const std::uint64_t width = rows.pins.width[kData] / 8;
    if (!ends(c)) return static_cast<std::uint32_t>(width);
    return static_cast<std::uint32_t>(width - std::min(width, rows[c][kEmpty]));
  };
  std::vector<Packet> packets;
  std::map<std::uint64_t, std::size_t> open;
  Seen seen;
  // An offer of a first beat, which is one of the channel as of its cycle.
  std::vector<bool> offers_first(rows.size());
  std::uint64_t before = ~std::uint64_t{0};
  const auto shown_of = [&](std::size_t c) {
    std::size_t shown = c;
    while (shown != 0 && offers_first[shown - 1] && !moves(shown - 1) &&
           rows[shown - 1][kChannel] == rows[c][kChannel]) {
      --shown;
    }
    return shown;
  };
  const auto lose = [&](std::size_t now, LostBy by) {
    for (Packet& packet : packets) {
      if (packet.ended || packet.until != 0) continue;
      packet.until = now;
      packet.t.end = now - 1;
      seen.lost.push_back(
          {packet.t, now - 1 - packet.t.accept, now - 1 - packet.t.shown, by, Awaits::kData});
    }
    if (now != 0 && offers_first[now - 1] && !moves(now - 1)) {
      Transaction t{.shown = shown_of(now - 1), .accept = now - 1, .end = now - 1};
      t.id = static_cast<std::uint32_t>(rows[now - 1][kChannel]);
      seen.lost.push_back({t, 0, now - 1 - t.shown, by, Awaits::kAccept});
    }
    open.clear();
    before = ~std::uint64_t{0};
  };
  for (std::size_t c = 0; c < rows.size(); ++c) {
    if (rows.in_reset(c)) {
      if (c == 0 || !rows.in_reset(c - 1)) lose(c, LostBy::kReset);
      continue;
    }
    const std::uint64_t channel = rows[c][kChannel];
    const bool is_new = !open.contains(channel);
    const bool begins = is_new && (!has_start || rows[c][kStartofpacket] != 0);
    offers_first[c] = rows[c][kValid] != 0 && begins;
    if (!moves(c)) continue;
    if (is_new && !begins) {
      ++seen.orphans[0];
      continue;
    }
    if (begins) {
      Packet packet;
      packet.t.shown = shown_of(c);
      packet.t.accept = packet.t.first = c;
      packet.t.spacing = before == ~std::uint64_t{0} ? 0 : c - before;
      packet.t.id = static_cast<std::uint32_t>(channel);
      packet.t.open = static_cast<std::uint32_t>(open.size() + 1);
      packet.t.size = 3;
      before = c;
      open[channel] = packets.size();
      packets.push_back(packet);
    }
    Packet& packet = packets[open[channel]];
    packet.t.last = c;
    ++packet.t.beats;
    packet.t.bytes += bytes_at(c);
    packet.t.payload = packet.t.bytes;
    if (rows[c][kError] != 0) packet.t.error = true;
    if (!ends(c)) continue;
    packet.ended = true;
    packet.until = packet.t.end = c;
    open.erase(channel);
  }
  lose(rows.size(), LostBy::kEnd);
  for (std::size_t c = 0; c < rows.size(); ++c) {
    CycleState state;
    state.reset = rows.in_reset(c);
    if (state.reset) {
      state.directions[0].bucket = 4;
      seen.cycles.push_back(state);
      continue;
    }
    const bool valid = rows[c][kValid] != 0, ready = rows[c][kReady] != 0;
    CycleState::Direction& at = state.directions[0];
    for (const Packet& packet : packets) {
      if (packet.t.accept < c && c <= packet.until) ++at.open;
      if (packet.ended && packet.until == c) seen.ended.push_back(packet.t);
    }
    state.channels[0] = static_cast<Handshake>((valid ? 2 : 0) + (ready ? 1 : 0));
    if (moves(c)) at.bytes = at.payload = static_cast<std::uint16_t>(bytes_at(c));
    at.bucket = moves(c) ? 0 : valid ? 1 : at.open != 0 ? 2 : 3;
    seen.cycles.push_back(state);
  }
  return seen;
}

}  // namespace

TEST_CASE("avalon-st: log = second formulation, on generated traffic", "[bus][avalon]") {
  const std::uint64_t first = seed_or(1);
  std::uint64_t packets = 0, orphans = 0;
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows rows(avalon_st::pins());
    rows.generate<avalon_st::Traffic>(seed % 8 == 0 ? "bursty" : "random", seed, 400);
    // Recordings lack pins, and a packet lacks its begin or its end.
    Random rng(seed);
    for (std::size_t c = 0; c < rows.size(); ++c) {
      if (seed % 5 == 1) rows.set(c, avalon_st::kEndofpacket, 1);
      if (seed % 5 != 3) continue;
      if (rng.chance(16)) rows.set(c, avalon_st::kStartofpacket, rng.below(2));
      if (rng.chance(16)) rows.set(c, avalon_st::kEndofpacket, rng.below(2));
    }
    if (seed % 5 == 1) rows.pins.recorded[avalon_st::kEndofpacket] = false;
    if (seed % 5 == 2) rows.pins.recorded[avalon_st::kStartofpacket] = false;
    const Seen seen = seen_of(rows);
    REQUIRE(first_difference(seen, reference(rows)).empty());
    REQUIRE(sums_of(seen) == recounted<avalon_st::Log, avalon_st::Recount>(rows));
    packets += seen.ended.size();
    orphans += seen.orphans[0];
  }
  CHECK(packets > 1000);
  CHECK(orphans > 50);
}

TEST_CASE("avalon-st: packets of two channels, a wait, a pause and empty symbols",
          "[bus][avalon]") {
  //                                              cycle           0123456789
  const PinRows rows = drawn(avalon_st::pins(), {{"valid", "0110111111"},
                                                 {"ready", "1011111111"},
                                                 {"startofpacket", "0110100010"},
                                                 {"endofpacket", "0000011010"},
                                                 {"channel", "0000110010", 1},
                                                 {"data", "1", 32},
                                                 {"empty", "2222223222", 2},
                                                 {"error", "0000000000"}});
  // Cycles 7 and 9 have no packet to belong to.
  const Seen seen = seen_of(rows);
  CHECK(ended_of(seen, shape()) ==
        "stream 4-4-4-5-5 2x6, stream 1-2-2-6-6 2x5, stream 8-8-8-8-8 1x2");
  CHECK(buckets_of(seen, shape(), 0) == "idle wait_sink beat gap beat beat beat beat beat beat");
  CHECK(open_of(seen, 0) == "0001121000");
  CHECK(seen.orphans[0] == 2);
  CHECK(seen.cycles[7].directions[0].bytes == 4);
  CHECK(seen.ended[0].id == 1);
}

TEST_CASE("avalon-st: error of any beat marks the packet", "[bus][avalon]") {
  const PinRows rows = drawn(avalon_st::pins(), {{"valid", "1111"},
                                                 {"startofpacket", "1010"},
                                                 {"endofpacket", "0101"},
                                                 {"data", "0", 64},
                                                 {"error", "1000"}});
  CHECK(ended_of(seen_of(rows), shape()) == "stream 0-0-0-1-1 2x16!, stream 2-2-2-3-3 2x16");
}

}  // namespace fabmon::test::test_avalon_st_log
