// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The CSV reader and writer: every feature of the format, and every error with its place.
#include <random>

#include "tb/bus/axi4/columns.hpp"
#include "tb/bus/axi4/trace.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"
#include "tests/replay_source.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_csv {
namespace {

using Catch::Matchers::EndsWith;

std::vector<Axi4Pins> pins_of(const std::string& text, bool ignore = false) {
  const ScratchDir dir;
  return read_all({.path = dir.file("t.csv", text), .ignore_columns = ignore});
}

/// The error on a file with this text, from the line number on.
std::string error_in(const std::string& text, bool ignore = false) {
  const ScratchDir dir;
  const std::string path = dir.file("t.csv", text);
  const std::string error = error_of({.path = path, .ignore_columns = ignore});
  return error.starts_with(path + ":") ? error.substr(path.size() + 1) : error;
}

TEST_CASE("CSV: the published example reads as written", "[axi4][trace][csv]") {
  const auto pins = read_all({.path = FABMON_TESTS_DIR "/data/axi4_trace.csv"});
  REQUIRE(pins.size() == 32);
  CHECK(pins[0].rready == 1);
  CHECK(pins[0].aresetn == 1);
  CHECK(pins[0].arburst == 1);
  CHECK(pins[1].wstrb[0] == 0xFF);
}

TEST_CASE("CSV: number formats", "[axi4][trace][csv]") {
  const auto pins = pins_of(
      "araddr,wstrb\n18446744073709551615,0\n0xFFFF_ffff_0000_0001,0X10000000000000000\n"
      "007,0x80000000000000000000000000000000\n");
  REQUIRE(pins.size() == 3);
  CHECK(pins[0].araddr == ~std::uint64_t{0});
  CHECK(pins[1].araddr == 0xFFFFFFFF00000001);
  CHECK(pins[1].wstrb == std::array<std::uint64_t, 2>{0, 1});
  CHECK(pins[2].araddr == 7);
  CHECK(pins[2].wstrb == std::array<std::uint64_t, 2>{0, std::uint64_t{1} << 63});
}

TEST_CASE("CSV: byte order mark, CRLF, blanks, quotes, empty lines, no last line end",
          "[axi4][trace][csv]") {
  const auto pins = pins_of(
      "\xEF\xBB\xBF\r\n \"cycle\" , ARVALID,\t\"arid\"\r\n\r\n0, 1 ,\" 5 \"\r\n  \t\r\n1,0,0x3");
  REQUIRE(pins.size() == 2);
  CHECK((pins[0].arvalid == 1 && pins[0].arid == 5));
  CHECK((pins[1].arvalid == 0 && pins[1].arid == 3));
}

TEST_CASE("CSV: missing columns are tied to their defaults and noted", "[axi4][trace][csv]") {
  const ScratchDir dir;
  const auto trace = open_axi4_trace({.path = dir.file("t.csv", "arvalid\n1\n0\n")});
  const auto pins = read_all(*trace);
  Axi4Pins expected;
  CHECK(pins[1] == expected);
  expected.arvalid = 1;
  CHECK(pins[0] == expected);
  const auto notes = trace->notes();
  const auto has = [&](const std::string& text) {
    return std::any_of(notes.begin(), notes.end(),
                       [&](const std::string& n) { return n.find(text) != std::string::npos; });
  };
  CHECK(has("tied to 1 (not in the file): aresetn"));
  CHECK(has("tied to 1 (INCR) (not in the file): arburst, awburst"));
  CHECK(has("tied to 0 (not in the file): arready"));
  CHECK(trace->clocks() == 2);
}

TEST_CASE("CSV: x and z read as 0 and are counted", "[axi4][trace][csv]") {
  const ScratchDir dir;
  const auto trace =
      open_axi4_trace({.path = dir.file("t.csv", "arvalid,araddr\nx,0xaXz1\nZ,0x2\n")});
  const auto pins = read_all(*trace);
  CHECK(pins[0].arvalid == 0);
  CHECK(pins[0].araddr == 0xA001);
  CHECK(trace->notes().back() ==
        "x or z taken as 0: 10 bits, summed over the cycles, in arvalid, araddr");
  trace->rewind();
  CHECK(trace->notes().back().find("x or z") == std::string::npos);
  CHECK(read_all(*trace) == pins);
  CHECK(trace->notes().back().find("10 bits") != std::string::npos);
}

TEST_CASE("CSV: a prefix before the pins' names", "[axi4][trace][csv]") {
  const ScratchDir dir;
  const auto pins =
      read_all({.path = dir.file("t.csv", "cycle,S_AXI_arvalid\n0,1\n"), .prefix = "s_axi_"});
  CHECK(pins.at(0).arvalid == 1);
}

TEST_CASE("CSV: unknown columns are refused, or ignored on request", "[axi4][trace][csv]") {
  CHECK(error_in("arvalid,foo\n1,2\n") == "1:9: column 'foo' is not an AXI4 pin");
  CHECK(pins_of("arvalid,foo\n1,bar\n", true).at(0).arvalid == 1);
  CHECK(error_in("foo,bar\n1,2\n", true) == "1:1: no column is an AXI4 pin (such as arvalid)");
}

TEST_CASE("CSV: errors name line, column and reason", "[axi4][trace][csv]") {
  const auto [text, error] = GENERATE(table<std::string, std::string>({
      {"", "1:1: the file is empty, the column names are missing"},
      {"\n \n", "1:1: the file is empty, the column names are missing"},
      {"arvalid,,rid\n", "1:9: a column has no name"},
      {"arvalid,ARVALID\n", "1:9: column 'ARVALID' occurs twice"},
      {"arvalid\n\n2\n", "3:1: arvalid = 2 does not fit in 1 bit"},
      {"arlen,rid\n255,262143\n256,0\n", "3:1: arlen = 256 does not fit in 8 bits"},
      {"rvalid,rid\n0,4294967296\n", "2:3: rid = 4294967296 does not fit in 32 bits"},
      {"rvalid,rid\n0,0x100000000\n", "2:3: rid = 0x100000000 does not fit in 32 bits"},
      {"arsize\n0x8\n", "2:1: arsize = 0x8 does not fit in 3 bits"},
      {"arvalid\nyes\n", "2:1: arvalid: 'yes' is not a number (decimal or 0x-hex)"},
      {"arvalid\n-1\n", "2:1: arvalid: '-1' is not a number (decimal or 0x-hex)"},
      {"arvalid\n0x\n", "2:1: arvalid: '0x' is not a number (decimal or 0x-hex)"},
      {"arvalid\n0x_\n", "2:1: arvalid: '0x_' is not a number (decimal or 0x-hex)"},
      {"arvalid\n0xg\n", "2:1: arvalid: '0xg' is not a number (decimal or 0x-hex)"},
      {"arvalid\n\"1\n", "2:1: the quote is not closed"},
      {"arvalid,rid\n\"1\"2,3\n", "2:4: expected a comma after the quoted cell"},
      {"arvalid,rid\n1,\n", "2:3: rid: the cell is empty"},
      {"arvalid,rid\n1\n", "2:2: the row ends after 1 of 2 columns"},
      {"arvalid,rid\n1,2,3\n", "2:4: the row has more than 2 columns"},
      {"cycle,rid\none,2\n", "2:1: cycle: 'one' is not a number (decimal or 0x-hex)"},
      {"araddr\n18446744073709551616\n",
       "2:1: araddr: 18446744073709551616 is too big for a decimal number, write it in hex"},
      {"araddr\n0x10000000000000000\n",
       "2:1: araddr = 0x10000000000000000 does not fit in 64 bits"},
  }));
  CHECK(error_in(text) == error);
}

TEST_CASE("CSV: a line of more than 1 MiB is refused", "[axi4][trace][csv]") {
  CHECK(error_in("arvalid\n" + std::string(1 << 21, '0') + "\n") == "2:1: the line is too long");
  CHECK(error_in("arvalid\n1\n" + std::string(1 << 21, ' ')) == "3:1: the line is too long");
}

TEST_CASE("A file that is not there or has something else in it is refused", "[axi4][trace][csv]") {
  CHECK(error_of({.path = "/nowhere/t.csv"}) ==
        "/nowhere/t.csv: cannot open: No such file or directory");
  const ScratchDir dir;
  CHECK_THAT(error_of({.path = dir.path(), .format = "csv"}), EndsWith("it is a directory"));
  CHECK(error_of({.path = dir.file("t.txt", "some text\n")}) ==
        dir.path() + "/t.txt:1:1: column 'some text' is not an AXI4 pin");
  CHECK_THAT(error_of({.path = dir.file("t.csv", "arvalid\n"), .clock = "clk"}),
             EndsWith("a column for each pin; --clock is for waveforms"));
}

TEST_CASE("CSV: what the writer writes, the reader reads", "[axi4][trace][csv]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  std::vector<Axi4Pins> pins(3000);
  for (Axi4Pins& p : pins) {
    for (const Axi4Column& c : axi4_written_columns()) {
      const auto mask = [](unsigned bits) {
        return bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
      };
      const PinWords value{random() & mask(c.bits),
                           c.bits > 64 && random() % 2 == 0 ? random() >> random() % 64 : 0};
      c.set(p, value.data());
      CHECK(c.get(p) == value);
    }
  }
  ReplaySource<Axi4Pins> source(pins);
  std::ostringstream text;
  CHECK(write_axi4_csv(source, text) == pins.size());
  CHECK(pins_of(text.str()) == pins);

  ReplaySource<Axi4Pins> nothing({});
  std::ostringstream header;
  CHECK(write_axi4_csv(nothing, header) == 0);
  CHECK(pins_of(header.str()).empty());
}

}  // namespace
}  // namespace fabmon::test::test_csv
