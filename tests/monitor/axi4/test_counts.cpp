// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Directed tests of the counters, RTL and golden model alike, with hand-computed numbers:
// overflow to the very cycle, freeze, Max, 64-bit reads, snapshots, reconfiguration.
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"

namespace fabmon::test::test_counts {
namespace {

/// The largest increment: 256 beats of 128 bytes.
const Axi4Pins kBig = on(kHsAr, 255, 7);
constexpr std::uint64_t kBigBytes = 1U << 15;
const Axi4Pins kIdle;

}  // namespace

TEST_CASE("all sixteen counters wrap in one cycle, and software sees it from the next cycle on",
          "[axi4][counts][overflow]") {
  Axi4Fixture pair("apb16");
  const std::uint64_t wrap = std::uint64_t{1} << (33 - 15);  // cycles of kBig
  const auto all = [&](std::uint32_t control) {
    pair.program(std::vector<std::uint32_t>(16, control));
  };
  const auto usts_at = [&](const Axi4Pins& p) {  // read at the cycle that has these pins
    pair.begin_read(kUsts);
    pair.clock(p);
    while (pair.rtl().busy()) pair.clock(kIdle);
    return pair.rtl().rdata();
  };
  const auto counts = [&](std::uint64_t expected) {
    for (unsigned j = 0; j < 16; ++j) CHECK(pair.count(j) == expected);
  };
  all(0x12);
  pair.write(kIrqEn, 0x8000);
  pair.repeat(kBig, wrap - 1);
  CHECK(usts_at(kBig) == 0);
  CHECK(usts_at(kIdle) == 0xFFFF);
  CHECK(pair.rtl().irq());
  counts(0);
  pair.write(kUsts, 0x00FF);
  CHECK(pair.read(kUsts) == 0xFF00);
  CHECK(pair.rtl().irq());
  pair.write(kUsts, 0xFFFF, 0x2);
  CHECK(pair.read(kUsts) == 0);
  CHECK_FALSE(pair.rtl().irq());

  // A read one cycle after the wrapping cycle; a clear in the wrapping cycle loses nothing.
  pair.clock(on(kHsAr, 0, 0));
  pair.repeat(kBig, wrap - 1);
  pair.begin_write(kUsts, 0xFFFF);
  pair.clock(kBig);
  while (pair.rtl().busy()) pair.clock(kIdle);
  CHECK(pair.read(kUsts) == 0xFFFF);
  counts(1);
  pair.write(kUsts, 0xFFFF);
  pair.write(kIrqEn, 0x7FFF);
  CHECK(pair.read(kUsts) == 0);

  // A clear of the counter in the wrapping cycle: no wrap, no flag.
  all(0x12);
  pair.repeat(kBig, wrap - 1);
  pair.begin_write(kUctrl, kRstCntr);
  pair.clock(kBig);
  while (pair.rtl().busy()) pair.clock(kIdle);
  CHECK(pair.read(kUsts) == 0);
  counts(0);
}

TEST_CASE("freeze on overflow holds all counters from the next cycle on",
          "[axi4][counts][overflow]") {
  Axi4Fixture pair("apb16");
  const std::uint64_t wrap = std::uint64_t{1} << (33 - 15);
  std::vector<std::uint32_t> controls(16, 0x12);
  controls[3] |= kFrzOnOv;
  controls[5] = 0x11;
  controls[6] = 0x0110;
  controls[7] |= 1U << 24;
  const auto check = [&](std::uint64_t wrapped, std::uint64_t commands, std::uint64_t lengths) {
    for (unsigned j = 0; j < 16; ++j) {
      INFO("counter " << j);
      const bool each = j == 6 || j == 7;
      CHECK(pair.count(j) == (j == 5 ? lengths : each ? commands : wrapped));
    }
    CHECK(pair.read(kUsts) == 0xFF1F);
  };
  pair.program(controls);
  pair.clock(on(kHsAr, 2, 0));  // 3 bytes
  pair.repeat(kBig, wrap - 1);
  pair.begin_write(kUctrl, 0);  // does not undo the freeze of this cycle
  pair.clock(kBig);
  pair.repeat(kBig, 60);
  CHECK(pair.read(kUctrl) == kFreeze);
  check(3, wrap + 1, 256 * wrap + 3);
  pair.repeat(kBig, 10);
  pair.begin_write(kUctrl, 0);
  pair.clock(kBig);             // still frozen
  pair.clock(on(kHsAr, 0, 0));  // counts
  pair.end();
  CHECK(pair.read(kUctrl) == 0);
  check(4, wrap + 2, 256 * wrap + 4);
}

TEST_CASE("EXT_SNAP_OV is that of the snapshot in each cycle after it",
          "[axi4][counts][overflow][snapshot]") {
  Axi4Fixture pair("apb16");
  pair.program(std::vector<std::uint32_t>(16, 0x12));
  pair.repeat(kBig, std::uint64_t{1} << (33 - 15));
  for (unsigned j = 0; j < 16; ++j) {  // one flag less from snapshot to snapshot
    INFO(j + 1 << " cycles");
    pair.write(kUsts, 1U << j);
    pair.rtl().snapshot();
    pair.golden().snapshot();
    pair.run(j + 1);
    pair.golden().finish_snapshot();  // for which the access waits
    CHECK(pair.read(kSnapOv) == (0xFFFEU << j & 0xFFFF));
    pair.run(64);
  }
}

TEST_CASE("each counter alone freezes all when it wraps, and its flag is in the snapshot",
          "[axi4][counts][overflow][snapshot]") {
  Axi4Fixture pair("apb16");
  const std::uint64_t wrap = std::uint64_t{1} << (33 - 15);
  for (unsigned j = 0; j < 16; ++j) {
    INFO("counter " << j);
    std::vector<std::uint32_t> controls(16, 0x11);
    controls[j] = 0x12 | kFrzOnOv;
    pair.program(controls);
    pair.repeat(kBig, wrap + 7);
    CHECK(pair.read(kUctrl) == kFreeze);
    CHECK(pair.read(kUsts) == 1U << j);
    pair.write(kSnapCtrl, 1);
    pair.repeat(kIdle, 64);
    CHECK(pair.read(kSnapOv) == 1U << j);
    CHECK(pair.count(j) == 0);
    pair.write(kUsts, 0xFFFF);
  }
}

TEST_CASE("a counter that is not split wraps exactly, too", "[axi4][counts][overflow]") {
  Axi4Fixture pair("whole");
  const std::uint64_t wrap = std::uint64_t{1} << (33 - 15);
  pair.program({0x12, 0x12 | kFrzOnOv});
  pair.clock(on(kHsAr, 9, 0));
  pair.write(pair.ctl(0), 0x12 | kCntrRst);
  pair.repeat(kBig, wrap - 1);
  CHECK(pair.read(kUsts) == 0);
  CHECK(pair.count(0) == (wrap - 1) * kBigBytes);
  CHECK(pair.count(1) == (wrap - 1) * kBigBytes + 10);
  pair.repeat(kBig, 2);  // counter 1 freezes counter 0
  CHECK(pair.read(kUsts) == 3);
  CHECK(pair.count(0) == 0);
  CHECK(pair.count(1) == 10);
}

TEST_CASE("freeze by software acts from the cycle after the write", "[axi4][counts]") {
  for (const std::string build : {"base", "apb16", "one"}) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({0x11});
    pair.pins([] { return on(kHsAr, 0); });
    pair.clock(on(kHsAr, 0));  // 1
    pair.begin_write(kUctrl, kFreeze);
    pair.clock(on(kHsAr, 1));  // 2 more
    pair.clock(on(kHsAr, 99));
    pair.end();
    CHECK(pair.count(0) == 3);
    pair.pins([] { return on(kHsAr, 4); });
    pair.begin_write(kUctrl, 0);
    pair.clock(on(kHsAr, 99));
    pair.pins([] { return kIdle; });
    pair.clock(on(kHsAr, 7));  // 8 more
    pair.end();
    CHECK(pair.count(0) == 11);
  }
}

