// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Recorded APB4 ports: which columns and signals are their pins, and what is refused.
#include <string>
#include <vector>

#include "tb/bus/apb/trace.hpp"
#include "tb/core/input_error.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_apb_trace {
namespace {

using Cycles = std::vector<ApbPins>;

Cycles read_apb(const TraceOptions& options, unsigned lines = 4) {
  const auto trace = open_apb_trace(options, lines);
  Cycles cycles(20);
  cycles.resize(trace->read(cycles.data(), cycles.size()));
  return cycles;
}

std::string error_with(const TraceOptions& options, unsigned lines = 4) {
  try {
    read_apb(options, lines);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("apb CSV: other signals of APB may be there, without PREADY there is no wait",
          "[stats][trace][csv]") {
  const ScratchDir dir;
  const std::string path =
      dir.file("t.csv", "psel,penable,pwrite,paddr\n1,0,1,0x40\n1,1,1,0x40\n0,0,0,0\n");
  CHECK(read_apb({.path = path}) == Cycles{ApbPins{.psel = {1}, .pready = 1},
                                           ApbPins{.psel = {1}, .penable = 1, .pready = 1},
                                           ApbPins{.pready = 1}});
  CHECK(is_apb_csv(path, ""));
  CHECK_FALSE(is_apb_csv(FABMON_TESTS_DIR "/data/axi4_trace.csv", ""));
  CHECK(error_with({.path = dir.file("u.csv", "psel,pready\n1,1\n")}) ==
        dir.path() + "/u.csv:1:1: no column is penable, without which no transfer is seen");
  CHECK(error_with({.path = dir.file("v.csv", "psel,penable,pfoo\n1,1,1\n")}) ==
        dir.path() + "/v.csv:1:14: column 'pfoo' is not an APB4 pin");
  CHECK(error_with({.path = dir.file("w.csv", "psel,penable\n1,1\n0x20,0\n")}) ==
        dir.path() + "/w.csv: cycle 1: PSEL line 5 is selected, N is 4: give --param N=6");
}

TEST_CASE("apb VCD: a port is found by its names, with its reset and its lines",
          "[stats][trace][vcd]") {
  const ScratchDir dir;
  const std::string path =
      dir.file("t.vcd",
               "$scope module tb $end $var wire 1 ! clk $end $var wire 1 r presetn $end\n"
               "$var wire 6 s m_apb_psel_o $end $var wire 1 e m_apb_penable_o $end\n"
               "$var wire 32 x m_apb_pwdata_o $end $var wire 1 y m_apb_pready_i $end\n"
               "$upscope $end $enddefinitions $end\n"
               "#0 0! b0 s 0e 0y 0r\n#5 1!\n#6 0! b10 s 1r\n#10 1!\n#11 0! 1e\n#15 1!\n#16 0! 1y\n"
               "#20 1!\n");
  const TraceOptions options{.path = path, .clock = "clk"};
  CHECK(declared_apb_lines(options) == 6);
  // Names that end alike are one port, in and out.
  CHECK(read_apb(options, 6) == Cycles{ApbPins{.presetn = 0}, ApbPins{.psel = {2}},
                                       ApbPins{.psel = {2}, .penable = 1},
                                       ApbPins{.psel = {2}, .penable = 1, .pready = 1}});
  const auto notes = open_apb_trace(options, 6)->notes();
  CHECK(notes[0] == "pins: --scope tb --prefix m_apb_, 3 signals");
  CHECK(notes[1] == "reset: tb.presetn");
  CHECK(error_with({.path = path, .clock = "clk", .prefix = "s_"}) ==
        path + ": no APB4 port found with prefix 's_' (signals such as psel, s_apb_psel)");
}

}  // namespace fabmon::test::test_apb_trace
