// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of Wishbone against its second formulation and against counts by hand, and its rules
// against traffic that is legal and traffic that breaks one.
#include "tb/bus/wishbone/log.hpp"
#include "tb/bus/wishbone/recount.hpp"
#include "tb/bus/wishbone/rules.hpp"
#include "tb/bus/wishbone/traffic.hpp"
#include "tests/bus/pin_bench.hpp"
#include "tests/bus/wishbone/wishbone_reference.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_wishbone_log {
namespace {

const std::array<const char*, 4> kWorkloads{"classic", "burst", "pipelined", "full"};

PinRows generated(std::string_view workload, std::uint64_t seed, std::size_t cycles) {
  PinRows rows(wishbone::pins());
  rows.generate<wishbone::Traffic>(workload, seed, cycles);
  return rows;
}

/// Log and second formulation of some rows, and their counts; empty if they agree.
std::string difference(const PinRows& rows, std::uint64_t& ended) {
  Seen seen;
  SeenSink sink(seen);
  wishbone::Log log(sink, rows.pins);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CycleState state;
    if (rows.in_reset(i)) {
      log.stop(LostBy::kReset, i);
      state = reset_state(wishbone::Log::shape());
    } else {
      log.cycle(rows[i], i, state);
    }
    log.sink().cycle(state, 0);
  }
  log.stop(LostBy::kEnd, rows.size());
  ended += seen.ended.size();
  WishboneReference reference(rows);
  std::string text = first_difference(seen, reference.seen());
  if (text.empty() && !(sums_of(seen) == recounted<wishbone::Log, wishbone::Recount>(rows))) {
    text = "recount";
  }
  if (text.empty() && log.counts()[0].second != reference.lost) text = "lost_by_cycle_end";
  if (text.empty() && log.counts()[1].second != reference.retries) text = "retries";
  return text;
}

/// Rows of a classic port, a string of each pin: CYC, STB, the answer (A ACK, E ERR, R RTY, '.'
/// none), WE, CTI. In a cycle without CYC 'X' is one in reset.
PinRows classic(std::string_view cyc, std::string_view stb, std::string_view answer,
                std::string_view we, std::string_view cti) {
  PinRows rows(wishbone::pins());
  rows.pins = wishbone::Traffic("classic", 1).pins();
  for (std::size_t i = 0; i < cyc.size(); ++i) {
    rows.add();
    rows.set(i, wishbone::kReset, cyc[i] == 'X' ? 0 : 1);
    rows.set(i, wishbone::kCyc, cyc[i] == '1' ? 1 : 0);
    rows.set(i, wishbone::kStb, stb[i] == '1' ? 1 : 0);
    rows.set(i, wishbone::kAck, answer[i] == 'A' ? 1 : 0);
    rows.set(i, wishbone::kErr, answer[i] == 'E' ? 1 : 0);
    rows.set(i, wishbone::kRty, answer[i] == 'R' ? 1 : 0);
    rows.set(i, wishbone::kWe, we[i] == '1' ? 1 : 0);
    rows.set(i, wishbone::kCti, static_cast<std::uint64_t>(cti[i] - '0'));
    rows.set(i, wishbone::kAdr, 0x100 + i);
    rows.set_mask(i, wishbone::kSel, 0x7);
  }
  return rows;
}

/// The same of a pipelined port, with STALL in the place of CTI.
PinRows pipelined(std::string_view cyc, std::string_view stb, std::string_view stall,
                  std::string_view answer, std::string_view we) {
  PinRows rows = classic(cyc, stb, answer, we, std::string(cyc.size(), '7'));
  rows.pins = wishbone::Traffic("pipelined", 1).pins();
  for (std::size_t i = 0; i < cyc.size(); ++i) {
    rows.set(i, wishbone::kStall, stall[i] == '1' ? 1 : 0);
  }
  return rows;
}

/// A letter for the bucket of each cycle: b beat, s stall, h hold, w wait, o other, . idle, R
/// reset.
std::string buckets(const Seen& seen, std::size_t direction) {
  std::string text;
  for (const CycleState& state : seen.cycles) {
    text += "bshwo.R"[state.directions.at(direction).bucket];
  }
  return text;
}

std::string open(const Seen& seen, std::size_t direction) {
  std::string text;
  for (const CycleState& state : seen.cycles) {
    text += static_cast<char>('0' + state.directions.at(direction).open);
  }
  return text;
}

