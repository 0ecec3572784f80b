// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A recording says how wide its signals are: the model that measures it is as wide as these where
// the named builds are too narrow, and a parameter that the user has given stays.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_widths {
namespace {

using Values = std::vector<std::pair<std::string_view, std::uint64_t>>;

std::string binary(std::uint64_t value) {
  std::string digits;
  for (; value != 0; value >>= 1) digits.insert(digits.begin(), static_cast<char>('0' + value % 2));
  return digits.empty() ? "0" : digits;
}

// The file name of a VCD of an AXI4 port with these cycles; what a cycle does not name is 0.
std::string dump(std::string_view name, unsigned id_width, unsigned lanes,
                 const std::vector<Values>& cycles) {
  std::vector<std::pair<std::string, unsigned>> signals;
  for (const char* const channel : {"ar", "r", "aw", "w", "b"}) {
    for (const char* const signal : {"valid", "ready"}) {
      signals.emplace_back(std::string(channel) + signal, 1);
    }
  }
  if (id_width != 0) {
    for (const char* const id : {"arid", "rid", "awid", "bid"}) signals.emplace_back(id, id_width);
  }
  for (const char* const last : {"rlast", "wlast"}) signals.emplace_back(last, 1);
  for (const char* const len : {"arlen", "awlen"}) signals.emplace_back(len, 8);
  for (const char* const size : {"arsize", "awsize"}) signals.emplace_back(size, 3);
  signals.emplace_back("awburst", 2);
  signals.emplace_back("awaddr", 32);
  signals.emplace_back("wstrb", lanes);
  std::string text = "$scope module tb $end\n$var wire 1 ! clk $end\n";
  for (const auto& [signal, width] : signals) {
    text += "$var wire " + std::to_string(width) + " " + signal + " " + signal + " $end\n";
  }
  text += "$upscope $end\n$enddefinitions $end\n";
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    text += "#" + std::to_string(10 * i) + "\n0!\n";
    for (const auto& [signal, width] : signals) {
      std::uint64_t value = 0;
      for (const auto& [given, its] : cycles[i]) {
        if (given == signal) value = its;
      }
      text += "b" + binary(value) + " " + signal + "\n";
    }
    text += "#" + std::to_string(10 * i + 5) + "\n1!\n";
  }
  return scratch_file(std::string(name) + ".vcd", text);
}

// Two reads that are answered in the other order: latencies 9 and 2, if their IDs are told apart.
std::string two_reads(std::string_view name, unsigned id_width, std::uint64_t one,
                      std::uint64_t other) {
  std::vector<Values> cycles(50);
  cycles[0] = {{"arvalid", 1}, {"arready", 1}, {"arid", one}, {"arsize", 2}};
  cycles[1] = {{"arvalid", 1}, {"arready", 1}, {"arid", other}, {"arsize", 2}};
  cycles[3] = {{"rvalid", 1}, {"rready", 1}, {"rlast", 1}, {"rid", other}};
  cycles[9] = {{"rvalid", 1}, {"rready", 1}, {"rlast", 1}, {"rid", one}};
  return dump(name, id_width, 8, cycles);
}

// IDs that are equal in the 18 bits of the named builds.
constexpr std::uint64_t kOne = 0x800001;
constexpr std::uint64_t kOther = 0x000001;

ProgramRun stat(std::string_view tag, const std::string& arguments) {
  return run_program(tag, "stat " + arguments + " --clock clk");
}

