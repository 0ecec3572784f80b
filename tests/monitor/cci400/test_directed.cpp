// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Directed tests of the events of the cci400 RTL, on EVNTBUS and through its bus; the golden model
// beside it, expected numbers by hand. Counters are in test_cci400_counters.cpp, the observers,
// which some builds have in the place of parts of the sideband, in test_cci400_observers.cpp.
#include <string>
#include <vector>

#include "tests/monitor/cci400/driver_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_directed {
namespace {

/// Builds in which the whole sideband is in use, and no domain is overridden.
const std::vector<std::string> kSideband = {"base", "r0"};

/// What a counter with this ESR counts in a cycle of event(source, code) of the same interface.
bool counts_in_r1(unsigned source, unsigned selected, unsigned raised) {
  if (selected == raised) return true;
  if (source >= kAceSlaves) return false;
  if (selected == 0x00) return raised <= 0x08;
  if (selected == 0x0C) return raised >= 0x0C && raised <= 0x12;
  return selected == 0x02 && raised == 0x00;  // the request that event() takes for 0x00
}

/// Whether value `esr` of an r0 selects r1's code `code` of the same source.
bool selects_in_r0(unsigned source, unsigned selected, unsigned code) {
  if (source < kAceSlaves) return selected <= 0x13 && counts_in_r1(source, selected, code);
  switch (selected) {
    case 0x14:
    case 0x15:
    case 0x16:
      return code == selected - 0x14;
    case 0x17:
      return code == 0x03 || code == 0x07 || code == 0x08;
    case 0x18:
      return code == 0x04;
    case 0x19:
      return code == 0x05;
    case 0x1A:
      return code == 0x06;
    default:
      return false;
  }
}

}  // namespace

TEST_CASE("cci400: every bit of EVNTBUS alone", "[cci400][directed]") {
  for (const std::string& build : wanted_builds(kSideband)) {
    INFO(build);
    Cci400Fixture both(build);
    both.write(kPmcr, kEx);
    for (unsigned source = 0; source < kSources; ++source) {
      for (unsigned code = 0; code < codes(source); ++code) {
        CAPTURE(source, code);
        both.clock(event(source, code));
        const auto bus = both.rtl().evntbus();
        CHECK(bus[bit(source, code)]);
        // Beside it only what every request raises as well.
        for (unsigned i = 0; i < kAceEvents; ++i) {
          const unsigned base = bit(source, 0);
          const bool same = i >= base && i < base + codes(source);
          CHECK(bus[i] == (same && counts_in_r1(source, i - base, code)));
        }
        both.idle();
        CHECK(both.raised() == 0);
      }
    }
  }
}

TEST_CASE("cci400: all 256 values of ESR", "[cci400][directed]") {
  for (const std::string& build : wanted_builds(kSideband)) {
    INFO(build);
    Cci400Fixture both(build);
    const bool r0 = both.config().r0;
    both.write(kPmcr, kCen);
    for (unsigned k = 0; k < 4; ++k) both.write(page(k) + kCtrl, 1);
    for (unsigned value = 0; value < 256; value += 4) {
      for (unsigned k = 0; k < 4; ++k) both.write(page(k) + kEsr, value + k);
      for (unsigned source = 0; source < kSources; ++source) {
        for (unsigned code = 0; code < codes(source); ++code) {
          both.write(kPmcr, kCen | kRst);
          both.clock(event(source, code));
          for (unsigned k = 0; k < 4; ++k) {
            const unsigned selected = (value + k) & 31;
            bool expected = (value + k) >> 5 == source;
            if (r0) {
              expected = expected && selects_in_r0(source, selected, code);
            } else {
              expected =
                  expected && selected < codes(source) && counts_in_r1(source, selected, code);
            }
            // Of the four only those near the event are worth a read.
            if (!expected && value >> 5 != source) continue;
            if (both.count(k) != (expected ? 1 : 0)) {
              CAPTURE(value + k, source, code);
              REQUIRE(both.count(k) == (expected ? 1 : 0));
            }
          }
        }
      }
    }
  }
}

