// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The control fields of one counter, as its logic needs them (see axi4_ctl).
//
// Fields that select and filter the increment act in stage 0, those that act on the count (Max,
// Frz_On_Ov, Cntr_Rst) one clock later.
`default_nettype none

module axi4_ctl_fields (
  input  wire logic            clk_i,
  input  wire logic            rst_ni,
  input  wire logic            clear_i,      // Rst_Ctrl or CSR reset: all fields to 0
  input  wire logic            low_we_i,     // write UCCTL_L
  input  wire logic            high_we_i,    // write UCCTL_H
  input  wire logic [31:8]     wdata_i,      // write data but for Evnt_Sel
  input  wire logic            max_i,        // write data of Max
  input  wire logic [3:0]      wstrb_i,      // byte strobes
  input  wire axi4_cfg_pkg::event_t event_i, // write data of Evnt_Sel, taken apart
  output axi4_cfg_pkg::cfg_t   cfg_o,        // stage 0
  output logic                 max_o,        // stage 1
  output logic                 frz_on_ov_o,  // stage 1
  output logic                 cntr_rst_o    // stage 1, one clock long
);
  logic max_q, frz_on_ov_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      cfg_o       <= '0;
      frz_on_ov_q <= 1'b0;
      max_q       <= 1'b0;
    end else begin
      if (low_we_i && wstrb_i[0]) cfg_o.ev <= event_i;
      if (low_we_i && wstrb_i[1]) cfg_o.umask <= wdata_i[15:8];
      if (low_we_i && wstrb_i[2]) begin
        cfg_o.rising <= wdata_i[18];
        frz_on_ov_q  <= wdata_i[20];
        cfg_o.invert <= wdata_i[23];
      end
      if (low_we_i && wstrb_i[3]) cfg_o.thresh <= wdata_i[31:24];
      if (high_we_i && wstrb_i[0]) max_q <= max_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      max_o       <= 1'b0;
      frz_on_ov_o <= 1'b0;
      cntr_rst_o  <= 1'b0;
    end else begin
      max_o       <= max_q;
      frz_on_ov_o <= frz_on_ov_q;
      cntr_rst_o  <= low_we_i & wstrb_i[2] & wdata_i[17];
    end
  end
endmodule

`default_nettype wire
