// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Directed tests of RTL and golden model alike, with hand-computed numbers: readings of the
// specification that the published trace does not tell apart, and the limits of the timers and of
// the latency tracking.
#include <array>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"

namespace fabmon::test::test_directed {
namespace {

const Axi4Pins kIdle;

std::uint32_t ticks_of(std::uint32_t k) { return 0x02 + k; }

}  // namespace

TEST_CASE("AWW2B begins with AW or W, whichever comes first", "[axi4][directed]") {
  for (const std::string build : {"base", "small", "adv", "whole"}) {
    INFO(build);
    for (const unsigned first : {kHsAw, kHsWl}) {
      Axi4Fixture pair(build);
      pair.program({0x08});
      pair.clock(on(first));                           // cycle 0
      pair.repeat(kIdle, 2);                           //
      pair.clock(on(first == kHsAw ? kHsWl : kHsAw));  // 3
      pair.clock(kIdle);                               //
      pair.clock(on(kHsB));                            // 5
      CHECK(pair.count(0) == 5);                       // 2 if only the later one arms
    }
  }
}

TEST_CASE("AR2R ends with every beat, not only with the last of a burst", "[axi4][directed]") {
  for (const std::string build : {"base", "small", "adv", "whole"}) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({0x07});
    pair.clock(on(kHsAr, 3));
    pair.repeat(kIdle, 3);
    pair.clock(on(kHsR));
    CHECK(pair.count(0) == 4);
    // Without overflow it telescopes: a later read does not begin it again.
    pair.program({0x07});
    pair.clock(on(kHsAr));          // 0
    pair.clock(on(kHsAr));          // 1
    pair.clock(kIdle);              //
    pair.clock(on(kHsR));           // 3
    pair.clock(on(kHsAr));          // 4
    pair.clock(on(kHsAr | kHsRl));  // 5
    CHECK(pair.count(0) == 5);
  }
}

// read_occupancy, write_occupancy and response_occupancy: {ar,r,aw,w,b}_{stalls,idle}, handshakes.
TEST_CASE("stalls of two channels in one cycle are one cycle", "[axi4][directed]") {
  Axi4Pins stall;
  stall.arvalid = stall.rvalid = stall.awvalid = stall.wvalid = stall.bvalid = 1;
  for (const std::string build : {"base", "small", "adv"}) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({0x2410, 0x2418, 0x0410, 0x2010, 0x0418, 0x2018, 0x0419});
    pair.repeat(stall, 3);
    for (unsigned j = 0; j < 7; ++j) CHECK(pair.count(j) == 3);
    // Handshakes alike, and idle cycles.
    pair.program({0x0910, 0x0918, 0x0119, 0x1210, 0x1218, 0x0219});
    pair.repeat(on(kHsAll), 5);
    CHECK(pair.count(0) == 5);
    CHECK(pair.count(1) == 5);
    CHECK(pair.count(2) == 5);
  }
}

TEST_CASE("a read and a write that end in one cycle both count", "[axi4][directed]") {
  {
    Axi4Fixture pair("adv");
    pair.program({0x13, 0x1C, 0x0810, 0x0119, 0x09});
    pair.clock(on(kHsAr, 0, 0, 1));  // 0
    pair.clock(on(kHsAw, 0, 0, 2));  // 1
    pair.repeat(kIdle, 3);
    Axi4Pins both = on(kHsRl | kHsB);  // 5
    both.rid = 1, both.bid = 2;
    pair.clock(both);
    const std::vector<std::uint64_t> expected = {5, 4, 1, 1, 5};
    for (unsigned j = 0; j < expected.size(); ++j) CHECK(pair.count(j) == expected[j]);
  }
  {
    Axi4Fixture pair("base");
    pair.program({0x13, 0x1C, 0x0810, 0x0119, 0x09});
    pair.clock(on(kHsAr));
    pair.clock(on(kHsAw));
    pair.repeat(kIdle, 3);
    pair.clock(on(kHsRl | kHsB));
    const std::vector<std::uint64_t> expected = {5, 4, 1, 1, 5};
    for (unsigned j = 0; j < expected.size(); ++j) CHECK(pair.count(j) == expected[j]);
  }
}

