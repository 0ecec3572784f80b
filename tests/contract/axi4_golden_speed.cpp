// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins and settings on which the golden axi4 model is timed.
#include <iomanip>
#include <iostream>
#include <vector>

#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"
#include "tests/catch.hpp"
#include "tests/contract/golden_speed.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/monitor/axi4/golden_noise.hpp"

namespace fabmon::test {
namespace {

// Nanoseconds per cycle for 8 counters with these controls on these pins.
double cost(const Axi4Config& config, const std::vector<std::uint32_t>& controls,
            const std::vector<Axi4Pins>& pins) {
  Axi4Golden golden(config);
  for (unsigned j = 0; j < controls.size(); ++j) {
    golden.write(axi4_reg::kUcctlL + 8 * j, controls[j]);
    golden.run(&pins[j], 1);
  }
  return golden_cost(golden, pins, [] {});
}

}  // namespace

template <>
void GoldenSpeed<Axi4>::print() {
  struct Set {
    const char* name;
    std::vector<std::uint32_t> controls;
  };
  const std::vector<Set> sets = {
      {"nothing", {}},
      {"mixed", {0x0110, 0x0810, 0x12, 0x13, 0x0118, 0x1B, 0x1C, 0x09}},
      {"8 x2x", {2, 3, 4, 5, 6, 7, 8, 9}},
      {"8 x2x, threshold",
       {0x3000002, 0x3000003, 0x3000004, 0x3000005, 0x3000006, 0x3000007, 0x3000008, 0x3000009}},
      {"8 latency, edge", {0x13, 0x1C, 0x2000013, 0x200001C, 0x40013, 0x4001C, 0x440013, 0x44001C}},
  };
  const std::vector<Axi4Pins> noise = PinNoise(seed_or(1), true).take_clocks(32768);
  std::vector<Axi4Pins> busy = noise;
  for (Axi4Pins& p : busy) {
    p.arvalid = p.arready = p.rvalid = p.rready = p.rlast = 1;
    p.awvalid = p.awready = p.wvalid = p.wready = p.bvalid = p.bready = 1;
    p.rid = p.arid, p.bid = p.awid;
  }
  const auto random_half = [&] {
    std::vector<Axi4Pins> v = busy;
    std::mt19937_64 rng(5);
    for (Axi4Pins& p : v) {
      p.arvalid = rng() & 1, p.rvalid = rng() & 1, p.awvalid = rng() & 1;
      p.wvalid = rng() & 1, p.bvalid = rng() & 1;
    }
    return v;
  }();
  std::cout << std::fixed << std::setprecision(1);
  for (const auto& [name, config] :
       {std::pair{"base ", Axi4Config{}},
        std::pair{"small", Axi4Config{.gap_width = 3, .out_width = 1}},
        std::pair{"adv  ", Axi4Config{.id_width = 18, .advanced_latency = true}}}) {
    for (const Set& s : sets) {
      std::cout << name << "  ns/cycle, phases " << std::setw(5) << cost(config, s.controls, noise)
                << "  half busy " << std::setw(5) << cost(config, s.controls, random_half)
                << "  saturated " << std::setw(5) << cost(config, s.controls, busy) << "  "
                << s.name << '\n';
    }
  }
}

}  // namespace fabmon::test
