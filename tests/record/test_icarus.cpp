// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Our readers on files that an independent simulator wrote: one run of tests/icarus under Icarus
// Verilog as CSV, as VCD, and as FST in every packing that GTKWave's tools can make.
#include <cstdlib>

#include "tb/bus/axi4/trace.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_icarus {
namespace {

/// Runs a shell command; the test fails with its output if that fails.
void shell(const ScratchDir& dir, const std::string& command) {
  const std::string log = dir.path() + "/shell.log";
  const int status = std::system((command + " >" + log + " 2>&1").c_str());
  INFO(command << "\n" << slurp(log));
  REQUIRE(status == 0);
}

/// The folder with the files of one run of the bench.
void run_bench(const ScratchDir& dir) {
  shell(dir, "sh " FABMON_TESTS_DIR "/icarus/run.sh " + dir.path());
}

TraceOptions wave(const std::string& path) { return {.path = path, .clock = "axi_bench.aclk"}; }

/// The first cycle in which two runs differ, or -1.
std::int64_t first_difference(const std::vector<Axi4Pins>& a, const std::vector<Axi4Pins>& b) {
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i >= a.size() || i >= b.size() || !(a[i] == b[i])) return static_cast<std::int64_t>(i);
  }
  return -1;
}

TEST_CASE("Icarus: a blackout of FST is the gap that $dumpoff makes in VCD",
          "[axi4][trace][icarus]") {
  const ScratchDir dir;
  const std::string source = dir.file(
      "t.v",
      "`timescale 1ns/1ns\nmodule t; reg clk = 0, arvalid = 0, arready = 1, rvalid = 0, rready = "
      "1;\n"
      "integer c = 0;\nalways #5 clk = ~clk;\n"
      "always @(posedge clk) begin c <= c + 1; arvalid <= c % 7 == 3; rvalid <= c % 7 == 5; end\n"
      "initial begin $dumpfile(\"t.dump\"); $dumpvars(0, t);\n"
      "#152 $dumpoff; #48 $dumpon; #101 $dumpoff; #33 $dumpon; #90 $finish; end\nendmodule\n");
  const std::string at = "cd " + dir.path() + " && ";
  shell(dir, at + "iverilog -o t.vvp " + source +
                 " && vvp t.vvp && mv t.dump t.vcd && "
                 "vvp t.vvp -fst && mv t.dump t.fst");
  const auto vcd = read_all({.path = dir.path() + "/t.vcd", .clock = "t.clk"});
  const auto fst = read_all({.path = dir.path() + "/t.fst", .clock = "t.clk"});
  CHECK(first_difference(vcd, fst) == -1);
  CHECK(std::count_if(vcd.begin(), vcd.end(), [](const Axi4Pins& p) { return p.gap != 0; }) == 2);
}

TEST_CASE("Icarus: VCD, FST and CSV of one run give the same pins in every cycle",
          "[axi4][trace][icarus]") {
  const ScratchDir dir;
  run_bench(dir);
  const std::string base = dir.path() + "/axi_bench";
  const auto csv = read_all({.path = base + ".csv"});
  REQUIRE(csv.size() == 5000);
  // The run is worth comparing: every channel is busy, stalls, and is reset twice.
  std::size_t r = 0;
  std::size_t b = 0;
  std::size_t stalls = 0;
  std::size_t resets = 0;
  for (std::size_t i = 1; i < csv.size(); ++i) {
    r += csv[i].rvalid & csv[i].rready;
    b += csv[i].bvalid & csv[i].bready;
    stalls += csv[i].wvalid & (csv[i].wready ^ 1U);
    resets += csv[i].aresetn & (csv[i - 1].aresetn ^ 1U);
  }
  CHECK(r > 1000);
  CHECK(b > 100);
  CHECK(stalls > 100);
  CHECK(resets == 2);

  const auto vcd = open_axi4_trace(wave(base + ".vcd"));
  const auto fst = open_axi4_trace(wave(base + ".fst"));
  const auto vcd_pins = read_all(*vcd);
  CHECK(first_difference(vcd_pins, csv) == -1);
  CHECK(first_difference(read_all(*fst, 7), csv) == -1);
  CHECK(vcd->clocks() == 5000);
  CHECK(fst->clocks() == 5000);
  CHECK(vcd->notes() == fst->notes());  // the same port, and the same number of x bits
  CHECK(vcd->notes().back().find("x or z taken as 0") == 0);
  fst->rewind();
  vcd->rewind();
  CHECK(first_difference(read_all(*fst), read_all(*vcd, 1)) == -1);

  // The same port, seen from within, and a scope that has none.
  TraceOptions inside = wave(base + ".fst");
  inside.scope = "u_master";
  CHECK(first_difference(read_all(inside), csv) == -1);
  inside.scope = "u_master.u_x";
  CHECK(error_of(inside) == base +
                                ".fst: no AXI4 port found in scope 'u_master.u_x' (signals such as "
                                "arvalid, s_axi_arvalid, ar_valid)");

  // And through our own CSV writer.
  vcd->rewind();
  std::ostringstream text;
  CHECK(write_axi4_csv(*vcd, text) == 5000);
  CHECK(first_difference(read_all({.path = dir.file("again.csv", text.str())}), csv) == -1);
}

TEST_CASE("FST: every packing that vcd2fst writes gives the same pins",
          "[axi4][trace][icarus][fst]") {
  const ScratchDir dir;
  run_bench(dir);
  const std::string base = dir.path() + "/axi_bench";
  const auto csv = read_all({.path = base + ".csv"});
  for (const std::string option : {"-4", "-F", "-Z", "-c", "-Z -c", "-F -p"}) {
    CAPTURE(option);
    const std::string path = dir.path() + "/packed.fst";
    std::string command = "vcd2fst ";
    command.append(option).append(" ").append(base).append(".vcd ").append(path);
    shell(dir, command);
    CHECK(first_difference(read_all(wave(path)), csv) == -1);
  }
}

TEST_CASE("FST: GTKWave's fst2vcd and our reader see the same values",
          "[axi4][trace][icarus][fst]") {
  const ScratchDir dir;
  run_bench(dir);
  const std::string base = dir.path() + "/axi_bench";
  shell(dir, "fst2vcd " + base + ".fst -o " + dir.path() + "/back.vcd");
  const auto theirs = read_all(wave(dir.path() + "/back.vcd"));
  CHECK(theirs.size() == 5000);
  CHECK(first_difference(read_all(wave(base + ".fst")), theirs) == -1);
}

}  // namespace
}  // namespace fabmon::test::test_icarus
