// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The control fields of one counter, as its logic needs them (see axi4_ctl).
//
// Fields that select and filter the increment are written in stage 0, those that act on the count
// (Max, Frz_On_Ov) in stage 1, see axi4_regs.
`default_nettype none

module axi4_ctl_fields (
  input  wire logic            clk_i,
  input  wire logic            rst_ni,
  input  wire logic            clear0_i,     // Rst_Ctrl or CSR reset in stage 0: all fields to 0
  input  wire logic            clear1_i,     // the same in stage 1
  input  wire logic            low0_we_i,    // write UCCTL_L, stage 0
  input  wire logic            low1_we_i,    // the same, stage 1
  input  wire logic            high1_we_i,   // write UCCTL_H, stage 1
  input  wire logic [31:8]     wdata_i,      // write data but for Evnt_Sel
  input  wire logic            max_i,        // write data of Max
  input  wire logic [3:0]      wstrb_i,      // byte strobes
  input  wire axi4_cfg_pkg::event_t event_i, // write data of Evnt_Sel, taken apart
  output axi4_cfg_pkg::cfg_t   cfg_o,        // to axi4_select
  output logic                 max_o,        // to the counter
  output logic                 frz_on_ov_o   // to axi4_regs
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear0_i) begin
      cfg_o <= '0;
    end else if (low0_we_i) begin
      if (wstrb_i[0]) cfg_o.ev <= event_i;
      if (wstrb_i[1]) cfg_o.umask <= wdata_i[15:8];
      if (wstrb_i[2]) begin
        cfg_o.rising <= wdata_i[18];
        cfg_o.invert <= wdata_i[23];
      end
      if (wstrb_i[3]) cfg_o.thresh <= wdata_i[31:24];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear1_i) begin
      max_o       <= 1'b0;
      frz_on_ov_o <= 1'b0;
    end else begin
      if (high1_we_i && wstrb_i[0]) max_o       <= max_i;
      if (low1_we_i && wstrb_i[2])  frz_on_ov_o <= wdata_i[20];
    end
  end
endmodule

`default_nettype wire
