// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of OBI against its second formulation, and hand-computed cases of each sentence of its
// definition.
#include "tb/bus/obi/log.hpp"
#include "tb/bus/obi/recount.hpp"
#include "tb/bus/obi/traffic.hpp"
#include "tests/bus/drawn_rows.hpp"
#include "tests/bus/obi/obi_reference.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_obi_log {
namespace {

PinRows generated(std::string_view workload, std::uint64_t seed, std::size_t cycles) {
  PinRows rows(obi::pins());
  rows.generate<obi::Traffic>(workload, seed, cycles);
  return rows;
}

// Answers, grants and ids change at random: what the log says of illegal traffic.
void disturb(PinRows& rows, std::uint64_t seed) {
  Random rng(seed);
  for (std::size_t c = 0; c < rows.size(); ++c) {
    for (const std::size_t pin : {obi::kRvalid, obi::kGnt, obi::kReq, obi::kRready, obi::kWe}) {
      if (rng.chance(16)) rows.set(c, pin, rows[c][pin] ^ 1U);
    }
    if (rng.chance(64)) rows.set(c, obi::kRid, rng.below(4));
  }
}

Seen seen_of(const PinRows& rows) { return seen_by<obi::Log>(rows); }

}  // namespace

TEST_CASE("obi: log = second formulation, on generated traffic", "[bus][obi]") {
  const std::uint64_t first = seed_or(1);
  std::uint64_t ended = 0, lost = 0, orphans = 0;
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows rows = generated(seed % 8 == 0 ? "full" : seed % 8 == 1 ? "slow" : "random", seed, 300);
    if (seed % 3 == 0) disturb(rows, seed);
    // Recordings lack pins.
    if (seed % 5 == 1) rows.pins.recorded[obi::kBe] = false;
    if (seed % 5 == 2) rows.pins.recorded[obi::kRid] = false;
    if (seed % 5 == 3) rows.pins.width[obi::kRdata] = rows.pins.width[obi::kWdata] = 0;
    const Seen seen = seen_of(rows);
    REQUIRE(first_difference(seen, obi_reference(rows)).empty());
    REQUIRE(sums_of(seen) == recounted<obi::Log, obi::Recount>(rows));
    ended += seen.ended.size();
    lost += seen.lost.size();
    orphans += seen.orphans[0];
  }
  CHECK(ended > 10000);
  CHECK(lost > 100);
  CHECK(orphans > 100);
}

TEST_CASE("obi: a read and a write that wait for gnt, data and answer", "[bus][obi]") {
  //                                        cycle   0123456789
  const PinRows rows = drawn(obi::pins(), {{"req", "0110011000"},
                                           {"gnt", "0010000100"},
                                           {"we", ".....11..."},
                                           {"rvalid", "0000100001"},
                                           {"rready", "1"},
                                           {"rdata", "0", 32},
                                           {"be", "fffff3ffff", 4}});
  // The write of cycles 5 and 6 is not granted: gnt comes in cycle 7, too late.
  const Seen seen = seen_of(rows);
  const BusShape& shape = obi::Log::shape();
  CHECK(ended_of(seen, shape) == "read 1-2-4-4-4 1x4");
  CHECK(buckets_of(seen, shape, 0) ==
        "idle cmd_wait cmd wait_first beat other other idle idle idle");
  CHECK(buckets_of(seen, shape, 1) ==
        "idle other other idle idle wait_subordinate wait_subordinate idle idle idle");
  CHECK(open_of(seen, 0) == "0001100000");
  CHECK(seen.orphans[0] == 1);
}

TEST_CASE("obi: a write ends with its answer and its data moves with the request", "[bus][obi]") {
  //                                        cycle   01234567
  const PinRows rows = drawn(obi::pins(), {{"req", "11100000"},
                                           {"gnt", "01100000"},
                                           {"we", "11100000"},
                                           {"rvalid", "00011110"},
                                           {"rready", "00000110"},
                                           {"err", "00000010"},
                                           {"be", "37ffffff", 4}});
  const Seen seen = seen_of(rows);
  const BusShape& shape = obi::Log::shape();
  CHECK(ended_of(seen, shape) == "write 0-1-1-1-5 1x3, write 2-2-2-2-6 1x4!");
  CHECK(buckets_of(seen, shape, 1) ==
        "wait_subordinate beat beat resp_wait_manager resp_wait_manager resp resp idle");
  CHECK(buckets_of(seen, shape, 0) == "other other other idle idle idle idle idle");
  CHECK(open_of(seen, 1) == "00122210");
  CHECK(seen.ended[1].open == 2);
  CHECK(seen.ended[1].spacing == 1);
  CHECK(seen.ended[1].response == 1);
}

