// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The observers of the golden cci400 model, which stand in for parts of the sideband.
#include <set>

#include "tests/monitor/cci400/golden_bench.hpp"

namespace fabmon::test::test_golden_observers {
namespace {

using Codes = std::set<unsigned>;

constexpr std::uint64_t kLine = 0x80'1234'5640;  // a line's address

// The i-th line after it.
constexpr std::uint64_t line(std::uint64_t i) { return kLine + 64 * i; }
constexpr std::uint8_t kData = 0b00001, kNoData = 0b00000, kDataError = 0b00011;

Cci400GoldenBench exporting(const Cci400Config& config) {
  Cci400GoldenBench b(config);
  b.write(kPmcr, kEx);
  return b;
}

// Pins of both.
AcePins both(AcePins a, const AcePins& b, unsigned n) {
  a.s[n] = b.s[n];
  return a;
}

}  // namespace

TEST_CASE("golden cci400: observer of the read tracker", "[cci400][golden]") {
  Cci400GoldenBench b = exporting({.passive_rtt = true, .r_max = {2, 8, 8, 16, 16}});
  AcePins wait = read_waits(0);
  CHECK(b.bits(wait).empty());
  b.clock(read_hs(0, kReadOnce));
  b.clock(read_hs(0, kBarrier));  // any request
  CHECK(b.bits(wait) == Codes{0x09});
  wait.s[0].rvalid = wait.s[0].rready = wait.s[0].rlast = 1;
  CHECK(b.bits(wait) == Codes{0x09});  // full until after this cycle
  CHECK(b.bits(read_waits(0)).empty());
  AcePins swap = read_hs(0, kReadOnce);
  swap.s[0].rvalid = swap.s[0].rready = swap.s[0].rlast = 1;
  b.clocks(swap, 5);  // one in, one out
  CHECK(b.bits(read_waits(0)).empty());
  b.clock(read_hs(0, kReadOnce));
  CHECK(b.bits(read_waits(0)) == Codes{0x09});
  b.clock(data_hs(0, 0, false));  // not the last beat
  b.clock(data_waits(0));         // no handshake
  b.clock(data_hs(1));            // elsewhere
  CHECK(b.bits(read_waits(0)) == Codes{0x09});
  b.clocks(data_hs(0), 5);  // no further than 0
  b.clock(read_hs(0, kReadOnce));
  CHECK(b.bits(read_waits(0)).empty());
  AcePins told = read_waits(0);  // the sideband is not looked at
  told.s[0].sb_rtt_full = 1;
  CHECK(b.bits(told).empty());
}

TEST_CASE("golden cci400: the trackers' counters hold at 255", "[cci400][golden]") {
  Cci400GoldenBench b =
      exporting({.passive_rtt = true, .passive_wtt = true, .r_max = {255}, .w_max = {255}});
  b.clocks(read_hs(0, kReadOnce), 254);
  CHECK(b.bits(read_waits(0)).empty());
  b.clocks(read_hs(0, kReadOnce), 46);
  CHECK(b.bits(read_waits(0)) == Codes{0x09});
  b.clock(data_hs(0));
  CHECK(b.bits(read_waits(0)).empty());
  b.clocks(write_hs(0, request(0, 1)), 300);
  CHECK(b.bits(write_waits(0)) == Codes{0x13});
  b.clock(response_hs(0));
  CHECK(b.bits(write_waits(0)).empty());
}

TEST_CASE("golden cci400: observer of the write tracker", "[cci400][golden]") {
  Cci400GoldenBench b = exporting({.passive_wtt = true, .w_max = {8, 8, 8, 8, 2}});
  b.clock(write_hs(4, request(4, 1)));     // an Evict
  b.clock(write_hs(4, request(0, 1, 1)));  // a barrier
  CHECK(b.bits(write_waits(4)) == Codes{bit(4, 0x13)});
  CHECK(b.bits(write_waits(3)).empty());
  b.clock(response_hs(4));
  CHECK(b.bits(write_waits(4)).empty());
  b.clock(both(write_hs(4, request(0, 1)), write_hs(4, request(0, 1)), 4));
  CHECK(b.bits(write_waits(4)) == Codes{bit(4, 0x13)});
}

TEST_CASE("golden cci400: observer of the security of read data", "[cci400][golden]") {
  Cci400GoldenBench b = exporting({.passive_rns = true, .max_reads = 3});
  CHECK(b.bits(data_waits(0, 5)).empty());  // no such read: taken as Secure
  b.clock(read_hs(0, at(kReadOnce, 0, 5)));
  b.clock(read_hs(0, at(secure(kReadOnce), 0, 5)));
  b.clock(read_hs(0, at(kBarrier, 0, 6)));
  CHECK(b.golden.observer_lost() == 0);
  CHECK(b.bits(data_waits(0, 5)) == Codes{0x0B});
  CHECK(b.bits(data_waits(0, 6)) == Codes{0x0B});
  CHECK(b.bits(data_waits(0, 7)).empty());
  CHECK(b.bits(data_waits(1, 5)).empty());
  b.clock(data_hs(0, 5, false));
  CHECK(b.bits(data_waits(0, 5)) == Codes{0x0B});
  b.clock(data_hs(0, 5));  // the oldest one leaves
  CHECK(b.bits(data_waits(0, 5)).empty());
  b.clock(read_hs(0, at(kReadOnce, 0, 5)));
  CHECK(b.bits(data_waits(0, 5)).empty());
  // Full: the fourth is not tracked, even when one leaves in its cycle.
  AcePins swap = read_hs(0, at(kReadOnce, 0, 9));
  swap.s[0].rvalid = swap.s[0].rready = swap.s[0].rlast = 1;
  swap.s[0].rid = 6;
  b.clock(swap);
  CHECK(b.golden.observer_lost() == 1);
  CHECK(b.read(kObsLost) == 1);
  CHECK(b.bits(data_waits(0, 9)).empty());
  b.clock(read_hs(0, at(kReadOnce, 0, 9)));  // now there is room
  CHECK(b.bits(data_waits(0, 9)) == Codes{0x0B});
  b.clock(data_hs(0, 5));
  CHECK(b.bits(data_waits(0, 5)) == Codes{0x0B});
  // A request and its data in one cycle: the data is of something older.
  AcePins at_once = read_hs(0, at(kReadOnce, 0, 8));
  at_once.s[0].rvalid = 1, at_once.s[0].rid = 8;
  CHECK(b.bits(at_once) == Codes{0x00, 0x03});
  // The sideband is not looked at; 0x0A is filtered alike.
  AcePins last = data_hs(0, 8);
  last.s[0].sb_r_ns = 0, last.s[0].sb_r_snoop = 1;
  CHECK(b.bits(last) == Codes{0x0A});
}

TEST_CASE("golden cci400: OBS_LOST is cleared by ones", "[cci400][golden]") {
  Cci400GoldenBench b = exporting({.passive_rns = true, .max_reads = 1});
  for (unsigned n = 0; n < kAceSlaves; ++n) b.clocks(read_hs(n, kReadOnce), 2);
  CHECK(b.read(kObsLost, kNs) == 0x1F);
  b.write(kObsLost, 0x5, kNs);
  CHECK(b.read(kObsLost) == 0x1A);
  b.write_with(kObsLost, 0xFFFFFFFF, read_hs(3, kReadOnce));  // set wins
  CHECK(b.read(kObsLost) == 0x08);
}

TEST_CASE("golden cci400: observer of data from snoops", "[cci400][golden]") {
  Cci400GoldenBench b = exporting({.passive_snoop = true});
  const auto ends = [&](unsigned n, std::uint32_t id) {
    return b.bits(data_hs(n, id)).count(bit(n, 0x0A)) == 1;
  };
  const auto snoop = [&](unsigned n, std::uint64_t addr, std::uint8_t crresp,
                         std::uint8_t acsnoop = 0b0000) {
    b.clock(snoop_hs(n, acsnoop, addr));
    b.clock(answer_hs(n, crresp));
  };
  const auto read = [&](unsigned n, std::uint32_t id, std::uint64_t addr = kLine,
                        const AceRequestPins& r = kReadOnce) {
    b.clock(read_hs(n, at(r, addr, id)));
  };

  SECTION("data for the line of an open read") {
    read(0, 1);
    snoop(3, kLine + 63, kData);
    CHECK(b.bits(data_hs(0, 1, false)).empty());
    CHECK(ends(0, 1));
    read(0, 1);  // the mark left with its read
    CHECK_FALSE(ends(0, 1));
  }
  SECTION("no data, an error, another line, another ID, another kind of snoop") {
    read(0, 1);
    snoop(3, kLine, kNoData);
    snoop(3, kLine, kDataError);
    snoop(3, kLine + 64, kData);
    snoop(3, kLine ^ 1ULL << 43, kData);
    for (const std::uint8_t acsnoop : {0b1000, 0b1001, 0b1101, 0b1110, 0b1111, 0b0100}) {
      snoop(4, kLine, kData, acsnoop);
    }
    read(0, 2, kLine + 128);
    CHECK_FALSE(ends(0, 2));
    CHECK_FALSE(ends(0, 1));
  }
  SECTION("every kind of snoop that asks for data") {
    for (const std::uint8_t acsnoop : {0b0000, 0b0001, 0b0010, 0b0011, 0b0111}) {
      read(0, 1);
      snoop(4, kLine, kData, acsnoop);
      CHECK(ends(0, 1));
    }
  }
  SECTION("only reads that a snoop may answer") {
    for (const std::uint8_t s : {0b0000, 0b0001, 0b0010, 0b0011, 0b0111}) {
      read(3, 1, kLine, request(s, 2));
      snoop(4, kLine, kData);
      CHECK(ends(3, 1));
    }
    for (const std::uint8_t s : {0b1000, 0b1001, 0b1101, 0b1011, 0b1100, 0b1110, 0b1111}) {
      read(3, 1, kLine, request(s, 1));
      snoop(4, kLine, kData);
      CHECK_FALSE(ends(3, 1));
    }
    for (const AceRequestPins& r : {request(0, 0), request(0, 3), request(0, 1, 1)}) {
      read(3, 1, kLine, r);
      snoop(4, kLine, kData);
      CHECK_FALSE(ends(3, 1));
    }
  }
  SECTION("of another interface, lowest first, oldest first, each marked once") {
    read(4, 1);
    read(2, 7);
    read(2, 3);
    read(3, 1);
    snoop(3, kLine, kData);  // S2, ID 7
    snoop(3, kLine, kData);  // S2, ID 3
    snoop(3, kLine, kData);  // S4: not S3 itself
    snoop(3, kLine, kData);  // nobody
    CHECK_FALSE(ends(3, 1));
    CHECK(ends(4, 1));
    CHECK(ends(2, 3));
    CHECK(ends(2, 7));
  }
  SECTION("the oldest of an ID, though only a younger one is marked") {
    read(0, 1, kLine + 64);
    read(0, 1, kLine);
    snoop(4, kLine, kData);
    CHECK_FALSE(ends(0, 1));
    CHECK(ends(0, 1));
  }
  SECTION("answers come in order, by interface") {
    read(0, 1, kLine);
    read(1, 1, kLine + 64);
    b.clock(snoop_hs(3, 0, kLine));
    b.clock(snoop_hs(3, 0b1001, kLine));
    b.clock(snoop_hs(3, 0, kLine + 64));
    b.clock(snoop_hs(4, 0, kLine));
    b.clock(answer_hs(3, kNoData));
    b.clock(answer_hs(3, kData));  // to the one that asks for none
    b.clock(answer_hs(3, kData));
    b.clock(answer_hs(4, kNoData));
    b.clock(answer_hs(4, kData));  // to nothing
    CHECK_FALSE(ends(0, 1));
    CHECK(ends(1, 1));
  }
  SECTION("in one cycle: everything looks at what was before") {
    AcePins p = snoop_hs(3, 0, kLine);  // an answer in the cycle of the snoop is to an older one
    p.s[3].crvalid = p.s[3].crready = 1, p.s[3].crresp = kData;
    read(0, 1);
    b.clock(p);
    b.clock(answer_hs(3, kData));
    CHECK(ends(0, 1));
    // A read of the answer's cycle is too young.
    b.clock(snoop_hs(3, 0, kLine));
    b.clock(both(answer_hs(3, kData), read_hs(0, at(kReadOnce, kLine, 1)), 0));
    CHECK_FALSE(ends(0, 1));
    // One that ends in the answer's cycle takes the mark with it, and no other one gets it.
    read(0, 1);
    read(0, 2);
    b.clock(snoop_hs(3, 0, kLine));
    CHECK(b.bits(both(answer_hs(3, kData), data_hs(0, 1), 0)).empty());
    CHECK_FALSE(ends(0, 2));
    // Two answers in one cycle are about the same read.
    read(0, 1);
    read(0, 2);
    b.clock(both(snoop_hs(3, 0, kLine), snoop_hs(4, 0, kLine), 4));
    b.clock(both(answer_hs(3, kData), answer_hs(4, kData), 4));
    CHECK(ends(0, 1));
    CHECK_FALSE(ends(0, 2));
  }
  SECTION("no more than eight snoops of an interface") {
    for (unsigned i = 0; i < 10; ++i) read(0, i, line(i));
    for (unsigned i = 0; i < 8; ++i) b.clock(snoop_hs(3, 0, line(i)));
    CHECK(b.golden.observer_lost() == 0);
    AcePins p = snoop_hs(3, 0, line(8));  // full until after this cycle
    p.s[3].crvalid = p.s[3].crready = 1, p.s[3].crresp = kData;
    b.clock(p);
    CHECK(b.golden.observer_lost() == 0x100);
    b.clock(snoop_hs(3, 0, line(9)));  // room, but an older one is not tracked
    for (unsigned i = 1; i < 8; ++i) b.clock(answer_hs(3, kData));
    b.clock(answer_hs(3, kData));
    b.clock(answer_hs(3, kData));
    for (unsigned i = 0; i < 8; ++i) CHECK(ends(0, i));
    CHECK_FALSE(ends(0, 8));
    CHECK_FALSE(ends(0, 9));
    read(0, 1);
    snoop(3, kLine, kData);  // tracked again
    CHECK(ends(0, 1));
    for (unsigned i = 0; i < 9; ++i) b.clock(snoop_hs(4, 0b1000, kLine));
    CHECK(b.golden.observer_lost() == 0x300);
  }
  SECTION("the sideband is not looked at") {
    read(0, 1);
    AcePins p = data_hs(0, 1);
    p.s[0].sb_r_snoop = 1;
    CHECK(b.bits(p).empty());
  }
}

TEST_CASE("golden cci400: Shareable Override makes a read snoopable, or not", "[cci400][golden]") {
  Cci400GoldenBench b = exporting({.passive_snoop = true, .sh_override = 0b00'00'00'11'10});
  for (unsigned n = 0; n < 3; ++n) {
    for (std::uint8_t domain = 0; domain < 4; ++domain) {
      CAPTURE(n, int(domain));
      b.clock(read_hs(n, at(request(0, domain), kLine, 1)));
      b.clock(snoop_hs(3, 0, kLine));
      b.clock(answer_hs(3, kData));
      const bool shareable = n == 1 ? domain != 3 : n == 2 && (domain == 1 || domain == 2);
      CHECK(b.bits(data_hs(n, 1)).count(bit(n, 0x0A)) == (shareable ? 1 : 0));
    }
  }
}

TEST_CASE("golden cci400: observer of QVN tokens", "[cci400][golden]") {
  Cci400GoldenBench b = exporting({.passive_qvn = true});
  for (unsigned m = 0; m < kAceMasters; ++m) {
    for (unsigned vn = 0; vn < 4; ++vn) {
      CAPTURE(m, vn);
      AcePins p;
      p.m[m].varvalid = static_cast<std::uint8_t>(1U << vn);
      CHECK(b.bits(p) == Codes{bit(5 + m, 0x09 + vn)});
      p.m[m].varready = 0xF;
      CHECK(b.bits(p).empty());
      p = {};
      p.m[m].vawvalid = static_cast<std::uint8_t>(1U << vn);
      p.m[m].varready = 0xF;
      CHECK(b.bits(p) == Codes{bit(5 + m, 0x0D + vn)});
      p.m[m].vawready = 0xF;
      CHECK(b.bits(p).empty());
      CHECK(b.bits(inside(m, {0x09 + vn, 0x0D + vn})).empty());  // the sideband
    }
  }
  CHECK(b.codes_of(5, inside(0, {0x08, 0x11})) == Codes{0x08, 0x11});
}

}  // namespace fabmon::test::test_golden_observers
