// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The three monitors of the board's AXI4 port, driven as linux/pmu drives them: they see one
// traffic, which the guest may choose; what perf must have counted; and what the replay finds. And
// a board with two meshes.
#include <cstdint>
#include <string>

#include "linux/model/board.hpp"
#include "linux/model/replay.hpp"
#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/axi4/tables/bank_register_map.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"
#include "tb/monitor/cmn/tables/register_map.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tb/monitor/stats/tables/register_map.hpp"
#include "tests/catch.hpp"
#include "tests/folders.hpp"
#include "tests/linux/machine.hpp"

namespace fabmon::guest {
namespace {

constexpr std::uint32_t kAhead = 0x80, kWorkload = 0x100;  // of the control window
constexpr std::uint32_t kTicks = 0x01;                     // clock_ticks
constexpr std::uint32_t kReadBytes = 0x12;                 // read_cmd_bytes
constexpr std::uint32_t kResponses = 0x119;  // response_occupancy, umask 0x01: B handshakes
constexpr std::uint64_t kStream = 0, kDma = 1, kNarrow = 9;  // workloads
constexpr std::uint32_t kSettings = axi4_reg::kUcctlL, kStep = axi4_reg::kStride;

// Selects an event in a counter, which begins at 0.
void select(Machine& m, unsigned j, std::uint32_t event) {
  m.wr(kAxi4, kSettings + kStep * j, event | axi4_reg::kUcctlLCntrRst, 4);
}

// A snapshot of axi4 or axi4_bank, polled for.
void snapshot(Machine& m, std::uint32_t window) {
  const std::uint64_t before = m.rd(window, axi4_reg::kExtSnapSts, 4);
  m.wr(window, axi4_reg::kExtSnapCtrl, 1, 4);
  for (int polls = 0; m.rd(window, axi4_reg::kExtSnapSts, 4) == before; ++polls) {
    REQUIRE(polls < 100);
  }
}

// The registers of stats, each access followed to its end: it may be answered early.
std::uint64_t stats_settle(Machine& m) {
  std::uint64_t pending = 0;
  do {
    pending = m.rd(kStats, stats_reg::kPending, 4);
  } while ((pending & stats_reg::kPendingBusy) != 0);
  return pending;
}
std::uint64_t stats_rd(Machine& m, std::uint32_t offset) {
  const std::uint64_t data = m.rd(kStats, offset, 4);
  if (data != stats_early::kLate) return data;
  REQUIRE(stats_settle(m) == stats_reg::kPendingLate);
  return m.rd(kStats, stats_reg::kAnswer, 4);
}
void stats_wr(Machine& m, std::uint32_t offset, std::uint32_t data) {
  m.wr(kStats, offset, data, 4);
  REQUIRE(stats_settle(m) == 0);
}

std::uint64_t pair_of(Machine& m, std::uint32_t window, std::uint32_t low) {
  const std::uint64_t first = window == kStats ? stats_rd(m, low) : m.rd(window, low, 4);
  return first | m.rd(window, low + 4, 4) << 32;
}

// The counter of the bank that has this event, among those of all units, and its unit and bit.
struct Fixed {
  unsigned k = 0, unit = 0, bit = 0;
};
Fixed find(Machine& m, std::uint32_t event) {
  constexpr std::uint32_t kStride = axi4_bank_reg::kU1disL - axi4_bank_reg::kUdisL;
  Fixed f;
  for (f.unit = 0; f.unit < 3; ++f.unit) {
    const std::uint64_t n = m.rd(kBank, axi4_bank_reg::kUdisL + kStride * f.unit, 4) & 0xFF;
    for (f.bit = 0; f.bit < n; ++f.bit, ++f.k) {
      if (m.rd(kBank, axi4_bank_reg::kUcctlL + kStride * f.unit + kStep * f.bit, 4) == event) {
        return f;
      }
    }
  }
  throw std::logic_error("the bank has no such counter");
}

// Until no monitor is ahead of the machine's time by the cycles that its accesses took.
void level(Machine& m) { m.wait(1000 * m.rd(kControl, kAhead, 8)); }

std::string path_of(const std::string& name) {
  return std::string(test::scratch_folder()) + "/" + name;
}

// What the driver does for one event of each monitor, with the traffic changed meanwhile.
// `counted`: what the registers say.
struct Run {
  std::string path;
  std::uint64_t axi4 = 0, bank = 0, stats = 0;
};
Run driver_run(const std::string& name) {
  Run run{.path = path_of(name)};
  BusLogWriter log(run.path);
  Board board({}, log);
  Machine m(board);
  m.wait(20000);
  CHECK(m.rd(kAxi4, axi4_reg::kExtId, 4) == 0x46424D31);
  CHECK(m.rd(kStats, stats_reg::kId, 4) == 0x504D5354);
  const Fixed fixed = find(m, kReadBytes);
  REQUIRE(fixed.unit == 0);
  select(m, 3, kTicks);  // so that the counter has a value when it is selected anew
  m.wait(5000);
  m.wr(kAxi4, axi4_reg::kUctrlL, axi4_reg::kUctrlLFreeze, 4);
  m.wr(kControl, 0, 1, 8);

  select(m, 3, kReadBytes);
  m.wr(kAxi4, axi4_reg::kUctrlL, 0, 4);
  snapshot(m, kBank);
  const std::uint32_t copy = axi4_bank_reg::kSnapL + kStep * fixed.k;
  const std::uint64_t bank_base = pair_of(m, kBank, copy);
  m.wr(kBank, axi4_bank_reg::kExtIrqEn, 1U << fixed.bit, 4);
  constexpr std::uint32_t kShadow =
      stats_reg::kGctrlEnable | stats_reg::kGctrlSnapshot | stats_reg::kGctrlShadowRead;
  stats_wr(m, stats_reg::kGctrl, kShadow);
  const std::uint64_t stats_base = pair_of(m, kStats, stats_reg::kSamplesLo);

  m.wait(15000);
  m.wr(kControl, kWorkload, kDma, 8);
  m.wait(15000);

  snapshot(m, kBank);
  pair_of(m, kBank, copy);  // in between, as of perf stat -I
  snapshot(m, kBank);
  run.bank = pair_of(m, kBank, copy) - bank_base;
  m.wr(kBank, axi4_bank_reg::kExtIrqEn, 0, 4);
  m.wr(kAxi4, axi4_reg::kUctrlL, axi4_reg::kUctrlLFreeze, 4);
  snapshot(m, kAxi4);
  run.axi4 = pair_of(m, kAxi4, axi4_reg::kSnapL + kStep * 3);
  m.wr(kAxi4, kSettings + kStep * 3, 0, 4);
  stats_wr(m, stats_reg::kGctrl, kShadow);
  run.stats = pair_of(m, kStats, stats_reg::kSamplesLo) - stats_base;
  stats_wr(m, stats_reg::kGctrl, stats_reg::kGctrlEnable);

  m.wr(kControl, 0, 2, 8);  // from here on nothing counts
  m.wait(5000);
  snapshot(m, kBank);
  pair_of(m, kBank, copy);
  pair_of(m, kStats, stats_reg::kSamplesLo);
  m.wait(1000);
  board.end();
  log.close();
  return run;
}

}  // namespace

TEST_CASE("linux: what perf must have counted with our own PMUs is what the driver reads",
          "[guest]") {
  const Run run = driver_run("linux_axi.log");
  const auto all = replay_all(run.path);
  for (const DeviceReplay& d : all) CHECK(d.mismatches.empty());
  const auto counted = [&](const std::string& device) { return of(all, device).marks[1].counted; };
  CHECK(run.axi4 > 10000);
  CHECK(run.stats > 10);
  REQUIRE(counted("axi4").size() == 1);
  CHECK(counted("axi4").at("event=0x12,umask=0x0,threshold=0,invert=0,edge=0,max=0").events ==
        run.axi4);
  REQUIRE(counted("axi4_bank").size() == 1);
  CHECK(counted("axi4_bank").at("event=0x12,umask=0x0").events == run.bank);
  REQUIRE(counted("stats").size() == 1);
  CHECK(counted("stats").at("event=0x28").events == run.stats);
  for (const char* device : {"axi4", "axi4_bank", "stats"}) {
    CHECK(of(all, device).marks[2].counted.empty());
  }
}

TEST_CASE("linux: axi4, axi4_bank and stats see the same traffic, also after the guest chose other",
          "[guest]") {
  const std::string path = path_of("linux_same.log");
  BusLogWriter log(path);
  Board board({.axi4 = {.workload = "dma"}}, log);
  Machine m(board);
  const Fixed bytes = find(m, kReadBytes), responses = find(m, kResponses);
  select(m, 0, kReadBytes);
  select(m, 1, kResponses);
  CHECK(m.rd(kControl, kWorkload, 8) == kDma);
  for (const std::uint64_t workload : {kDma, kStream, kNarrow}) {
    m.wr(kControl, kWorkload, workload, 8);
    CHECK(m.rd(kControl, kWorkload, 8) == workload);
    level(m);
    m.wr(kAxi4, axi4_reg::kUctrlL, axi4_reg::kUctrlLRstCntr, 4);
    m.wr(kBank, axi4_bank_reg::kUctrlL, axi4_bank_reg::kUctrlLRstCntr, 4);
    m.wait(10);  // one cycle: what P[c] adds is in what stats has after a clear at c
    stats_wr(m, stats_reg::kGctrl, stats_reg::kGctrlEnable | stats_reg::kGctrlClearBins);
    m.wait(20000);
    m.wr(kAxi4, axi4_reg::kExtSnapCtrl, 1, 4);
    m.wr(kBank, axi4_bank_reg::kExtSnapCtrl, 1, 4);
    m.wait(10);
    // Frozen from P[c + 1] on; the others have P[.. c - 1], c being the cycle before this one.
    stats_wr(m, stats_reg::kGctrl, stats_reg::kGctrlEnable | stats_reg::kGctrlFreeze);
    level(m);
    const auto bank = [&](const Fixed& f) {
      return pair_of(m, kBank, axi4_bank_reg::kSnapL + kStep * f.k);
    };
    const std::uint64_t read_bytes = pair_of(m, kAxi4, axi4_reg::kSnapL);
    const std::uint64_t written = pair_of(m, kAxi4, axi4_reg::kSnapL + kStep);
    CHECK(read_bytes > 0);
    CHECK(bank(bytes) == read_bytes);
    CHECK(bank(responses) == written);
    std::uint64_t samples = 0;  // of writes
    for (unsigned b = 0; b < 124; ++b) {
      samples +=
          pair_of(m, kStats,
                  stats_reg::kHistLo + stats_reg::kHistPortStride + stats_reg::kHistBinStride * b);
    }
    // Two cycles more, with at most one response each.
    CHECK(samples >= written);
    CHECK(samples <= written + 2);
    CHECK(stats_rd(m, stats_reg::kStatus) == 0);  // all were followed
  }
  m.wr(kControl, kWorkload, axi4_workloads().size(), 8);  // there is none
  CHECK(m.rd(kControl, kWorkload, 8) == kNarrow);
  board.end();
  log.close();
  for (const DeviceReplay& d : replay_all(path)) CHECK(d.mismatches.empty());
}

TEST_CASE("linux: a change in what the AXI4 monitors have logged is found out", "[guest]") {
  const std::string path = driver_run("linux_axi_changed.log").path;
  const auto changed_device = [&](const std::string& device, const std::string& what,
                                  const auto& change) {
    const auto all = replay_all(changed(path, what, change));
    return !of(all, device).mismatches.empty();
  };
  CHECK(changed_device("axi4", " r4 458 ", last_digit));  // SNAP_L[3]
  CHECK(changed_device("axi4_bank", " r4 c", [](const std::string& line) {
    return line + "1";  // of a value of several digits
  }));
  CHECK(changed_device("stats", " r4 28 ", last_digit));
  // The snapshot's status is taken as it comes, sooner or later, but as nothing else.
  CHECK(changed_device("axi4_bank", " r4 414 ", last_digit));
  for (const char* device : {"axi4", "axi4_bank", "stats"}) {
    const std::string traffic = std::string(device) + " ";
    CHECK(changed_device(device, "traffic 1", [&](const std::string& line) {
            return line.substr(0, line.size() - 1) + "0";
          }) == (std::string(device) == "axi4"));  // the first one is axi4's
  }
  const auto not_one = [&](const std::string& to) {
    return changed(path, "traffic 1", [&](const std::string&) { return to; });
  };
  CHECK_THROWS_AS(replay_all(not_one("axi4 999999 traffic 12")), InputError);
  CHECK_THROWS_AS(replay_all(not_one("cmn 999999 traffic 1")), InputError);
}

TEST_CASE("linux: the interrupt of stats comes when the golden model says, or a scan later",
          "[guest]") {
  const std::string path = path_of("linux_stats_irq.log");
  constexpr std::uint32_t kBin = stats_reg::kBinStride * 5;  // 33 to 64 cycles
  BusLogWriter log(path);
  Board board({.axi4 = {.workload = "dma"}}, log);
  Machine m(board);
  m.wait(10000);
  stats_wr(m, stats_reg::kGctrl, stats_reg::kGctrlEnable | stats_reg::kGctrlClearBins);
  stats_wr(m, stats_reg::kBinLimit + kBin, 10);
  stats_wr(m, stats_reg::kBinEnMode + kBin,
           stats_reg::kBinEnModeEnable | stats_reg::kBinEnModeOverflowFlag);
  stats_wr(m, stats_reg::kIrqEnable, stats_reg::kStatusBinOverflow);
  m.wait(50000);
  CHECK(m.lines() == 1U << 8);
  CHECK((stats_rd(m, stats_reg::kStatus) & stats_reg::kStatusBinOverflow) != 0);
  stats_wr(m, stats_reg::kIrqEnable, 0);
  CHECK(m.lines() == 0);
  board.end();
  log.close();
  CHECK(of(replay_all(path), "stats").mismatches.empty());
  CHECK(of(replay_all(path), "stats").interrupts == 2);
  const auto later = replay_all(changed(path, " irq 1", [](const std::string& line) {
    std::istringstream words(line);
    std::string name;
    std::uint64_t clock = 0;
    words >> name >> clock;
    return name + " " + std::to_string(clock - 100) + " irq 1";
  }));
  CHECK_FALSE(of(later, "stats").mismatches.empty());
}

TEST_CASE("linux: a second mesh has windows, interrupts and traffic of its own", "[guest]") {
  const BoardOptions two{.cmn_1 = Setup{.build = "mesh3x3", .seed = 2}};
  const std::string tree = device_tree(two);
  CHECK(tree.find("pmu@144000000 {") != std::string::npos);
  CHECK(tree.find("interrupts = <0 209 4>, <0 210 4>;") != std::string::npos);
  const std::string path = path_of("linux_two.log");
  BusLogWriter log(path);
  Board board(two, log);
  Machine m(board);
  constexpr std::uint32_t kCmn1 = 5, kSecondCmn1 = 11;  // windows
  constexpr std::uint32_t kDtc = 0x134000, kDtc1 = 0x130000;
  for (const auto& [window, dtc] : {std::pair{kCmn, kDtc}, std::pair{kCmn1, kDtc1}}) {
    m.wr(window, dtc + 0xA00, 1, 4);
    m.wr(window, dtc + cmn_reg::kDtcPmccntr, 0x8000000000, 8);
    m.wr(window, dtc + cmn_reg::kDtcPmcr, 0x41, 4);
  }
  m.wr(12, 0, 1, 8);
  CHECK(m.rd(12, 0, 8) == 1);
  m.wait(1000);
  m.wr(kSecondCmn1, kDtc1 + cmn_reg::kDtcPmccntr, 0xFFFFFFFFF0, 8);
  m.wait(1000);
  CHECK(m.lines() == 1U << 9);
  m.rd(kCmn, kDtc + cmn_reg::kDtcPmccntr, 8);
  m.rd(kCmn1, kDtc1 + cmn_reg::kDtcPmccntr, 8);
  board.end();
  log.close();
  const auto all = replay_all(path);
  REQUIRE(all.size() == 6);
  for (const DeviceReplay& d : all) CHECK(d.mismatches.empty());
  CHECK(of(all, "cmn_1").marks[1].counted.at("type=0x3,dtc=0").jump != 0);
  CHECK(of(all, "cmn").marks[1].counted.at("type=0x3,dtc=0").jump == 0);
}

}  // namespace fabmon::guest
