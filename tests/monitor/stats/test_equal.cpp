// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model, both driven cycle by cycle with the same pins and the same register
// accesses at the same cycles. The pins are noise (test_stats_golden_noise.hpp): whatever is on the
// pins has to be counted alike. Every register that software can read is compared while traffic
// runs.
#include <cstdlib>
#include <random>
#include <string>

#include "tests/catch.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/golden_noise.hpp"
#include "tests/seed.hpp"

namespace fabmon::test {
namespace {

// Pins that the build has, out of reset.
void fit(const StatsConfig& c, ContextPins& p) {
  p.aresetn = 1;
  for (unsigned j = c.n; j < 256; ++j) {
    p.alloc[j / 64] &= ~(std::uint64_t{1} << (j % 64));
    p.dealloc[j / 64] &= ~(std::uint64_t{1} << (j % 64));
  }
}
void fit(const StatsConfig& c, ApbPins& p) {
  p.presetn = 1;
  for (unsigned j = c.n; j < 256; ++j) p.psel[j / 64] &= ~(std::uint64_t{1} << (j % 64));
  bool seen = false;  // one port takes one sample a cycle: one line at a time
  for (std::uint64_t& word : p.psel) {
    word = seen ? 0 : word & (~word + 1);
    seen = seen || word != 0;
  }
}
void fit(const StatsConfig& c, Axi4Pins& p) {
  p.aresetn = 1;
  const std::uint32_t ids = c.n <= 4 ? 3 : 15;  // few, so that they meet
  p.arid &= ids, p.rid &= ids, p.awid &= ids, p.bid &= ids;
}

template <class Pins>
void noise(const std::string& build, std::uint64_t seed, unsigned accesses) {
  CAPTURE(build, seed);
  std::mt19937_64 rng(seed);
  const StatsConfig config = make_test_stats(build)->config();
  StatsFixture<Pins> both(
      build,
      [&config, source = StatsNoise(config, seed)]() mutable {
        Pins p = source.next<Pins>();
        fit(config, p);
        return p;
      },
      static_cast<int>(seed % 1000) + 1);
  const std::vector<std::uint32_t> addresses = stats_addresses(config);
  for (unsigned i = 0; i < accesses; ++i) {
    if (rng() % 3 == 0) {
      const RegAccess w = random_stats_write(config, rng);
      both.write(w.addr, w.data, w.strb);
    } else if (rng() % 64 == 0) {
      both.irq();
    } else if (rng() % 512 == 0) {
      both.reset();
      both.settle();
    } else {
      both.read(addresses[rng() % addresses.size()]);
      if (rng() % 4 == 0) both.read(kHi);
    }
    if (rng() % 4 == 0) both.run(rng() % 60);
    if (rng() % 50 == 0) both.run(rng() % 2000);
  }
}

void noise_on(const std::string& build, std::uint64_t seed, unsigned accesses) {
  switch (make_test_stats(build)->config().source) {
    case StatsSource::kContexts:
      return noise<ContextPins>(build, seed, accesses);
    case StatsSource::kAxi:
      return noise<Axi4Pins>(build, seed, accesses);
    case StatsSource::kApb:
      return noise<ApbPins>(build, seed, accesses);
  }
}

}  // namespace

TEST_CASE("stats: RTL and golden model agree on noise, for corners of the parameters",
          "[stats][equal]") {
  const auto build = GENERATE(from_range(test_stats_builds()));
  for (std::uint64_t i = 0; i < 3; ++i) noise_on(build, seed_or(1) + i, 1500);
}

TEST_CASE("stats: RTL and golden model agree on noise, for the program's builds",
          "[stats][equal]") {
  const auto build = GENERATE(from_range(StatsRtl::builds()));
  noise_on(build, seed_or(1), 800);
}

TEST_CASE("stats: RTL and golden model agree on noise over many seeds", "[stats][equal][soak]") {
  auto builds = test_stats_builds();
  for (const std::string& name : StatsRtl::builds()) builds.push_back(name);
  const auto build = GENERATE_COPY(from_range(builds));
  for (std::uint64_t i = 0; i < 12; ++i) noise_on(build, seed_or(1) + 100 + i, 1000);
}

}  // namespace fabmon::test
