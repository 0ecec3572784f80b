// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of Avalon-MM against its second formulation, and hand-computed cases of each sentence of
// its definition.
#include "tb/bus/avalon/log.hpp"
#include "tb/bus/avalon/recount.hpp"
#include "tb/bus/avalon/traffic.hpp"
#include "tests/bus/avalon/avalon_reference.hpp"
#include "tests/bus/drawn_rows.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_avalon_log {
namespace {

PinRows generated(std::string_view workload, std::uint64_t seed, std::size_t cycles) {
  PinRows rows(avalon::pins());
  rows.generate<avalon::Traffic>(workload, seed, cycles);
  return rows;
}

// Commands, waits and answers change at random: what the log says of illegal traffic.
void disturb(PinRows& rows, std::uint64_t seed) {
  Random rng(seed);
  for (std::size_t c = 0; c < rows.size(); ++c) {
    for (const std::size_t pin : {avalon::kRead, avalon::kWrite, avalon::kWaitrequest}) {
      if (rng.chance(16)) rows.set(c, pin, rows[c][pin] ^ 1U);
    }
    for (const std::size_t pin : {avalon::kReaddatavalid, avalon::kWriteresponsevalid}) {
      if (rows.pins.has(pin) && rng.chance(24)) rows.set(c, pin, rows[c][pin] ^ 1U);
    }
    if (rows.pins.has(avalon::kBurstcount) && rng.chance(24)) {
      rows.set(c, avalon::kBurstcount, rng.below(5));
    }
  }
}

Seen seen_of(const PinRows& rows) { return seen_by<avalon::Log>(rows); }
const BusShape& shape() { return avalon::Log::shape(); }

}  // namespace

TEST_CASE("avalon: log = second formulation, on generated traffic", "[bus][avalon]") {
  const std::uint64_t first = seed_or(1);
  std::uint64_t ended = 0, lost = 0, orphans = 0;
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows rows = generated(seed % 8 == 0   ? "full"
                             : seed % 8 == 1 ? "simple"
                                             : "random",
                             seed, 300);
    if (seed % 3 == 0) disturb(rows, seed);
    // Recordings lack pins.
    if (seed % 5 == 1) rows.pins.recorded[avalon::kByteenable] = false;
    if (seed % 5 == 2) rows.pins.width[avalon::kReaddata] = rows.pins.width[avalon::kWritedata] = 0;
    if (seed % 7 == 3) {  // responses without a pin
      rows.pins.recorded[avalon::kWriteresponsevalid] = false;
      for (std::size_t c = 0; c < rows.size(); ++c) rows.set(c, avalon::kWriteresponsevalid, 0);
    }
    if (seed % 7 == 5) {  // reads end with their acceptance, whatever burstcount says
      rows.pins.recorded[avalon::kReaddatavalid] = false;
      for (std::size_t c = 0; c < rows.size(); ++c) rows.set(c, avalon::kReaddatavalid, 0);
    }
    const Seen seen = seen_of(rows);
    REQUIRE(first_difference(seen, avalon_reference(rows)).empty());
    REQUIRE(sums_of(seen) == recounted<avalon::Log, avalon::Recount>(rows));
    ended += seen.ended.size();
    lost += seen.lost.size();
    orphans += seen.orphans[0] + seen.orphans[1];
  }
  CHECK(ended > 5000);
  CHECK(lost > 100);
  CHECK(orphans > 100);
}

TEST_CASE("avalon: a read of three beats with a pause within", "[bus][avalon]") {
  //                                           cycle             0123456789
  const PinRows rows = drawn(avalon::pins(), {{"read", "0111000000"},
                                              {"waitrequest", "0110000000"},
                                              {"burstcount", "0333000000", 3},
                                              {"byteenable", "0077ffffff", 4},
                                              {"readdatavalid", "0001011010"},
                                              {"readdata", "0", 32}});
  // readdatavalid of cycle 3 comes with the command: an orphan. Bytes go by byteenable of cycle 3.
  const Seen seen = seen_of(rows);
  CHECK(ended_of(seen, shape()) == "read 1-3-5-8-8 3x9");
  CHECK(buckets_of(seen, shape(), 0) ==
        "idle cmd_wait cmd_wait cmd wait_first beat beat gap beat idle");
  CHECK(buckets_of(seen, shape(), 1) == "idle other other other idle idle idle idle idle idle");
  CHECK(open_of(seen, 0) == "0000111110");
  CHECK(seen.orphans[0] == 1);
  CHECK(seen.cycles[5].directions[0].bytes == 3);
}

TEST_CASE("avalon: without readdatavalid a read ends with its acceptance", "[bus][avalon]") {
  //                                           cycle          012345
  const PinRows rows = drawn(avalon::pins(), {{"read", "011010"},
                                              {"write", "000101"},
                                              {"waitrequest", "010001"},
                                              {"response", "000030", 2},
                                              {"readdata", "0", 16}});
  const Seen seen = seen_of(rows);
  CHECK(ended_of(seen, shape()) == "read 1-2-2-2-2 1x2, write 3-3-3-3-3 1x2, read 4-4-4-4-4 1x2!");
  CHECK(buckets_of(seen, shape(), 0) == "idle cmd_wait beat other beat other");
  CHECK(buckets_of(seen, shape(), 1) == "idle other other beat other wait_subordinate");
  CHECK(open_of(seen, 0) == "000000");
  CHECK(open_of(seen, 1) == "000000");
  REQUIRE(seen.lost.size() == 1);
  CHECK(seen.lost[0].awaits == Awaits::kAccept);
  CHECK(seen.ended[2].response == 3);
}

