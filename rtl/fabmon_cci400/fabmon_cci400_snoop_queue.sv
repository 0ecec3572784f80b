// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Observer of the snoops of one ACE interface: which line a snoop response with data belongs to.
// Responses come in the order of the requests, so a queue of lines tells.
//
// A request that finds the queue full is not tracked, nor is any after it until the untracked ones
// have been answered: those are younger than all in the queue, so a number is all that is needed to
// know which responses mean nothing. At most 255 of them, which no interface has.
`default_nettype none

module fabmon_cci400_snoop_queue #(
  parameter int unsigned LineWidth = 34,  // bits of the address of a line of 64 bytes
  localparam int unsigned Depth    = 8    // a power of two
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  // AC
  input  wire logic                 begin_i,  // handshake
  input  wire logic                 reads_i,  // a snoop that may bring data to a read
  input  wire logic [LineWidth-1:0] line_i,
  // CR
  input  wire logic                 end_i,    // handshake
  input  wire logic                 data_i,   // the response says: data, and no error
  output logic                      find_o,   // data for a read of line_o
  output logic [LineWidth-1:0]      line_o,
  output logic                      lost_o,   // one cycle late: a request was not tracked
  output logic                      orphan_o  // the same: a response without a request
);
  localparam int unsigned PtrWidth = $clog2(Depth);

  logic [Depth-1:0]     reads_q;
  logic [PtrWidth-1:0]  head_q, tail;
  logic [PtrWidth:0]    tracked_q;
  logic [7:0]           untracked_q;
  logic                 track, take, drop;

  assign tail  = head_q + tracked_q[PtrWidth-1:0];
  assign track = begin_i & ~tracked_q[PtrWidth] & (untracked_q == '0);
  assign take  = end_i & (tracked_q != '0);
  assign drop  = end_i & (tracked_q == '0) & (untracked_q != '0);

  assign find_o = take & data_i & reads_q[head_q];
  fabmon_common_ram_async #(.Width(LineWidth), .Depth(Depth)) u_line (
    .clk_i, .we_i(track), .waddr_i(tail), .wdata_i(line_i), .raddr_i(head_q), .q_o(line_o)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      head_q      <= '0;
      tracked_q   <= '0;
      untracked_q <= '0;
      lost_o      <= 1'b0;
      orphan_o    <= 1'b0;
    end else begin
      if (take) head_q <= head_q + PtrWidth'(1);
      tracked_q <= tracked_q + {{PtrWidth{1'b0}}, track} - {{PtrWidth{1'b0}}, take};
      if (begin_i && !track && !drop) untracked_q <= untracked_q + {7'd0, ~(&untracked_q)};
      else if (drop && !begin_i)      untracked_q <= untracked_q - 8'd1;
      lost_o   <= begin_i & ~track;
      orphan_o <= end_i & ~take & ~drop & ~begin_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (track) reads_q[tail] <= reads_i;
  end
endmodule

`default_nettype wire
