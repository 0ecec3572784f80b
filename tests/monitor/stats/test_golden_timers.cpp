// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The latency timers of the golden stats model, hand-computed to the cycle.
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/stats/golden_bench.hpp"

namespace fabmon::test::test_golden_timers {
namespace {

using Bench = StatsBench;

// What timer 0 shows in the n cycles to come.
std::vector<std::uint32_t> watch(Bench& b, unsigned n) {
  std::vector<std::uint32_t> seen;
  for (; n > 0; --n) {
    seen.push_back(b.read(Bench::val(0)));
    b.idle();
  }
  return seen;
}

using Values = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("golden stats: a sample is the cycles from alloc to dealloc", "[stats][golden]") {
  for (const unsigned latency : {1U, 2U, 3U, 100U, 70000U}) {
    CAPTURE(latency);
    Bench b;
    b.idle(5);
    b.sample(latency);
    CHECK(b.golden.samples() == 1);
    CHECK(b.golden.latency_sum() == latency);
    CHECK(b.golden.latency_min() == latency);
    CHECK(b.golden.latency_max() == latency);
    CHECK(b.golden.status() == 0);
    CHECK(b.read(Bench::val(0)) == 0);
  }
}

TEST_CASE("golden stats: a running timer reads as it stands before the edge", "[stats][golden]") {
  Bench b;
  CHECK(b.read(Bench::val(0)) == 0);
  b.alloc(0);
  CHECK(watch(b, 4) == Values{1, 2, 3, 4});
  CHECK(b.read(Bench::val(0)) == 5);
  b.dealloc(0);
  CHECK(b.golden.latency_sum() == 5);
}

TEST_CASE("golden stats: back-to-back reuse gives the old sample and starts anew",
          "[stats][golden]") {
  Bench b;
  b.alloc(3);
  b.idle(6);
  b.clock({3}, {3});  // 7 cycles after the first alloc
  CHECK(b.golden.latency_sum() == 7);
  CHECK(b.read(Bench::val(3)) == 1);
  b.clock({3}, {3});
  b.clock({}, {3});
  CHECK(b.golden.samples() == 3);
  CHECK(b.golden.latency_sum() == 9);
  CHECK(b.golden.latency_min() == 1);
  CHECK(b.golden.status() == 0);
}

TEST_CASE("golden stats: entries beyond the first 64 are timed as well", "[stats][golden]") {
  Bench b({.n = 256, .num_dealloc = 256});
  for (const unsigned j : {0U, 63U, 64U, 127U, 128U, 255U}) b.alloc(j);
  b.clock({}, {0, 63, 64, 127, 128, 255});
  CHECK(b.golden.samples() == 6);
  CHECK(b.golden.latency_sum() == 6 + 5 + 4 + 3 + 2 + 1);
}

TEST_CASE("golden stats: events of entries that there are not are ignored", "[stats][golden]") {
  Bench b({.n = 5, .num_dealloc = 5});
  b.clock({5, 64, 255}, {6, 128});
  CHECK(b.golden.status() == 0);
}

TEST_CASE("golden stats: a timer saturates at its limit and says so one cycle later",
          "[stats][golden]") {
  Bench b;
  b.write(Bench::limit(0), 5);
  b.alloc(0);
  b.idle(4);
  CHECK(b.read(Bench::val(0)) == 5);
  CHECK_FALSE(b.lim(0));
  SECTION("at the limit, not beyond: no flag") {
    b.dealloc(0);
    CHECK(b.golden.latency_sum() == 5);
    CHECK_FALSE(b.lim(0));
  }
  SECTION("held at the limit") {
    b.idle();
    CHECK(b.lim(0));
    CHECK(watch(b, 3) == Values{5, 5, 5});
    b.dealloc(0);
    CHECK(b.golden.latency_sum() == 5);
    CHECK(b.lim(0));  // sticky
    b.write(Bench::ctl(0), 2);
    CHECK_FALSE(b.lim(0));
  }
  SECTION("the edge at which it would say so restarts it") {
    b.alloc(0);
    CHECK_FALSE(b.lim(0));
    CHECK(b.golden.status() == Bench::kDouble);
  }
  SECTION("the edge at which it would say so stops it") {
    b.write(Bench::ctl(0), 1);
    CHECK_FALSE(b.lim(0));
    CHECK(b.read(Bench::val(0)) == 0);
  }
}

TEST_CASE("golden stats: a timer wraps from its limit to 1", "[stats][golden]") {
  Bench b;
  b.write(Bench::limit(0), 3);
  b.write(Bench::mode(0), 3);
  b.alloc(0);
  CHECK(watch(b, 3) == Values{1, 2, 3});
  CHECK(b.lim(0));  // the edge at which it showed 3
  CHECK(watch(b, 4) == Values{1, 2, 3, 1});
  b.dealloc(0);  // 8 cycles: 7 mod 3 + 1
  CHECK(b.golden.latency_sum() == 2);
}

TEST_CASE("golden stats: limits of 1, 0 and the timer's width", "[stats][golden]") {
  Bench b({.timer_width = 8});
  CHECK(b.read(Bench::limit(0)) == 0xFF);
  b.alloc(0);
  b.idle(254);
  CHECK(b.read(Bench::val(0)) == 255);
  CHECK_FALSE(b.lim(0));
  b.idle();
  CHECK(b.read(Bench::val(0)) == 255);
  CHECK(b.lim(0));

  b.write(Bench::limit(1), 0xF00);  // 0 in 8 bits: no limit but the width
  CHECK(b.read(Bench::limit(1)) == 0);
  b.write(Bench::mode(1), 3);
  b.alloc(1);
  b.idle(254);
  CHECK(b.read(Bench::val(1)) == 255);
  b.idle();
  CHECK(b.read(Bench::val(1)) == 1);
  CHECK(b.lim(1));

  b.write(Bench::limit(2), 1);
  b.alloc(2);
  CHECK_FALSE(b.lim(2));
  b.idle();
  CHECK(b.lim(2));
  b.idle(10);
  CHECK(b.read(Bench::val(2)) == 1);
}

TEST_CASE("golden stats: billions of cycles on end, exact to one", "[stats][golden]") {
  Bench b;
  b.alloc(0);
  b.idle(0xFFFFFFFE);
  CHECK(b.read(Bench::val(0)) == 0xFFFFFFFF);
  CHECK_FALSE(b.lim(0));
  b.idle();
  CHECK(b.lim(0));
  b.idle(5000000000);
  b.dealloc(0);
  CHECK(b.golden.latency_max() == 0xFFFFFFFF);

  b.write(Bench::limit(1), 1000);
  b.write(Bench::mode(1), 3);
  b.alloc(1);
  b.idle(3000000000041);
  b.dealloc(1);  // 3,000,000,000,042 cycles
  CHECK(b.golden.latency_min() == 42);
}

TEST_CASE("golden stats: in saturation a cleared lim flag is back at once", "[stats][golden]") {
  Bench b;
  b.write(Bench::limit(0), 4);
  b.write(Bench::mode(0), 5);
  b.alloc(0);
  b.idle(4);
  CHECK(b.lim(0));
  CHECK(b.golden.status() == Bench::kLimit);
  b.write(Bench::ctl(0), 2);
  CHECK(b.lim(0));
  b.write(Bench::kStatus, 1);
  CHECK(b.golden.status() == Bench::kLimit);
  b.write_with(Bench::ctl(0), 2, {}, {0});  // with the dealloc it is gone
  CHECK_FALSE(b.lim(0));
  CHECK(b.golden.status() == Bench::kLimit);
  b.write(Bench::kStatus, 1);
  CHECK(b.golden.status() == 0);
}

TEST_CASE("golden stats: a wrapping timer sets lim at its edges alone, the set wins",
          "[stats][golden]") {
  Bench b;
  b.write(Bench::limit(0), 4);
  b.write(Bench::mode(0), 7);
  b.alloc(0);
  b.idle(4);  // shows 4 before the last of these edges
  CHECK(b.lim(0));
  CHECK(b.golden.status() == Bench::kLimit);
  b.write(Bench::ctl(0), 2);   // edge 5
  b.write(Bench::kStatus, 1);  // edge 6
  CHECK_FALSE(b.lim(0));
  CHECK(b.golden.status() == 0);
  b.idle();  // edge 7
  CHECK_FALSE(b.lim(0));
  b.write(Bench::ctl(0), 2);  // edge 8: 4 again
  CHECK(b.lim(0));
  CHECK(b.golden.status() == Bench::kLimit);
  b.idle(3);                   // edges 9 to 11
  b.write(Bench::kStatus, 1);  // edge 12
  CHECK(b.golden.status() == Bench::kLimit);
  b.write(Bench::kStatus, 1);  // edge 13
  CHECK(b.golden.status() == 0);
}

TEST_CASE("golden stats: a limit is told to STATUS only if the timer's mode says so",
          "[stats][golden]") {
  Bench b;
  b.write(Bench::limit(0), 2);
  b.alloc(0);
  b.idle(10);
  b.dealloc(0);
  CHECK(b.lim(0));
  CHECK(b.golden.status() == 0);
  b.write(Bench::kIrqEnable, 1);
  b.write(Bench::mode(0), 5);
  CHECK(b.lim(0));  // a new mode leaves the flag
  b.alloc(0);
  b.idle(1);
  CHECK_FALSE(b.golden.irq());
  b.idle(1);
  CHECK(b.golden.irq());
  b.dealloc(0);
  CHECK(b.golden.irq());
  b.write(Bench::kStatus, 1);
  CHECK_FALSE(b.golden.irq());
}

TEST_CASE("golden stats: a second alloc restarts the timer and keeps its lim flag",
          "[stats][golden]") {
  Bench b;
  b.write(Bench::limit(0), 3);
  b.alloc(0);
  b.idle(5);
  b.alloc(0);
  CHECK(b.golden.status() == Bench::kDouble);
  CHECK(b.golden.samples() == 0);
  CHECK(b.read(Bench::val(0)) == 1);
  CHECK(b.lim(0));
  b.idle();
  b.dealloc(0);
  CHECK(b.golden.latency_sum() == 2);
}

TEST_CASE("golden stats: a dealloc of a stopped timer is an orphan", "[stats][golden]") {
  Bench b;
  b.dealloc(0);
  CHECK(b.golden.status() == Bench::kOrphan);
  CHECK(b.golden.samples() == 0);
  b.write(Bench::kStatus, Bench::kOrphan);
  CHECK(b.golden.status() == 0);
  b.clock({0}, {0});  // with an alloc: an orphan too, but the timer starts
  CHECK(b.golden.status() == Bench::kOrphan);
  CHECK(b.golden.samples() == 0);
  b.dealloc(0);
  CHECK(b.golden.latency_sum() == 1);
}

TEST_CASE("golden stats: a set flag wins over its clear in the same cycle", "[stats][golden]") {
  Bench b;
  b.alloc(1);
  b.write_with(Bench::kStatus, 0xFF, {1}, {0});
  CHECK(b.golden.status() == (Bench::kOrphan | Bench::kDouble));
  b.write(Bench::kStatus, Bench::kOrphan);
  CHECK(b.golden.status() == Bench::kDouble);
}

TEST_CASE("golden stats: every stop drops the request, its dealloc gives a sample or an orphan",
          "[stats][golden]") {
  struct Stop {
    std::uint32_t addr, data;
  };
  const Stop stop = GENERATE(Stop{Bench::limit(0), 9}, Stop{Bench::mode(0), 1},
                             Stop{Bench::ctl(0), 1}, Stop{Bench::kGctrl, 0x101});
  CAPTURE(stop.addr);
  Bench b;
  b.clock({0, 1});
  b.idle(3);
  SECTION("alone") {
    b.write(stop.addr, stop.data);
    CHECK(b.read(Bench::val(0)) == 0);
    CHECK(b.read(Bench::val(1)) == (stop.addr == Bench::kGctrl ? 0 : 5));
    CHECK(b.golden.status() == 0);
    b.dealloc(0);
    CHECK(b.golden.status() == Bench::kOrphan);
    CHECK(b.golden.samples() == 0);
  }
  SECTION("with the dealloc: the sample counts") {
    b.write_with(stop.addr, stop.data, {}, {0});
    CHECK(b.golden.latency_sum() == 4);
    CHECK(b.golden.status() == 0);
    CHECK(b.read(Bench::val(0)) == 0);
  }
  SECTION("with an alloc: nothing starts, nothing is flagged") {
    b.write_with(stop.addr, stop.data, {0});
    CHECK(b.read(Bench::val(0)) == 0);
    CHECK(b.golden.status() == 0);
    b.write_with(stop.addr, stop.data, {}, {0});
    CHECK(b.golden.status() == 0);
  }
}

TEST_CASE("golden stats: clearing lim does not stop, other accesses to ctl do nothing",
          "[stats][golden]") {
  Bench b;
  b.alloc(2);
  b.write(Bench::ctl(2), 2);
  b.write(Bench::ctl(2), 0xFFFFFFFC);
  CHECK(b.read(Bench::val(2)) == 3);
  CHECK(b.read(Bench::ctl(2)) == 0x00020200);
}

TEST_CASE("golden stats: a disabled timer holds 0 and ignores all events", "[stats][golden]") {
  Bench b;
  b.alloc(0);
  b.write(Bench::mode(0), 0);
  CHECK(b.read(Bench::val(0)) == 0);
  b.dealloc(0);
  b.clock({0});
  b.clock({0}, {0});
  b.write(Bench::val(0), 77);
  CHECK(b.read(Bench::val(0)) == 0);
  CHECK(b.golden.status() == 0);
  CHECK(b.golden.samples() == 0);
  b.write_with(Bench::mode(0), 1, {0});  // enabled for the events of the next cycle on
  CHECK(b.read(Bench::val(0)) == 0);
  b.idle(3);
  b.clock({0});
  b.dealloc(0);
  CHECK(b.golden.latency_sum() == 1);
}

TEST_CASE("golden stats: the global enable acts on the pins of the next cycle", "[stats][golden]") {
  Bench b;
  b.write(Bench::limit(0), 3);
  b.clock({0, 1});
  b.idle(2);  // timer 0 shows 3
  b.write_with(Bench::kGctrl, 0, {2}, {1});
  CHECK(b.golden.latency_sum() == 3);  // the old setting
  CHECK(b.lim(0));
  CHECK(b.read(Bench::val(0)) == 3);
  CHECK(b.read(Bench::val(2)) == 1);
  b.write_with(Bench::kGctrl, 1, {3}, {0});  // disabled for one cycle alone
  CHECK(b.golden.samples() == 1);
  CHECK(b.golden.status() == 0);
  for (const unsigned j : {0U, 1U, 2U, 3U}) CHECK(b.read(Bench::val(j)) == 0);
  b.dealloc(2);
  CHECK(b.golden.status() == Bench::kOrphan);
}

TEST_CASE("golden stats: while disabled no timer reaches its limit", "[stats][golden]") {
  Bench b;
  b.write(Bench::limit(0), 3);
  b.alloc(0);
  b.idle(1);
  b.write(Bench::kGctrl, 0);
  CHECK(b.read(Bench::val(0)) == 3);
  b.idle(2);
  CHECK(b.read(Bench::val(0)) == 0);
  CHECK_FALSE(b.lim(0));
}

TEST_CASE("golden stats: a stopped timer can be loaded, a running one not", "[stats][golden]") {
  Bench b({.timer_width = 12});
  b.write(Bench::val(0), 0xABCDE);
  CHECK(b.read(Bench::val(0)) == 0xCDE);
  b.idle(100);
  CHECK(b.read(Bench::val(0)) == 0xCDE);
  SECTION("an alloc starts at 1") {
    b.alloc(0);
    CHECK(b.read(Bench::val(0)) == 1);
    b.write(Bench::val(0), 500);
    CHECK(b.read(Bench::val(0)) == 2);
  }
  SECTION("an orphan sets it to 0") {
    b.dealloc(0);
    CHECK(b.read(Bench::val(0)) == 0);
    CHECK(b.golden.samples() == 0);
  }
  SECTION("events win over a load") {
    b.write_with(Bench::val(0), 9, {}, {0});
    CHECK(b.read(Bench::val(0)) == 0);
    b.write_with(Bench::val(0), 9, {0});
    CHECK(b.read(Bench::val(0)) == 1);
    b.write_with(Bench::val(0), 9, {}, {0});
    CHECK(b.read(Bench::val(0)) == 0);
    CHECK(b.golden.latency_sum() == 1);
  }
  SECTION("a stop or a disable sets it to 0") {
    b.write(Bench::kGctrl, GENERATE(0x101U, 0U));
    b.idle();
    CHECK(b.read(Bench::val(0)) == 0);
  }
  SECTION("a loaded value at the limit is no limit: nothing runs") {
    b.write(Bench::val(0), 0xFFF);
    b.idle(3);
    CHECK_FALSE(b.lim(0));
  }
}

}  // namespace fabmon::test::test_golden_timers
