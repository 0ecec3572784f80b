// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Overflow: a flag of each counter, its interrupt enable, and the flags as they were at the last
// snapshot. The counters of the units follow each other: 16, 21, the extras.
`default_nettype none

module axi4_bank_flags #(
  parameter int unsigned Counters = 37,
  parameter int unsigned Address  = 6
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,      // all to 0
  input  wire logic                clear_i,     // a clear goes on: all flags to 0
  input  wire logic                overflow_i,  // the counter of this slot has overflowed
  input  wire logic [Address-1:0]  slot_i,
  input  wire logic                snap_i,      // a snapshot is complete
  input  wire logic [2:0]          unit_i,      // the unit that is accessed
  input  wire logic                drop_i,      // its flags: write 1 to clear
  input  wire logic                enable_i,    // its enables: write
  input  wire logic [31:0]         wdata_i,     // 0 in bytes that are not strobed
  input  wire logic [3:0]          wstrb_i,
  input  wire logic                read_ov_i,   // what to read of it
  input  wire logic                read_en_i,
  input  wire logic                read_snap_i,
  output logic [31:0]              rdata_o,
  output logic                     irq_o
);
  localparam int unsigned Units = (Counters > axi4_bank_pkg::BaseCounters) ? 3 : 2;
  logic [Counters-1:0] ov_q, en_q, snap_q, show;

  for (genvar k = 0; k < Counters; k++) begin : g_counter
    localparam int unsigned Unit = (k < 16) ? 0 : ((k < 37) ? 1 : 2);
    localparam int unsigned Bit  = (k < 16) ? k : ((k < 37) ? k - 16 : k - 37);
    localparam int unsigned Slot = (k < 37) ? 32'(axi4_bank_pkg::slot_of(6'(k))) : k + 11;
    logic hit;
    assign hit = overflow_i & (slot_i == Address'(Slot));
    always_ff @(posedge clk_i) begin
      if (!rst_ni || clear_i) ov_q[k] <= 1'b0;
      else ov_q[k] <= hit | (ov_q[k] & ~(drop_i & unit_i[Unit] & wdata_i[Bit]));
      if (!rst_ni) en_q[k] <= 1'b0;
      else if (enable_i && unit_i[Unit] && wstrb_i[Bit/8]) en_q[k] <= wdata_i[Bit];
      if (snap_i) snap_q[k] <= ov_q[k];
    end
    assign show[k] = unit_i[Unit] & ((ov_q[k] & read_ov_i) | (en_q[k] & read_en_i) |
                                     (snap_q[k] & read_snap_i));
  end

  always_ff @(posedge clk_i) irq_o <= rst_ni & (|(ov_q & en_q));

  assign rdata_o[31:21] = (Units == 3) ? 11'(show >> (37 + 21)) : '0;
  if (Units == 3) begin : g_three
    assign rdata_o[20:0] = 21'(show[15:0]) | show[36:16] | 21'(show >> 37);
  end else begin : g_two
    assign rdata_o[20:0] = 21'(show[15:0]) | show[36:16];
  end
endmodule

`default_nettype wire
