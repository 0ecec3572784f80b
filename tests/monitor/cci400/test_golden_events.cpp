// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Every event of the golden cci400 model, row by row: what raises it, on which interface, at which
// bit of EVNTBUS, and that nothing else is raised. Beside the rows an enumeration of all requests
// against the equations of the specification, written down as they stand there.
#include <set>

#include "tests/monitor/cci400/golden_bench.hpp"

namespace fabmon::test::test_golden_events {
namespace {

using Codes = std::set<unsigned>;

Cci400GoldenBench exporting(const Cci400Config& config = {}) {
  Cci400GoldenBench b(config);
  b.write(kPmcr, kEx);
  return b;
}

struct Row {
  AceRequestPins request;
  Codes codes;
};

}  // namespace

// Codes 00 si_rrq_hs_any, 01 si_rrq_hs_device, 02 si_rrq_hs_normal_or_nonshareable, 03
// si_rrq_hs_inner_or_outershareable, 04 si_rrq_hs_cache_maintenance, 05 si_rrq_hs_mem_barrier, 06
// si_rrq_hs_sync_barrier, 07 si_rrq_hs_dvm_msg, 08 si_rrq_hs_dvm_msg_sync.
TEST_CASE("golden cci400: events of read requests", "[cci400][golden]") {
  Cci400GoldenBench b = exporting();
  const unsigned n = GENERATE(range(0U, 5U));
  CAPTURE(n);
  const Row rows[] = {
      {request(0b0000, 0), {0x00, 0x02}},             // ReadNoSnoop
      {request(0b0000, 3), {0x00, 0x02}},             // System domain, but Normal
      {request(0b0000, 3, 0, 0b0000), {0x00, 0x01}},  // Device non-bufferable
      {request(0b0000, 3, 0, 0b0001), {0x00, 0x01}},  // Device bufferable
      {request(0b0000, 1), {0x00, 0x03}},             // ReadOnce
      {request(0b0000, 2), {0x00, 0x03}},
      {request(0b0000, 1, 0, 0b1111), {0x00, 0x03}},
      {request(0b0001, 1), {0x00, 0x03}},  // ReadShared
      {request(0b0010, 2), {0x00, 0x03}},  // ReadClean
      {request(0b0011, 1), {0x00, 0x03}},  // ReadNotSharedDirty
      {request(0b0111, 2), {0x00, 0x03}},  // ReadUnique
      {request(0b1011, 1), {0x00, 0x03}},  // CleanUnique
      {request(0b1100, 2), {0x00, 0x03}},  // MakeUnique
      {request(0b1000, 0), {0x00, 0x04}},  // CleanShared
      {request(0b1000, 1), {0x00, 0x04}},
      {request(0b1001, 0), {0x00, 0x04}},  // CleanInvalid
      {request(0b1001, 2), {0x00, 0x04}},
      {request(0b1101, 0), {0x00, 0x04}},  // MakeInvalid
      {request(0b1101, 1), {0x00, 0x04}},
      {request(0b0000, 0, 1), {0x00, 0x05}},  // memory barrier
      {request(0b0000, 3, 1), {0x00, 0x05}},
      {request(0b0000, 1, 3), {0x00, 0x06}},           // synchronization barrier
      {at(request(0b1111, 1), 0x0000), {0x00, 0x07}},  // DVM messages: TLB invalidate
      {at(request(0b1111, 1), 0x1000), {0x00, 0x07}},  // branch predictor
      {at(request(0b1111, 2), 0x2000), {0x00, 0x07}},  // physical instruction cache
      {at(request(0b1111, 1), 0x3000), {0x00, 0x07}},  // virtual instruction cache
      {at(request(0b1111, 1), 0x6000), {0x00, 0x07}},  // hint
      {at(request(0b1111, 1), 0x4000), {0x00, 0x08}},  // DVM Sync
      {at(request(0b1111, 1), 0xC000), {0x00, 0x08}},  // with completion
      {request(0b1110, 1), {0x00, 0x07}},              // DVM Complete
  };
  for (const Row& row : rows) {
    CAPTURE(int(row.request.snoop), int(row.request.domain), int(row.request.bar));
    CHECK(b.codes_of(n, read_hs(n, row.request)) == row.codes);
    CHECK(b.codes_of(n, read_waits(n, row.request)).empty());
    AcePins ready_alone = read_hs(n, row.request);
    ready_alone.s[n].ar.valid = 0;
    CHECK(b.codes_of(n, ready_alone).empty());
  }
}

// Codes 0C si_wrq_hs_any, 0D si_wrq_hs_device, 0E si_wrq_hs_normal_or_nonshareable, 0F
// si_wrq_hs_inner_or_outershare_wback_wclean, 10 si_wrq_hs_write_unique, 11
// si_wrq_hs_write_line_unique, 12 si_wrq_hs_evict.
TEST_CASE("golden cci400: events of write requests", "[cci400][golden]") {
  Cci400GoldenBench b = exporting();
  const unsigned n = GENERATE(range(0U, 5U));
  CAPTURE(n);
  const Row rows[] = {
      {request(0b000, 3, 0, 0b0000), {0x0C, 0x0D}},  // Device
      {request(0b000, 3, 0, 0b0001), {0x0C, 0x0D}},
      {request(0b000, 0), {0x0C, 0x0E}},  // WriteNoSnoop
      {request(0b000, 3), {0x0C, 0x0E}},
      {request(0b010, 1), {0x0C, 0x0F}},  // WriteClean
      {request(0b011, 2), {0x0C, 0x0F}},  // WriteBack
      {request(0b000, 1), {0x0C, 0x10}},  // WriteUnique
      {request(0b000, 2, 0, 0b1111), {0x0C, 0x10}},
      {request(0b001, 2), {0x0C, 0x11}},  // WriteLineUnique
      {request(0b100, 1), {0x0C, 0x12}},  // Evict
      {request(0b101, 1), {0x0C}},        // WriteEvict
      {request(0b000, 1, 1), {0x0C}},     // barriers
      {request(0b000, 0, 3, 0), {0x0C}},
  };
  for (const Row& row : rows) {
    CAPTURE(int(row.request.snoop), int(row.request.domain), int(row.request.bar));
    CHECK(b.codes_of(n, write_hs(n, row.request)) == row.codes);
    CHECK(b.codes_of(n, write_waits(n, row.request)).empty());
    AcePins ready_alone = write_hs(n, row.request);
    ready_alone.s[n].aw.valid = 0;
    CHECK(b.codes_of(n, ready_alone).empty());
    AceRequestPins unique = row.request;  // AWUNIQUE says nothing
    unique.unique = 1;
    CHECK(b.codes_of(n, write_hs(n, unique)) == row.codes);
  }
}

// Codes 09 si_rrq_stall_tt_full, 0A si_r_data_last_hs_snoop, 0B si_r_data_stall_rvalids_h_rready_l,
// 13 si_wrq_stall_tt_full, 14 si_rrq_stall_slave_id_hazard.
TEST_CASE("golden cci400: events of stalls and data on a slave interface", "[cci400][golden]") {
  Cci400GoldenBench b = exporting();
  const unsigned n = GENERATE(range(0U, 5U));
  CAPTURE(n);
  CHECK(b.codes_of(n, data_hs(n)).empty());
  CHECK(b.codes_of(n, data_waits(n)) == Codes{0x0B});
  AcePins p = data_waits(n);
  p.s[n].rlast = 0;
  CHECK(b.codes_of(n, p) == Codes{0x0B});

  p = data_hs(n);
  p.s[n].sb_r_snoop = 1;
  CHECK(b.codes_of(n, p) == Codes{0x0A});
  p.s[n].rlast = 0;
  CHECK(b.codes_of(n, p).empty());
  p.s[n].rlast = 1, p.s[n].rready = 0;
  CHECK(b.codes_of(n, p) == Codes{0x0B});
  p.s[n].rvalid = 0, p.s[n].rready = 1;
  CHECK(b.codes_of(n, p).empty());

  p = read_waits(n);
  p.s[n].sb_rtt_full = 1;
  CHECK(b.codes_of(n, p) == Codes{0x09});
  p.s[n].sb_si_idhaz = 1;
  CHECK(b.codes_of(n, p) == Codes{0x09, 0x14});
  p.s[n].sb_rtt_full = 0;
  CHECK(b.codes_of(n, p) == Codes{0x14});
  p = read_hs(n, kReadOnce);
  p.s[n].sb_rtt_full = p.s[n].sb_si_idhaz = 1;
  CHECK(b.codes_of(n, p) == Codes{0x00, 0x03});

  p = write_waits(n);
  p.s[n].sb_wtt_full = 1;
  CHECK(b.codes_of(n, p) == Codes{0x13});
  p.s[n].aw.ready = 1;
  CHECK(b.codes_of(n, p) == Codes{0x0C, 0x10});
}

// Codes 00 mi_retry_speculative_fetch, 01 mi_stall_cycle_addr_hazard, 02
// mi_rrq_stall_master_id_hazard, 03 mi_rrq_stall_hi_prio_rtq_full, 04 mi_rrq_stall_barrier_hazard,
// 05 mi_wrq_stall_barrier_hazard, 06 mi_wrq_stall_wtq_full, 07 mi_rrq_stall_low_prio_rtq_full, 08
// mi_rrq_stall_mid_prio_rtq_full, 09 mi_rrq_stall_qvn_vn0, 0A mi_rrq_stall_qvn_vn1, 0B
// mi_rrq_stall_qvn_vn2, 0C mi_rrq_stall_qvn_vn3, 0D mi_wrq_stall_qvn_vn0, 0E mi_wrq_stall_qvn_vn1,
// 0F mi_wrq_stall_qvn_vn2, 10 mi_wrq_stall_qvn_vn3, 11 mi_wrq_unique_or_line_unique_addr_hazard.
TEST_CASE("golden cci400: events of master interfaces", "[cci400][golden]") {
  Cci400GoldenBench b = exporting();
  const unsigned m = GENERATE(range(0U, 3U));
  CAPTURE(m);
  for (unsigned code = 0; code < kAceMasterEvents; ++code) {
    CHECK(b.codes_of(5 + m, inside(m, {code})) == Codes{code});
  }
  CHECK(b.codes_of(5 + m, inside(m, {0x01, 0x05, 0x11})) == Codes{0x01, 0x05, 0x11});
  AcePins p;
  p.m[m].sb = ~0U, p.m[m].sb_ns = ~0U;  // bits that there are not
  CHECK(b.codes_of(5 + m, p).size() == 18);
  p = {};
  p.m[m].ar.valid = p.m[m].ar.ready = p.m[m].rvalid = p.m[m].rready = p.m[m].rlast = 1;
  p.m[m].varvalid = p.m[m].vawvalid = 0xF, p.m[m].sb_ns = 0x3FFFF;
  CHECK(b.codes_of(5 + m, p).empty());
}

TEST_CASE("golden cci400: every bit of EVNTBUS, and ESR values for it", "[cci400][golden]") {
  Cci400GoldenBench b = exporting();
  unsigned next = 0;
  for (unsigned source = 0; source < kSources; ++source) {
    for (unsigned code = 0; code < codes(source); ++code, ++next) {
      CAPTURE(source, code);
      CHECK(bit(source, code) == next);
      b.count_event(0, source, code);
      CHECK(b.bits(event(source, code)).count(next) == 1);
      CHECK(b.count(0) == 1);
    }
  }
  CHECK(next == kAceEvents);
}

TEST_CASE("golden cci400: all requests against the equations of the specification",
          "[cci400][golden]") {
  Cci400GoldenBench b = exporting();
  for (unsigned all = 0; all < 1U << 13; ++all) {
    AceRequestPins r = request(all & 15, all >> 4 & 3, all >> 6 & 3, all >> 8 & 1 ? 0b0010 : 0);
    const unsigned type = all >> 9 & 7;
    const bool second = (all >> 12 & 1) != 0;
    r.addr = type << 12;
    // Bring the interface into the state that is wanted; a Sync leaves no second part open.
    b.golden.reset();
    b.write(kPmcr, kEx);
    if (second) b.clock(read_hs(3, at(kDvm, 1)));

    const bool bar_r = (r.bar & 1) != 0, sh_r = r.domain == 1 || r.domain == 2;
    const bool dvm = !bar_r && r.snoop >> 1 == 7;
    const bool cmo = !bar_r && (r.snoop == 8 || r.snoop == 9 || r.snoop == 13);
    const bool ord = !bar_r && !dvm && !cmo, dev = (r.cache & 2) == 0;
    const bool sync = r.snoop == 15 && !bar_r && !second && type == 4;
    Codes expected = {0x00};
    if (ord && dev) expected.insert(0x01);
    if (ord && !dev && !sh_r) expected.insert(0x02);
    if (ord && !dev && sh_r) expected.insert(0x03);
    if (cmo) expected.insert(0x04);
    if (r.bar == 1) expected.insert(0x05);
    if (r.bar == 3) expected.insert(0x06);
    if (dvm && !sync) expected.insert(0x07);
    if (sync) expected.insert(0x08);
    REQUIRE(expected.size() == 2);
    if (b.codes_of(3, read_hs(3, r)) != expected) {
      CAPTURE(all);
      CHECK(false);
    }
  }
  for (unsigned all = 0; all < 1U << 8; ++all) {
    const AceRequestPins r =
        request(all & 7, all >> 3 & 3, all >> 5 & 3, all >> 7 & 1 ? 0b0010 : 0);
    const bool bar_w = (r.bar & 1) != 0, dev = (r.cache & 2) == 0;
    const bool sh = !bar_w && !dev && (r.domain == 1 || r.domain == 2);
    Codes expected = {0x0C};
    if (!bar_w && dev) expected.insert(0x0D);
    if (!bar_w && !dev && !sh) expected.insert(0x0E);
    if (sh && (r.snoop == 2 || r.snoop == 3)) expected.insert(0x0F);
    if (sh && r.snoop == 0) expected.insert(0x10);
    if (sh && r.snoop == 1) expected.insert(0x11);
    if (sh && r.snoop == 4) expected.insert(0x12);
    CAPTURE(all);
    CHECK(b.codes_of(3, write_hs(3, r)) == expected);
  }
}

TEST_CASE("golden cci400: a DVM message of two parts", "[cci400][golden]") {
  Cci400GoldenBench b = exporting();
  const Codes message = {0x00, 0x07}, sync = {0x00, 0x08};
  const auto part = [&](unsigned n, std::uint64_t addr) {
    return b.codes_of(n, read_hs(n, at(kDvm, addr)));
  };
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    CAPTURE(n);
    CHECK(part(n, 0x0001) == message);  // the first part
    CHECK(part(n, 0x4000) == message);  // an address that looks like a Sync
    CHECK(part(n, 0x4000) == sync);     // now it is one
    CHECK(part(n, 0x4001) == sync);     // it says that an address follows
    CHECK(part(n, 0x4001) == message);  // the address, with bit 0 set: no third part
    CHECK(part(n, 0x4000) == sync);
  }
  // Other requests in between change nothing, nor does another interface, a request that waits, a
  // barrier or a Complete.
  CHECK(part(1, 0x0001) == message);
  CHECK(b.codes_of(1, read_hs(1, kReadOnce)) == Codes{0x00, 0x03});
  CHECK(b.codes_of(1, read_hs(1, at(request(0b1110, 1), 1))) == message);
  CHECK(b.codes_of(1, read_hs(1, at(request(0b1111, 1, 1), 1))) == Codes{0x00, 0x05});
  CHECK(b.codes_of(1, read_waits(1, at(kDvm, 1))).empty());
  CHECK(part(2, 0x4000) == sync);
  CHECK(part(1, 0x4000) == message);
  // Parts that the filter hides count nothing, but they are parts.
  CHECK(b.bits(read_hs(1, secure(at(kDvm, 1)))).empty());
  CHECK(part(1, 0x4000) == message);
}

TEST_CASE("golden cci400: several events of one cycle are all counted", "[cci400][golden]") {
  Cci400GoldenBench b = exporting();
  AcePins p;
  std::set<unsigned> expected;
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    p.s[n] = read_hs(n, kReadOnce).s[n];
    p.s[n].aw = write_hs(n, request(4, 1)).s[n].aw;
    p.s[n].rvalid = p.s[n].sb_r_ns = 1;
    for (const unsigned code : {0x00, 0x03, 0x0B, 0x0C, 0x12}) expected.insert(bit(n, code));
  }
  for (unsigned m = 0; m < kAceMasters; ++m) {
    p.m[m].sb = p.m[m].sb_ns = 0x3FFFF;
    for (unsigned code = 0; code < 18; ++code) expected.insert(bit(5 + m, code));
  }
  CHECK(b.bits(p) == expected);
  b.count_event(0, 0, 0x03);
  b.count_event(1, 4, 0x12);
  b.count_event(2, 7, 0x11);
  b.count_event(3, 4, 0x12);
  b.write(kPmcr, kCen | kRst);
  b.clocks(p, 7);
  for (unsigned k = 0; k < 4; ++k) CHECK(b.count(k) == 7);
}

}  // namespace fabmon::test::test_golden_events
