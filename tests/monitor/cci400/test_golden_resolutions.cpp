// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the sources of the cci400 specification leave open was decided there, point by point (A1 to
// A26). One test each of the golden model; expected numbers by hand. A17 to A25 are about counters
// and in test_cci400_golden_counters.cpp, A26 is in test_cci400_golden_registers.cpp.
#include <set>

#include "tests/monitor/cci400/golden_bench.hpp"

namespace fabmon::test::test_golden_resolutions {
namespace {

using Codes = std::set<unsigned>;

// Slave interface n accepts a read and a write, and there is a stall inside M0.
AcePins busy(unsigned n) {
  AcePins p = read_hs(n, kReadOnce);
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
        Cci400GoldenBench b;
        b.write(kPmcr, cen | ex);
        AcePins p = busy(0);
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
    Cci400GoldenBench b;
    b.write(page(0) + kEsr, esr(0, 0));
    b.write(page(0) + kCtrl, 1);
    b.write(page(kCycle) + kCtrl, 1);
    b.write(kPmcr, kCen | (dp ? kDp : 0) | (ex ? kEx : 0));
    AcePins p = busy(0);
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
  Cci400GoldenBench b;
  b.count_event(0, 2, 0x00);
  b.clock(read_hs(2, secure(kReadOnce)));
  CHECK(b.count(0) == 0);
  CHECK(b.golden.evntbus().none());
  AcePins p = read_hs(2, secure(kReadOnce));
  p.spniden = 1;
  b.clock(p);
  CHECK(b.count(0) == 1);
  CHECK(b.golden.evntbus().count() == 2);
  p = read_hs(2, kReadOnce);
  b.clock(p);
  CHECK(b.count(0) == 2);
}

TEST_CASE("golden cci400: A4: whose security an event has", "[cci400][golden]") {
  Cci400GoldenBench b;
  b.write(kPmcr, kEx);
  for (const unsigned code : {0x00, 0x09, 0x14}) {  // by ARPROT
    AcePins p = event(1, code);
    CHECK(b.codes_of(1, p).count(code) == 1);
    p.s[1].aw.prot = 2, p.s[1].sb_r_ns = 1;
    p.s[1].ar.prot = 0b101;
    CHECK(b.bits(p).empty());
  }
  for (const unsigned code : {0x0C, 0x13}) {  // by AWPROT
    AcePins p = event(1, code);
    CHECK(b.codes_of(1, p).count(code) == 1);
    p.s[1].ar.prot = 2, p.s[1].sb_r_ns = 1;
    p.s[1].aw.prot = 0b101;
    CHECK(b.bits(p).empty());
  }
  for (const unsigned code : {0x0A, 0x0B}) {  // by the sideband
    AcePins p = event(1, code);
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
    Cci400GoldenBench b(Cci400Config{.r0 = r0});
    b.write(kPmcr, kEx);
    const std::uint32_t exempt = r0 ? 0x3FFFE : 0x1FE04;
    for (unsigned m = 0; m < kAceMasters; ++m) {
      for (unsigned code = 0; code < kAceMasterEvents; ++code) {
        CAPTURE(m, code);
        AcePins p = inside(m, {code});
        p.m[m].sb_ns = ~p.m[m].sb_ns;  // of other events
        CHECK(b.bits(p).size() == (exempt >> code & 1));
      }
    }
    for (unsigned code = 0; code < kAceSlaveEvents; ++code) {
      AcePins p = event(4, code);
      p.s[4].ar.prot = p.s[4].aw.prot = p.s[4].sb_r_ns = 0;
      const bool stall = code == 0x09 || code == 0x13 || code == 0x14;
      CHECK(b.bits(p).count(bit(4, code)) == (r0 && stall ? 1 : 0));
    }
  }
}

TEST_CASE("golden cci400: A6: classes stay exclusive whatever the attributes", "[cci400][golden]") {
  Cci400GoldenBench b;
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
  Cci400GoldenBench b;
  b.write(kPmcr, kEx);
  // A7
  CHECK(b.codes_of(3, read_hs(3, request(0b1011, 1))) == Codes{0x00, 0x03});
  CHECK(b.codes_of(3, read_hs(3, request(0b1100, 1))) == Codes{0x00, 0x03});
  // A8
  CHECK(b.codes_of(0, read_hs(0, request(0b1110, 1))) == Codes{0x00, 0x07});
  Cci400GoldenBench without(Cci400Config{.dvm_complete_counts = false});
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
  Cci400GoldenBench b(Cci400Config{.sh_override = 0b00'11'10'01'00});
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
  Cci400GoldenBench stored;
  stored.write(kPmcr, kEx);
  stored.write(0x1004, 2);
  CHECK(stored.codes_of(0, read_hs(0, kReadOnce)) == Codes{0x00, 0x03});
}

TEST_CASE("golden cci400: A13: AxBAR 10 is no barrier", "[cci400][golden]") {
  Cci400GoldenBench b;
  b.write(kPmcr, kEx);
  CHECK(b.codes_of(0, read_hs(0, request(0, 1, 2))) == Codes{0x00, 0x03});
  CHECK(b.codes_of(0, read_hs(0, request(0, 0, 2, 0))) == Codes{0x00, 0x01});
  CHECK(b.codes_of(0, write_hs(0, request(1, 1, 2))) == Codes{0x0C, 0x11});
}

TEST_CASE("golden cci400: A14: data from a snoop counts once, at its last beat",
          "[cci400][golden]") {
  Cci400GoldenBench b;
  b.count_event(0, 3, 0x0A);
  AcePins beat = data_hs(3, 0, false);
  beat.s[3].sb_r_snoop = 1;
  b.clocks(beat, 3);
  AcePins last = beat;
  last.s[3].rlast = 1, last.s[3].rready = 0;
  b.clocks(last, 2);
  CHECK(b.count(0) == 0);
  last.s[3].rready = 1;
  b.clock(last);
  CHECK(b.count(0) == 1);
}

TEST_CASE("golden cci400: A15, A16: a stall cycle is one count, and needs a request",
          "[cci400][golden]") {
  Cci400GoldenBench b;
  b.count_event(0, 6, 0x01);
  b.count_event(1, 0, 0x09);
  b.clocks(inside(1, {0x01}), 4);
  CHECK(b.count(0) == 4);
  AcePins p;
  p.s[0].sb_rtt_full = p.s[0].sb_wtt_full = p.s[0].sb_si_idhaz = 1;
  p.s[0].ar.prot = p.s[0].aw.prot = 2;
  b.write(kPmcr, kCen | kEx);
  CHECK(b.bits(p).empty());
  p.s[0].ar.valid = 1;
  b.clocks(p, 3);
  CHECK(b.count(1) == 3);
}

}  // namespace fabmon::test::test_golden_resolutions
