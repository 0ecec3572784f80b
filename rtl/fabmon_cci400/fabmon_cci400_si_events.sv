// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The 21 events of one slave interface: from its pins of cycle c to the bits in the cycle after
// edge c, each already filtered by security. Bit numbers are event codes (fabmon_cci400_pkg).
//
// What the pins do not say comes from the sideband (sb_*), or, by the Passive parameters, from
// observers of the pins. Security is AxPROT[1] of the request; on R, where it is not on the bus, a
// sideband bit or the observer's memory of the request.
//
// There is no logic between pins and registers but in the expressions below, on purpose: so a
// Verilated model computes it once a cycle.
`default_nettype none

module fabmon_cci400_si_events #(
  parameter int unsigned AddrWidth         = 40,
  parameter int unsigned IdWidth           = 4,
  parameter bit          R0                = 1'b0,  // stalls know no security
  parameter bit          DvmCompleteCounts = 1'b1,  // DVM Complete is event 0x07
  parameter bit          PassiveRtt        = 1'b0,  // observers, not sideband: 0x09
  parameter bit          PassiveWtt        = 1'b0,  //   0x13
  parameter bit          PassiveSnoop      = 1'b0,  //   0x0A
  parameter bit          PassiveRns        = 1'b0,  //   security of 0x0A and 0x0B
  parameter logic [7:0]  RMax              = 8'd8,  // room in the read tracker
  parameter logic [7:0]  WMax              = 8'd8,  // room in the write tracker
  parameter int unsigned MaxReads          = 32,    // open reads remembered
  localparam int unsigned LineWidth        = AddrWidth - 6
) (
  input  wire logic                   clk_i,  // the clock of the interface
  input  wire logic                   rst_ni,  // synchronous reset
  input  wire logic                   spniden_i,  // Secure requests count, too
  input  wire logic [1:0]             sh_override_i,  // see fabmon_cci400_ace_pkg
  input  wire logic                   arvalid_i,  // AR: reads, barriers, DVM, cache maintenance
  input  wire logic                   arready_i,  // accepted
  input  wire logic [IdWidth-1:0]     arid_i,  // looked at by the observer of reads
  input  wire logic [AddrWidth-1:0]   araddr_i,  // [0], [14:12]: DVM; [MSB:6]: the line
  input  wire logic [2:0]             arprot_i,  // [1]: Non-secure
  input  wire logic [3:0]             arcache_i,  // [1]: Modifiable, that is Normal memory
  input  wire logic [3:0]             arsnoop_i,  // kind of the request
  input  wire logic [1:0]             ardomain_i,  // shareability, unless overridden
  input  wire logic [1:0]             arbar_i,  // [0]: barrier; [1]: synchronization
  input  wire logic                   rvalid_i,  // R
  input  wire logic                   rready_i,  // taken
  input  wire logic [IdWidth-1:0]     rid_i,  // looked at by the observer of reads
  input  wire logic                   rlast_i,  // last beat of a burst
  input  wire logic                   awvalid_i,  // AW
  input  wire logic                   awready_i,  // accepted
  input  wire logic [2:0]             awprot_i,  // as on AR
  input  wire logic [3:0]             awcache_i,  // [1]: Modifiable
  input  wire logic [2:0]             awsnoop_i,  // kind of the request
  input  wire logic [1:0]             awdomain_i,  // shareability, unless overridden
  input  wire logic [1:0]             awbar_i,  // [0]: barrier
  input  wire logic                   bvalid_i,  // B: ends a write for the observer of 0x13
  input  wire logic                   bready_i,  // taken
  input  wire logic                   sb_rtt_full_i,  // the read tracker is full
  input  wire logic                   sb_r_snoop_i,  // the beat on R came from a snoop
  input  wire logic                   sb_r_ns_i,  // the beat on R is Non-secure
  input  wire logic                   sb_wtt_full_i,  // the write tracker is full
  input  wire logic                   sb_si_idhaz_i,  // AR waits for an earlier request of its ID
  // snoop responses, see fabmon_cci400_si_reads
  input  wire logic [1:0]             find_i,  // a response with data, of two interfaces
  input  wire logic [2*LineWidth-1:0] find_line_i,  // their lines
  output logic [1:0]                  found_o,  // a read of that line is open here
  input  wire logic [1:0]             mark_i,  // mark the oldest one of these
  // cycle c + 1: events of cycle c, by code
  output logic [fabmon_cci400_pkg::SlaveEvents-1:0] ev_o,
  output logic                        lost_o,  // an observer met a full table, one cycle late
  output logic [1:0]                  orphan_o  // an answer without a request: {write, read}; too
);
  localparam logic [fabmon_cci400_pkg::SlaveEvents-1:0] Exempt =
    R0 ? fabmon_cci400_pkg::SlaveExemptR0 : fabmon_cci400_pkg::SlaveExempt;

  logic rtt_full, wtt_full, r_snoop, r_ns, second_q;
  logic ar_seen, aw_seen, r_seen;  // the request, or the data, is of a security that may be counted

  assign ar_seen = arprot_i[1] | spniden_i;
  assign aw_seen = awprot_i[1] | spniden_i;
  assign r_seen  = r_ns | spniden_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ev_o     <= '0;
      second_q <= 1'b0;
    end else begin
      // si_rrq_hs_any to si_rrq_hs_dvm_msg_sync
      ev_o[fabmon_cci400_pkg::SiRrqHsDvmMsgSync:fabmon_cci400_pkg::SiRrqHsAny] <=
          fabmon_cci400_ace_pkg::read_events(
        arvalid_i & arready_i & ar_seen, arsnoop_i, arbar_i, arcache_i[1],
        fabmon_cci400_ace_pkg::shareable(ardomain_i, sh_override_i), second_q, araddr_i[14:12],
        DvmCompleteCounts);
      // si_rrq_stall_tt_full
      ev_o[fabmon_cci400_pkg::SiRrqStallTtFull] <= arvalid_i & ~arready_i & rtt_full &
        (ar_seen | Exempt[fabmon_cci400_pkg::SiRrqStallTtFull]);
      // si_r_data_last_hs_snoop
      ev_o[fabmon_cci400_pkg::SiRDataLastHsSnoop] <=
          rvalid_i & rready_i & rlast_i & r_snoop & r_seen;
      // si_r_data_stall_rvalids_h_rready_l
      ev_o[fabmon_cci400_pkg::SiRDataStallRvalidsHRreadyL] <= rvalid_i & ~rready_i & r_seen;
      // si_wrq_hs_any to si_wrq_hs_evict
      ev_o[fabmon_cci400_pkg::SiWrqHsEvict:fabmon_cci400_pkg::SiWrqHsAny] <=
          fabmon_cci400_ace_pkg::write_events(
        awvalid_i & awready_i & aw_seen, awsnoop_i, awbar_i[0], awcache_i[1],
        fabmon_cci400_ace_pkg::shareable(awdomain_i, sh_override_i));
      // si_wrq_stall_tt_full
      ev_o[fabmon_cci400_pkg::SiWrqStallTtFull] <= awvalid_i & ~awready_i & wtt_full &
        (aw_seen | Exempt[fabmon_cci400_pkg::SiWrqStallTtFull]);
      // si_rrq_stall_slave_id_hazard
      ev_o[fabmon_cci400_pkg::SiRrqStallSlaveIdHazard] <= arvalid_i & ~arready_i & sb_si_idhaz_i &
        (ar_seen | Exempt[fabmon_cci400_pkg::SiRrqStallSlaveIdHazard]);
      // A DVM message whose ARADDR[0] is 1 has a second part, the next DVM message.
      if (arvalid_i && arready_i && !arbar_i[0] && arsnoop_i == 4'b1111)
        second_q <= ~second_q & araddr_i[0];
    end
  end

  // ---------------------------------------------------------------- observers
  logic unused;
  assign unused = ^{arid_i, araddr_i, arprot_i, arcache_i, rid_i, awprot_i, awcache_i, awbar_i,
                    bvalid_i, bready_i, find_i, find_line_i, mark_i,
                    sb_rtt_full_i, sb_wtt_full_i, sb_r_snoop_i, sb_r_ns_i};

  if (PassiveRtt || PassiveSnoop || PassiveRns) begin : g_rtt
    logic full;
    fabmon_cci400_outstanding #(.Max(RMax)) u_open (
      .clk_i, .rst_ni, .begin_i(arvalid_i & arready_i), .end_i(rvalid_i & rready_i & rlast_i),
      .full_o(full), .orphan_o(orphan_o[0])
    );
    assign rtt_full = PassiveRtt ? full : sb_rtt_full_i;
  end else begin : g_no_rtt
    assign rtt_full    = sb_rtt_full_i;
    assign orphan_o[0] = 1'b0;
  end

  if (PassiveWtt) begin : g_wtt
    fabmon_cci400_outstanding #(.Max(WMax)) u_open (
      .clk_i, .rst_ni, .begin_i(awvalid_i & awready_i), .end_i(bvalid_i & bready_i),
      .full_o(wtt_full), .orphan_o(orphan_o[1])
    );
  end else begin : g_no_wtt
    assign wtt_full    = sb_wtt_full_i;
    assign orphan_o[1] = 1'b0;
  end

  if (PassiveSnoop || PassiveRns) begin : g_reads
    logic ns, marked;
    fabmon_cci400_si_reads #(
      .IdWidth(IdWidth), .LineWidth(LineWidth), .MaxReads(MaxReads), .Snoops(PassiveSnoop)
    ) u_reads (
      .clk_i, .rst_ni,
      .begin_i(arvalid_i & arready_i), .arid_i, .ns_i(arprot_i[1]),
      .snoopable_i(~arbar_i[0] & fabmon_cci400_ace_pkg::reads_data(arsnoop_i) &
                   fabmon_cci400_ace_pkg::shareable(ardomain_i, sh_override_i)),
      .line_i(araddr_i[AddrWidth-1:6]),
      .answer_i(rvalid_i), .end_i(rvalid_i & rready_i & rlast_i), .rid_i, .ns_o(ns),
      .marked_o(marked),
      .find_i, .find_line_i, .found_o, .mark_i, .lost_o
    );
    assign r_ns    = PassiveRns ? ns : sb_r_ns_i;
    assign r_snoop = PassiveSnoop ? marked : sb_r_snoop_i;
  end else begin : g_no_reads
    assign r_ns    = sb_r_ns_i;
    assign r_snoop = sb_r_snoop_i;
    assign found_o = '0;
    assign lost_o  = 1'b0;
  end
endmodule

`default_nettype wire
