// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Where recordings come from: files packed by gzip and xz, pipes, and parts of a recording; and how
// long its cycles last.
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>

#include "tb/record/descriptor.hpp"
#include "tb/record/packed_source.hpp"
#include "tests/record/sampled.hpp"

namespace fabmon::test::test_sources {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Strings = std::vector<std::string>;
using Values = std::vector<std::uint64_t>;

void shell(const std::string& command) {
  INFO(command);
  REQUIRE(std::system(command.c_str()) == 0);
}

/// Counting from 1, modulo 256.
Values counting(std::size_t n) {
  Values v;
  for (std::size_t i = 1; i <= n; ++i) v.push_back(i & 255);
  return v;
}

std::string counting_csv(unsigned rows) {
  std::string text = "cycle,a\n";
  for (unsigned i = 0; i < rows; ++i) {
    text += std::to_string(i) + "," + std::to_string((i + 1) & 255) + "\n";
  }
  return text;
}

/// Programs that pack, and what they put behind the name.
const std::vector<std::pair<std::string, std::string>> kPackers{{"gzip -1kf", ".gz"},
                                                                {"xz -1kf", ".xz"},
                                                                {"bzip2 -1kf", ".bz2"},
                                                                {"zstd -1qkf", ".zst"},
                                                                {"lz4 -1qkfB4", ".lz4"}};

TEST_CASE("A file that ends within the first bytes of a packed one is none", "[trace][packed]") {
  const ScratchDir dir;
  for (const std::string begin : {"BZh", "BZh9", "BZh91AY&S", "\x1F", "\x28\xB5"}) {
    const std::string path = dir.file("short.csv", begin);
    CAPTURE(begin.size());
    CHECK(open_packed(open_input(path), path) == nullptr);
  }
}

TEST_CASE("Packed dumps are read as they are, and read again", "[trace][packed]") {
  const ScratchDir dir;
  constexpr unsigned kCycles = 60000;  // more than a buffer
  const std::string vcd = dir.file("t.vcd", counting_vcd(kCycles));
  const std::string csv = dir.file("t.csv", counting_csv(kCycles));
  const std::string fst = dir.path() + "/t.fst";
  shell("vcd2fst " + vcd + " " + fst + " >/dev/null");
  for (const auto& [packer, ending] : kPackers) {
    for (const std::string& path : {vcd, csv, fst}) {
      CAPTURE(path, packer);
      // lz4 takes a second file for the packed one.
      shell(packer + " " + path + (ending == ".lz4" ? " " + path + ending : ""));
      TraceOptions options{.path = path + ending};
      if (path != csv) options.clock = "clk";
      const Sampled s = sample(options, "a");
      CHECK(s.values == counting(kCycles));
      CHECK(s.notes.empty());
      // As in bgzip's files, another packed part may follow.
      if (path == csv) {
        shell("(cat " + path + ending + "; printf '9,77\\n' | " +
              packer.substr(0, packer.find(' ')) + " -c) >" + dir.path() + "/two.csv" + ending);
        CHECK(sample({.path = dir.path() + "/two.csv" + ending}, "a").values.back() == 77);
      }
    }
  }
  const std::string renamed = dir.path() + "/packed.vcd";  // by content, not by name
  std::filesystem::rename(vcd + ".gz", renamed);
  CHECK(sample({.path = renamed, .clock = "clk"}, "a").values.size() == kCycles);
}

TEST_CASE("A packed dump that was cut off is measured as far as it goes, a damaged one refused",
          "[trace][packed][cut]") {
  const ScratchDir dir;
  const std::string vcd = dir.file("t.vcd", counting_vcd(20000));
  for (const auto& [packer, ending] : kPackers) {
    CAPTURE(packer);
    const std::string path = vcd + ending;
    shell(packer + " " + vcd + (ending == ".lz4" ? " " + path : ""));
    std::string packed = slurp(path);
    dir.file(std::filesystem::path(path).filename().string(), packed.substr(0, packed.size() / 2));
    const Sampled s = sample({.path = path, .clock = "clk"}, "a");
    if (ending == ".gz") CHECK(s.values.size() > 1000);
    CHECK(s.values.size() < 20000);
    REQUIRE(s.notes.size() == 1);
    CHECK_THAT(s.notes[0], Contains("(simulation killed?): "));
    for (std::size_t i = packed.size() / 2; i < packed.size() / 2 + 40; ++i) packed[i] = '\x55';
    dir.file(std::filesystem::path(path).filename().string(), packed);
    CHECK(sampling_error({.path = path, .clock = "clk"}, "a") != "no error");
  }
}

TEST_CASE("A zip archive of one file is read, of several refused", "[trace][packed]") {
  const ScratchDir dir;
  const std::string vcd = dir.file("t.vcd", counting_vcd(60000));
  const std::string zip = dir.path() + "/t.zip";
  shell("cd " + dir.path() + " && zip -q t.zip t.vcd");
  CHECK(sample({.path = zip, .clock = "clk"}, "a").values == counting(60000));
  shell("vcd2fst " + vcd + " " + dir.path() + "/u.fst >/dev/null; cd " + dir.path() +
        " && zip -q u.zip u.fst");
  CHECK(sample({.path = dir.path() + "/u.zip", .clock = "clk"}, "a").values == counting(60000));
  const std::string packed = slurp(zip);
  CHECK_THAT(
      sampling_error({.path = dir.file("cut.zip", packed.substr(0, packed.size() / 2))}, "a"),
      EndsWith("cannot unpack the zip archive: it is damaged or cut off"));
  std::string damaged = packed;
  for (std::size_t i = packed.size() / 2; i < packed.size() / 2 + 40; ++i) damaged[i] = '\x55';
  CHECK(sampling_error({.path = dir.file("bad.zip", damaged), .clock = "clk"}, "a") != "no error");
  shell("cd " + dir.path() + " && zip -q t.zip u.fst");
  CHECK_THAT(sampling_error({.path = zip}, "a"),
             EndsWith("the zip archive has several files: t.vcd and u.fst"));
}

TEST_CASE("A CSV file whose packed data are cut off is refused", "[trace][packed][cut]") {
  const ScratchDir dir;
  const std::string csv = dir.file("t.csv", counting_csv(20000));
  shell("gzip -f " + csv);
  const std::string packed = slurp(csv + ".gz");
  dir.file("t.csv.gz", packed.substr(0, packed.size() - 9));
  CHECK_THAT(sampling_error({.path = csv + ".gz"}, "a"), EndsWith("the packed data are cut off"));
}

TEST_CASE("The first cycles of a pipe are there before its end has come", "[trace][pipe]") {
  const ScratchDir dir;
  const std::string path = dir.path() + "/slow.fifo";
  shell("mkfifo " + path);
  std::string head =
      "$timescale 1 ns $end\n$scope module tb $end\n$var wire 1 ! clk $end\n$var wire 8 a a [7:0] "
      "$end\n$upscope $end\n$enddefinitions $end\n#0\n0!\nb0 a\n";
  const auto cycles = [](unsigned from, unsigned to) {
    std::string text;
    for (unsigned i = from; i < to; ++i) {
      std::string bits;
      for (unsigned bit = 8; bit-- > 0;) bits += (i >> bit & 1) != 0 ? '1' : '0';
      text += "#" + std::to_string(10 * i + 5) + "\n1!\n#" + std::to_string(10 * i + 10) +
              "\n0!\nb" + bits + " a\n";
    }
    return text;
  };
  constexpr unsigned kCycles = 200'000;
  std::atomic<bool> goes_on = false;
  std::thread writer([&] {
    std::ofstream pipe(path);
    pipe << head << cycles(0, kCycles) << std::flush;
    while (!goes_on) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    pipe << cycles(kCycles, kCycles + 1000);
  });
  const TraceStream trace = open_trace_stream({.path = path, .clock = "clk"});
  std::size_t a = 0;
  while (trace.stream->signals()[a].name != "a") ++a;
  trace.stream->select({{.signal = a}});
  std::uint64_t count = 0;
  for (; count < 1000; ++count) REQUIRE(trace.stream->next());  // hangs if the end is waited for
  goes_on = true;
  while (trace.stream->next()) ++count;
  writer.join();
  CHECK(count == kCycles + 1000);
}

TEST_CASE("What comes through a pipe is recognised by content and read more than once",
          "[trace][pipe]") {
  const ScratchDir dir;
  const std::string vcd = dir.file("t.vcd", counting_vcd(30000));
  shell("vcd2fst " + vcd + " " + vcd + ".fst >/dev/null; gzip -k " + vcd);
  const std::string csv = dir.file("t.csv", counting_csv(30000));
  for (const std::string& path : {vcd, csv, vcd + ".fst", vcd + ".gz"}) {
    CAPTURE(path);
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    std::thread writer([&] {
      const std::string text = slurp(path);
      for (std::size_t done = 0; done < text.size();) {
        const ssize_t n = ::write(ends[1], text.data() + done, text.size() - done);
        if (n <= 0) break;
        done += static_cast<std::size_t>(n);
      }
      ::close(ends[1]);
    });
    // A name that was not used yet: what a name has given is kept.
    const std::string name =
        dir.path() + "/pipe" + std::filesystem::path(path).extension().string();
    std::filesystem::create_symlink("/proc/self/fd/" + std::to_string(ends[0]), name);
    TraceOptions options{.path = name};
    if (path != csv) options.clock = "clk";
    CHECK(sample(options, "a").values == counting(30000));
    writer.join();
    ::close(ends[0]);
    CHECK(sample(options, "a").values == counting(30000));  // opened again
  }
}

TEST_CASE("Options --from and --to choose cycles by number and by time", "[trace][window]") {
  const ScratchDir dir;
  const std::string vcd = dir.file("t.vcd", counting_vcd(10));  // edges at 5 ns, 15 ns, ... 95 ns
  const std::string csv = dir.file("t.csv", counting_csv(10));
  const auto values = [&](const std::string& from, const std::string& to) {
    const Values v = sample({.path = vcd, .clock = "clk", .from = from, .to = to}, "a").values;
    if ((from + to).find('s') == std::string::npos) {
      CHECK(sample({.path = csv, .from = from, .to = to}, "a").values == v);
    }
    return v;
  };
  CHECK(values("", "") == counting(10));
  CHECK(values("8", "") == Values{9, 10});
  CHECK(values("0", "2") == Values{1, 2});
  CHECK(values("3", "5") == Values{4, 5});
  CHECK(values("99", "").empty());
  CHECK(values("15ns", "35ns") == Values{2, 3});
  CHECK(values("14.5ns", "35001ps") == Values{2, 3, 4});
  CHECK(values("15.000001ns", "0.000000036s") == Values{3, 4});
  CHECK(values("7", "85ns") == Values{8});
  CHECK(values("0.09us", "") == Values{10});
  CHECK(values("1s", "").empty());
  const auto notes = [&](const std::string& from, const std::string& to) {
    return sample({.path = vcd, .clock = "clk", .from = from, .to = to}, "a").notes;
  };
  CHECK(notes("15ns", "35ns") ==
        Strings{"--from 15ns --to 35ns: cycles 1 to 2 of the recording, counted from 0"});
  CHECK(notes("", "3") == Strings{"--to 3: cycles 0 to 2 of the recording, counted from 0"});
  CHECK(notes("50", "") == Strings{"--from 50: no cycle of the recording"});
}

TEST_CASE("Options --from and --to that mean nothing are refused", "[trace][window]") {
  const ScratchDir dir;
  const std::string vcd = dir.file("t.vcd", counting_vcd(10));
  const std::string csv = dir.file("t.csv", counting_csv(10));
  for (const char* const text : {"x", "-1", "1.5", "1.", ".5ns", "1..5ns", "1.5.5ns", "10 ns",
                                 "10Ns", "1.5fs", "ns", "5nss", "0x10"}) {
    CAPTURE(text);
    CHECK_THAT(sampling_error({.path = vcd, .clock = "clk", .from = text}, "a"),
               Contains(std::string(" --from '") + text + "' is neither a cycle (100) nor a time"));
  }
  CHECK_THAT(sampling_error({.path = vcd, .clock = "clk", .to = "99999999999999999999"}, "a"),
             Contains("--to '99999999999999999999' is too big"));
  CHECK_THAT(sampling_error({.path = vcd, .clock = "clk", .to = "99999999s"}, "a"),
             Contains("is too big"));
  CHECK_THAT(sampling_error({.path = csv, .from = "1ns"}, "a"),
             Contains("the recording has no timescale, a cycle is wanted"));
  for (const auto& [from, to] : {std::pair{"5", "5"}, {"20ns", "10ns"}, {"", "0"}}) {
    CHECK_THAT(sampling_error({.path = vcd, .clock = "clk", .from = from, .to = to}, "a"),
               Contains("is not behind the beginning of what is measured"));
  }
}

TEST_CASE("Bits that are unknown before --from are not counted", "[trace][window]") {
  const ScratchDir dir;
  const std::string csv = dir.file("t.csv", "a\nx\n1\n0x0x\n");
  const TraceStream trace = open_trace_stream({.path = csv, .from = "1"});
  trace.stream->select({{0}});
  while (trace.stream->next()) {
  }
  CHECK(trace.stream->unknown_bits(0) == 4);
}

TEST_CASE("The period of the clock is measured, and whether it is steady", "[trace][clock]") {
  const ScratchDir dir;
  const std::string vcd = dir.file("t.vcd", counting_vcd(10));
  const Sampled s = sample({.path = vcd, .clock = "clk"}, "a");
  CHECK(s.clock.known());
  CHECK(s.clock.steady());
  CHECK(s.clock.femtoseconds() == 1e7);
  const std::string late = dir.file("u.vcd", counting_vcd(3) + "#30\n0!\n#46\n1!\n");
  const Sampled other = sample({.path = late, .clock = "clk"}, "a");
  CHECK(!other.clock.steady());
  CHECK(other.clock.femtoseconds() == Approx(41e6 / 3));
  CHECK(sample({.path = late, .clock = "clk", .to = "3"}, "a").clock.steady());
  CHECK(!sample({.path = vcd, .clock = "clk", .to = "1"}, "a").clock.known());
  CHECK(!sample({.path = dir.file("t.csv", counting_csv(4))}, "a").clock.known());
}

}  // namespace
}  // namespace fabmon::test::test_sources
