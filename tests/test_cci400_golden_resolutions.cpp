// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the sources of the cci400 specification leave open was decided there, point by point (A1 to
// A26). One test each of the golden model; expected numbers by hand.
#include <set>

#include "tests/test_cci400_golden_bench.hpp"

namespace fabmon::test {
namespace {

using Codes = std::set<unsigned>;

// Slave interface n accepts a read and a write, and there is a stall inside M0.
Cci400Pins busy(unsigned n) {
  Cci400Pins p = read_hs(n, kReadOnce);
  p.s[n].aw = write_hs(n, request(0, 1)).s[n].aw;
  p.m[0].sb = p.m[0].sb_ns = 1;
  return p;
}

}  // namespace

TEST_CASE("golden cci400: A1, A2: EVNTBUS needs EX and NIDEN, not CEN", "[cci400][golden]") {
  for (const unsigned cen : {0U, kCen}) {
    for (const unsigned ex : {0U, kEx}) {
      for (const unsigned niden : {0U, 1U}) {
        CAPTURE(cen, ex, niden);
        CciBench b;
        b.write(kPmcr, cen | ex);
        Cci400Pins p = busy(0);
        p.niden = static_cast<std::uint8_t>(niden);
        b.clock(p);
        const std::size_t shown = ex != 0 && niden != 0 ? 5 : 0;
        CHECK(b.golden.evntbus().count() == shown);
        CHECK(b.golden.exported(bit(0, 0)) == (shown != 0 ? 1 : 0));
        CHECK(b.golden.events(bit(0, 0)) == 1);
        b.idle();
        CHECK(b.golden.evntbus().none());
      }
    }
  }
}

TEST_CASE("golden cci400: NIDEN, DP and EX: the table of enables", "[cci400][golden]") {
  for (unsigned all = 0; all < 8; ++all) {
    const bool niden = (all & 1) != 0, dp = (all & 2) != 0, ex = (all & 4) != 0;
    CAPTURE(niden, dp, ex);
    CciBench b;
    b.write(page(0) + kEsr, esr(0, 0));
    b.write(page(0) + kCtrl, 1);
    b.write(page(kCycle) + kCtrl, 1);
    b.write(kPmcr, kCen | (dp ? kDp : 0) | (ex ? kEx : 0));
    Cci400Pins p = busy(0);
    p.niden = niden ? 1 : 0;
    b.clocks(p, 10);
    CHECK(b.count(0) == (niden ? 10 : 0));
    CHECK(b.count(kCycle) == (niden || !dp ? 10 : 0));
    CHECK(b.golden.evntbus().any() == (niden && ex));
    b.clocks(busy(0), 3);  // NIDEN comes back
    CHECK(b.count(0) == (niden ? 13 : 3));
    CHECK(b.count(kCycle) == (niden || !dp ? 13 : 3));
  }
}

TEST_CASE("golden cci400: A3: the filter acts on counters and on EVNTBUS", "[cci400][golden]") {
  CciBench b;
  b.count_event(0, 2, 0x00);
  b.clock(read_hs(2, secure(kReadOnce)));
  CHECK(b.count(0) == 0);
  CHECK(b.golden.evntbus().none());
  Cci400Pins p = read_hs(2, secure(kReadOnce));
  p.spniden = 1;
  b.clock(p);
  CHECK(b.count(0) == 1);
  CHECK(b.golden.evntbus().count() == 2);
  p = read_hs(2, kReadOnce);
  b.clock(p);
  CHECK(b.count(0) == 2);
}

TEST_CASE("golden cci400: A4: whose security an event has", "[cci400][golden]") {
  CciBench b;
  b.write(kPmcr, kEx);
  for (const unsigned code : {0x00, 0x09, 0x14}) {  // by ARPROT
    Cci400Pins p = event(1, code);
    CHECK(b.codes_of(1, p).count(code) == 1);
    p.s[1].aw.prot = 2, p.s[1].sb_r_ns = 1;
    p.s[1].ar.prot = 0b101;
    CHECK(b.bits(p).empty());
  }
  for (const unsigned code : {0x0C, 0x13}) {  // by AWPROT
    Cci400Pins p = event(1, code);
    CHECK(b.codes_of(1, p).count(code) == 1);
    p.s[1].ar.prot = 2, p.s[1].sb_r_ns = 1;
    p.s[1].aw.prot = 0b101;
    CHECK(b.bits(p).empty());
  }
  for (const unsigned code : {0x0A, 0x0B}) {  // by the sideband
    Cci400Pins p = event(1, code);
    CHECK(b.codes_of(1, p) == Codes{code});
    p.s[1].ar.prot = p.s[1].aw.prot = 2;
    p.s[1].sb_r_ns = 0;
    CHECK(b.bits(p).empty());
    p.spniden = 1;
    CHECK(b.codes_of(1, p) == Codes{code});
  }
}

TEST_CASE("golden cci400: A5: events without a security indicator", "[cci400][golden]") {
  for (const bool r0 : {false, true}) {
    CAPTURE(r0);
    CciBench b(Cci400Config{.r0 = r0});
    b.write(kPmcr, kEx);
    const std::uint32_t exempt = r0 ? 0x3FFFE : 0x1FE04;
    for (unsigned m = 0; m < kCciMasters; ++m) {
      for (unsigned code = 0; code < kCciMasterEvents; ++code) {
        CAPTURE(m, code);
        Cci400Pins p = inside(m, {code});
        p.m[m].sb_ns = ~p.m[m].sb_ns;  // of other events
        CHECK(b.bits(p).size() == (exempt >> code & 1));
      }
    }
    for (unsigned code = 0; code < kCciSlaveEvents; ++code) {
      Cci400Pins p = event(4, code);
      p.s[4].ar.prot = p.s[4].aw.prot = p.s[4].sb_r_ns = 0;
      const bool stall = code == 0x09 || code == 0x13 || code == 0x14;
      CHECK(b.bits(p).count(bit(4, code)) == (r0 && stall ? 1 : 0));
    }
  }
}

TEST_CASE("golden cci400: A6: classes stay exclusive whatever the attributes", "[cci400][golden]") {
  CciBench b;
  b.write(kPmcr, kEx);
  const auto codes = [&](std::uint8_t snoop, std::uint8_t domain, std::uint8_t bar,
                         std::uint8_t cache) {
    return b.codes_of(0, read_hs(0, request(snoop, domain, bar, cache)));
  };
  CHECK(codes(0b0000, 1, 0, 0) == Codes{0x00, 0x01});  // Device in a shareable domain
  CHECK(codes(0b0111, 2, 0, 1) == Codes{0x00, 0x01});
  CHECK(codes(0b1000, 3, 0, 0) == Codes{0x00, 0x04});  // maintenance of Device
  CHECK(codes(0b1110, 0, 0, 0) == Codes{0x00, 0x07});  // DVM outside its domain
  CHECK(codes(0b1111, 3, 0, 0) == Codes{0x00, 0x07});
  CHECK(codes(0b1111, 1, 1, 0) == Codes{0x00, 0x05});  // a barrier of any ARSNOOP
  CHECK(codes(0b1001, 0, 3, 0) == Codes{0x00, 0x06});
  CHECK(codes(0b0100, 1, 0, 2) == Codes{0x00, 0x03});  // reserved
  CHECK(codes(0b0100, 0, 0, 2) == Codes{0x00, 0x02});
  CHECK(b.codes_of(0, write_hs(0, request(3, 1, 0, 0))) == Codes{0x0C, 0x0D});
  CHECK(b.codes_of(0, write_hs(0, request(6, 1))) == Codes{0x0C});
  CHECK(b.codes_of(0, write_hs(0, request(4, 0))) == Codes{0x0C, 0x0E});
}

TEST_CASE("golden cci400: A7 to A11: which requests count where", "[cci400][golden]") {
  CciBench b;
  b.write(kPmcr, kEx);
  // A7
  CHECK(b.codes_of(3, read_hs(3, request(0b1011, 1))) == Codes{0x00, 0x03});
  CHECK(b.codes_of(3, read_hs(3, request(0b1100, 1))) == Codes{0x00, 0x03});
  // A8
  CHECK(b.codes_of(0, read_hs(0, request(0b1110, 1))) == Codes{0x00, 0x07});
  CciBench without(Cci400Config{.dvm_complete_counts = false});
  without.write(kPmcr, kEx);
  CHECK(without.codes_of(0, read_hs(0, request(0b1110, 1))) == Codes{0x00});
  CHECK(without.codes_of(0, read_hs(0, kDvm)) == Codes{0x00, 0x07});
  // A9
  CHECK(b.codes_of(0, read_hs(0, at(kDvm, 1))) == Codes{0x00, 0x07});
  CHECK(b.codes_of(0, read_hs(0, at(kDvm, 0x4000))) == Codes{0x00, 0x07});
  // A10
  CHECK(b.codes_of(0, write_hs(0, request(0, 1, 1))) == Codes{0x0C});
  CHECK(b.codes_of(0, write_hs(0, request(5, 1))) == Codes{0x0C});
  // A11
  for (const std::uint8_t snoop : {2, 3, 5}) {
    for (const std::uint8_t domain : {0, 3}) {
      CHECK(b.codes_of(0, write_hs(0, request(snoop, domain))) == Codes{0x0C, 0x0E});
    }
  }
}

TEST_CASE("golden cci400: A12: Shareable Override by its own input", "[cci400][golden]") {
  // S0: as it is; S1: 1 too; S2: Non-shareable; S3: shareable.
  CciBench b(Cci400Config{.sh_override = 0b00'11'10'01'00});
  b.write(kPmcr, kEx);
  const auto read = [&](unsigned n, std::uint8_t domain) {
    return b.codes_of(n, read_hs(n, request(0, domain)));
  };
  const auto write = [&](unsigned n, std::uint8_t snoop, std::uint8_t domain) {
    return b.codes_of(n, write_hs(n, request(snoop, domain)));
  };
  for (const unsigned n : {0U, 1U, 4U}) {
    CHECK(read(n, 0) == Codes{0x00, 0x02});
    CHECK(read(n, 1) == Codes{0x00, 0x03});
    CHECK(write(n, 1, 2) == Codes{0x0C, 0x11});
    CHECK(write(n, 1, 3) == Codes{0x0C, 0x0E});
  }
  for (std::uint8_t domain = 0; domain < 4; ++domain) {
    CHECK(read(2, domain) == Codes{0x00, 0x02});
    CHECK(write(2, 1, domain) == Codes{0x0C, 0x0E});
    CHECK(read(3, domain) == (domain == 3 ? Codes{0x00, 0x02} : Codes{0x00, 0x03}));
    CHECK(write(3, 1, domain) == (domain == 3 ? Codes{0x0C, 0x0E} : Codes{0x0C, 0x11}));
  }
  CHECK(b.codes_of(2, read_hs(2, request(0, 1, 0, 0))) == Codes{0x00, 0x01});
  // The register stores, it does not act.
  CciBench stored;
  stored.write(kPmcr, kEx);
  stored.write(0x1004, 2);
  CHECK(stored.codes_of(0, read_hs(0, kReadOnce)) == Codes{0x00, 0x03});
}

TEST_CASE("golden cci400: A13: AxBAR 10 is no barrier", "[cci400][golden]") {
  CciBench b;
  b.write(kPmcr, kEx);
  CHECK(b.codes_of(0, read_hs(0, request(0, 1, 2))) == Codes{0x00, 0x03});
  CHECK(b.codes_of(0, read_hs(0, request(0, 0, 2, 0))) == Codes{0x00, 0x01});
  CHECK(b.codes_of(0, write_hs(0, request(1, 1, 2))) == Codes{0x0C, 0x11});
}

TEST_CASE("golden cci400: A14: data from a snoop counts once, at its last beat",
          "[cci400][golden]") {
  CciBench b;
  b.count_event(0, 3, 0x0A);
  Cci400Pins beat = data_hs(3, 0, false);
  beat.s[3].sb_r_snoop = 1;
  b.clocks(beat, 3);
  Cci400Pins last = beat;
  last.s[3].rlast = 1, last.s[3].rready = 0;
  b.clocks(last, 2);
  CHECK(b.count(0) == 0);
  last.s[3].rready = 1;
  b.clock(last);
  CHECK(b.count(0) == 1);
}

TEST_CASE("golden cci400: A15, A16: a stall cycle is one count, and needs a request",
          "[cci400][golden]") {
  CciBench b;
  b.count_event(0, 6, 0x01);
  b.count_event(1, 0, 0x09);
  b.clocks(inside(1, {0x01}), 4);
  CHECK(b.count(0) == 4);
  Cci400Pins p;
  p.s[0].sb_rtt_full = p.s[0].sb_wtt_full = p.s[0].sb_si_idhaz = 1;
  p.s[0].ar.prot = p.s[0].aw.prot = 2;
  b.write(kPmcr, kCen | kEx);
  CHECK(b.bits(p).empty());
  p.s[0].ar.valid = 1;
  b.clocks(p, 3);
  CHECK(b.count(1) == 3);
}

TEST_CASE("golden cci400: A17: the prescaler", "[cci400][golden]") {
  CciBench b;
  b.write(page(kCycle) + kCtrl, 1);
  b.write(kPmcr, kCen);
  b.idle(10);
  CHECK(b.count(kCycle) == 10);
  b.write(kPmcr, kCen | kCcd);  // this clock still counts as before
  CHECK(b.count(kCycle) == 11);
  b.idle(63);
  CHECK(b.count(kCycle) == 11);
  b.idle();
  CHECK(b.count(kCycle) == 12);
  b.idle(64);
  CHECK(b.count(kCycle) == 13);
  SECTION("stands still with the counter") {
    b.idle(40);
    b.write(page(kCycle) + kCtrl, 0);  // the 41st clock
    b.idle(1000);
    b.write(page(kCycle) + kCtrl, 1);
    b.idle(22);
    CHECK(b.count(kCycle) == 13);
    b.idle();
    CHECK(b.count(kCycle) == 14);
  }
  SECTION("NIDEN with DP too") {
    b.write(kPmcr, kCen | kCcd | kDp);
    Cci400Pins p;
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
    b.write(page(kCycle) + kValue, 200);  // in the clock of a step: the step is lost
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

TEST_CASE("golden cci400: A18: what happens in one clock", "[cci400][golden]") {
  const Cci400Pins hit = read_hs(0, kReadPlain);
  SECTION("a write of the counter wins over the increment") {
    CciBench b;
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
    CciBench b;
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
    CciBench b;
    b.count_event(0, 0, 0, 0xFFFFFFFF);
    b.write_with(page(0) + kValue, 5, hit);
    CHECK(b.count(0) == 5);
    CHECK(b.golden.overflow() == 0);
  }
  SECTION("but not over the flag of a wrap before it") {
    CciBench b;
    b.count_event(0, 0, 0, 0xFFFFFFFF);
    b.clock(hit);
    b.write(page(0) + kValue, 5);
    CHECK(b.golden.overflow() == 1);
    b.write(kPmcr, kCen | kRst);
    CHECK(b.golden.overflow() == 1);
  }
  SECTION("the wrap wins over the clearing of its flag") {
    CciBench b;
    b.count_event(0, 0, 0, 0xFFFFFFFE);
    b.clock(hit);
    b.write_with(page(0) + kOvf, 1, hit);
    CHECK(b.count(0) == 0);
    CHECK(b.golden.overflow() == 1);
    b.write_with(page(0) + kOvf, 1, hit);
    CHECK(b.golden.overflow() == 0);
  }
  SECTION("the enables of before the write") {
    CciBench b;
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
  CciBench b;
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
  CciBench b;
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

TEST_CASE("golden cci400: A23: counts are of the clocks before", "[cci400][golden]") {
  CciBench b;
  b.count_event(0, 0, 0);
  CHECK(b.count(0) == 0);
  b.clock(read_hs(0, kReadPlain));
  CHECK(b.count(0) == 1);
}

TEST_CASE("golden cci400: A24: ESR changes with the next clock", "[cci400][golden]") {
  CciBench b;
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
  const auto counts = [](CciBench& b, unsigned value, const Cci400Pins& pins) {
    b.write(page(0) + kEsr, value);
    b.write(page(0) + kValue, 0);
    b.clock(pins);
    return b.count(0);
  };
  CciBench b(Cci400Config{.r0 = true, .revision = 3});
  b.count_event(0, 0, 0);
  for (unsigned m = 0; m < kCciMasters; ++m) {
    for (unsigned code = 0; code < 32; ++code) {
      const unsigned value = esr(5 + m, code);
      for (unsigned inner = 0; inner < kCciMasterEvents; ++inner) {
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
  for (unsigned code = 0; code < kCciSlaveEvents; ++code) {
    CHECK(counts(b, esr(1, code), event(1, code)) == (code != 0x14 ? 1 : 0));
  }
}

TEST_CASE("golden cci400: all 256 values of ESR", "[cci400][golden]") {
  // Every event at once that can be: two clocks, since a request is accepted or waits.
  CciBench b;
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
        const std::uint64_t before = b.golden.events(bit(source, code) % kCciEvents);
        b.clock(event(s, c));
        const bool legal = code < codes(source);
        if (legal && b.golden.events(bit(source, code)) != before) ++expected;
      }
    }
    CHECK(b.count(0) == expected);
    if (code < codes(source)) CHECK(expected >= 1);
  }
}

}  // namespace fabmon::test
