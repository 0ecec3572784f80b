// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How long the golden cci400 model takes for a cycle. Hidden: run it with the tag [speed]. It
// prints and asserts nothing about time.
#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <vector>

#include "tests/monitor/cci400/golden_bench.hpp"
#include "tests/monitor/cci400/noise_fixture.hpp"

namespace fabmon::test {
namespace {

void print(const char* what, const Cci400Config& config, const std::vector<AcePins>& pins) {
  using Clock = std::chrono::steady_clock;
  Cci400GoldenBench b(config);
  for (unsigned k = 0; k < 5; ++k) b.count_event(k, k, 0);
  double best = 1e9;
  for (unsigned round = 0; round < 20; ++round) {
    const auto begin = Clock::now();
    b.golden.run(pins.data(), pins.size());
    const std::chrono::duration<double, std::nano> t = Clock::now() - begin;
    best = std::min(best, t.count() / static_cast<double>(pins.size()));
  }
  std::cout << std::fixed << std::setprecision(1) << std::setw(7) << best << " ns/cycle  " << what
            << '\n';
}

}  // namespace

TEST_CASE("speed of the golden cci400 model", "[.][cci400][golden][speed]") {
  constexpr std::size_t kClocks = 4096;
  const Cci400Config sideband;
  const Cci400Config passive{.passive_rtt = true,
                             .passive_wtt = true,
                             .passive_snoop = true,
                             .passive_rns = true,
                             .passive_qvn = true};
  std::vector<AcePins> quiet(kClocks), noise(kClocks), busy(kClocks);
  CciNoise source(1);
  for (AcePins& p : noise) p = source.next();
  for (AcePins& p : busy) {
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      p.s[n] = read_hs(n, kReadOnce).s[n];
      p.s[n].aw = write_hs(n, request(0, 1)).s[n].aw;
      p.s[n].rvalid = p.s[n].rready = p.s[n].rlast = p.s[n].bvalid = p.s[n].bready = 1;
      p.s[n].sb_r_snoop = p.s[n].sb_r_ns = 1;
    }
    for (AceMasterPins& m : p.m) m.sb = m.sb_ns = m.varvalid = m.vawvalid = 0xF;
  }
  for (const bool observe : {false, true}) {
    const Cci400Config& config = observe ? passive : sideband;
    print(observe ? "observers, nothing" : "sideband, nothing", config, quiet);
    print(observe ? "observers, noise" : "sideband, noise", config, noise);
    print(observe ? "observers, everything in every cycle" : "sideband, everything in every cycle",
          config, busy);
  }
}

}  // namespace fabmon::test