/// "accept-first-last-end beats/bytes" of what ended, and '!' of an error.
std::string stamps(const Seen& seen) {
  std::string text;
  for (const Transaction& t : seen.ended) {
    text += (text.empty() ? "" : ", ") + std::to_string(t.accept) + "-" + std::to_string(t.first) +
            "-" + std::to_string(t.last) + "-" + std::to_string(t.end) + " " +
            std::to_string(t.beats) + "/" + std::to_string(t.bytes) + (t.failed() ? "!" : "");
  }
  return text;
}

using wishbone::Log;

}  // namespace

TEST_CASE("wishbone: log = second formulation, on generated traffic", "[bus][wishbone]") {
  const std::uint64_t first = seed_or(1);
  std::uint64_t ended = 0;
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    for (const char* workload : kWorkloads) {
      INFO(workload);
      PinRows rows = generated(workload, seed, 300);
      // Recordings lack pins.
      if (seed % 5 == 1) rows.pins.recorded[wishbone::kSel] = false;
      if (seed % 5 == 2) {
        rows.pins.recorded[wishbone::kSel] = false;
        rows.pins.width[wishbone::kDatW] = rows.pins.width[wishbone::kDatR] = 16;
      }
      REQUIRE(difference(rows, ended) == "");
    }
  }
  CHECK(ended > 50000);
}

TEST_CASE("wishbone: log = second formulation, whatever the pins do", "[bus][wishbone]") {
  const std::uint64_t first = seed_or(1);
  std::uint64_t ended = 0;
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    Random rng(seed);
    PinRows rows = generated(kWorkloads.at(seed % 4), seed, 300);
    for (std::size_t c = 0; c < rows.size(); ++c) {
      if (!rng.chance(static_cast<unsigned>(seed % 200))) continue;
      rows.set(c, rng.below(wishbone::kWe), rng.below(2));
      if (rng.chance(64)) rows.set(c, wishbone::kCti, rng.below(8));
    }
    REQUIRE(difference(rows, ended) == "");
  }
  CHECK(ended > 5000);
}

TEST_CASE("wishbone, classic: single transactions, to the cycle", "[bus][wishbone]") {
  // Two waits, at once, ACK without STB and without CYC, an error, a pause with CYC, a retry, a
  // write that CYC ends.
  const Seen seen = seen_by<Log>(classic("0111110111100110",  //
                                         "0111100110010110", "A..AAAAAE.AAAR.A", "0000110000000010",
                                         "0000000000000000"));
  CHECK(stamps(seen) == "1-3-3-3 1/3, 4-4-4-4 1/3, 7-7-7-7 1/3, 8-8-8-8 1/3!, 13-13-13-13 1/0");
  CHECK(buckets(seen, 0) == ".wwboo.bbhh..bo.");
  CHECK(buckets(seen, 1) == ".ooobh.oooo..ow.");
  CHECK(seen.lost.empty());
}

TEST_CASE("wishbone, classic: hold is of the last request since CYC rose", "[bus][wishbone]") {
  const Seen seen = seen_by<Log>(classic("11111101", "01001000", "AAAAAAAA", "11110000",  //
                                         "00000000"));
  CHECK(buckets(seen, 1) == ".bhhoo..");
  CHECK(buckets(seen, 0) == ".ooobh..");
}

TEST_CASE("wishbone, classic: a burst goes on until CTI is 111", "[bus][wishbone]") {
  const Seen seen = seen_by<Log>(classic("111111110", "110111110", ".AA.AAAAA", "111111110",  //
                                         "222227770"));
  CHECK(stamps(seen) == "0-1-5-5 3/9, 6-6-6-6 1/3, 7-7-7-7 1/3");
  CHECK(buckets(seen, 1) == "wbhwbbbb.");
  CHECK(open(seen, 1) == "011111000");
  CHECK(seen.ended[0].address == 0x100);
}

TEST_CASE("wishbone, classic: CYC cuts a burst", "[bus][wishbone]") {
  std::uint64_t ended = 0;
  // All was answered: it ended with its last ACK.
  PinRows rows = classic("1110110", "1110110", "AAA.A.A", "0000000", "2222220");
  Seen seen;
  SeenSink sink(seen);
  Log log(sink, rows.pins);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CycleState state;
    log.cycle(rows[i], i, state);
    log.sink().cycle(state, 0);
  }
  CHECK(stamps(seen) == "0-0-2-2 3/9");
  CHECK(seen.ended[0].latency() == 2);
  CHECK(buckets(seen, 0) == "bbb.bw.");
  CHECK(open(seen, 0) == "0110010");
  // The second one had a request without its answer.
  CHECK(log.counts()[0] == std::pair<std::string_view, std::uint64_t>("lost_by_cycle_end", 1));
  CHECK(log.notes().size() == 1);
  CHECK(difference(rows, ended) == "");
}

