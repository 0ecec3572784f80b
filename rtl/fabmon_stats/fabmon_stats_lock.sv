// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// LOCK of the stats monitor, and what a write of configuration becomes while it is locked:
//
//     register                                   while locked
//     GCTRL                                      enable and freeze stay, clear_timers does nothing;
//                                                clear_bins, snapshot and shadow_read work
//     OPEN                                       clear does nothing; the flags are cleared
//     LAT_TMR_j_ctl                              clear does nothing; lim is cleared
//     LAT_TMR_j_val, _limit, _en_mode            read instead, which has no effect
//     BIN_i_limit, BIN_i_en_mode, bin_i_ll, _ul  read instead
//     IRQ_ENABLE                                 read instead
//     all others                                 as ever
//
// A write that is read instead sets no STATUS.partial_write.
`default_nettype none

module fabmon_stats_lock #(
  parameter int unsigned Secure = 0  // 0-2
) (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,   // synchronous reset
  input  wire logic        blind_i,  // of fabmon_common_axi_watch
  input  wire logic [1:0]  control_i,  // GCTRL: {freeze, enable}
  // from the slave, as in fabmon_common_axil_slave
  input  wire logic        req_i,
  input  wire logic        we_i,
  input  wire logic        ns_i,
  input  wire logic [15:0] addr_i,   // goes to the registers, too
  input  wire logic [31:0] wdata_i,
  input  wire logic [3:0]  wstrb_i,
  output logic      [31:0] rdata_o,
  // to the registers
  output logic             req_o,
  output logic             we_o,
  output logic      [31:0] wdata_o,
  output logic      [3:0]  wstrb_o,
  input  wire logic        ack_i,    // goes to the slave, too
  input  wire logic [31:0] rdata_i
);
  logic        locked, block, control, config_at;
  logic [31:0] word;
  fabmon_common_reg_lock #(
    .AddrWidth(16), .Secure(Secure), .LockAddr(16'(fabmon_stats_reg_pkg::RegLock)), .Whole(1'b1)
  ) u_lock (
    .clk_i, .rst_ni, .csr_rst_ni(1'b1), .blind_i, .hidden_i(1'b0), .req_i, .we_i, .ns_i, .addr_i,
    .wdata_i, .wstrb_i, .ack_i, .req_o, .rdata_o(word), .locked_o(locked)
  );

  // Which register: a block of 4 KiB, and a word in it.
  logic [3:0]  page;
  logic [13:0] at;
  assign page    = addr_i[15:12];
  assign at      = addr_i[15:2];
  assign block   = (page == 4'h0);
  assign control = (at == 14'(fabmon_stats_reg_pkg::RegGctrl >> 2));
  always_comb begin
    case (page)
      4'h0:    config_at = (at == 14'(fabmon_stats_reg_pkg::RegIrqEnable >> 2));
      4'h1:    config_at = (addr_i[3:2] != 2'd2);
      4'h8:    config_at = addr_i[2];
      4'hC:    config_at = 1'b1;
      default: config_at = 1'b0;
    endcase
  end

  // Bit 8 is clear_timers or OPEN.clear, bit 0 of a timer's control its clear.
  logic no_bit8, no_bit0;
  assign no_bit8 = locked & block;
  assign no_bit0 = locked & (page == 4'h1);
  always_comb begin
    wdata_o    = wdata_i;
    wdata_o[8] = wdata_i[8] & ~no_bit8;
    wdata_o[0] = wdata_i[0] & ~no_bit0;
    if (locked && control) wdata_o[1:0] = control_i;
  end
  assign we_o    = we_i & ~(locked & config_at);
  assign wstrb_o = wstrb_i & {4{we_o}};
  assign rdata_o = rdata_i | word;
endmodule

`default_nettype wire
