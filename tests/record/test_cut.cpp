// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Dumps that stop in the middle, as a killed simulation leaves them, and identifiers that variables
// of different widths share.
#include <cstring>

#include "tests/record/fst_builder.hpp"
#include "tests/record/sampled.hpp"

namespace fabmon::test::test_cut {
namespace {

using Catch::Matchers::Contains;
using Strings = std::vector<std::string>;
using Values = std::vector<std::uint64_t>;
using B = FstBuilder;

TEST_CASE("VCD: a dump that was cut off is measured up to its last whole time stamp",
          "[trace][vcd][cut]") {
  const ScratchDir dir;
  const std::string head = counting_vcd(2);  // 16 lines, the last time stamp is 15
  const auto cut = [&](const std::string& body) {
    return sample({.path = dir.file("t.vcd", head + body), .clock = "clk"}, "a");
  };
  const auto note = [](int line, int time) {
    return Strings{"the dump ends within line " + std::to_string(line) +
                   " (simulation killed?): measured up to time " + std::to_string(time)};
  };
  CHECK(cut("").notes.empty());
  CHECK(cut("").values == Values{1, 2});
  for (const char* const half : {"#20\n0", "#20\n0!\nb0", "#20\n0!\nb0 ", "#20\n0!\nb0 i"}) {
    CAPTURE(half);
    const Sampled s = cut(half);
    CHECK(s.values == Values{1, 2});
    CHECK(s.notes ==
          note(18 + static_cast<int>(std::count(half + 4, half + std::strlen(half), '\n')), 15));
  }
  // The clock rises at 15 in the last time stamp that is there: whole only if another one follows.
  CHECK(cut("#2").values == Values{1});
  CHECK(cut("#2").notes == note(17, 10));
  CHECK(cut("#25\n$dumpall\n").notes == note(19, 15));
  CHECK(cut("#25\n$comment ends\n").notes == note(19, 15));
  CHECK(cut("#25\n$comment en").notes == note(18, 15));
}

TEST_CASE("VCD: a dump that was cut off within its first values gives no cycle",
          "[trace][vcd][cut]") {
  const ScratchDir dir;
  const std::string head = counting_vcd(0);
  const std::string path = dir.file("t.vcd", head + "#0\n$dumpvars\n0!\n");
  const Sampled s = sample({.path = path, .clock = "clk"}, "a");
  CHECK(s.values.empty());
  CHECK(s.notes == Strings{"the dump ends within line 10 (simulation killed?): nothing of it could "
                           "be measured"});
}

TEST_CASE("VCD: a $dumpvars that is never closed is no sign of a cut once time has moved on",
          "[trace][vcd][cut]") {
  const ScratchDir dir;
  const auto of = [&](const std::string& body) {
    return sample({.path = dir.file("t.vcd", counting_vcd(2) + body), .clock = "clk"}, "a");
  };
  CHECK(of("#20\n$dumpvars\n0!\nb11 i\n#25\n1!\n").values == Values{1, 2, 3});
  CHECK(of("#20\n$dumpvars\n0!\nb11 i\n#25\n1!\n").notes.empty());
  CHECK(of("$dumpvars\n#15\n0!\n").notes.size() == 1);
}

TEST_CASE("VCD: garbage before the end is an error even if the dump was cut off, too",
          "[trace][vcd][cut]") {
  const ScratchDir dir;
  const auto error = [&](const std::string& body) {
    return sampling_error({.path = dir.file("t.vcd", counting_vcd(2) + body), .clock = "clk"}, "a");
  };
  CHECK(error("#20\nb012 i\n0") == "18: bad digit '2' in a value");
  CHECK(error("#20\nb01\x80 i\n0") == "18: bad digit '\\x80' in a value");
  CHECK(error("#20\n0\x80\n0") == "18: value of the undeclared identifier '\\x80'");
  CHECK(error("#20\n0\x7F\n0") == "18: value of the undeclared identifier '\\x7f'");
  CHECK(error(std::string("#20\n\0\n0", 7)) ==
        "18: expected a value change or a time stamp, found ''");
}

TEST_CASE("VCD: variables of different widths share an identifier", "[trace][vcd]") {
  const ScratchDir dir;
  const auto options = [&](const std::string& value) {
    return TraceOptions{.path = dir.file("t.vcd",
                                         "$var wire 1 ! clk $end\n$var wire 4 i narrow $end\n"
                                         "$var wire 8 i wide [7:0] $end\n$var wire 1 i bit $end\n"
                                         "$enddefinitions $end\n#0\n0!\n" +
                                             value + " i\n#1\n1!\n"),
                        .clock = "clk"};
  };
  CHECK(sample(options("b101"), "narrow").values == Values{5});
  CHECK(sample(options("b101"), "wide").values == Values{5});
  CHECK(sample(options("b00000101"), "narrow").values == Values{5});
  CHECK(sample(options("bxxxx0101"), "narrow").values == Values{5});
  CHECK(sample(options("b10101"), "wide").values == Values{21});
  CHECK(sample(options("b00000001"), "bit").values == Values{1});
  CHECK(sampling_error(options("b10101"), "narrow") == "8: a value of 5 bits for 'i', which has 4");
  CHECK(sampling_error(options("b10"), "bit") == "8: a value of 2 bits for 'i', which has 1");
  CHECK(sampling_error(options("b000000000"), "wide") ==
        "8: a value of 9 bits for 'i', which has 8");
}

TEST_CASE("VCD: identifiers in any order and of any length", "[trace][vcd]") {
  const ScratchDir dir;
  // Counted up with the last character fastest, with the first, and neither.
  const std::vector<Strings> sets{{"!", "\"", "!!", "!\"", "!#"},
                                  {"!", "\"", "!!", "\"!", "#!"},
                                  {"~~~~", "zz", "a_very_long_identifier", "another1", "another"}};
  for (const Strings& ids : sets) {
    std::string text;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      text +=
          "$var wire 1 " + ids[i] + " " + (i == 0 ? "clk" : "s" + std::to_string(i)) + " $end\n";
    }
    text += "$enddefinitions $end\n#0\n";
    for (const std::string& id : ids) text += "0" + id + "\n";
    for (std::size_t i = 1; i < ids.size(); ++i) {
      text += "#" + std::to_string(4 * i) + "\n1" + ids[i] + "\n";
      text += "#" + std::to_string(4 * i + 1) + "\n1" + ids[0] + "\n";
      text += "#" + std::to_string(4 * i + 2) + "\n0" + ids[0] + "\n0" + ids[i] + "\n";
    }
    const std::string path = dir.file("t.vcd", text);
    for (std::size_t i = 1; i < ids.size(); ++i) {
      Values expected(ids.size() - 1, 0);
      expected[i - 1] = 1;
      CHECK(sample({.path = path, .clock = "clk"}, "s" + std::to_string(i)).values == expected);
    }
  }
}

/// An FST file of the clock "clk" and "a" of 8 bits, as sample() reads it.
struct CountingFst {
  std::string names = B::scope("tb") + B::var("clk", 1) + B::var("a [7:0]", 8) +
                      B::var("four", 4, 2) + B::var("real", 8, 0, 3) + '\xFF';
  std::string values(unsigned from) const {
    B::Values v;
    v.frame = std::string(9, 'x') + std::string(8, '\0');
    v.nets = 3;
    v.begin = from;
    v.steps = {from, 5, 5, 5};
    const std::string zero(1, '\0');
    v.chains = {zero + B::bit(0, '0') + B::bit(1, '1') + B::bit(1, '0') + B::bit(1, '1'),
                zero + B::packed(0, from + 1, 8) + B::packed(2, from + 2, 8)};
    v.index = B::svarint(1 << 1 | 1) +
              B::svarint(static_cast<std::int64_t>(v.chains[0].size()) << 1 | 1) +
              B::varint(1 << 1);
    return v.text();
  }
  std::string end() const { return B::geometry({1, 8, 0}) + B::names_block(names); }
};

TEST_CASE("FST: a file that was not closed is read up to its last whole block",
          "[trace][fst][cut]") {
  const ScratchDir dir;
  const CountingFst fst;
  const std::string blocks = B::header() + fst.values(0) + fst.values(20);
  const std::string path = dir.file("t.fst", blocks + fst.end());
  const TraceOptions options{.path = path, .clock = "clk"};
  CHECK(sample(options, "a").values == Values{1, 2, 21, 22});
  CHECK(sample(options, "a").notes.empty());
  const auto note = [&](std::size_t at, int time) {
    return Strings{"the dump was not finished, it ends in a block at byte offset " +
                   std::to_string(at) + " (simulation killed?): measured up to time " +
                   std::to_string(time)};
  };
  for (const std::string& rest : {std::string("\xFF") + B::u64(0) + "half", std::string("\x08"),
                                  B::block(8, "cut").substr(0, 10)}) {
    dir.file("t.fst", blocks + rest);
    std::filesystem::remove(path + ".hier");
    CHECK_THAT(sampling_error(options, "a"), Contains("there is no t.fst.hier beside it"));
    dir.file("t.fst.hier", fst.names);
    CHECK(sample(options, "a").values == Values{1, 2, 21, 22});
    CHECK(sample(options, "a").notes == note(blocks.size(), 35));
    dir.file("t.fst.hier", fst.names.substr(0, fst.names.size() - 1));
    CHECK(sample(options, "a").values == Values{1, 2, 21, 22});
  }
  dir.file("t.fst", blocks.substr(0, blocks.size() - 1));
  CHECK(sample(options, "a").values == Values{1, 2});
  CHECK(sample(options, "a").notes == note(B::header().size() + fst.values(0).size(), 15));
  dir.file("t.fst", blocks + fst.end() + "\x08");
  CHECK(sample(options, "a").notes == note((blocks + fst.end()).size(), 35));
}

TEST_CASE("FST: an alias of another width", "[trace][fst]") {
  const ScratchDir dir;
  const CountingFst fst;
  const std::string first = dir.file("t.fst", B::header() + fst.values(0) + fst.end());
  CHECK(sample({.path = first, .clock = "clk"}, "four").values == Values{1, 2});
  const std::string path = dir.file("u.fst", B::header() + fst.values(20) + fst.end());
  CHECK_THAT(sampling_error({.path = path, .clock = "clk"}, "four"),
             Contains("a value has more bits than its signal"));
}

}  // namespace
}  // namespace fabmon::test::test_cut
