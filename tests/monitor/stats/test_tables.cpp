// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The generated tables of registers, for every size of a build: no two registers at one address, no
// two fields at one bit, and the addresses, counts and reset values of the specification, worked
// out here once more.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "tb/monitor/axi4/tables/registers.hpp"
#include "tb/monitor/stats/tables/events.hpp"
#include "tb/monitor/stats/tables/registers.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_tables {
namespace {

/// Addresses and fields, for one configuration. space: bytes of the register map.
template <class Config>
void sweep(std::span<const RegisterInfo<Config>> table, const Config& c, std::uint32_t space) {
  std::set<std::uint32_t> taken;
  for (const RegisterInfo<Config>& r : table) {
    INFO(r.name);
    std::uint32_t bits = 0;
    for (const FieldInfo<Config>& f : r.fields) {
      INFO(f.name);
      REQUIRE(f.msb(c) >= f.lsb(c));
      REQUIRE(f.msb(c) < 32);
      REQUIRE((bits & f.mask(c)) == 0);
      bits |= f.mask(c);
    }
    for (unsigned j = 0; j < r.count(c); ++j) {
      const std::uint32_t addr = r.address(c, j);
      const bool good = addr < space && addr % 4 == 0 && taken.insert(addr).second;
      if (!good || (r.reset(c, j) & ~bits) != 0) FAIL("element " << j);
    }
  }
}

/// Every size that makes a difference.
std::vector<StatsConfig> stats_configs() {
  std::vector<StatsConfig> all;
  for (const unsigned n : {1U, 2U, 5U, 16U, 64U, 256U}) {
    for (const unsigned nbins : {1U, 2U, 16U, 64U}) {
      for (const unsigned timer_width : {8U, 16U, 32U}) {
        for (const unsigned bin_width : {16U, 32U, 48U, 64U}) {
          for (const unsigned hist_width : {0U, 8U, 16U, 32U}) {
            for (const StatsSource source : {StatsSource::kContexts, StatsSource::kAxi}) {
              all.push_back({.n = n,
                             .nbins = nbins,
                             .timer_width = timer_width,
                             .bin_width = bin_width,
                             .num_dealloc = n,
                             .hist_width = hist_width,
                             .source = source});
            }
          }
        }
      }
    }
  }
  return all;
}

const RegisterInfo<StatsConfig>& row(std::string_view name) {
  const auto* const found = find_register(stats_registers(), name);
  INFO(name);
  REQUIRE(found != nullptr);
  return *found;
}

}  // namespace

TEST_CASE("stats table: addresses and fields do not overlap, counts are those of the specification",
          "[stats][tables]") {
  for (const StatsConfig& c : stats_configs()) {
    CAPTURE(c.n, c.nbins, c.timer_width, c.bin_width, c.hist_width);
    sweep(stats_registers(), c, 0x10000);
    const unsigned resources = (c.n + c.nbins) * 4 + c.nbins * 2;
    REQUIRE(count_registers(stats_registers(), c, true) == resources);
    REQUIRE(count_registers(stats_registers(), c) ==
            resources + 20 + 2 * c.hist_ports() * c.hist_bins());
  }
}

TEST_CASE("stats table: timers", "[stats][tables]") {
  const auto &val = row("LAT_TMR_j_val"), &limit = row("LAT_TMR_j_limit"),
             &ctl = row("LAT_TMR_j_ctl"), &mode = row("LAT_TMR_j_en_mode");
  for (const StatsConfig& c : stats_configs()) {
    CAPTURE(c.n, c.timer_width);
    const auto ones = static_cast<std::uint32_t>((std::uint64_t{1} << c.timer_width) - 1);
    REQUIRE(ctl.count(c) == c.n);
    REQUIRE(val.mask(c, RegisterAccess::kRw) == ones);
    REQUIRE(limit.mask(c, RegisterAccess::kRw) == ones);
    for (unsigned j = 0; j < c.n; ++j) {
      const bool good = val.address(c, j) == 0x1000 + 16 * j && val.reset(c, j) == 0 &&
                        limit.address(c, j) == 0x1004 + 16 * j && limit.reset(c, j) == ones &&
                        ctl.address(c, j) == 0x1008 + 16 * j &&
                        ctl.reset(c, j) == (j << 8 | j << 16) &&
                        mode.address(c, j) == 0x100C + 16 * j && mode.reset(c, j) == 1;
      if (!good) FAIL("timer " << j);
    }
  }
}

