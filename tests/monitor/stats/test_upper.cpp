// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The upper halves of counts, which no simulation reaches by counting: the memories and the adder
// behind them are set from inside, near a carry or near their ends, and counting goes on from
// there. So this needs the models made from the RTL, by their inner names; a build from netlists
// leaves it out.
#include <cstdint>

#include "tb/core/verilated_model.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/follow.hpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"  // Verilator's anonymous structs
#include "Vtest_stats_each.h"
#include "Vtest_stats_each___024root.h"
#include "Vtest_stats_queue.h"
#include "Vtest_stats_queue___024root.h"
#include "Vtest_stats_serial.h"
#include "Vtest_stats_serial___024root.h"
#pragma GCC diagnostic pop

// A memory of the first log-linear histogram.
#define CORE root.fabmon_stats__DOT__u_core__DOT__
#define JOIN(a, b) a##b
#define IN(core, path) JOIN(core, path)
#define HIST(ram) IN(CORE, g_hist__DOT__g_port__BRA__0__KET____DOT__u_hist__DOT__##ram##__DOT__mem)

namespace fabmon::test::test_upper {
namespace {

/// Register accesses on a bare model, whose inside a test may change.
template <class Top>
struct Inside {
  VerilatedModel<Top> model{"stats", false, 3};

