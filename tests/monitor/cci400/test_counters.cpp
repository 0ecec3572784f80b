// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Directed tests of the five counters of the cci400 RTL: enables, overflow, clearing, and what
// happens in one cycle. The golden model beside it; expected numbers by hand.
#include <string>

#include "tests/monitor/cci400/driver_fixture.hpp"

namespace fabmon::test::test_counters {

TEST_CASE("cci400: NIDEN, DP and EX: the table of enables", "[cci400][directed]") {
  for (const std::string& build : all_cci400_builds()) {
    for (unsigned all = 0; all < 16; ++all) {
      const bool niden = (all & 1) != 0, dp = (all & 2) != 0, ex = (all & 4) != 0;
      const bool cen = (all & 8) != 0;
      INFO(build << " NIDEN " << niden << " DP " << dp << " EX " << ex << " CEN " << cen);
      Cci400Fixture both(build);
      const std::uint32_t pmcr = (dp ? kDp : 0) | (ex ? kEx : 0) | (cen ? kCen : 0);
      both.count_event(0, 1, 0x00, 0, pmcr);
      both.count_event(kCycle, 0, 0, 0, pmcr);
      AcePins p = read_hs(1, kReadOnce);
      p.niden = niden ? 1 : 0;
      both.pins([&] { return p; });
      const std::uint64_t first = both.now();
      both.write(kPmcr, pmcr | kRst | kCcr);
      both.run(10);
      CHECK((both.raised() == 2) == (niden && ex));
      CHECK((both.raised() != 0) == (niden && ex));
      // The cycle of the write is in no count, nor is that of the read.
      std::uint64_t last = both.now();
      CHECK(both.count(0) == (cen && niden ? last - first - 1 : 0));
      last = both.now();
      CHECK(both.count(kCycle) == (cen && (niden || !dp) ? last - first - 1 : 0));
    }
  }
}

TEST_CASE("cci400: NIDEN that changes in every cycle is exact", "[cci400][directed]") {
  Cci400Fixture both("base");
  both.count_event(0, 1, 0x00, 0, kCen | kDp);
  both.write(page(kCycle) + kCtrl, 1);
  both.write(page(kCycle) + kValue, 0);
  const std::uint64_t first = both.now();
  const std::uint32_t cycles = both.count(kCycle);
  for (unsigned i = 0; i < 200; ++i) {
    AcePins p = read_hs(1, kReadOnce);
    p.niden = i % 2 == 0 ? 0 : 1;
    both.clock(p);
  }
  CHECK(both.count(0) == 100);
  const std::uint64_t last = both.now();
  CHECK(both.count(kCycle) - cycles == last - first - 100);
}

TEST_CASE("cci400: overflow of each counter, its line, and the clearing of its flag",
          "[cci400][directed]") {
  for (const std::string& build : all_cci400_builds()) {
    Cci400Fixture both(build);
    for (unsigned k = 0; k < 5; ++k) {
      INFO(build << " counter " << k);
      const unsigned line = 0x1F & ~(1U << k);
      both.count_event(k, 3, 0x00, 0);
      both.write(kPmcr, 0);
      both.write(page(k) + kValue, 0xFFFFFFFE);
      CHECK(both.rtl().overflow_lines() == 0x1F);
      // Three events: FFFF_FFFF, 0 with the flag, 1.
      if (k == kCycle) {
        both.write(kPmcr, kCen);
        while (both.read(page(k) + kOvf) == 0) both.idle();
      } else {
        both.write(kPmcr, kCen);
        both.clock(read_hs(3, kReadOnce));
        both.idle(2);
        CHECK(both.rtl().overflow_lines() == 0x1F);
        CHECK(both.read(page(k) + kOvf) == 0);
        CHECK(both.count(k) == 0xFFFFFFFF);
        both.clock(read_hs(3, kReadOnce));
        CHECK(both.rtl().overflow_lines() == 0x1F);
        both.idle(Cci400Rtl::kIrqLag - 1);
        CHECK(both.rtl().overflow_lines() == 0x1F);
        both.idle();
        CHECK(both.rtl().overflow_lines() == line);
        CHECK(both.count(k) == 0);
        both.clock(read_hs(3, kReadOnce));
        CHECK(both.count(k) == 1);
      }
      CHECK(both.read(page(k) + kOvf) == 1);
      CHECK(both.rtl().overflow_lines() == line);
      CHECK(both.rtl().irq());
      // Only a 1 clears it.
      both.write(kPmcr, 0);
      both.write(page(k) + kOvf, 0);
      both.write(page(k) + kOvf, 0xFFFFFFFE);
      both.write(page(k) + kOvf, 1, 0, 0x7);
      both.write(page(k) + kValue, 5);
      both.write(page(k) + kCtrl, 0);
      both.write(kPmcr, kRst | kCcr);
      both.write(page((k + 1) % 5) + kOvf, 1);
      CHECK(both.read(page(k) + kOvf) == 1);
      CHECK(both.rtl().overflow_lines() == line);
      both.write(page(k) + kOvf, 1);
      CHECK(both.read(page(k) + kOvf) == 0);
      both.idle(2);
      CHECK(both.rtl().overflow_lines() == 0x1F);
      CHECK_FALSE(both.rtl().irq());
    }
  }
}

TEST_CASE("cci400: a write of 0 sets no flag, and all five may be set", "[cci400][directed]") {
  Cci400Fixture both("base");
  for (unsigned k = 0; k < 5; ++k) {
    both.count_event(k, 3, 0x00, 0xFFFFFFFF, 0);
    both.write(page(k) + kValue, 0);
    CHECK(both.read(page(k) + kOvf) == 0);
    both.write(page(k) + kValue, 0xFFFFFFFF);
  }
  both.write_with(kPmcr, kCen, {});
  both.clocks(read_hs(3, kReadOnce), 2);
  both.idle(2);
  CHECK(both.rtl().overflow_lines() == 0);
  for (unsigned k = 0; k < 5; ++k) {
    CHECK(both.rtl().irq());
    both.write(page(k) + kOvf, 1);
    both.idle(2);
    CHECK(both.rtl().overflow_lines() == ((2U << k) - 1));
  }
  CHECK_FALSE(both.rtl().irq());
}

TEST_CASE("cci400: what happens in one cycle", "[cci400][directed]") {
  const AcePins hit = read_hs(0, kReadPlain);
  for (const std::string& build : all_cci400_builds()) {
    INFO(build);
    Cci400Fixture both(build);
    const auto prepare = [&](std::uint32_t from) {
      both.count_event(0, 0, 0, from);
      both.write(page(0) + kOvf, 1);
    };
    // A write of the counter or RST in the cycle of an event: the event is not in it.
    prepare(7);
    both.write_with(page(0) + kValue, 50, hit);
    CHECK(both.count(0) == 50);
    both.write_with(kPmcr, kCen | kRst, hit);
    CHECK(both.count(0) == 0);
    // ... nor is its wrap.
    prepare(0xFFFFFFFF);
    both.write_with(page(0) + kValue, 5, hit);
    CHECK(both.read(page(0) + kOvf) == 0);
    prepare(0xFFFFFFFF);
    both.write_with(kPmcr, kCen | kRst, hit);
    CHECK(both.read(page(0) + kOvf) == 0);
    CHECK(both.count(0) == 0);
    // A wrap wins over the clearing of the flag, set or not.
    for (const bool set : {false, true}) {
      prepare(0xFFFFFFFF);
      if (set) {
        both.clock(hit);
        both.write(page(0) + kValue, 0xFFFFFFFF);
      }
      both.write_with(page(0) + kOvf, 1, hit);
      CHECK(both.read(page(0) + kOvf) == 1);
    }
    // Around it: the flag of the cycle before is cleared, that of the cycle after is not.
    prepare(0xFFFFFFFF);
    both.clock(hit);
    both.write_with(page(0) + kOvf, 1, {});
    CHECK(both.read(page(0) + kOvf) == 0);
    prepare(0xFFFFFFFF);
    both.begin_write(page(0) + kOvf, 1);
    both.clock({});
    both.clock(hit);
    both.finish();
    CHECK(both.read(page(0) + kOvf) == 1);
    // Enables and ESR: as before the write.
    prepare(0);
    both.write_with(page(0) + kCtrl, 0, hit);
    both.write_with(page(0) + kCtrl, 1, hit);
    both.write_with(kPmcr, 0, hit);
    both.write_with(kPmcr, kCen, hit);
    both.write_with(page(0) + kEsr, esr(0, 0x01), hit);
    both.write_with(page(0) + kEsr, esr(0, 0x00), hit);
    CHECK(both.count(0) == 3);
    // EX too.
    both.write(kPmcr, 0);
    both.begin_write(kPmcr, kEx);
    both.clock(hit);
    CHECK(both.raised() == 0);
    both.clock(hit);
    CHECK(both.raised() != 0);
    both.finish();
    both.begin_write(kPmcr, 0);
    both.clock(hit);
    CHECK(both.raised() != 0);
    both.clock(hit);
    CHECK(both.raised() == 0);
    both.finish();
  }
}

TEST_CASE("cci400: RST and CCR clear what they shall, and read 0", "[cci400][directed]") {
  for (const std::string build : {"base", "r0"}) {
    INFO(build);
    Cci400Fixture both(build);
    for (unsigned k = 0; k < 4; ++k) both.count_event(k, 3, 0x00, 100 + k, 0);
    both.write(page(kCycle) + kValue, 500);
    const auto expect = [&](std::uint32_t events, std::uint32_t cycles) {
      for (unsigned k = 0; k < 4; ++k) CHECK(both.count(k) == (events != 0 ? events + k : 0));
      CHECK(both.count(kCycle) == cycles);
      CHECK((both.read(kPmcr) & (kRst | kCcr)) == 0);
    };
    both.write(kPmcr, kRst, 0, 0xE);
    expect(100, 500);
    both.write(kPmcr, kCcr);
    expect(100, 0);
    both.write(page(kCycle) + kValue, 500);
    both.write(kPmcr, kRst);
    expect(0, 500);
    both.write(page(3) + kValue, 9);
    both.write(kPmcr, kRst | kCcr);
    expect(0, 0);
    for (unsigned k = 0; k < 4; ++k) {  // and nothing but the counts
      CHECK(both.read(page(k) + kEsr) == esr(3, 0x00));
      CHECK(both.read(page(k) + kCtrl) == 1);
    }
  }
}

TEST_CASE("cci400: the cycle counter by 1 and by 64", "[cci400][directed]") {
  for (const std::string build : {"base", "r0", "tiny"}) {
    INFO(build);
    Cci400Fixture both(build);
    // The value before the edge of cycle `clock`.
    const auto value_at = [&](std::uint64_t clock) {
      REQUIRE(both.now() <= clock);
      both.idle(clock - both.now());
      return both.count(kCycle);
    };
    both.write(page(kCycle) + kCtrl, 1);
    std::uint64_t t = both.now();
    both.write(kPmcr, kCen);  // counts from cycle t + 1 on
    CHECK(value_at(t + 20) == 19);
    t = both.now();
    both.write(kPmcr, kCen | kCcd | kCcr);
    CHECK(value_at(t + 1 + 63) == 0);
    t = both.now();
    both.write(kPmcr, kCen | kCcd | kCcr);
    CHECK(value_at(t + 1 + 64) == 1);
    for (std::uint64_t i = 2; i < 6; ++i) {
      CHECK(value_at(t + 1 + 64 * i - 1) == i - 1);
      CHECK(value_at(t + 1 + 64 * i + 10) == i);
    }
    // It advances only while the counter is enabled: 40 cycles, a pause, 24 cycles.
    t = both.now();
    both.write(kPmcr, kCen | kCcd | kCcr);
    both.idle(t + 40 - both.now());
    both.write(page(kCycle) + kCtrl, 0);
    both.idle(500);
    t = both.now();
    both.write(page(kCycle) + kCtrl, 1);
    CHECK(value_at(t + 1 + 23) == 0);
    CHECK(both.count(kCycle) == 1);
    // CCD = 0 clears it.
    both.idle(30);
    both.write(kPmcr, kCen);
    t = both.now();
    both.write(kPmcr, kCen | kCcd);
    const std::uint32_t start = both.count(kCycle);
    CHECK(value_at(t + 1 + 63) == start);
    CHECK(value_at(t + 1 + 64 + 20) == start + 1);
  }
}

TEST_CASE("cci400: RMW of PMCR as software does it", "[cci400][directed]") {
  Cci400Fixture both("base");
  both.count_event(0, 3, 0x00, 77);
  for (std::uint32_t value = 0; value < 64; ++value) {
    if ((value & (kRst | kCcr)) != 0) continue;
    both.write(kPmcr, value);
    CHECK(both.read(kPmcr) == (0x2000 | value));
    both.write(kPmcr, both.read(kPmcr) | kCen);
    CHECK(both.read(kPmcr) == (0x2000 | value | kCen));
    both.write(kPmcr, both.read(kPmcr) & ~kCen);
    CHECK(both.read(kPmcr) == (0x2000 | (value & ~kCen)));
  }
  both.write(kPmcr, ~(kRst | kCcr));  // NCNT cannot be written
  CHECK(both.read(kPmcr) == 0x2039);
  CHECK(both.count(0) == 77);
}

TEST_CASE("cci400: a counter counts up to its end, bit by bit", "[cci400][directed]") {
  Cci400Fixture both("base");
  const AcePins hit = read_hs(3, kReadOnce);
  for (unsigned k = 0; k < 4; ++k) both.count_event(k, 3, 0x00, 0);
  for (unsigned carry = 0; carry < 32; ++carry) {
    const std::uint32_t from = (1U << carry) - 1;
    for (unsigned k = 0; k < 4; ++k) both.write(page(k) + kValue, from);
    both.clock(hit);
    for (unsigned k = 0; k < 4; ++k) CHECK(both.count(k) == from + 1);
    both.clock(hit);
    for (unsigned k = 0; k < 4; ++k) CHECK(both.count(k) == from + 2);
  }
}

TEST_CASE("cci400: a counter that is all ones but for one bit does not wrap",
          "[cci400][directed]") {
  Cci400Fixture both("base");
  const AcePins hit = read_hs(3, kReadOnce);
  for (unsigned k = 0; k < 5; ++k) {
    both.count_event(k, 3, 0x00, 0);
    for (unsigned zero = 4; zero < 32; ++zero) {
      INFO("counter " << k << " bit " << zero);
      const std::uint32_t from = ~(1U << zero);
      // Written while it counts in every cycle, so also in the one after the write.
      both.begin_write(page(k) + kValue, from);
      both.clocks(hit, 3);
      both.finish();
      both.idle();
      CHECK(both.count(k) >= from + 1);
      CHECK(both.count(k) < from + 16);
      CHECK(both.read(page(k) + kOvf) == 0);
    }
  }
}

TEST_CASE("cci400: each counter: what is written or cleared in the cycle of its wrap wraps not",
          "[cci400][directed]") {
  Cci400Fixture both("base");
  const AcePins hit = read_hs(0, kReadPlain);
  for (unsigned k = 0; k < 5; ++k) {
    INFO("counter " << k);
    const bool cycles = k == kCycle;
    for (const bool clear : {false, true}) {
      bool flagged = false, saved = false;
      for (std::uint32_t before = 0; before < 12; ++before) {
        both.count_event(k, 0, 0, 0, 0);
        both.write(page(k) + kValue, 0xFFFFFFFF - before);
        both.write(kPmcr, kCen);
        both.begin_write(clear ? kPmcr : page(k) + kValue,
                         clear ? kCen | (cycles ? kCcr : kRst) : 0x50);
        both.clocks(cycles ? AcePins{} : hit, 8);  // the write is that of the first of these
        both.finish();
        both.write(kPmcr, 0);
        // The wrap came before the write or not at all; the golden model knows the cycle.
        const bool flag = both.read(page(k) + kOvf) != 0;
        (flag ? flagged : saved) = true;
        CHECK(both.count(k) < 0x100);
        both.write(page(k) + kOvf, 1);
      }
      CHECK(saved);
      CHECK(flagged == cycles);
    }
  }
}

}  // namespace fabmon::test::test_counters
