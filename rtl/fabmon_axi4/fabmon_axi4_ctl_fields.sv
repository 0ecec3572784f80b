// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The control fields of one counter, as its logic needs them (see fabmon_axi4_ctl).
//
// Each field is written in the stage in which it acts (fabmon_axi4_regs): what selects the
// increment in stage 0, what filters it in stage 1, what acts on the count (Max, Frz_On_Ov) in
// stage 2.
`default_nettype none

module fabmon_axi4_ctl_fields (
  input  wire logic            clk_i,
  input  wire logic            rst_ni,
  input  wire logic [2:0]      clear_i,      // Rst_Ctrl or CSR reset, stages 0 to 2: fields to 0
  input  wire logic [2:0]      low_we_i,     // write UCCTL_L, stages 0 to 2
  input  wire logic            high_we_i,    // write UCCTL_H, stage 2
  input  wire logic [23:8]     wdata_i,      // write data of Umask and of the flags
  input  wire logic [7:0]      negated_i,    // write data of Thresh, negated
  input  wire logic            max_i,        // write data of Max
  input  wire logic [3:0]      wstrb_i,      // byte strobes
  input  wire fabmon_axi4_cfg_pkg::event_t event_i, // write data of Evnt_Sel, taken apart
  output fabmon_axi4_cfg_pkg::cfg_t   cfg_o,        // to fabmon_axi4_select
  output logic                 max_o,        // to the counter
  output logic                 frz_on_ov_o   // to fabmon_axi4_regs
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i[0]) begin
      cfg_o.ev    <= fabmon_axi4_cfg_pkg::EventNone;
      cfg_o.umask <= '0;
    end else if (low_we_i[0]) begin
      if (wstrb_i[0]) cfg_o.ev    <= event_i;
      if (wstrb_i[1]) cfg_o.umask <= wdata_i[15:8];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i[1]) begin
      cfg_o.rising  <= 1'b0;
      cfg_o.invert  <= 1'b0;
      cfg_o.negated <= '0;
    end else if (low_we_i[1]) begin
      if (wstrb_i[2]) begin
        cfg_o.rising <= wdata_i[18];
        cfg_o.invert <= wdata_i[23];
      end
      if (wstrb_i[3]) cfg_o.negated <= negated_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i[2]) begin
      max_o       <= 1'b0;
      frz_on_ov_o <= 1'b0;
    end else begin
      if (high_we_i && wstrb_i[0])   max_o       <= max_i;
      if (low_we_i[2] && wstrb_i[2]) frz_on_ov_o <= wdata_i[20];
    end
  end
endmodule

`default_nettype wire
