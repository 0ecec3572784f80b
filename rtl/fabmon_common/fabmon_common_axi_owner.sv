// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The open transactions of one kind in the order of their commands, each with its ID and one bit:
// may Non-secure software see it? A response belongs to the oldest one of its ID.
//
//     hit    an entry, or with Once the command of this cycle, has the ID of the response
//     shown  the bit of the oldest of them
//     close  takes it out; the entries behind it move up
//     lost   open, and after `close` of this cycle all Entries are taken: not tracked
//
// Limits: cost grows with Entries, never with 2^IdWidth.
`ifndef FABMON_COMMON_AXI_OWNER_SV
`define FABMON_COMMON_AXI_OWNER_SV
`default_nettype none

module fabmon_common_axi_owner #(
  parameter int unsigned Entries = 64,   // transactions that are open at once, 1-512
  parameter int unsigned IdWidth = 4,    // bits of an ID, 1-32
  parameter bit          Once    = 1'b1  // 1: a response may come in the cycle of its command
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,       // synchronous reset: none is open
  input  wire logic               drop_i,       // none is open after this cycle
  input  wire logic               open_i,       // a command is accepted
  input  wire logic [IdWidth-1:0] open_id_i,    // its ID
  input  wire logic               open_show_i,  // 1: it may be seen
  input  wire logic [IdWidth-1:0] id_i,         // ID of the response
  input  wire logic               close_i,      // the response ends its transaction
  output logic                    hit_o,        // it belongs to one
  output logic                    show_o,       // which may be seen; 0 if there is none
  output logic                    some_o,       // some are open before this cycle
  output logic                    lost_o        // the command of this cycle is not tracked
);
  logic [IdWidth-1:0] id_q [Entries];
  logic [Entries-1:0] v_q, show_q, match, first, up, kept, insert;
  logic               seen, found, once, enters;

  for (genvar i = 0; i < Entries; i++) begin : g_match
    assign match[i] = v_q[i] & (id_q[i] == id_i);
  end

  // The oldest match, and everything behind it.
  always_comb begin
    seen = 1'b0;
    for (int i = 0; i < Entries; i++) begin
      first[i] = match[i] & ~seen;
      seen     = seen | match[i];
      up[i]    = seen & close_i;
    end
  end

  assign found  = |match;
  assign once   = Once & open_i & ~found & (open_id_i == id_i);
  assign hit_o  = found | once;
  assign show_o = (|(first & show_q)) | (once & open_show_i);
  assign some_o = v_q[0];
  assign enters = open_i & ~(once & close_i);
  assign kept   = (found & close_i) ? (v_q >> 1) : v_q;
  assign insert = {Entries{enters}} & ~kept & ((kept << 1) | Entries'(1));
  assign lost_o = enters & kept[Entries-1];

  always_ff @(posedge clk_i) begin
    if (!rst_ni)     v_q <= '0;
    else if (drop_i) v_q <= '0;
    else             v_q <= kept | insert;
  end

  for (genvar i = 0; i < Entries; i++) begin : g_entry
    localparam int unsigned Behind = (i == Entries - 1) ? i : i + 1;
    always_ff @(posedge clk_i) begin
      if (insert[i]) begin
        show_q[i] <= open_show_i;
        id_q[i]   <= open_id_i;
      end else if (up[i]) begin
        show_q[i] <= show_q[Behind];
        id_q[i]   <= id_q[Behind];
      end
    end
  end
endmodule

`default_nettype wire
`endif
