// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a DTM of the golden cmn model counts beside watchpoints: every event of XPs and nodes.
#include <map>
#include <set>
#include <vector>

#include "tests/monitor/cmn/golden_bench.hpp"

namespace fabmon::test::test_golden_events {
namespace {

std::vector<unsigned> range(unsigned from, unsigned to) {
  std::vector<unsigned> all;
  for (unsigned i = from; i <= to; ++i) all.push_back(i);
  return all;
}

// The 4x2 mesh with a CCIX gateway at a port that has none.
CmnConfig with_gateway() {
  CmnConfig config;
  config.device(7, 0, kDeviceCxrh, kNodeCxha, kNodeCxra);
  return config;
}

struct NodeCase {
  const char* name;
  unsigned xp, port, d;
  std::uint32_t at;
  std::vector<std::vector<unsigned>> events;  // ranges
};

// One node of each type in the 4x2 mesh.
std::vector<NodeCase> nodes() {
  return {{"DN", 4, 1, 2, kDn, {range(1, 4)}},
          {"HN-I", 4, 1, 1, kHnI, {range(0x20, 0x32)}},
          {"HN-F", 1, 1, 0, kHnF24, {range(1, 0xE), range(0x10, 0x1F)}},
          {"SBSX", 3, 0, 0, kSbsx, {range(1, 6), range(0x11, 0x16), range(0x21, 0x25)}},
          {"RN-I", 2, 1, 0, kRnI, {range(1, 0x14)}},
          {"RN-D", 6, 0, 0, kRnD, {range(1, 0x14)}},
          {"CXHA", 7, 0, 0, node(3, 1, 0, 0), {range(0x21, 0x2D)}},
          {"CXRA", 7, 0, 1, node(3, 1, 0, 1), {range(0x01, 0x12)}}};
}

}  // namespace

// mxp_{e,w,n,s,p0,p1}_{req,rsp,snp,dat}_{txflit_valid,txflit_stall} and
// mxp_{p0,p1}_dat_partial_dat_flit.
TEST_CASE("golden cmn: every event of an XP", "[cmn][golden][events]") {
  const unsigned counter = GENERATE(0U, 3U);
  const unsigned i = GENERATE(0U, 1U, 7U);
  // Which interfaces lead anywhere: e w n s p0 p1.
  const std::map<unsigned, std::set<unsigned>> has = {
      {0, {kChiEast, kChiNorth, kChiP0, kChiP1}},
      {1, {kChiEast, kChiWest, kChiNorth, kChiP0, kChiP1}},
      {7, {kChiWest, kChiSouth, kChiP1}}};
  CmnGoldenBench b;
  b.run();
  b.q(xp(i) + kPmuConfig, std::uint64_t{4 + counter} << (32 + 8 * counter) | 1);
  for (unsigned id = 0; id < 256; ++id) {
    b.l(xp(i) + kEventSel, id << (8 * counter));
    const unsigned event = id & 3, interface = id >> 2 & 7, channel = id >> 5;
    const bool exists = interface < 6 && channel < 4 && has.at(i).contains(interface);
    for (unsigned bit = 0; bit < 24; ++bit) {
      CAPTURE(i, id, bit);
      const bool here = exists && bit == 4 * interface + channel;
      ChiPins pins;
      pins.xp[i].tx_flitv = 1U << bit;
      CHECK(b.moves(xp(i), pins, counter) == (here && event == 1 ? 1 : 0));
      pins = {};
      pins.xp[i].tx_stall = 1U << bit;
      CHECK(b.moves(xp(i), pins, counter) == (here && event == 2 ? 1 : 0));
    }
    for (unsigned port = 0; port < 2; ++port) {
      ChiPins pins;
      pins.xp[i].partial_dat = static_cast<std::uint8_t>(1U << port);
      const bool here = exists && interface == 4 + port && channel == kChiDat;
      CHECK(b.moves(xp(i), pins, counter) == (here && event == 3 ? 1 : 0));  // A24
    }
  }
}

// The events by name.
// DN: 01 dn_rxreq_dvmop, 02 dn_rxreq_dvmsync, 03 dn_rxreq_dvmop_vmid_filtered, 04 dn_rxreq_retried,
// 05 dn_rxreq_trk_occupancy_all, 05 dn_rxreq_trk_occupancy_dvmop, 05
// dn_rxreq_trk_occupancy_dvmsync.
// HN-I: 20 hni_rrt_rd_occ_cnt_ovfl, 21 hni_rrt_wr_occ_cnt_ovfl, 22 hni_rdt_rd_occ_cnt_ovfl, 23
// hni_rdt_wr_occ_cnt_ovfl, 24 hni_wdb_occ_cnt_ovfl, 25 hni_rrt_rd_alloc, 26 hni_rrt_wr_alloc, 27
// hni_rdt_rd_alloc, 28 hni_rdt_wr_alloc, 29 hni_wdb_alloc, 2A hni_txrsp_retryack, 2B
// hni_arvalid_no_arready, 2C hni_arready_no_arvalid, 2D hni_awvalid_no_awready, 2E
// hni_awready_no_awvalid, 2F hni_wvalid_no_wready, 30 hni_txdat_stall, 31
// hni_nonpcie_serialization, 32 hni_pcie_serialization.
// HN-F: 01 hnf_cache_miss, 02 hnf_slc_sf_cache_access, 03 hnf_cache_fill, 04 hnf_pocq_retry, 05
// hnf_pocq_reqs_recvd, 06 hnf_sf_hit, 07 hnf_sf_evictions, 08 hnf_dir_snoops_sent, 09
// hnf_brd_snoops_sent, 0A hnf_slc_eviction, 0B hnf_slc_fill_invalid_way, 0C hnf_mc_retries, 0D
// hnf_mc_reqs, 0E hnf_qos_hh_retry, 0F hnf_qos_pocq_occupancy_all, 0F hnf_qos_pocq_occupancy_read,
// 0F hnf_qos_pocq_occupancy_write, 0F hnf_qos_pocq_occupancy_atomic, 0F
// hnf_qos_pocq_occupancy_stash, 10 hnf_pocq_addrhaz, 11 hnf_pocq_atomic_addrhaz, 12
// hnf_ld_st_swp_adq_full, 13 hnf_cmp_adq_full, 14 hnf_txdat_stall, 15 hnf_txrsp_stall, 16
// hnf_seq_full, 17 hnf_seq_hit, 18 hnf_snp_sent, 19 hnf_sfbi_dir_snp_sent, 1A
// hnf_sfbi_brd_snp_sent, 1B hnf_snp_sent_untrk, 1C hnf_intv_dirty, 1D hnf_stash_snp_sent, 1E
// hnf_stash_data_pull, 1F hnf_snp_fwded.
// SBSX: 01 sbsx_rd_req, 02 sbsx_wr_req, 03 sbsx_cmo_req, 04 sbsx_txrsp_retryack, 05
// sbsx_txdat_flitv, 06 sbsx_txrsp_flitv, 11 sbsx_rd_req_trkr_occ_cnt_ovfl, 12
// sbsx_wr_req_trkr_occ_cnt_ovfl, 13 sbsx_cmo_req_trkr_occ_cnt_ovfl, 14 sbsx_wdb_occ_cnt_ovfl, 15
// sbsx_rd_axi_trkr_occ_cnt_ovfl, 16 sbsx_cmo_axi_trkr_occ_cnt_ovfl, 21 sbsx_arvalid_no_arready, 22
// sbsx_awvalid_no_awready, 23 sbsx_wvalid_no_wready, 24 sbsx_txdat_stall, 25 sbsx_txrsp_stall.
// CXHA: 21 cxha_rddatbyp, 22 cxha_chirsp_up_stall, 23 cxha_chidat_up_stall, 24
// cxha_snppcrd_link0_stall, 25 cxha_snppcrd_link1_stall, 26 cxha_snppcrd_link2_stall, 27
// cxha_reqtrk_occ, 28 cxha_rdb_occ, 29 cxha_rdbyp_occ, 2A cxha_wdb_occ, 2B cxha_snptrk_occ, 2C
// cxha_sdb_occ, 2D cxha_snphaz_occ.
// CXRA: 01 cxra_rht_occ, 02 cxra_sht_occ, 03 cxra_rdb_occ, 04 cxra_wdb_occ, 05 cxra_ssb_occ, 06
// cxra_snp_bcasts, 07 cxra_req_chains, 08 cxra_req_chain_avglen, 09 cxra_chirsp_stalls, 0A
// cxra_chidat_stalls, 0B cxra_cxreq_pcrd_stalls_link0, 0C cxra_cxreq_pcrd_stalls_link1, 0D
// cxra_cxreq_pcrd_stalls_link2, 0E cxra_cxdat_pcrd_stalls_link0, 0F cxra_cxdat_pcrd_stalls_link1,
// 10 cxra_cxdat_pcrd_stalls_link2, 11 cxra_external_chirsp_stalls, 12 cxra_external_chidat_stalls.
// RN-I, RN-D: 01 rnid_s0_rdata_beats, 02 rnid_s1_rdata_beats, 03 rnid_s2_rdata_beats, 04
// rnid_rxdat_flits, 05 rnid_txdat_flits, 06 rnid_txreq_flits_total, 07 rnid_txreq_flits_retried, 08
// rnid_rrt_occ_ovfl, 09 rnid_wrt_occ_ovfl, 0A rnid_txreq_flits_replayed, 0B rnid_wrcancel_sent, 0C
// rnid_s0_wdata_beats, 0D rnid_s1_wdata_beats, 0E rnid_s2_wdata_beats, 0F rnid_rrt_alloc, 10
// rnid_wrt_alloc, 11 rnid_rdb_unord, 12 rnid_rdb_replay, 13 rnid_rdb_hybrid, 14 rnid_rdb_ord.
TEST_CASE("golden cmn: every event of every node", "[cmn][golden][events]") {
  for (const NodeCase& n : nodes()) {
    CAPTURE(n.name);
    CmnGoldenBench b(with_gateway());
    b.run();
    std::set<unsigned> events;
    for (const auto& r : n.events) events.insert(r.begin(), r.end());
    const unsigned output = 2;  // by counter 1
    const unsigned input = 0x10 + n.port * 0x10 + n.d * 4 + output;
    b.q(xp(n.xp) + kPmuConfig, std::uint64_t{input} << 40 | 1);
    for (unsigned id = 0; id < 64; ++id) {
      b.l(n.at + kEventSel, id << (8 * output));
      const unsigned selected = b.rl(n.at + kEventSel) >> (8 * output);
      const bool narrow = n.name[0] == 'R' || n.at == kHnF24;
      REQUIRE(selected == (narrow ? id & 0x1F : id));
      for (unsigned bit = 0; bit < 64; ++bit) {
        ChiPins pins;
        pins.xp[n.xp].event[4 * n.port + n.d] = std::uint64_t{1} << bit;
        const unsigned expected = bit == selected && events.contains(selected) ? 1 : 0;
        if (b.moves(xp(n.xp), pins, 1) != expected) {
          CAPTURE(id, bit);
          FAIL_CHECK("the count is not " << expected);
        }
      }
    }
  }
}

TEST_CASE("golden cmn: every input of a counter", "[cmn][golden][events]") {
  const unsigned counter = GENERATE(0U, 1U, 2U, 3U);
  CmnConfig config;  // an XP with all eight nodes
  config.device(0, 0, kDeviceRnD, kNodeRnI, kNodeRnD, kNodeSbsx, kNodeHnF);
  config.device(0, 1, kDeviceHnI, kNodeHnI, kNodeDn, kNodeHnF, kNodeRnI);
  CmnGoldenBench b(config);
  b.run();
  // Output e of each node selects its e-th event.
  for (unsigned position = 0; position < 8; ++position) {
    const std::uint32_t base = position == 4 ? 0x20 : 0;  // HN-I's begin there
    b.l(node(0, 0, position / 4, position % 4) + kEventSel, 0x04030201 + base * 0x01010101);
  }
  b.l(xp(0) + kEventSel, 0x71513111);  // p0_{req,rsp,snp,dat}_txflit_valid
  for (unsigned n = 0; n < 4; ++n) b.watch(xp(0), n, n << 1, 0, kOnes);
  for (unsigned input = 0; input < 64; ++input) {
    std::uint64_t inputs = 0x3F3F3F3F;  // the other counters count nothing
    inputs ^= std::uint64_t{input ^ 0x3F} << (8 * counter);
    b.q(xp(0) + kPmuConfig, inputs << 32 | 1);
    for (unsigned source = 0; source < 48; ++source) {
      ChiPins pins;
      ChiXpPins& p = pins.xp[0];
      if (source == 0) send_req(p.port[0][kChiUp], 1);
      if (source == 1) send_rsp(p.port[0][kChiUp], 1);
      if (source == 2) send_snp(p.port[0][kChiDown], 1);
      if (source == 3) send_dat(p.port[0][kChiDown], 1);
      if (source >= 4 && source < 8) p.tx_flitv = tx(kChiP0, source - 4);
      if (source >= 8 && source < 16) continue;
      if (source >= 16) {
        const unsigned position = (source - 16) / 4;
        p.event[position] = std::uint64_t{1} << (source % 4 + 1 + (position == 4 ? 0x20 : 0));
      }
      CAPTURE(input, source);
      CHECK(b.moves(xp(0), pins, counter) == (input == source ? 1 : 0));
      CHECK((b.rq(xp(0) + kPmevcnt) & ~(std::uint64_t{0xFFFF} << (16 * counter))) == 0);
    }
  }
}

TEST_CASE("golden cmn: occupancy", "[cmn][golden][events]") {
  struct Case {
    unsigned xp, port, d, id, occupids, selectable;
    std::uint32_t at;
  };
  const auto c = GENERATE(Case{1, 1, 0, 0x0F, 5, 8, kHnF24}, Case{4, 1, 2, 0x05, 3, 16, kDn});
  CmnGoldenBench b;
  b.count(xp(c.xp), 0x10 + c.port * 0x10 + c.d * 4);
  b.l(c.at + kEventSel, c.id);
  b.run();
  ChiPins pins;
  auto& occupancy = pins.xp[c.xp].occupancy[4 * c.port + c.d];
  for (unsigned k = 0; k < c.occupids; ++k) occupancy[k] = static_cast<std::uint8_t>(100 + 35 * k);
  pins.xp[c.xp].event[4 * c.port + c.d] = std::uint64_t{1} << c.id;  // no such pin
  for (unsigned k = 0; k < c.selectable; ++k) {
    CAPTURE(k);
    b.l(c.at + kEventSel + 4, k);
    const unsigned before = b.local(xp(c.xp), 0);
    b.clock(pins, 1000);
    const unsigned sum = k < c.occupids ? 1000 * (100 + 35 * k) : 0;
    CHECK(b.local(xp(c.xp), 0) - before == sum / 256);
  }
  // Writing occup1_id starts anew; the cycle of that write still carried the old way.
  b.l(c.at + kEventSel + 4, 0);
  occupancy = {255};
  b.clock(pins);
  const unsigned before = b.local(xp(c.xp), 0);
  b.post_l(c.at + kEventSel + 4, 0);
  b.clock(pins);
  CHECK(b.local(xp(c.xp), 0) - before == 1);
  b.clock(pins);
  CHECK(b.local(xp(c.xp), 0) - before == 1);  // 255
  b.clock(pins);
  CHECK(b.local(xp(c.xp), 0) - before == 2);  // 510
  // It stands with the monitor, and goes on from there; pmu_en of the DTM does not matter.
  b.l(kDtc + kDtcPmcr, 0);
  b.clock(pins, 100);
  b.l(xp(c.xp) + kPmuConfig, 0);
  b.l(kDtc + kDtcPmcr, 1);
  b.clock(pins);  // 765
  b.l(xp(c.xp) + kPmuConfig, 1);
  CHECK(b.local(xp(c.xp), 0) - before == 2);
  b.clock(pins);  // 1020
  CHECK(b.local(xp(c.xp), 0) - before == 3);
  // The lower half does not touch it.
  b.l(c.at + kEventSel, c.id);
  occupancy = {4};
  b.clock(pins);  // 1024
  CHECK(b.local(xp(c.xp), 0) - before == 4);
}

TEST_CASE("golden cmn: OccWidth", "[cmn][golden][events]") {
  CmnConfig config;
  config.occ_width = 10;
  CmnGoldenBench b(config);
  b.count(xp(1), 0x20);
  b.l(kHnF24 + kEventSel, 0x0F);
  b.run();
  ChiPins pins;
  pins.xp[1].occupancy[4] = {200};
  b.clock(pins, 1000);
  CHECK(b.local(xp(1), 0) == 200000 / 1024);
}

}  // namespace fabmon::test::test_golden_events
