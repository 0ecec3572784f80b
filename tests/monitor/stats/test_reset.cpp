// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The reset values of every build, the pins during reset, a monitor that is attached while traffic
// is in flight, and the first cycles after reset, in which memories are still being cleared:
// accesses then wait, and samples are counted all the same. What every monitor promises of resets
// is in tests/contract/test_reset.cpp.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "Vtest_stats_axi.h"
#include "Vtest_stats_each.h"
#include "Vtest_stats_queue.h"
#include "tb/bus/apb/traffic.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tb/core/verilated_model.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/stats/tables/registers.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/follow.hpp"
#include "tests/monitor/stats/golden_noise.hpp"

namespace fabmon::test::test_reset {
namespace {

/// Every register has the reset value of the table, in RTL and golden model.
template <class Pins>
void check_reset_values(StatsFixture<Pins>& both) {
  for (const RegisterInfo<StatsConfig>& r : stats_registers()) {
    for (unsigned j = 0; j < r.count(both.config()); ++j) {
      INFO(r.name << ", number " << j);
      REQUIRE(both.read_now(r.address(both.config(), j)) == r.reset(both.config(), j));
    }
  }
}

/// Resets a monitor that is attached to this stream again and again.
template <class Pins>
void attach(const std::string& build, Source<Pins>& traffic, std::uint64_t seed) {
  StatsFixture<Pins> both(build);
  std::mt19937_64 rng(seed);
  both.pins([&] {
    Pins p{};
    return traffic.read(&p, 1) == 1 ? p : Pins{};
  });
  for (int i = 0; i < 4; ++i) {
    both.run(rng() % 300);
    both.reset();
    both.run(both.config().settle() + rng() % 300);  // attached here, while traffic is in flight
    both.idle(both.config().settle());               // what waits is counted, nothing new comes
    both.read_all();
    both.irq();
  }
}

}  // namespace

TEST_CASE("stats: every build comes out of reset with the values of the table", "[stats][reset]") {
  for (const std::string& build : stats_builds(StatsSource::kContexts)) {
    INFO(build);
    StatsFixture<ContextPins> both(
        build, [] { return ContextPins{}; }, 77);
    check_reset_values(both);
  }
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO(build);
    StatsFixture<Axi4Pins> both(
        build, [] { return Axi4Pins{}; }, 77);
    check_reset_values(both);
  }
  for (const std::string& build : stats_builds(StatsSource::kApb)) {
    INFO(build);
    StatsFixture<ApbPins> both(
        build, [] { return ApbPins{}; }, 77);
    check_reset_values(both);
  }
}

TEST_CASE("stats: events of the cycles in reset are not counted", "[stats][reset]") {
  // StatsRtl's reset has idle pins; here they are as busy as can be, up to the last cycle in reset.
  const auto read_zero = [](auto& model, std::uint32_t addr) {
    INFO("address 0x" << std::hex << addr);
    CHECK(follow(model, {.addr = addr}) == 0);
  };
  const auto busy_reset = [&](auto& model, const auto& drive) {
    drive(true);
    model.reset();
    for (int i = 0; i < 20; ++i) model.edge();
    model.reset([&] { drive(false); });  // while all of it happens
    for (int i = 0; i < 300; ++i) model.edge();
    for (const std::uint32_t addr : {kSamples, kUnbinned, kStatus, timer(0), timer(1), kMax}) {
      read_zero(model, addr);
    }
    CHECK(model.top().irq == 0);
  };
  // One model at a time: Verilator's runtime does not like them to be taken down while others live.
  {
    VerilatedModel<Vtest_stats_each> model("stats", false, 5);
    busy_reset(model, [&](bool busy) {
      model.top().mon_alloc = model.top().mon_dealloc = busy ? 0xFFFF : 0;
      model.top().mon_table_full = busy ? 1 : 0;
    });
  }
  {
    VerilatedModel<Vtest_stats_queue> model("stats", false, 5);
    busy_reset(model, [&](bool busy) {
      model.top().mon_alloc = model.top().mon_dealloc = busy ? 0x1F : 0;
      model.top().mon_table_full = busy ? 1 : 0;
    });
  }
  {
    VerilatedModel<Vtest_stats_axi> model("stats", true, 5);
    busy_reset(model, [&](bool busy) {
      auto& t = model.top();
      t.mon_axi_arvalid = t.mon_axi_awvalid = t.mon_axi_rvalid = t.mon_axi_bvalid = busy ? 1 : 0;
      t.mon_axi_arready = t.mon_axi_awready = t.mon_axi_rready = t.mon_axi_bready = 1;
      t.mon_axi_rlast = t.mon_axi_aresetn = 1;
      t.mon_axi_arid = t.mon_axi_awid = t.mon_axi_rid = t.mon_axi_bid = 1;
    });
  }
}