TEST_CASE("Max keeps a count that is higher than any amount, at every place of the carry",
          "[axi4][counts]") {
  for (const std::string build : {"base", "apb16", "whole", "small"}) {
    for (unsigned shift = 0; shift < 20; ++shift) {
      for (const unsigned sum : {32U, 64U, 4096U}) {  // multiples of what the low part holds
        INFO(build << ", shift " << shift << ", " << sum << " commands");
        Axi4Fixture pair(build);
        pair.repeat(kIdle, shift);
        pair.program({0x12});
        pair.repeat(kBig, sum - 1);
        pair.pins([] { return kBig; });
        pair.begin_write(pair.ctl(0) + 4, 1);
        pair.end();
        CHECK(pair.count(0) == sum * kBigBytes);
        pair.run(shift);
        CHECK(pair.count(0) == sum * kBigBytes);
        pair.write(pair.ctl(0), 0x12 | kCntrRst);
        CHECK(pair.count(0) == kBigBytes);  // from zero on it follows
        if (shift % 4 != 0) break;
      }
    }
  }
  Axi4Fixture pair("base");  // above 32 bits
  pair.program({0x12, 0x11});
  pair.repeat(kBig, (1U << 17) + 3);
  pair.write(pair.ctl(0) + 4, 1);
  pair.write(pair.ctl(1) + 4, 1);
  pair.repeat(kBig, 10);
  CHECK(pair.count(0) == (std::uint64_t{1} << 32) + 3 * kBigBytes);
  CHECK(pair.count(1) == 256 * ((std::uint64_t{1} << 17) + 3));
  pair.write(pair.ctl(1), 0x11 | kCntrRst);
  pair.repeat(on(kHsAr, 30), 3);
  pair.clock(on(kHsAr, 77));
  pair.repeat(on(kHsAr, 50), 3);
  CHECK(pair.count(1) == 78);
}

