// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins and settings on which the golden cci400 model is timed.

#include <vector>

#include "tests/contract/golden_speed.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/monitor/cci400/golden_bench.hpp"
#include "tests/monitor/cci400/noise_fixture.hpp"

namespace fabmon::test {
namespace {

void print_row(const char* what, const Cci400Config& config, const std::vector<AcePins>& pins) {
  Cci400GoldenBench b(config);
  for (unsigned k = 0; k < 5; ++k) b.count_event(k, k, 0);
  print_golden_cost(what, b.golden, pins);
}

}  // namespace

template <>
void GoldenSpeed<Cci400>::print() {
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
    print_row(observe ? "observers, nothing" : "sideband, nothing", config, quiet);
    print_row(observe ? "observers, noise" : "sideband, noise", config, noise);
    print_row(
        observe ? "observers, everything in every cycle" : "sideband, everything in every cycle",
        config, busy);
  }
}

}  // namespace fabmon::test
