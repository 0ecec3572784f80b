// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Context traces: what the writer writes, the reader reads; the number formats; every error with
// its place; which files are context traces at all.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "tb/bus/context/trace.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"
#include "tests/replay_source.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_trace {
namespace {

using Clocks = std::vector<ContextPins>;

TraceOptions options_of(const std::string& path, bool ignore = false) {
  return {.path = path, .ignore_columns = ignore};
}

Clocks pins_of(const std::string& text, unsigned entries = 256, bool ignore = false) {
  const ScratchDir dir;
  ContextTrace trace(options_of(dir.file("t.csv", text), ignore), entries);
  return read_all(trace);
}

/// The error that opening and reading gives, or "no error".
std::string error_with(const TraceOptions& options, unsigned entries = 256) {
  try {
    ContextTrace trace(options, entries);
    (void)read_all(trace);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

/// The error on a file with this text, from the line number on.
std::string error_in(const std::string& text, unsigned entries = 256, bool ignore = false) {
  const ScratchDir dir;
  const std::string path = dir.file("t.csv", text);
  const std::string error = error_with(options_of(path, ignore), entries);
  return error.starts_with(path + ":") ? error.substr(path.size() + 1) : error;
}

std::string csv_of(Source<ContextPins>& source, std::uint64_t clocks) {
  std::ostringstream text;
  CHECK(write_context_csv(source, text) == clocks);
  return text.str();
}

TEST_CASE("context CSV: number formats", "[stats][trace][csv]") {
  const Clocks pins = pins_of(
      "cycle,alloc,dealloc,table_full,aresetn\n"
      "0,18446744073709551615,0,0,0\n"
      "1,0x1_0000_0000_0000_0001,0X8000000000000000000000000000000000000000000000000000000000000000"
      ",1,1\n"
      "7,0x" +
      std::string(100, '0') + std::string(64, 'F') + ",010,0x0,0x1\n");
  REQUIRE(pins.size() == 3);
  constexpr std::uint64_t kOnes = ~std::uint64_t{0};
  CHECK(pins[0] == ContextPins{.alloc = {kOnes}, .dealloc = {}, .table_full = 0, .aresetn = 0});
  CHECK(pins[1] == ContextPins{.alloc = {1, 1},
                               .dealloc = {0, 0, 0, std::uint64_t{1} << 63},
                               .table_full = 1,
                               .aresetn = 1});
  CHECK(pins[2] ==
        ContextPins{
            .alloc = {kOnes, kOnes, kOnes, kOnes}, .dealloc = {10}, .table_full = 0, .aresetn = 1});
}

TEST_CASE("context CSV: byte order mark, CRLF, blanks, quotes, empty lines, no last line end",
          "[stats][trace][csv]") {
  const Clocks pins = pins_of(
      "\xEF\xBB\xBF\r\n \"cycle\" , ALLOC,\t\"Dealloc\"\r\n\r\n0, 1 ,\" 0x5 \"\r\n  \t\r\n1,0,3");
  REQUIRE(pins.size() == 2);
  CHECK((pins[0].alloc[0] == 1 && pins[0].dealloc[0] == 5));
  CHECK((pins[1].alloc[0] == 0 && pins[1].dealloc[0] == 3));
}

TEST_CASE("context CSV: missing columns are tied to their defaults and noted",
          "[stats][trace][csv]") {
  using Notes = std::vector<std::string>;
  const ScratchDir dir;
  ContextTrace trace(options_of(dir.file("t.csv", "dealloc,why\n3,\n"), true), 2);
  CHECK(read_all(trace) == Clocks{ContextPins{.dealloc = {3}}});
  CHECK(trace.clocks() == 1);
  CHECK(trace.notes() == Notes{"columns not used: why",
                               "tied to 0 (not in the file): alloc, table_full",
                               "tied to 1 (not in the file): aresetn"});
  const ContextTrace full(
      options_of(dir.file("full.csv", "aresetn,table_full,dealloc,alloc\n0,0,0,0\n")), 2);
  CHECK(full.notes().empty());
}

TEST_CASE("context CSV: x and z read as 0 and are counted", "[stats][trace][csv]") {
  const ScratchDir dir;
  ContextTrace trace(options_of(dir.file("t.csv", "alloc,dealloc\nx,0xaXz1\nZ,0x2\n")), 16);
  const Clocks pins = read_all(trace);
  CHECK(pins[0].alloc == LineMask{});
  CHECK(pins[0].dealloc == LineMask{0xA001});
  CHECK(trace.notes().back() ==
        "x or z taken as 0: 10 bits, summed over the cycles, in alloc, dealloc");
  trace.rewind();
  CHECK(trace.notes().back().find("x or z") == std::string::npos);
  CHECK(read_all(trace) == pins);
  CHECK(trace.notes().back().find("10 bits") != std::string::npos);
}

TEST_CASE("context CSV: a prefix before the pins' names", "[stats][trace][csv]") {
  const ScratchDir dir;
  const std::string path = dir.file("t.csv", "cycle,ATU0_alloc,atu0_dealloc,aresetn\n0,1,2,0\n");
  ContextTrace trace({.path = path, .prefix = "atu0_"}, 2);
  CHECK(read_all(trace) == Clocks{ContextPins{.alloc = {1}, .dealloc = {2}, .aresetn = 0}});
  CHECK(is_context_trace({.path = path, .prefix = "Atu0_"}));
  CHECK_FALSE(is_context_trace({.path = path}));
  CHECK(error_with(options_of(path)) == path + ":1:7: column 'ATU0_alloc' is not a context pin");
}

TEST_CASE("context CSV: errors name line, column and reason", "[stats][trace][csv]") {
  const std::string too_wide = "0x1" + std::string(64, '0');
  const auto [text, error] = GENERATE_COPY(table<std::string, std::string>({
      {"", "1:1: the file is empty, the column names are missing"},
      {"alloc,,dealloc\n", "1:7: a column has no name"},
      {"alloc,Alloc\n", "1:7: column 'Alloc' occurs twice"},
      {"alloc,foo\n1,2\n", "1:7: column 'foo' is not a context pin"},
      {"arvalid,alloc\n1,2\n", "1:1: column 'arvalid' is not a context pin"},
      {"alloc,dealloc\n1,\n", "2:3: dealloc: the cell is empty"},
      {"alloc,dealloc\n1\n", "2:2: the row ends after 1 of 2 columns"},
      {"alloc,dealloc\n1,2,3\n", "2:4: the row has more than 2 columns"},
      {"alloc,dealloc\n1,  yes\n", "2:5: dealloc: 'yes' is not a number (decimal or 0x-hex)"},
      {"alloc,dealloc\n1,0x12g4\n", "2:3: dealloc: '0x12g4' is not a number (decimal or 0x-hex)"},
      {"alloc,dealloc\n1,-1\n", "2:3: dealloc: '-1' is not a number (decimal or 0x-hex)"},
      {"alloc,dealloc\n1,ff\n", "2:3: dealloc: 'ff' is not a number (decimal or 0x-hex)"},
      {"alloc,dealloc\n\"1\",\"2\n", "2:5: the quote is not closed"},
      {"alloc,table_full\n1,2\n", "2:3: table_full = 2 does not fit in 1 bit"},
      {"alloc,aresetn\n1,0x2\n", "2:3: aresetn = 0x2 does not fit in 1 bit"},
      {"cycle,alloc\none,2\n", "2:1: cycle: 'one' is not a number (decimal or 0x-hex)"},
      {"alloc\n18446744073709551616\n",
       "2:1: alloc: 18446744073709551616 is too big for a decimal number, write it in hex"},
      {"cycle,alloc\r\n0,0x0\r\n\r\n1," + too_wide + "\r\n",
       "4:3: alloc = " + too_wide.substr(0, 40) + "... does not fit in 256 bits"},
  }));
  CHECK(error_in(text) == error);
}

TEST_CASE("context CSV: a bit of an entry that there is not is refused", "[stats][trace][csv]") {
  CHECK(error_in("alloc,dealloc\n0xFFFF,0\n 0x1, 0x1_8000\n", 16) ==
        "3:7: dealloc: entry 16 is set, the monitor has entries 0 to 15");
  CHECK(error_in("aresetn,dealloc,alloc\n1,0,2\n", 1) ==
        "2:5: alloc: entry 1 is set, the monitor has entry 0 only");
  CHECK(error_in("alloc\n0x" + std::string(16, 'f') + "\n0x1" + std::string(16, '0') + "\n", 64) ==
        "3:1: alloc: entry 64 is set, the monitor has entries 0 to 63");
  CHECK(error_in("alloc\n65535\n65536\n", 16) ==
        "3:1: alloc: entry 16 is set, the monitor has entries 0 to 15");
  CHECK(error_in("alloc\n0x8" + std::string(63, '0') + "\n", 255) ==
        "2:1: alloc: entry 255 is set, the monitor has entries 0 to 254");
  CHECK(error_in("alloc\n0x8" + std::string(63, '0') + "\n", 256) == "no error");
}

TEST_CASE("context CSV: unknown columns are ignored on request", "[stats][trace][csv]") {
  CHECK(pins_of("alloc,foo\n1,bar\n", 1, true).at(0).alloc[0] == 1);
  CHECK(error_in("foo,cycle\n1,2\n", 1, true) == "1:1: no column is a context pin (such as alloc)");
}

TEST_CASE("context trace: files and options that do not fit are refused", "[stats][trace][csv]") {
  CHECK(error_with(options_of("/nowhere/t.csv")) ==
        "/nowhere/t.csv: cannot open: No such file or directory");
  CHECK(error_with(options_of("t.vcd")) == "t.vcd: cannot open: No such file or directory");
  const ScratchDir dir;
  const std::string path = dir.file("t.csv", "alloc\n1\n");
  const auto refused = [&path](const std::string& option) {
    return path + ": a CSV file has one row a cycle and a column for each pin; " + option +
           " is for waveforms";
  };
  CHECK(error_with({.path = path, .clock = "clk"}) == refused("--clock"));
  CHECK(error_with({.path = path, .scope = "tb"}) == refused("--scope"));
  const std::string other = dir.file("t.txt", "alloc\n1\n");
  CHECK(error_with({.path = other, .format = "csv"}) == "no error");
  CHECK(error_with({.path = path, .format = "vcd"}) ==
        path + ":1: this is not a VCD file: it starts with 'alloc'");
}

TEST_CASE("context VCD: alloc and dealloc are found by name, with their reset",
          "[stats][trace][vcd]") {
  const ScratchDir dir;
  const auto dump = [&](const std::string& names) {
    return dir.file("t.vcd", "$scope module tb $end $var wire 1 ! clk $end\n" + names +
                                 "$upscope $end $enddefinitions $end\n"
                                 "#0 0! b0 a b0 d 0r\n#5 1!\n#6 0! b101 a 1r\n#10 1!\n"
                                 "#11 0! b0 a b100 d\n#15 1!\n");
  };
  const std::string plain =
      "$var wire 4 a u_alloc_i $end $var wire 4 d u_dealloc_i $end $var wire 1 r rst_ni $end\n";
  ContextTrace trace({.path = dump(plain), .clock = "clk"}, 4);
  CHECK(read_all(trace) ==
        Clocks{ContextPins{.aresetn = 0}, ContextPins{.alloc = {5}}, ContextPins{.dealloc = {4}}});
  const auto notes = trace.notes();
  CHECK(notes[0] == "pins: --scope tb --prefix u_, 2 signals");
  CHECK(notes[1] == "reset: tb.rst_ni");
  CHECK(error_with({.path = dump(plain), .clock = "clk"}, 2) ==
        dir.path() + "/t.vcd: cycle 1: alloc: entry 2 is set, the monitor has entries 0 to 1");
  CHECK(error_with({.path = dump("$var wire 4 a alloc $end\n"), .clock = "clk"}) ==
        dir.path() + "/t.vcd: no alloc and dealloc found; --scope tb lacks dealloc");
}

TEST_CASE("context trace: told from an AXI trace by its first row", "[stats][trace][csv]") {
  const ScratchDir dir;
  const auto told = [&](const std::string& text) {
    return is_context_trace({.path = dir.file("t.CSV", text)});
  };
  CHECK(told("alloc,dealloc\n"));
  CHECK(told("cycle, \"Alloc\"\r\n0,nonsense\r\n"));
  CHECK(told("\n\nfoo,dealloc,bar\n"));
  CHECK_FALSE(told("cycle,arvalid,arready\n0,0,0\nalloc,dealloc,1\n"));
  CHECK_FALSE(told("allocs,realloc,de_alloc\n"));
  CHECK_FALSE(is_context_trace({.path = FABMON_TESTS_DIR "/data/axi4_trace.csv"}));
  CHECK_THROWS_AS(is_context_trace({.path = "/nowhere/dump.vcd", .clock = "clk"}), InputError);
  CHECK_THROWS_AS(is_context_trace({.path = "csv"}), InputError);
  CHECK_THROWS_AS(is_context_trace({.path = "/nowhere/t.csv"}), InputError);
  CHECK_THROWS_WITH(told(""),
                    dir.path() + "/t.CSV:1:1: the file is empty, the column names are missing");
}

TEST_CASE("context CSV: what the writer writes", "[stats][trace][csv]") {
  ReplaySource<ContextPins> source(
      {ContextPins{}, ContextPins{.alloc = {0xAB, 0, 1}, .dealloc = {0, 0xF}, .table_full = 1},
       ContextPins{.alloc = {~std::uint64_t{0}}, .aresetn = 0}});
  CHECK(csv_of(source, 3) ==
        "cycle,alloc,dealloc,table_full,aresetn\n"
        "0,0x0,0x0,0,1\n"
        "1,0x1000000000000000000000000000000ab,0xf0000000000000000,1,1\n"
        "2,0xffffffffffffffff,0x0,0,0\n");
  ReplaySource<ContextPins> nothing({});
  const std::string header = csv_of(nothing, 0);
  CHECK(header == "cycle,alloc,dealloc,table_full,aresetn\n");
  CHECK(pins_of(header).empty());
}

TEST_CASE("context CSV: what the writer writes, the reader reads", "[stats][trace][csv]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  Clocks pins(3000);
  for (ContextPins& p : pins) {
    for (LineMask* mask : {&p.alloc, &p.dealloc}) {
      for (auto& word : *mask) word = random() % 3 == 0 ? 0 : random() >> random() % 64;
    }
    p.table_full = random() % 2;
    p.aresetn = random() % 2;
  }
  ReplaySource<ContextPins> source(pins);
  CHECK(pins_of(csv_of(source, pins.size())) == pins);
}

TEST_CASE("context CSV: generated traffic comes back, at any read size, after a rewind too",
          "[stats][trace][csv]") {
  const std::uint64_t seed = seed_or(1);
  const ScratchDir dir;
  for (const std::string& workload : ContextTraffic::workloads()) {
    for (const unsigned n : {1U, 65U, 256U}) {
      CAPTURE(workload, n, seed);
      ContextTraffic traffic(workload, seed, 2500, n);
      ContextTrace trace(options_of(dir.file("t.csv", csv_of(traffic, 2500))), n);
      traffic.rewind();
      const Clocks expected = read_all(traffic);
      CHECK(read_all(trace) == expected);
      CHECK(trace.clocks() == 2500);
      ContextPins more;
      CHECK(trace.read(&more, 1) == 0);
      trace.rewind();
      CHECK(trace.clocks() == 0);
      Clocks some(77);
      CHECK(trace.read(some.data(), some.size()) == some.size());
      trace.rewind();  // in the middle
      CHECK(read_all(trace, 7) == expected);
    }
  }
}

TEST_CASE("context CSV: damaged files are read or refused", "[stats][trace][csv][mutation]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  ContextTraffic traffic("noise", seed, 40, 70);
  const std::string valid = csv_of(traffic, 40);
  const ScratchDir dir;
  constexpr std::string_view kSpecial("\0\xFF\n\r ,\"0x_zXfF19-", 17);
  unsigned read = 0;
  unsigned refused = 0;
  for (int i = 0; i < 2000; ++i) {
    CAPTURE(i);
    std::string text = valid;
    for (auto left = random() % 4 + 1; left > 0; --left) {
      const std::size_t at = random() % text.size();
      const char special = kSpecial[random() % kSpecial.size()];
      switch (random() % 3) {
        case 0:
          text[at] = special;
          break;
        case 1:
          text.insert(at, 1, special);
          break;
        default:
          text.erase(at, random() % 70 + 1);
          break;
      }
      if (text.empty()) text = valid;
    }
    (error_with(options_of(dir.file("t.csv", text), i % 2 == 0), 70) == "no error" ? read
                                                                                   : refused) += 1;
  }
  CHECK(read > 0);
  CHECK(refused > 0);
}

}  // namespace
}  // namespace fabmon::test::test_trace