// clock_ticks_{ar2ar,r2r,aw2aw,w2w,b2b,ar2r,aww2b,araww2rb}, and with clock_ticks_ovfl their flags
// ovfl_{ar2ar,r2r,aw2aw,w2w,b2b,ar2r,aww2b,araww2rb}.
TEST_CASE("a gap of the timer's limit is exact, one cycle more saturates and raises its flag alone",
          "[axi4][directed]") {
  struct Timer {
    unsigned arm, update;
    std::uint32_t flags;  // those that the two handshakes can raise
  };
  static constexpr std::array<Timer, 8> kTimers = {{{kHsAr, kHsAr, 0x01},
                                                    {kHsR, kHsRl, 0x02},
                                                    {kHsAw, kHsAw, 0x04},
                                                    {kHsW, kHsWl, 0x08},
                                                    {kHsB, kHsB, 0x10},
                                                    {kHsAr, kHsR, 0xA0},
                                                    {kHsWl, kHsB, 0xC0},
                                                    {kHsWl, kHsRl, 0x80}}};
  for (const std::string build : {"small", "advtiny", "base"}) {
    Axi4Fixture pair(build);
    const std::uint64_t limit = (std::uint64_t{1} << pair.config().gap_width) - 1;
    for (std::uint32_t k = 0; k < 8; ++k) {
      for (const std::uint64_t gap : {limit - 1, limit, limit + 1, limit + 5}) {
        INFO(build << ", event 0" << ticks_of(k) << "h, gap " << gap);
        const std::uint32_t flags = kTimers[k].flags;
        pair.program({ticks_of(k), 0xF0 | flags << 8, 0xF0 | (~flags & 0xFF) << 8});
        pair.clock(on(kTimers[k].arm));
        pair.repeat(kIdle, gap - 1);
        pair.clock(on(kTimers[k].update));
        CHECK(pair.count(0) == std::min(gap, limit));
        CHECK((pair.count(1) != 0) == (gap > limit));
        CHECK(pair.count(2) == 0);
      }
      pair.program({ticks_of(k), 0xF0});  // a pause that nothing ends raises nothing
      pair.clock(on(kTimers[k].arm));
      pair.repeat(kIdle, 3 * limit);
      CHECK(pair.count(0) == 0);
      CHECK(pair.count(1) == 0);
    }
  }
}

TEST_CASE("a gap of millions of cycles is counted whole", "[axi4][directed]") {
  const std::uint64_t gap = (std::uint64_t{1} << 22) - 0x4B;
  for (const std::string build : {"one", "whole"}) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({ticks_of(0)});
    pair.clock(on(kHsAr));
    pair.repeat(kIdle, gap - 1);
    pair.clock(on(kHsAr));
    CHECK(pair.count(0) == gap);
  }
}

// read_cmd_length, read_cmd_bytes, write_cmd_length, write_cmd_bytes.
TEST_CASE("commands are counted exactly while thousands are open", "[axi4][directed]") {
  Axi4Fixture pair("xinit");  // a command's increment has 11 bits here, the number of open ones 16
  const std::vector<std::uint32_t> codes{0x11, 0x12, 0x1A, 0x1B};
  pair.program(codes);
  const std::uint64_t commands = 5000;
  pair.repeat(on(kHsAr | kHsAw, 3, 3), commands);
  for (unsigned j = 0; j < codes.size(); ++j) {
    CAPTURE(j);
    CHECK(pair.count(j) == commands * (j % 2 == 0 ? 4 : 32));
  }
}

