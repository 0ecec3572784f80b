// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The register file of the cci400 monitor (docs/reference/cci400-registers.md). An access takes two
// cycles. In the first, the one after the bus slave has accepted it, it is here together with the
// events of the cycle in which it was accepted: EX and the event selects, which act on events, are
// written, and the flags of the observers. Meanwhile it is decoded. In the second these events are
// counted; so all that acts on counts is written then, everything is read, and the access ends.
//
// A Non-secure access that may not reach a register reads 0 and does not write. The performance
// monitor's registers are open to all.
`default_nettype none

module fabmon_cci400_regs #(
  parameter logic [3:0] Revision = 4'h9,
  parameter bit         IdNsOpen = 1'b0  // Non-secure accesses may read PID and CID
) (
  input  wire logic         clk_i,
  input  wire logic         rst_ni,
  // register bus
  input  wire logic         req_i,
  input  wire logic         we_i,
  input  wire logic         ns_i,
  input  wire logic [15:0]  addr_i,
  input  wire logic [31:0]  wdata_i,
  input  wire logic [3:0]   wstrb_i,
  output logic              ack_o,
  output logic [31:0]       rdata_o,
  // to and from events and counters; vectors of 5 are {cycle counter, event counters 3..0}
  output logic              cen_o,
  output logic              ccd_o,
  output logic              ex_o,
  output logic              dp_o,
  output logic [4:0]        enable_o,
  output logic [31:0]       select_o,        // 8 bits for each event counter
  output logic              clear_events_o,
  output logic              clear_cycles_o,
  output logic [4:0]        write_o,
  output logic [4:0]        clear_flag_o,
  input  wire logic [159:0] count_i,
  input  wire logic [4:0]   flag_i,          // overflow
  // an observer could not follow: an answer without a request of {S4's writes, S4's reads, .. S0's
  // reads, snoops of S4, S3}; a full table of {snoops of S4, S3, reads of S4 .. S0}
  input  wire logic [18:0]  lost_i,
  output logic              lost_o           // one of the flags is set
);
  localparam logic [31:0] Pmcr = 32'h0000_2000;  // NCNT = 4

  // ---------------------------------------------------------------- what is accessed
  logic [3:0] page;
  logic [4:0] unit, unit_q;  // one-hot: a register of the cycle counter or of an event counter
  logic       is_pmcr, is_lost, write;
  logic       second_q, write_q, is_pmcr_q, is_lost_q, system_q, open, system_may;
  logic [1:0] word;

  assign page    = addr_i[15:12];
  assign word    = addr_i[3:2];
  assign unit    = {page == 4'h9, page == 4'hD, page == 4'hC, page == 4'hB, page == 4'hA} &
                   {5{addr_i[11:4] == '0}};
  assign is_pmcr = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegPmcr >> 2));
  assign is_lost = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegObsLost >> 2));
  assign open    = (|unit) | is_pmcr | is_lost;  // to all
  assign write   = req_i & ~second_q & we_i & (&wstrb_i);
  assign ack_o   = second_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      second_q <= 1'b0;
      write_q  <= 1'b0;
    end else begin
      second_q <= req_i & ~second_q;
      write_q  <= write;
    end
    unit_q    <= unit;
    is_pmcr_q <= is_pmcr;
    is_lost_q <= is_lost;
    system_q  <= ~open & (~ns_i | system_may);
  end

  logic [31:0] system_rdata;
  fabmon_cci400_system_regs #(.Revision(Revision), .IdNsOpen(IdNsOpen)) u_system (
    .clk_i, .rst_ni, .write_i(write_q & system_q), .addr_i, .wdata_i, .rdata_o(system_rdata),
    .ns_may_o(system_may)
  );

  // ---------------------------------------------------------------- writes
  // All of these registers are open to all.
  assign clear_events_o = write_q & is_pmcr_q & wdata_i[1];
  assign clear_cycles_o = write_q & is_pmcr_q & wdata_i[2];
  assign write_o        = unit_q & {5{write_q & (word == 2'd1)}};
  assign clear_flag_o   = unit_q & {5{write_q & (word == 2'd3) & wdata_i[0]}};

  always_ff @(posedge clk_i) begin
    if (!rst_ni)                   {dp_o, ccd_o, cen_o} <= '0;
    else if (write_q && is_pmcr_q) {dp_o, ccd_o, cen_o} <= {wdata_i[5], wdata_i[3], wdata_i[0]};
    if (!rst_ni)                   ex_o <= 1'b0;
    else if (write && is_pmcr)     ex_o <= wdata_i[4];
  end

  for (genvar k = 0; k < 5; k++) begin : g_enable
    always_ff @(posedge clk_i) begin
      if (!rst_ni)                                   enable_o[k] <= 1'b0;
      else if (write_q && unit_q[k] && word == 2'd2) enable_o[k] <= wdata_i[0];
    end
  end
  for (genvar k = 0; k < 4; k++) begin : g_select
    always_ff @(posedge clk_i) begin
      if (!rst_ni)                               select_o[8*k +: 8] <= '0;
      else if (write && unit[k] && word == 2'd0) select_o[8*k +: 8] <= wdata_i[7:0];
    end
  end

  logic [18:0] lost_q, lost_then_q, lost_clear;
  always_comb begin
    lost_clear[8:0] = {wdata_i[13:12], wdata_i[9:8], wdata_i[4:0]};
    for (int n = 0; n < 5; n++) lost_clear[9+2*n +: 2] = {wdata_i[24+n], wdata_i[16+n]};
    lost_clear &= {19{write & is_lost}};
  end
  fabmon_common_sticky #(.Width(19)) u_lost (
    .clk_i, .rst_ni, .set_i(lost_i), .clear_i(lost_clear), .q_o(lost_q)
  );
  always_ff @(posedge clk_i) lost_o <= rst_ni & (|lost_q);

  // ---------------------------------------------------------------- read data
  // The observers' flags as they were in the first cycle.
  always_ff @(posedge clk_i) lost_then_q <= lost_q;

  logic [31:0] count;
  logic [7:0]  select;
  logic        enable, flag;

  always_comb begin
    unique case (page)
      4'hA:    count = count_i[31:0];
      4'hB:    count = count_i[63:32];
      4'hC:    count = count_i[95:64];
      4'hD:    count = count_i[127:96];
      default: count = count_i[159:128];
    endcase
    unique case (page)
      4'hA:    select = select_o[7:0];
      4'hB:    select = select_o[15:8];
      4'hC:    select = select_o[23:16];
      4'hD:    select = select_o[31:24];
      default: select = '0;
    endcase
    enable = |(enable_o & unit_q);
    flag   = |(flag_i & unit_q);

    // At most one of these is meant; a chain of choices would cost more.
    rdata_o       = count & {32{(|unit_q) & (word == 2'd1)}};
    rdata_o[7:0] |= select & {8{(|unit_q) & (word == 2'd0)}};
    rdata_o[0]   |= (word == 2'd2) ? enable : ((word == 2'd3) & flag);
    rdata_o      |= (Pmcr | {26'd0, dp_o, ex_o, ccd_o, 2'b00, cen_o}) & {32{is_pmcr_q}};
    rdata_o      |= {18'd0, lost_then_q[8:7], 2'd0, lost_then_q[6:5], 3'd0, lost_then_q[4:0]} &
                    {32{is_lost_q}};
    for (int n = 0; n < 5; n++) begin
      rdata_o[16+n] |= lost_then_q[9+2*n] & is_lost_q;
      rdata_o[24+n] |= lost_then_q[10+2*n] & is_lost_q;
    end
    rdata_o      |= system_rdata & {32{system_q}};
  end
endmodule

`default_nettype wire
