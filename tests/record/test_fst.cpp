// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The FST reader on files built byte by byte: all kinds of blocks of changes, and every error.
// Files of real simulators are in test_trace_icarus.cpp.
#include "tb/record/fst_reader.hpp"
#include "tb/record/fst_unpack.hpp"
#include "tests/catch.hpp"
#include "tests/record/fst_builder.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_fst {
namespace {

using Catch::Matchers::Contains;
using B = FstBuilder;

// Nets 1 clk, 2 arvalid (and rvalid as alias), 3 arready, 4 rready, 5 arid (4 bits), 6 a real, 7
// text.
const std::string kNames = B::scope("tb") + B::var("aclk", 1) + B::var("arvalid", 1) +
                           B::var("rvalid", 1, 2) + B::var("arready", 1) + B::var("rready", 1) +
                           B::var("arid [3:0]", 4) + B::var("volts", 64, 0, 3) +
                           B::var("text", 0, 0, 21) + '\xFF';
const std::vector<std::uint64_t> kWidths{1, 1, 1, 1, 4, 0, 0xFFFFFFFF};

/// The clock at time stamps 1, 3, 5 of 0 to 5; arvalid like arready; arid changes.
B::Values values() {
  B::Values v;
  v.frame =
      "xxxx"
      "xxxx" +
      std::string(8, '\0');
  v.nets = 7;
  v.steps = {0, 10, 10, 10, 10, 10};
  const std::string zero(1, '\0');
  v.chains = {zero + B::bit(0, '0') + B::bit(1, '1') + B::bit(1, '0') + B::bit(1, '1') +
                  B::bit(1, '0') + B::bit(1, '1'),
              zero + B::bit(0, '0') + B::bit(2, '1') + B::bit(2, 'x'),
              zero + B::packed(0, 5, 4) + B::chars(2, "1h0l")};
  const auto size = [&](int i) {
    return static_cast<std::int64_t>(v.chains[static_cast<std::size_t>(i)].size());
  };
  // clk at offset 1; arvalid behind it; arready an alias of net 2 (counted from 1); rready the
  // same; arid.
  v.index = B::svarint(1 << 1 | 1) + B::svarint(size(0) << 1 | 1) + B::svarint(-2 * 2 + 1) +
            B::svarint(1) + B::svarint(size(1) << 1 | 1) + B::varint(2 << 1);
  return v;
}

std::string file_of(const std::string& blocks) {
  return B::header() + blocks + B::geometry(kWidths) + B::names_block(kNames);
}

std::vector<Axi4Pins> pins_of(const std::string& text, std::vector<std::string>* notes = nullptr) {
  const ScratchDir dir;
  const auto trace = open_axi4_trace({.path = dir.file("t.fst", text), .clock = "aclk"});
  auto pins = read_all(*trace);
  trace->rewind();
  CHECK(read_all(*trace, 1) == pins);
  if (notes != nullptr) *notes = trace->notes();
  return pins;
}

std::string error_in(const std::string& text) {
  const ScratchDir dir;
  const std::string path = dir.file("t.fst", text);
  std::string error = error_of({.path = path, .clock = "aclk"});
  CHECK((error.starts_with(path + ": ") || error == "no error"));
  return error;
}

void check_values(const std::vector<Axi4Pins>& pins) {
  REQUIRE(pins.size() == 3);
  CHECK((pins[0].arvalid == 0 && pins[0].arready == 0 && pins[0].arid == 5));
  CHECK((pins[1].arvalid == 1 && pins[1].rvalid == 1 && pins[1].rready == 1 && pins[1].arid == 12));
  CHECK((pins[2].arvalid == 0 && pins[2].arid == 12));
}

TEST_CASE("FST: a block with aliases of type 8", "[axi4][trace][fst]") {
  std::vector<std::string> notes;
  check_values(pins_of(file_of(values().text()), &notes));
  CHECK(notes.back() ==
        "x or z taken as 0: 4 bits, summed over the cycles, in arvalid, arready, rvalid, rready");
}

TEST_CASE("FST: blocks of the older types 1 and 5", "[axi4][trace][fst]") {
  B::Values v = values();
  v.type = 5;
  const auto size = [&](int i) { return v.chains[static_cast<std::size_t>(i)].size(); };
  const std::string alias = B::varint(0) + B::varint(2);
  v.index = B::varint(3) + B::varint(size(0) << 1 | 1) + alias + alias +
            B::varint(size(1) << 1 | 1) + B::varint(4);
  check_values(pins_of(file_of(v.text())));

  v.type = 1;  // without aliases: arready and rready have chains of their own
  v.chains = {v.chains[0], v.chains[1], v.chains[1], v.chains[1], v.chains[2]};
  v.index = B::varint(3);
  for (int i = 0; i < 4; ++i) v.index += B::varint(size(i) << 1 | 1);
  v.index += B::varint(4);
  check_values(pins_of(file_of(v.text())));
}

TEST_CASE("FST: LZ4 chains, and values that stand in the frame only", "[axi4][trace][fst]") {
  B::Values v = values();
  v.packing = '4';
  for (std::string& c : v.chains) c = B::varint(c.size() - 1) + B::lz4(c.substr(1));
  const auto size = [&](int i) {
    return static_cast<std::int64_t>(v.chains[static_cast<std::size_t>(i)].size());
  };
  v.index = B::svarint(3) + B::svarint(size(0) << 1 | 1) + B::varint(2 << 1) +
            B::svarint(size(1) << 1 | 1) + B::varint(2 << 1);
  v.begin = 0;
  v.steps[0] = 5;  // the first change is later than the beginning: the frame counts
  v.frame[2] = '1';
  v.frame[3] = 'H';
  const auto pins = pins_of(file_of(v.text()));
  REQUIRE(pins.size() == 3);
  CHECK(
      (pins[0].arready == 1 && pins[0].rready == 1 && pins[2].arready == 1 && pins[1].arid == 12));
}

TEST_CASE("FST: blocks follow one another, a block may have no changes", "[axi4][trace][fst]") {
  const B::Values v = values();
  B::Values later = v;
  later.steps[0] = 50;  // the time at which the first block ended
  B::Values idle = v;
  idle.steps.clear();
  idle.chains.clear();
  idle.index = B::varint(7 << 1);
  const auto pins = pins_of(file_of(v.text() + idle.text() + later.text()));
  CHECK(pins.size() == 5);  // at 50 the clock goes to 1 and to 0 again: no edge there
  CHECK(pins_of(file_of(idle.text())).empty());
}

TEST_CASE("FST: cycles behind a blackout are behind a gap", "[axi4][trace][fst]") {
  const std::string off =
      B::varint(2) + std::string(1, '\0') + B::varint(20) + std::string(1, '\1') + B::varint(5);
  std::vector<std::string> notes;
  const auto pins = pins_of(file_of(values().text() + B::block(2, off)), &notes);
  REQUIRE(pins.size() == 4);
  CHECK((pins[1].gap == 1 && pins[1].aresetn == 0 && pins[1].arvalid == 0));
  CHECK((pins[0].gap == 0 && pins[2].gap == 0 && pins[2].arid == 12));
  CHECK(std::any_of(notes.begin(), notes.end(), [](const std::string& n) {
    return n.starts_with("2 segments: the recording has a gap");
  }));
}

TEST_CASE("FST: errors in the structure of the file", "[axi4][trace][fst]") {
  const std::string value = values().text();
  const std::string good = file_of(value);
  const auto has = [&](const std::string& text, const std::string& error) {
    CHECK_THAT(error_in(text), Contains(error));
  };
  has("", "the file is empty");
  has("hello, this is text", "it does not start with a header");
  has(std::string(1, '\0') + "abc", "the file has no names");
  has(good.substr(0, good.size() - 1), "and there is no t.fst.hier beside it");
  has(good + B::block(99, ""), "unknown type of block 99");
  has(good + B::header(), "a second header");
  has(good + B::geometry(kWidths), "a second geometry");
  has(good + B::names_block(kNames), "a second hierarchy");
  has(B::header() + value, "the file has no names: the simulation did not finish");
  has(B::block(0, std::string(320, '\0')), "bad length of the header");
  has(B::block(0, std::string(321, '\0')), "bad magic number in the header");
  has(B::header() + B::block(3, "short") + B::names_block(kNames), "the geometry is too short");
  has(B::header() + B::block(3, B::u64(2) + B::u64(3) + "ab") + B::names_block(kNames),
      "impossible number of signals");
  has(B::header() + B::block(3, B::u64(9) + B::u64(3) + "ab") + B::names_block(kNames),
      "the geometry does not unpack");
  has(B::header() + B::geometry({std::uint64_t{1} << 30}) + B::names_block(kNames),
      "bad width of a signal");
  has(B::header() + B::geometry(kWidths) + B::block(6, "short"), "the hierarchy is too short");
  for (const int type : {4, 6, 7}) {
    has(B::header() + B::geometry(kWidths) + B::block(type, B::u64(100) + "garbage"),
        "the hierarchy does not unpack");
  }
  has(std::string("\xFE") + B::u64(40), "the wrapper is too short");
  has(std::string("\xFE") + B::u64(40) + B::u64(40) + "garbage",
      "cannot unpack the gzip data before byte 24: incorrect header check");
}

TEST_CASE("FST: errors in the hierarchy", "[axi4][trace][fst]") {
  const auto error = [](const std::string& names) {
    return error_in(B::header() + values().text() + B::geometry(kWidths) + B::names_block(names));
  };
  CHECK_THAT(error("\xFF"), Contains("closes a scope too many"));
  CHECK_THAT(error(B::scope("tb").substr(0, 4)), Contains("the hierarchy is cut off"));
  CHECK_THAT(error("\x64"), Contains("unknown entry in the hierarchy"));
  CHECK_THAT(error(B::var("a", 1, 8)), Contains("a name without a signal"));
  CHECK_THAT(error(B::var("a", 2)), Contains("disagree about a width"));
  CHECK_THAT(error("\xFC"), Contains("the hierarchy is cut off"));
}

TEST_CASE("FST: errors in the changes", "[axi4][trace][fst]") {
  const auto error = [](const B::Values& v) { return error_in(file_of(v.text())); };
  const auto damaged = [&](auto damage) {
    B::Values v = values();
    damage(v);
    return error(v);
  };
  CHECK(damaged([](B::Values&) {}) == "no error");
  CHECK_THAT(damaged([](auto& v) { v.nets = 8; }), Contains("bad number of signals"));
  CHECK_THAT(damaged([](auto& v) { v.begin = 5; }), Contains("time goes back"));
  CHECK_THAT(error_in(file_of(values().text() + values().text())), Contains("time goes back"));
  CHECK_THAT(damaged([](auto& v) { v.steps[5] = ~std::uint64_t{0}; }),
             Contains("time stamp is out of range"));
  CHECK_THAT(damaged([](auto& v) { v.steps.pop_back(); }), Contains("behind the last time stamp"));
  CHECK_THAT(damaged([](auto& v) { v.chains.back().pop_back(); }), Contains("a change is cut off"));
  CHECK_THAT(damaged([](auto& v) { v.index.insert(0, B::varint(8 << 1)); }),
             Contains("names too many signals"));
  CHECK_THAT(damaged([](auto& v) { v.index += B::svarint(3); }),
             Contains("names too many signals"));
  CHECK_THAT(damaged([](auto& v) { v.index = B::svarint(1000 << 1 | 1); }),
             Contains("outside its block"));
  CHECK_THAT(damaged([](auto& v) { v.index = B::svarint(-2 * 2 + 1); }), Contains("bad alias"));
  CHECK_THAT(damaged([](auto& v) {
               v.type = 5;
               v.index = B::varint(0) + B::varint(9);
             }),
             Contains("bad alias"));
  CHECK_THAT(damaged([](auto& v) { v.index.back() = '\x81'; }),
             Contains("index of the changes is cut off"));
  CHECK_THAT(damaged([](auto& v) { v.chains[0][0] = 100; }),
             Contains("a chain of changes does not unpack"));
  for (const char packing : {'4', 'F'}) {
    CHECK_THAT(damaged([&](auto& v) {
                 v.packing = packing;
                 v.chains[0][0] = 100;
               }),
               Contains("a chain of changes does not unpack"));
  }
  // The lengths at the end of the block: of the index, and of the time stamps (unpacked, packed,
  // number).
  const auto tail = [](std::size_t word, std::uint64_t value) {
    std::string s = values().content();
    const std::size_t at = s.size() - 8 * (3 - word);
    s.replace(word == 9 ? s.size() - 24 - 6 - 8 : at, 8, B::u64(value));
    return error_in(file_of(B::block(8, s)));
  };
  CHECK_THAT(tail(0, 1000), Contains("the time stamps do not unpack"));
  CHECK_THAT(tail(1, 100000), Contains("the time stamps are longer than their block"));
  CHECK_THAT(tail(2, 1000), Contains("impossible number of time stamps"));
  CHECK_THAT(tail(9, 100000), Contains("the index of the changes is longer than its block"));
  CHECK_THAT(error_in(file_of(B::block(8, std::string(30, '\0')))),
             Contains("a block of changes is too short"));
}

TEST_CASE("FST: a clock or signal that is a real is not taken", "[axi4][trace][fst]") {
  const ScratchDir dir;
  const std::string path = dir.file("t.fst", file_of(values().text()));
  CHECK_THAT(error_of({.path = path, .clock = "volts"}),
             Contains("no 1-bit signal is called 'volts'"));
}

std::string unpacked(bool (*unpack)(Bytes, std::uint64_t, std::vector<std::uint8_t>&),
                     const std::string& in, std::uint64_t size) {
  std::vector<std::uint8_t> out;
  const Bytes bytes(reinterpret_cast<const std::uint8_t*>(in.data()), in.size());
  return unpack(bytes, size, out) ? std::string(out.begin(), out.end()) : "corrupt";
}

TEST_CASE("FST: LZ4 by hand", "[axi4][trace][fst]") {
  CHECK(unpacked(unpack_lz4, B::lz4("abc"), 3) == "abc");
  const std::string repeat(
      "\x1F"
      "a\x01\x00\x05\x10"
      "b",
      7);  // a, 24 times back by 1, b
  CHECK(unpacked(unpack_lz4, repeat, 26) == std::string(25, 'a') + "b");
  CHECK(unpacked(unpack_lz4, repeat, 25) == "corrupt");
  CHECK(unpacked(unpack_lz4, repeat, 27) == "corrupt");
  CHECK(unpacked(unpack_lz4,
                 std::string("\x10"
                             "a\x02\x00\x10"
                             "b",
                             6),
                 6) == "corrupt");  // too far back
  CHECK(unpacked(unpack_lz4,
                 std::string("\x10"
                             "a\x00\x00\x10"
                             "b",
                             6),
                 6) == "corrupt");  // distance 0
  CHECK(unpacked(unpack_lz4, "\xF0\xFF\xFF", 100) == "corrupt");
  CHECK(unpacked(unpack_lz4, "", 0) == "corrupt");
  CHECK(unpacked(unpack_lz4,
                 "\x10"
                 "a",
                 std::uint64_t{1} << 40) == "corrupt");
}

TEST_CASE("FST: FastLZ by hand, both levels", "[axi4][trace][fst]") {
  CHECK(unpacked(unpack_fastlz,
                 std::string("\x02"
                             "abc"),
                 3) == "abc");
  CHECK(unpacked(unpack_fastlz,
                 std::string("\x01"
                             "ab\x20\x01",
                             5),
                 5) == "ababa");
  CHECK(unpacked(unpack_fastlz,
                 std::string("\x00"
                             "a\xE0\x05\x00",
                             5),
                 15) == std::string(15, 'a'));
  // level 2: a long match has lengths of 255 and more
  CHECK(unpacked(unpack_fastlz,
                 std::string("\x20"
                             "a\xE0\xFF\x05\x00",
                             6),
                 270) == std::string(270, 'a'));
  CHECK(unpacked(unpack_fastlz,
                 std::string("\x01"
                             "ab\x20\x02",
                             5),
                 5) == "corrupt");
  CHECK(unpacked(unpack_fastlz,
                 std::string("\x05"
                             "ab"),
                 6) == "corrupt");
  CHECK(unpacked(unpack_fastlz,
                 "\x40"
                 "a",
                 1) == "corrupt");
  // level 2: a match from more than 8191 back
  std::string far;
  std::string expected;
  for (int i = 0; i < 300; ++i) {
    std::string run(32, static_cast<char>('a' + i % 26));
    run[0] = static_cast<char>(i);
    far += static_cast<char>(i == 0 ? 0x20 | 31 : 31);
    far += run;
    expected += run;
  }
  far += std::string("\x3F\xFF\x01\x00", 4);  // 3 bytes, 8191 + 256 + 1 back
  expected += expected.substr(expected.size() - 8448, 3);
  CHECK(unpacked(unpack_fastlz, far, expected.size()) == expected);
}

}  // namespace
TEST_CASE("FST: a chain that several nets share is unpacked once", "[trace][fst]") {
  const ScratchDir dir;
  FstReader reader(dir.file("t.fst", file_of(values().text())));
  std::vector<WaveNet> nets;
  for (std::uint32_t net = 0; net < 4; ++net) nets.push_back({net, 1});
  reader.select(nets);
  WaveStep step;
  std::vector<std::size_t> changes(nets.size());
  while (reader.next(step)) {
    for (const WaveChange& change : step.changes) ++changes[change.slot];
  }
  CHECK(changes[1] >= 3);
  CHECK(changes[2] == changes[1]);
  CHECK(changes[3] == changes[1]);
  CHECK(reader.unpacked_chains() == 2);
}

TEST_CASE("FST: chains of more than 1 GiB in a block are refused before they are unpacked",
          "[trace][fst]") {
  const ScratchDir dir;
  B::Values v = values();
  v.chains[1] = B::varint(std::uint64_t{1} << 31) + B::bit(0, '0');
  v.index = B::svarint(1 << 1 | 1) +
            B::svarint(static_cast<std::int64_t>(v.chains[0].size()) << 1 | 1) +
            B::svarint(-2 * 2 + 1) + B::svarint(1) +
            B::svarint(static_cast<std::int64_t>(v.chains[1].size()) << 1 | 1) + B::varint(2 << 1);
  FstReader reader(dir.file("t.fst", file_of(v.text())));
  reader.select(std::vector<WaveNet>{{1, 1}});
  WaveStep step;
  CHECK_THROWS_WITH(reader.next(step), Contains("more than 1 GiB unpacked"));
}

}  // namespace fabmon::test::test_fst