TEST_CASE("a 64-bit read is of one cycle while the low half carries", "[axi4][counts]") {
  for (const std::string build : {"base", "apb16", "one"}) {
    Axi4Fixture pair(build);
    const unsigned n = pair.config().num_counters;
    const Axi4Pins big = fit(pair.config(), kBig);
    const std::uint64_t bytes = std::uint64_t{256} << big.arsize;
    const std::uint64_t carry = (std::uint64_t{1} << 32) / bytes;  // cycles to 2^32
    const unsigned places = 24;                                    // around it
    std::vector<std::uint64_t> start(n);
    pair.program(std::vector<std::uint32_t>(n, 0x12));
    pair.pins([&] { return big; });
    for (unsigned j = 0; j < n; ++j) {  // counter j starts 600 cycles after the one before
      pair.begin_write(pair.ctl(j), 0x12 | kCntrRst);
      start[j] = pair.now() + 1;
      pair.end();
      pair.repeat(big, start[j] + 600 - pair.now());
    }
    for (unsigned j = 0; j < n; ++j) {
      const std::uint64_t at = start[j] + carry - places / 2 + j * 7 % places;
      pair.repeat(big, at - pair.now());
      for (int i = 0; i < 3; ++i) {
        INFO(build << ", counter " << j << ", clock " << pair.now() - start[j] - carry);
        const std::uint64_t expected = bytes * (pair.now() - start[j]);
        const std::uint64_t low = pair.read(pair.data(j));
        if (i == 1) pair.run(30);  // the upper half waits for us
        CHECK((low | std::uint64_t{pair.read(pair.data(j) + 4)} << 32) == expected);
      }
      CHECK(pair.read(pair.data(j) + 4) == 1);  // live again
    }
  }
}

