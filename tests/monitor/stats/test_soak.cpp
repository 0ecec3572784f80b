// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model on generated traffic: many seeds, all workloads, every build. Each run
// programs bins and timers at random and compares all counts at snapshots in between, taken and
// cleared, and everything that can be read at the end. FABMON_SEED is the first seed.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tb/bus/apb/traffic.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"

namespace fabmon::test {
namespace {

/// Boundaries near the latencies that there are, and now and then a mode or a limit of its own.
template <class Pins>
void program(StatsFixture<Pins>& both, std::mt19937_64& rng) {
  const StatsConfig& c = both.config();
  both.write(kGctrl, kEnable | kClearTimers | kClearBins);
  const auto value = [&] {
    const std::uint64_t most = (std::uint64_t{1} << c.timer_width) - 1;
    return static_cast<std::uint32_t>(std::min(most, rng() % (std::uint64_t{2} << rng() % 12)));
  };
  for (unsigned i = 0; i < c.nbins; ++i) {
    if (rng() % 2 == 0) both.bounds(i, value(), value());
    if (rng() % 8 == 0) both.write(bin(i) + kLimit, value());
    if (rng() % 4 == 0) both.write(bin(i) + kMode, static_cast<std::uint32_t>(rng() % 8));
  }
  for (unsigned k = 0; k < 8; ++k) {
    const auto j = static_cast<unsigned>(rng() % c.n);
    both.write(timer(j) + kLimit, value());
    both.write(timer(j) + kMode, static_cast<std::uint32_t>(rng() % 8) | (rng() % 8 != 0 ? 1 : 0));
  }
}

/// All counts of the snapshot; the bus waits where samples do.
template <class Pins>
void take_and_clear(StatsFixture<Pins>& both) {
  both.write(kGctrl, kEnable | kSnapshot | kClearBins | kShadow);
  both.bins();
  for (const std::uint32_t addr : {kUnbinned, kSamples, kSum}) both.read64(addr);
  both.read(kMin);
  both.read(kMax);
  both.read(kStatus);
  both.write(kGctrl, kEnable);
}

/// A stream of `cycles` cycles in pieces, with accesses in between; the accesses' own cycles take
/// from the stream as well.
template <class Pins>
void run_stream(StatsFixture<Pins>& both, Source<Pins>& source, std::size_t clocks,
                std::mt19937_64& rng) {
  std::vector<Pins> pins(clocks);
  REQUIRE(source.read(pins.data(), clocks) == clocks);
  both.reset();
  both.settle();
  program(both, rng);
  std::size_t next = 0;
  both.pins([&] { return next < pins.size() ? pins[next++] : Pins{}; });
  for (int i = 0; i < 4; ++i) {
    const std::size_t some = std::min<std::size_t>(rng() % (clocks / 3), pins.size() - next);
    both.block(pins.data() + next, some);
    next += some;
    if (i == 1) {
      both.irq();
      continue;
    }
    take_and_clear(both);
  }
  both.block(pins.data() + next, pins.size() - next);
  next = pins.size();
  both.quiesce();
  both.bins();
  both.read(kStatus);
  for (const std::uint32_t addr : {kUnbinned, kSamples, kSum}) both.read64(addr);
  for (unsigned p = 0; p < both.config().hist_ports(); ++p) {
    for (unsigned b = 0; b < both.config().hist_bins(); ++b) both.read64(kHist + 0x400 * p + 8 * b);
  }
  for (unsigned j = 0; j < both.config().n; j += 1 + both.config().n / 16) {
    both.read(timer(j));
    both.read(timer(j) + kCtl);
  }
  both.pins([] { return Pins{}; });
}

void soak(const std::string& build, std::uint64_t seeds, std::size_t clocks) {
  const std::uint64_t first = seed_or(1);
  const StatsConfig config = make_test_stats(build)->config();
  const auto on_all = [&](auto& both, const std::vector<std::string>& workloads,
                          const auto& make_source) {
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
      std::mt19937_64 rng(seed);
      for (const std::string& workload : workloads) {
        INFO(build << ", " << workload << ", FABMON_SEED=" << seed);
        auto source = make_source(workload, seed);
        run_stream(both, source, clocks, rng);
      }
    }
  };
  switch (config.source) {
    case StatsSource::kContexts: {
      StatsFixture<ContextPins> both(build);
      on_all(both, ContextTraffic::workloads(),
             [&](const std::string& workload, std::uint64_t seed) {
               return ContextTraffic(workload, seed, clocks, config.n);
             });
      break;
    }
    case StatsSource::kAxi: {
      StatsFixture<Axi4Pins> both(build);
      const Axi4Config bus{.id_width = config.n <= 4 ? 2U : 4U};
      on_all(both, Axi4Traffic::workloads(), [&](const std::string& workload, std::uint64_t seed) {
        return Axi4Traffic(workload, seed, clocks, bus);
      });
      break;
    }
    case StatsSource::kApb: {
      StatsFixture<ApbPins> both(build);
      on_all(both, {"apb"}, [&](const std::string&, std::uint64_t seed) {
        return ApbTraffic(seed, clocks, config.n);
      });
      break;
    }
  }
}

/// All builds, the user's as well.
std::vector<std::string> all_builds() {
  std::vector<std::string> all = test_stats_builds();
  for (const std::string& name : StatsRtl::builds()) all.push_back(name);
  return all;
}

}  // namespace

TEST_CASE("stats: RTL equals golden on every workload", "[stats][equal]") {
  for (const std::string& build : all_builds()) {
    const unsigned n = make_test_stats(build)->config().n;
    if (n <= 64) soak(build, n == 64 ? 1 : 2, n == 64 ? 600 : 3000);  // larger ones: below
  }
}

TEST_CASE("stats: RTL equals golden on every workload, many seeds", "[stats][soak]") {
  for (const std::string& build : all_builds()) {
    const unsigned n = make_test_stats(build)->config().n;
    soak(build, n >= 256 ? 3 : n >= 64 ? 12 : 40, n >= 256 ? 3000 : 6000);
  }
}

}  // namespace fabmon::test
