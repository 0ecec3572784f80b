// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The observers of the cci400 RTL, in the builds that have them; expected numbers by hand, the
// golden model beside it.
#include <array>
#include <random>
#include <string>

#include "tests/monitor/cci400/driver_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_observers {
namespace {

constexpr std::uint8_t kData = 1;

/// Lets out what the tables and trackers have: more beats than there can be reads.
void drain(Cci400Fixture& both, unsigned n, std::uint32_t ids) {
  for (std::uint32_t id = 0; id < ids; ++id) both.clocks(data_hs(n, id), 70);
  both.clocks(data_hs(n, 0), 260);
  both.clocks(response_hs(n), 260);
}

}  // namespace

TEST_CASE("cci400: observers of the trackers", "[cci400][directed]") {
  for (const std::string build : {"passive", "tiny", "mixed", "r0odd"}) {
    Cci400Fixture both(build);
    const Cci400Config& c = both.config();
    both.write(kPmcr, kEx);
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      INFO(build << " interface " << n);
      const auto reads_full = [&] {
        both.clock(read_waits(n));
        return both.raised(n, 0x09);
      };
      const auto writes_full = [&] {
        both.clock(write_waits(n));
        return both.raised(n, 0x13);
      };
      if (c.passive_rtt) {
        both.clocks(read_hs(n, kReadOnce), c.r_max[n] - 1);
        CHECK_FALSE(reads_full());
        both.clock(read_hs(n, kBarrier));
        CHECK(reads_full());
        both.clock(data_waits(n));
        both.clock(data_hs(n, 0, false));
        CHECK(reads_full());
        both.clock(data_hs(n));
        CHECK_FALSE(reads_full());
        AcePins swap = read_hs(n, kReadOnce);  // one in, one out
        swap.s[n].rvalid = swap.s[n].rready = swap.s[n].rlast = 1;
        both.clocks(swap, 3);
        CHECK_FALSE(reads_full());
        both.clock(read_hs(n, kReadOnce));
        CHECK(reads_full());
      }
      if (c.passive_wtt) {
        both.clocks(write_hs(n, request(0, 1)), c.w_max[n] - 1);
        CHECK_FALSE(writes_full());
        both.clock(write_hs(n, request(4, 1)));
        CHECK(writes_full());
        both.clock(response_hs(n));
        CHECK_FALSE(writes_full());
      }
      drain(both, n, 1);
      if (c.passive_rtt) {  // not below 0
        both.clocks(read_hs(n, kReadOnce), c.r_max[n] - 1);
        CHECK_FALSE(reads_full());
        both.clocks(read_hs(n, kReadOnce), 300);  // nor beyond 255
        CHECK(reads_full());
        both.clock(data_hs(n));
        CHECK(reads_full() == (c.r_max[n] < 255));
      }
    }
  }
}

TEST_CASE("cci400: observer of the security of read data", "[cci400][directed]") {
  for (const std::string build : {"passive", "tiny", "mixed"}) {
    Cci400Fixture both(build);
    const unsigned entries = both.config().max_reads;
    both.write(kPmcr, kEx);
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      INFO(build << " interface " << n);
      const auto non_secure = [&](std::uint32_t id) {
        both.clock(data_waits(n, id));
        return both.raised(n, 0x0B);
      };
      CHECK_FALSE(non_secure(1));
      for (unsigned i = 0; i < entries; ++i) {  // every other one is Secure
        both.clock(read_hs(n, at(i % 2 == 0 ? kReadOnce : secure(kReadOnce), 0, 1)));
      }
      CHECK_FALSE(both.rtl().observer_lost());
      both.clock(read_hs(n, at(kReadOnce, 0, 0)));  // one too many
      both.idle(Cci400Rtl::kIrqLag);
      CHECK(both.rtl().observer_lost());
      CHECK(both.read(kObsLost) == 1U << n);
      both.write(kObsLost, ~(1U << n));
      CHECK(both.read(kObsLost) == 1U << n);
      both.write(kObsLost, 1U << n);
      CHECK(both.read(kObsLost) == 0);
      CHECK_FALSE(non_secure(0));
      for (unsigned i = 0; i < entries; ++i) {
        CHECK(non_secure(1) == (i % 2 == 0));
        both.clock(data_hs(n, 1, false));
        CHECK(non_secure(1) == (i % 2 == 0));
        both.clock(data_hs(n, 1));
      }
      CHECK_FALSE(non_secure(1));
    }
  }
}

