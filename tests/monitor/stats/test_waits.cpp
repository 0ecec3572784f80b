// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How long an access to the registers waits, by kind: on random traffic, with random gaps and
// accesses of all kinds before it. The waits are the cycles between that of the acceptance and that
// of the answer: the wait states of APB4. Samples never queue here, and the reset is over.
#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/stats/noise.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_waits {
namespace {

/// What docs/reference/stats-timing.md says of an access: the cycles by which it is answered later
/// than a register without bins, at most.
unsigned extra(const StatsConfig& c, bool write, std::uint32_t addr, std::uint32_t data) {
  // Boundaries that are sorted hold up what is done with bins.
  unsigned late = 0;
  if (c.source == StatsSource::kAxi && c.nbins > 1) {
    const auto places = static_cast<unsigned>(std::bit_width(2 * c.nbins - 1));
    late = (2U << places) + places + 7;
  }
  const unsigned scan = late + c.nbins + 15;
  const unsigned round = c.source == StatsSource::kAxi ? c.n + 18 : 0;
  if (addr == kStatus) return write ? scan : std::max(scan, round);
  if (addr == kGctrl && write) {
    const bool counts = (data & (kClearBins | kSnapshot)) != 0;
    const bool timers = (data & kClearTimers) != 0 || (data & kEnable) == 0;
    return std::max(counts ? scan : 0, timers ? round : 0);
  }
  const bool total = !write && (addr == kUnbinned || addr == kSamples);
  if (total || addr >= bin(0)) return late + 6;
  if (!write && addr >= kHist && addr < timer(0) && addr % 8 == 0 && c.hist_width != 0) {
    const auto bits = static_cast<unsigned>(std::bit_width(c.hist_bins() - 1));
    const auto steps = static_cast<unsigned>(std::bit_width(c.hist_width - 3));
    return (1U << bits) + steps + 9;
  }
  return 0;
}

struct Kind {
  std::string name;
  bool write = false;
  std::uint32_t addr = 0, data = 0;
  unsigned most = 0;
};

std::vector<Kind> kinds(const StatsConfig& c) {
  const unsigned j = c.n - 1, i = c.nbins - 1;
  std::vector<Kind> all{
      {"ID", false, 0},
      {"HI", false, kHi},
      {"STATUS", false, kStatus},
      {"STATUS, write", true, kStatus, 0xFF},
      {"GCTRL, write", true, kGctrl, kEnable},
      {"GCTRL, snapshot", true, kGctrl, kEnable | kSnapshot},
      {"GCTRL, clear", true, kGctrl, kEnable | kClearBins | kClearTimers},
      {"GCTRL, off", true, kGctrl, 0},
      {"SAMPLES", false, kSamples},
      {"LATENCY_SUM", false, kSum},
      {"timer", false, timer(j)},
      {"timer, write", true, timer(j) + kLimit, 77},
      {"bin", false, bin(i)},
      {"bin, write", true, bin(i) + kLimit, 0},
      {"bin, clear", true, bin(i) + kCtl, 3},
      {"bin, mode", true, bin(i) + kMode, 1},
      {"boundary", false, bound(i)},
      {"boundary, write", true, bound(i), 3},
  };
  if (c.hist_width != 0) all.push_back({"histogram", false, kHist + 8 * (c.hist_bins() - 1)});
  return all;
}

template <class Pins>
void check(const std::string& build, std::uint64_t seed) {
  const StatsConfig config = make_test_stats(build)->config();
  StatsFixture<Pins> both(build, stats_noise<Pins>(config, seed));
  std::mt19937_64 rng(seed);
  std::vector<Kind> all = kinds(config);
  for (int access = 0; access < 4000; ++access) {
    for (auto gap = rng() % 4 * (rng() % 40); gap != 0; --gap) both.run(1);
    Kind& kind = all[rng() % all.size()];
    if (kind.write) {
      both.begin_write(kind.addr, kind.data);
    } else {
      both.begin_read(kind.addr);
    }
    unsigned cycles = 0;
    do {
      both.run(1);
      ++cycles;
    } while (both.rtl().busy() && cycles < both.kAccessLimit);
    REQUIRE_FALSE(both.rtl().busy());
    kind.most = std::max(kind.most, cycles - 2);
  }
  const unsigned plain = all.front().most;
  CHECK(plain <= 9);
  for (const Kind& kind : all) {
    INFO("build " << build << ", FABMON_SEED=" << seed << ": " << kind.name << " waits for "
                  << kind.most);
    CHECK(kind.most >= plain);
    CHECK(kind.most <= plain + extra(config, kind.write, kind.addr, kind.data));
  }
}

}  // namespace

TEST_CASE("stats: an access waits no longer than the timing page says, of each kind",
          "[stats][waits]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string build : {"axi4", "stamps11", "stamps64", "stamps64_bin"}) {
    check<Axi4Pins>(build, seed);
  }
  // All entries may end in one cycle.
  for (const std::string build : {"two", "each", "literal2"}) check<ContextPins>(build, seed);
  check<ApbPins>("apb64", seed);
}

}  // namespace fabmon::test::test_waits