TEST_CASE("cci400: any of the three read queues of a master interface of an r0 is one event",
          "[cci400][directed]") {
  Cci400Fixture both("r0");
  for (unsigned m = 0; m < kAceMasters; ++m) {
    both.count_event(0, 5 + m, 0x17);
    for (unsigned all = 0; all < 8; ++all) {
      AcePins p;
      p.m[m].sb = (all & 1) << 3 | (all >> 1 & 3) << 7;
      both.clock(p);
    }
    CHECK(both.count(0) == 7);
  }
}

TEST_CASE("cci400: the security filter, on counters and on EVNTBUS", "[cci400][directed]") {
  for (const std::string& build : wanted_builds(kSideband)) {
    Cci400Fixture both(build);
    const bool r0 = both.config().r0;
    both.write(kPmcr, kEx);
    for (unsigned source = 0; source < kSources; ++source) {
      for (unsigned code = 0; code < codes(source); ++code) {
        INFO(build << " source " << source << " code " << code);
        const bool master = source >= kAceSlaves;
        const std::uint32_t exempt =
            master ? (r0 ? 0x3FFFEU : 0x1FE04U) : (r0 ? 1U << 0x09 | 1U << 0x13 | 1U << 0x14 : 0U);
        for (const bool spniden : {false, true}) {
          for (const bool ns : {false, true}) {
            AcePins p = event(source, code);
            p.spniden = spniden ? 1 : 0;
            if (!ns && master) p.m[source - kAceSlaves].sb_ns = 0;
            if (!ns && !master) {
              AceSlavePins& s = p.s[source];
              s.ar.prot &= 5, s.aw.prot &= 5, s.sb_r_ns = 0;
            }
            both.clock(p);
            const bool passes = spniden || ns || (exempt >> code & 1) != 0;
            CHECK(both.raised(source, code) == passes);
            CHECK((both.raised() != 0) == passes);
          }
        }
      }
    }
  }
  Cci400Fixture both("base");
  both.count_event(0, 2, 0x00);
  both.count_event(1, 6, 0x02);
  both.count_event(2, 6, 0x01);
  for (const std::uint8_t spniden : {0, 1}) {
    AcePins p = read_hs(2, secure(kReadOnce));
    p.m[1].sb = 1U << 2 | 1U << 1;
    p.spniden = spniden;
    both.clocks(p, 5);
  }
  CHECK(both.count(0) == 5);
  CHECK(both.count(1) == 10);
  CHECK(both.count(2) == 5);
}

TEST_CASE("cci400: the second part of a DVM message is no DVM Sync", "[cci400][directed]") {
  for (const std::string& build : all_cci400_builds()) {
    Cci400Fixture both(build);
    both.write(kPmcr, kEx);
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      INFO(build << " interface " << n);
      const auto part = [&](std::uint64_t addr, unsigned code) {
        both.clock(read_hs(n, at(kDvm, addr)));
        CHECK(both.raised(n, 0x07) == (code == 0x07));
        CHECK(both.raised(n, 0x08) == (code == 0x08));
        CHECK(both.raised() == 2);
      };
      part(0x0001, 0x07);
      both.clock(read_hs(n, kBarrier));
      both.clock(read_hs((n + 1) % 5, kDvm));
      both.clock(read_waits(n, at(kDvm, 0x4000)));
      part(0x4000, 0x07);
      part(0x4000, 0x08);
      part(0x4001, 0x08);
      part(0x4001, 0x07);
      part(0xC000, 0x08);
      both.clock(read_hs(n, secure(at(kDvm, 0x0001))));  // hidden, but a part
      part(0x4000, 0x07);
      // A reset in between: it is the first part again.
      part(0x0001, 0x07);
      both.reset();
      both.write(kPmcr, kEx);
      part(0x4000, 0x08);
    }
  }
}

