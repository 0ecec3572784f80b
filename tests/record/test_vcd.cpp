// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The VCD reader and the sampling at clock edges: every feature of the format, and every error with
// its line.
#include "tests/catch.hpp"
#include "tests/record/sampled.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_vcd {
namespace {

using Catch::Matchers::Contains;

// A write port of which the AW channel is used: clk is !, awvalid ", awready #, awid $ (4 bits).
const std::string kHead =
    "$date today $end\n$version a simulator $end\n$timescale 1ns $end\n"
    "$scope module tb $end\n"
    "$var wire 1 ! clk $end\n$var wire 1 \" awvalid $end\n$var wire 1 # awready $end\n"
    "$var wire 4 $ awid [3:0] $end\n"
    "$var wire 1 v wvalid $end\n$var wire 1 w wready $end\n"
    "$var wire 1 b bvalid $end\n$var wire 1 c bready $end\n"
    "$upscope $end\n$enddefinitions $end\n";
const auto kHeadLines = static_cast<int>(std::count(kHead.begin(), kHead.end(), '\n'));

struct Result {
  std::vector<Axi4Pins> pins;
  std::vector<std::string> notes;
};

Result read_vcd(const std::string& text) {
  const ScratchDir dir;
  const auto trace = open_axi4_trace({.path = dir.file("t.vcd", text), .clock = "clk"});
  Result r{read_all(*trace, 3), trace->notes()};
  trace->rewind();
  CHECK(read_all(*trace) == r.pins);
  CHECK(trace->notes() == r.notes);
  return r;
}

/// The error on a file with this text, from the line number on.
std::string error_in(const std::string& text) {
  const ScratchDir dir;
  const std::string path = dir.file("t.vcd", text);
  const std::string error = error_of({.path = path, .clock = "clk"});
  return error.starts_with(path + ":") ? error.substr(path.size() + 1) : error;
}

/// The error on a good header and this body; the line is counted in the body from 1.
std::string error_in_body(const std::string& body) {
  const std::string error = error_in(kHead + body);
  const std::size_t colon = error.find(':');
  return std::to_string(std::atoi(error.c_str()) - kHeadLines) + error.substr(colon);
}

TEST_CASE("VCD: values are those just before the rising edge", "[axi4][trace][vcd]") {
  const auto [pins, notes] =
      read_vcd(kHead +
               "#0\n$dumpvars\n0!\n1\"\n0#\nb11 $\n$end\n"
               "#5\n1!\n0\"\nb101 $\n"  // changes at the edge do not count
               "#10\n0!\n#12\n1#\n"
               "#15\n0\"\n1!\n#15\n1\"\n"  // before the clock's change neither
               "#20\n0!\n#25\n1!\n");
  REQUIRE(pins.size() == 3);
  CHECK((pins[0].awvalid == 1 && pins[0].awready == 0 && pins[0].awid == 3));
  CHECK((pins[1].awvalid == 0 && pins[1].awready == 1 && pins[1].awid == 5));
  CHECK((pins[2].awvalid == 1 && pins[2].awready == 1 && pins[2].awid == 5));
}

TEST_CASE("VCD: only another value to 1 between two times is an edge", "[axi4][trace][vcd]") {
  CHECK(read_vcd(kHead + "#0\n1!\n#1\nx!\n#2\n1!\n#3\nz!\n#4\n0!\n#5\nx!\n#6\n1!\n").pins.size() ==
        2);
  CHECK(read_vcd(kHead + "#0\n0!\n#1\n1!\n0!\n#2\n0!\n1!\n").pins.size() ==
        1);  // a pulse of no length
  CHECK(read_vcd(kHead + "#0\n0!\n#1\n0!\n#2\n1!\n#3\n1!\n").pins.size() == 1);
  CHECK(read_vcd(kHead + "0!\n1!\n#5\n0!\n#6\n1!\n").pins.size() == 1);  // before the first time: 0
  CHECK(read_vcd(kHead).pins.empty());
}

TEST_CASE("VCD: x and z read as 0 and are counted, short vectors are extended",
          "[axi4][trace][vcd]") {
  const auto [pins, notes] = read_vcd(kHead +
                                      "#0\n0!\nx\"\n0#\nbx1 $\n0v\n0w\n0b\n0c\n#1\n1!\n"
                                      "#2\n0!\n1\"\nB1 $\n#3\n1!\n#4\n0!\nb1zX0 $\n#5\n1!\n");
  REQUIRE(pins.size() == 3);
  CHECK((pins[0].awvalid == 0 && pins[0].awid == 1));
  CHECK((pins[1].awvalid == 1 && pins[1].awid == 1));
  CHECK(pins[2].awid == 8);
  CHECK(notes.back() == "x or z taken as 0: 6 bits, summed over the cycles, in awvalid, awid");
}

TEST_CASE("VCD: what is never dumped is unknown", "[axi4][trace][vcd]") {
  const auto notes = read_vcd(kHead + "#0\n0!\n#1\n1!\n").notes;
  CHECK_THAT(notes.back(), Contains("10 bits"));
}

TEST_CASE("VCD: the nine values of VHDL", "[axi4][trace][vcd]") {
  const auto pins = read_vcd(kHead + "#0\n0!\nH\"\nL#\nbUWh- $\n#1\n1!\n").pins;
  CHECK((pins.at(0).awvalid == 1 && pins[0].awready == 0 && pins[0].awid == 2));
}

TEST_CASE("VCD: bodies with comments, dumpoff, dumpon, dumpall, reals, strings",
          "[axi4][trace][vcd]") {
  std::string head = kHead;
  head.insert(head.find("$upscope"),
              "$var real 64 r volts $end\n$var string 1 s text $end\n"
              "$var event 1 e ev $end\n");
  const auto pins =
      read_vcd(head +
               "$comment one $end\n#0 $dumpvars 0! 1\" $end r1.5 r\nshello s\n1e\n#1 1!\n"
               "#2\n$dumpoff\nx!\nx\"\n$end\n#8\n$dumpon\n0!\n0\"\n$end\n#9\n"
               "$dumpall\n1!\n0\"\n$end\n")
          .pins;
  REQUIRE(pins.size() == 3);
  CHECK((pins[0].awvalid == 1 && pins[1].gap == 1 && pins[2].awvalid == 0));
}

TEST_CASE("VCD: vectors declared bit by bit, aliases, attached ranges, long identifiers",
          "[axi4][trace][vcd]") {
  const auto pins =
      read_vcd(
          "$timescale\n  100 ps\n$end\n$comment x $end\n$scope module tb $end\n"
          "$var wire 1 clock_id clk $end\n"
          "$var wire 1 a awvalid $end\n$var wire 1 a wvalid $end\n"
          "$var wire 1 a awready $end\n$var wire 1 a wready $end\n"
          "$var wire 1 a bvalid $end\n$var wire 1 a bready $end\n"
          "$var wire 1 i1 awid [3] $end\n$var wire 1 i2 awid [1] $end\n"
          "$var wire 1 i3 awid[2] $end\n$var wire 1 i4 awid [4] $end\n"
          "$var reg 64 addr0 awaddr[63:0] $end\n$var wire 100 ws wstrb [99:0] $end\n"
          "$upscope $end\n$enddefinitions $end\n"
          "#0\n0clock_id\n1a\n0i1\n1i2\n0i3\n1i4\nb" +
          std::string(64, '1') + " addr0\nb1" + std::string(99, '0') + " ws\n#1\n1clock_id\n")
          .pins;
  REQUIRE(pins.size() == 1);
  CHECK((pins[0].awvalid == 1 && pins[0].wready == 1 && pins[0].bvalid == 1));
  CHECK(pins[0].awid == 9);
  CHECK(pins[0].awaddr == ~std::uint64_t{0});
  CHECK(pins[0].wstrb == std::array<std::uint64_t, 2>{0, std::uint64_t{1} << 35});
}

TEST_CASE("VCD: more text than the buffer holds", "[axi4][trace][vcd]") {
  std::string text = kHead + "#0\n0!\n1\"\n1#\nb0 $\n";
  std::vector<unsigned> ids;
  for (unsigned i = 0; i < 150000; ++i) {
    text += "#" + std::to_string(10 * i + 5) + "\n1!\n#" + std::to_string(10 * i + 10) + "\n0!\nb";
    for (unsigned b = 4; b-- > 0;) text += static_cast<char>('0' + (i * 7 >> b & 1));
    text += " $\n";
  }
  REQUIRE(text.size() > 3 * InputFile::kChunk);
  const auto pins = read_vcd(text).pins;
  REQUIRE(pins.size() == 150000);
  for (unsigned i = 1; i < pins.size(); ++i) {
    if (pins[i].awid != ((i - 1) * 7 & 15)) FAIL("clock " << i);
  }
}

TEST_CASE("VCD: errors in the declarations name line and reason", "[axi4][trace][vcd]") {
  const auto [text, error] = GENERATE(table<std::string, std::string>({
      {"", "1: the file is empty"},
      {"\n\nhello world\n", "3: this is not a VCD file: it starts with 'hello'"},
      {"$date x $end\n", "2: the file ends within the declarations ($enddefinitions is missing)"},
      {"$date x\n", "2: the file ends within $date"},
      {"$timescale 1ns",
       "1: the dump ends within a line (was the simulation killed while it wrote?)"},
      {"$timescale ns $end\n", "1: bad $timescale 'ns'"},
      {"$timescale 0ns $end\n", "1: bad $timescale '0ns'"},
      {"$timescale 1.5fs $end\n", "1: bad $timescale '1.5fs'"},
      {"$timescale 99999999999s $end\n", "1: bad $timescale '99999999999s'"},
      {"$timescale 1 h $end\n", "1: bad $timescale '1h'"},
      {"$upscope $end\n", "1: $upscope without $scope"},
      {"$scope $end\n", "1: $scope without a name"},
      {"$scope module a b\n", "2: the file ends within $scope"},
      {"$var wire one ! clk $end\n", "1: bad width 'one' of a $var"},
      {"$var wire 9999999 ! clk $end\n", "1: bad width '9999999' of a $var"},
      {"$var wire 1 ! $end\n", "1: a $var has no name"},
      {"$var wire 1 \x80 a $end\n", "1: bad identifier '\\x80' of a $var"},
      {"$timescale 1fs $end\n$enddefinitions $end\n#0.5\n",
       "2: time stamps with a fraction need a $timescale of 1 ps or more"},
      {"$date $end\n#0\n", "2: expected a declaration, found '#0'"},
  }));
  CHECK(error_in(text) == error);
}

TEST_CASE("VCD: errors in the values name line and reason", "[axi4][trace][vcd]") {
  const auto [text, error] = GENERATE(table<std::string, std::string>({
      {"#0\n0?\n", "2: value of the undeclared identifier '?'"},
      {"#0\n0clock\n", "2: value of the undeclared identifier 'clock'"},
      {"#0\nb1 ?\n", "2: value of the undeclared identifier '?'"},
      {"#0\nb12 $\n", "2: bad digit '2' in a value"},
      {"#0\nb $\n", "2: a vector has no digits"},
      {"#0\nb10101 $\n", "2: a value of 5 bits for '$', which has 4"},
      {"#0\nb1\n0!\n", "2: a value has no identifier"},
      {"#0\n1 !\n", "2: a value has no identifier"},
      {"#0\nr1.5\n0!\n", "2: a value has no identifier"},
      {"#0\npU 6 0\n0!\n", "2: a value has no identifier"},
      {"#0\nb0b $\n", "2: a vector has no digits"},
      {"#0\nb1b1 $\n", "2: bad digit 'b' in a value"},
      {"#0.5\n0!\n#1.0005\n", "3: bad time stamp '#1.0005'"},
      {"#0.5\n0!\n#0.25\n", "3: time goes back from 0.500 to 0.250 (--lenient reads on behind it)"},
      {"#zero\n", "1: bad time stamp '#zero'"},
      {"#\n", "1: bad time stamp '#'"},
      {"#99999999999999999999\n", "1: bad time stamp '#99999999999999999999'"},
      {"#5\n0!\n#4\n", "3: time goes back from 5 to 4 (--lenient reads on behind it)"},
      {"$dumpvars\n$dumpall\n", "2: $dumpall within $dumpvars"},
  }));
  CHECK(error_in_body(text) == error);
}

/// A clock of one pulse of a unit each two, with awid counting, in a file with this head and body.
std::vector<Axi4Pins> pins_of(const std::string& declared, const std::string& values) {
  const std::string head = "$timescale 1ns $end\n$scope module tb $end\n" + declared;
  return read_vcd(head + kHead.substr(kHead.find("$var")) + values).pins;
}

const std::string kCounted = "#0\n0!\nb101 $\n#5\n1!\n#6\nb11 $\n#10\n0!\n#15\n1!\n#20\n0!\n";

TEST_CASE("VCD: nothing that tools write beside the signals refuses a file", "[axi4][trace][vcd]") {
  const std::vector<Axi4Pins> plain = pins_of("", kCounted);
  REQUIRE(plain.size() == 2);
  REQUIRE((plain[0].awid == 5 && plain[1].awid == 3));
  const std::string declared = GENERATE(
      "$var wire 0 @ awuser $end\n", "$var parameter 0 @ FREQ $end\n", "$var real 64 @ r $end\n",
      "$var string 1 @ s $end\n", "$var event 1 @ e $end\n", "$var port [3:0] @ p $end\n",
      "$var real 64 $ alias $end\n$var wire 1 @ x $end\n", "$end $var wire 1 @ x $end\n",
      "$scope inner $end\n$var wire 1 @ x $end\n$unscope $end\n",
      "$scope module a b [0] $end\n$var wire 1 @ x $end\n$upscope $end\n");
  const bool number = declared.find(" 1 @ x") != std::string::npos;
  const std::string value =
      number ? "0@\n" : GENERATE("", "b @\n", "r1.5 @\n", "sx @\n", "p0UD 6 6 @\n");
  CHECK(pins_of(declared, value + kCounted) == plain);
  CHECK(pins_of(declared, "$dumpvars\n" + value + "$end\n$end\n" + kCounted) == plain);
}

TEST_CASE("VCD: variables that cannot be read are counted in a note", "[axi4][trace][vcd]") {
  const std::string vars = "$var wire 0 @ a $end\n$var wire 0 A b $end\n$var port 1 B c $end\n";
  const auto notes = read_vcd("$timescale 1ns $end\n$scope module tb $end\n" + vars +
                              kHead.substr(kHead.find("$var")) + kCounted)
                         .notes;
  std::string all;
  for (const std::string& note : notes) all += note + "\n";
  CHECK_THAT(all, Contains("skipped: 2 variables of no bits") &&
                      Contains("skipped: 1 variable of extended VCD"));
}

TEST_CASE("VCD: values as PyMTL writes them, b0b101", "[axi4][trace][vcd]") {
  const auto pins =
      pins_of("", "#0\n0!\nb0b101 $\n#5\n1!\n#6\nb0b0011 $\nb0b0 !\n#15\nb0b1 !\n#20\n0!\n");
  CHECK(pins == pins_of("", kCounted));
}

TEST_CASE("VCD: the first of the time stamps with a fraction need not be the first time stamp",
          "[trace][vcd]") {
  const ScratchDir dir;
  // An identifier that looks like a time stamp is none.
  const std::string path =
      dir.file("t.vcd",
               "$timescale 1 ns $end\n$var wire 1 ! clk $end\n$var wire 8 #1.5 a $end\n"
               "$enddefinitions $end\n#0\n0!\nb1 #1.5\n#1\n1!\nb10 #1.5\n#2\n0!\n#3.25\n1!\n");
  CHECK(sample({.path = path, .clock = "clk"}, "a").times ==
        std::vector<std::uint64_t>{1000, 3250});
  CHECK(sample({.path = path, .clock = "clk"}, "a").values == std::vector<std::uint64_t>{1, 2});
  const std::string whole =
      dir.file("u.vcd",
               "$timescale 1 ns $end\n$var wire 1 ! clk $end\n$var wire 8 #1.5 a $end\n"
               "$enddefinitions $end\n#0\n0!\nb1 #1.5\n#1\n1!\n");
  CHECK(sample({.path = whole, .clock = "clk"}, "a").times == std::vector<std::uint64_t>{1});
}

TEST_CASE("VCD: declarations without $enddefinitions end where the values begin", "[trace][vcd]") {
  const ScratchDir dir;
  const std::string head = "$var wire 1 ! clk $end\n$var wire 8 i a $end\n";
  const std::string body = "#0\n0!\nb1 i\n#1\n1!\n#2\n0!\nb10 i\n#3\n1!\n";
  for (const std::string between : {"", "$dumpvars\n$end\n", "$dumpvars\nb0 i\n$end\n"}) {
    CAPTURE(between);
    const std::string path = dir.file("t.vcd", head + between + body);
    const Sampled s = sample({.path = path, .clock = "clk"}, "a");
    CHECK(s.values == std::vector<std::uint64_t>{1, 2});
    CHECK(s.notes.empty());
  }
}

TEST_CASE("VCD: time stamps with a fraction are exact to a thousandth", "[axi4][trace][vcd]") {
  const ScratchDir dir;
  const std::string path =
      dir.file("t.vcd", kHead + "#0.0\n0!\n#0.250\n1!\n#1\n0!\n#2.75\n1!\n#3\n0!\n#5.25000\n1!\n");
  const auto trace = open_axi4_trace({.path = path, .clock = "clk"});
  CHECK(trace->timescale() == 1000);  // 1 ps
  std::vector<std::uint64_t> times(3);
  std::vector<Axi4Pins> pins(3);
  REQUIRE(trace->read(pins.data(), times.data(), 3) == 3);
  CHECK(times == std::vector<std::uint64_t>{250, 2750, 5250});
}

TEST_CASE("VCD: a time scale may be any number", "[axi4][trace][vcd]") {
  const auto [text, expected] = GENERATE(table<std::string, std::uint64_t>({
      {"1fs", 1},
      {"5000 ps", 5000000},
      {"244ns", 244000000},
      {"2.5 ns", 2500000},
      {"0.001ps", 1},
      {"3s", 3000000000000000},
  }));
  const ScratchDir dir;
  std::string head = kHead;
  head.replace(head.find("1ns"), 3, text);
  const auto trace = open_axi4_trace({.path = dir.file("t.vcd", head + kCounted), .clock = "clk"});
  CHECK(trace->timescale() == expected);
}

TEST_CASE("VCD: a word of more than 1 MiB is refused", "[axi4][trace][vcd]") {
  CHECK(error_in_body("b" + std::string(1 << 21, '0') + " $\n") ==
        "1: a word is longer than 1 MiB");
}

}  // namespace
}  // namespace fabmon::test::test_vcd