TEST_CASE("stats: an access in the first cycles out of reset waits and is answered right",
          "[stats][reset]") {
  const auto check = [](auto& both, unsigned clock) {
    const StatsConfig& c = both.config();
    const unsigned j = c.n - 1, i = c.nbins - 1;
    for (const std::uint32_t addr :
         {timer(j) + kLimit, timer(j) + kCtl, timer(j) + kMode, bin(i), bin(i) + kLimit,
          bin(i) + kMode, bound(i), bound(i) + 4, kGctrl, kStatus, kUnbinned, kMin, kHi}) {
      both.reset();
      both.idle(clock);
      both.read_now(addr);
    }
    const std::vector<std::pair<std::uint32_t, std::uint32_t>> writes = {
        {timer(j) + kLimit, 0x55}, {timer(0) + kLimit, 0x56}, {timer(j) + kMode, 6},
        {bin(i) + kLimit, 0x57},   {bin(i) + kMode, 6},       {bound(i), 0x58},
        {bound(i) + 4, 0x59},      {kGctrl, 0x800},           {kIrqEnable, 0x5A}};
    for (const auto& [addr, data] : writes) {
      both.reset();
      both.idle(clock);
      // A stamp cannot wrap: that bit is not there.
      const std::uint32_t held = c.stamps() && addr == timer(j) + kMode ? data & ~2U : data;
      both.write_now(addr, data);
      CHECK(both.read_now(addr) == held);
      both.settle();
      CHECK(both.read_now(addr) == held);  // and what clears memories has not come after it
    }
  };
  for (unsigned clock = 0; clock < 90; clock += 1 + clock / 8) {
    for (const std::string build : {"one", "two", "queue", "each", "literal2", "serial"}) {
      INFO("build " << build << ", clock " << clock);
      ContextFixture both(build);
      check(both, clock);
    }
    for (const std::string& build : stats_builds(StatsSource::kAxi)) {
      if (make_test_stats(build)->config().n > 64) continue;
      INFO("build " << build << ", clock " << clock);
      StatsFixture<Axi4Pins> both(build);
      check(both, clock);
    }
    for (const std::string& build : stats_builds(StatsSource::kApb)) {
      INFO("build " << build << ", clock " << clock);
      StatsFixture<ApbPins> both(build);
      check(both, clock);
    }
  }
}

// With a queue, a sample that waits holds up the writing of its timer's limit.
TEST_CASE("stats: samples of the first cycles out of reset leave no limit as it was",
          "[stats][reset]") {
  for (const std::string& build : stats_builds(StatsSource::kContexts)) {
    INFO(build);
    ContextFixture both(build);
    const unsigned n = both.config().n;
    const LineMask all = entry_range(0, n);
    for (unsigned shift = 0; shift < 6; ++shift) {
      CAPTURE(shift);
      for (unsigned j = 0; j < n; ++j) both.write(timer(j) + 4, 0x55);
      both.reset();
      both.idle(shift);
      both.clock(on_entries(all));
      both.clock(on_entries({}, all));
      both.idle(2 * n);
      for (unsigned j = 0; j < n; ++j) REQUIRE(both.read(timer(j) + 4) != 0x55);
    }
  }
}

