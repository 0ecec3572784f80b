// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The counters of the golden cci400 model: points A17 to A25 of test_cci400_golden_resolutions.cpp.
#include "tests/monitor/cci400/golden_bench.hpp"

namespace fabmon::test::test_golden_counters {

TEST_CASE("golden cci400: A17: the prescaler", "[cci400][golden]") {
  Cci400GoldenBench b;
  b.write(page(kCycle) + kCtrl, 1);
  b.write(kPmcr, kCen);
  b.idle(10);
  CHECK(b.count(kCycle) == 10);
  b.write(kPmcr, kCen | kCcd);  // this cycle still counts as before
  CHECK(b.count(kCycle) == 11);
  b.idle(63);
  CHECK(b.count(kCycle) == 11);
  b.idle();
  CHECK(b.count(kCycle) == 12);
  b.idle(64);
  CHECK(b.count(kCycle) == 13);
  SECTION("stands still with the counter") {
    b.idle(40);
    b.write(page(kCycle) + kCtrl, 0);  // the 41st cycle
    b.idle(1000);
    b.write(page(kCycle) + kCtrl, 1);
    b.idle(22);
    CHECK(b.count(kCycle) == 13);
    b.idle();
    CHECK(b.count(kCycle) == 14);
  }
  SECTION("NIDEN with DP too") {
    b.write(kPmcr, kCen | kCcd | kDp);
    AcePins p;
    p.niden = 0;
    b.clocks(p, 1000);
    b.idle(62);
    CHECK(b.count(kCycle) == 13);
    b.idle();
    CHECK(b.count(kCycle) == 14);
  }
  SECTION("CCR clears it") {
    b.idle(40);
    b.write(kPmcr, kCen | kCcd | kCcr);
    CHECK(b.count(kCycle) == 0);
    b.idle(63);
    CHECK(b.count(kCycle) == 0);
    b.idle();
    CHECK(b.count(kCycle) == 1);
  }
  SECTION("a write of the counter does not") {
    b.idle(40);
    b.write(page(kCycle) + kValue, 100);
    b.idle(22);
    CHECK(b.count(kCycle) == 100);
    b.idle();
    CHECK(b.count(kCycle) == 101);
    b.idle(63);
    b.write(page(kCycle) + kValue, 200);  // in the cycle of a step: the step is lost
    CHECK(b.count(kCycle) == 200);
    b.idle(63);
    CHECK(b.count(kCycle) == 200);
    b.idle();
    CHECK(b.count(kCycle) == 201);
  }
  SECTION("CCD = 0 clears it") {
    b.idle(40);
    b.write(kPmcr, kCen);
    CHECK(b.count(kCycle) == 13);
    b.write(kPmcr, kCen | kCcd);
    CHECK(b.count(kCycle) == 14);
    b.idle(63);
    CHECK(b.count(kCycle) == 14);
    b.idle();
    CHECK(b.count(kCycle) == 15);
  }
  SECTION("RST does not") {
    b.idle(40);
    b.write(kPmcr, kCen | kCcd | kRst);
    b.idle(22);
    CHECK(b.count(kCycle) == 13);
    b.idle();
    CHECK(b.count(kCycle) == 14);
  }
}

TEST_CASE("golden cci400: A18: what happens in one cycle", "[cci400][golden]") {
  const AcePins hit = read_hs(0, kReadPlain);
  SECTION("a write of the counter wins over the increment") {
    Cci400GoldenBench b;
    b.count_event(0, 0, 0);
    b.clock(hit);
    b.write_with(page(0) + kValue, 50, hit);
    CHECK(b.count(0) == 50);
    b.clock(hit);
    CHECK(b.count(0) == 51);
    b.write(page(kCycle) + kCtrl, 1);
    b.write(page(kCycle) + kValue, 7);
    CHECK(b.count(kCycle) == 7);
  }
  SECTION("RST and CCR win over the increment, and over a wrap") {
    Cci400GoldenBench b;
    b.count_event(0, 0, 0, 0xFFFFFFFF);
    b.write(page(kCycle) + kCtrl, 1);
    b.write(page(kCycle) + kValue, 0xFFFFFFFF);
    b.write_with(kPmcr, kCen | kRst | kCcr, hit);
    CHECK(b.count(0) == 0);
    CHECK(b.count(kCycle) == 0);
    CHECK(b.golden.overflow() == 0);
    b.clock(hit);
    CHECK(b.count(0) == 1);
    CHECK(b.count(kCycle) == 1);
  }
  SECTION("a write of the counter over a wrap too") {
    Cci400GoldenBench b;
    b.count_event(0, 0, 0, 0xFFFFFFFF);
    b.write_with(page(0) + kValue, 5, hit);
    CHECK(b.count(0) == 5);
    CHECK(b.golden.overflow() == 0);
  }
  SECTION("but not over the flag of a wrap before it") {
    Cci400GoldenBench b;
    b.count_event(0, 0, 0, 0xFFFFFFFF);
    b.clock(hit);
    b.write(page(0) + kValue, 5);
    CHECK(b.golden.overflow() == 1);
    b.write(kPmcr, kCen | kRst);
    CHECK(b.golden.overflow() == 1);
  }
  SECTION("the wrap wins over the clearing of its flag") {
    Cci400GoldenBench b;
    b.count_event(0, 0, 0, 0xFFFFFFFE);
    b.clock(hit);
    b.write_with(page(0) + kOvf, 1, hit);
    CHECK(b.count(0) == 0);
    CHECK(b.golden.overflow() == 1);
    b.write_with(page(0) + kOvf, 1, hit);
    CHECK(b.golden.overflow() == 0);
  }
  SECTION("the enables of before the write") {
    Cci400GoldenBench b;
    b.count_event(0, 0, 0);
    b.write_with(page(0) + kCtrl, 0, hit);
    CHECK(b.count(0) == 1);
    b.write_with(page(0) + kCtrl, 1, hit);
    CHECK(b.count(0) == 1);
    b.write_with(kPmcr, 0, hit);
    CHECK(b.count(0) == 2);
    b.write_with(kPmcr, kCen, hit);
    CHECK(b.count(0) == 2);
    b.clock(hit);
    CHECK(b.count(0) == 3);
  }
}

TEST_CASE("golden cci400: A19, A20: flags and the interrupt", "[cci400][golden]") {
  Cci400GoldenBench b;
  for (unsigned k = 0; k < 5; ++k) b.count_event(k, 0, 0, 0xFFFFFFFE);
  b.write(page(kCycle) + kCtrl, 0);
  b.write(page(kCycle) + kValue, 0xFFFFFFFE);
  CHECK(b.golden.overflow() == 0);
  b.clock(read_hs(0, kReadPlain));
  CHECK(b.golden.overflow() == 0);
  CHECK_FALSE(b.golden.irq());
  b.clock(read_hs(0, kReadPlain));
  CHECK(b.golden.overflow() == 0x0F);
  CHECK(b.golden.irq());
  b.write(page(kCycle) + kCtrl, 1);
  b.idle();
  CHECK(b.golden.overflow() == 0x0F);
  b.idle();
  CHECK(b.golden.overflow() == 0x1F);
  for (unsigned k = 0; k < 5; ++k) {
    b.write(page(k) + kOvf, 0);
    b.write(page(k) + kOvf, 0xFFFFFFFE);
    CHECK(b.read(page(k) + kOvf) == 1);
    b.write(page(k) + kOvf, 1);
    CHECK(b.read(page(k) + kOvf) == 0);
    CHECK(b.golden.irq() == (k != 4));
  }
  // Writing 0 is no wrap.
  b.write(page(0) + kValue, 0xFFFFFFFF);
  b.write(page(0) + kValue, 0);
  CHECK(b.golden.overflow() == 0);
}

TEST_CASE("golden cci400: A21, A22: no register at 0x9000, nothing at holes, whole words",
          "[cci400][golden]") {
  Cci400GoldenBench b;
  for (const std::uint32_t hole : {0x9000U, 0x0010U, 0x0014U, 0x4004U, 0x1100U, 0xA010U, 0xF000U}) {
    b.write(hole, ~0U);
    CHECK(b.read(hole) == 0);
  }
  for (unsigned strb = 0; strb < 15; ++strb) {
    b.golden.write(page(1) + kEsr, 0x33, static_cast<std::uint8_t>(strb));
    b.idle();
    CHECK(b.read(page(1) + kEsr) == 0);
  }
}

TEST_CASE("golden cci400: A23: counts are of the cycles before", "[cci400][golden]") {
  Cci400GoldenBench b;
  b.count_event(0, 0, 0);
  CHECK(b.count(0) == 0);
  b.clock(read_hs(0, kReadPlain));
  CHECK(b.count(0) == 1);
}

TEST_CASE("golden cci400: A24: ESR changes with the next cycle", "[cci400][golden]") {
  Cci400GoldenBench b;
  b.count_event(0, 0, 0x03);
  b.clock(read_hs(0, kReadOnce));
  b.write_with(page(0) + kEsr, esr(0, 0x02), read_hs(0, kReadOnce));
  CHECK(b.count(0) == 2);
  b.clock(read_hs(0, kReadOnce));
  CHECK(b.count(0) == 2);
  b.write_with(page(0) + kEsr, esr(0, 0x03), read_hs(0, kReadOnce));
  CHECK(b.count(0) == 2);
  b.clock(read_hs(0, kReadOnce));
  CHECK(b.count(0) == 3);
}

TEST_CASE("golden cci400: A25: an r0 has other codes for counters, not for EVNTBUS",
          "[cci400][golden]") {
  const auto counts = [](Cci400GoldenBench& b, unsigned value, const AcePins& pins) {
    b.write(page(0) + kEsr, value);
    b.write(page(0) + kValue, 0);
    b.clock(pins);
    return b.count(0);
  };
  Cci400GoldenBench b(Cci400Config{.r0 = true, .revision = 3});
  b.count_event(0, 0, 0);
  for (unsigned m = 0; m < kAceMasters; ++m) {
    for (unsigned code = 0; code < 32; ++code) {
      const unsigned value = esr(5 + m, code);
      for (unsigned inner = 0; inner < kAceMasterEvents; ++inner) {
        CAPTURE(m, code, inner);
        bool expected = code == 0x14 + inner && inner <= 2;
        if (code == 0x17) expected = inner == 3 || inner == 7 || inner == 8;
        if (code == 0x18) expected = inner == 4;
        if (code == 0x19) expected = inner == 5;
        if (code == 0x1A) expected = inner == 6;
        CHECK(counts(b, value, inside(m, {inner})) == (expected ? 1 : 0));
      }
    }
    CHECK(counts(b, esr(5 + m, 0x17), inside(m, {3, 7, 8})) == 1);
    CHECK(b.bits(inside(m, {3, 7, 8})).size() == 3);
  }
  for (unsigned code = 0; code < kAceSlaveEvents; ++code) {
    CHECK(counts(b, esr(1, code), event(1, code)) == (code != 0x14 ? 1 : 0));
  }
}

TEST_CASE("golden cci400: all 256 values of ESR", "[cci400][golden]") {
  // Every event at once that can be: two cycles, since a request is accepted or waits.
  Cci400GoldenBench b;
  b.count_event(0, 0, 0);
  for (unsigned value = 0; value < 256; ++value) {
    CAPTURE(value);
    const unsigned source = value >> 5, code = value & 31;
    b.write(page(0) + kEsr, value);
    CHECK(b.read(page(0) + kEsr) == value);
    b.write(page(0) + kValue, 0);
    unsigned expected = 0;
    for (unsigned s = 0; s < kSources; ++s) {
      for (unsigned c = 0; c < codes(s); ++c) {
        const std::uint64_t before = b.golden.events(bit(source, code) % kAceEvents);
        b.clock(event(s, c));
        const bool legal = code < codes(source);
        if (legal && b.golden.events(bit(source, code)) != before) ++expected;
      }
    }
    CHECK(b.count(0) == expected);
    if (code < codes(source)) CHECK(expected >= 1);
  }
}

}  // namespace fabmon::test::test_golden_counters