TEST_CASE("cci400: an answer while no request is open sets the flag of its channel",
          "[cci400][directed]") {
  for (const std::string build : {"passive", "tiny", "mixed", "r0odd", "narrow"}) {
    Cci400Fixture both(build);
    const Cci400Config& c = both.config();
    const bool reads = c.passive_rtt || c.passive_rns || c.passive_snoop;
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      INFO(build << " interface " << n);
      const auto flag = [&](bool known, unsigned bit) {
        both.idle(Cci400Rtl::kIrqLag);
        CHECK(both.rtl().observer_lost() == known);
        CHECK(both.read(kObsLost) == (known ? 1U << bit : 0));
        both.write(kObsLost, ~(1U << bit));
        CHECK(both.read(kObsLost) == (known ? 1U << bit : 0));
        both.write(kObsLost, 1U << bit);
        CHECK(both.read(kObsLost) == 0);
      };
      both.clock(data_hs(n, 0, false));  // not the last beat
      flag(false, 16 + n);
      both.clock(data_hs(n));
      flag(reads, 16 + n);
      both.clock(read_hs(n, kReadOnce));
      both.clock(data_hs(n));
      flag(false, 16 + n);
      both.clock(data_hs(n));
      flag(reads, 16 + n);
      both.clock(response_hs(n));
      flag(c.passive_wtt, 24 + n);
      both.clock(write_hs(n, request(0, 1)));
      both.clock(response_hs(n));
      flag(false, 24 + n);
      AcePins at_once = write_hs(n, request(0, 1));  // in one cycle: no orphan
      at_once.s[n].bvalid = at_once.s[n].bready = 1;
      both.clock(at_once);
      flag(false, 24 + n);
      if (n < 3) continue;
      both.clock(answer_hs(n, kData));
      flag(c.passive_snoop, 12 + n - 3);
      both.clock(snoop_hs(n, 0, 0));
      both.clock(answer_hs(n, kData));
      flag(false, 12 + n - 3);
    }
  }
}

TEST_CASE("cci400: reads of many IDs, answered out of order", "[cci400][directed]") {
  for (const std::string build : {"passive", "mixed"}) {
    INFO(build);
    Cci400Fixture both(build);
    both.write(kPmcr, kEx);
    for (unsigned i = 0; i < 32; ++i) {
      both.clock(
          read_hs(2, at(i / 16 == i % 2 ? kReadOnce : secure(kReadOnce), 0, 0xF00 + i % 16)));
    }
    for (unsigned i = 0; i < 32; ++i) {  // IDs backwards, each in order
      const unsigned id = 15 - i % 16;
      both.clock(data_waits(2, 0xF00 + id));
      CHECK(both.raised(2, 0x0B) == (i / 16 == id % 2));
      both.clock(data_hs(2, 0xF00 + id));
    }
    CHECK(both.read(kObsLost) == 0);
  }
}

TEST_CASE("cci400: observer of data from snoops", "[cci400][directed]") {
  for (const std::string build : {"passive", "r0odd"}) {
    INFO(build);
    Cci400Fixture both(build);
    both.write(kPmcr, kEx);
    const auto from_snoop = [&](unsigned n, std::uint32_t id) {
      AcePins p = data_hs(n, id);
      p.spniden = 1;
      both.clock(p);
      return both.raised(n, 0x0A);
    };
    const auto snoop = [&](unsigned n, std::uint64_t addr, std::uint8_t crresp = kData) {
      both.clock(snoop_hs(n, 0b0001, addr));
      both.clock(answer_hs(n, crresp));
    };
    // S3's answers mark reads of S4, and the other way round; ACE-Lite reads both. r0odd overrides
    // the domains of some interfaces: 0x1B3 makes S0 shareable, S2 shareable, S3 Non-shareable.
    const auto read = [&](unsigned n, std::uint32_t id, std::uint64_t addr) {
      both.clock(read_hs(n, at(kReadOnce, addr, id)));
    };
    read(0, 1, 0x1000);
    snoop(3, 0x1040);
    CHECK_FALSE(from_snoop(0, 1));
    read(0, 1, 0x1000);
    snoop(3, 0x103F);
    CHECK(from_snoop(0, 1));
    CHECK_FALSE(from_snoop(0, 1));
    read(4, 1, 0x1000);
    snoop(4, 0x1000);  // its own
    CHECK_FALSE(from_snoop(4, 1));
    read(4, 1, 0x1000);
    snoop(3, 0x1000);
    CHECK(from_snoop(4, 1));
    for (const std::uint8_t crresp : {0, 2, 3, 4, 0x1E, 0x1F}) {
      read(0, 0, 0x2000);
      snoop(4, 0x2000, crresp);
      CHECK_FALSE(from_snoop(0, 0));
    }
    read(0, 0, 0x2000);
    snoop(4, 0x2000, 0x1D);
    CHECK(from_snoop(0, 0));
    // Lowest interface first, oldest first, each once.
    read(4, 0, 0x3000);
    read(2, 1, 0x3000);
    read(2, 0, 0x3000);
    for (int i = 0; i < 2; ++i) snoop(3, 0x3000);
    CHECK(from_snoop(2, 0));
    CHECK(from_snoop(2, 1));
    CHECK_FALSE(from_snoop(4, 0));
    both.write(kObsLost, 0x1F << 16);  // data without a read, above
    // Nine snoops at once: the ninth is lost, and says so.
    for (unsigned i = 0; i < 8; ++i) both.clock(snoop_hs(4, 0b1000, 0));
    both.idle();
    CHECK_FALSE(both.rtl().observer_lost());
    read(0, 0, 0x2000);
    both.clock(snoop_hs(4, 0, 0x2000));
    CHECK(both.read(kObsLost) == 0x200);
    both.clocks(answer_hs(4, kData), 9);
    CHECK_FALSE(from_snoop(0, 0));
    read(0, 0, 0x2000);
    snoop(4, 0x2000);
    CHECK(from_snoop(0, 0));
  }
}