  Inside() {
    model.top().mon_alloc = model.top().mon_dealloc = model.top().mon_table_full = 0;
    model.reset();
    run(300);
  }
  void run(unsigned clocks) {
    for (unsigned i = 0; i < clocks; ++i) model.edge();
  }
  std::uint32_t access(const RegAccess& access) { return follow(model, access); }
  void write(std::uint32_t addr, std::uint32_t data) {
    access({.write = true, .addr = addr, .data = data, .strb = 0xF});
  }
  std::uint64_t read64(std::uint32_t addr) {
    const std::uint64_t low = access({.addr = addr});
    return low | std::uint64_t{access({.addr = kHi})} << 32;
  }
  /// Entries 0 and 1, of 5 cycles.
  void two_samples() {
    model.top().mon_alloc = 3;
    run(1);
    model.top().mon_alloc = 0;
    run(4);
    model.top().mon_dealloc = 3;
    run(1);
    model.top().mon_dealloc = 0;
    run(10);
  }
  /// Sets a word of the memory of counts, against visits that are under way.
  template <class Memory>
  void set(Memory& memory, unsigned row, std::uint64_t value) {
    for (int i = 0; i < 4; ++i) {
      memory[row] = value;
      run(1);
    }
    memory[row] = value;
  }
};

}  // namespace

TEST_CASE("stats: bins, totals and their shadows have 64 bits and hold at their ends",
          "[stats][upper]") {
  Inside<Vtest_stats_each> inside;
  auto& root = *inside.model.top().rootp;
  const auto set_sum = [&](std::uint64_t value) {  // what the next edge loads
    auto& next = root.fabmon_stats__DOT__u_core__DOT__u_totals__DOT__sum;
    next[0] = static_cast<std::uint32_t>(value);
    next[1] = static_cast<std::uint32_t>(value >> 32);
    next[2] = 0;
    inside.run(1);
  };
  auto& counts = root.fabmon_stats__DOT__u_core__DOT__u_bins__DOT__u_val_mem__DOT__mem;
  const unsigned bins = 16;
  const std::uint64_t low = 0xFFFFFFFF, high = std::uint64_t{3} << 32;
  set_sum(high | low);
  inside.set(counts, 2, high | low);         // of latencies above 4 to 8
  inside.set(counts, bins, high | 1);        // UNBINNED
  inside.set(counts, bins + 1, high | low);  // SAMPLES
  inside.two_samples();
  inside.run(200);
  for (const std::uint32_t shadow : {0U, kShadow | kSnapshot | kClearBins}) {
    inside.write(kGctrl, kEnable | shadow);
    CHECK(inside.read64(kSum) == high + low + 10);
    CHECK(inside.read64(bin(2)) == high + low + 2);
    CHECK(inside.read64(kUnbinned) == high + 1);
    CHECK(inside.read64(kSamples) == high + low + 2);
    CHECK(inside.read64(bin(3)) == 0);  // its upper half as well
  }
  inside.write(kGctrl, kEnable);
  CHECK(inside.read64(kSum) == 0);
  CHECK(inside.read64(bin(2)) == 0);
  // At their ends.
  set_sum(~std::uint64_t{0} - 3);
  inside.set(counts, 2, ~std::uint64_t{0} - 2);
  inside.two_samples();
  CHECK(inside.read64(kSum) == ~std::uint64_t{0});
  CHECK(inside.read64(bin(2)) == ~std::uint64_t{0});
  CHECK(inside.access({.addr = bin(2) + kCtl}) == 2);
  inside.two_samples();
  CHECK(inside.read64(kSum) == ~std::uint64_t{0});
}

TEST_CASE("stats: a limit of 0 or of all ones is none for a bin wider than a register",
          "[stats][upper]") {
  Inside<Vtest_stats_each> inside;
  auto& counts =
      inside.model.top().rootp->fabmon_stats__DOT__u_core__DOT__u_bins__DOT__u_val_mem__DOT__mem;
  const std::uint64_t above = 0x3FFFFFFFF;
  for (const std::uint32_t limit : {0U, 0xFFFFFFFFU, 0xFFFFFFFEU, 1U}) {
    CAPTURE(limit);
    inside.write(bin(2) + kLimit, limit);
    inside.write(bin(2) + kCtl, 3);
    CHECK(inside.access({.addr = bin(2) + kLimit}) == limit);
    inside.set(counts, 2, above);
    inside.two_samples();
    const bool none = limit == 0 || limit == 0xFFFFFFFF;
    CHECK(inside.read64(bin(2)) == (none ? above + 2 : above));
    CHECK(inside.access({.addr = bin(2) + kCtl}) == (none ? 0 : 2));
  }
}

TEST_CASE("stats: each bit of a count, of its copy and of the sum is kept and read",
          "[stats][upper]") {
  Inside<Vtest_stats_each> inside;
  auto& root = *inside.model.top().rootp;
  auto& counts = root.fabmon_stats__DOT__u_core__DOT__u_bins__DOT__u_val_mem__DOT__mem;
  const unsigned bins = 16;
  for (unsigned bit = 0; bit < 64; ++bit) {
    INFO("bit " << bit);
    const std::uint64_t one = std::uint64_t{1} << bit;
    inside.write(kGctrl, kEnable);
    auto& sum =
        root.fabmon_stats__DOT__u_core__DOT__u_totals__DOT__sum;  // what the next edge loads
    sum[0] = static_cast<std::uint32_t>(one);
    sum[1] = static_cast<std::uint32_t>(one >> 32);
    sum[2] = 0;
    inside.run(1);
    inside.set(counts, 2, one);
    inside.set(counts, bins, ~one);
    inside.set(counts, bins + 1, one ^ 1);
    inside.run(200);  // a round of the scan, which leaves them as they are
    for (const std::uint32_t shadow : {0U, kShadow | kSnapshot | kClearBins}) {
      inside.write(kGctrl, kEnable | shadow);
      CHECK(inside.read64(kSum) == one);
      CHECK(inside.read64(bin(2)) == one);
      CHECK(inside.read64(kUnbinned) == ~one);
      CHECK(inside.read64(kSamples) == (one ^ 1));
      CHECK(inside.read64(bin(3)) == 0);
    }
  }
}

TEST_CASE("stats: an upper half that waits is read at each address of HI, and there alone",
          "[stats][upper]") {
  Inside<Vtest_stats_each> inside;
  auto& counts =
      inside.model.top().rootp->fabmon_stats__DOT__u_core__DOT__u_bins__DOT__u_val_mem__DOT__mem;
  inside.set(counts, 2, ~std::uint64_t{0} - 9);
  inside.run(200);
  inside.access({.addr = bin(2)});
  for (std::uint32_t addr = 0x80; addr < 0x1000; addr += 4) {  // no register
    INFO("address " << addr);
    CHECK(inside.access({.addr = addr}) == 0);
  }
  for (const std::uint32_t addr :
       {kHi, stats_reg::kUnbinnedHi, stats_reg::kSamplesHi, stats_reg::kLatencySumHi}) {
    INFO("address " << addr);
    CHECK(inside.access({.addr = addr}) == 0xFFFFFFFF);
  }
  for (const std::uint32_t addr : {bin(3), kUnbinned, kSamples, kSum}) {  // written, not read
    INFO("address " << addr);
    inside.write(addr, 0xFFFFFFFF);
    CHECK(inside.access({.addr = kHi}) == 0xFFFFFFFF);
  }
}

TEST_CASE("stats: each bit of a log-linear bin is kept and read", "[stats][upper]") {
  Inside<Vtest_stats_serial> inside;
  auto& root = *inside.model.top().rootp;
  for (unsigned bit = 0; bit < 48; ++bit) {
    INFO("bit " << bit);
    const std::uint64_t one = std::uint64_t{1} << bit;
    HIST(u_low)[5] = static_cast<std::uint16_t>(one);
    HIST(u_upper)[5] = static_cast<std::uint32_t>(one >> 16);
    inside.run(300);
    CHECK(inside.read64(kHist + 8 * 5) == one);
    CHECK(inside.access({.addr = stats_reg::kHistHi + 8 * 5}) == one >> 32);
    CHECK(inside.read64(kHist + 8 * 6) == 0);
  }
}

TEST_CASE("stats: a log-linear bin carries into its upper bits", "[stats][upper]") {
  Inside<Vtest_stats_serial> inside;
  auto& root = *inside.model.top().rootp;
  const std::uint64_t count = 0x0001'0002'FFFF;
  HIST(u_low)[5] = static_cast<std::uint16_t>(count);
  HIST(u_upper)[5] = static_cast<std::uint32_t>(count >> 16);
  CHECK(inside.read64(kHist + 8 * 5) == count);
  inside.two_samples();
  inside.run(300);
  CHECK(inside.read64(kHist + 8 * 5) == count + 2);
  CHECK(inside.access({.addr = kHist + 8 * 6 + 4}) == 1);  // one latch for all
  CHECK(inside.read64(kHist + 8 * 6) == 0);
  CHECK(inside.access({.addr = kHist + 8 * 5 + 4}) == 0);
}

TEST_CASE("stats: a bin of 48 bits holds at its end, or at the largest limit", "[stats][upper]") {
  Inside<Vtest_stats_queue> inside;
  auto& counts =
      inside.model.top().rootp->fabmon_stats__DOT__u_core__DOT__u_bins__DOT__u_val_mem__DOT__mem;
  const std::uint64_t most = (std::uint64_t{1} << 48) - 1;
  for (const std::uint32_t limit : {0U, 0xFFFFFFFFU}) {  // either one: no limit
    inside.write(bin(2) + kLimit, limit);
    inside.write(bin(2) + kCtl, 2);
    inside.set(counts, 2, most - 3);
    inside.two_samples();
    CHECK(inside.read64(bin(2)) == most - 1);
    CHECK(inside.access({.addr = bin(2) + kCtl}) == 0);
    inside.two_samples();
    CHECK(inside.read64(bin(2)) == most);
    CHECK(inside.access({.addr = bin(2) + kCtl}) == 2);
  }
  inside.write(bin(2) + kLimit, 0xFFFFFFFE);  // the largest limit there is
  inside.write(bin(2) + kCtl, 3);
  inside.set(counts, 2, 0xFFFFFFFD);
  inside.two_samples();
  CHECK(inside.read64(bin(2)) == 0xFFFFFFFE);
  CHECK(inside.access({.addr = bin(2) + kCtl}) == 2);
}

}  // namespace fabmon::test::test_upper