// pmon_lat_debug_event: ovfl_reads, ovfl_writes.
TEST_CASE("outstanding counts are exact up to the limit, the next command raises the flag",
          "[axi4][directed]") {
  for (const std::string build : {"small", "whole", "base"}) {
    const std::uint64_t limit = (std::uint64_t{1} << make_test_rtl(build)->config().out_width) - 1;
    for (const bool write : {false, true}) {
      INFO(build << (write ? ", writes" : ", reads"));
      const unsigned begin = write ? kHsAw : kHsAr, end = write ? kHsB : kHsRl;
      const std::uint32_t flag = write ? 0x20FF : 0x10FF, other = write ? 0x10FF : 0x20FF;
      Axi4Fixture pair(build);
      const std::uint32_t total = write ? 0x1C : 0x13;
      const auto read_total = [&](const Axi4Pins& meanwhile) {
        const std::uint32_t expected = pair.begin_read(pair.data(0));
        pair.clock(meanwhile);
        while (pair.rtl().busy()) pair.clock(kIdle);
        REQUIRE(pair.rtl().rdata() == expected);
        return expected;
      };
      pair.program({total, flag});
      pair.repeat(on(begin), limit);
      CHECK(read_total(kIdle) == static_cast<std::uint32_t>(limit * (limit - 1) / 2));
      CHECK(pair.count(1) == 0);
      pair.repeat(on(begin | end), 3);  // full, but one ends as the other begins
      CHECK(pair.count(1) == 0);
      pair.write(pair.ctl(0), total | kCntrRst);
      pair.write(pair.ctl(1), other);
      const std::uint32_t before = read_total(on(begin));  // one too many
      const std::uint32_t after = read_total(kIdle);
      CHECK((after - before) % limit == 0);  // the count stays at the limit
      CHECK(pair.count(1) == 0);
      pair.write(pair.ctl(1), flag);
      CHECK(pair.count(1) != 0);
      pair.repeat(on(end), limit + 2);  // two more ends than were counted
      pair.write(pair.ctl(0), total | kCntrRst);
      pair.repeat(kIdle, 5);
      CHECK(pair.count(0) == 0);
    }
  }
}

TEST_CASE("latency by transaction: order by ID, a full table, a latency that is too long",
          "[axi4][directed]") {
  for (const bool write : {false, true}) {
    const unsigned begin = write ? kHsAw : kHsAr, end = write ? kHsB : kHsRl;
    const std::uint32_t total = write ? 0x1C : 0x13, flag = write ? 0x20FF : 0x10FF;
    Axi4Fixture pair("advtiny");  // three transactions, seven cycles
    pair.program({total, flag, total | 6U << 24});
    pair.clock(on(begin, 0, 0, 1));  // 0
    pair.clock(on(begin, 0, 0, 2));  // 1
    pair.clock(on(begin, 0, 0, 1));  // 2
    pair.clock(on(end, 0, 0, 2));    // 3: 2 cycles
    pair.clock(on(end, 0, 0, 1));    // 4: 4 cycles
    pair.repeat(kIdle, 2);
    pair.clock(on(end, 0, 0, 1));  // 7: 5 cycles
    pair.clock(on(end, 0, 0, 3));  // never begun: nothing
    CHECK(pair.count(0) == 11);
    CHECK(pair.count(1) == 0);
    CHECK(pair.count(2) == 0);  // none of 6 or more

    pair.program({total, flag, total | 7U << 24});
    pair.repeat(on(begin, 0, 0, 0), 3);    // 0 1 2
    pair.clock(on(begin | end, 0, 0, 0));  // 3: closes 0 (3 cycles), opens another
    pair.clock(on(end, 0, 0, 0));          // 4: 3 cycles
    pair.repeat(kIdle, 4);
    pair.clock(on(end, 0, 0, 0));  // 9: of 2, exactly 7
    CHECK(pair.count(0) == 13);
    CHECK(pair.count(1) == 0);
    CHECK(pair.count(2) == 1);
    pair.repeat(kIdle, 100);
    pair.clock(on(end, 0, 0, 0));  // very late: 7 and the flag
    CHECK(pair.count(0) == 20);
    CHECK(pair.count(1) != 0);

    pair.program({total, flag});
    pair.clock(on(begin, 0, 0, 3));
    pair.repeat(kIdle, 7);
    pair.clock(on(end, 0, 0, 3));  // 8: one too long
    CHECK(pair.count(0) == 7);
    CHECK(pair.count(1) != 0);

    pair.program({total, flag});
    pair.repeat(on(begin, 0, 0, 1), 4);  // the fourth does not fit
    pair.repeat(kIdle, 2);
    CHECK(pair.count(1) != 0);
    pair.repeat(on(end, 0, 0, 1), 3);
    const std::uint64_t three = pair.count(0);
    pair.clock(on(end, 0, 0, 1));  // the one that was not tracked
    CHECK(pair.count(0) == three);
  }
}

}  // namespace fabmon::test::test_directed
