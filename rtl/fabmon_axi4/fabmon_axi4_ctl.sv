// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The control registers of all counters: UCCTL_L[j] and UCCTL_H[j].
//
// A field is kept twice, each time in the cheaper way. What the counters need in every clock is in
// flip-flops, the event code already taken apart (fabmon_axi4_decode). What software wrote is in a
// small RAM and is only read back; its words count as 0 until they are written after a reset.
// Stages 0 to 2 are explained in fabmon_axi4_regs.
`default_nettype none

module fabmon_axi4_ctl #(
  parameter int unsigned NumCounters = 8,
  localparam int unsigned IdxWidth   = (NumCounters > 1) ? $clog2(NumCounters) : 1
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [2:0]             clear_i,      // Rst_Ctrl or CSR reset, stages 0 to 2
  input  wire logic [2:0]             we_i,         // write a control register, stages 0 to 2
  input  wire logic                   high_i,       // 0: UCCTL_L, 1: UCCTL_H
  input  wire logic [IdxWidth-1:0]    idx_i,        // of this counter
  input  wire logic [31:0]            wdata_i,
  input  wire logic [3:0]             wstrb_i,
  input  wire logic                   take_i,       // stage 1: look up what is read back
  input  wire logic                   read_i,       // the register named by high_i and idx_i is
                                                    // meant, stages 1 and 2
  output logic [31:0]                 rdata_o,      // its value in stage 2; 0 if not read_i
  output logic [NumCounters*fabmon_axi4_cfg_pkg::CfgWidth-1:0] cfg_o,
  output logic [NumCounters-1:0]      restart_o,    // UCCTL_L[j] is being written, stage 1
  output logic [NumCounters-1:0]      cntr_rst_o,   // Cntr_Rst is being written 1, stage 1
  output logic [NumCounters-1:0]      max_o,        // Max, stage 2
  output logic [NumCounters-1:0]      frz_on_ov_o   // Frz_On_Ov, stage 2
);
  localparam int unsigned Slots = 1 << IdxWidth;

  fabmon_axi4_cfg_pkg::event_t   event_new;
  logic [NumCounters-1:0] here;
  logic [7:0]             negated;
  assign negated = 8'd0 - wdata_i[31:24];
  fabmon_axi4_decode u_decode (.code_i(wdata_i[7:0]), .event_o(event_new));

  for (genvar j = 0; j < NumCounters; j++) begin : g_ctl
    assign here[j]       = (idx_i == IdxWidth'(j));
    logic [2:0] low_we;
    assign low_we        = we_i & {3{~high_i & here[j]}};
    assign restart_o[j]  = low_we[1] & (|wstrb_i);
    assign cntr_rst_o[j] = low_we[1] & wdata_i[17];
    fabmon_axi4_ctl_fields u_fields (
      .clk_i, .rst_ni, .clear_i,
      .low_we_i(low_we), .high_we_i(we_i[2] & high_i & here[j]),
      .wdata_i(wdata_i[23:8]), .negated_i(negated), .max_i(wdata_i[0]), .wstrb_i,
      .event_i(event_new),
      .cfg_o(cfg_o[j*fabmon_axi4_cfg_pkg::CfgWidth +: fabmon_axi4_cfg_pkg::CfgWidth]),
      .max_o(max_o[j]), .frz_on_ov_o(frz_on_ov_o[j])
    );
  end

  // Reading back UCCTL_L: Thresh, {Invert, Frz_On_Ov, Edge}, Umask, Evnt_Sel. The first write after
  // a reset writes the whole word; the register bus carries 0 in bytes that are not strobed.
  logic [26:0]            back, back_new, back_q;
  logic [3:0]             back_we;
  logic [NumCounters-1:0] written_q;
  logic                   written, max_back;

  assign written = |(written_q & here);
  assign back_we = {4{we_i[1] & ~high_i}} & (wstrb_i | {4{~written}});

  assign back_new = {wdata_i[31:24], wdata_i[23], wdata_i[20], wdata_i[18], wdata_i[15:0]};
  for (genvar b = 0; b < 4; b++) begin : g_back
    localparam int unsigned Bits = (b == 2) ? 3 : 8;
    localparam int unsigned At   = (b == 3) ? 19 : 8 * b;
    fabmon_common_ram_async #(.Width(Bits), .Depth(Slots)) u_back (
      .clk_i, .we_i(back_we[b]), .waddr_i(idx_i), .wdata_i(back_new[At +: Bits]),
      .raddr_i(idx_i), .q_o(back[At +: Bits])
    );
  end
  always_ff @(posedge clk_i) begin
    if (take_i) begin
      if (!read_i || high_i || !written) back_q <= '0;
      else                               back_q <= back;
    end
  end
  assign max_back = read_i & high_i & (|(max_o & here));

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i[1]) written_q <= '0;
    else                      written_q <= written_q | (here & {NumCounters{we_i[1] & ~high_i}});
  end

  assign rdata_o = {back_q[26:19], back_q[18], 2'b0, back_q[17], 1'b0, back_q[16], 2'b0,
                    back_q[15:1], back_q[0] | max_back};
endmodule

`default_nettype wire