TEST_CASE("cci400: observer of reads: every place of the table is found, marked and moved",
          "[cci400][directed]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string build : {"passive", "r0odd"}) {
    INFO(build << " FABMON_SEED=" << seed);
    Cci400Fixture both(build);
    both.write(kPmcr, kEx);
    std::mt19937_64 rng(seed);
    // More than there are places, different in any of their bits.
    std::array<std::uint64_t, 96> lines{};
    for (std::uint64_t& line : lines) line = rng() << 6;
    std::array<std::uint32_t, 40> ids{};
    for (std::uint32_t& id : ids) id = static_cast<std::uint32_t>(rng() % 4096);
    std::size_t marked = 0;
    unsigned fill = 0;  // of 8 cycles, those in which a read may begin and none may end
    for (unsigned i = 0; i < 20000; ++i) {
      if (i % 64 == 0) fill = static_cast<unsigned>(rng() % 8);
      AcePins p;
      p.spniden = 1;
      for (unsigned n = 0; n < kAceSlaves; ++n) {
        AceSlavePins& s = p.s[n];  // some of its lines others read, too
        s.ar = at(kReadOnce, lines[16 * n + rng() % 32], ids[rng() % ids.size()]);
        if (rng() % 4 == 0) s.ar.domain = 0;  // no cache has it
        s.ar.valid = s.ar.ready = rng() % 8 < fill ? 1 : 0;
        s.rvalid = s.rready = s.rlast = rng() % 8 >= fill ? 1 : 0;
        s.rid = ids[rng() % ids.size()];
      }
      for (const unsigned n : {3U, 4U}) {
        AceSlavePins& s = p.s[n];
        s.acvalid = s.acready = rng() % 8 < 3 ? 1 : 0;
        s.acsnoop = 0b0001, s.acaddr = lines[rng() % lines.size()];
        s.crvalid = s.crready = rng() % 2;
        s.crresp = rng() % 4 != 0 ? kData : 0;
      }
      both.clock(p);
      for (unsigned n = 0; n < kAceSlaves; ++n) marked += both.raised(n, 0x0A) ? 1 : 0;
    }
    CHECK(marked > 200);
    both.read(kObsLost);
  }
}

TEST_CASE("cci400: observer of QVN tokens", "[cci400][directed]") {
  for (const std::string build : {"passive", "tiny", "r0odd"}) {
    INFO(build);
    Cci400Fixture both(build);
    both.write(kPmcr, kEx);
    for (unsigned m = 0; m < kAceMasters; ++m) {
      for (unsigned all = 0; all < 256; ++all) {
        AcePins p;
        p.m[m].varvalid = all & 15, p.m[m].varready = all >> 4;
        p.m[m].vawvalid = (all * 7 + 3) & 15, p.m[m].vawready = all >> 2 & 15;
        p.m[m].sb = 0x1FE00;  // not looked at
        both.clock(p);
        for (unsigned vn = 0; vn < 4; ++vn) {
          const auto waits = [vn](unsigned valid, unsigned ready) {
            return (valid >> vn & 1) != 0 && (ready >> vn & 1) == 0;
          };
          CHECK(both.raised(5 + m, 0x09 + vn) == waits(p.m[m].varvalid, p.m[m].varready));
          CHECK(both.raised(5 + m, 0x0D + vn) == waits(p.m[m].vawvalid, p.m[m].vawready));
        }
      }
    }
  }
}

TEST_CASE("cci400: without observers nothing is ever lost", "[cci400][directed]") {
  for (const std::string build : {"base", "r0", "narrow"}) {
    INFO(build);
    Cci400Fixture both = Cci400Fixture::noisy(build, 11);
    both.run(3000);
    CHECK(both.read(kObsLost) == 0);
    CHECK_FALSE(both.rtl().observer_lost());
  }
}

}  // namespace fabmon::test::test_observers
