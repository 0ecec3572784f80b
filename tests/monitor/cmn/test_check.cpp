// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The checker of the cmn monitor, on a stand-in for the RTL: counts, intervals and resets are those
// of the pins, whatever the passes, and a fault is named with its cycle.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tb/core/bench.hpp"
#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/cmn/check_fake.hpp"
#include "tests/monitor/cmn/check_util.hpp"
#include "tests/monitor/cmn/noise_fixture.hpp"
#include "tests/replay_source.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_check {
namespace {

constexpr std::uint8_t kMiss = cmn_event::kHnfCacheMiss;

Clocks noise(std::size_t clocks, const CmnConfig& config = {}, std::uint64_t seed = seed_or(1)) {
  CmnNoise source(seed, config);
  Clocks list(clocks);
  for (ChiPins& pins : list) {
    pins = source.next();
    pins.niden = 1;
  }
  return list;
}

}  // namespace

TEST_CASE("cmn check: counts are those of the pins, in any mesh", "[cmn][check]") {
  const CmnConfig config = GENERATE(CmnConfig(), CmnConfig::mesh3x3());
  const Clocks pins = noise(400, config);
  FakeCmnRtl rtl(config);
  ReplaySource<ChiPins> source(pins);
  const CmnTopology topology(config);
  const std::vector<CmnProgram> programs = every_event(topology);
  const CmnMeasurement measured = measure(rtl, source, {.programs = programs});
  REQUIRE(measured.match());
  CHECK(measured.clocks == 400);
  CHECK(measured.cycles.rtl == 400);
  CHECK(measured.instances == plan_cmn_groups(programs).size());
  CHECK((measured.passes == 1 && source.rewinds() == 1));
  CHECK(measured.flags.size() == std::size_t{10} * topology.dtcs());
  CHECK(measured.compared == programs.size() - 1 + measured.instances + measured.flags.size());
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    CAPTURE(i, cmn_events()[i].name);
    REQUIRE(measured.counts[i].rtl == count_of(pins, programs[i], config));
    REQUIRE(measured.counts[i].golden == measured.counts[i].rtl);
    total += measured.counts[i].rtl;
  }
  CHECK(total > 1000);
}

