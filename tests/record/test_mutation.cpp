// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Damaged files: valid traces with random damage must either be read or be refused by an
// InputError, and nothing else (no crash, no other exception, no memory beyond bounds, no hang). In
// this process, so that a crash or a sanitizer's finding fails the test. fuzz_trace.cpp is the same
// for libFuzzer.
#include <sys/resource.h>

#include <random>

#include "tests/catch.hpp"
#include "tests/record/util.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_mutation {
namespace {

using Data = std::vector<std::uint8_t>;

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  Data mutate(const Data& valid, std::uint64_t rounds) {
    Data d = valid;
    for (std::uint64_t n = below(rounds) + 1; n > 0 && !d.empty(); --n) mutate_once(d);
    return d;
  }

 private:
  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  auto at(Data& d, std::uint64_t i) { return d.begin() + static_cast<std::ptrdiff_t>(i); }

  void mutate_once(Data& d) {
    const std::uint64_t i = below(d.size());
    const std::uint64_t n = std::min<std::uint64_t>(d.size() - i, below(64) + 1);
    switch (below(8)) {
      case 0:
        d[i] = static_cast<std::uint8_t>(d[i] ^ 1U << below(8));
        break;
      case 1:
        d[i] = static_cast<std::uint8_t>(below(256));
        break;
      case 2: {  // a byte that means something
        constexpr std::string_view kSpecial("\0\xFF\x7F\x80\n ,$#b0x\"[]", 15);
        d[i] = static_cast<std::uint8_t>(kSpecial[below(kSpecial.size())]);
        break;
      }
      case 3:
        d.erase(at(d, i), at(d, i + n));
        break;
      case 4: {
        const Data piece(at(d, i), at(d, i + n));
        d.insert(at(d, below(d.size() + 1)), piece.begin(), piece.end());
        break;
      }
      case 5:
        d.resize(below(8) == 0 ? i : d.size() - std::min<std::uint64_t>(n, d.size()));
        break;
      case 6:  // a length or offset off by a little
        d[i] = static_cast<std::uint8_t>(d[i] + (below(2) == 0 ? 1 : -1));
        break;
      default:
        for (std::uint64_t k = 0; k < std::min<std::uint64_t>(n, 8); ++k) {
          d[i + k] = static_cast<std::uint8_t>(below(2) == 0 ? 0xFF : 0);
        }
    }
  }

  std::mt19937_64 random_;
};

long peak_kib() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/// Reads `count` damaged copies of each valid file.
void damage(const std::string& format, const std::vector<Data>& valid, int count) {
  const std::uint64_t seed = seed_or(20240501);
  CAPTURE(format, seed);
  std::int64_t read = 0;
  std::int64_t refused = 0;
  for (std::size_t f = 0; f < valid.size(); ++f) {
    CAPTURE(f);
    REQUIRE(read_bytes_as(format, valid[f].data(), valid[f].size()) > 0);
    Mutator mutator(seed + f);
    for (int i = 0; i < count; ++i) {
      const Data d = mutator.mutate(valid[f], 4);
      CAPTURE(i);
      try {
        (read_bytes_as(format, d.data(), d.size()) < 0 ? refused : read) += 1;
      } catch (const std::exception& error) {
        FAIL("an exception that is no InputError: " << error.what());
      }
    }
  }
  CHECK(read > 0);  // or the damage would be too coarse to reach anything
  CHECK(refused > 0);
  CHECK(peak_kib() < 1024L * 1024);
}

Data load(const std::string& path) {
  const std::string s = slurp(path);
  return {s.begin(), s.end()};
}

/// A short run of the bench: its VCD cut to some hundred cycles, and that as FST in several
/// packings.
struct ShortRun {
  ScratchDir dir;
  std::string vcd;

  ShortRun() {
    shell("sh " FABMON_TESTS_DIR "/icarus/run.sh " + dir.path());
    const std::string text = slurp(dir.path() + "/axi_bench.vcd");
    vcd = dir.file("short.vcd", text.substr(0, text.find("#1000000\n")));
  }
  Data fst(const std::string& option) const {
    const std::string path = dir.path() + "/short.fst";
    shell("vcd2fst " + option + " " + vcd + " " + path);
    return load(path);
  }
  static void shell(const std::string& command) {
    INFO(command << ": are iverilog and gtkwave installed? (scripts/setup)");
    REQUIRE(std::system((command + " >/dev/null 2>&1").c_str()) == 0);
  }
};

TEST_CASE("Damaged CSV files are read or refused", "[axi4][trace][csv][mutation]") {
  const std::string extra =
      "\xEF\xBB\xBF"
      "cycle,\"araddr\",wstrb,arid\r\n0, 12 ,0xF_f,\"3\"\r\n\r\n1,0xzz,x,7\n";
  damage("csv", {load(FABMON_TESTS_DIR "/data/axi4_trace.csv"), Data(extra.begin(), extra.end())},
         4000);
}

TEST_CASE("Damaged VCD files are read or refused", "[axi4][trace][vcd][mutation]") {
  const ShortRun run;
  damage("vcd", {load(run.vcd)}, 2000);
}

TEST_CASE("Damaged FST files are read or refused", "[axi4][trace][fst][mutation]") {
  const ShortRun run;
  damage("fst", {run.fst("-4"), run.fst("-F"), run.fst("-Z"), run.fst("-Z -c")}, 1500);
}

TEST_CASE("Damaged captures as CSV are read or refused", "[axi4][trace][capture][mutation]") {
  const ScratchDir dir;
  std::vector<Data> captures;
  for (const char* const name : {"ila", "signal_tap", "litescope", "sigrok"}) {
    const std::string text = dir.path() + "/" + name + ".csv";
    ShortRun::shell("gunzip -c " FABMON_TESTS_DIR "/corpus/dumps/" + std::string(name) +
                    "_like.csv.gz | head -60 | tee " + text);
    captures.push_back(load(text));
  }
  damage("capture", captures, 1000);
  damage("bits.capture", captures, 300);
}

TEST_CASE("Damaged GHW files are read or refused", "[axi4][trace][ghw][mutation]") {
  const ScratchDir dir;
  const auto unpacked = [&](const std::string& name) {
    const std::string path = dir.path() + "/" + name + ".ghw";
    ShortRun::shell("cp " FABMON_TESTS_DIR "/corpus/dumps/" + name + ".ghw.gz " + path +
                    ".gz && gzip -d " + path + ".gz");
    return load(path);
  };
  damage("ghw", {unpacked("ghdl_plain")}, 2000);
  damage("bits.ghw", {unpacked("ghdl_types")}, 4000);
}

TEST_CASE("Damaged CSV files of a mesh are read or refused", "[cmn][trace][csv][mutation]") {
  damage("cmn.csv", {load(FABMON_TESTS_DIR "/data/cmn_trace.csv")}, 4000);
}

TEST_CASE("Damaged waveforms of a mesh are read or refused", "[cmn][trace][mutation]") {
  const std::string vcd = FABMON_TESTS_DIR "/data/cmn_trace.vcd";
  damage("cmn.vcd", {load(vcd)}, 2000);
  const ScratchDir dir;
  std::vector<Data> packed;
  for (const char* option : {"-4", "-F", "-Z"}) {
    const std::string fst = dir.path() + "/cmn.fst";
    std::string command = "vcd2fst ";
    command.append(option).append(" ").append(vcd).append(" ").append(fst);
    ShortRun::shell(command);
    packed.push_back(load(fst));
  }
  damage("cmn.fst", packed, 1000);
}

}  // namespace
}  // namespace fabmon::test::test_mutation
