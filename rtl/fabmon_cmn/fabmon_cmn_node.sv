// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A device node (HN-F, HN-I, RN-I, RN-D, SBSX, DN, CXRA, CXHA): what it is, and which four of its
// events go to the DTM. HN-F and DN also sum an occupancy over the cycles: each time that the sum
// passes a multiple of 2^OccWidth is an event, so events * 2^OccWidth is the sum of entries over
// cycles.
//
// The pins of a place have the event of eventid e at bit e. An eventid with several names is an
// occupancy, of which occupid chooses one; the pins give the number of entries of each, in the
// order of the names.
//
//     Fully coherent home node
//     0x01 hnf_cache_miss                      0x02 hnf_slc_sf_cache_access
//     0x03 hnf_cache_fill                      0x04 hnf_pocq_retry
//     0x05 hnf_pocq_reqs_recvd                 0x06 hnf_sf_hit
//     0x07 hnf_sf_evictions                    0x08 hnf_dir_snoops_sent
//     0x09 hnf_brd_snoops_sent                 0x0A hnf_slc_eviction
//     0x0B hnf_slc_fill_invalid_way            0x0C hnf_mc_retries
//     0x0D hnf_mc_reqs                         0x0E hnf_qos_hh_retry
//     0x0F hnf_qos_pocq_occupancy_all          0x0F hnf_qos_pocq_occupancy_read
//     0x0F hnf_qos_pocq_occupancy_write        0x0F hnf_qos_pocq_occupancy_atomic
//     0x0F hnf_qos_pocq_occupancy_stash        0x10 hnf_pocq_addrhaz
//     0x11 hnf_pocq_atomic_addrhaz             0x12 hnf_ld_st_swp_adq_full
//     0x13 hnf_cmp_adq_full                    0x14 hnf_txdat_stall
//     0x15 hnf_txrsp_stall                     0x16 hnf_seq_full
//     0x17 hnf_seq_hit                         0x18 hnf_snp_sent
//     0x19 hnf_sfbi_dir_snp_sent               0x1A hnf_sfbi_brd_snp_sent
//     0x1B hnf_snp_sent_untrk                  0x1C hnf_intv_dirty
//     0x1D hnf_stash_snp_sent                  0x1E hnf_stash_data_pull
//     0x1F hnf_snp_fwded
//
//     I/O home node
//     0x20 hni_rrt_rd_occ_cnt_ovfl             0x21 hni_rrt_wr_occ_cnt_ovfl
//     0x22 hni_rdt_rd_occ_cnt_ovfl             0x23 hni_rdt_wr_occ_cnt_ovfl
//     0x24 hni_wdb_occ_cnt_ovfl                0x25 hni_rrt_rd_alloc
//     0x26 hni_rrt_wr_alloc                    0x27 hni_rdt_rd_alloc
//     0x28 hni_rdt_wr_alloc                    0x29 hni_wdb_alloc
//     0x2A hni_txrsp_retryack                  0x2B hni_arvalid_no_arready
//     0x2C hni_arready_no_arvalid              0x2D hni_awvalid_no_awready
//     0x2E hni_awready_no_awvalid              0x2F hni_wvalid_no_wready
//     0x30 hni_txdat_stall                     0x31 hni_nonpcie_serialization
//     0x32 hni_pcie_serialization
//
//     I/O requester, RN-I and RN-D
//     0x01 rnid_s0_rdata_beats                 0x02 rnid_s1_rdata_beats
//     0x03 rnid_s2_rdata_beats                 0x04 rnid_rxdat_flits
//     0x05 rnid_txdat_flits                    0x06 rnid_txreq_flits_total
//     0x07 rnid_txreq_flits_retried            0x08 rnid_rrt_occ_ovfl
//     0x09 rnid_wrt_occ_ovfl                   0x0A rnid_txreq_flits_replayed
//     0x0B rnid_wrcancel_sent                  0x0C rnid_s0_wdata_beats
//     0x0D rnid_s1_wdata_beats                 0x0E rnid_s2_wdata_beats
//     0x0F rnid_rrt_alloc                      0x10 rnid_wrt_alloc
//     0x11 rnid_rdb_unord                      0x12 rnid_rdb_replay
//     0x13 rnid_rdb_hybrid                     0x14 rnid_rdb_ord
//
//     Bridge to AXI memory
//     0x01 sbsx_rd_req                         0x02 sbsx_wr_req
//     0x03 sbsx_cmo_req                        0x04 sbsx_txrsp_retryack
//     0x05 sbsx_txdat_flitv                    0x06 sbsx_txrsp_flitv
//     0x11 sbsx_rd_req_trkr_occ_cnt_ovfl       0x12 sbsx_wr_req_trkr_occ_cnt_ovfl
//     0x13 sbsx_cmo_req_trkr_occ_cnt_ovfl      0x14 sbsx_wdb_occ_cnt_ovfl
//     0x15 sbsx_rd_axi_trkr_occ_cnt_ovfl       0x16 sbsx_cmo_axi_trkr_occ_cnt_ovfl
//     0x21 sbsx_arvalid_no_arready             0x22 sbsx_awvalid_no_awready
//     0x23 sbsx_wvalid_no_wready               0x24 sbsx_txdat_stall
//     0x25 sbsx_txrsp_stall
//
//     DVM node
//     0x01 dn_rxreq_dvmop                      0x02 dn_rxreq_dvmsync
//     0x03 dn_rxreq_dvmop_vmid_filtered        0x04 dn_rxreq_retried
//     0x05 dn_rxreq_trk_occupancy_all          0x05 dn_rxreq_trk_occupancy_dvmop
//     0x05 dn_rxreq_trk_occupancy_dvmsync
//
//     CCIX gateway, request agent
//     0x01 cxra_rht_occ                        0x02 cxra_sht_occ
//     0x03 cxra_rdb_occ                        0x04 cxra_wdb_occ
//     0x05 cxra_ssb_occ                        0x06 cxra_snp_bcasts
//     0x07 cxra_req_chains                     0x08 cxra_req_chain_avglen
//     0x09 cxra_chirsp_stalls                  0x0A cxra_chidat_stalls
//     0x0B cxra_cxreq_pcrd_stalls_link0        0x0C cxra_cxreq_pcrd_stalls_link1
//     0x0D cxra_cxreq_pcrd_stalls_link2        0x0E cxra_cxdat_pcrd_stalls_link0
//     0x0F cxra_cxdat_pcrd_stalls_link1        0x10 cxra_cxdat_pcrd_stalls_link2
//     0x11 cxra_external_chirsp_stalls         0x12 cxra_external_chidat_stalls
//
//     CCIX gateway, home agent
//     0x21 cxha_rddatbyp                       0x22 cxha_chirsp_up_stall
//     0x23 cxha_chidat_up_stall                0x24 cxha_snppcrd_link0_stall
//     0x25 cxha_snppcrd_link1_stall            0x26 cxha_snppcrd_link2_stall
//     0x27 cxha_reqtrk_occ                     0x28 cxha_rdb_occ
//     0x29 cxha_rdbyp_occ                      0x2A cxha_wdb_occ
//     0x2B cxha_snptrk_occ                     0x2C cxha_sdb_occ
//     0x2D cxha_snphaz_occ
`default_nettype none

module fabmon_cmn_node #(
  parameter logic [11:0] NodeType  = fabmon_cmn_pkg::TypeHnf,
  parameter logic [15:0] NodeId    = '0,
  parameter logic [15:0] LogicalId = '0,
  parameter int unsigned OccWidth  = 8  // 8 or more: an occupancy has 8 bits
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  // this cycle
  input  wire logic [63:0]          event_i,      // bit = eventid
  input  wire logic [39:0]          occupancy_i,  // 8 bits for each occupid
  // the next cycle
  input  wire logic                 run_i,        // its clock counts
  output logic [3:0]                event_o,
  // registers: the word of an access, and the bytes to be written in its first cycle; else 0
  input  wire logic [10:0]          word_i,
  input  wire logic [7:0]           write_i,
  input  wire logic [63:0]          wdata_i,
  output logic [63:0]               rdata_o
);
  localparam bit IsHnf  = (NodeType == fabmon_cmn_pkg::TypeHnf);
  localparam bit IsHni  = (NodeType == fabmon_cmn_pkg::TypeHni);
  localparam bit IsSbsx = (NodeType == fabmon_cmn_pkg::TypeSbsx);
  localparam bit IsDn   = (NodeType == fabmon_cmn_pkg::TypeDn);
  localparam bit IsCxra = (NodeType == fabmon_cmn_pkg::TypeCxra);
  localparam bit IsCxha = (NodeType == fabmon_cmn_pkg::TypeCxha);
  localparam bit IsRn   =
      (NodeType == fabmon_cmn_pkg::TypeRnid) || (NodeType == fabmon_cmn_pkg::TypeRnidAlso);

  if (!(IsHnf || IsHni || IsSbsx || IsDn || IsCxra || IsCxha || IsRn)) begin : g_type
    $error("fabmon_cmn_node: not the type of a device node");
  end
  if (OccWidth < 8) begin : g_width
    $error("fabmon_cmn_node: OccWidth must be 8 or more");
  end

  localparam logic [63:0] Events =
      IsHnf  ? fabmon_cmn_pkg::HnfEvents  : IsHni  ? fabmon_cmn_pkg::HniEvents  :
      IsSbsx ? fabmon_cmn_pkg::SbsxEvents : IsDn   ? fabmon_cmn_pkg::DnEvents   :
      IsCxra ? fabmon_cmn_pkg::CxraEvents : IsCxha ?
          fabmon_cmn_pkg::CxhaEvents : fabmon_cmn_pkg::RnidEvents;
  localparam logic [63:0] UnitInfo =
      IsHnf  ? fabmon_cmn_pkg::HnfUnitInfo  : IsHni  ? fabmon_cmn_pkg::HniUnitInfo  :
      IsSbsx ? fabmon_cmn_pkg::SbsxUnitInfo : IsDn   ? fabmon_cmn_pkg::DnUnitInfo   :
      IsCxra ? fabmon_cmn_pkg::CxraUnitInfo : IsCxha ?
          fabmon_cmn_pkg::CxhaUnitInfo : fabmon_cmn_pkg::RnidUnitInfo;
  localparam int unsigned Width =
      IsHnf  ? fabmon_cmn_pkg::HnfWidth  : IsHni  ? fabmon_cmn_pkg::HniWidth  :
      IsSbsx ? fabmon_cmn_pkg::SbsxWidth : IsDn   ? fabmon_cmn_pkg::DnWidth   :
      IsCxra ? fabmon_cmn_pkg::CxraWidth : IsCxha ?
          fabmon_cmn_pkg::CxhaWidth : fabmon_cmn_pkg::RnidWidth;
  localparam bit          HasQueue = IsHnf || IsDn;
  localparam logic [5:0]  QueueEvent =
      IsHnf ? fabmon_cmn_pkg::HnfOccupancy : fabmon_cmn_pkg::DnOccupancy;
  localparam int unsigned Queues     =
      IsHnf ? fabmon_cmn_pkg::HnfOccupids : fabmon_cmn_pkg::DnOccupids;
  localparam int unsigned OccupidWidth =
      IsHnf  ? fabmon_cmn_pkg::HnfOccupidWidth  : IsDn   ? fabmon_cmn_pkg::DnOccupidWidth :
      IsCxra ? fabmon_cmn_pkg::CxraOccupidWidth : IsCxha ? fabmon_cmn_pkg::CxhaOccupidWidth : 0;
  localparam logic [7:0]  Occupid    = 8'((1 << OccupidWidth) - 1);
  localparam logic [7:0]  Field      = 8'((1 << Width) - 1);

  // ---------------------------------------------------------------- registers
  logic        is_select;
  logic [63:0] select, select_q;

  assign is_select = (word_i == 11'(fabmon_cmn_reg_pkg::RegDevicePmuEventSel >> 3));
  fabmon_cmn_storage #(.Mask({24'd0, Occupid, {4{Field}}})) u_select (
    .clk_i, .rst_ni, .write_i(write_i & {8{is_select}}), .wdata_i, .d_o(select), .q_o(select_q)
  );

  always_comb begin
    rdata_o = '0;
    unique case (word_i)
      11'(fabmon_cmn_reg_pkg::RegDeviceNodeInfo >> 3):
        rdata_o = {16'd0, LogicalId, NodeId, 4'd0, NodeType};
      11'(fabmon_cmn_reg_pkg::RegDeviceUnitInfo >> 3):    rdata_o = UnitInfo;
      11'(fabmon_cmn_reg_pkg::RegDevicePmuEventSel >> 3): rdata_o = select_q;
      default: ;
    endcase
  end

  // ---------------------------------------------------------------- events
  logic [63:0] there;
  logic [3:0]  event_q, is_queue_q;
  logic        carry;

  assign there = event_i & Events;
  for (genvar n = 0; n < 4; n++) begin : g_event
    always_ff @(posedge clk_i) begin
      event_q[n]    <= there[select[8*n +: 6]];
      is_queue_q[n] <= HasQueue && (select[8*n +: 6] == QueueEvent);
      if (!rst_ni) begin
        event_q[n]    <= 1'b0;
        is_queue_q[n] <= 1'b0;
      end
    end
  end
  assign event_o = event_q | (is_queue_q & {4{carry}});

  // ---------------------------------------------------------------- occupancy
  if (HasQueue) begin : g_queue
    logic [7:0]          occupancy, entries_q;
    logic [OccWidth-1:0] sum_q;
    logic [OccWidth:0]   sum;

    always_comb begin
      occupancy = '0;
      for (int k = 0; k < Queues; k++) begin
        if (select[39:32] == 8'(k)) occupancy = occupancy_i[8*k +: 8];
      end
    end

    assign sum   = {1'b0, sum_q} + (OccWidth+1)'(entries_q);
    assign carry = sum[OccWidth] & run_i;

    always_ff @(posedge clk_i) begin
      entries_q <= occupancy;
      if (write_i[4] && is_select) sum_q <= '0;
      else if (run_i)              sum_q <= sum[OccWidth-1:0];
      if (!rst_ni) begin
        entries_q <= '0;
        sum_q     <= '0;
      end
    end
  end else begin : g_no_queue
    assign carry = 1'b0;
    logic unused;
    assign unused = ^{run_i, occupancy_i};
  end
  logic unused_select;
  assign unused_select = ^{select[63:30], select[23:22], select[15:14], select[7:6]};
endmodule

`default_nettype wire
