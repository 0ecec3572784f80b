// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Shorthand for the directed tests of the golden stats model beside an AXI4 port: handshakes by ID,
// one cycle a call.
#pragma once

#include <algorithm>
#include <cstdint>

#include "tests/monitor/stats/golden_bench.hpp"

namespace fabmon::test {

/// What a cycle of an AXI4 port does; -1: no handshake, else an ID.
struct StatsAxiCycle {
  int ar = -1, aw = -1, r = -1, b = -1;
};

/// Its pins; a beat of R is the last.
inline Axi4Pins pins_of(const StatsAxiCycle& a) {
  Axi4Pins p;
  const auto put = [](int id, std::uint8_t& valid, std::uint8_t& ready, std::uint32_t& id_pin) {
    valid = ready = id >= 0 ? 1 : 0;
    id_pin = static_cast<std::uint32_t>(std::max(id, 0));
  };
  put(a.ar, p.arvalid, p.arready, p.arid);
  put(a.aw, p.awvalid, p.awready, p.awid);
  put(a.r, p.rvalid, p.rready, p.rid);
  put(a.b, p.bvalid, p.bready, p.bid);
  p.rlast = 1;
  return p;
}

/// A model beside an AXI4 port.
struct AxiBench : StatsMap {
  explicit AxiBench(unsigned n, unsigned hist_width = 0)
      : golden({.n = n,
                .num_dealloc = std::min(n, 2U),
                .hist_width = hist_width,
                .source = StatsSource::kAxi}) {}
  void clock(const StatsAxiCycle& a) {
    const Axi4Pins p = pins_of(a);
    golden.run(&p, 1);
  }
  void idle(std::uint64_t n) { golden.idle(n); }
  /// What timer j shows: 0 if its entry is free.
  std::uint32_t timer(unsigned j) { return golden.read(val(j)); }

  StatsGolden golden;
};

}  // namespace fabmon::test
