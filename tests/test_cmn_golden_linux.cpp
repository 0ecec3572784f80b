// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden cmn model as Linux's arm-cmn driver uses it, register access by register access: how
// it finds the mesh, what it writes first, and what it does for typical events of perf.
#include <map>
#include <string>
#include <vector>

#include "tests/test_cmn_golden_bench.hpp"

namespace fabmon::test::cmn {
namespace {

// What the driver initialises: before and from v6.5 on.
void init(Bench& b, bool old, const std::vector<std::uint32_t>& dtcs = {kDtc}) {
  for (unsigned i = 0; i < 8; ++i) {
    if (!old) b.q(xp(i) + kPmuConfig, 1);
    for (unsigned n = 0; n < 4; ++n) {
      b.q(xp(i) + wp_mask(n), 0);
      b.q(xp(i) + wp_val(n), kOnes);
    }
  }
  for (const std::uint32_t dtc : dtcs) {
    if (old) {
      b.l(dtc + kPmcr, 0);
      b.l(dtc + kPmovsrClr, 0x1FF);
      b.l(dtc + kPmcr, 0x40);
    } else {
      b.l(dtc + kDtcCtl, 1);
      b.l(dtc + kPmcr, 0x41);
      b.q(dtc + kPmccntr, 0);
      b.l(dtc + kPmovsrClr, 0x1FF);
    }
  }
  if (old) {
    b.l(dtcs[0] + kDtcCtl, 1);
  } else {
    b.l(dtcs[0] + kPmcr, 0);
  }
}

// Flits everywhere, on all ports and channels.
CmnPins flits() {
  CmnPins pins;
  for (CmnXpPins& x : pins.xp) {
    x.tx_flitv = x.tx_stall = 0xFFFFFF;
    for (auto& port : x.port) {
      for (ChiLinkPins& link : port) {
        send_req(link, 4), send_rsp(link, 4), send_snp(link, 7), send_dat(link, 4);
      }
    }
    x.event.fill(~1ULL);
  }
  return pins;
}

constexpr std::uint32_t kStart = 0x80000000;  // what Linux loads counters with

// A counter as the driver reads it: the local one, and the global one, which it loads again.
class PerfEvent {
 public:
  PerfEvent(Bench& b, std::vector<std::uint32_t> xps, std::vector<unsigned> locals, unsigned g)
      : b_(b), xps_(std::move(xps)), locals_(std::move(locals)), g_(g) {
    b_.l(kDtc + global(g_), kStart);
    prev_ = sum();
  }
  std::uint64_t count() {
    const std::uint64_t now = sum();
    std::uint64_t delta = now - prev_;
    prev_ = now;
    delta += std::uint64_t{b_.rl(kDtc + global(g_)) - kStart} << 16;
    b_.l(kDtc + global(g_), kStart);
    return count_ += delta;
  }

 private:
  std::uint64_t sum() {
    std::uint64_t all = 0;
    for (unsigned i = 0; i < xps_.size(); ++i) all += b_.local(xps_[i], locals_[i]);
    return all;
  }

