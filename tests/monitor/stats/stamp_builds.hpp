// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What random tests of timers share: a loop over seeds, requests that are short; and those of
// stamps in RAM: their builds, and cycles of an AXI4 port.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test {

/// Builds with stamps in RAM.
inline const std::vector<std::string> kStampBuilds = {"stamps64_bin", "stamps4", "stamps11",
                                                      "stamps64"};

/// Handshakes of some channels, with these IDs for reads and for writes.
inline Axi4Pins beat(bool ar, bool r, bool aw, bool b, std::uint32_t read_id = 0,
                     std::uint32_t write_id = 0) {
  Axi4Pins p;
  p.arvalid = p.arready = ar ? 1 : 0;
  p.rvalid = p.rready = p.rlast = r ? 1 : 0;
  p.awvalid = p.awready = aw ? 1 : 0;
  p.bvalid = p.bready = b ? 1 : 0;
  p.arid = p.rid = read_id, p.awid = p.bid = write_id;
  return p;
}

/// test(both, rng) with a fixture of each build, for this many seeds.
template <class Fixture, class Test>
void for_seeds(const std::vector<std::string>& builds, unsigned seeds, const Test& test) {
  for (const std::string& build : builds) {
    for (std::uint64_t seed = seed_or(1); seed < seed_or(1) + seeds; ++seed) {
      INFO(build << ", FABMON_SEED=" << seed);
      std::mt19937_64 rng(seed);
      Fixture both(build);
      test(both, rng);
    }
  }
}

/// Cycles of short requests, now many, now few: make(hit), which hits at random.
template <class Make>
auto short_cycles(std::mt19937_64& rng, const Make& make) {
  return [&rng, make, cycle = 0U, often = 3U]() mutable {
    if (cycle++ % 64 == 0) often = 1 + static_cast<unsigned>(rng() % 12);
    return make([&] { return rng() % often == 0; });
  };
}

/// The same on an AXI4 port, with IDs 0 and 1.
inline auto short_requests(std::mt19937_64& rng) {
  return short_cycles(rng, [&rng](const auto& hit) {
    Axi4Pins p = beat(hit(), hit(), hit(), hit());
    p.arid = rng() % 2, p.rid = rng() % 2, p.awid = rng() % 2, p.bid = rng() % 2;
    return p;
  });
}

}  // namespace fabmon::test
