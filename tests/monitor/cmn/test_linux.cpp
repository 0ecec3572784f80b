// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cmn monitor's RTL as Linux's arm-cmn driver uses it: how it finds the mesh, what it writes
// first, and what it does for typical events of perf. Expected numbers by hand.
#include <map>
#include <set>
#include <string>

#include "tests/monitor/cmn/linux_fixture.hpp"

namespace fabmon::test::test_linux {
namespace {

struct Found {
  std::map<unsigned, std::map<unsigned, unsigned>> ids;  // node ids by type and logical id
  unsigned mesh_x = 0, children = 0;
};

// In the order in which the driver reads.
Found probe(CmnFixture& both) {
  both.non_secure();
  const std::uint32_t root = both.topology().root().offset;
  Found found;
  CHECK((both.rq(root) & 0xFFFF) == 2);
  const std::uint64_t id = both.rq(root + 0x08);
  CHECK(((id & 0xFF) | (id >> 32 & 0xF) << 8) == 0x434);
  CHECK((both.rl(root + 0x10) >> 4 & 0xF) == 6);
  const std::uint64_t info = both.rq(root + 0x900);
  CHECK(info >> 63 == 0);
  CHECK((info >> 50 & 0xF) == 0);
  CHECK((info >> 44 & 1) == 0);
  CHECK(both.rq(root + 0x908) == 0);
  const std::uint64_t xps = both.rq(root + 0x80);
  for (unsigned i = 0; i < (xps & 0xFFFF); ++i) {
    const auto pointer = root + static_cast<std::uint32_t>(xps >> 16 & 0xFFFF) + (i << 3);
    const auto at = static_cast<std::uint32_t>(both.rq(pointer) & 0x3FFFFFFF);
    const std::uint64_t xp = both.rq(at);
    CHECK((xp & 0xFFFF) == 6);
    CHECK((xp >> 16 & 7) == 0);
    found.ids[6][xp >> 32 & 0xFFFF] = xp >> 16 & 0xFFFF;
    if ((xp >> 16 & 0xFFFF) == 8) found.mesh_x = xp >> 32 & 0xFFFF;
    for (const std::uint32_t none : {0x28U, 0x30U, 0x38U, 0x40U}) CHECK(both.rq(at + none) == 0);
    for (unsigned p = 0; p < 2; ++p) {
      CHECK(both.rl(at + 0x08 + 8 * p) == both.config().port_type[2 * i + p]);
    }
    const std::uint64_t children = both.rq(at + 0x80);
    for (unsigned j = 0; j < (children & 0xFFFF); ++j) {
      const auto child_pointer = at + static_cast<std::uint32_t>(children >> 16 & 0xFFFF) + 8 * j;
      const std::uint64_t child = both.rq(child_pointer);
      REQUIRE((child >> 31) == 0);
      const std::uint64_t node = both.rq(static_cast<std::uint32_t>(child));
      const unsigned type = node & 0xFFFF, logical = node >> 32 & 0xFFFF;
      CHECK(std::set<unsigned>{1, 3, 4, 5, 7, 0xA, 0xD, 0x100, 0x101}.contains(type));
      CHECK_FALSE(found.ids[type].contains(logical));
      found.ids[type][logical] = node >> 16 & 0xFFFF;
      CHECK((node >> 16 & 0xFFF8) == (xp >> 16 & 0xFFFF));
      ++found.children;
    }
  }
  return found;
}

constexpr std::uint32_t kMiss = 0x01;

}  // namespace

TEST_CASE("cmn: the driver's probe finds every mesh", "[cmn][linux]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  const Found found = probe(both);
  const CmnConfig& c = both.config();
  CHECK(found.ids.at(6).size() == c.xps());
  CHECK(found.children == both.topology().nodes().size());
  for (const auto& [type, nodes] : found.ids) {
    CAPTURE(type);
    CHECK(nodes.rbegin()->first == nodes.size() - 1);  // contiguous
  }
  if (c.mesh_y > 1) CHECK(found.mesh_x == c.mesh_x);
}

TEST_CASE("cmn: the identifiers of the default mesh", "[cmn][linux]") {
  CmnFixture both("base");
  const Found found = probe(both);
  using Ids = std::map<unsigned, unsigned>;
  CHECK(
      found.ids.at(6) ==
      Ids{{0, 0x00}, {1, 0x20}, {2, 0x40}, {3, 0x60}, {4, 0x08}, {5, 0x28}, {6, 0x48}, {7, 0x68}});
  CHECK(found.ids.at(5) == Ids{{0, 0x04}, {1, 0x20}, {2, 0x24}, {3, 0x64}, {4, 0x2C}});
  CHECK(found.ids.at(1) == Ids{{0, 0x0E}});
  CHECK(found.ids.at(3) == Ids{{0, 0x0F}});
  CHECK(found.ids.at(4) == Ids{{0, 0x0D}});
  CHECK(found.ids.at(7) == Ids{{0, 0x60}});
  CHECK(found.ids.at(0xA) == Ids{{0, 0x44}});
  CHECK(found.ids.at(0xD) == Ids{{0, 0x48}});
  CHECK(both.rq(kRoot) == 0x0000000C0002);
  CHECK(both.rq(kHnF24) == 0x000200240005);
  CHECK(both.rq(kDtc) == 0x0000000F0003);
  CHECK(both.rq(xp(7)) == 0x000700680006);
}

TEST_CASE("cmn: initialised by the driver, nothing counts", "[cmn][linux]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  const bool old = GENERATE(false, true);
  CAPTURE(build, old);
  CmnFixture both(build);
  init(both, old);
  const std::uint32_t dtc = dtcs(both)[0];
  CHECK(both.rl(dtc + kDtcPmcr) == (old ? 0x40 : 0));
  CHECK(both.rl(dtc + kDtcCtl) == 1);
  enable(both);
  both.clocks(everything(), 100);
  for (const CmnNode& x : both.topology().xps()) CHECK(both.rq(x.offset + kPmevcnt) == 0);
  for (const std::uint32_t k : dtcs(both)) {
    for (std::uint32_t i = 0; i < 4; ++i) CHECK(both.rq(k + 0x2000 + 16 * i) == 0);
    CHECK(both.rl(k + kPmovsr) == 0);
    CHECK(both.rq(k + kPmccntr) >= 100);
  }
  CHECK(both.irq() == 0);
}

TEST_CASE("cmn: hnf_cache_miss of one node, then an event of its XP, then occupancy",
          "[cmn][linux][large]") {
  CmnFixture both("base");
  init(both);
  // 1. hnf_cache_miss, nodeid 0x24
  both.q(xp(1) + kPmuConfig, 0x0000002000000011);
  PerfEvent miss(both, {{xp(1), 0}}, 0);
  both.l(kHnF24 + kEventSel, kMiss);
  enable(both);
  ChiPins pins;
  pins.xp[1].event[4] = 1U << 1;
  both.clocks(pins, 70000);
  pins.xp[1].event[4] = 1U << 2;  // another event
  both.clocks(pins, 5);
  pins.xp[1].event[4] = 0;
  pins.xp[1].event[0] = 1U << 1;  // of the HN-F at P0
  both.clocks(pins, 5);
  disable(both);
  CHECK(both.rq(xp(1) + kPmevcnt) == 70000 - 65536);
  CHECK(both.rl(kDtc + global(0)) == kStart + 1);
  CHECK(miss.count() == 70000);
  // 2. mxp_p0_dat_txflit_valid of the same XP
  both.q(xp(1) + kPmuConfig, 0x0000052000100031);
  PerfEvent dat(both, {{xp(1), 1}}, 1);
  both.l(xp(1) + kEventSel, 0x00007100);
  enable(both);
  pins = {};
  pins.xp[1].event[4] = 1U << 1;
  pins.xp[1].tx_flitv = tx(kChiP0, kChiDat);
  both.clocks(pins, 131072);
  disable(both);
  CHECK(miss.count() == 70000 + 131072);
  CHECK(dat.count() == 131072);
  // 3. hnf_qos_pocq_occupancy_read in the place of the first
  both.l(kHnF24 + kEventSel, 0);
  both.l(xp(1) + kPmuConfig, 0x00100021);
  CHECK(both.rq(xp(1) + kPmuConfig) == 0x0000052000100021);
  both.l(kHnF24 + kEventSel + 4, 1);
  both.l(xp(1) + kPmuConfig, 0x00100031);
  PerfEvent occupancy(both, {{xp(1), 0}}, 0);
  both.write(kHnF24 + kEventSel, 0x0F, 0x01);  // a byte
  CHECK(both.rq(kHnF24 + kEventSel) == 0x10000000F);
  enable(both);
  pins = {};
  pins.xp[1].occupancy[4] = {99, 24, 99, 99, 99};
  both.clocks(pins, 1000);
  disable(both);
  CHECK(occupancy.count() == 24000 / 256);
  CHECK(dat.count() == 131072);
  // del: the lower half alone
  both.l(xp(1) + kPmuConfig, 0x00000001);
  CHECK(both.rq(xp(1) + kPmuConfig) == 0x0000052000000001);
}

TEST_CASE("cmn: watchpoints of perf", "[cmn][linux]") {
  struct Case {
    const char* name;
    std::uint64_t config, val, mask;
    unsigned matching;  // of the flits below, bit k
  };
  // Flits: 0 ReadNoSnp, 1 ReadNoSnp at 0x8000_0FC0, 2 ReadOnce at 0x8000_1000, 3 PrefetchTgt,
  // 4 RetryAck, 5 CompDBIDResp, 6 SnpUnique, 7 SnpOnce, 8 CompData, 9 SnpRespData.
  const auto c = GENERATE(
      Case{"ReadNoSnp", 0x01, 0x200000000, 0xFFFFFFE07FFFFFFF, 0b0000000011},
      Case{"address window", 0x11, 0x800000000, 0xFFF000000000FFFF, 0b0000000010},
      Case{"RetryAck", 0x03, 0x18000, 0xFFFFFFFFFFF87FFF, 0b0000010000},
      Case{"SnpUnique", 0x05, 0x380000, 0xFFFFFFFFFF07FFFF, 0b0001000000},
      Case{"CompData", 0x07, 0x10000000, 0xFFFFFFFFE3FFFFFF, 0b0100000000},
      Case{"all but PrefetchTgt", 0x21, 0x1D00000000, 0xFFFFFFE07FFFFFFF, 0b0000000111},
      Case{"all of REQ", 0x01, 0, kOnes, 0b0000001111}, Case{"stopped", 0x01, kOnes, 0, 0});
  const unsigned n = GENERATE(0U, 2U, 1U, 3U);
  CAPTURE(c.name, n);
  CmnFixture both("base");
  init(both, true);
  both.l(xp(1) + wp_config(n), static_cast<std::uint32_t>(c.config));
  both.q(xp(1) + kPmuConfig, std::uint64_t{n} << 32 | 0x11);
  PerfEvent event(both, {{xp(1), 0}}, 0);
  both.q(xp(1) + wp_val(n), c.val);
  both.q(xp(1) + wp_mask(n), c.mask);
  enable(both);
  unsigned counted = 0;
  for (unsigned k = 0; k < 10; ++k) {
    for (const unsigned port : {0U, 1U}) {
      ChiPins pins;
      ChiLinkPins& link = pins.xp[1].port[port][n / 2];
      if (k == 0) send_req(link, 0x04, 0x7FFFFFC0);
      if (k == 1) send_req(link, 0x04, 0x80000FC0);
      if (k == 2) send_req(link, 0x03, 0x80001000);
      if (k == 3) send_req(link, 0x3A, 0);
      if (k == 4) send_rsp(link, 3);
      if (k == 5) send_rsp(link, 5);
      if (k == 6) send_snp(link, 7);
      if (k == 7) send_snp(link, 3);
      if (k == 8) send_dat(link, 4);
      if (k == 9) send_dat(link, 1);
      both.clock(pins);
      if (port == 1 && (c.matching >> k & 1) != 0) ++counted;
      CAPTURE(k, port);
      CHECK(both.local(xp(1), 0) == counted);
    }
  }
  disable(both);
  CHECK(event.count() == counted);
}

TEST_CASE("cmn: a combined pair of watchpoints", "[cmn][linux]") {
  CmnFixture both("base");
  init(both);
  both.l(xp(1) + wp_config(0), 0x40);
  both.l(xp(1) + wp_config(1), 0x10);
  both.q(xp(1) + kPmuConfig, 0x0000010000100031);
  PerfEvent match(both, {{xp(1), 0}}, 0), second(both, {{xp(1), 1}}, 1);
  both.q(xp(1) + wp_val(0), 0x200000000), both.q(xp(1) + wp_mask(0), 0xFFFFFFE07FFFFFFF);
  both.q(xp(1) + wp_val(1), 0x800000000), both.q(xp(1) + wp_mask(1), 0xFFF000000000FFFF);
  enable(both);
  ChiPins pins;
  send_req(pins.xp[1].port[0][kChiUp], 4, 0x80000040);
  both.clocks(pins, 3);
  send_req(pins.xp[1].port[0][kChiUp], 4, 0x90000040);
  both.clocks(pins, 5);
  send_req(pins.xp[1].port[0][kChiUp], 3, 0x80000040);
  both.clocks(pins, 7);
  disable(both);
  CHECK(match.count() == 3);
  CHECK(second.count() == 0);
}

TEST_CASE("cmn: cycles of perf", "[cmn][linux][large]") {
  const bool old = GENERATE(false, true);
  CmnFixture both("base");
  init(both, old);
  if (!old) both.l(kDtc + kDtcCtl, 0x401);
  both.q(kDtc + kPmccntr, kCycleStart);
  const std::uint64_t from = both.now();
  enable(both);
  both.idle(123456);
  const std::uint64_t to = both.now();
  disable(both);
  CHECK(both.rq(kDtc + kPmccntr) - kCycleStart == to - from);  // PMCR acts with the next cycle
  both.q(kDtc + kPmccntr, kCycleStart);
  CHECK(both.rq(kDtc + kPmccntr) == kCycleStart);
}

TEST_CASE("cmn: one event of all HN-Fs", "[cmn][linux][large]") {
  // As the driver allocates it: the lowest free counter of each XP, the same one of every DTC.
  const auto build = GENERATE(as<std::string>{}, "base", "mesh3x3", "column", "wide");
  INFO(build);
  CmnFixture both(build);
  init(both);
  std::map<unsigned, unsigned> used;
  std::map<unsigned, std::uint64_t> configs;
  std::vector<PerfEvent::Local> locals;
  for (const CmnNode& node : both.topology().nodes()) {
    if (node.type != kNodeHnF || used[node.xp] == 4) continue;
    const unsigned n = used[node.xp]++;
    const std::uint32_t at = both.topology().xps()[node.xp].offset;
    configs[node.xp] |= 1 | std::uint64_t{0x10 + 4 * node.position + n} << (32 + 8 * n) |
                        std::uint64_t{1} << (4 + n);
    both.q(at + kPmuConfig, configs[node.xp]);
    locals.push_back({at, n});
    both.l(node.offset + kEventSel, kMiss << (8 * n));
  }
  REQUIRE(locals.size() >= 4);
  PerfEvent all(both, locals, 0);
  enable(both);
  ChiPins pins;
  for (ChiXpPins& x : pins.xp) x.event.fill(2);
  both.clocks(pins, 65536 + 100);
  disable(both);
  std::uint64_t wraps = 0;
  for (const std::uint32_t dtc : dtcs(both)) wraps += both.rl(dtc + global(0)) - kStart;
  CHECK(wraps == locals.size());
  CHECK(all.count() == locals.size() * (65536 + 100));
  enable(both);
  both.clocks(pins, 17);
  disable(both);
  CHECK(all.count() == locals.size() * (65536 + 117));
}

TEST_CASE("cmn: the interrupt handler", "[cmn][linux]") {
  CmnFixture both("base");
  init(both);
  both.l(xp(1) + kEventSel, 0x71);
  both.q(xp(1) + kPmuConfig, 0x0000000400030011);  // counter D
  PerfEvent event(both, {{xp(1), 0}}, 3);
  both.l(kDtc + global(3), 0xFFFFFFFF);
  both.q(xp(1) + kPmevcnt, 0xFFFE);
  enable(both);
  ChiPins pins;
  pins.xp[1].tx_flitv = tx(kChiP0, kChiDat);
  both.clocks(pins, 1);
  both.idle(20);
  CHECK(both.irq() == 0);
  both.clocks(pins, 1);
  both.idle(CmnRtl::kIrqLag - 1);
  CHECK(both.irq() == 0);
  both.idle(1);
  CHECK(both.irq() == 1);
  both.clocks(pins, 5);  // goes on counting meanwhile
  const std::uint32_t status = both.rl(kDtc + kPmovsr);
  CHECK(status == 0x8);
  CHECK(both.rl(kDtc + global(3)) == 0);
  both.l(kDtc + global(3), kStart);
  both.l(kDtc + kPmovsrClr, status);
  CHECK(both.irq() == 0);
  CHECK(both.rl(kDtc + kPmovsr) == 0);
  CHECK(both.local(xp(1), 0) == 5);
}

}  // namespace fabmon::test::test_linux
