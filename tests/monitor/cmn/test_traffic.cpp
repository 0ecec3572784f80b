// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Adds up the flits of generated legal traffic, and an event of all nodes, against the pins.
// FABMON_SEED is the seed.
#include <memory>
#include <string>
#include <vector>

#include "tb/bus/chi/traffic/traffic.hpp"
#include "tests/monitor/cmn/linux_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_traffic {
namespace {

// From now on this traffic; gone, if there: where to put the pins that went by.
void feed(CmnFixture& both, const std::string& workload, std::uint64_t seed, std::uint64_t clocks,
          std::vector<ChiPins>* gone = nullptr) {
  both.source([traffic = std::make_shared<ChiTraffic>(both.config(), workload, seed, clocks), gone,
               pins = ChiPins{}]() mutable -> const ChiPins& {
    if (traffic->read(&pins, 1) == 0) pins = {};
    if (gone != nullptr) gone->push_back(pins);
    return pins;
  });
}

}  // namespace

TEST_CASE("cmn: the flits of legal traffic add up", "[cmn][traffic]") {
  // All REQ uploads of a mesh by watchpoints, and all its events of one kind, against the pins.
  const auto build = GENERATE(from_range(CmnRtl::builds()));
  INFO(build);
  CmnFixture both(build);
  const CmnConfig& c = both.config();
  init(both);
  std::vector<PerfEvent::Local> flits, requests;
  for (const CmnNode& x : both.topology().xps()) {
    for (unsigned port = 0; port < 2; ++port) {
      both.l(x.offset + wp_config(port), port);
      both.q(x.offset + wp_val(port), 0), both.q(x.offset + wp_mask(port), kOnes);
      flits.push_back({x.offset, port});
    }
    both.q(x.offset + kPmuConfig, 0x0000010000000031);
  }
  for (const CmnNode& n : both.topology().nodes()) {
    const CmnNode& x = both.topology().xps()[n.xp];
    if (n.type != kNodeHnF || n.position % 4 != 0) continue;
    const unsigned k = 2 + n.position / 4;
    const std::uint64_t input = 0x10 + 4 * n.position + k;
    const std::uint64_t old = both.rq(x.offset + kPmuConfig);
    both.q(x.offset + kPmuConfig, old | input << (32 + 8 * k) | 1ULL << (16 + 4 * k) | 0x10U << k);
    both.l(n.offset + kEventSel, 0x05U << (8 * k));  // hnf_pocq_reqs_recvd
    requests.push_back({x.offset, k});
  }
  PerfEvent all_flits(both, flits, 0), all_requests(both, requests, 1);
  std::uint64_t flits_gone = 0, requests_gone = 0;
  for (const std::string& workload : ChiTraffic::workloads()) {
    std::vector<ChiPins> gone;
    feed(both, workload, seed_or(1), 5000, &gone);
    enable(both);
    both.run(4000);
    const std::size_t last = gone.size();  // still counts: PMCR acts with the next one
    disable(both);
    both.quiet();
    for (std::size_t i = 1; i <= last; ++i) {  // as it did here
      if (gone[i].niden == 0) continue;
      for (const CmnNode& x : both.topology().xps()) {
        for (unsigned port = 0; port < 2; ++port) {
          const ChiLinkPins& up = gone[i].xp[x.xp].port[port][kChiUp];
          const std::uint64_t opcode = up.req[0] >> 42 & 0x3F;
          if ((up.flitv & 1) != 0 && opcode != 0 && c.port_type[2 * x.xp + port] != 0) ++flits_gone;
        }
      }
      for (const CmnNode& n : both.topology().nodes()) {
        if (n.type != kNodeHnF || n.position % 4 != 0) continue;
        requests_gone += gone[i].xp[n.xp].event[n.position] >> 5 & 1;
      }
    }
    INFO(workload);
    CHECK(all_flits.count() == flits_gone);
    CHECK(all_requests.count() == requests_gone);
  }
  CHECK(flits_gone > 1000);
  CHECK(requests_gone > 100);
}

}  // namespace fabmon::test::test_traffic
