// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Overflow flags and interrupt of a DTC: a counter that wraps has its flag set in the next cycle,
// even if software clears it at that moment; nothing else sets it, and only software clears it. For
// any increments and any accesses, snapshots and resets at any time.
//
// A counter wraps if the written value, or else what is there (0 at a snapshot that clears), and
// the increment are too much. As one counter of 64 bits, the odd one has the carry of the even one
// as its increment, which then has no flag.
`default_nettype none

module cmn_flags #(
  parameter int unsigned Width       = 3,
  parameter int unsigned GlobalWidth = 8
) (
  input wire logic               clk_i,
  input wire logic               rst_ni,
  input wire logic [8*Width-1:0] wraps_i,
  input wire logic               run_i,
  input wire logic               snapshot_i,
  input wire logic [25:0]        addr_i,
  input wire logic [63:0]        wdata_i,
  input wire logic [7:0]         write_i
);
  fabmon_cmn_bus_pkg::access_t access;
  assign access = {addr_i, wdata_i, 1'b1, write_i, write_i, write_i, write_i};

  logic irq, irq_q;
  fabmon_cmn_dtc #(.Width(Width), .GlobalWidth(GlobalWidth)) u_dut (
    .clk_i, .rst_ni, .wraps_i, .run_i, .snapshot_i, .run_o(), .secure_o(), .snapshot_o(),
    .irq_o(irq), .access_i(access), .here_i(1'b1), .rdata_o()
  );
  (* hierconn *) wire logic [8:0]   \u_dut.flags ;
  (* hierconn *) wire logic [6:1]   \u_dut.pmcr_q ;
  (* hierconn *) wire logic [255:0] \u_dut.count ;
  (* hierconn *) wire logic [39:0]  \u_dut.cycles_q ;

  // ---------------------------------------------------------------- who wraps
  logic       clears;
  logic [8:0] wraps;
  logic [7:0] carry;
  logic [GlobalWidth:0] total;
  logic [40:0]          cycles;

  always_comb begin
    clears = \u_dut.pmcr_q [5] &
             (snapshot_i | (write_i[0] & wdata_i[0] & (addr_i[13:3] == 11'(14'h2130 >> 3))));
    for (int n = 0; n < 8; n++) begin
      total = clears ? '0 : (GlobalWidth+1)'(\u_dut.count [32*n +: GlobalWidth]);
      if (addr_i[13:3] == 11'((14'h2000 >> 3) + 2 * (n / 2)) && write_i[4*(n % 2)]) begin
        total = (GlobalWidth+1)'(wdata_i[32*(n % 2) +: GlobalWidth]);
      end
      if (n % 2 == 1 && \u_dut.pmcr_q [1 + n/2]) begin
        total = total + (GlobalWidth+1)'(carry[n-1]);
      end else begin
        total = total + (GlobalWidth+1)'(wraps_i[Width*n +: Width]);
      end
      carry[n] = total[GlobalWidth];
      wraps[n] = carry[n] & ((n % 2 == 1) | ~\u_dut.pmcr_q [1 + n/2]);
    end
    cycles = clears ? '0 : 41'(\u_dut.cycles_q );
    for (int b = 0; b < 5; b++) begin
      if (addr_i[13:3] == 11'(14'h2040 >> 3) && write_i[b]) begin
        cycles[8*b +: 8] = wdata_i[8*b +: 8];
      end
    end
    wraps[8] = run_i & (cycles == 41'h0FF_FFFF_FFFF);
  end

  // ---------------------------------------------------------------- what is proved
  logic       seen = 1'b0;
  logic [8:0] set_q, clear_q, flags_q;
  always_ff @(posedge clk_i) begin
    seen    <= 1'b1;
    set_q   <= wraps & {9{rst_ni}};
    clear_q <= rst_ni ? {wdata_i[8] & write_i[1], wdata_i[7:0] & {8{write_i[0]}}} &
                        {9{addr_i[13:3] == 11'(14'h2120 >> 3)}} : '1;
    flags_q <= \u_dut.flags ;
    irq_q   <= rst_ni & (\u_dut.flags != '0) & \u_dut.pmcr_q [6];
    if (seen) begin
      a_flags: assert (\u_dut.flags == (set_q | (flags_q & ~clear_q)));
      a_irq:   assert (irq == irq_q);
      c_both:  cover ((set_q & clear_q & flags_q) != '0);
    end
  end
endmodule

`default_nettype wire
