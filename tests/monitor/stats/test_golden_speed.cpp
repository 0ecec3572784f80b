// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How long the golden stats model takes for a cycle. Hidden: run it with the tag [speed]. It prints
// and asserts nothing about time.
#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <vector>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/monitor/stats/golden/golden.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/stats/golden_noise.hpp"

namespace fabmon::test {
namespace {

// Nanoseconds per cycle.
template <class Pins>
double cost(const StatsConfig& config, const std::vector<Pins>& pins) {
  StatsGolden golden(config);
  using Clock = std::chrono::steady_clock;
  double best = 1e9;
  for (unsigned round = 0; round < 5; ++round) {
    golden.reset();
    const auto begin = Clock::now();
    golden.run(pins.data(), pins.size());
    const std::chrono::duration<double, std::nano> t = Clock::now() - begin;
    best = std::min(best, t.count() / static_cast<double>(pins.size()));
  }
  return best;
}

template <class Pins>
void print(const char* what, const StatsConfig& config, const std::vector<Pins>& pins) {
  std::cout << std::fixed << std::setprecision(1) << std::setw(7) << cost(config, pins)
            << " ns/cycle  n " << std::setw(3) << config.n << "  " << what << '\n';
}

}  // namespace

TEST_CASE("speed of the golden stats model", "[.][stats][golden][speed]") {
  constexpr std::size_t kClocks = 65536;
  for (const unsigned n : {64U, 256U}) {
    const StatsConfig axi{
        .n = n, .bin_width = 48, .num_dealloc = 2, .hist_width = 32, .source = StatsSource::kAxi};
    for (const std::string& workload : Axi4Traffic::workloads()) {
      std::vector<Axi4Pins> pins(kClocks);
      Axi4Traffic(workload, seed_or(1), kClocks, {}).read(pins.data(), pins.size());
      print(workload.c_str(), axi, pins);
    }
    print("AXI4, nothing", axi, std::vector<Axi4Pins>(kClocks));

    const StatsConfig bare{.n = n, .nbins = 64, .bin_width = 48, .num_dealloc = n};
    std::vector<ContextPins> pins(kClocks);
    print("contexts, nothing", bare, pins);
    StatsNoise noise(bare, seed_or(1));
    for (ContextPins& p : pins) p = noise.next<ContextPins>();
    print("contexts, noise", bare, pins);
    for (ContextPins& p : pins) {
      p = {};
      p.alloc.fill(~std::uint64_t{0});
      p.dealloc = p.alloc;
    }
    print("contexts, all entries in every cycle", bare, pins);
  }
}

}  // namespace fabmon::test