bool heading_has(const ProgramRun& run, const std::string& text) {
  return run.out.substr(0, run.out.find('\n')).find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("widths: IDs wider than the named builds' are told apart, nothing is to be said",
          "[cli][models]") {
  const std::string wide = two_reads("widths_24", 24, kOne, kOther);
  const std::string narrow = two_reads("widths_4", 4, 2, 1);
  const ProgramRun run =
      stat("widths_stats", "stats --trace " + wide + " --json " + scratch("widths_24.json"));
  CAPTURE(run.err);
  REQUIRE(run.status == 0);
  CHECK(heading_has(run, "stats build base, IdWidth=24, trace "));
  CHECK(run.out.find("latency min 2, mean 5.500, max 9") != std::string::npos);
  CHECK(run.out.find("RTL = golden") != std::string::npos);
  REQUIRE(stat("widths_small",
               "stats --no-rtl --trace " + narrow + " --json " + scratch("widths_4.json"))
              .status == 0);
  const auto counts = [](const std::string& file) {
    std::vector<std::uint64_t> golden;
    const auto result = json_file(scratch(file));
    for (const auto& event : result["events"]) golden.push_back(event["golden"]);
    return golden;
  };
  CHECK_FALSE(counts("widths_24.json").empty());
  CHECK(counts("widths_24.json") == counts("widths_4.json"));
}

TEST_CASE("widths: a named build that is wide enough stays", "[cli][models]") {
  for (const unsigned bits : {4U, 18U}) {
    const std::string trace = two_reads("widths_fit", bits, 2, 1);
    CHECK(heading_has(stat("widths_fit", "axi4 --no-rtl --trace " + trace), "build base, trace "));
    CHECK(heading_has(stat("widths_fit", "stats --no-rtl --trace " + trace), "build base, trace "));
  }
  const std::string trace = two_reads("widths_19", 19, 2, 1);
  CHECK(heading_has(stat("widths_19", "axi4 --no-rtl --trace " + trace), "build base, IdWidth=19"));
  CHECK(heading_has(
      stat("widths_32", "axi4 --no-rtl --trace " + two_reads("widths_32", 32, 0xFFFFFFFF, 0)),
      "build base, IdWidth=32"));
}

TEST_CASE("widths: what the user has chosen wins, and too narrow is an error with the parameter",
          "[cli][models]") {
  const std::string wide = two_reads("widths_own", 24, kOne, kOther);
  const std::string fits = two_reads("widths_own_fits", 24, 2, 1);
  for (const std::string monitor : {"axi4", "stats"}) {
    const std::string start = monitor + " --no-rtl --trace ";
    CAPTURE(monitor);
    const std::string choice = " --param IdWidth=18";
    const ProgramRun run = stat("widths_own", start + wide + choice);
    CHECK(run.status == 2);
    CHECK(run.err == "fabmon: trace " + wide +
                         ": cycle 0: an ID has 24 bits, IdWidth is 18: give --param IdWidth=24\n");
    CHECK(stat("widths_own", start + fits + choice).status == 0);  // values that fit
    CHECK(
        heading_has(stat("widths_own", start + wide + " --build base"), "build base, IdWidth=24"));
    const ProgramRun own = stat("widths_own", start + wide + " --build base --param IdWidth=30");
    CHECK(own.status == 0);
    CHECK(heading_has(own, "build base, IdWidth=30"));
  }
}

TEST_CASE("widths: of CSV the named build, whose width is told when it is too narrow",
          "[cli][models]") {
  const std::string csv = scratch_file(
      "widths.csv", "arvalid,arready,arid\n1,1,1\n1,1,0x800001\n0,0,0\n0,0,0\n0,0,0\n");
  const ProgramRun run = run_program("widths_csv", "stat axi4 --trace " + csv);
  CHECK(run.status == 2);
  CHECK(run.err.find("cycle 1: an ID has 24 bits, IdWidth is 18: give --param IdWidth=24") !=
        std::string::npos);
  CHECK(run_program("widths_csv", "stat axi4 --no-rtl --param IdWidth=24 --trace " + csv).status ==
        0);
}

TEST_CASE("widths: beats and addresses that a --param is too narrow for are refused",
          "[cli][models]") {
  std::vector<Values> cycles(20);
  cycles[2] = {{"awvalid", 1}, {"awready", 1}, {"awaddr", 0x40000}, {"awsize", 3}};
  const std::string trace = dump("widths_data", 4, 8, cycles);
  const auto error = [&](const std::string& param) {
    return stat("widths_data", "axi4 --no-rtl --param " + param + " --trace " + trace).err;
  };
  CHECK(error("DataWidth=32").find("cycle 2: a beat has 64 bits, DataWidth is 32") !=
        std::string::npos);
  CHECK(error("AddrWidth=16").find("cycle 2: an address has 19 bits, AddrWidth is 16") !=
        std::string::npos);
  CHECK(error("DataWidth=64").empty());
}

TEST_CASE("widths: a dump of a port of one byte without IDs is counted by a model as narrow",
          "[cli][models]") {
  std::vector<Values> cycles(40);
  cycles[2] = {{"awvalid", 1}, {"awready", 1}, {"awaddr", 5}, {"awlen", 1}, {"awburst", 1}};
  cycles[3] = {{"wvalid", 1}, {"wready", 1}, {"wstrb", 1}};
  cycles[4] = {{"wvalid", 1}, {"wready", 1}, {"wlast", 1}, {"wstrb", 1}};
  cycles[9] = {{"bvalid", 1}, {"bready", 1}};
  const std::string trace = dump("widths_byte", 0, 1, cycles);
  for (const std::string build : {"small", "bank"}) {
    CAPTURE(build);
    const ProgramRun run = stat(
        "widths_byte",
        "axi4 --build " + build +
            " --param IdWidth=0 --param DataWidth=8 -e axi4/aw_handshakes/,axi4/write_cmd_bytes/"
            " --trace " +
            trace + " --json " + scratch("widths_byte.json"));
    CAPTURE(run.err);
    REQUIRE(run.status == 0);
    CHECK(run.out.find("RTL = golden") != std::string::npos);
    const auto events = json_file(scratch("widths_byte.json"))["events"];
    REQUIRE(events.size() == 2);
    CHECK(events[0]["golden"] == 1);
    CHECK(events[1]["golden"] == 2);
  }
  const std::string one_id = two_reads("widths_id", 4, 2, 1);
  CHECK(stat("widths_byte", "axi4 --no-rtl --param IdWidth=0 --trace " + one_id)
            .err.find("an ID has 2 bits, IdWidth is 0: give --param IdWidth=2") !=
        std::string::npos);
}

TEST_CASE("widths: the protocol's rules of strobes take the bus as wide as WSTRB",
          "[cli][models]") {
  // Four bytes at address 4: on a bus of 64 bits they are in lanes 4-7.
  std::vector<Values> cycles(20);
  cycles[2] = {{"awvalid", 1}, {"awready", 1}, {"awaddr", 4}, {"awsize", 2},
               {"wvalid", 1},  {"wready", 1},  {"wlast", 1},  {"wstrb", 0xF}};
  cycles[4] = {{"bvalid", 1}, {"bready", 1}};
  const auto violations = [&](unsigned lanes) {
    const std::string name = "widths_strobes" + std::to_string(lanes);
    const ProgramRun run = stat(name, "axi4 --no-rtl --trace " + dump(name, 4, lanes, cycles));
    CHECK(run.status == 0);
    return run.out.find("w_strobe") != std::string::npos;
  };
  CHECK_FALSE(violations(4));
  CHECK(violations(8));
}

}  // namespace fabmon::test::test_widths
