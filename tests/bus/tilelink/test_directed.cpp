// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of TileLink in single cases whose time stamps and buckets are worked out by hand. Cycles
// 0 and 1 are in reset.
#include <string>
#include <vector>

#include "tb/bus/tilelink/log.hpp"
#include "tests/bus/tilelink/rows.hpp"

namespace fabmon::test::test_tilelink_directed {
namespace {

Seen seen_of(const TileLinkRows& port) { return seen_by<tl::Log>(port.rows); }

/// "shown accept first last end, beats beats, bytes bytes" of a transaction.
std::string text(const Transaction& t) {
  const auto of = [](std::uint64_t value) { return std::to_string(value); };
  return of(t.shown) + ' ' + of(t.accept) + ' ' + of(t.first) + ' ' + of(t.last) + ' ' + of(t.end) +
         ", " + of(t.beats) + " beats, " + of(t.bytes) + " bytes";
}

/// Buckets of a direction from cycle 2 on, by their ends: "cmd wait_first beat".
std::string buckets(const Seen& seen, std::size_t direction) {
  std::string all;
  for (std::size_t c = 2; c < seen.cycles.size(); ++c) {
    const std::string_view name = tl::Log::shape()
                                      .directions[direction]
                                      .buckets[seen.cycles[c].directions.at(direction).bucket]
                                      .name;
    all += (all.empty() ? "" : " ") + std::string(name.substr(3));
  }
  return all;
}

std::string opens(const Seen& seen, std::size_t direction) {
  std::string all;
  for (std::size_t c = 2; c < seen.cycles.size(); ++c) {
    all += std::to_string(seen.cycles[c].directions.at(direction).open);
  }
  return all;
}

}  // namespace

TEST_CASE("tilelink: a read of four beats that waits everywhere", "[bus][tilelink]") {
  TileLinkRows p;
  p.next();                                                             // 2
  p.next(), p.a(tl::kGet, 3, 4, 0x40, false);                           // 3: shown
  p.next(), p.a(tl::kGet, 3, 4, 0x40);                                  // 4: accept
  p.next();                                                             // 5
  p.next(), p.d(tl::kAccessAckData, 3, 4, false);                       // 6
  for (int i = 0; i < 2; ++i) p.next(), p.d(tl::kAccessAckData, 3, 4);  // 7, 8
  p.next();                                                             // 9
  for (int i = 0; i < 2; ++i) p.next(), p.d(tl::kAccessAckData, 3, 4);  // 10, 11
  p.next();
  const Seen seen = seen_of(p);
  REQUIRE(seen.ended.size() == 1);
  const Transaction& t = seen.ended[0];
  CHECK(text(t) == "3 4 7 11 11, 4 beats, 16 bytes");
  CHECK(t.direction == 0);
  CHECK(tl::Log::shape().kinds[t.kind] == "Get");
  CHECK((t.id == 3 && t.address == 0x40 && t.size == 2 && t.open == 1 && !t.error));
  CHECK(buckets(seen, 0) ==
        "idle cmd_wait cmd wait_first wait_manager beat beat gap beat beat idle");
  CHECK(opens(seen, 0) == "00011111110");
  CHECK(buckets(seen, 1) == "idle idle idle idle idle idle idle idle idle idle idle");
  CHECK(seen.cycles[7].directions[0].bytes == 4);
  CHECK(seen.cycles[9].directions[0].bytes == 0);
}

TEST_CASE("tilelink: a write of two beats with a pause, and an answer that waits",
          "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.a(tl::kPutFullData, 1, 3, 0x80, false);  // 2: shown
  p.next(), p.a(tl::kPutFullData, 1, 3, 0x80);         // 3: accept
  p.next();                                            // 4: gap
  p.next(), p.a(tl::kPutFullData, 1, 3, 0x80, false);  // 5
  p.next(), p.a(tl::kPutFullData, 1, 3, 0x80);         // 6: last
  p.next();                                            // 7
  p.next(), p.d(tl::kAccessAck, 1, 3, false);          // 8
  p.next(), p.d(tl::kAccessAck, 1, 3);                 // 9: end
  p.next();
  const Seen seen = seen_of(p);
  REQUIRE(seen.ended.size() == 1);
  CHECK(text(seen.ended[0]) == "2 3 3 6 9, 2 beats, 8 bytes");
  CHECK(seen.ended[0].direction == 1);
  CHECK(buckets(seen, 1) ==
        "wait_subordinate beat gap wait_subordinate beat wait_resp resp_wait_manager resp idle");
  CHECK(opens(seen, 1) == "001111110");
  CHECK(buckets(seen, 0) == "idle idle idle idle idle idle idle idle idle");
}

TEST_CASE("tilelink: the end is the later one of answer and last beat of the request",
          "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.a(tl::kPutFullData, 1, 4, 0x80), p.d(tl::kAccessAck, 1, 4);  // 2: accept, answer
  for (int i = 0; i < 2; ++i) p.next(), p.a(tl::kPutFullData, 1, 4, 0x80);
  p.next();                                     // 5
  p.next(), p.a(tl::kPutFullData, 1, 4, 0x80);  // 6: end
  p.next();
  const Seen seen = seen_of(p);
  REQUIRE(seen.ended.size() == 1);
  CHECK(text(seen.ended[0]) == "2 2 2 6 6, 4 beats, 16 bytes");
  CHECK(buckets(seen, 1) == "beat beat beat gap beat idle");
}

TEST_CASE("tilelink: an answer in the cycle of acceptance ends it if none older is open",
          "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.a(tl::kGet, 1, 2, 0x10), p.d(tl::kAccessAckData, 1, 2);  // 2: latency 0
  p.next(), p.a(tl::kGet, 1, 2, 0x20);                                 // 3
  p.next(), p.a(tl::kGet, 1, 2, 0x30), p.d(tl::kAccessAckData, 1, 2);  // 4: answers that of 3
  p.next(), p.a(tl::kGet, 2, 2, 0x40), p.d(tl::kAccessAckData, 2, 2);  // 5: another source
  p.next(), p.d(tl::kAccessAckData, 1, 2);                             // 6: answers that of 4
  const Seen seen = seen_of(p);
  REQUIRE(seen.ended.size() == 4);
  CHECK(text(seen.ended[0]) == "2 2 2 2 2, 1 beats, 4 bytes");
  CHECK((seen.ended[1].address == 0x20 && seen.ended[1].end == 4));
  CHECK((seen.ended[2].address == 0x40 && seen.ended[2].latency() == 0));
  CHECK((seen.ended[3].address == 0x30 && seen.ended[3].end == 6));
  CHECK(buckets(seen, 0) == "beat cmd beat beat beat");
  CHECK(opens(seen, 0) == "00111");
  CHECK(seen.ended[2].open == 2);
}

TEST_CASE("tilelink: answers of a source belong to its requests in order, reads and writes alike",
          "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.a(tl::kPutFullData, 5, 2, 0x10);  // 2
  p.next(), p.a(tl::kGet, 5, 2, 0x20);          // 3
  p.next(), p.a(tl::kGet, 6, 2, 0x30);          // 4
  p.next(), p.d(tl::kAccessAckData, 6, 2);      // 5: another source overtakes
  p.next(), p.d(tl::kAccessAck, 5, 2);          // 6
  p.next(), p.d(tl::kAccessAckData, 5, 2);      // 7
  const Seen seen = seen_of(p);
  REQUIRE(seen.ended.size() == 3);
  CHECK((seen.ended[0].address == 0x30 && seen.ended[0].end == 5));
  CHECK((seen.ended[1].address == 0x10 && seen.ended[1].end == 6));
  CHECK((seen.ended[2].address == 0x20 && seen.ended[2].end == 7));
}

TEST_CASE("tilelink: ReleaseAck answers C, other answers A, of the same source",
          "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.c(tl::kReleaseData, 2, 3, 0x100), p.a(tl::kAcquireBlock, 2, 3, 0x200);  // 2
  p.next(), p.c(tl::kReleaseData, 2, 3, 0x100), p.d(tl::kGrantData, 2, 3);            // 3
  p.next(), p.d(tl::kGrantData, 2, 3), p.c(tl::kRelease, 1, 3, 0x300, false);         // 4
  p.next(), p.d(tl::kReleaseAck, 2, 3), p.c(tl::kRelease, 1, 3, 0x300);               // 5
  p.next();                                                                           // 6
  p.next(), p.d(tl::kReleaseAck, 1, 3);                                               // 7
  const Seen seen = seen_of(p);
  REQUIRE(seen.ended.size() == 3);
  CHECK(text(seen.ended[0]) == "2 2 3 4 4, 2 beats, 8 bytes");  // AcquireBlock
  CHECK(text(seen.ended[1]) == "2 2 2 3 5, 2 beats, 8 bytes");  // ReleaseData
  CHECK(text(seen.ended[2]) == "4 5 7 7 7, 1 beats, 0 bytes");  // Release
  CHECK(tl::Log::shape().kinds[seen.ended[1].kind] == "ReleaseData");
  CHECK(tl::Log::shape().kinds[seen.ended[2].kind] == "Release");
  CHECK(buckets(seen, 0) == "cmd beat beat idle idle idle");
  CHECK(buckets(seen, 1) == "beat beat wait_subordinate beat wait_resp resp");
}

TEST_CASE("tilelink: ProbeAck and ProbeAckData are in the counts of channel C only",
          "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.set(tl::kBValid, 1);                                  // 2
  p.next(), p.c(tl::kProbeAckData, 0, 3, 0x40);                     // 3
  p.next(), p.c(tl::kProbeAckData, 0, 3, 0x40, false);              // 4
  p.next(), p.c(tl::kProbeAckData, 0, 3, 0x40);                     // 5
  p.next(), p.c(tl::kProbeAck, 0, 3, 0x40), p.set(tl::kEValid, 1);  // 6
  const Seen seen = seen_of(p);
  CHECK(seen.ended.empty());
  CHECK(seen.lost.empty());
  CHECK(buckets(seen, 1) == "idle idle idle idle idle");
  std::string c;
  for (std::size_t i = 2; i < 7; ++i)
    c += std::to_string(static_cast<int>(seen.cycles[i].channels[2]));
  CHECK(c == "13233");
  CHECK(seen.cycles[2].channels[1] == Handshake::kBeat);
  CHECK(seen.cycles[6].channels[4] == Handshake::kBeat);
}

TEST_CASE("tilelink: Intent, AcquirePerm and a Grant have one beat and no bytes",
          "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.a(tl::kIntent, 0, 5, 0x20);
  p.next(), p.a(tl::kAcquirePerm, 1, 5, 0x40), p.d(tl::kHintAck, 0, 5);
  p.next(), p.a(tl::kAcquireBlock, 2, 5, 0x60), p.d(tl::kGrant, 1, 5);
  p.next(), p.d(tl::kGrant, 2, 5);
  const Seen seen = seen_of(p);
  REQUIRE(seen.ended.size() == 3);
  CHECK(text(seen.ended[0]) == "2 2 3 3 3, 1 beats, 0 bytes");
  CHECK(text(seen.ended[1]) == "3 3 4 4 4, 1 beats, 0 bytes");
  CHECK(text(seen.ended[2]) == "4 4 5 5 5, 1 beats, 0 bytes");
  CHECK(buckets(seen, 0) == "cmd beat beat beat");
}

TEST_CASE("tilelink: an atomic is a write whose bytes count once, and ends with its data",
          "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.a(tl::kArithmeticData, 4, 3, 0x8);
  p.next(), p.a(tl::kArithmeticData, 4, 3, 0x8);
  p.next(), p.d(tl::kAccessAckData, 4, 3);
  p.next();
  p.next(), p.d(tl::kAccessAckData, 4, 3);
  const Seen seen = seen_of(p);
  REQUIRE(seen.ended.size() == 1);
  CHECK(text(seen.ended[0]) == "2 2 2 3 6, 2 beats, 8 bytes");
  CHECK(buckets(seen, 1) == "beat beat resp wait_resp resp");
  CHECK(buckets(seen, 0) == "idle idle idle idle idle");
  for (const CycleState& state : seen.cycles) CHECK(state.directions[0].bytes == 0);
}

TEST_CASE("tilelink: shown is the first cycle of the run of one opcode, source, size and address",
          "[bus][tilelink]") {
  struct Case {
    std::uint64_t opcode, source, size, address, shown;
  };
  for (const Case& before : {Case{tl::kGet, 1, 2, 0x10, 2}, Case{tl::kIntent, 1, 2, 0x10, 3},
                             Case{tl::kPutFullData, 1, 2, 0x10, 3}, Case{tl::kGet, 2, 2, 0x10, 3},
                             Case{tl::kGet, 1, 1, 0x10, 3}, Case{tl::kGet, 1, 2, 0x14, 3}}) {
    TileLinkRows p;
    p.next(), p.a(before.opcode, before.source, before.size, before.address, false);
    p.next(), p.a(tl::kGet, 1, 2, 0x10, false);
    p.next(), p.a(tl::kGet, 1, 2, 0x10);
    p.next(), p.d(tl::kAccessAckData, 1, 2);
    const Seen seen = seen_of(p);
    REQUIRE(seen.ended.size() == 1);
    CHECK(seen.ended[0].shown == before.shown);
    CHECK(seen.lost.empty());
  }
  TileLinkRows p;
  p.next(), p.a(tl::kGet, 1, 2, 0x10, false);
  p.next();  // withdrawn
  p.next(), p.a(tl::kGet, 1, 2, 0x10);
  p.next(), p.a(tl::kGet, 1, 2, 0x10);  // the same again: an acceptance breaks the run
  p.next(), p.d(tl::kAccessAckData, 1, 2);
  p.next(), p.d(tl::kAccessAckData, 1, 2);
  const Seen seen = seen_of(p);
  REQUIRE(seen.ended.size() == 2);
  CHECK(seen.ended[0].shown == 4);
  CHECK(seen.ended[1].shown == 5);
}

TEST_CASE("tilelink: denied, corrupt or error in any beat is an error", "[bus][tilelink]") {
  for (const std::size_t pin : {tl::kDDenied, tl::kDCorrupt, tl::kDError}) {
    for (const int beat : {0, 1}) {
      TileLinkRows p;
      p.next(), p.a(tl::kGet, 1, 3, 0x10);
      for (int i = 0; i < 2; ++i) {
        p.next(), p.d(tl::kAccessAckData, 1, 3);
        if (i == beat) p.set(pin, 1);
      }
      const Seen seen = seen_of(p);
      REQUIRE(seen.ended.size() == 1);
      CHECK(seen.ended[0].error);
      CHECK(tl::Log::shape().responses[seen.ended[0].response] ==
            (pin == tl::kDCorrupt ? "CORRUPT" : "DENIED"));
    }
  }
}

TEST_CASE("tilelink: orphans are told, and are no transactions", "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.d(tl::kAccessAckData, 1, 3);
  p.next(), p.d(tl::kAccessAckData, 1, 3);
  p.next(), p.d(tl::kAccessAck, 1, 3);
  p.next(), p.d(tl::kReleaseAck, 1, 3), p.a(tl::kGet, 1, 2, 0x10);
  p.next(), p.d(tl::kAccessAckData, 1, 2);
  const Seen seen = seen_of(p);
  CHECK(seen.orphans == std::array<std::uint64_t, 2>{1, 2});
  REQUIRE(seen.ended.size() == 1);
  CHECK(seen.ended[0].end == 6);
}

TEST_CASE("tilelink: a reset and the end leave what is open, and what is offered",
          "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.a(tl::kGet, 1, 3, 0x10);                                         // 2
  p.next(), p.d(tl::kAccessAckData, 1, 3), p.a(tl::kPutFullData, 2, 3, 0x20);  // 3
  p.next(), p.c(tl::kRelease, 3, 3, 0x30);                                     // 4
  p.next(), p.c(tl::kReleaseData, 0, 3, 0x40, false);                          // 5
  p.next(), p.c(tl::kReleaseData, 0, 3, 0x40, false);                          // 6
  p.next(), p.set(tl::kReset, 0);                                              // 7
  p.next(), p.d(tl::kAccessAckData, 1, 2), p.a(tl::kGet, 4, 2, 0x50, false);   // 8
  const Seen seen = seen_of(p);
  REQUIRE(seen.lost.size() == 5);
  const auto is = [&](std::size_t i, std::uint64_t address, std::uint64_t age, std::uint64_t total,
                      LostBy by, Awaits awaits) {
    const OpenTransaction& open = seen.lost[i];
    CHECK(open.transaction.address == address);
    CHECK(open.age == age);
    CHECK(open.total == total);
    CHECK((open.by == by && open.awaits == awaits));
  };
  is(0, 0x10, 4, 4, LostBy::kReset, Awaits::kData);
  is(1, 0x20, 3, 3, LostBy::kReset, Awaits::kData);
  is(2, 0x30, 2, 2, LostBy::kReset, Awaits::kResponse);
  is(3, 0x40, 0, 1, LostBy::kReset, Awaits::kAccept);
  is(4, 0x50, 0, 0, LostBy::kEnd, Awaits::kAccept);
  CHECK(seen.ended.empty());
  CHECK(seen.orphans[0] == 1);  // the answer behind the reset
  CHECK(seen.cycles[7].reset);
}

TEST_CASE("tilelink: beats on A and C in one cycle are two beats", "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.a(tl::kPutPartialData, 1, 2, 0x10), p.c(tl::kReleaseData, 1, 2, 0x20);
  p.next(), p.d(tl::kAccessAck, 1, 2);
  p.next(), p.d(tl::kReleaseAck, 1, 2);
  const Seen seen = seen_of(p);
  CHECK(seen.cycles[2].directions[1].bytes == 8);
  CHECK(seen.cycles[2].directions[1].more_beats == 1);
  CHECK(seen.cycles[3].directions[1].more_beats == 0);
  REQUIRE(seen.ended.size() == 2);
  CHECK(seen.ended[0].open == 1);
  CHECK(seen.ended[1].open == 2);
}

TEST_CASE("tilelink: a recording that begins within messages finds the next ones",
          "[bus][tilelink]") {
  // Cycles 0 to 2 have the last beats of an answer of eight and of a request of four.
  TileLinkRows p;
  PinRows& rows = p.rows;
  for (int i = 0; i < 3; ++i)
    p.next(), p.d(tl::kAccessAckData, 1, 5), p.a(tl::kPutFullData, 2, 4, 0x40);
  p.next(), p.a(tl::kGet, 1, 5, 0x80);
  for (int i = 0; i < 8; ++i) p.next(), p.d(tl::kAccessAckData, 1, 5);
  p.next(), p.d(tl::kAccessAck, 2, 4);
  Seen seen;
  SeenSink sink(seen);
  tl::Log log(sink, rows.pins);
  for (std::size_t i = 2; i < rows.size(); ++i) {
    CycleState state;
    log.count_doubtful(true);
    log.cycle(rows[i], i, state);
    sink.cycle(state, 0);
  }
  REQUIRE(seen.ended.size() == 2);
  CHECK(text(seen.ended[0]) == "5 5 6 13 13, 8 beats, 32 bytes");
  CHECK(seen.ended[1].beats == 3);
  CHECK(log.doubtful() == 2);
}

TEST_CASE("tilelink: without the width of the bus a message is one beat, and a note says so",
          "[bus][tilelink]") {
  TileLinkRows p;
  p.next(), p.a(tl::kGet, 1, 4, 0x10);
  p.next(), p.d(tl::kAccessAckData, 1, 4);
  for (const std::size_t pin : {tl::kAData, tl::kBData, tl::kCData, tl::kDData, tl::kAMask})
    p.rows.pins.width[pin] = 0;
  Seen seen;
  SeenSink sink(seen);
  tl::Log log(sink, p.rows.pins);
  for (std::size_t i = 2; i < p.rows.size(); ++i) {
    CycleState state;
    log.cycle(p.rows[i], i, state);
  }
  REQUIRE(seen.ended.size() == 1);
  CHECK(seen.ended[0].bytes == 16);
  REQUIRE(log.notes().size() == 1);
  CHECK(log.notes()[0].find("1 messages may have several beats") == 0);
}

}  // namespace fabmon::test::test_tilelink_directed
