// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// How far write commands are ahead of write data, or behind it.
//
//     diff = AW transfers - ends of write data
//     both = min(AW transfers, ends of write data) grows in this cycle
//
// More than 2^Width - 1 apart: what no longer fits is not counted and raises the sticky flag.
`default_nettype none

module axi4_bank_ahead #(
  parameter int unsigned Width = 16  // bits of the distance, 1-16
) (
  input  wire logic clk_i,
  input  wire logic rst_ni,
  input  wire logic clear_i,    // Rst_Cntr: drop the flag
  input  wire logic command_i,  // AW handshake
  input  wire logic data_i,     // W handshake with WLAST
  output logic      more_o,     // diff > 0 before this cycle
  output logic      less_o,     // diff < 0
  output logic      both_o,
  output logic      ovf_o       // sticky: one was not counted
);
  // |diff|, its sign where it is not 0, and what the whole of it says, as axi4_outstanding has it.
  logic [Width-1:0] far_q;
  logic             some_q, all_q, behind_q, away, back, full;

  assign more_o = some_q & ~behind_q;
  assign less_o = some_q & behind_q;
  assign back   = more_o ? data_i & ~command_i : command_i & ~data_i & some_q;
  assign away   = (more_o ? command_i & ~data_i : data_i & ~command_i) |
                  (~some_q & command_i & ~data_i);
  assign full   = all_q;
  assign both_o = (command_i & data_i) | (less_o & command_i) | (more_o & data_i);

  logic [Width-1:0] next;
  assign next = far_q + (Width'(1) | {Width{back}});  // or less one

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      far_q    <= '0;
      some_q     <= 1'b0;
      all_q    <= 1'b0;
      behind_q <= 1'b0;
    end else begin
      if (!some_q) behind_q <= data_i;
      if (back || (away && !full)) begin
        far_q <= next;
        some_q  <= ~back | (|(far_q >> 1));
        all_q <= ~back & (&(far_q | Width'(1)));
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) ovf_o <= 1'b0;
    else                    ovf_o <= ovf_o | (away & full);
  end
endmodule

`default_nettype wire
