// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Resets of the cci400 monitor in mid-traffic, a monitor that is attached in mid-traffic, and a
// random state before reset.
#include <random>
#include <string>

#include "tests/monitor/cci400/driver_fixture.hpp"

namespace fabmon::test {
namespace {

template <class Rng>
void random_setup(Cci400Fixture& both, Rng& rng) {
  for (unsigned k = 0; k < 5; ++k) {
    const auto source = static_cast<unsigned>(rng() % kSources);
    if (k != kCycle) both.write(page(k), esr(source, static_cast<unsigned>(rng() % codes(source))));
    both.write(page(k) + kCtrl, 1);
    both.write(page(k) + kValue, 0xFFFFFFF0 | static_cast<std::uint32_t>(rng() & 0xF));
  }
  both.write(kPmcr, kCen | kEx | (static_cast<std::uint32_t>(rng()) & (kCcd | kDp)));
}

}  // namespace

TEST_CASE("cci400: a reset in mid-traffic starts everything anew", "[cci400][reset]") {
  const auto build = GENERATE(from_range(all_cci400_builds()));
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    INFO("build " << build << ", seed " << seed);
    Cci400Fixture both = Cci400Fixture::noisy(build, seed);
    std::mt19937_64 rng(seed);
    for (int round = 0; round < 12; ++round) {
      random_setup(both, rng);
      both.write(kSecureAccess, 1);
      both.write(0x4000, 3);
      both.run(rng() % 500);
      switch (round % 3) {  // caught in the middle of something
        case 0:
          both.rtl().issue({.addr = page(0) + kValue});
          both.run(1 + rng() % 3);
          break;
        case 1:
          both.begin_write(page(0) + kValue, 5);
          both.run(1 + rng() % 2);
          break;
        default:
          break;
      }
      both.reset();
      REQUIRE_FALSE(both.rtl().busy());
      REQUIRE(both.rtl().overflow_lines() == 0x1F);
      REQUIRE_FALSE(both.rtl().irq());
      REQUIRE_FALSE(both.rtl().observer_lost());
      REQUIRE(both.raised() == 0);
      if (round % 2 == 0) {
        both.read_all();
        for (unsigned k = 0; k < 5; ++k) REQUIRE(both.count(k) == 0);
      }
    }
  }
}

TEST_CASE("cci400: the pins during reset are not counted", "[cci400][reset]") {
  const auto build = GENERATE(from_range(all_cci400_builds()));
  INFO(build);
  Cci400Fixture both(build);
  both.clocks(read_hs(0, at(kDvm, 1)), 3);
  both.reset();
  both.count_event(0, 0, 0x00);
  both.count_event(1, 0, 0x08);
  both.clock(read_hs(0, at(kDvm, 0x4000)));
  CHECK(both.count(0) == 1);
  CHECK(both.count(1) == 1);  // a first part
}

TEST_CASE("cci400: attached in mid-traffic: answers to what was never seen do no harm",
          "[cci400][reset]") {
  for (const std::string build : {"passive", "tiny", "mixed", "r0odd"}) {
    INFO(build);
    Cci400Fixture both(build);
    both.write(kPmcr, kEx);
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      both.clocks(data_hs(n, 1), 5);
      both.clocks(response_hs(n), 5);
    }
    for (const unsigned n : {3U, 4U}) both.clocks(answer_hs(n, 1), 5);
    CHECK(both.read(kObsLost) == 0);
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
      CciNoise noise(7, both.widths());  // the same stream, met at other cycles
      for (std::uint64_t skipped = 0; skipped < 37 * seed; ++skipped) noise.next();
      both.reset();
      both.write(kPmcr, kEx | kCen);
      for (int i = 0; i < 200; ++i) both.clock(noise.next());
      both.totals();
    }
  }
}

TEST_CASE("cci400: whatever the state before reset, the counts are the same", "[cci400][reset]") {
  for (const std::string& build : test_cci400_builds()) {
    for (int state = 1; state <= 12; ++state) {
      INFO("build " << build << ", state " << state);
      Cci400Fixture both(
          build, [] { return AcePins{}; }, state * 7919);
      REQUIRE(both.rtl().overflow_lines() == 0x1F);
      REQUIRE_FALSE(both.rtl().irq());
      both.read_all();  // nothing written yet
      CciNoise noise(9, both.widths());
      both.pins([&] { return noise.next(); });
      std::mt19937_64 rng(9);  // the same for all: only the initial state differs
      random_setup(both, rng);
      both.run(300);
      both.read_all();
      both.totals();
    }
  }
}

}  // namespace fabmon::test