TEST_CASE("wishbone, classic: a burst that CYC cuts is open until its last ACK",
          "[bus][wishbone]") {
  // The manager keeps CYC for a while, and nothing follows; then something does.
  const Seen seen = seen_by<Log>(classic("111101111", "110001011", "AA...A.AA", "000000000",  //
                                         "220002027"));
  CHECK(stamps(seen) == "0-0-1-1 2/6, 5-5-8-8 3/9");
  CHECK(buckets(seen, 0) == "bbhh.bhbb");
  CHECK(open(seen, 0) == "010000111");
}

TEST_CASE("wishbone, classic: ERR and RTY end a burst, whatever CTI says", "[bus][wishbone]") {
  const PinRows rows = classic("111111", "111111", "AEARAA", "000000", "222227");
  const Seen seen = seen_by<Log>(rows);
  CHECK(stamps(seen) == "0-0-1-1 2/6!, 2-2-3-3 2/3, 4-4-5-5 2/6");
  SeenSink sink(const_cast<Seen&>(seen));
  Log log(sink, rows.pins);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CycleState state;
    log.cycle(rows[i], i, state);
  }
  CHECK(log.counts()[1] == std::pair<std::string_view, std::uint64_t>("retries", 1));
}

TEST_CASE("wishbone, classic: a reset and the end find a transaction open", "[bus][wishbone]") {
  const Seen seen = seen_by<Log>(classic("011XX0111", "011000111", "......A..", "000000000",  //
                                         "000000222"));
  REQUIRE(seen.lost.size() == 2);
  CHECK(seen.lost[0].by == LostBy::kReset);
  CHECK(seen.lost[0].age == 1);
  CHECK(seen.lost[0].awaits == Awaits::kResponse);
  CHECK(seen.lost[1].by == LostBy::kEnd);
  CHECK(seen.lost[1].age == 2);
  CHECK(seen.lost[1].awaits == Awaits::kData);
  CHECK(seen.lost[1].transaction.beats == 1);
  CHECK(buckets(seen, 0) == ".wwRR.bww");
}

TEST_CASE("wishbone, pipelined: stalls, several open, answers in order", "[bus][wishbone]") {
  const Seen seen =
      seen_by<Log>(pipelined("01111111110",  //
                             "01111100000", "11001000000", "......A.EAA", "00001111111"));
  // Reads accepted in 2 and 3, a write shown in 4 and accepted in 5.
  CHECK(stamps(seen) == "2-6-6-6 1/3, 3-8-8-8 1/3!, 5-9-9-9 1/3");
  CHECK(seen.ended[0].shown == 1);
  CHECK(seen.ended[2].shown == 4);
  CHECK(buckets(seen, 0) == ".swwwwbwbo.");
  CHECK(buckets(seen, 1) ==
        ".ooo"
        "swwwwb.");
  CHECK(open(seen, 0) == "00012221100");
  CHECK(open(seen, 1) == "00000011110");
  CHECK(seen.ended[1].open == 2);
  CHECK(seen.ended[1].spacing == 1);
  CHECK(seen.cycles[1].channels[1] == Handshake::kStall);
  CHECK(seen.cycles[2].channels[1] == Handshake::kBeat);
  CHECK(seen.cycles[7].channels[1] == Handshake::kReadyAlone);
  CHECK(seen.cycles[6].channels[2] == Handshake::kBeat);
  CHECK(seen.cycles[7].channels[2] == Handshake::kReadyAlone);
  CHECK(seen.cycles[10].channels[2] == Handshake::kReadyAlone);
}

TEST_CASE("wishbone, pipelined: an answer in the cycle of acceptance", "[bus][wishbone]") {
  // Nothing older is open: it ends the request. Else it ends the older one.
  const Seen seen = seen_by<Log>(pipelined("11111", "10111", "00000", "A..AA", "00000"));
  CHECK(stamps(seen) == "0-0-0-0 1/3, 2-3-3-3 1/3, 3-4-4-4 1/3");
  CHECK(seen.orphans[0] == 0);
  CHECK(buckets(seen, 0) == "bhwbb");
  REQUIRE(seen.lost.size() == 1);
  CHECK(seen.lost[0].transaction.accept == 4);
}

