// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model, both driven cycle by cycle with the same pins and the same register
// accesses at the same cycles. The pins are noise: whatever is on them has to be counted alike.
// EVNTBUS, the overflow lines and the interrupt are compared in every cycle, registers in traffic.
#include <random>
#include <string>

#include "tests/monitor/cci400/driver_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test {
namespace {

void noise(const std::string& build, std::uint64_t seed, unsigned accesses) {
  INFO("build " << build << ", FABMON_SEED=" << seed);
  std::mt19937_64 rng(seed);
  Cci400Fixture both = Cci400Fixture::noisy(build, seed);
  if (seed % 2 == 0) {  // from the reset values on every other time
    for (unsigned k = 0; k < 5; ++k) both.write(page(k) + kCtrl, 1);
    both.write(kPmcr, kCen | kEx);
  }
  for (unsigned i = 0; i < accesses; ++i) {
    const RegAccess a = random_cci_access(rng);
    if (a.write) {
      both.write(a.addr, a.data, a.prot, a.strb);
    } else {
      both.read(a.addr, a.prot);
    }
    if (rng() % 4 == 0) both.run(rng() % 60);
    if (rng() % 400 == 0) both.run(rng() % 2000);
    if (rng() % 1000 == 0) both.reset();
  }
  both.totals();
  both.read_all();
}

}  // namespace

TEST_CASE("cci400: RTL and golden model agree on noise", "[cci400][equal]") {
  const auto build = GENERATE(from_range(all_cci400_builds()));
  for (std::uint64_t i = 0; i < 4; ++i) noise(build, seed_or(1) + i, 1500);
}

TEST_CASE("cci400: RTL and golden model agree on noise over many seeds", "[cci400][equal][soak]") {
  const auto build = GENERATE(from_range(all_cci400_builds()));
  for (std::uint64_t i = 0; i < 40; ++i) noise(build, seed_or(1) + 100 + i, 2500);
}

TEST_CASE("cci400: what EVNTBUS exported is what was counted", "[cci400][equal]") {
  // With EX and NIDEN at 1, a counter of an event and the pulses on its bit are the same number.
  const auto build = GENERATE(from_range(all_cci400_builds()));
  INFO(build);
  Cci400Fixture both = Cci400Fixture::noisy(build, seed_or(1));
  const bool r0 = both.config().r0;
  both.write(kPmcr, kCen | kEx);
  for (unsigned first = 0; first < kAceEvents; first += 4) {
    std::uint64_t before[4] = {};
    both.pins([] { return AcePins{}; });
    for (unsigned k = 0; k < 4; ++k) {
      const unsigned i = (first + k) % kAceEvents;
      const unsigned source = i < 105 ? i / 21 : 5 + (i - 105) / 18;
      before[k] = both.rtl().exported(i);
      both.count_event(k, source, i - bit(source, 0));
    }
    both.pins([noise = CciNoise(first, both.widths())]() mutable {
      AcePins p = noise.next();
      p.niden = 1;
      return p;
    });
    both.run(300);
    both.pins([] { return AcePins{}; });
    for (unsigned k = 0; k < 4; ++k) {
      const unsigned i = (first + k) % kAceEvents;
      if (r0 && (i >= 105 || i % 21 == 0x14)) continue;  // other codes
      CAPTURE(i);
      CHECK(both.count(k) == both.rtl().exported(i) - before[k]);
    }
  }
  both.totals();
}

TEST_CASE("cci400: requests are the sum of their classes", "[cci400][equal]") {
  const auto build = GENERATE(from_range(all_cci400_builds()));
  INFO(build);
  Cci400Fixture both = Cci400Fixture::noisy(build, seed_or(1));
  both.write(kPmcr, kEx);
  both.run(5000);
  both.totals();
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    const auto exported = [&](unsigned code) { return both.rtl().exported(bit(n, code)); };
    std::uint64_t reads = 0, writes = 0;
    for (unsigned code = 0x01; code <= 0x08; ++code) reads += exported(code);
    for (unsigned code = 0x0D; code <= 0x12; ++code) writes += exported(code);
    CHECK(exported(0x00) > 0);
    if (both.config().dvm_complete_counts) {
      CHECK(exported(0x00) == reads);
    } else {
      CHECK(exported(0x00) > reads);
    }
    CHECK(exported(0x0C) >= writes);
    CHECK(writes > 0);
  }
}

}  // namespace fabmon::test
