// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model, both driven cycle by cycle with the same pins and the same register
// accesses at the same cycles. The pins are noise: whatever is on them has to be counted alike.
#include <random>
#include <string>

#include "tests/monitor/cmn/driver_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test {
namespace {

void noise(const std::string& build, std::uint64_t seed, unsigned accesses) {
  INFO("build " << build << ", FABMON_SEED=" << seed);
  std::mt19937_64 rng(seed);
  CmnFixture both = CmnFixture::noisy(build, seed);
  CmnAccesses any(seed, both.config());
  const auto write = [&](std::uint32_t addr, std::uint64_t data, std::uint8_t strb = 0xFF) {
    both.write(addr, data, strb);
  };
  const auto start = [&] {
    if (rng() % 4 != 0) any.start(write);  // from the reset values at times
  };
  start();
  for (unsigned i = 0; i < accesses; ++i) {
    both.access(any.next());
    if (rng() % 5 == 0) {
      any.burst(
          write, [&](std::uint64_t n) { both.run(n); }, [&](std::uint32_t at) { both.read(at); });
    }
    if (rng() % 4 == 0) both.run(rng() % 30);
    if (rng() % 200 == 0) both.run(rng() % 1000);
    if (rng() % 500 == 0) both.reset();
    if (rng() % 200 == 0) start();
  }
  both.read_all();
}

}  // namespace

TEST_CASE("cmn: RTL and golden model agree on noise", "[cmn][equal]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  for (std::uint64_t i = 0; i < 3; ++i) noise(build, seed_or(1) + i, 800);
}

TEST_CASE("cmn: RTL and golden model agree on noise over many seeds", "[cmn][equal][soak]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  for (std::uint64_t i = 0; i < 6; ++i) noise(build, seed_or(1) + 100 + i, 2000);
}

}  // namespace fabmon::test
