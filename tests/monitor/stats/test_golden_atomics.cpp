// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden stats model on atomic operations of AXI5, whose data on R is no read's.
#include <cstdint>

#include "tests/catch.hpp"
#include "tests/monitor/stats/golden_axi_bench.hpp"

namespace fabmon::test::test_golden_atomics {

TEST_CASE("golden stats, AXI4: an atomic operation is one write, and its data ends no read",
          "[stats][golden][bridge][atomic]") {
  AxiBench b(4);
  const auto atomic = [&b](unsigned id, unsigned atop, int read = -1) {
    Axi4Pins p = pins_of({.ar = read, .aw = static_cast<int>(id)});
    p.awatop = static_cast<std::uint8_t>(atop);
    b.golden.run(&p, 1);
  };
  b.clock({.ar = 1});  // 0: entry 0
  atomic(5, 0x20);     // 1: entry 1
  b.clock({.r = 5});   // 2: data of the atomic operation: no sample, no orphan
  atomic(6, 0x30, 2);  // 3: entries 2 (the read) and 3
  b.clock({.b = 5});   // 4: a write of 3
  b.clock({.b = 6});   // 5: a write of 2, before its data
  b.clock({.r = 2});   // 6: a read of 3
  b.clock({.r = 6});   // 7: late data
  b.clock({.r = 1});   // 8: a read of 8
  CHECK(b.golden.samples() == 4);
  CHECK(b.golden.latency_sum() == 16);
  CHECK(b.golden.latency_min() == 2);
  CHECK(b.golden.latency_max() == 8);
  CHECK(b.golden.status() == 0);
  atomic(7, 0x10);  // AtomicStore: no data comes
  b.clock({.b = 7});
  CHECK(b.golden.status() == 0);
  b.clock({.r = 7});
  CHECK(b.golden.status() == StatsMap::kOrphan);
}

TEST_CASE("golden stats, AXI4: data of an atomic operation is known although the table was full",
          "[stats][golden][bridge][atomic]") {
  AxiBench b(1);
  b.clock({.ar = 1});
  Axi4Pins p = pins_of({.aw = 1, .r = 1});  // RLAST in the cycle of AW is not its data
  p.awatop = 0x20;
  b.golden.run(&p, 1);
  CHECK(b.golden.samples() == 1);
  CHECK(b.golden.status() == StatsMap::kTableFull);
  b.golden.write(StatsMap::kStatus, StatsMap::kTableFull);
  b.clock({.r = 1});
  b.clock({.b = 1});
  CHECK(b.golden.samples() == 1);
  CHECK(b.golden.status() == 0);
  b.golden.run(&p, 1);  // the read that it ends is an orphan
  CHECK(b.golden.status() == StatsMap::kOrphan);
  Axi4Pins reset;
  reset.aresetn = 0;
  b.golden.run(&reset, 1);
  b.clock({.ar = 1});
  b.clock({.r = 1});
  CHECK(b.golden.samples() == 1);
}

TEST_CASE("golden stats, AXI4: an atomic operation beyond MaxAtomics is lost, its data is a read's",
          "[stats][golden][bridge][atomic]") {
  AxiBench b(16);
  Axi4Pins p = pins_of({.aw = 1});
  p.awatop = 0x31;
  for (unsigned i = 0; i < 4; ++i) b.golden.run(&p, 1);
  p.rvalid = p.rready = 1, p.rid = 1;
  b.golden.run(&p, 1);  // room that RLAST makes counts in its own cycle
  CHECK(b.golden.status() == 0);
  p.rvalid = 0;
  b.golden.run(&p, 1);
  CHECK(b.golden.status() == StatsMap::kTableFull);
  b.golden.write(StatsMap::kStatus, StatsMap::kTableFull);
  b.clock({.ar = 1});
  for (unsigned i = 0; i < 4; ++i) b.clock({.r = 1});
  CHECK(b.golden.samples() == 0);
  b.clock({.r = 1});
  CHECK(b.golden.samples() == 1);
  CHECK(b.golden.latency_sum() == 5);
  for (unsigned i = 0; i < 6; ++i) b.clock({.b = 1});  // the write was tracked all the same
  CHECK(b.golden.samples() == 7);
  CHECK(b.golden.status() == 0);
}

}  // namespace fabmon::test::test_golden_atomics
