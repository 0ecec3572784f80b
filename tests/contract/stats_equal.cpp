// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model of the stats monitor: noise with accesses in between, of which every
// register that software can read is compared; generated legal traffic with accesses and snapshots
// in between.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tb/bus/apb/traffic.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/drawn.hpp"
#include "tests/monitor/stats/noise.hpp"

namespace fabmon::test {
namespace {

template <class Pins>
void noise_and_accesses(const StatsConfig& config, const std::string& build, std::uint64_t seed,
                        unsigned accesses) {
  CAPTURE(build, seed);
  std::mt19937_64 rng(seed);
  StatsFixture<Pins> both(build, stats_noise<Pins>(config, seed),
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
    if (config.source == StatsSource::kAxi && rng() % 40 == 0) {
      both.port_reset(true);
      both.run(1 + (rng() % 4 == 0 ? rng() % 600 : rng() % 8));
      both.port_reset(false);
    }
    if (rng() % 4 == 0) both.run(rng() % 60);
    if (rng() % 50 == 0) both.run(rng() % 2000);
  }
}

void noise_on(const std::string& build, std::uint64_t seed, unsigned accesses) {
  on_source(build, [&]<class Pins>(const StatsConfig& config, Pins /*kind*/) {
    noise_and_accesses<Pins>(config, build, seed, accesses);
  });
}

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

void soak(const std::string& build, std::uint64_t first, std::uint64_t seeds, std::size_t clocks) {
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
      const Axi4Config bus{.id_width = std::min(config.n <= 4 ? 2U : 4U, config.id_width)};
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

template <>
std::vector<std::string> Equal<Stats>::noise_builds() {
  return all_builds();
}

template <>
void Equal<Stats>::noise(const std::string& build) {
  // The user's builds are larger.
  const std::vector<std::string> small = test_stats_builds();
  const bool corner = std::find(small.begin(), small.end(), build) != small.end();
  if (!corner) return noise_on(build, seed_or(1), 800);
  for (std::uint64_t i = 0; i < 3; ++i) noise_on(build, seed_or(1) + i, 1500);
}

template <>
void Equal<Stats>::noise_soak(const std::string& build) {
  for (std::uint64_t i = 0; i < soak_part(12); ++i) noise_on(build, seed_or(1) + 100 + i, 1000);
}

template <>
std::vector<std::string> Equal<Stats>::traffic_builds() {
  std::vector<std::string> small = all_builds();
  std::erase_if(small, [](const auto& name) { return make_test_stats(name)->config().n > 64; });
  return small;  // larger ones: soak_builds()
}

template <>
void Equal<Stats>::traffic(const std::string& build) {
  const unsigned n = make_test_stats(build)->config().n;
  soak(build, seed_or(1), n == 64 ? 1 : 2, n == 64 ? 600 : 3000);
}

template <>
std::vector<std::string> Equal<Stats>::soak_builds() {
  return all_builds();
}

template <>
void Equal<Stats>::traffic_soak(const std::string& build) {
  const unsigned n = make_test_stats(build)->config().n;
  soak(build, seed_or(1), soak_part(n >= 256 ? 3 : n >= 64 ? 12 : 40), n >= 256 ? 3000 : 6000);
}

template <>
std::string Equal<Stats>::drawn_text(std::uint64_t seed) {
  return test::drawn_text<StatsRtl>(seed, make_test_stats(drawn_build(seed))->config());
}

template <>
void Equal<Stats>::drawn(const std::string& build) {
  const std::uint64_t seed = *drawn_seed(build);
  const StatsConfig config = make_test_stats(build)->config();
  noise_on(build, seed, 1000);
  soak(build, seed, 1, config.n > 64 ? 600 : 3000);
  if (config.source == StatsSource::kContexts) Resets<Stats>::in_flight(build, seed);
}

}  // namespace fabmon::test
