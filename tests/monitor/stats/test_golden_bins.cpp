// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Bins, totals and log-linear histograms of the golden stats model, hand-computed.
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/stats/golden_bench.hpp"

namespace fabmon::test::test_golden_bins {
namespace {

using Bench = StatsBench;

// The live values of the first bins.
std::vector<std::uint64_t> bins(const Bench& b, unsigned n) {
  std::vector<std::uint64_t> v;
  for (unsigned i = 0; i < n; ++i) v.push_back(b.golden.bin(i));
  return v;
}

using Counts = std::vector<std::uint64_t>;

}  // namespace

TEST_CASE("golden stats: after reset bins are powers of two, closed above", "[stats][golden]") {
  Bench b({.nbins = 5});
  CHECK(b.read(Bench::ll(0)) == 0);
  CHECK(b.read(Bench::ul(0)) == 2);
  CHECK(b.read(Bench::ll(1)) == 2);
  CHECK(b.read(Bench::ll(4)) == 16);
  CHECK(b.read(Bench::ul(4)) == 0xFFFFFFFF);
  for (const unsigned latency : {1U, 2U, 3U, 4U, 5U, 8U, 9U, 16U, 17U, 100000U}) b.sample(latency);
  CHECK(bins(b, 5) == Counts{2, 2, 2, 2, 2});
  CHECK(b.golden.unbinned() == 0);
  CHECK(b.golden.samples() == 10);
}

TEST_CASE("golden stats: boundaries after reset stay inside a narrow timer", "[stats][golden]") {
  Bench b({.nbins = 16, .timer_width = 8});
  CHECK(b.read(Bench::ll(7)) == 128);
  CHECK(b.read(Bench::ul(7)) == 255);
  CHECK(b.read(Bench::ll(8)) == 255);
  CHECK(b.read(Bench::ul(15)) == 255);
  b.sample(1000);
  CHECK(b.golden.bin(7) == 1);
  Bench wide({.nbins = 64});
  CHECK(wide.read(Bench::ll(31)) == 0x80000000);
  CHECK(wide.read(Bench::ul(31)) == 0xFFFFFFFF);
  CHECK(wide.read(Bench::ll(63)) == 0xFFFFFFFF);
}

TEST_CASE("golden stats: overlapping, empty and disabled bins, the rest is unbinned",
          "[stats][golden]") {
  Bench b({.nbins = 4});
  const auto set = [&](unsigned i, std::uint32_t ll, std::uint32_t ul) {
    b.write(Bench::ll(i), ll);
    b.write(Bench::ul(i), ul);
  };
  set(0, 10, 20);
  set(1, 15, 30);
  set(2, 20, 10);  // nothing
  set(3, 0, 100);
  b.write(Bench::bin_mode(3), 0);
  for (const unsigned latency : {10U, 11U, 15U, 16U, 20U, 21U, 30U, 31U}) b.sample(latency);
  CHECK(bins(b, 4) == Counts{4, 4, 0, 0});
  CHECK(b.golden.unbinned() == 2);
  b.write(Bench::bin_mode(3), 1);
  b.sample(16);
  CHECK(bins(b, 4) == Counts{5, 5, 0, 1});
  CHECK(b.golden.unbinned() == 2);
}

TEST_CASE("golden stats: two hits in one cycle count twice in SUM and once in OR",
          "[stats][golden]") {
  Bench b({.nbins = 3});
  b.write(Bench::bin_mode(1), 3);  // OR
  b.clock({0, 1, 2, 3, 4});
  b.idle();
  b.clock({}, {0, 1});  // 2 and 2
  b.clock({}, {2, 3, 4});
  CHECK(bins(b, 3) == Counts{2, 1, 0});
  CHECK(b.golden.samples() == 5);
  CHECK(b.golden.latency_sum() == 13);
  b.sample(4);
  CHECK(b.golden.bin(1) == 2);
}

TEST_CASE("golden stats: all entries at once lose nothing", "[stats][golden]") {
  Bench b({.n = 256, .num_dealloc = 256});
  ContextPins all;
  all.alloc.fill(~std::uint64_t{0});
  b.golden.run(&all, 1);
  all.dealloc = all.alloc;
  for (unsigned i = 0; i < 1000; ++i) b.golden.run(&all, 1);
  CHECK(b.golden.samples() == 256000);
  CHECK(b.golden.bin(0) == 256000);
  CHECK(b.golden.status() == 0);
}

TEST_CASE("golden stats: a bin holds at its limit and says so", "[stats][golden]") {
  Bench b({.nbins = 1});
  b.write(Bench::bin_limit(0), 5);
  b.clock({0, 1, 2});
  b.clock({0, 1, 2}, {0, 1, 2});
  CHECK(b.golden.bin(0) == 3);
  CHECK_FALSE(b.golden.overflow(0));
  SECTION("reached exactly") {
    b.clock({}, {0, 1});
    CHECK(b.golden.bin(0) == 5);
    CHECK(b.read(Bench::bin_ctl(0)) == 2);
    b.write(Bench::bin_ctl(0), 2);
    CHECK(b.read(Bench::bin_ctl(0)) == 0);
    b.write_with(Bench::bin_ctl(0), 2, {}, {2});  // one more: the set wins
    CHECK(b.read(Bench::bin_ctl(0)) == 2);
    CHECK(b.golden.bin(0) == 5);
    CHECK(b.golden.samples() == 6);
    CHECK(b.golden.status() == 0);
  }
  SECTION("passed in one step") {
    b.write(Bench::bin_mode(0), 5);
    b.clock({}, {0, 1, 2});
    CHECK(b.golden.bin(0) == 5);
    CHECK(b.golden.overflow(0));
    CHECK(b.golden.status() == Bench::kBinOverflow);
  }
  SECTION("lowered below the count: it stays") {
    b.write(Bench::bin_limit(0), 2);
    CHECK_FALSE(b.golden.overflow(0));
    b.dealloc(0);
    CHECK(b.golden.bin(0) == 3);
    CHECK(b.golden.overflow(0));
  }
  SECTION("cleared first in the cycle that would reach it") {
    b.write_with(Bench::bin_ctl(0), 1, {}, {0, 1, 2});
    CHECK(b.golden.bin(0) == 3);
    CHECK_FALSE(b.golden.overflow(0));
    CHECK(b.golden.samples() == 6);
  }
  SECTION("cleared and reached in one cycle") {
    b.write(Bench::bin_limit(0), 3);
    const bool all = GENERATE(false, true);
    b.write_with(all ? Bench::kGctrl : Bench::bin_ctl(0), all ? 0x201 : 1, {}, {0, 1, 2});
    CHECK(b.golden.bin(0) == 3);
    CHECK(b.golden.overflow(0));
    CHECK(b.golden.samples() == (all ? 3 : 6));
  }
  SECTION("a clear leaves the flag") {
    b.clock({}, {0, 1});
    b.write(Bench::bin_ctl(0), 1);
    CHECK(b.golden.bin(0) == 0);
    CHECK(b.golden.overflow(0));
    b.write(Bench::kGctrl, Bench::kEnable | Bench::kClearBins);
    CHECK(b.golden.overflow(0));
  }
}

TEST_CASE("golden stats: no limit but a bin's width", "[stats][golden]") {
  struct Width {
    unsigned bits;
    std::uint32_t reset;
    std::uint64_t most;
  };
  const Width w =
      GENERATE(Width{16, 0xFFFF, 0xFFFF}, Width{32, 0xFFFFFFFF, 0xFFFFFFFF},
               Width{48, 0xFFFFFFFF, 0xFFFFFFFFFFFF}, Width{64, 0xFFFFFFFF, ~std::uint64_t{0}});
  CAPTURE(w.bits);
  Bench b({.nbins = 1, .bin_width = w.bits});
  CHECK(b.read(Bench::bin_limit(0)) == w.reset);
  if (GENERATE(false, true)) b.write(Bench::bin_limit(0), 0);
  b.golden.preset_bin(0, w.most - 2);
  b.sample(3);
  CHECK(b.golden.bin(0) == w.most - 1);
  CHECK_FALSE(b.golden.overflow(0));
  b.sample(3);
  CHECK(b.golden.bin(0) == w.most);
  CHECK(b.golden.overflow(0));
  b.write(Bench::bin_ctl(0), 2);
  b.sample(3);
  CHECK(b.golden.bin(0) == w.most);
  CHECK(b.golden.overflow(0));
}

TEST_CASE("golden stats: freeze drops samples, from the next cycle on", "[stats][golden]") {
  Bench b({.num_dealloc = 1, .hist_width = 16});
  b.clock({0, 1, 2});
  b.write_with(Bench::kGctrl, Bench::kEnable | Bench::kFreeze, {}, {0});
  CHECK(b.golden.samples() == 1);
  b.dealloc(1);
  CHECK(b.golden.samples() == 1);
  CHECK(b.golden.latency_max() == 1);
  CHECK(b.golden.hist(0, 2) == 0);
  b.write_with(Bench::kGctrl, Bench::kEnable, {}, {2});
  CHECK(b.golden.samples() == 1);
  CHECK(b.golden.unbinned() == 0);
  CHECK(b.golden.status() == 0);
}

TEST_CASE("golden stats: more samples than can be taken wait their turn, with their values",
          "[stats][golden]") {
  Bench b({.n = 4, .nbins = 1, .num_dealloc = 1});
  b.alloc(3);
  b.alloc(2);
  b.alloc(1);
  b.alloc(0);
  b.clock({}, {0, 1, 2, 3});  // 1, 2, 3, 4
  CHECK(b.golden.latency_sum() == 1);
  CHECK(b.golden.status() == Bench::kOverload);
  b.write(Bench::kStatus, 0xFF);
  CHECK(b.golden.latency_sum() == 3);
  CHECK(b.golden.status() == Bench::kOverload);  // still more than one
  SECTION("quiet") {
    b.idle();
    b.write(Bench::kStatus, 0xFF);  // the last one alone
    CHECK(b.golden.latency_sum() == 10);
    CHECK(b.golden.status() == 0);
    b.idle(3);
    CHECK(b.golden.samples() == 4);
  }
  SECTION("a second sample of an entry that waits is lost") {
    b.alloc(3);                                    // takes entry 2
    b.write_with(Bench::kStatus, 0xFF, {3}, {3});  // takes the first sample of entry 3
    CHECK(b.golden.latency_sum() == 10);
    CHECK(b.golden.status() == Bench::kLost);
    b.dealloc(3);
    CHECK(b.golden.samples() == 5);
    CHECK(b.golden.latency_sum() == 11);
  }
  SECTION("stops and clears leave it alone") {
    b.write(Bench::kGctrl, 0x101);
    CHECK(b.golden.latency_sum() == 6);
    b.write(Bench::kGctrl, 0x201);
    CHECK(b.golden.latency_sum() == 4);  // the one of the clear's cycle
    b.idle(3);
    CHECK(b.golden.samples() == 1);
  }
  SECTION("freeze drops one each cycle") {
    b.write(Bench::kGctrl, 3);
    CHECK(b.golden.samples() == 3);
    b.write(Bench::kGctrl, 1);
    b.idle(3);
    CHECK(b.golden.samples() == 3);
  }
  SECTION("a disable does not touch them") {
    b.write(Bench::kGctrl, 0);
    b.idle(3);
    CHECK(b.golden.latency_sum() == 10);
  }
}

TEST_CASE("golden stats: what comes while a batch waits is the next batch", "[stats][golden]") {
  Bench b({.n = 4, .nbins = 1, .num_dealloc = 1});
  const auto counted = [&b] { return b.golden.latency_sum(); };
  b.clock({2, 3});
  b.idle(99);
  b.clock({0, 1});
  b.clock({}, {0, 2, 3});  // 1, 101, 101: counts entry 0
  CHECK(counted() == 1);
  CHECK(b.golden.status() == Bench::kOverload);
  b.clock({0, 2}, {1});  // 2 waits for the next batch: counts entry 2
  CHECK(counted() == 102);
  b.write_with(Bench::kStatus, 0xFF, {}, {0});  // 1 waits as well: counts 3, the batch is done
  CHECK(counted() == 203);
  CHECK(b.golden.status() == 0);
  b.idle(7);  // 0 and 1
  CHECK(counted() == 206);
  CHECK(b.golden.status() == Bench::kOverload);
  b.dealloc(2);
  CHECK(counted() == 215);
  CHECK(b.golden.samples() == 6);
}

TEST_CASE("golden stats: a sample joins a batch that begins with it", "[stats][golden]") {
  Bench b({.n = 4, .nbins = 1, .num_dealloc = 2});
  b.clock({0, 1, 2, 3});
  b.clock({0}, {0, 1, 2});  // counts 0 and 1; 2 is left
  b.idle();                 // counts 2
  b.alloc(2);
  b.clock({1}, {0, 2, 3});  // 3, 1, 4: counts 0 and 2; 3 is left
  CHECK(b.golden.latency_sum() == 7);
  b.clock({}, {1});  // 1 waits: counts 3
  CHECK(b.golden.latency_sum() == 11);
  b.write(Bench::kStatus, 0xFF);  // counts 1
  CHECK(b.golden.latency_sum() == 12);
  CHECK(b.golden.status() == 0);
}

TEST_CASE("golden stats: a sample is lost too while its entry waits for the next batch",
          "[stats][golden]") {
  Bench b({.n = 4, .nbins = 1, .num_dealloc = 1});
  b.clock({0, 1, 2, 3});
  b.clock({0}, {0, 1, 2, 3});  // counts 0
  b.clock({0}, {0});           // counts 1; 0 waits for the next batch
  CHECK(b.golden.status() == Bench::kOverload);
  b.clock({}, {0});  // counts 2; lost
  CHECK(b.golden.status() == (Bench::kOverload | Bench::kLost));
  b.idle(10);
  CHECK(b.golden.samples() == 5);
}

TEST_CASE("golden stats: what two samples a cycle allow", "[stats][golden]") {
  Bench b({.n = 5, .nbins = 1, .num_dealloc = 2});
  b.clock({0, 1, 2, 3, 4});
  b.clock({}, {0, 2});
  CHECK(b.golden.status() == 0);
  b.clock({}, {1, 3, 4});
  CHECK(b.golden.status() == Bench::kOverload);
  CHECK(b.golden.samples() == 4);
  b.idle();
  CHECK(b.golden.samples() == 5);
  CHECK(b.golden.latency_sum() == 8);
}

TEST_CASE("golden stats: a snapshot is of before its edge, with clear nothing is lost",
          "[stats][golden]") {
  Bench b({.nbins = 2, .bin_width = 48});
  b.sample(1);
  b.sample(7);
  b.golden.preset_bin(1, 0x500000001);
  b.alloc(0);
  const std::uint32_t all = Bench::kEnable | Bench::kSnapshot | Bench::kShadowRead;
  CHECK(b.read(Bench::bin_val(0)) == 1);
  const bool clear = GENERATE(false, true);
  b.write_with(Bench::kGctrl, all | (clear ? Bench::kClearBins : 0), {}, {0});
  CHECK(b.read(Bench::kGctrl) == (Bench::kEnable | Bench::kShadowRead));
  CHECK(b.read(Bench::bin_val(0)) == 1);
  CHECK(b.read(Bench::bin_val(1)) == 1);
  CHECK(b.read(Bench::kHigh) == 5);
  CHECK(b.read(Bench::kSamples) == 2);
  CHECK(b.read(Bench::kSum) == 8);
  CHECK(b.read(Bench::kUnbinned) == 0);
  CHECK(b.golden.samples() == (clear ? 1 : 3));
  CHECK(b.read(Bench::kMin) == 1);  // never from the shadows
  CHECK(b.read(Bench::kMax) == (clear ? 1 : 7));
  b.write(Bench::kGctrl, Bench::kEnable);
  CHECK(b.read(Bench::kSamples) == (clear ? 1 : 3));
  CHECK(b.read(Bench::bin_val(0)) == (clear ? 1 : 2));
  CHECK(b.read(Bench::bin_val(1)) == (clear ? 0 : 1));
  CHECK(b.read(Bench::kHigh) == (clear ? 0 : 5));
}

TEST_CASE("golden stats: shadows are 0 before the first snapshot", "[stats][golden]") {
  Bench b;
  b.sample(1);
  b.write(Bench::kGctrl, Bench::kEnable | Bench::kShadowRead);
  CHECK(b.read(Bench::kSamples) == 0);
  CHECK(b.read(Bench::bin_val(0)) == 0);
}

TEST_CASE("golden stats: one latch for all upper halves", "[stats][golden]") {
  Bench b({.nbins = 2, .bin_width = 64, .num_dealloc = 1, .hist_width = 16});
  b.golden.preset_bin(0, 0x1111111122222222);
  b.golden.preset_latency_sum(0x3333333344444444);
  CHECK(b.read(Bench::kHigh) == 0);
  CHECK(b.read(Bench::bin_val(0)) == 0x22222222);
  for (const std::uint32_t high : {0x24U, 0x2CU, 0x34U, 0x40U, 0x804U}) {
    CHECK(b.read(high) == 0x11111111);
  }
  CHECK(b.read(Bench::kSum) == 0x44444444);
  b.golden.preset_latency_sum(0);
  b.idle(3);
  CHECK(b.read(0x24) == 0x33333333);  // held, whoever asks
  CHECK(b.read(0x800) == 0);          // a log-linear bin
  CHECK(b.read(0x34) == 0);
  CHECK(b.read(Bench::bin_val(0)) == 0x22222222);
  CHECK(b.read(Bench::kMin) == 0xFFFFFFFF);  // no part in it
  CHECK(b.read(Bench::kHigh) == 0x11111111);
  CHECK(b.read(Bench::kUnbinned) == 0);
  CHECK(b.read(Bench::kHigh) == 0);
}

TEST_CASE("golden stats: the latency sum passes 32 bits and saturates at 64", "[stats][golden]") {
  Bench b;
  for (unsigned i = 0; i < 3; ++i) b.sample(0xFFFFFFFF);
  CHECK(b.read(Bench::kSum) == 0xFFFFFFFD);
  CHECK(b.read(Bench::kHigh) == 2);
  b.golden.preset_latency_sum(~std::uint64_t{0} - 5);
  b.sample(5);
  CHECK(b.golden.latency_sum() == ~std::uint64_t{0});
  b.sample(1);
  CHECK(b.golden.latency_sum() == ~std::uint64_t{0});
}

TEST_CASE("golden stats: edges of the log-linear bins", "[stats][golden]") {
  struct Edge {
    std::uint64_t latency;
    unsigned bin16, bin32;  // of latencies of 16 and of 32 bits
  };
  const Edge e = GENERATE(
      Edge{1, 1, 1}, Edge{3, 3, 3}, Edge{4, 4, 4}, Edge{7, 7, 7}, Edge{8, 8, 8}, Edge{9, 8, 8},
      Edge{10, 9, 9}, Edge{15, 11, 11}, Edge{16, 12, 12}, Edge{19, 12, 12}, Edge{20, 13, 13},
      Edge{1023, 35, 35}, Edge{1024, 36, 36}, Edge{0xDFFF, 58, 58}, Edge{0xE000, 59, 59},
      Edge{0xFFFF, 59, 59}, Edge{0x10000, 59, 60}, Edge{0x13FFF, 59, 60}, Edge{0x14000, 59, 61},
      Edge{0xDFFFFFFF, 59, 122}, Edge{0xE0000000, 59, 123}, Edge{0xFFFFFFFF, 59, 123});
  CAPTURE(e.latency);
  for (const unsigned width : {16U, 32U}) {
    Bench b({.num_dealloc = 1, .hist_width = width});
    b.sample(e.latency);
    b.sample(e.latency);
    const unsigned bin = width == 16 ? e.bin16 : e.bin32;
    for (unsigned i = 0; i < 4 * (width - 1); ++i) CHECK(b.golden.hist(0, i) == (i == bin ? 2 : 0));
    CHECK(b.read(0x800 + 8 * bin) == 2);
    b.write(Bench::kGctrl, Bench::kEnable | Bench::kClearBins);
    CHECK(b.golden.hist(0, bin) == 0);
  }
}

}  // namespace fabmon::test::test_golden_bins