TEST_CASE("obi: an answer belongs to a request of an earlier cycle, in order", "[bus][obi]") {
  // The answer of cycle 1 comes with its request and is an orphan; that of cycle 3 answers the
  // first read, that of cycle 4 the write.
  //                                        cycle   012345
  const PinRows rows = drawn(obi::pins(), {{"req", "011000"},
                                           {"gnt", "111111"},
                                           {"we", "001000"},
                                           {"rvalid", "010110"},
                                           {"wdata", "0", 64}});
  const Seen seen = seen_of(rows);
  CHECK(ended_of(seen, obi::Log::shape()) == "read 1-1-3-3-3 1x8, write 2-2-2-2-4 1x8");
  CHECK(seen.orphans[0] == 1);
  PinRows log_rows = rows;
  Seen ignored;
  SeenSink sink(ignored);
  obi::Log log(sink, rows.pins);
  for (std::size_t c = 0; c < rows.size(); ++c) {
    CycleState state;
    log.cycle(rows[c], c, state);
  }
  REQUIRE(log.notes().size() == 1);
  CHECK(log.notes()[0].starts_with("1 answers came in the cycle of an acceptance"));
  CHECK(log.counts()[1].second == 1);
}

TEST_CASE("obi: ids pair answers only where they leave the order", "[bus][obi]") {
  //                                        cycle   0123456
  const PinRows rows = drawn(obi::pins(), {{"req", "1110000"},
                                           {"gnt", "1"},
                                           {"rvalid", "0001110"},
                                           {"aid", "1220000", 2},
                                           {"rid", "0002312", 2}});
  // rid 2 is the second request; 3 is none, so the oldest is meant; 1 is none any more.
  const Seen seen = seen_of(rows);
  CHECK(ended_of(seen, obi::Log::shape()) ==
        "read 1-1-3-3-3 1x0, read 0-0-4-4-4 1x0, read 2-2-5-5-5 1x0");
  CHECK(seen.ended[0].id == 2);
  // Without aid, rid says nothing.
  PinRows in_order = rows;
  in_order.pins.recorded[obi::kAid] = false;
  CHECK(ended_of(seen_of(in_order), obi::Log::shape()) ==
        "read 0-0-3-3-3 1x0, read 1-1-4-4-4 1x0, read 2-2-5-5-5 1x0");
}

TEST_CASE("obi: wen of PULP is 1 for a read, and without we and wen all are reads", "[bus][obi]") {
  const PinRows wen =
      drawn(obi::pins(), {{"req", "1100"}, {"gnt", "1"}, {"wen", "1011"}, {"rvalid", "0110"}});
  CHECK(ended_of(seen_of(wen), obi::Log::shape()) == "read 0-0-1-1-1 1x0, write 1-1-1-1-2 1x0");
  const PinRows none =
      drawn(obi::pins(), {{"req", "1100"}, {"gnt", "1"}, {"rvalid", "0110"}, {"rdata", "0", 16}});
  CHECK(ended_of(seen_of(none), obi::Log::shape()) == "read 0-0-1-1-1 1x2, read 1-1-2-2-2 1x2");
}

TEST_CASE("obi: a reset and the end lose what is open and what is offered", "[bus][obi]") {
  //                                        cycle       01234567
  const PinRows rows = drawn(obi::pins(), {{"req", "11100110"},
                                           {"gnt", "11000100"},
                                           {"we", "01000000"},
                                           {"rvalid", "00000000"},
                                           {"reset_n", "11101111"},
                                           {"be", "f", 4}});
  const Seen seen = seen_of(rows);
  CHECK(seen.ended.empty());
  REQUIRE(seen.lost.size() == 4);
  const auto lost = [&](std::size_t i) {
    const OpenTransaction& o = seen.lost[i];
    return std::to_string(o.transaction.direction) + " " + std::to_string(o.age) + " " +
           std::to_string(o.total) + " " + std::to_string(o.transaction.bytes) + " " +
           std::to_string(static_cast<int>(o.by)) + std::to_string(static_cast<int>(o.awaits));
  };
  CHECK(lost(0) == "0 2 2 0 01");  // the read of cycle 0
  CHECK(lost(1) == "0 0 0 0 00");  // the read of cycle 2, which was not granted
  CHECK(lost(2) == "1 1 1 4 02");  // the write of cycle 1
  CHECK(lost(3) == "0 2 2 0 21");  // the read of cycle 5, at the end
}

}  // namespace fabmon::test::test_obi_log