TEST_CASE("stats table: bins and their boundaries", "[stats][tables]") {
  const auto &val = row("BIN_i_val"), &limit = row("BIN_i_limit"), &ctl = row("BIN_i_ctl"),
             &mode = row("BIN_i_en_mode"), &ll = row("bin_i_ll"), &ul = row("bin_i_ul");
  for (const StatsConfig& c : stats_configs()) {
    CAPTURE(c.nbins, c.timer_width, c.bin_width);
    const std::uint64_t ones = (std::uint64_t{1} << c.timer_width) - 1;
    REQUIRE(ll.count(c) == c.nbins);
    for (unsigned i = 0; i < c.nbins; ++i) {
      const std::uint64_t from = i == 0 ? 0 : (i < 40 ? std::uint64_t{1} << i : ones);
      const std::uint64_t to = i + 1 < c.nbins && i < 40 ? std::uint64_t{2} << i : ones;
      const std::uint32_t most = c.bin_width >= 32 ? 0xFFFFFFFF : 0xFFFF;
      const bool good = val.address(c, i) == 0x8000 + 16 * i && val.reset(c, i) == 0 &&
                        limit.address(c, i) == 0x8004 + 16 * i && limit.reset(c, i) == most &&
                        ctl.address(c, i) == 0x8008 + 16 * i && ctl.reset(c, i) == 0 &&
                        mode.address(c, i) == 0x800C + 16 * i && mode.reset(c, i) == 1 &&
                        ll.address(c, i) == 0xC000 + 8 * i &&
                        ll.reset(c, i) == std::min(from, ones) &&
                        ul.address(c, i) == 0xC004 + 8 * i && ul.reset(c, i) == std::min(to, ones);
      if (!good) FAIL("bin " << i);
    }
  }
}

TEST_CASE("stats table: the block space", "[stats][tables]") {
  const auto& hist = row("HIST_p_b_LO");
  for (const StatsConfig& c : stats_configs()) {
    CAPTURE(c.n, c.nbins, c.timer_width, c.bin_width, c.hist_width);
    REQUIRE(row("ID").reset(c) == 0x504D5354);
    REQUIRE(row("CONFIG0").reset(c) == (c.n | c.nbins << 16));
    REQUIRE(row("CONFIG1").reset(c) ==
            (c.timer_width | c.bin_width << 8 | (c.num_dealloc & 0xFF) << 16));
    REQUIRE(row("GCTRL").reset(c) == 1);
    REQUIRE(row("LATENCY_MIN").reset(c) == 0xFFFFFFFF);
    const std::uint32_t config =
        4 * (c.hist_width - 1) | 2U << 8 | c.hist_ports() << 12 | 48U << 16 | c.hist_width << 24;
    REQUIRE(row("HIST_CONFIG").reset(c) == (c.hist_width != 0 ? config : 0));
    for (unsigned k = 0; k < hist.count(c); ++k) {
      const unsigned bins = c.hist_bins();
      REQUIRE(hist.address(c, k) == 0x800 + 0x400 * (k / bins) + 8 * (k % bins));
    }
  }
  const StatsConfig c;
  CHECK(row("GCTRL").mask(c, RegisterAccess::kRw) == 0x803);
  CHECK(row("GCTRL").mask(c, RegisterAccess::kW1) == 0x700);
  CHECK(row("STATUS").mask(c, RegisterAccess::kRw1c) == 0xFF);
  CHECK(row("IRQ_ENABLE").mask(c, RegisterAccess::kRw) == 0xFF);
  const std::array<std::string_view, 8> flags = {
      "limit",      "orphan_dealloc",   "double_alloc", "bin_overflow",
      "table_full", "dealloc_overload", "sample_lost",  "partial_write"};
  REQUIRE(row("STATUS").fields.size() == flags.size());
  for (unsigned k = 0; k < flags.size(); ++k) {
    CHECK(row("STATUS").fields[k].name == flags[k]);
    CHECK(row("STATUS").fields[k].lsb(c) == k);
  }
}

TEST_CASE("stats table: every value that the program names has its register", "[stats][tables]") {
  for (const auto& value : stats_events()) {
    INFO(value.register_name);
    CHECK(value.index.empty() == (row(value.register_name).array.stride == 0));
  }
}

TEST_CASE("axi4 table: addresses and fields do not overlap, reset values follow the parameters",
          "[axi4][tables]") {
  for (const unsigned n : {1U, 8U, 16U}) {
    for (const unsigned width : {33U, 48U, 63U}) {
      for (const bool advanced : {false, true}) {
        CAPTURE(n, width, advanced);
        const Axi4Config c{.num_counters = n,
                           .counter_width = width,
                           .advanced_latency = advanced,
                           .max_outstanding = 64,
                           .unit_id = 77};
        sweep(axi4_registers(), c, 0x1000);
        const auto find = [](std::string_view name) {
          const auto* const found = find_register(axi4_registers(), name);
          REQUIRE(found != nullptr);
          return *found;
        };
        CHECK(find("PMON_UIDT_L").reset(c) == (77U << 16 | (advanced ? 0x80U : 0U)));
        CHECK(find("EXT_CAP").reset(c) == (n | width << 8 | 3U << 16 | unsigned{advanced} << 18));
        CHECK(find("PMON_USTS_L").mask(c, RegisterAccess::kRw1c) == (1U << n) - 1);
      }
    }
  }
}

}  // namespace fabmon::test::test_tables