TEST_CASE("the upper half is the kept one once, then the live one, in any order of reads",
          "[axi4][counts]") {
  const std::uint64_t seed = seed_or(5);
  for (const std::string build : {"base", "apb16", "adv"}) {
    INFO(build << ", FABMON_SEED=" << seed);
    Axi4Fixture pair(build, [] { return kBig; });
    std::mt19937_64 rng(seed);
    const unsigned n = pair.config().num_counters;
    const std::uint64_t carry = std::uint64_t{1} << (32 - 15);
    pair.program(std::vector<std::uint32_t>(n, 0x12));
    std::uint64_t start = pair.now();
    for (int crossing = 0; crossing < 3; ++crossing) {
      start += carry;
      pair.repeat(kBig, start - 600 - pair.now());
      while (pair.now() < start + 600) {
        const auto j = static_cast<unsigned>(rng() % (rng() % 2 == 0 ? 2 : n));
        switch (rng() % 8) {
          case 0:
            pair.write(kIrqEn, 0);
            break;
          case 1:
            pair.run(rng() % 60);
            break;
          case 2:
          case 3:
            pair.read(pair.data(j));
            break;
          default:
            pair.read(pair.data(j) + 4);
            break;
        }
      }
    }
    // By hand: an upper half kept before the carry, read after it, and then again.
    start += carry;
    pair.repeat(kBig, start - 100 - pair.now());
    const auto upper = static_cast<std::uint32_t>(pair.golden().counter(1) >> 32);
    const std::uint32_t next = (upper + 1) & ((1U << (pair.config().counter_width - 32)) - 1);
    pair.read(pair.data(1));
    pair.repeat(kBig, 200);
    CHECK(pair.read(pair.data(0) + 4) == next);
    CHECK(pair.read(pair.data(1) + 4) == upper);
    CHECK(pair.read(pair.data(1) + 4) == next);
  }
}

TEST_CASE("counters that count the same are the same in every snapshot",
          "[axi4][counts][snapshot]") {
  const std::uint64_t seed = seed_or(7);
  for (const std::string build : {"base", "apb16", "advtiny", "whole", "small"}) {
    INFO(build << ", FABMON_SEED=" << seed);
    Axi4Fixture pair = Axi4Fixture::noisy(build, seed);
    std::mt19937_64 rng(seed);
    const unsigned n = pair.config().num_counters;
    for (const std::uint32_t control : {0x12U, 0x01U, 0x02U}) {
      pair.program(std::vector<std::uint32_t>(n, control));
      std::uint64_t last = 0;
      for (int i = 0; i < 60; ++i) {
        pair.run(rng() % 70);
        if (i % 2 == 0) {
          pair.snapshot();
        } else {
          pair.write(kSnapCtrl, 1);
          pair.run(2 * n + 4);
        }
        const std::uint64_t first = pair.snapped(0);
        CHECK(first == pair.golden().snapshot_value(0));
        CHECK(first >= last);
        last = first;
        for (unsigned j = 1; j < n; ++j) REQUIRE(pair.snapped(j) == first);
      }
    }
  }
}

TEST_CASE("reconfiguring one counter never disturbs another", "[axi4][counts]") {
  const std::uint64_t seed = seed_or(11);
  for (const std::string build : {"base", "apb16", "adv"}) {
    INFO(build << ", FABMON_SEED=" << seed);
    Axi4Fixture pair = Axi4Fixture::noisy(build, seed);
    std::mt19937_64 rng(seed);
    const unsigned n = pair.config().num_counters;
    for (unsigned victim = 0; victim < n; ++victim) {
      pair.program(std::vector<std::uint32_t>(n, 0x12));
      for (int i = 0; i < 60; ++i) {
        pair.write(pair.ctl(victim), random_control(rng) & ~kFrzOnOv);
        pair.write(pair.ctl(victim) + 4, static_cast<std::uint32_t>(rng() & 1));
        pair.run(rng() % 5);
      }
      pair.snapshot();
      const unsigned other = victim == 0 ? 1 : 0;
      const std::uint64_t undisturbed = pair.snapped(other);
      CHECK(undisturbed == pair.golden().snapshot_value(other));
      for (unsigned j = 0; j < n; ++j) {
        if (j != victim) REQUIRE(pair.snapped(j) == undisturbed);
      }
    }
  }
}

}  // namespace fabmon::test::test_counts
