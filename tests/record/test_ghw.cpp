// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// GHDL's own waveforms: the values of a run as in its VCD and FST, records, aliases, both byte
// orders, files that were cut off, and what is refused.
#include <map>
#include <utility>

#include "tb/record/ghw_reader.hpp"
#include "tb/record/wave_values.hpp"
#include "tests/record/ghw_builder.hpp"
#include "tests/record/sampled.hpp"

namespace fabmon::test::test_ghw {
namespace {

using Catch::Matchers::Contains;
using B = GhwBuilder;
/// The changes of a signal: time and digits.
using History = std::vector<std::pair<std::uint64_t, std::string>>;

std::string corpus(const std::string& name) { return FABMON_TESTS_DIR "/corpus/dumps/" + name; }

std::string path_of(const WaveFile& file, const WaveVar& var) {
  const std::string scope = file.scopes().path(var.scope);
  std::string name = scope.empty() ? var.name : scope + "." + var.name;
  if (name.back() == '\\') name.pop_back();  // of an extended identifier in a VCD file
  return name;
}

const WaveVar& find_var(const WaveFile& file, const std::string& path) {
  for (const WaveVar& var : file.vars()) {
    if (path_of(file, var) == path) return var;
  }
  FAIL(path << " is not there");
  return file.vars()[0];
}

/// The history of each variable that has bits. In `last` the end of the file.
std::map<std::string, History> histories(WaveFile& file) {
  std::vector<WaveNet> nets;
  std::map<std::uint32_t, std::size_t> slots;
  for (const WaveVar& var : file.vars()) {
    if (var.width == 0 || !slots.try_emplace(var.net, nets.size()).second) continue;
    nets.push_back({var.net, var.width});
  }
  file.select(nets);
  std::vector<History> by_slot(nets.size());
  WaveStep step;
  while (file.next(step)) {
    for (const WaveChange& change : step.changes) {
      std::string digits;
      for (unsigned i = nets[change.slot].width; i-- > 0;) {
        digits += "?01x"[static_cast<int>(digit_of(change, i))];
      }
      History& history = by_slot[change.slot];
      if (!history.empty() && history.back().first == step.time) history.pop_back();
      if (history.empty() || history.back().second != digits) {
        history.emplace_back(step.time, digits);
      }
    }
  }
  std::map<std::string, History> all;
  for (const WaveVar& var : file.vars()) {
    if (var.width != 0) all[path_of(file, var)] = by_slot[slots[var.net]];
  }
  return all;
}

std::map<std::string, History> histories(const std::string& path) {
  return histories(*open_wave_file({.path = path}));
}

std::string error_of_reading(const std::string& path) {
  try {
    GhwReader file(path);
    (void)histories(file);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

/// Two signals "a" of std_ulogic and "v" of two bits, high to low, and a clock.
struct Small {
  B b;
  std::string types = b.types(
      {B::byte(B::kTypeE8) + B::number(4) + B::number(9) + "\x06\x07\x08\x09\x0A\x0B\x0C\x0D\x0E",
       B::byte(B::kTypeI32) + B::number(5),
       B::byte(B::kTypeArray) + B::number(0) + B::number(1) + B::number(1) + B::number(2),
       B::byte(B::kSubArray) + B::number(0) + B::number(3) + B::byte(0x80 | B::kTypeI32) + "\x01" +
           std::string(1, '\0')});
  std::string names =
      b.header() +
      b.strings({"tb", "clk", "v", "std_ulogic", "integer", "'U'", "'X'", "'0'", "'1'", "'Z'",
                 "'W'", "'L'", "'H'", "'-'"}) +
      types +
      b.hierarchy(3, B::scope(1) + B::signal(2, 1, {1}) + B::signal(3, 4, {2, 3}) + B::close());
  std::string first = b.snapshot(0, std::string("\x02\x00\x03", 3));
  /// The clock rises at 5, 15 and 25; v is 01 just before the first two, and 10 before the last.
  std::string changes =
      b.cycle(0, std::string("\0", 1) + "\x05" +           // 5
                     std::string("\x01\x03\x01\x02", 4) +  // clk, v[1]
                     std::string("\0\x05", 2) + std::string("\x01\x02\0", 3) + "\x05" +
                     std::string("\x01\x03\x01\x03\x01\x02\0", 7) + "\x05" +
                     std::string("\x01\x02\0", 3) + "\x05" + std::string("\x01\x03\x02\x03\0", 5));
  std::string text() const { return names + first + changes + b.end(); }
};

}  // namespace

TEST_CASE("GHW: every signal of a run has the values that its VCD has", "[trace][ghw]") {
  for (const std::string name : {"ghdl_types", "ghdl_records"}) {
    const auto ghw = histories(corpus(name + ".ghw.gz"));
    const auto vcd = histories(corpus(name + ".vcd.gz"));
    CHECK(vcd.size() > 10);
    CHECK(ghw.size() > vcd.size());  // with records, arrays of vectors and enumerations
    for (const auto& [path, history] : vcd) {
      CAPTURE(name, path);
      REQUIRE(ghw.contains(path));
      CHECK(ghw.at(path) == history);
    }
  }
}

TEST_CASE("GHW: every signal of a run has the values that its FST has", "[trace][ghw]") {
  const auto ghw = histories(corpus("ghdl_types.ghw.gz"));
  const auto fst = histories(corpus("ghdl_types.fst"));
  std::size_t compared = 0;
  for (const auto& [path, history] : fst) {
    if (path == "number" || path == "shared_bit") continue;  // GHDL 2.0 gives integers one bit
    CAPTURE(path);
    REQUIRE(ghw.contains("tb." + path));
    CHECK(ghw.at("tb." + path) == history);
    ++compared;
  }
  CHECK(compared > 10);
}

TEST_CASE("GHW: records are scopes, elements of arrays have an index, vectors their ranges",
          "[trace][ghw]") {
  const auto file = open_wave_file({.path = corpus("ghdl_types.ghw.gz")});
  const auto all = histories(*file);
  CHECK(file->timescale() == 1);
  const WaveVar& up = find_var(*file, "tb.up");
  CHECK((up.width == 5 && up.ascending && up.lsb_index == 4));
  const WaveVar& wide = find_var(*file, "tb.wide");
  CHECK((wide.width == 68 && !wide.ascending && wide.lsb_index == 3));
  CHECK(find_var(*file, "tb.g[1]").width == 3);
  CHECK(find_var(*file, "tb.s").width == 3);
  CHECK(find_var(*file, "tb.u.data").width == 6);
  CHECK(find_var(*file, "tb.phase").width == 2);
  CHECK(find_var(*file, "tb.delay").width == 64);
  CHECK(find_var(*file, "tb.ratio").width == 0);
  CHECK(find_var(*file, "tb.Mixed Case").width == 1);
  CHECK(file->skipped().size() == 1);
  CHECK_THAT(file->skipped()[0], Contains("skipped: 1 signal of no elements"));
  // The clock rises at 5 ns, 15 ns, ...
  const std::uint64_t ns = 1000000;
  CHECK(all.at("tb.phase") == History{{0, "00"}, {5 * ns, "01"}, {15 * ns, "10"}});
  const History& count = all.at("tb.r.count");
  CHECK(count[1] == History::value_type{5 * ns, std::string(31, '0') + "1"});
  CHECK(count[2] == History::value_type{15 * ns, std::string(30, '0') + "10"});
  CHECK(all.at("tb.r.data")[1] == History::value_type{5 * ns, "10100101"});
  CHECK(all.at("tb.number")[0] == History::value_type{0, std::string(30, '1') + "01"});
  CHECK(all.at("tb.text[2]") == History{{0, "01100010"}, {5 * ns, "01000010"}});
}

TEST_CASE("GHW: ports that show a signal have its net, and those of a part another one",
          "[trace][ghw]") {
  const auto file = open_wave_file({.path = corpus("ghdl_types.ghw.gz")});
  const auto net = [&](const std::string& path) { return find_var(*file, path).net; };
  CHECK(net("tb.each(0).p.r.data") == net("tb.rs[0].data"));
  CHECK(net("tb.each(1).p.r.data") == net("tb.rs[1].data"));
  CHECK(net("tb.each(0).p.u.ok") == net("tb.u.ok"));
  CHECK(net("tb.each(0).p.v") != net("tb.down"));
  CHECK(net("tb.each(0).p.b") == net("tb.each(1).p.b"));
  const auto all = histories(*file);
  const History& whole = all.at("tb.down");
  const History& part = all.at("tb.each(1).p.v");  // down(6 downto 3)
  REQUIRE(part.size() > 5);
  CHECK(part[1].second == whole[1].second.substr(1, 4));
}

TEST_CASE("GHW: the first bytes say the format, whatever the name, also packed", "[trace][ghw]") {
  const ScratchDir dir;
  const Small small;
  const std::string path = dir.file("t.vcd", small.text());
  CHECK(trace_format({.path = path}) == "ghw");
  CHECK(sample({.path = path, .clock = "clk"}, "v").values == std::vector<std::uint64_t>{1, 1, 2});
  CHECK(trace_format({.path = corpus("ghdl_types.ghw.gz")}) == "ghw");
  const std::string none = dir.file("u.ghw", "$date $end");
  CHECK_THAT(error_of_reading(none), Contains("it does not begin with GHDLwave"));
  CHECK_THAT(error_of_reading(dir.file("v.ghw", "")), Contains("the file ends within its names"));
}

TEST_CASE("GHW: both byte orders, and version 0 without units", "[trace][ghw]") {
  const ScratchDir dir;
  const auto little = histories(dir.file("a.ghw", Small().text()));
  CHECK(histories(dir.file("b.ghw", Small{.b = B(true)}.text())) == little);
  CHECK(little.at("tb.clk") ==
        History{{0, "0"}, {5, "1"}, {10, "0"}, {15, "1"}, {20, "0"}, {25, "1"}});
  for (const int version : {0, 1}) {
    const B b(false, version);
    const std::string units = version == 0 ? "" : B::number(1) + B::number(1) + B::number(1);
    const std::string text = b.header() + b.strings({"t"}) +
                             b.types({B::byte(B::kTypeP64) + B::number(1) + units}) +
                             b.hierarchy(1, B::signal(1, 1, {1})) + b.snapshot(0, "\x7E") + b.end();
    const auto all = histories(dir.file("p.ghw", text));
    CHECK(all.at("t") == History{{0, std::string(63, '1') + "0"}});
  }
  CHECK_THAT(error_of_reading(dir.file("c.ghw", B(false, 2).header())),
             Contains("its version is not known"));
}

TEST_CASE("GHW: a file that was cut off anywhere is refused or read up to its last whole time",
          "[trace][ghw][cut]") {
  const ScratchDir dir;
  const Small small;
  const std::string text = small.text();
  const History whole = histories(dir.file("t.ghw", text)).at("tb.clk");
  const std::size_t body = small.names.size();
  const std::string path = dir.path() + "/cut.ghw";
  for (std::size_t size = 0; size < text.size(); ++size) {
    CAPTURE(size, body);
    dir.file("cut.ghw", text.substr(0, size));
    if (size < body) {
      CHECK_THAT(error_of_reading(path), Contains("the file ends within its names"));
      continue;
    }
    GhwReader file(path);
    const auto all = histories(file);
    const bool complete = size >= text.size() - 8;  // what comes after "TAI" says nothing
    CHECK(file.note().empty() == complete);
    const History& part = all.at("tb.clk");
    REQUIRE(part.size() <= whole.size());
    CHECK(std::equal(part.begin(), part.end(), whole.begin()));
    if (!complete) {
      const std::string up_to = part.empty()
                                    ? "nothing of it could be measured"
                                    : "measured up to time " + std::to_string(part.back().first);
      CHECK_THAT(file.note(), Contains("it ends at byte offset " + std::to_string(size) +
                                       " (simulation killed?): " + up_to));
    }
  }
}

TEST_CASE("GHW: what is corrupt is refused in one line that says where", "[trace][ghw]") {
  const ScratchDir dir;
  const Small s;
  const auto error = [&](const std::string& text) {
    return error_of_reading(dir.file("t.ghw", text));
  };
  const std::string start = s.names + s.first;
  CHECK_THAT(error(start + "XXX" + std::string(9, '\0')),
             Contains("t.ghw: corrupt or not a GHW file: an unknown section among the values "
                      "(before byte offset "));
  CHECK_THAT(error(s.names + s.b.snapshot(0, "\x02\x09\x03")),
             Contains("a value that std_ulogic has not"));
  CHECK_THAT(error(start + s.b.cycle(0, std::string("\x04\x02", 2))),
             Contains("a change of a signal that is not there"));
  CHECK_THAT(error(start + s.b.cycle(5, std::string(1, '\0')) + s.b.snapshot(4, "\x02\x02\x02")),
             Contains("time goes back"));
  CHECK_THAT(error(start + s.b.cycle(~std::uint64_t{0}, std::string(1, '\0'))),
             Contains("a time stamp is out of range"));
  CHECK_THAT(error(start + s.b.cycle(0, std::string(10, '\xFF'))),
             Contains("a number of more than 64 bits"));
  const std::string head = s.b.header() + s.b.strings({"a"});
  CHECK_THAT(error(head + s.b.types({"\x01\x01"})), Contains("a type of the unknown kind 1"));
  CHECK_THAT(error(head + s.b.types({B::byte(B::kTypeI32) + "\x02"})),
             Contains("a string that is not there"));
  CHECK_THAT(error(head + s.b.types({B::byte(B::kSubArray) + "\x01\x01"})),
             Contains("a type that is not there"));
  const std::string integer = s.b.types({B::byte(B::kTypeI32) + "\x01"});
  CHECK_THAT(error(head + integer + s.b.hierarchy(1, B::signal(1, 1, {2}))),
             Contains("a signal whose number is out of range"));
  CHECK_THAT(error(head + integer + s.b.hierarchy(1, B::close())),
             Contains("closes a scope too many"));
  CHECK_THAT(error(head + integer + s.b.hierarchy(1, "\x1E\x01")),
             Contains("an entry of the hierarchy of the unknown kind 30"));
  const std::string two =
      s.b.types({B::byte(B::kTypeI32) + "\x01", B::byte(B::kTypeP64) + "\x01" + B::byte(0)});
  CHECK_THAT(error(head + two + s.b.hierarchy(1, B::signal(1, 1, {1}) + B::signal(1, 2, {1}))),
             Contains("a signal has two types"));
}

TEST_CASE("GHW: a small file cannot ask for much memory or time", "[trace][ghw]") {
  const ScratchDir dir;
  const B b;
  const auto error = [&](const std::string& text) {
    return error_of_reading(dir.file("t.ghw", text));
  };
  // Each string is the one before it and one more character.
  std::string strings = B::tag("STR") + B::zero() + b.fixed(20000, 4) + b.fixed(0, 4);
  for (unsigned i = 1; i <= 20000; ++i) {
    std::string length;
    for (unsigned rest = i; rest != 0 || length.empty(); rest >>= 5) {
      length += static_cast<char>((rest & 0x1F) | (rest >= 32 ? 0x80 : 0));
    }
    strings += "a" + length;
  }
  CHECK_THAT(error(b.header() + strings), Contains("its names take too much memory"));
  // Records of two of the one before: 2^63 scalars in the last, and then as many of none.
  for (const bool empty : {false, true}) {
    std::vector<std::string> types{empty ? B::byte(B::kTypeRecord) + "\x01" + B::byte(0)
                                         : B::byte(B::kTypeI32) + "\x01"};
    for (int i = 1; i < 64; ++i) {
      types.push_back(B::byte(B::kTypeRecord) + "\x01\x02\x01" + B::number(i) + "\x01" +
                      B::number(i));
    }
    const std::string text =
        b.header() + b.strings({"a"}) + b.types(types) + b.hierarchy(1, B::signal(1, 64, {1}));
    CHECK_THAT(error(text), Contains(empty ? "unknown kind" : "out of range"));
    types.push_back(B::byte(B::kTypeRecord) + "\x01\x01\x01" + B::number(64));
    CHECK_THAT(error(b.header() + b.strings({"a"}) + b.types(types)),
               Contains("too deep within each other"));
  }
  // A signal number far behind the others, as many as the file announces.
  CHECK_THAT(error(b.header() + b.strings({"a"}) + b.types({B::byte(B::kTypeI32) + "\x01"}) +
                   b.hierarchy(0xFFFFFFFF, B::signal(1, 1, {0x7FFFFFFF}))),
             Contains("its names take too much memory"));
}

}  // namespace fabmon::test::test_ghw