TEST_CASE("avalon: a burst of writes, its pause and its response", "[bus][avalon]") {
  //                                           cycle                0123456789
  const PinRows rows = drawn(avalon::pins(), {{"write", "1101110100"},
                                              {"waitrequest", "1000100000"},
                                              {"burstcount", "3300000000", 2},
                                              {"byteenable", "31ff7f1111", 4},
                                              {"writeresponsevalid", "0010000111"},
                                              {"response", "0000000200", 2}});
  // The response of cycle 2 comes within the burst: an orphan, as that of cycle 9, when no write is
  // open. The second write has burstcount 0, which is 1.
  const Seen seen = seen_of(rows);
  CHECK(ended_of(seen, shape()) == "write 0-1-1-5-7 3x9!, write 7-7-7-7-8 1x1");
  CHECK(buckets_of(seen, shape(), 1) ==
        "wait_subordinate beat gap beat wait_subordinate beat wait_resp beat resp idle");
  CHECK(open_of(seen, 1) == "0011111110");
  CHECK(seen.orphans[1] == 2);
  CHECK(seen.ended[0].response == 2);
  CHECK(seen.ended[1].spacing == 6);
  CHECK(seen.ended[1].open == 2);
}

TEST_CASE("avalon: active-low pins, chip selects and ready are levels of the same pins",
          "[bus][avalon]") {
  //                                           cycle           012345
  const PinRows low = drawn(avalon::pins(), {{"read_n", "100111"},
                                             {"write_n", "111001"},
                                             {"waitrequest_n", "101010"},
                                             {"chipselect_n", "000000"},
                                             {"byteenable_n", "888880", 4},
                                             {"readdata", "0", 32}});
  CHECK(ended_of(seen_of(low), shape()) == "read 1-2-2-2-2 1x3, write 3-4-4-4-4 1x3");
  const PinRows ready = drawn(avalon::pins(), {{"read", "110000"},
                                               {"ready", "010000"},
                                               {"readdatavalid", "000100"},
                                               {"readdata", "0", 512}});
  CHECK(ended_of(seen_of(ready), shape()) == "read 0-1-3-3-3 1x64");
  const PinRows select =
      drawn(avalon::pins(), {{"read", "111111"}, {"waitrequest", "0"}, {"chipselect", "001000"}});
  CHECK(ended_of(seen_of(select), shape()) == "read 2-2-2-2-2 1x0");
}

TEST_CASE("avalon: without waitrequest a command moves at once", "[bus][avalon]") {
  const PinRows rows =
      drawn(avalon::pins(),
            {{"read", "1100000"}, {"readdatavalid", "0001010"}, {"response", "0001000", 2}});
  const Seen seen = seen_of(rows);
  CHECK(ended_of(seen, shape()) == "read 0-0-3-3-3 1x0!, read 1-1-5-5-5 1x0");
  CHECK(buckets_of(seen, shape(), 0) == "cmd wait_first wait_first beat wait_first beat idle");
  CHECK(seen.ended[1].open == 2);
  CHECK(seen.ended[1].spacing == 1);
  CHECK(seen.ended[0].response == 1);
}

TEST_CASE("avalon: a reset and the end lose what is open and what is offered", "[bus][avalon]") {
  //                                           cycle          01234567
  const PinRows rows = drawn(avalon::pins(), {{"read", "10100001"},
                                              {"write", "01000110"},
                                              {"waitrequest", "00100001"},
                                              {"burstcount", "2", 2},
                                              {"byteenable", "f", 4},
                                              {"readdatavalid", "01000000"},
                                              {"writeresponsevalid", "0"},
                                              {"reset_n", "11101111"}});
  const Seen seen = seen_of(rows);
  CHECK(seen.ended.empty());
  const auto lost = [&](std::size_t i) {
    const OpenTransaction& o = seen.lost[i];
    return std::to_string(o.transaction.direction) + " " + std::to_string(o.age) + " " +
           std::to_string(o.total) + " " + std::to_string(o.transaction.bytes) + " " +
           std::to_string(static_cast<int>(o.by)) + std::to_string(static_cast<int>(o.awaits));
  };
  REQUIRE(seen.lost.size() == 5);
  CHECK(lost(0) == "0 2 2 4 01");  // the read of cycle 0, of which one beat moved
  CHECK(lost(1) == "0 0 0 0 00");  // that of cycle 2
  CHECK(lost(2) == "1 1 1 4 01");  // the write of cycle 1, which lacks a beat
  CHECK(lost(3) == "0 0 0 0 20");  // the read of cycle 7, at the end
  CHECK(lost(4) == "1 2 2 8 22");  // the write of cycles 5 and 6, which lacks its response
}

}  // namespace fabmon::test::test_avalon_log
