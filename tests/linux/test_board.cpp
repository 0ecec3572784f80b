// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The board that Linux runs on (linux/model), asked as a machine asks it, and the replay of its bus
// log: equal where nothing was changed, and every change of the log is found.
#include <fstream>
#include <sstream>
#include <string>

#include "linux/model/board.hpp"
#include "linux/model/device.hpp"
#include "linux/model/replay.hpp"
#include "tb/core/check_error.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/cmn/tables/register_map.hpp"
#include "tests/catch.hpp"
#include "tests/folders.hpp"
#include "tests/linux/machine.hpp"

namespace fabmon::guest {
namespace {

constexpr std::uint32_t kDtc = 0x134000, kPmcr = kDtc + cmn_reg::kDtcPmcr,
                        kCycles = kDtc + cmn_reg::kDtcPmccntr;
constexpr std::uint32_t kOverflow = kDtc + cmn_reg::kDtcPmovsr,
                        kOverflowClear = kDtc + cmn_reg::kDtcPmovsrClr;
constexpr std::uint32_t kXp = 0x408000, kHnf = 0x400000;  // XP 0x20 and the HN-F at its P0

// Counts cycles, which overflow in the end, and cache misses of one node.
std::string short_run(const std::string& name) {
  std::string path = std::string(test::scratch_folder()) + "/" + name;
  BusLogWriter log(path);
  Board board({}, log);
  Machine m(board);
  m.wr(kControl, 0, 1, 8);
  CHECK(m.rd(kControl, 0, 8) == 1);
  m.wr(kCmn, kDtc + 0xA00, 1, 4);
  m.wr(kCmn, kXp + 0x2210, 0x0000001000000011, 8);
  m.wr(kCmn, kHnf + 0x2000, 0x01, 4);
  m.wr(kCmn, kCycles, 0x8000000000, 8);
  m.wr(kCmn, kPmcr, 0x41, 4);
  m.wr(kCci, 0x9008, 1, 4);
  m.wr(kCci, 0x100, 1, 4);
  m.wait(20000);
  CHECK(m.lines() == 0);
  CHECK(m.rd(kCci, 0x9004, 4) > 1000);
  m.wr(kSecondCmn, kCycles, 0xFFFFFFFF00, 8);
  m.wait(10000);
  CHECK(m.lines() == 1);
  CHECK(m.rd(kCmn, kOverflow, 4) == 0x100);
  m.wr(kCmn, kOverflowClear, 0x100, 4);
  CHECK(m.lines() == 0);
  m.wr(kCmn, kPmcr, 0, 4);
  m.rd(kCmn, kCycles, 8);
  m.rd(kCmn, kXp + 0x2220, 8);
  board.end();
  log.close();
  return path;
}

}  // namespace

TEST_CASE("linux: a request runs no more cycles than it may, and the rest is skipped", "[linux]") {
  const std::string path = std::string(test::scratch_folder()) + "/linux_most_cycles.log";
  BusLogWriter log(path);
  Board board({.cmn = {}, .cci400 = {}, .khz = 50, .most_cycles = 100}, log);
  Machine machine(board);
  machine.wait(2000);  // 100 cycles
  CHECK(board.devices()[0]->now() == 100);
  CHECK(board.skipped() == 0);
  machine.wait(10000);  // 500
  CHECK(board.devices()[0]->now() == 200);
  CHECK(board.devices()[1]->now() == 200);
  CHECK(board.skipped() == 400);
  machine.wait(1000);  // it goes on from there
  CHECK(board.devices()[0]->now() == 250);
  CHECK(board.skipped() == 400);
  board.end();
  log.close();
  for (const DeviceLog& device : read_bus_log(path)) {
    const DeviceReplay result = replay(device);
    CHECK(result.mismatches.empty());
    CHECK(result.clocks == 250);
  }
}

TEST_CASE("linux: the golden models say the same as the RTL of every read and interrupt",
          "[guest]") {
  const std::string path = short_run("linux_equal.log");
  const auto all = replay_all(path);
  REQUIRE(all.size() == 5);
  for (const DeviceReplay& d : all) CHECK(d.mismatches.empty());
  const DeviceReplay& cmn = of(all, "cmn");
  CHECK(cmn.second_master == 1);
  CHECK(cmn.interrupts == 2);
  REQUIRE(cmn.marks.size() == 2);
  const MarkReplay& mark = cmn.marks[1];
  CHECK(mark.interrupts[0] == 1);
  const Count& cycles = mark.counted.at("type=0x3,dtc=0");
  CHECK(cycles.events > 2900);  // 30 ms at 100 cycles in each, but for what was before
  CHECK(cycles.events < 3100);
  CHECK(cycles.jump > 0x7FFFFF0000);
  const std::string text = text_of(path);
  const auto last_read = [&](const std::string& addr) {
    const std::size_t line = text.rfind(" " + addr + " ") + addr.size() + 2;
    return std::stoull(text.substr(line), nullptr, 16);
  };
  // As the driver counts: from what it wrote to what it reads, in 40 bits.
  CHECK(((last_read("136040") - 0x8000000000) & 0xFFFFFFFFFF) == cycles.events + cycles.jump);
  const Count& misses = mark.counted.at("type=0x5,eventid=0x1,occupid=0,nodeid=0x20");
  CHECK(misses.events > 0);
  // It was not preset and did not wrap: what the counter showed at the end.
  CHECK((last_read("40a220") & 0xFFFF) == misses.events);
}

TEST_CASE("linux: two runs leave the same bus log", "[guest]") {
  CHECK(text_of(short_run("linux_first.log")) == text_of(short_run("linux_second.log")));
}

TEST_CASE("linux: a monitor that does not answer is an error, not a hang", "[guest]") {
  BusLogWriter log("");
  const Setup nothing{.empty = true};  // the heads of the tops alone
  CHECK_THROWS_AS(make_device("cmn", nothing, log)->access(false, 0, 8, 0, false), CheckError);
  CHECK_THROWS_AS(make_device("cmn", nothing, log)->access(true, 0, 8, 1, false), CheckError);
  CHECK_THROWS_AS(make_device("cci400", nothing, log)->access(false, 0, 4, 0, true), CheckError);
  CHECK_THROWS_AS(make_device("cci400", nothing, log)->access(true, 0, 4, 1, true), CheckError);
}

TEST_CASE("linux: a changed bus log is found out", "[guest]") {
  const std::string path = short_run("linux_changed.log");
  SECTION("data of a read") {
    const auto all = replay_all(changed(path, "r4 136118", last_digit));
    REQUIRE(of(all, "cmn").mismatches.size() == 1);
    CHECK(of(all, "cmn").mismatches[0].find("read 0x136118 (4 bytes): RTL 0x101") !=
          std::string::npos);
  }
  SECTION("data of a write") {
    const auto all = replay_all(changed(path, "W8 136040", last_digit));
    CHECK_FALSE(of(all, "cmn").mismatches.empty());
  }
  SECTION("an interrupt that did not come") {
    const auto all =
        replay_all(changed(path, " irq 1", [](const std::string&) { return std::string(); }));
    CHECK_FALSE(of(all, "cmn").mismatches.empty());
  }
  SECTION("an interrupt one cycle later") {
    const auto all = replay_all(changed(path, " irq 1", [](const std::string& line) {
      std::istringstream words(line);
      std::string name;
      std::uint64_t clock = 0;
      words >> name >> clock;
      return name + " " + std::to_string(clock + 1) + " irq 1";
    }));
    REQUIRE_FALSE(of(all, "cmn").mismatches.empty());
    CHECK(of(all, "cmn").mismatches[0].find("interrupts 0x1, golden model 0x1 at cycle") !=
          std::string::npos);
  }
}

TEST_CASE("linux: what is no bus log is told with its line", "[guest]") {
  const std::string path = std::string(test::scratch_folder()) + "/linux_bad.log";
  struct Case {
    const char* text;
    const char* why;
  };
  const auto c = GENERATE(
      Case{"", ":1: not a bus log"}, Case{"fabmon bus log 2\n", ":1: not a bus log"},
      Case{"fabmon bus log 1\ndevice cmn base mixed x\n", ":2: not a seed"},
      Case{"fabmon bus log 1\ncmn 1 end\n", ":2: of no device"},
      Case{"fabmon bus log 1\ndevice cmn base mixed 1\ncmn 1 r3 0 0\n", ":3: not an event"},
      Case{"fabmon bus log 1\ndevice cmn base mixed 1\ncmn 1 x4 0 0\n", ":3: not an event"},
      Case{"fabmon bus log 1\ndevice cmn base mixed 1\ncmn 1 r4 0 0 0\n", ":3: not an event"},
      Case{"fabmon bus log 1\ndevice cmn base mixed 1\ncmn 9 mark 1\ncmn 8 end\n",
           ":4: earlier than the event before"},
      Case{"fabmon bus log 1\ndevice cmn base mixed 1\ncmn 9 mark 1\n", "the log breaks off"});
  std::ofstream(path) << c.text;
  CHECK_THROWS_AS(read_bus_log(path), InputError);
  CHECK_THROWS_WITH(read_bus_log(path), Catch::Contains(c.why));
}

TEST_CASE("linux: builds and workloads that there are not are refused", "[guest]") {
  BusLogWriter none("");
  CHECK_THROWS_AS(Board({.cmn = {.build = "mesh9x9"}, .cci400 = {}}, none), InputError);
  CHECK_THROWS_AS(Board({.cmn = {.workload = "nothing"}, .cci400 = {}}, none), InputError);
  CHECK_THROWS_AS(Board({.cmn = {}, .cci400 = {.workload = "nothing"}}, none), InputError);
  CHECK_THROWS_AS(replay({.name = "apb", .setup = {}, .events = {}}), InputError);
  CHECK_THROWS_AS(BusLogWriter("/nowhere/log"), InputError);
}

TEST_CASE("linux: the device tree names the interrupts and the root node of the mesh", "[guest]") {
  const std::string base = device_tree({});
  CHECK(base.find("arm,root-node = <0x104000>") != std::string::npos);
  CHECK(base.find("interrupts = <0 200 4>;") != std::string::npos);
  CHECK(base.find("<0 201 4>, <0 202 4>, <0 203 4>, <0 204 4>, <0 205 4>;") != std::string::npos);
  const std::string mesh = device_tree({.cmn = {.build = "mesh3x3"}, .cci400 = {}});
  CHECK(mesh.find("arm,root-node = <0x100000>") != std::string::npos);
  CHECK(mesh.find("interrupts = <0 200 4>, <0 201 4>;") != std::string::npos);
  CHECK(mesh.find("<0 202 4>") != std::string::npos);
}

}  // namespace fabmon::guest