TEST_CASE("wishbone, pipelined: an answer to nothing is an orphan, CYC = 0 loses what is open",
          "[bus][wishbone]") {
  std::uint64_t ended = 0;
  const PinRows rows = pipelined("1110111", "0110000", "0000000", "A..AA.A", "0000000");
  const Seen seen = seen_by<Log>(rows);
  CHECK(seen.orphans[0] == 3);
  CHECK(seen.ended.empty());
  CHECK(buckets(seen, 0) == ".ww....");
  CHECK(open(seen, 0) == "0010000");
  CHECK(difference(rows, ended) == "");
}

TEST_CASE("wishbone: what a recording begins with is in doubt until CYC was low",
          "[bus][wishbone]") {
  const PinRows rows = classic("111011", "111011", "AAA.AA", "000000", "222022");
  Seen seen;
  SeenSink sink(seen);
  Log log(sink, rows.pins);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CycleState state;
    log.count_doubtful(true);
    log.cycle(rows[i], i, state);
  }
  log.stop(LostBy::kGap, 6);
  CHECK(log.doubtful() == 1);
  CHECK(seen.lost.size() == 1);
}

TEST_CASE("wishbone: generated traffic breaks no rule", "[bus][wishbone]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 50; ++seed) {
    INFO("FABMON_SEED=" << seed);
    for (const char* workload : kWorkloads) {
      CHECK(broken_by<wishbone::Rules>(generated(workload, seed, 500)).empty());
    }
  }
  CHECK_THROWS_WITH(wishbone::Traffic("ful", 1), Catch::Contains("full"));
}

TEST_CASE("wishbone: a fault in legal traffic breaks its rule and no other", "[bus][wishbone]") {
  using wishbone::Rules;
  const auto waiting = [] {
    PinRows rows = classic("X0111110", "00111110", ".....AA.", "00111110", "00000000");
    for (std::size_t c = 2; c < 7; ++c) rows.set(c, wishbone::kAdr, c < 6 ? 8 : 12);
    return rows;
  };
  CHECK(broken_by<Rules>(waiting()).empty());
  SECTION("STB falls") {
    PinRows rows = waiting();
    rows.set(4, wishbone::kStb, 0);
    CHECK(broken_by<Rules>(rows) == "wb_dropped 1");
    rows.set(4, wishbone::kCyc, 0);
    CHECK(broken_by<Rules>(rows).empty());
  }
  SECTION("the request changes") {
    for (const std::size_t pin :
         {wishbone::kAdr, wishbone::kDatW, wishbone::kCti, wishbone::kBte, wishbone::kWe}) {
      PinRows rows = waiting();
      for (std::size_t c = 4; c < 6; ++c) rows.set(c, pin, rows[c][pin] ^ 1U);
      CHECK(broken_by<Rules>(rows) == "wb_stable 1");
    }
    PinRows rows = waiting();
    rows.set_mask(5, wishbone::kSel, 1);
    CHECK(broken_by<Rules>(rows) == "wb_stable 1");
    // Of reads write data means nothing.
    rows = waiting();
    for (std::size_t c = 0; c < 8; ++c) rows.set(c, wishbone::kWe, 0);
    rows.set(4, wishbone::kDatW, 5);
    CHECK(broken_by<Rules>(rows).empty());
  }
  SECTION("two answers") {
    PinRows rows = waiting();
    rows.set(5, wishbone::kErr, 1);
    CHECK(broken_by<Rules>(rows) == "wb_two_answers 1");
    rows = waiting();
    rows.set(7, wishbone::kAck, 1);
    rows.set(7, wishbone::kErr, 1);
    CHECK(broken_by<Rules>(rows).empty());
  }
  SECTION("an answer to nothing") {
    PinRows rows = pipelined("X011110", "0010000", "0000000", "...AA..", "0000000");
    CHECK(broken_by<Rules>(rows) == "wb_orphan 1");
    rows.set(4, wishbone::kAck, 0);
    CHECK(broken_by<Rules>(rows).empty());
  }
  SECTION("a stalled request") {
    PinRows rows = pipelined("X011110", "0011100", "0011000", ".....A.", "0000000");
    for (std::size_t c = 2; c < 5; ++c) rows.set(c, wishbone::kAdr, 8);
    CHECK(broken_by<Rules>(rows).empty());
    rows.set(4, wishbone::kAdr, 12);
    CHECK(broken_by<Rules>(rows) == "wb_stable 1");
    rows.set(4, wishbone::kAdr, 8);
    rows.set(3, wishbone::kStb, 0);
    CHECK(broken_by<Rules>(rows) == "wb_dropped 1");
  }
}

}  // namespace fabmon::test::test_wishbone_log