TEST_CASE("cci400: DVM Complete", "[cci400][directed]") {
  for (const std::string& build : all_cci400_builds()) {
    INFO(build);
    Cci400Fixture both(build);
    both.write(kPmcr, kEx);
    both.clock(read_hs(0, request(0b1110, 1)));
    CHECK(both.raised(0, 0x00));
    CHECK(both.raised(0, 0x07) == both.config().dvm_complete_counts);
    CHECK(both.raised() == (both.config().dvm_complete_counts ? 2 : 1));
  }
}

TEST_CASE("cci400: Shareable Override by its input", "[cci400][directed]") {
  Cci400Fixture both(
      "narrow");  // 0x2E4: S0 as it is, S1 1, S2 Non-shareable, S3 shareable, S4 Non-shareable
  both.write(kPmcr, kEx);
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    for (std::uint8_t domain = 0; domain < 4; ++domain) {
      CAPTURE(n, int(domain));
      const bool pins = domain == 1 || domain == 2;
      const bool shareable = n <= 1 ? pins : n == 3 && domain != 3;
      both.clock(read_hs(n, request(0, domain)));
      CHECK(both.raised(n, 0x03) == shareable);
      CHECK(both.raised(n, 0x02) == !shareable);
      both.clock(write_hs(n, request(1, domain)));
      CHECK(both.raised(n, 0x11) == shareable);
      CHECK(both.raised(n, 0x0E) == !shareable);
    }
  }
}

TEST_CASE("cci400: Shareable Override: every code, domain and interface, on its pins",
          "[cci400][directed]") {
  for (const std::string& build : wanted_builds(kSideband)) {
    Cci400Fixture both(build);
    both.write(kPmcr, kEx);
    for (unsigned all = 0; all < 4 * 4 * kAceSlaves; ++all) {
      const unsigned code = all % 4, domain = all / 4 % 4, n = all / 16;
      INFO(build << " interface " << n << " code " << code << " domain " << domain);
      const bool pins = domain == 1 || domain == 2;
      const bool shareable = code < 2 ? pins : code == 3 && domain != 3;
      for (unsigned others = 0; others < 4; ++others) {  // codes of the other interfaces
        const unsigned codes = (0x155U * others & ~(3U << 2 * n)) | code << 2 * n;
        AcePins p = read_hs(n, request(0, static_cast<std::uint8_t>(domain)));
        p.sh_override = static_cast<std::uint16_t>(codes);
        both.clock(p);
        CHECK(both.raised(n, 0x03) == shareable);
        CHECK(both.raised(n, 0x02) == !shareable);
        p = write_hs(n, request(1, static_cast<std::uint8_t>(domain)));
        p.sh_override = static_cast<std::uint16_t>(codes);
        both.clock(p);
        CHECK(both.raised(n, 0x11) == shareable);
        CHECK(both.raised(n, 0x0E) == !shareable);
      }
    }
  }
}

TEST_CASE("cci400: each counter decodes all 256 values of ESR", "[cci400][directed]") {
  for (const std::string& build : wanted_builds(kSideband)) {
    Cci400Fixture both(build);
    const bool r0 = both.config().r0;
    for (unsigned k = 0; k < 4; ++k) both.write(page(k) + kCtrl, 1);
    for (unsigned value = 0; value < 256; ++value) {
      INFO(build << " value " << value);
      for (unsigned k = 0; k < 4; ++k) both.write(page(k) + kEsr, value ^ 0x55 * k);
      both.write(kPmcr, kCen | kRst);
      for (unsigned source = 0; source < kSources; ++source) {
        for (unsigned code = 0; code < codes(source); ++code) both.clock(event(source, code));
      }
      for (unsigned k = 0; k < 4; ++k) {
        const unsigned source = (value ^ 0x55 * k) >> 5, selected = (value ^ 0x55 * k) & 31;
        unsigned expected = 0;
        for (unsigned code = 0; code < codes(source); ++code) {
          if (r0) {
            expected += selects_in_r0(source, selected, code) ? 1 : 0;
          } else {
            expected += selected < codes(source) && counts_in_r1(source, selected, code) ? 1 : 0;
          }
        }
        CHECK(both.count(k) == expected);
      }
    }
  }
}

}  // namespace fabmon::test::test_directed
