// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins and settings on which the golden cmn model is timed.
#include <iomanip>
#include <iostream>
#include <random>
#include <vector>

#include "tests/contract/golden_speed.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/monitor/cmn/golden_bench.hpp"

namespace fabmon::test {
template <>
void GoldenSpeed<Cmn>::print() {
  constexpr std::size_t kClocks = 1024;
  std::vector<ChiPins> quiet(kClocks), busy(kClocks);
  std::mt19937_64 random(1);
  for (ChiPins& p : busy) {
    for (ChiXpPins& x : p.xp) {
      x.tx_flitv = x.tx_stall = 0xFFFFFF;
      for (auto& e : x.event) e = random();
      for (auto& o : x.occupancy) o.fill(static_cast<std::uint8_t>(random()));
      for (auto& port : x.port) {
        for (ChiLinkPins& link : port) {
          send_req(link, 4, random() & 0xFFF), send_rsp(link, 4), send_snp(link, 7);
          send_dat(link, 4);
        }
      }
    }
  }
  CmnGoldenBench b;
  b.run();
  const auto both = [&](const char* name) {
    std::cout << name << '\n';
    print_golden_cost("nothing", b.golden, quiet);
    print_golden_cost("everything in every cycle", b.golden, busy);
  };
  both("nothing is counted");
  for (unsigned i = 0; i < 8; ++i) b.q(xp(i) + kPmuConfig, 0x20200504'321000F1);
  for (unsigned i = 0; i < 8; ++i) b.l(xp(i) + kEventSel, 0x3171);
  for (const std::uint32_t hnf : {0x004000U, 0x400000U, 0x404000U, 0xC04000U, 0x504000U}) {
    b.l(hnf + kEventSel, 0x0F01);
  }
  both("events");
  for (unsigned i = 0; i < 8; ++i) {
    b.q(xp(i) + kPmuConfig, 0x03020100'321000F1);
    for (unsigned n = 0; n < 4; ++n) b.watch(xp(i), n, n << 1 | 1, 0x200000000, 0xFFFFFFE07FFFFFFF);
  }
  both("four watchpoints of every XP, on the opcode");
  for (unsigned i = 0; i < 8; ++i) {
    for (unsigned n = 0; n < 4; ++n) {
      b.watch(xp(i), n, 1, 0x10200000000, 0);  // all fields, and it matches
    }
    REQUIRE(b.moves(xp(i), busy[0]) == 1);
  }
  both("four watchpoints of every XP, on all fields of REQ");
}

}  // namespace fabmon::test