TEST_CASE("cmn check: counts of more than sixteen bits, shared by nodes and domains",
          "[cmn][check]") {
  const CmnConfig config = CmnConfig::mesh3x3();
  const CmnTopology topology(config);
  ChiPins busy;
  for (ChiXpPins& x : busy.xp) x.event.fill(~std::uint64_t{1});
  const Clocks pins(70'000, busy);
  FakeCmnRtl rtl(config);
  ReplaySource<ChiPins> source(pins);
  const auto hnfs = cmn_nodes(topology, kNodeHnF);
  const auto xp8 = cmn_nodes(topology, kNodeHnF, 0x50);  // of the second domain
  const auto measured = measure(
      rtl, source, {.programs = {cmn_event_program(hnfs, kMiss), cmn_event_program(xp8, kMiss)}});
  REQUIRE(measured.match());
  CHECK(measured.counts[0].rtl == 490'000);
  CHECK(measured.counts[1].rtl == 70'000);
  // A lost wrap is found.
  rtl.read_fault = [](std::uint64_t, std::uint32_t addr, std::uint64_t data) {
    return (addr & 0xFFFF) == (0x4000 | 0x2050) ? data - 1 : data;
  };
  CHECK_FALSE(measure(rtl, source, {.programs = {cmn_event_program(xp8, kMiss)}}).match());
}

TEST_CASE("cmn check: watchpoints, and pairs of which the first counts", "[cmn][check]") {
  const CmnTopology topology{CmnConfig()};
  const auto all = cmn_nodes(topology, kNodeXp);
  const auto xp0 = cmn_nodes(topology, kNodeXp, 0x00);
  // ReadNoSnp; addresses 0x8000_0000 to 0x8000_0FFF; RetryAck; all but RetryAck
  const CmnWatch read{.val = 0x2'0000'0000, .mask = 0xFFFF'FFE0'7FFF'FFFF};
  const CmnWatch window{.grp = 1, .val = 0x8'0000'0000, .mask = 0xFFF0'0000'0000'FFFF};
  const CmnWatch retry{
      .down = true, .dev_sel = 1, .chn_sel = 1, .val = 0x18000, .mask = 0xFFFF'FFFF'FFF8'7FFF};
  CmnWatch other = retry, read1 = read, window1 = window;
  other.exclusive = true;
  read1.combine = window1.combine = 3;
  Clocks pins(7);
  send_req(pins[0].xp[0].port[0][kChiUp], 4, 0x8000'0040);
  send_req(pins[1].xp[0].port[0][kChiUp], 4, 0x8000'1000);
  send_req(pins[2].xp[0].port[0][kChiUp], 1, 0x8000'0FFF);
  send_req(pins[3].xp[6].port[0][kChiUp], 4, 0x8000'0000);
  send_req(pins[3].xp[0].port[0][kChiUp], 4, 0x8000'0000);
  send_rsp(pins[4].xp[2].port[1][kChiDown], 3);
  send_rsp(pins[5].xp[2].port[1][kChiDown], 4);
  send_rsp(pins[6].xp[2].port[0][kChiDown], 3);  // another port
  send_rsp(pins[6].xp[2].port[1][kChiUp], 3);    // another direction
  FakeCmnRtl rtl;
  ReplaySource<ChiPins> source(pins);
  const auto measured =
      measure(rtl, source,
              {.programs = {cmn_watch_program(all, read), cmn_watch_program(all, window),
                            cmn_watch_program(all, retry), cmn_watch_program(all, other),
                            cmn_watch_program(all, read1), cmn_watch_program(xp0, window1),
                            cmn_watch_program(all, window1), cmn_watch_program(xp0, read1)}});
  REQUIRE(measured.match());
  std::vector<std::uint64_t> counts;
  for (const Count& count : measured.counts) counts.push_back(count.rtl);
  CHECK(counts == std::vector<std::uint64_t>{4, 4, 1, 1, 3, 2, 0, 0});
}

TEST_CASE("cmn check: no events still count cycles, which stand without NIDEN", "[cmn][check]") {
  FakeCmnRtl rtl;
  Clocks pins = noise(50);
  pins[7].niden = pins[9].niden = 0;
  ReplaySource<ChiPins> source(pins);
  const auto measured = measure(rtl, source, CmnTask{});
  REQUIRE(measured.match());
  CHECK((measured.passes == 1 && measured.clocks == 50 && measured.cycles.rtl == 48));
  ReplaySource<ChiPins> nothing({});
  CHECK(measure(rtl, nothing, CmnTask{}).clocks == 0);
}

TEST_CASE("cmn check: interval counts are exact, whoever asks for snapshots", "[cmn][check]") {
  const CmnConfig config = CmnConfig::mesh3x3();
  Clocks pins = noise(330, config);
  for (std::size_t c = 0; c < pins.size(); ++c) pins[c].snapshot_req = c % 3 == 0 ? 1 : 0;
  const CmnTopology topology(config);
  const std::vector<CmnProgram> programs{cmn_event_program(cmn_nodes(topology, kNodeHnF), kMiss),
                                         cmn_cycles_program(),
                                         cmn_event_program(cmn_nodes(topology, kNodeXp), 0x71),
                                         cmn_event_program(cmn_nodes(topology, kNodeRnI), 4)};
  for (const std::uint64_t interval : {1U, 7U, 110U, 330U, 1000U}) {
    CAPTURE(interval);
    FakeCmnRtl rtl(config);
    ReplaySource<ChiPins> source(pins);
    const auto measured = measure(rtl, source, {.programs = programs, .interval = interval});
    REQUIRE(measured.match());
    REQUIRE(measured.intervals.size() == (330 + interval - 1) / interval);
    for (std::size_t k = 0; k < measured.intervals.size(); ++k) {
      const Interval& entry = measured.intervals[k];
      REQUIRE(entry.clock == std::min<std::uint64_t>((k + 1) * interval, 330));
      const Clocks part(pins.begin(), pins.begin() + static_cast<std::ptrdiff_t>(entry.clock));
      for (std::size_t i = 0; i < programs.size(); ++i) {
        CHECK(entry.counts[i].rtl == count_of(part, programs[i], config));
      }
    }
  }
}

TEST_CASE("cmn check: the golden model measures alone what both measure", "[cmn][check]") {
  const std::uint64_t interval = GENERATE(0, 20);
  FakeCmnRtl rtl;
  ReplaySource<ChiPins> source(noise(300));
  const CmnTask task{.programs = every_event(CmnTopology(rtl.config())), .interval = interval};
  const auto both = measure(rtl, source, task);
  const auto alone = measure<CmnMonitor>({}, rtl.config(), source, task);
  REQUIRE((both.match() && both.checked));
  REQUIRE((alone.match() && !alone.checked && alone.compared == 0 && alone.passes == 1));
  CHECK(alone.cycles.value() == both.cycles.value());
  REQUIRE(alone.intervals.size() == both.intervals.size());
  for (std::size_t i = 0; i < alone.counts.size(); ++i) {
    CHECK(alone.counts[i].value() == both.counts[i].value());
    for (std::size_t k = 0; k < alone.intervals.size(); ++k) {
      CHECK(alone.intervals[k].counts[i].value() == both.intervals[k].counts[i].value());
    }
  }
}

TEST_CASE("cmn check: a reset starts anew", "[cmn][check]") {
  Clocks pins = noise(300);
  for (const std::size_t c : {0U, 1U, 120U, 121U}) pins[c].aresetn = 0;
  const Clocks last(pins.begin() + 122, pins.end());
  FakeCmnRtl rtl;
  ReplaySource<ChiPins> source(pins);
  const CmnTopology topology{CmnConfig()};
  const CmnProgram miss = cmn_event_program(cmn_nodes(topology, kNodeHnF), kMiss);
  const auto measured =
      measure(rtl, source, {.programs = std::vector<CmnProgram>(5, miss), .interval = 50});
  REQUIRE(measured.match());
  CHECK((measured.clocks == 178 && measured.first_clock == 122));
  CHECK(measured.resets == std::vector<std::uint64_t>{122});
  for (const Count& count : measured.counts) CHECK(count.rtl == count_of(last, miss, {}));
  const Clocks first(pins.begin() + 2, pins.begin() + 120);
  REQUIRE(measured.segments.size() == 2);
  for (const Count& count : measured.segments[0].counts) {
    CHECK(count.rtl == count_of(first, miss, {}));
  }
}

TEST_CASE("cmn check: a fault is named with event and cycle", "[cmn][check]") {
  const CmnConfig config = CmnConfig::mesh3x3();
  const CmnTopology topology(config);
  Clocks pins = noise(1500, config);
  const std::uint64_t at = GENERATE(0U, 1U, 500U, 1023U, 1024U, 1499U);
  pins[at].niden = 1;
  pins[at].xp[8].event[0] |= 1U << kMiss;  // HN-F 0x50, of the second domain
  FakeCmnRtl rtl(config);
  rtl.pin_fault = [at](std::uint64_t clock, ChiPins& seen) {
    if (clock == at) seen.xp[8].event[0] &= ~(1ULL << kMiss);
  };
  ReplaySource<ChiPins> source(pins);
  std::vector<CmnProgram> programs(GENERATE(0U, 6U),  // passes before this one
                                   cmn_event_program(cmn_nodes(topology, kNodeHnF), 2));
  programs.push_back(cmn_event_program(cmn_nodes(topology, kNodeHnF), kMiss));
  const auto measured = measure(rtl, source, {.programs = programs});
  REQUIRE(measured.difference);
  CHECK(measured.difference->index == programs.size() - 1);
  CHECK(measured.difference->clock == at);
  CHECK_FALSE(measured.difference->before);
  CHECK_FALSE(measured.difference->flag);
  CHECK(measured.difference->count.golden == measured.difference->count.rtl + 1);
  CHECK(measured.counts.back().golden == measured.counts.back().rtl + 1);
}

TEST_CASE("cmn check: the earlier one of two faults is named", "[cmn][check]") {
  const CmnTopology topology{CmnConfig()};
  const bool last = GENERATE(false, true);  // the event of the second pass
  FakeCmnRtl rtl;
  rtl.pin_fault = [last](std::uint64_t clock, ChiPins& seen) {
    if (clock == (last ? 900 : 700)) seen.xp[0].event[4] ^= 1U << kMiss;
    if (clock == (last ? 700 : 900)) seen.xp[0].event[4] ^= 1U << 2;
  };
  ReplaySource<ChiPins> source(noise(1000));
  std::vector<CmnProgram> programs(4,
                                   cmn_event_program(cmn_nodes(topology, kNodeHnF, 0x04), kMiss));
  programs.push_back(cmn_event_program(cmn_nodes(topology, kNodeHnF, 0x04), 2));
  const auto measured = measure(rtl, source, {.programs = programs});
  REQUIRE(measured.difference);
  CHECK(measured.difference->index == (last ? 4U : 0U));
  CHECK(measured.difference->clock == 700);
}

TEST_CASE("cmn check: wrong cycles are caught", "[cmn][check]") {
  FakeCmnRtl rtl;
  rtl.read_fault = [](std::uint64_t clock, std::uint32_t addr, std::uint64_t data) {
    return addr == kDtc + kPmccntrsr && clock > 600 ? data - 1 : data;
  };
  ReplaySource<ChiPins> source(noise(1000));
  const auto measured = measure(rtl, source, CmnTask{});
  REQUIRE(measured.difference);
  CHECK_FALSE(measured.difference->index);
  CHECK(measured.difference->name == "dtc_cycles");
  CHECK(measured.difference->clock <= 600);
  CHECK(measured.difference->clock >= 590);
}

TEST_CASE("cmn check: overflow flags and interrupts are compared", "[cmn][check]") {
  FakeCmnRtl rtl;
  ReplaySource<ChiPins> source(noise(1000));
  rtl.read_fault = [](std::uint64_t clock, std::uint32_t addr, std::uint64_t data) {
    return addr == kDtc + kPmovsr && clock > 600 ? data | 4 : data;
  };
  auto measured = measure(rtl, source, CmnTask{});
  REQUIRE(measured.difference);
  CHECK((measured.difference->flag && measured.difference->name == "dtc0_overflow_c"));
  CHECK((measured.difference->clock <= 600 && measured.difference->clock > 400));
  rtl.read_fault = {};
  rtl.irq_fault = 1;
  measured = measure(rtl, source, CmnTask{});
  REQUIRE(measured.difference);
  CHECK((measured.difference->flag && measured.difference->name == "dtc0_interrupt"));
  CHECK(measured.difference->before);
}

TEST_CASE("cmn check: the monitor is set up as Linux does it", "[cmn][check]") {
  // Section by section what perf's events of one XP write last.
  std::vector<RegAccess64> writes;
  FakeCmnRtl rtl;
  rtl.access_fault = [&writes](RegAccess64& access) {
    if (access.write) writes.push_back(access);
  };
  const CmnTopology topology{CmnConfig()};
  ReplaySource<ChiPins> source(Clocks(1));
  measure(rtl, source,
          {.programs = {cmn_event_program(cmn_nodes(topology, kNodeHnF, 0x24), kMiss),
                        cmn_event_program(cmn_nodes(topology, kNodeXp, 0x20), 0x71),
                        cmn_event_program(cmn_nodes(topology, kNodeHnF, 0x24), 15, 1)}});
  const auto last = [&writes](std::uint32_t addr) {
    const auto found = std::find_if(writes.rbegin(), writes.rend(),
                                    [addr](const RegAccess64& a) { return a.addr == addr; });
    REQUIRE(found != writes.rend());
    return *found;
  };
  CHECK(last(xp(1) + kPmuConfig).data == 0x0022'0520'0210'0071);
  CHECK(last(xp(1) + kEventSel).data == 0x0000'7100);
  CHECK(last(kHnF24 + kEventSel).data == 0x000F'0001);
  CHECK(last(kHnF24 + kEventSel).strb == 0x0F);
  CHECK(last(kDtc + global(0)).data == 0x8000'0000'0000'0000);  // counter B, the upper half
  CHECK(last(kDtc + global(0)).strb == 0xF0);
  CHECK(last(kDtc + global(2)).data == 0x8000'0000);
  CHECK(last(kDtc + kPmccntr).data == 0x80'0000'0000);
  CHECK(last(kDtc + kDtcCtl).data == 0x401);
  CHECK((writes.back().addr == kDtc + kDtcPmcr && writes.back().data == 0x41));
  for (unsigned n = 0; n < 4; ++n) {
    CHECK(last(xp(1) + wp_mask(n)).data == 0);
    CHECK(last(xp(1) + wp_val(n)).data == kOnes);
  }
  // Other XPs are left alone.
  for (const RegAccess64& access : writes) CHECK((access.addr & ~0x3FFFU) != xp(2));
}

TEST_CASE("cmn check: a bus that does not answer or answers wrongly is an error", "[cmn][check]") {
  FakeCmnRtl rtl;
  rtl.dead_bus = true;
  ReplaySource<ChiPins> source(noise(10));
  REQUIRE_THROWS_AS(measure(rtl, source, CmnTask{}), CheckError);
  FakeCmnRtl wrong;
  wrong.read_fault = [](std::uint64_t, std::uint32_t addr, std::uint64_t data) {
    return addr == kHnF24 ? data ^ 0x10U : data;
  };
  REQUIRE_THROWS_AS(measure(wrong, source, CmnTask{}), CheckError);
  CmnConfig apb;
  apb.apb = true;
  FakeCmnRtl narrow(apb);
  REQUIRE_THROWS_AS(measure(narrow, source, CmnTask{}), std::invalid_argument);
}

TEST_CASE("cmn check: the bench checks what it measures", "[cmn][check]") {
  FakeCmnRtl rtl;
  ReplaySource<ChiPins> source(noise(300));
  const auto runs = bench<CmnMonitor>(rtl, nullptr, source, 2);
  REQUIRE(runs.size() == 2);
  for (const BenchRun& run : runs) CHECK((run.match && run.clocks == 300));
  rtl.pin_fault = [](std::uint64_t, ChiPins& pins) { pins.xp[0].tx_flitv = 0; };
  CHECK_FALSE(bench<CmnMonitor>(rtl, nullptr, source, 1).front().match);
}

}  // namespace fabmon::test::test_check
