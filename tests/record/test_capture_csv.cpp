// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The CSV files of logic analyzers: names, numbers, samples and gaps of each tool's format.
#include "tests/record/captures.hpp"

namespace fabmon::test::test_capture_csv {
namespace {

using Catch::Matchers::Contains;
using Strings = std::vector<std::string>;
using Values = std::vector<std::uint64_t>;
using Gaps = std::vector<std::size_t>;

/// Paths and widths of all signals.
Strings signals_of(const std::string& path) {
  const TraceStream trace = open_trace_stream({.path = path});
  REQUIRE(trace.wave != nullptr);
  Strings paths;
  for (const SignalInfo& s : trace.stream->signals()) {
    paths.push_back(trace.stream->path_of(s) + ":" + std::to_string(s.width));
  }
  return paths;
}

const std::string kIlaNames =
    "Sample in Buffer,Sample in Window,TRIGGER,top_i/core/a[7:0],top_i/core/b,top_i/c[2]\n";
const std::string kIlaHead = kIlaNames + "Radix - UNSIGNED,UNSIGNED,UNSIGNED,HEX,BINARY,HEX\n";

TEST_CASE("ILA CSV: columns are signals in scopes, rows are samples", "[trace][capture][csv]") {
  const ScratchDir dir;
  const std::string path =
      dir.file("t.csv", kIlaHead + "0,0,0,3f,1,0\n1,1,1,0,x,1\n2,2,0,Ff,0,1\n");
  CHECK(signals_of(path) == Strings{"top_i.core.a:8", "top_i.core.b:1", "top_i.c:1"});
  const Captured a = capture({.path = path}, "a");
  CHECK(a.values == Values{0x3F, 0, 0xFF});
  CHECK(a.times == Values{0, 1, 2});
  CHECK(a.gaps.empty());
  CHECK(a.notes == Strings{"no clock in the file: each sample is a cycle; how long it is, is not "
                           "known (--sample-rate)"});
  const Captured b = capture({.path = path}, "b");
  CHECK(b.values == Values{1, 0, 0});
  CHECK(b.unknown == 1);
  CHECK(capture({.path = path}, "c").values == Values{0, 1, 1});
  CHECK(capture({.path = path, .sample_rate = "200MHz"}, "a").timescale == 5'000'000);
}

TEST_CASE("ILA CSV: each radix is read, two's complement as well", "[trace][capture][csv]") {
  const ScratchDir dir;
  const auto values = [&](const std::string& radix, const std::string& rows) {
    return capture({.path = dir.file("t.csv",
                                     "Sample in Buffer,Sample in Window,TRIGGER,a[7:0]\n"
                                     "Radix - UNSIGNED,UNSIGNED,UNSIGNED," +
                                         radix + "\n" + rows)},
                   "a")
        .values;
  };
  CHECK(values("HEX", "0,0,0,ab\n1,1,0,00ab\n2,2,0,1\n") == Values{0xAB, 0xAB, 1});
  CHECK(values("BINARY", "0,0,0,1010\n1,1,0,00000001\n") == Values{10, 1});
  CHECK(values("OCTAL", "0,0,0,377\n1,1,0,10\n") == Values{255, 8});
  CHECK(values("UNSIGNED", "0,0,0,255\n1,1,0,10\n") == Values{255, 10});
  CHECK(values("SIGNED", "0,0,0,-1\n1,1,0,-128\n2,2,0,127\n3,3,0,0\n4,4,0,-127\n") ==
        Values{255, 128, 127, 0, 129});
  CHECK_THAT(
      capture_error({.path = dir.file("t.csv", kIlaNames + "Radix - UNSIGNED,UNSIGNED,UNSIGNED,"
                                                           "ASCII,HEX,HEX\n0,0,0,hello,1,1\n")},
                    "a"),
      Contains("is not a number"));
}

TEST_CASE("ILA CSV: a file without radixes is taken for hex, and that is said",
          "[trace][capture][csv]") {
  const ScratchDir dir;
  const Captured a = capture({.path = dir.file("t.csv", kIlaNames + "0,0,0,10,1,0\n")}, "a");
  CHECK(a.values == Values{16});
  REQUIRE(a.notes.size() == 2);
  CHECK(a.notes[1] == "no line of radixes in the file: all values are taken for hex");
}

TEST_CASE("ILA CSV: windows and lost samples are gaps", "[trace][capture][csv]") {
  const ScratchDir dir;
  const Captured a = capture(
      {.path = dir.file("t.csv", kIlaHead + "0,0,0,1,0,0\n1,1,0,2,0,0\n2,0,0,3,0,0\n3,1,0,3,0,0\n"
                                            "4,0,0,3,0,0\n")},
      "a");
  CHECK(a.values == Values{1, 2, 3, 3, 3});
  CHECK(a.gaps == Gaps{2, 4});
  // ChipScoPy's column GAP has no radix.
  const Captured gap =
      capture({.path = dir.file("t.csv",
                                "Sample in Buffer,Sample in Window,TRIGGER,GAP,a[7:0]\n"
                                "Radix - UNSIGNED,UNSIGNED,UNSIGNED,HEX\n"
                                "0,0,0,1,XX\n1,1,0,0,1\n2,2,0,1,XX\n3,3,0,1,XX\n4,4,0,0,2\n")},
              "a");
  CHECK(gap.values == Values{1, 2});
  CHECK(gap.gaps == Gaps{1});
  CHECK(gap.unknown == 0);
}

TEST_CASE("ILA CSV: what is wrong is said with its line and column", "[trace][capture][csv]") {
  const ScratchDir dir;
  const auto [text, error] = GENERATE(table<std::string, std::string>({
      {kIlaHead + "0,0,0,3g,1,0\n", "3:7: top_i/core/a[7:0]: '3g' is not a number"},
      {kIlaHead + "0,0,0,3f\n", "3:9: the row ends after 4 of 6 columns"},
      {kIlaHead + "0,0,0,3f,1,0,7\n", "3:14: the row has more than 6 columns"},
      {kIlaHead + "0,0,0,1ff,1,0\n", "3:7: top_i/core/a[7:0]: '1ff' does not fit in 8 bits"},
      {kIlaHead + "0,0,0,,1,0\n", "3:7: top_i/core/a[7:0]: '' is no value"},
      {kIlaHead + "0,x,0,1,1,0\n", "3:3: 'x' is not the number of a sample"},
      {kIlaNames + "Radix - UNSIGNED,UNSIGNED,UNSIGNED,HEX\n",
       "2:1: there are 4 radixes for 6 columns"},
  }));
  CHECK(capture_error({.path = dir.file("t.csv", text)}, "a") == error);
}

/// As Quartus writes it.
std::string signal_tap(const std::string& names, const std::string& rows) {
  return "Groups:\na[7..0]= a[7],a[6]\n\nData:\ntime unit: ns, " + names + ",\n" + rows;
}

TEST_CASE("Signal Tap CSV: instances are scopes, the step of the time is the period",
          "[trace][capture][csv]") {
  const ScratchDir dir;
  const std::string path =
      dir.file("t.csv", signal_tap("top:u|dma:d0|a[7..0], top:u|b[0], top:u|b[1]",
                                   "0, 3F, 1, 0,\n20, 0A, 0, 1,\n40, 10, 1, 1,\n"));
  CHECK(signals_of(path) == Strings{"u.d0.a:8", "u.b:2"});
  const Captured a = capture({.path = path}, "a");
  CHECK(a.values == Values{0x3F, 0x0A, 0x10});
  CHECK(a.timescale == 20'000'000);
  CHECK(a.notes == Strings{"no clock in the file: each sample is a cycle, at 50 MHz"});
  CHECK(capture({.path = path}, "b").values == Values{1, 2, 3});
  // A step of 1 is that of an export which was given no clock period.
  const Captured one =
      capture({.path = dir.file("t.csv", signal_tap("a[7..0]", "0, 3F,\n1, 0A,\n"))}, "a");
  CHECK(one.timescale == 0);
}

TEST_CASE("Signal Tap CSV: how buses are written is told by all their values",
          "[trace][capture][csv]") {
  const ScratchDir dir;
  const auto read = [&](const std::string& rows) {
    return capture({.path = dir.file("t.csv", signal_tap("a[7..0]", rows))}, "a");
  };
  CHECK(read("0, 00010000,\n1, 00000001,\n").values == Values{16, 1});
  CHECK(read("0, 10,\n1, 9,\n").values == Values{10, 9});
  CHECK(read("0, 10,\n1, -1,\n").values == Values{10, 255});
  const Captured hex = read("0, 10,\n1, 09,\n");
  CHECK(hex.values == Values{16, 9});
  REQUIRE(hex.notes.size() == 2);
  CHECK(hex.notes[1] == "the file does not say how it writes numbers; taken for hex: a[7:0]");
}

TEST_CASE("Signal Tap CSV: rows of X alone were not recorded", "[trace][capture][csv]") {
  const ScratchDir dir;
  const Captured a =
      capture({.path = dir.file("t.csv", signal_tap("a[7..0], b",
                                                    "0, X, X,\n1, 0A, 1,\n2, XX, X,\n3, XX, X,\n"
                                                    "4, 0B, X,\n5, XX, 1,\n"))},
              "a");
  CHECK(a.values == Values{10, 11, 0});
  CHECK(a.gaps == Gaps{1});
  CHECK(a.unknown == 8);
}

TEST_CASE("LiteScope CSV: widths are in a line of their own, and a sample has two rows",
          "[trace][capture][csv]") {
  const ScratchDir dir;
  const std::string path =
      dir.file("t.csv",
               "a,b,scope_clk,\n8,1,1,\n00010000, 1, 1, \n00010000, 1, 0, \n00000011, x, 1, \n"
               "00000011, x, 0, \n");
  CHECK(signals_of(path) == Strings{"a:8", "b:1"});
  CHECK(capture({.path = path}, "a").values == Values{16, 3});
  CHECK(capture({.path = path}, "b").unknown == 1);
  CHECK(capture({.path = dir.file("t.csv", "a,b,\n8,1,\n00010000, 1, \n00010000, 1, \n")}, "a")
            .values == Values{16, 16});
  CHECK(capture_error({.path = dir.file("t.csv", "a,b,\n8,0,\n1, 1, \n")}, "a") ==
        "2:1: '0' is no width of 'b'");
}

TEST_CASE("sigrok CSV: with and without names, times and equal rows", "[trace][capture][csv]") {
  const ScratchDir dir;
  const std::string head =
      "; CSV generated by libsigrok 0.5.2\n; from demo\n; Channels (2/8): D1, a\n"
      "; Samplerate: 1 MHz\n";
  const auto read = [&](const std::string& text) {
    return capture({.path = dir.file("t.csv", text)}, "a");
  };
  const Captured plain = read(head + "logic,logic\n0,1\n1,0\n1,0\n");
  CHECK(plain.values == Values{1, 0, 0});
  CHECK(plain.timescale == 1'000'000'000);
  CHECK(plain.notes == Strings{"no clock in the file: each sample is a cycle, at 1 MHz"});
  CHECK(read(head + "0,1\n1,0\n").values == Values{1, 0});  // no line of labels
  CHECK(read(head + "Time,D1,a\n1,0,1\n2,1,0\n5,0,1\n").values == Values{1, 0, 0, 0, 1});
  CHECK(read(head + "microseconds,logic,logic,Trigger\n1,0,1,0\n2,1,0,1\n").values == Values{1, 0});
  CHECK(read(head + "1,0,1\n3,1,0\n").values == Values{1, 1, 0});
  const Captured frames = read(head + "0,1\nFRAME-END\n1,0\n");
  CHECK(frames.values == Values{1, 0});
  CHECK(frames.gaps == Gaps{1});
  const Captured dsview = read(
      "; CSV, generated by libsigrok4DSL 0.2.0\n; Channels (2/16)\n; Sample rate: 25 MHz\n"
      "Time(s), D0, a\n0,0,1\n8e-08,1,0\n0.00000016,1,1\n");
  CHECK(dsview.values == Values{1, 1, 0, 0, 1});
  CHECK(dsview.timescale == 40'000'000);
  CHECK_THAT(capture_error({.path = dir.file("t.csv", head + "Time,D1,a\n2,0,1\n1,1,0\n")}, "a"),
             Contains(":7:1: time goes back to 1") || Contains("time goes back to 1"));
}

TEST_CASE("Captures as CSV are read packed, and through a window", "[trace][capture][csv]") {
  const ScratchDir dir;
  std::string text = kIlaHead;
  for (int i = 0; i < 30000; ++i) {
    text +=
        std::to_string(i) + "," + std::to_string(i) + ",0," + "0123456789abcdef"[i % 16] + ",1,0\n";
  }
  const std::string path = dir.file("t.csv", text);
  REQUIRE(std::system(("gzip -k " + path).c_str()) == 0);
  for (const std::string& each : {path, path + ".gz"}) {
    const Captured a = capture({.path = each, .from = "16", .to = "29999"}, "a");
    REQUIRE(a.values.size() == 29983);
    CHECK(a.values[9] == 9);
  }
}

}  // namespace
}  // namespace fabmon::test::test_capture_csv