TEST_CASE("stats: the samples of the first cycles out of reset are not lost", "[stats][reset]") {
  for (const std::string& build : stats_builds(StatsSource::kContexts)) {
    INFO(build);
    ContextFixture both(build);
    const unsigned busy = both.at_once();
    const LineMask some = entry_range(0, busy);
    for (unsigned clocks = 1; clocks < 60; clocks = clocks * 3 / 2 + 1) {
      both.reset();
      both.clock(on_entries(some));  // the very first cycle
      for (unsigned k = 1; k < clocks; ++k) both.clock(on_entries(some, some));
      both.clock(on_entries({}, some));
      both.settle();
      CHECK(both.read64(kSamples) == std::uint64_t{clocks} * busy);
      CHECK(both.read64(kSum) == std::uint64_t{clocks} * busy);
      CHECK(both.read(kMax) == 1);
      CHECK(both.read64(bin(0)) == std::uint64_t{clocks} * busy);
      if (both.config().hist_ports() != 0) CHECK(both.read64(kHist + 8) == clocks);
      CHECK(both.read(kStatus) == 0);
    }
  }
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO(build);
    StatsFixture<Axi4Pins> both(build);
    both.reset();
    both.clock(on(kHsAr | kHsAw, 0, 0, 1));
    for (int k = 1; k < 20; ++k) both.clock(on(kHsAll, 0, 0, 1));
    both.clock(on(kHsRl | kHsB, 0, 0, 1));
    both.settle();
    CHECK(both.read64(kSamples) == 40);
    const std::uint64_t each = both.config().hist_ports() != 0 ? 20 : 0;
    CHECK(both.read64(kHist + 8) == each);
    CHECK(both.read64(kHist + 0x400 + 8) == each);
    CHECK(both.read(kStatus) == 0);
  }
  for (const std::string& build : stats_builds(StatsSource::kApb)) {
    INFO(build);
    StatsFixture<ApbPins> both(build);
    both.reset();
    for (int k = 0; k < 20; ++k) {
      both.clock(on_line(1, false, false));
      both.clock(on_line(1, true, true));
    }
    both.settle();
    CHECK(both.read64(kSamples) == 20);
    CHECK(both.read64(kSum) == 20);
    CHECK(both.read(kStatus) == 0);
  }
}

TEST_CASE(
    "stats: attached while traffic is in flight, ends of what was never seen to begin give no "
    "sample",
    "[stats][reset]") {
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO(build);
    StatsFixture<Axi4Pins> both(build);
    for (int i = 0; i < 3; ++i) both.clock(on(kHsRl | kHsB, 0, 0, 1));  // older than the monitor
    CHECK(both.read(kStatus) == kStOrphan);
    both.clock(on(kHsAr | kHsAw, 0, 0, 1));
    both.idle(3);
    both.clock(on(kHsRl | kHsB, 0, 0, 1));  // 4 cycles each
    both.clock(on(kHsRl | kHsB, 0, 0, 1));  // and one more of the old ones
    CHECK(both.read64(kSamples) == 2);
    CHECK(both.read64(kSum) == 8);
  }
  const std::uint64_t seed = seed_or(3);
  for (const std::string build : {"two", "queue", "each", "literal2"}) {
    for (const std::string& workload : ContextTraffic::workloads()) {
      INFO(build << ", " << workload << ", FABMON_SEED=" << seed);
      ContextTraffic traffic(workload, seed, 8000, make_test_stats(build)->config().n);
      attach<ContextPins>(build, traffic, seed);
    }
  }
  for (const std::string& workload : Axi4Traffic::workloads()) {
    INFO(workload << ", FABMON_SEED=" << seed);
    const Axi4Config bus{.id_width = 2};
    Axi4Traffic traffic(workload, seed, 8000, bus);
    attach<Axi4Pins>("axi4", traffic, seed);
  }
  ApbTraffic traffic(seed, 8000, make_test_stats("apb64")->config().n);
  attach<ApbPins>("apb64", traffic, seed);
}

}  // namespace fabmon::test::test_reset
