// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Sampling at clock edges and what is taken of a signal, without a bus: the choice of the clock,
// falling edges, bits of vectors, inversion, time; and the same choices of a CSV file.
#include "tb/record/clock_sampler.hpp"
#include "tb/record/csv_reader.hpp"
#include "tb/record/trace_stream.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_sampler {
namespace {

using Catch::Matchers::Contains;

/// clk !, clks of 4 bits " ([3:0]), up # of 4 bits ([4:7]), bit by bit b0 and b2 ('b', 'c'), wide
/// of 130 bits 'w'.
const std::string kHead =
    "$timescale 10 ps $end\n$scope module tb $end\n$var wire 1 ! clk $end\n"
    "$var wire 4 \" clks [3:0] $end\n$var wire 4 # up [4:7] $end\n"
    "$var wire 1 b bits [4] $end\n$var wire 1 c bits [6] $end\n"
    "$var wire 130 w wide [129:0] $end\n$upscope $end\n$enddefinitions $end\n";

TraceStream open_text(const ScratchDir& dir, const std::string& body, TraceOptions options = {}) {
  options.path = dir.file("t.vcd", kHead + body);
  return open_trace_stream(options);
}

std::size_t find(const SignalStream& stream, const std::string& name) {
  for (std::size_t i = 0; i < stream.signals().size(); ++i) {
    if (stream.signals()[i].name == name) return i;
  }
  FAIL(name << " is not there");
  return 0;
}

/// Time stamps of the cycles with this clock.
std::vector<std::uint64_t> edges(const std::string& body, const ClockChoice& clock) {
  const ScratchDir dir;
  const TraceStream trace = open_text(dir, body);
  trace.wave->choose_clock(clock);
  trace.wave->select({});
  std::vector<std::uint64_t> times;
  while (trace.stream->next()) times.push_back(trace.stream->time());
  return times;
}

using Times = std::vector<std::uint64_t>;

TEST_CASE("Sampler: any recorded value to 1 is a rising edge, the first value is none",
          "[trace][sampler]") {
  CHECK(edges("#0\n1!\n#1\n0!\n#2\n1!\n#3\nx!\n#4\n1!\n#5\nz!\n#6\n1!\n", {"clk"}) ==
        Times{2, 4, 6});
  CHECK(edges("#0\nx!\n#1\n1!\n#2\n1!\n", {"clk"}) == Times{1});
}

TEST_CASE("Sampler: falling edges are those to 0, after x too", "[trace][sampler]") {
  CHECK(edges("#0\n0!\n#1\n1!\n#2\n0!\n#3\nx!\n#4\n0!\n#5\n1!\n0!\n", {"clk", true}) ==
        Times{2, 4});
}

TEST_CASE("Sampler: the first value after dumpoff is no edge", "[trace][sampler]") {
  CHECK(edges("#0\n0!\n#1\n1!\n#2\n$dumpoff\nx!\n$end\n#5\n$dumpon\n1!\n$end\n#6\n0!\n#7\n1!\n",
              {"clk"}) == Times{1, 7});
}

TEST_CASE("Sampler: the first cycle behind dumpoff is behind a gap, and no period",
          "[trace][sampler]") {
  const std::string off = "$dumpoff\nx!\n$end\n";
  const std::string on = "$dumpon\n0!\n$end\n";
  const ScratchDir dir;
  const TraceStream trace =
      open_text(dir, "#0\n" + off + "#1\n" + on + "#2\n1!\n#3\n0!\n#4\n1!\n#5\n" + off + "#10\n" +
                         on + "#11\n1!\n#12\n0!\n#13\n1!\n");
  trace.wave->choose_clock({"clk"});
  trace.wave->select({});
  for (int pass = 0; pass < 2; ++pass) {
    std::vector<std::uint64_t> gaps;
    std::vector<std::uint64_t> times;
    while (trace.stream->next()) {
      times.push_back(trace.stream->time());
      if (trace.stream->gap()) gaps.push_back(times.back());
    }
    CHECK(times == Times{2, 4, 11, 13});
    CHECK(gaps == Times{11});  // what precedes the first cycle is none
    CHECK(trace.stream->clock().steady());
    CHECK(trace.stream->clock().femtoseconds() == 2 * 10'000);
    REQUIRE(trace.stream->notes().size() == 1);
    CHECK(trace.stream->notes()[0].starts_with("2 segments: the recording has a gap"));
    trace.stream->rewind();
  }
}

TEST_CASE("Sampler: the clock is a bit of a vector, by its declared index", "[trace][sampler]") {
  const std::string body =
      "#0\nb0 \"\nb0 #\n0b\n0c\n#1\nb1000 \"\nb1 #\n#2\nb0 \"\n1b\n#3\n1c\n#4\n";
  CHECK(edges(body, {"clks[3]"}) == Times{1});
  CHECK(edges(body, {"tb/clks[3]", true}) == Times{2});
  CHECK(edges(body, {"clks[0]"}).empty());
  CHECK(edges(body, {"up[7]"}) == Times{1});
  CHECK(edges(body, {"up[4]"}).empty());
  CHECK(edges(body, {"bits[4]"}) == Times{2});
  CHECK(edges(body, {"tb.bits[6]"}) == Times{3});
  for (const char* const none : {"clks[4]", "clks", "up[3]", "bits[5]", "clk[1]", "s[3]"}) {
    CHECK_THROWS_WITH(edges(body, {none}), Contains("no 1-bit signal is called '"));
  }
}

TEST_CASE("Sampler: a slice is taken of a vector, of wide ones too", "[trace][sampler]") {
  const ScratchDir dir;
  const TraceStream trace =
      open_text(dir,
                "#0\n0!\nb1 w\n0b\n1c\nb1x01 \"\n#1\n1!\n#2\n0!\nb" + std::string(130, '1') +
                    " w\n#3\n1!\n#4\n0!\nbx1 w\n#5\n1!\n",
                {.clock = "clk"});
  const std::size_t wide = find(*trace.stream, "wide");
  const std::size_t clks = find(*trace.stream, "clks");
  const std::size_t bits = find(*trace.stream, "bits");
  trace.stream->select({{wide, 64, 60, 9},
                        {wide, 3, 127},
                        {wide, 130},
                        {clks, 2, 2, 2},
                        {clks, 4, 0, 0, true},
                        {bits, 1, 2, 1},
                        {bits, 3, 0, 3, true},
                        {wide, 1, 129, 1, true}});
  const auto all = [&] {
    std::vector<std::uint64_t> v;
    for (std::size_t k = 0; k < 8; ++k) v.push_back(*trace.stream->value(k));
    return v;
  };
  REQUIRE(trace.stream->next());
  CHECK(all() == std::vector<std::uint64_t>{0, 0, 1, 2, 2, 1, 3, 1});  // bits[5] is missing: 0
  CHECK(trace.stream->unknown_bits(3) == 1);
  CHECK(trace.stream->unknown_bits(4) == 1);
  REQUIRE(trace.stream->next());
  CHECK(all() == std::vector<std::uint64_t>{511, 7, ~std::uint64_t{0}, 2, 2, 1, 3, 0});
  CHECK(trace.stream->value(2)[2] == 3);
  CHECK(trace.stream->unknown_bits(7) == 0);
  REQUIRE(trace.stream->next());
  CHECK(all() == std::vector<std::uint64_t>{0, 0, 1, 2, 2, 1, 3, 0});
  CHECK(trace.stream->unknown_bits(0) == 9);
  CHECK(trace.stream->unknown_bits(1) == 3);
  CHECK(trace.stream->unknown_bits(2) == 129);
  CHECK(trace.stream->unknown_bits(7) == 1);
  trace.stream->rewind();
  REQUIRE(trace.stream->next());
  CHECK(all() == std::vector<std::uint64_t>{0, 0, 1, 2, 2, 1, 3, 1});
}

TEST_CASE("Sampler: bits that a signal does not have are refused, and too wide slices",
          "[trace][sampler]") {
  const ScratchDir dir;
  const TraceStream trace = open_text(dir, "", {.clock = "clk"});
  const std::size_t clks = find(*trace.stream, "clks");
  CHECK_THROWS_WITH(trace.stream->select({{clks, 3}}),
                    Contains("tb.clks is 4 bits wide, at most 3 can be used"));
  CHECK_THROWS_WITH(trace.stream->select({{clks, 2, 1}}),
                    Contains("tb.clks is 4 bits wide, at most 2 can be used from bit 1 on"));
  CHECK_THROWS_WITH(trace.stream->select({{clks, 1, 0, 2}}), Contains("at most 1 can be used"));
  CHECK_THROWS_WITH(trace.stream->select({{clks, 8, 2, 3}}),
                    Contains("tb.clks is 4 bits wide and has no bits [4:2]"));
  CHECK_THROWS_WITH(trace.stream->select({{clks, 8, 4}}),
                    Contains("tb.clks is 4 bits wide and has no bits [4:4]"));
}

TEST_CASE("Sampler: without a clock nothing is selected", "[trace][sampler]") {
  const ScratchDir dir;
  const TraceStream trace = open_text(dir, "");
  REQUIRE(trace.wave != nullptr);
  CHECK_THROWS_AS(trace.stream->select({}), InputError);
}

TEST_CASE("Sampler: toggling finds clocks near the beginning, then all is as before",
          "[trace][sampler]") {
  const ScratchDir dir;
  const TraceStream trace = open_text(
      dir, "#0\n0!\n0b\n1c\n#1\n1!\n1b\n#2\n0!\n#3\n1!\n#4\n0!\n#5\n1!\n0b\n#6\n1b\n#7\n0!\n");
  const auto clk = find(*trace.stream, "clk");
  const std::vector<std::size_t> signals{find(*trace.stream, "bits"), clk,
                                         find(*trace.stream, "clks"), clk};
  CHECK(trace.wave->toggling(signals) ==
        std::vector<ClockSampler::Toggling>{{clk, true}, {clk, true}});
  trace.wave->choose_clock({"clk"});
  trace.stream->select({});
  std::size_t cycles = 0;
  while (trace.stream->next()) ++cycles;
  CHECK(cycles == 3);
}

TEST_CASE("Sampler: only what rises at equal distances toggles like a clock", "[trace][sampler]") {
  const ScratchDir dir;
  const auto [edges, regular] = GENERATE(table<std::vector<int>, bool>({
      {{0, 10, 20, 30}, true},
      {{0, 10, 22, 32}, true},  // jitter of a quarter
      {{0, 10, 23, 33}, false},
      {{0, 10}, true},                               // too few to say
      {{0, 10, 20, 30, 40, 50, 60, 70, 500}, true},  // a clock that stops
  }));
  std::string text = "#0\n0!\n";
  for (const int at : edges) {
    text += "#" + std::to_string(1 + 10 * at) + "\n1!\n#" + std::to_string(5 + 10 * at) + "\n0!\n";
  }
  const TraceStream trace = open_text(dir, text);
  const std::vector<std::size_t> signals{find(*trace.stream, "clk")};
  const auto found = trace.wave->toggling(signals);
  REQUIRE(found.size() == 1);
  CHECK(found[0].regular == regular);
}

TEST_CASE("Sampler: timescale and the time stamps of the cycles", "[trace][sampler]") {
  const ScratchDir dir;
  const TraceStream trace = open_text(dir, "#0\n0!\n#7\n1!\n", {.clock = "clk"});
  CHECK(trace.stream->timescale() == 10000);
  trace.stream->select({});
  REQUIRE(trace.stream->next());
  CHECK(trace.stream->time() == 7);
  const std::string csv = dir.file("t.csv", "a\n1\n");
  CHECK(open_trace_stream({.path = csv}).stream->timescale() == 0);
}

TEST_CASE("CSV: slices and inversion of a column, which may be selected twice", "[trace][csv]") {
  const ScratchDir dir;
  const std::string path = dir.file("t.csv", "a,b\n0x1_00000000_00000005,6\nx,0\n0xxF,0x00x0\n");
  const TraceStream trace = open_trace_stream({.path = path});
  CHECK(trace.wave == nullptr);
  trace.stream->select(
      {{0, 64, 62, 4}, {0, 64, 0, 64}, {0, 1, 64}, {1, 4, 0, 0, true}, {0, 3, 0, 3, true}});
  const auto all = [&] {
    std::vector<std::uint64_t> v;
    for (std::size_t k = 0; k < 5; ++k) v.push_back(*trace.stream->value(k));
    return v;
  };
  REQUIRE(trace.stream->next());
  CHECK(all() == std::vector<std::uint64_t>{4, 5, 1, 9, 2});
  REQUIRE(trace.stream->next());
  CHECK(all() == std::vector<std::uint64_t>{0, 0, 0, 15, 0});
  CHECK(trace.stream->unknown_bits(0) == 1);
  REQUIRE(trace.stream->next());
  CHECK(all() == std::vector<std::uint64_t>{0, 15, 0, 15, 0});
  CHECK(trace.stream->unknown_bits(0) == 1);
  CHECK(trace.stream->unknown_bits(1) == 5);
  CHECK(trace.stream->unknown_bits(3) == 4);
  CHECK_THROWS_WITH(trace.stream->select({{0, 3, 0, 4}}), Contains("4 bits of a are wanted"));
  trace.stream->select({{0, 63, 1}});
  trace.stream->rewind();
  CHECK_THROWS_WITH(trace.stream->next(),
                    Contains("t.csv:2:1: a = 0x1_00000000_00000005 does not fit in 63 bits"));
}

}  // namespace
}  // namespace fabmon::test::test_sampler
