// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins and settings on which the golden stats model is timed.
#include <iomanip>
#include <iostream>
#include <vector>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/monitor/stats/golden/golden.hpp"
#include "tests/catch.hpp"
#include "tests/contract/golden_speed.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/monitor/stats/golden_noise.hpp"

namespace fabmon::test {
namespace {

// Nanoseconds per cycle.
template <class Pins>
double cost(const StatsConfig& config, const std::vector<Pins>& pins) {
  StatsGolden golden(config);
  return golden_cost(golden, pins, [&] { golden.reset(); });
}

template <class Pins>
void print_row(const char* what, const StatsConfig& config, const std::vector<Pins>& pins) {
  std::cout << std::fixed << std::setprecision(1) << std::setw(7) << cost(config, pins)
            << " ns/cycle  n " << std::setw(3) << config.n << "  " << what << '\n';
}

}  // namespace

template <>
void GoldenSpeed<Stats>::print() {
  constexpr std::size_t kClocks = 65536;
  for (const unsigned n : {64U, 256U}) {
    const StatsConfig axi{
        .n = n, .bin_width = 48, .num_dealloc = 2, .hist_width = 32, .source = StatsSource::kAxi};
    for (const std::string& workload : Axi4Traffic::workloads()) {
      std::vector<Axi4Pins> pins(kClocks);
      Axi4Traffic(workload, seed_or(1), kClocks, {}).read(pins.data(), pins.size());
      print_row(workload.c_str(), axi, pins);
    }
    print_row("AXI4, nothing", axi, std::vector<Axi4Pins>(kClocks));

    const StatsConfig bare{.n = n, .nbins = 64, .bin_width = 48, .num_dealloc = n};
    std::vector<ContextPins> pins(kClocks);
    print_row("contexts, nothing", bare, pins);
    StatsNoise noise(bare, seed_or(1));
    for (ContextPins& p : pins) p = noise.next<ContextPins>();
    print_row("contexts, noise", bare, pins);
    for (ContextPins& p : pins) {
      p = {};
      p.alloc.fill(~std::uint64_t{0});
      p.dealloc = p.alloc;
    }
    print_row("contexts, all entries in every cycle", bare, pins);
  }
}

}  // namespace fabmon::test
