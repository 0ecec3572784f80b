// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Waveforms without a clock: a sample in each unit of time, or as often as the file says; windows
// and gaps of triggered captures; time that goes back.
#include "tb/bus/axi4/trace.hpp"
#include "tests/record/captures.hpp"

namespace fabmon::test::test_captures {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Strings = std::vector<std::string>;
using Values = std::vector<std::uint64_t>;
using Gaps = std::vector<std::size_t>;

/// As Vivado writes an ILA's data: "a" of 4 bits, more variables, no clock.
std::string ila(const std::string& body, const std::string& more = {},
                const std::string& head = {}) {
  return head + "$timescale 1ps $end\n$scope module dut $end\n$var wire 4 i top_i/core/a [3:0] " +
         "$end\n" + more + "$upscope $end\n$enddefinitions $end\n" + body;
}

const std::string kUnits =
    "no clock in the file: each time unit is a cycle; how long it is, is not known (--sample-rate)";

TEST_CASE("A capture without a clock has a sample in each unit of time", "[trace][capture]") {
  const ScratchDir dir;
  const Captured c =
      capture({.path = dir.file("t.vcd", ila("#0\nb1 i\n#2\nb10 i\n#3\nb11 i\n"))}, "a");
  CHECK(c.values == Values{1, 1, 2, 3});
  CHECK(c.times == Values{0, 1, 2, 3});
  CHECK(c.timescale == 0);  // that of the file is not the hardware's
  CHECK(c.gaps.empty());
  CHECK(c.notes == Strings{kUnits});
}

TEST_CASE("A last time stamp without changes ends a capture, and is ChipScoPy's last sample",
          "[trace][capture]") {
  const ScratchDir dir;
  const std::string body = "#7\nb1 i\n#9\nb10 i\n#12\n";
  CHECK(capture({.path = dir.file("t.vcd", ila(body))}, "a").values == Values{1, 1, 2, 2, 2});
  CHECK(capture({.path = dir.file("t.vcd", ila(body + "\n \n"))}, "a").values ==
        Values{1, 1, 2, 2, 2});
  const std::string chipscopy = "$version\n  ChipScoPy Version 1\n$end\n";
  CHECK(capture({.path = dir.file("t.vcd", ila(body, "", chipscopy))}, "a").values ==
        Values{1, 1, 2, 2, 2, 2});
  // Changes of a variable that is not looked at are a sample.
  CHECK(capture({.path = dir.file("t.vcd", ila(body + "1j\n", "$var wire 1 j x/b $end\n"))}, "a")
            .values == Values{1, 1, 2, 2, 2, 2});
  std::string many = "#0\nb1 i\n";  // more than a buffer
  for (int i = 1; i < 60000; ++i) many += "#" + std::to_string(i) + "\nb" + "01"[i & 1] + " i\n";
  CHECK(capture({.path = dir.file("t.vcd", ila(many + "#60005\n"))}, "a").values.size() == 60005);
}

TEST_CASE("Without samples a capture has no cycle", "[trace][capture]") {
  const ScratchDir dir;
  CHECK(capture({.path = dir.file("t.vcd", ila(""))}, "a").values.empty());
  CHECK(capture({.path = dir.file("t.vcd", ila("#5\n"))}, "a").values.empty());
}

TEST_CASE("A capture in which nothing changes for ever is refused", "[trace][capture]") {
  const ScratchDir dir;
  for (const char* const last : {"#18446744073709551615\n", "#9999999999\nb1 i\n"}) {
    CHECK(capture_error({.path = dir.file("t.vcd", ila("#0\nb0 i\n" + std::string(last)))}, "a") ==
          " nothing changes for more than 4,294,967,296 samples (is each time unit one?)");
  }
}

TEST_CASE("The paths of a capture's names are scopes, and members of its structs",
          "[trace][capture]") {
  const ScratchDir dir;
  const std::string vars =
      "$var wire 4 b \\soc_i/xbar/req[1][0][aw][id]  [3:0] $end\n"
      "$var wire 1 c \\soc_i/xbar/req[1][0][aw_valid]  $end\n"
      "$var wire 1 d soc_i/v [2] $end\n$var wire 1 e plain $end\n";
  const TraceStream trace = open_trace_stream({.path = dir.file("t.vcd", ila("", vars))});
  Strings paths;
  for (const SignalInfo& s : trace.stream->signals()) paths.push_back(trace.stream->path_of(s));
  CHECK(paths == Strings{"dut.top_i.core.a", "dut.soc_i.xbar.req[1][0].aw.id",
                         "dut.soc_i.xbar.req[1][0].aw_valid", "dut.plain", "dut.soc_i.v"});
}

TEST_CASE("Option --sample-rate says how long a sample is", "[trace][capture]") {
  const ScratchDir dir;
  const std::string path = dir.file("t.vcd", ila("#0\nb1 i\n#1\nb10 i\n#3\n"));
  const Captured c = capture({.path = path, .sample_rate = "100MHz"}, "a");
  CHECK(c.timescale == 10'000'000);
  CHECK(c.notes == Strings{"no clock in the file: each time unit is a cycle, at 100 MHz"});
  CHECK(capture({.path = path, .from = "10ns", .sample_rate = "100 MHz"}, "a").values ==
        Values{2, 2});
  for (const auto& [text, period] :
       std::initializer_list<std::pair<std::string, std::uint64_t>>{{"1Hz", 1'000'000'000'000'000},
                                                                    {"62.5kHz", 16'000'000'000},
                                                                    {"33.333333mhz", 30'000'000},
                                                                    {"1.25 GHz", 800'000}}) {
    CAPTURE(text);
    CHECK(capture({.path = path, .sample_rate = text}, "a").timescale == period);
  }
  for (const char* const text : {"100", "MHz", "0MHz", "-1MHz", "1..5MHz", ".5MHz", "1.MHz",
                                 "100 mega", "1.00001Hz", "99999999GHz", "100MHzz", "1 000Hz"}) {
    CAPTURE(text);
    CHECK(capture_error({.path = path, .sample_rate = text}, "a") ==
          std::string("--sample-rate '") + text + "' is not a rate such as 100MHz or 62.5 kHz");
  }
}

TEST_CASE("Option --sample-rate is refused where the file has a clock", "[trace][capture]") {
  const ScratchDir dir;
  const std::string path = dir.file("t.vcd", counting_vcd(4));
  for (const char* const clock : {"", "clk"}) {
    CHECK(capture_error({.path = path, .clock = clock, .sample_rate = "1MHz"}, "a") ==
          " --sample-rate is for a recording without a clock (--clock none)");
  }
}

TEST_CASE("Option --clock none takes each unit of time of any waveform for a cycle",
          "[trace][capture]") {
  const ScratchDir dir;
  const std::string path = dir.file("t.vcd", counting_vcd(2));  // 1 from 0, 2 from 10, clk to 15
  Values values(10, 1);
  values.insert(values.end(), 6, 2);
  const Captured c = capture({.path = path, .clock = "none"}, "a");
  CHECK(c.values == values);
  CHECK(c.notes == Strings{kUnits});
  CHECK(capture({.path = path, .clock = "none", .sample_rate = "1kHz"}, "a").timescale ==
        1'000'000'000'000);
  CHECK(capture_error({.path = path, .clock = "none", .falling = true}, "a") ==
        " --negedge: there is no clock");
}

TEST_CASE("Of time stamps with a fraction the whole units are the samples", "[trace][capture]") {
  const ScratchDir dir;
  const std::string body = "#0.0\nb1 i\n#1.5\nb10 i\n#2\nb11 i\n";
  const Captured c = capture({.path = dir.file("t.vcd", ila(body)), .clock = "none"}, "a");
  CHECK(c.values == Values{1, 2, 3});
  CHECK(c.times == Values{0, 1, 2});
}

TEST_CASE("A clock in a capture is taken if it toggles, not what is called like one",
          "[trace][capture]") {
  const ScratchDir dir;
  const std::string vars = "$var wire 1 c top_i/axi_clk $end\n";
  std::string toggles = "#0\n0c\nb1 i\n";
  for (int i = 1; i < 8; ++i) {
    toggles += "#" + std::to_string(2 * i) + "\n1c\n#" + std::to_string(2 * i + 1) + "\n0c\nb" +
               "01"[i & 1] + " i\n";
  }
  const TraceStream clocked = open_trace_stream({.path = dir.file("t.vcd", ila(toggles, vars))});
  CHECK(!clocked.wave->is_sampled());
  const TraceStream still =
      open_trace_stream({.path = dir.file("u.vcd", ila("#0\n1c\nb1 i\n#4\n", vars))});
  CHECK(still.wave->is_sampled());
}

TEST_CASE("The scope dut without a clock is a capture if time stamps grow by single units",
          "[trace][capture]") {
  const ScratchDir dir;
  const auto text = [](const std::string& timescale, const std::string& body) {
    return "$timescale " + timescale +
           " $end\n$scope module dut $end\n$var reg 4 i a [3:0] $end\n" +
           "$upscope $end\n$enddefinitions $end\n" + body;
  };
  const std::string units = "#0\nb1 i\n#3\nb10 i\n#4\nb11 i\n#5\n";
  CHECK(capture({.path = dir.file("t.vcd", text("1ps", units))}, "a").values ==
        Values{1, 1, 1, 2, 3});
  for (const std::string& other :
       {text("1ns", units), text("1ps", "#0\nb1 i\n#5000\nb10 i\n#10000\nb11 i\n")}) {
    CHECK_THAT(capture_error({.path = dir.file("t.vcd", other)}, "a"),
               Contains("the clock is not chosen (--clock PATH)"));
  }
}

TEST_CASE("Windows of a triggered capture, and samples that were lost, are gaps",
          "[trace][capture]") {
  const ScratchDir dir;
  const std::string vars =
      "$var reg 1 t _TRIGGER $end\n$var reg 1 w _WINDOW $end\n$var reg 1 g _GAP $end\n";
  const std::string body =
      "#0\n0t\n0w\n0g\nb1 i\n#2\n1t\n#3\n0t\n1w\nb10 i\n#5\n1g\nbx i\n#7\n0g\nb11 i\n#8\n0w\n#9\n";
  const Captured c = capture({.path = dir.file("t.vcd", ila(body, vars))}, "a");
  CHECK(c.values == Values{1, 1, 1, 2, 2, 3, 3});
  CHECK(c.gaps == Gaps{3, 5, 6});
  CHECK(c.unknown == 0);
  CHECK(c.notes ==
        Strings{kUnits,
                "4 segments: the recording has 3 gaps; what is open over a gap is lost, and "
                "what follows is in doubt until the port was idle"});
  // OpenOCD begins with 1.
  CHECK(capture({.path = dir.file("t.vcd", ila("#0\n1w\nb1 i\n#1\n0w\n#2\n", vars))}, "a").gaps ==
        Gaps{1});
}

TEST_CASE("A part of a capture does not begin with a gap", "[trace][capture]") {
  const ScratchDir dir;
  const std::string path =
      dir.file("t.vcd", ila("#0\n0w\nb1 i\n#2\n1w\n#4\n", "$var reg 1 w _WINDOW $end\n"));
  CHECK(capture({.path = path, .from = "1"}, "a").gaps == Gaps{1});
  CHECK(capture({.path = path, .from = "2"}, "a").gaps.empty());
}

TEST_CASE("A port gets a cycle in reset in the place of a gap", "[axi4][trace][capture]") {
  const ScratchDir dir;
  const TraceOptions options{
      .path = dir.file("t.csv",
                       "Sample in Buffer,Sample in Window,TRIGGER,s_arvalid,s_arready,s_rvalid,"
                       "s_rready\nRadix - UNSIGNED,UNSIGNED,UNSIGNED,HEX,HEX,HEX,HEX\n"
                       "0,0,0,0,1,0,1\n1,1,1,1,1,0,1\n2,0,0,1,1,1,1\n3,1,1,0,1,0,1\n")};
  const auto trace = open_axi4_trace(options);
  const std::vector<Axi4Pins> pins = read_all(*trace);
  REQUIRE(pins.size() == 5);
  CHECK(trace->clocks() == 4);  // the gap is none
  Values valid;
  Values reset;
  for (const Axi4Pins& p : pins) {
    valid.push_back(p.arvalid);
    reset.push_back(p.aresetn);
  }
  CHECK(valid == Values{0, 1, 0, 1, 0});
  CHECK(reset == Values{1, 1, 0, 1, 1});
  trace->rewind();
  CHECK(read_all(*trace, 1) == pins);  // a gap at the border of a block
}

/// As libsigrok writes it, at a rate, with time stamps in a unit.
std::string sigrok(const std::string& rate, const std::string& unit, const std::string& body) {
  return "$version libsigrok 0.5.2 $end\n$comment\n  Acquisition with 1/8 channels at " + rate +
         "\n$end\n$timescale " + unit + " $end\n$scope module libsigrok $end\n" +
         "$var wire 1 ! D0 $end\n$upscope $end\n$enddefinitions $end\n" + body;
}

TEST_CASE("sigrok's VCD is sampled as often as its header says", "[trace][capture]") {
  const ScratchDir dir;
  const Captured c = capture(
      {.path = dir.file("t.vcd", sigrok("1 MHz", "1 us", "#0 0!\n#2 1!\n#3 0!\n#5\n"))}, "D0");
  CHECK(c.values == Values{0, 0, 1, 0, 0});
  CHECK(c.timescale == 1'000'000'000);
  CHECK(c.notes == Strings{"no clock in the file: each sample is a cycle, at 1 MHz"});
  // 24 MHz in units of 100 ps: a sample takes 416.67.
  const std::string odd =
      dir.file("u.vcd", sigrok("24 MHz", "100 ps", "#0 0!\n#417 1!\n#833 0!\n#1667 1!\n#2083\n"));
  const Captured o = capture({.path = odd}, "D0");
  CHECK(o.values == Values{0, 1, 0, 0, 1});
  CHECK(o.times == Values{0, 417, 833, 1250, 1667});
  CHECK(o.timescale == 100'000);
  const Captured other = capture({.path = odd, .sample_rate = "48 MHz"}, "D0");
  CHECK(other.values.size() == 10);
  CHECK(
      other.notes ==
      Strings{"no clock in the file: each sample is a cycle; --sample-rate 48 MHz takes the place "
              "of the file's 24 MHz, at 48 MHz"});
}

TEST_CASE("Time that goes back is an error, and with --lenient a gap", "[trace][lenient]") {
  const ScratchDir dir;
  std::string text = counting_vcd(3);  // edges at 5, 15, 25
  text += "#10\n1!\nb1010 i\n#15\n0!\n#20\n1!\nb1011 i\n#25\n0!\n#30\n1!\n";
  const std::string path = dir.file("t.vcd", text);
  CHECK(capture_error({.path = path, .clock = "clk"}, "a") ==
        "22: time goes back from 25 to 10 (--lenient reads on behind it)");
  const Captured c = capture({.path = path, .clock = "clk", .lenient = true}, "a");
  CHECK(c.values == Values{1, 2, 3, 10, 11});
  CHECK(c.times == Values{5, 15, 25, 36, 46});  // the 1 of the clock behind the gap is no edge
  CHECK(c.gaps == Gaps{3});
  CHECK(c.notes ==
        Strings{"time goes back, first in line 22: a new segment begins there (--lenient)",
                "2 segments: the recording has a gap; what is open over a gap is lost, and "
                "what follows is in doubt until the port was idle"});
  CHECK(sample({.path = path, .clock = "clk", .lenient = true}, "a").clock.steady());
  const Captured twice = capture(
      {.path = dir.file("t.vcd", text + "#0\n0!\nb1 i\n#5\n1!\n"), .clock = "clk", .lenient = true},
      "a");
  CHECK(twice.gaps == Gaps{3, 5});
  CHECK_THAT(twice.notes[0], Contains("time goes back 2 times, first in line 22"));
}

TEST_CASE("Option --lenient changes nothing where time does not go back", "[trace][lenient]") {
  const ScratchDir dir;
  const std::string path = dir.file("t.vcd", counting_vcd(20));
  const Captured c = capture({.path = path, .clock = "clk", .lenient = true}, "a");
  CHECK(c.values.size() == 20);
  CHECK(c.gaps.empty());
  CHECK(c.notes.empty());
}

TEST_CASE("What a file is, is told by its content, not by its name", "[trace][capture]") {
  const ScratchDir dir;
  const std::string vcd = dir.file("t.txt", counting_vcd(5));
  CHECK(sample({.path = vcd, .clock = "clk"}, "a").values.size() == 5);
  REQUIRE(std::system(("vcd2fst " + vcd + " " + dir.path() + "/t.csv >/dev/null").c_str()) == 0);
  CHECK(sample({.path = dir.path() + "/t.csv", .clock = "clk"}, "a").values.size() == 5);
  CHECK(sample({.path = dir.file("t.vcd", "\n\n" + counting_vcd(5)), .clock = "clk"}, "a")
            .values.size() == 5);
  CHECK(sample({.path = dir.file("u", "cycle,a\n0,7\n")}, "a").values == Values{7});
  CHECK_THAT(sampling_error({.path = dir.file("v.vcd", "nothing of it\n")}, "a"),
             Contains("this is not a VCD file: it starts with 'nothing'"));
  CHECK_THAT(sampling_error({.path = dir.file("w.fst", "nothing of it\n")}, "a"),
             Contains("corrupt or not an FST file"));
}

TEST_CASE("Of a CSV file of pins --sample-rate says how long a row is", "[trace][csv]") {
  const ScratchDir dir;
  const std::string path = dir.file("t.csv", "a\n1\n2\n3\n");
  const Sampled s = sample({.path = path, .from = "10ns", .sample_rate = "100MHz"}, "a");
  CHECK(s.values == Values{2, 3});
  CHECK(s.times == Values{1, 2});
  CHECK(s.clock.femtoseconds() == 1e7);
}

}  // namespace
}  // namespace fabmon::test::test_captures
