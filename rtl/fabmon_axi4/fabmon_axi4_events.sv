// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Pins in, events out: the state that all counters share, and the increments of the current cycle.
//
// The pins are registered once here; everything speaks of the cycle in that register. A handshake
// is VALID & READY; READY, ID, LEN and SIZE mean nothing while VALID is low.
//
//     lane  code     increment                        active when
//     0-1   08h 09h  gap since the last update        armed & update  (lane = code[2:0])
//     2-7   02h-07h
//     8     13h      open reads, or the latency       any open, or a tracked end of latency > 0
//     9     12h      (ARLEN + 1) << ARSIZE, less one  AR handshake
//     10    11h      ARLEN + 1, less one              AR handshake
//     12    1Ch      open writes, or the latency      any open, or a tracked end of latency > 0
//     13    1Bh      (AWLEN + 1) << AWSIZE, less one  AW handshake
//     14    1Ah      AWLEN + 1, less one              AW handshake
//
// Those of commands are handed on less one, as fabmon_axi4_select adds that one for nothing:
// ((LEN + 1) << SIZE) - 1 is LEN followed by SIZE ones.
//
// Data of an atomic operation (AWATOP[5]) ends no read (fabmon_common_axi_atomics); one that is not
// tracked raises the flag of reads.
//
// What is open is dropped in a cycle in which the port is in reset, and if software asks for it.
// Whether its number is known: fabmon_common_axi_settled.
//
// SIZE is taken modulo the widths that the data bus allows: a transfer wider than the bus is
// illegal (ARM IHI 0022E, A3.4.1) and would be counted as a narrower one. A bus of 8 bits has one.
`default_nettype none

module fabmon_axi4_events #(
  parameter int unsigned IdWidth         = 4,
  parameter int unsigned DataWidth       = 64,
  parameter int unsigned GapWidth        = 16,
  parameter int unsigned OutWidth        = 16,
  parameter bit          AdvancedLatency = 1'b0,
  parameter int unsigned MaxOutstanding  = 64,
  parameter int unsigned MaxAtomics      = 4,
  parameter int unsigned SettleCycles    = 4096,
  parameter int unsigned IncWidth        = 16   // wide enough for every increment
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   clear_i,     // Rst_Cntr, in the cycle of the register
  input  wire logic                   drop_i,      // EXT_OPEN.CLEAR, alike
  // tapped pins
  input  wire logic                   port_rst_ni, // the port's reset
  input  wire fabmon_axi4_cfg_pkg::chan_t    chan_i,
  input  wire logic [IdWidth-1:0]     arid_i,
  input  wire logic [7:0]             arlen_i,
  input  wire logic [2:0]             arsize_i,
  input  wire logic [IdWidth-1:0]     rid_i,
  input  wire logic                   rlast_i,
  input  wire logic [IdWidth-1:0]     awid_i,
  input  wire logic [7:0]             awlen_i,
  input  wire logic [2:0]             awsize_i,
  input  wire logic                   atomic_i,    // AWATOP[5]
  input  wire logic [IdWidth-1:0]     bid_i,
  // events
  output fabmon_axi4_cfg_pkg::chan_t         chan_o,      // channel states, for 10h, 18h, 19h
  output logic [16*IncWidth-1:0]      lane_o,      // wide increments, one per lane
  output logic [15:0]                 active_o,    // lane has a non-zero increment in this cycle
  output logic [7:0]                  gap_ovf_o,   // sticky flags of F0h, bit k for code 02h + k
  output logic [1:0]                  orphan_o,    // an end without a command: {writes, reads}
  output logic [1:0]                  unsettled_o, // the number of open ones is not known
  output logic [1:0]                  lat_ovf_o    // sticky flags of FFh: [0] reads, [1] writes
);
  // log2 of the widest legal SIZE value + 1: how many bits of SIZE matter on this bus
  localparam int unsigned MaxSize  = $clog2(DataWidth / 8);
  localparam int unsigned SizeBits = (MaxSize < 2) ? 1 : ((MaxSize < 4) ? 2 : 3);
  localparam int unsigned LatWidth = AdvancedLatency ? GapWidth : OutWidth;

  logic [7:0] arlen_q, awlen_q;
  logic [2:0] arsize_q, awsize_q;
  logic       rlast_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) chan_o <= '0;
    else         chan_o <= chan_i;
  end

  always_ff @(posedge clk_i) begin
    arlen_q  <= arlen_i;
    arsize_q <= arsize_i;
    rlast_q  <= rlast_i;
    awlen_q  <= awlen_i;
    awsize_q <= awsize_i;
  end

  logic ar_hs, r_hs, aw_hs, w_hs, b_hs;
  assign ar_hs = chan_o.ar_hs;
  assign r_hs  = chan_o.r_hs;
  assign aw_hs = chan_o.aw_hs;
  assign w_hs  = chan_o.w_hs;
  assign b_hs  = chan_o.b_hs;

  // Codes 02h-09h: what starts the gap, and up to what it counts.
  logic [7:0] arm, upd, gap_active;
  assign arm[0] = ar_hs;                  // clock_ticks_ar2ar, ovfl_ar2ar
  assign upd[0] = ar_hs;
  assign arm[1] = r_hs;                   // clock_ticks_r2r, ovfl_r2r
  assign upd[1] = r_hs;
  assign arm[2] = aw_hs;                  // clock_ticks_aw2aw, ovfl_aw2aw
  assign upd[2] = aw_hs;
  assign arm[3] = w_hs;                   // clock_ticks_w2w, ovfl_w2w
  assign upd[3] = w_hs;
  assign arm[4] = b_hs;                   // clock_ticks_b2b, ovfl_b2b
  assign upd[4] = b_hs;
  assign arm[5] = ar_hs;                  // clock_ticks_ar2r, ovfl_ar2r
  assign upd[5] = r_hs;
  assign arm[6] = aw_hs | w_hs;           // clock_ticks_aww2b, ovfl_aww2b
  assign upd[6] = b_hs;
  assign arm[7] = ar_hs | aw_hs | w_hs;   // clock_ticks_araww2rb, ovfl_araww2rb
  assign upd[7] = r_hs | b_hs;

  for (genvar k = 0; k < 8; k++) begin : g_gap
    localparam int unsigned Lane = (k + 2) % 8;
    logic [GapWidth-1:0] gap;
    fabmon_axi4_gap #(.Width(GapWidth)) u_gap (
      .clk_i, .rst_ni, .clear_i,
      .arm_i(arm[k]), .upd_i(upd[k]),
      .gap_o(gap), .active_o(gap_active[k]), .ovf_o(gap_ovf_o[k])
    );
    assign lane_o[Lane*IncWidth +: IncWidth] = IncWidth'(gap);
    assign active_o[Lane] = gap_active[k];
  end

  // Commands: beats and bytes.
  logic [IncWidth-1:0] not_arlen, not_awlen;
  logic [SizeBits-1:0] arsize, awsize;
  assign arsize = arsize_q[SizeBits-1:0] & {SizeBits{MaxSize != 0}};
  assign awsize = awsize_q[SizeBits-1:0] & {SizeBits{MaxSize != 0}};
  assign not_arlen = ~(IncWidth'(arlen_q));
  assign not_awlen = ~(IncWidth'(awlen_q));
  // read_cmd_length, read_cmd_bytes; write_cmd_length, write_cmd_bytes
  assign lane_o[fabmon_axi4_cfg_pkg::LaneRdLen*IncWidth +: IncWidth] = ~not_arlen;
  assign lane_o[fabmon_axi4_cfg_pkg::LaneRdBytes*IncWidth +: IncWidth] =
      ~(not_arlen << arsize);
  assign lane_o[fabmon_axi4_cfg_pkg::LaneWrLen*IncWidth +: IncWidth] = ~not_awlen;
  assign lane_o[fabmon_axi4_cfg_pkg::LaneWrBytes*IncWidth +: IncWidth] =
      ~(not_awlen << awsize);
  assign active_o[fabmon_axi4_cfg_pkg::LaneRdLen] = ar_hs;
  assign active_o[fabmon_axi4_cfg_pkg::LaneRdBytes] = ar_hs;
  assign active_o[fabmon_axi4_cfg_pkg::LaneWrLen] = aw_hs;
  assign active_o[fabmon_axi4_cfg_pkg::LaneWrBytes] = aw_hs;

  // Lanes that no event uses.
  assign lane_o[11*IncWidth +: IncWidth] = '0;
  assign lane_o[15*IncWidth +: IncWidth] = '0;
  assign {active_o[15], active_o[11]} = '0;

  // The monitor's own reset comes along: the port's is looked at up to its last cycle.
  logic port_q, run_q, run0_q, drop;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {run0_q, run_q} <= '0;
    else         {run0_q, run_q} <= {run_q, 1'b1};
    port_q <= port_rst_ni;
  end
  assign drop = drop_i | ~port_q;

  // Which bursts of R end a read.
  logic [IdWidth-1:0] rid_q, awid_q;
  logic               atomic_q, rd_end, atomic_lost, atomic_ovf;
  logic [1:0]         lat_ovf;
  always_ff @(posedge clk_i) begin
    rid_q    <= rid_i;
    awid_q   <= awid_i;
    atomic_q <= atomic_i;
  end
  fabmon_common_axi_atomics #(.Entries(MaxAtomics), .IdWidth(IdWidth)) u_atomics (
    .clk_i, .rst_ni(rst_ni & ~drop),
    .accept_i(aw_hs & atomic_q), .accept_id_i(awid_q), .last_i(r_hs & rlast_q), .last_id_i(rid_q),
    .read_o(rd_end), .lost_o(atomic_lost)
  );
  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) atomic_ovf <= 1'b0;
    else                    atomic_ovf <= atomic_ovf | atomic_lost;
  end
  assign lat_ovf_o = {lat_ovf[1], lat_ovf[0] | atomic_ovf};

  // Is the number of open ones known?
  logic [1:0] some, quiet, settled;
  assign quiet[0] = ~(some[0] | chan_o.ar_valid | chan_o.r_valid);
  assign quiet[1] = ~(some[1] | chan_o.aw_valid | chan_o.w_valid | chan_o.b_valid);
  for (genvar d = 0; d < 2; d++) begin : g_settled
    fabmon_common_axi_settled #(.SettleCycles(SettleCycles)) u_settled (
      .clk_i, .rst_ni(run0_q), .port_rst_ni(port_q),
      .quiet_i(quiet[d]), .orphan_i(orphan_o[d]), .clear_i(drop_i), .settled_o(settled[d])
    );
  end
  assign unsettled_o = ~settled & {2{run0_q}};

  // Latency: open transactions per cycle, or each one's own by ID.
  logic [LatWidth-1:0] rd_lat, wr_lat;
  if (AdvancedLatency) begin : g_adv
    logic [IdWidth-1:0] arid_q, bid_q;
    logic               rd_ends, wr_ends, rd_at_once, wr_at_once;
    assign active_o[fabmon_axi4_cfg_pkg::LaneRdLat] = rd_ends & ~rd_at_once;
    assign active_o[fabmon_axi4_cfg_pkg::LaneWrLat] = wr_ends & ~wr_at_once;
    always_ff @(posedge clk_i) begin
      arid_q <= arid_i;
      bid_q  <= bid_i;
    end
    fabmon_axi4_latency #(.Width(GapWidth), .Entries(MaxOutstanding), .IdWidth(IdWidth)) u_rd (
      .clk_i, .rst_ni, .clear_i, .drop_i(drop), .some_o(some[0]),
      .open_i(ar_hs), .open_id_i(arid_q), .close_i(rd_end), .close_id_i(rid_q),
      .latency_o(rd_lat), .active_o(rd_ends), .at_once_o(rd_at_once), .orphan_o(orphan_o[0]),
      .ovf_o(lat_ovf[0])
    );
    fabmon_axi4_latency #(.Width(GapWidth), .Entries(MaxOutstanding), .IdWidth(IdWidth)) u_wr (
      .clk_i, .rst_ni, .clear_i, .drop_i(drop), .some_o(some[1]),
      .open_i(aw_hs), .open_id_i(awid_q), .close_i(b_hs), .close_id_i(bid_q),
      .latency_o(wr_lat), .active_o(wr_ends), .at_once_o(wr_at_once), .orphan_o(orphan_o[1]),
      .ovf_o(lat_ovf[1])
    );
  end else begin : g_simple
    assign active_o[fabmon_axi4_cfg_pkg::LaneRdLat] = some[0];
    assign active_o[fabmon_axi4_cfg_pkg::LaneWrLat] = some[1];
    fabmon_axi4_outstanding #(.Width(OutWidth)) u_rd (
      .clk_i, .rst_ni, .clear_i, .drop_i(drop),
      .open_i(ar_hs), .close_i(rd_end), .count_o(rd_lat), .some_o(some[0]), .orphan_o(orphan_o[0]),
      .ovf_o(lat_ovf[0])
    );
    fabmon_axi4_outstanding #(.Width(OutWidth)) u_wr (
      .clk_i, .rst_ni, .clear_i, .drop_i(drop),
      .open_i(aw_hs), .close_i(b_hs), .count_o(wr_lat), .some_o(some[1]), .orphan_o(orphan_o[1]),
      .ovf_o(lat_ovf[1])
    );
    logic unused;
    assign unused = ^{arid_i, bid_i};
  end
  assign lane_o[fabmon_axi4_cfg_pkg::LaneRdLat*IncWidth +: IncWidth] =
      IncWidth'(rd_lat);  // total_read_latency, ovfl_reads
  assign lane_o[fabmon_axi4_cfg_pkg::LaneWrLat*IncWidth +: IncWidth] =
      IncWidth'(wr_lat);  // total_write_latency, ovfl_writes
endmodule

`default_nettype wire