  Bench& b_;
  std::vector<std::uint32_t> xps_;
  std::vector<unsigned> locals_;
  unsigned g_;
  std::uint64_t prev_ = 0, count_ = 0;
};

}  // namespace

TEST_CASE("golden cmn: the driver's probe", "[cmn][golden][linux]") {
  Bench b;
  CHECK((b.rq(kRoot) & 0xFFFF) == 2);
  const std::uint64_t id = b.rq(kRoot + 0x08);
  CHECK(((id & 0xFF) | (id >> 32 & 0xF) << 8) == 0x434);
  CHECK((b.rl(kRoot + 0x10) >> 4 & 0xF) == 6);
  const std::uint64_t info = b.rq(kRoot + 0x900);
  CHECK(info >> 63 == 0);
  CHECK((info >> 50 & 0xF) == 0);
  CHECK((info >> 44 & 1) == 0);
  CHECK(b.rq(kRoot + 0x908) == 0);
  const std::uint64_t root_children = b.rq(kRoot + 0x80);
  REQUIRE((root_children & 0xFFFF) == 8);
  std::map<unsigned, std::map<unsigned, unsigned>> ids;  // by type and logical id
  unsigned mesh_x = 0;
  for (unsigned i = 0; i < 8; ++i) {
    const auto at = static_cast<std::uint32_t>(
        b.rq(kRoot + (root_children >> 16 & 0xFFFF) + (i << 3)) & 0x3FFFFFFF);
    const std::uint64_t node_info = b.rq(at);
    CHECK((node_info & 0xFFFF) == 6);
    CHECK((node_info >> 16 & 7) == 0);
    ids[6][node_info >> 32 & 0xFFFF] = node_info >> 16 & 0xFFFF;
    if ((node_info >> 16 & 0xFFFF) == 8) mesh_x = node_info >> 32 & 0xFFFF;
    for (const std::uint32_t none : {0x28U, 0x30U, 0x38U, 0x40U}) CHECK(b.rq(at + none) == 0);
    CHECK(b.rl(at + 0x08) == b.rq(at + 0x08));
    const std::uint64_t children = b.rq(at + 0x80);
    for (unsigned j = 0; j < (children & 0xFFFF); ++j) {
      const std::uint64_t child = b.rq(at + (children >> 16 & 0xFFFF) + (j << 3));
      REQUIRE((child >> 31) == 0);
      const std::uint64_t node = b.rq(static_cast<std::uint32_t>(child));
      const unsigned type = node & 0xFFFF, logical = node >> 32 & 0xFFFF;
      CHECK_FALSE(ids[type].contains(logical));
      ids[type][logical] = node >> 16 & 0xFFFF;
      CHECK((node >> 16 & 0xFFF8) == (node_info >> 16 & 0xFFFF));
    }
  }
  CHECK(mesh_x == 4);
  using Ids = std::map<unsigned, unsigned>;
  CHECK(
      ids[6] ==
      Ids{{0, 0x00}, {1, 0x20}, {2, 0x40}, {3, 0x60}, {4, 0x08}, {5, 0x28}, {6, 0x48}, {7, 0x68}});
  CHECK(ids[5] == Ids{{0, 0x04}, {1, 0x20}, {2, 0x24}, {3, 0x64}, {4, 0x2C}});
  CHECK(ids[1] == Ids{{0, 0x0E}});
  CHECK(ids[3] == Ids{{0, 0x0F}});
  CHECK(ids[4] == Ids{{0, 0x0D}});
  CHECK(ids[7] == Ids{{0, 0x60}});
  CHECK(ids[0xA] == Ids{{0, 0x44}});
  CHECK(ids[0xD] == Ids{{0, 0x48}});
  CHECK(ids.size() == 8);
}

TEST_CASE("golden cmn: R11: initialised, nothing counts", "[cmn][golden][linux]") {
  const bool old = GENERATE(false, true);
  Bench b;
  init(b, old);
  CHECK(b.rl(kDtc + kPmcr) == (old ? 0x40 : 0));
  CHECK(b.rl(kDtc + kDtcCtl) == 1);
  b.l(kDtc + kPmcr, 0x41);
  const std::uint64_t cycles = b.rq(kDtc + kPmccntr);
  b.clock(flits(), 100);
  for (unsigned i = 0; i < 8; ++i) CHECK(b.rq(xp(i) + kPmevcnt) == 0);
  for (unsigned g = 0; g < 8; ++g) CHECK(b.rl(kDtc + global(g)) == 0);
  CHECK(b.rq(kDtc + kPmccntr) == cycles + 100);
  b.l(kDtc + kDtcCtl, 0);  // remove
  b.clock(flits(), 100);
  CHECK(b.rq(kDtc + kPmccntr) == cycles + 101);
}

TEST_CASE("golden cmn: hnf_cache_miss of one node, then an XP event, then occupancy",
          "[cmn][golden][linux]") {
  Bench b;
  init(b, false);
  // 1. hnf_cache_miss, nodeid 0x24
  b.q(xp(1) + kPmuConfig, 0x0000002000000011);
  PerfEvent miss(b, {xp(1)}, {0}, 0);
  b.l(kHnF24 + kEventSel, 0x01);
  b.l(kDtc + kPmcr, 0x41);
  CmnPins pins;
  pins.xp[1].event[4] = 1U << 1;
  b.clock(pins, 70000);
  pins.xp[1].event[4] = 1U << 2;  // another event
  b.clock(pins, 5);
  pins.xp[1].event[4] = 0;
  pins.xp[1].event[0] = 1U << 1;  // of the HN-F at P0
  b.clock(pins, 5);
  b.l(kDtc + kPmcr, 0);
  CHECK(b.rq(xp(1) + kPmevcnt) == 70000 - 65536);
  CHECK(b.rl(kDtc + global(0)) == kStart + 1);
  CHECK(miss.count() == 70000);
  // 2. mxp_p0_dat_txflit_valid on the same XP
  b.q(xp(1) + kPmuConfig, 0x0000052000100031);
  PerfEvent dat(b, {xp(1)}, {1}, 1);
  b.l(xp(1) + kEventSel, 0x00007100);
  b.l(kDtc + kPmcr, 0x41);
  pins = {};
  pins.xp[1].event[4] = 1U << 1;
  pins.xp[1].tx_flitv = tx(kCmnP0, kChiDat);
  b.clock(pins, 131072);
  b.l(kDtc + kPmcr, 0);
  CHECK(miss.count() == 70000 + 131072);
  CHECK(dat.count() == 131072);
  // 3. hnf_qos_pocq_occupancy_read in its place
  b.l(kHnF24 + kEventSel, 0);
  b.l(xp(1) + kPmuConfig, 0x00100021);
  CHECK(b.rq(xp(1) + kPmuConfig) == 0x0000052000100021);
  b.l(kHnF24 + kEventSel + 4, 1);
  b.l(xp(1) + kPmuConfig, 0x00100031);
  PerfEvent occupancy(b, {xp(1)}, {0}, 0);
  b.l(kHnF24 + kEventSel, 0x0F);
  CHECK(b.rq(kHnF24 + kEventSel) == 0x10000000F);
  b.l(kDtc + kPmcr, 0x41);
  pins = {};
  pins.xp[1].occupancy[4] = {99, 24, 99, 99, 99};
  b.clock(pins, 1000);
  b.l(kDtc + kPmcr, 0);
  CHECK(occupancy.count() == 24000 / 256);
  CHECK(dat.count() == 131072);
  // del: the lower half alone
  b.l(xp(1) + kPmuConfig, 0x00000001);
  CHECK(b.rq(xp(1) + kPmuConfig) == 0x0000052000000001);
}

TEST_CASE("golden cmn: watchpoints of perf", "[cmn][golden][linux]") {
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
  Bench b;
  init(b, true);
  b.l(xp(1) + wp_config(n), static_cast<std::uint32_t>(c.config));
  b.q(xp(1) + kPmuConfig, std::uint64_t{n} << 32 | 0x11);
  PerfEvent event(b, {xp(1)}, {0}, 0);
  b.q(xp(1) + wp_val(n), c.val);
  b.q(xp(1) + wp_mask(n), c.mask);
  b.l(kDtc + kPmcr, 0x41);
  unsigned counted = 0;
  for (unsigned k = 0; k < 10; ++k) {
    for (const unsigned port : {0U, 1U}) {
      CmnPins pins;
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
      b.clock(pins);
      if (port == 1 && (c.matching >> k & 1) != 0) ++counted;
      CAPTURE(k, port);
      CHECK(b.local(xp(1), 0) == counted);
    }
  }
  b.l(kDtc + kPmcr, 0);
  CHECK(event.count() == counted);
}

TEST_CASE("golden cmn: a combined pair of watchpoints", "[cmn][golden][linux]") {
  Bench b;
  init(b, false);
  b.l(xp(1) + wp_config(0), 0x40);
  b.l(xp(1) + wp_config(1), 0x10);
  b.q(xp(1) + kPmuConfig, 0x0000010000100031);
  PerfEvent both(b, {xp(1)}, {0}, 0), second(b, {xp(1)}, {1}, 1);
  b.q(xp(1) + wp_val(0), 0x200000000), b.q(xp(1) + wp_mask(0), 0xFFFFFFE07FFFFFFF);
  b.q(xp(1) + wp_val(1), 0x800000000), b.q(xp(1) + wp_mask(1), 0xFFF000000000FFFF);
  b.l(kDtc + kPmcr, 0x41);
  CmnPins pins;
  send_req(pins.xp[1].port[0][kCmnUp], 4, 0x80000040);
  b.clock(pins, 3);
  send_req(pins.xp[1].port[0][kCmnUp], 4, 0x90000040);
  b.clock(pins, 5);
  send_req(pins.xp[1].port[0][kCmnUp], 3, 0x80000040);
  b.clock(pins, 7);
  b.l(kDtc + kPmcr, 0);
  CHECK(both.count() == 3);
  CHECK(second.count() == 0);
}

TEST_CASE("golden cmn: cycles of perf", "[cmn][golden][linux]") {
  const bool old = GENERATE(false, true);
  constexpr std::uint64_t kCycles = 0x8000000000;
  Bench b;
  init(b, old);
  if (!old) b.l(kDtc + kDtcCtl, 0x401);
  b.q(kDtc + kPmccntr, kCycles);
  b.l(kDtc + kPmcr, 0x41);
  b.idle(123456);
  b.l(kDtc + kPmcr, 0);
  CHECK(b.rq(kDtc + kPmccntr) - kCycles == 123457);
  b.q(kDtc + kPmccntr, kCycles);
  CHECK(b.rq(kDtc + kPmccntr) == kCycles);
}

TEST_CASE("golden cmn: one event of all HN-Fs", "[cmn][golden][linux]") {
  // As the driver allocates it: counter 0 of each XP, and 1 for the second HN-F of XP 1.
  Bench b;
  init(b, false);
  b.q(xp(0) + kPmuConfig, 0x0000002000000011);
  b.q(xp(1) + kPmuConfig, 0x0000211000000031);
  b.q(xp(3) + kPmuConfig, 0x0000002000000011);
  b.q(xp(5) + kPmuConfig, 0x0000002000000011);
  PerfEvent all(b, {xp(0), xp(1), xp(1), xp(3), xp(5)}, {0, 0, 1, 0, 0}, 0);
  b.l(0x004000 + kEventSel, 0x0001);
  b.l(0x400000 + kEventSel, 0x0001);
  b.l(0x404000 + kEventSel, 0x0100);
  b.l(0xC04000 + kEventSel, 0x0001);
  b.l(0x504000 + kEventSel, 0x0001);
  b.l(kDtc + kPmcr, 0x41);
  CmnPins pins;
  for (CmnXpPins& x : pins.xp) x.event.fill(2);
  b.clock(pins, 65536 + 100);
  b.l(kDtc + kPmcr, 0);
  CHECK(b.rl(kDtc + global(0)) == kStart + 5);
  CHECK(all.count() == 5ULL * (65536 + 100));
}

TEST_CASE("golden cmn: the interrupt handler", "[cmn][golden][linux]") {
  Bench b;
  init(b, false);
  b.l(xp(1) + kEventSel, 0x71);
  b.q(xp(1) + kPmuConfig, 0x0000000400030011);  // counter D
  b.l(kDtc + global(3), 0xFFFFFFFF);
  b.q(xp(1) + kPmevcnt, 0xFFFE);
  b.l(kDtc + kPmcr, 0x41);
  CmnPins pins;
  pins.xp[1].tx_flitv = tx(kCmnP0, kChiDat);
  b.clock(pins);
  CHECK(b.golden.irq() == 0);
  b.clock(pins);
  CHECK(b.golden.irq() == 1);
  CHECK(b.rl(kDtc + kPmovsr) == 1U << 3);
  CHECK(b.rl(kDtc + global(3)) == 0);
  b.l(kDtc + global(3), kStart);
  CHECK(b.golden.irq() == 1);  // level
  b.l(kDtc + kPmovsrClr, 1U << 3);
  CHECK(b.golden.irq() == 0);
}

}  // namespace fabmon::test::cmn
