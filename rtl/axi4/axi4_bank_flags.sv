// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Overflow: a flag of each counter, its interrupt enable, and the flags as they were at the last
// snapshot (0 before the first). The counters of the units follow each other: 16, 21, the extras.
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
  input  wire logic [3:0]              show_i,      // what to read of it: axi4_bank_address
  output logic [31:0]              rdata_o,
  output logic                     irq_o
);
  localparam int unsigned Slots = 1 << Address;
  logic [Counters-1:0] ov_q, en_q, snap_q;

  // The slot in two halves, so that a counter's next flag is one LUT.
  logic [Slots/8-1:0] high;
  logic [7:0]         low;
  for (genvar i = 0; i < Slots / 8; i++) begin : g_high
    assign high[i] = overflow_i & (slot_i[Address-1:3] == (Address-3)'(i));
  end
  for (genvar i = 0; i < 8; i++) begin : g_low
    assign low[i] = (slot_i[2:0] == 3'(i));
  end

  for (genvar k = 0; k < Counters; k++) begin : g_counter
    localparam int unsigned Unit = (k < 16) ? 0 : ((k < 37) ? 1 : 2);
    localparam int unsigned Bit  = (k < 16) ? k : ((k < 37) ? k - 16 : k - 37);
    localparam logic [5:0]  Own  = axi4_bank_pkg::slot_of(6'(k));
    localparam int unsigned Slot = (k < 37) ? 32'(Own) : k + 11;
    always_ff @(posedge clk_i) begin
      if (!rst_ni || clear_i) ov_q[k] <= 1'b0;
      else ov_q[k] <= (high[Slot/8] & low[Slot%8]) |
                      (ov_q[k] & ~(drop_i & unit_i[Unit] & wdata_i[Bit]));
      if (!rst_ni) en_q[k] <= 1'b0;
      else if (enable_i && unit_i[Unit] && wstrb_i[Bit/8]) en_q[k] <= wdata_i[Bit];
      if (!rst_ni)     snap_q[k] <= 1'b0;
      else if (snap_i) snap_q[k] <= ov_q[k];
    end
  end

  // Two LUTs a bit for units 0 and 1.
  logic [31:0] ov0, en0, snap0, ov1, en1, snap1, early, late;
  assign ov0   = 32'(ov_q[15:0]);
  assign en0   = 32'(en_q[15:0]);
  assign snap0 = 32'(snap_q[15:0]);
  assign ov1   = 32'(ov_q[36:16]);
  assign en1   = 32'(en_q[36:16]);
  assign snap1 = 32'(snap_q[36:16]);
  always_comb begin
    case (show_i[1:0])
      2'd0:    early = ov0;
      2'd1:    early = en0;
      2'd2:    early = snap0;
      default: early = ov1;
    endcase
    late = (show_i[0] ? snap1 : en1) & {32{~show_i[1]}};
  end
  if (Counters > axi4_bank_pkg::BaseCounters) begin : g_extras
    logic [31:0] extra;
    always_comb begin
      case (show_i[1:0])
        2'd0:    extra = 32'(ov_q >> 37);
        2'd1:    extra = 32'(en_q >> 37);
        default: extra = 32'(snap_q >> 37);
      endcase
    end
    assign rdata_o = show_i[3] ? extra : (show_i[2] ? late : early);
  end else begin : g_base
    assign rdata_o = (show_i[2] ? late : early) & {32{~show_i[3]}};
  end

  always_ff @(posedge clk_i) irq_o <= rst_ni & (|(ov_q & en_q));
endmodule

`default_nettype wire
