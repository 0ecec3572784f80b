// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The open requests of one direction of an AXI4 port: which entry a response frees.
//
// AXI4 answers the requests of one ID in their order. So each ID that has open requests (its slot,
// see fabmon_atui_axi_slots) has a queue of entries, a linked list through small RAMs:
//     tail[slot]      the youngest entry
//     next[entry]     the next younger entry of the same ID; meaningless for the youngest
//     first[slot] ^ head[slot]
//                     the oldest; meaningless if the ID has no open requests
// The oldest lies in two RAMs since a request and a response of two IDs may both have to write it
// in one cycle: a request that opens an ID writes first, a response head, what makes the sum
// (modulo 2) so, from the second cycle after it on. No RAM needs a reset: only head is read
// before a request has written it, and the sum is right with any first content of head. What is
// read of head therefore has two values, type `bit`: a simulator with four values reads x as 0.
//
// A request that finds the table full is not tracked, and nor is any other of this direction while
// an untracked one is open: so all tracked requests are older than all untracked ones. A response
// whose ID has a tracked request therefore belongs to the oldest of these, and any other response
// to an untracked one, of which only the number is kept (lost_q). Should that number reach
// 2^LostWidth - 1 it stays there until reset, and nothing more is tracked. A response with neither
// ends the request of its ID of its own cycle, which is then not tracked, and not open (at_once_o).
// Without such a request it is an orphan: the monitor was attached in mid-traffic.
`default_nettype none

module fabmon_atui_axi_order #(
  parameter int unsigned N         = 64,  // entries of the table, 1-256
  parameter int unsigned IdWidth   = 4,   // bits of an ID, 1-32
  parameter int unsigned LostWidth = 16,  // bits of the number of untracked requests
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  input  wire logic                req_i,        // a request in this cycle
  input  wire logic [IdWidth-1:0]  req_id_i,     // its ID
  output logic                     want_o,       // it is to be tracked, if an entry is free
  input  wire logic                open_i,       // it is tracked; only with want_o
  input  wire logic [IdxWidth-1:0] open_idx_i,   // by this entry
  input  wire logic                rsp_i,        // a response in this cycle
  input  wire logic [IdWidth-1:0]  rsp_id_i,     // its ID
  output logic                     close_o,      // it frees an entry
  output logic      [IdxWidth-1:0] close_idx_o,  // this one; if close_o
  output logic                     at_once_o,    // it ends the request of this cycle
  output logic                     orphan_o,     // it belongs to no request
  output logic                     none_o        // none was open before this cycle
);
  localparam int unsigned Slots = (IdWidth < 16 && (1 << IdWidth) <= N) ? (1 << IdWidth) : N;
  localparam int unsigned SlotWidth = (Slots > 1) ? $clog2(Slots) : 1;

  logic [SlotWidth-1:0] open_slot, close_slot;
  logic [IdxWidth-1:0]  first, tail, close_tail, next;
  logic [LostWidth-1:0] lost_q;
  logic                 open_busy, last, same_id, goes_on, lost, ended, alone, none_tracked;
  bit   [IdxWidth-1:0]  open_head, close_head;

  fabmon_atui_axi_slots #(.IdWidth(IdWidth), .Slots(Slots)) u_slots (
    .clk_i, .rst_ni,
    .open_i, .open_id_i(req_id_i), .close_i(rsp_i), .close_id_i(rsp_id_i),
    .release_i(last & ~goes_on),
    .open_busy_o(open_busy), .open_slot_o(open_slot),
    .close_busy_o(close_o), .close_slot_o(close_slot), .none_o(none_tracked)
  );

  // A response takes the oldest; `last` if that is the youngest, too. The next one is looked up and
  // written to head a cycle later, so that no cycle reads one RAM behind another; a response of
  // the same ID in that cycle (`ahead`) takes it at once.
  logic                 moves_q, ahead;  // a response took closed_q, and its ID has more
  logic [IdWidth-1:0]   moves_id_q;      // its ID, its slot, and first of that
  logic [SlotWidth-1:0] moves_slot_q;
  logic [IdxWidth-1:0]  moves_first_q, closed_q;

  assign ahead       = moves_q & (moves_id_q == rsp_id_i);
  assign close_idx_o = ahead ? next : first ^ close_head;
  assign last        = close_o & (close_idx_o == close_tail);

  // A request becomes the youngest, and the oldest if there is no other or the last one just ends.
  assign same_id = req_id_i == rsp_id_i;
  assign goes_on = open_i & same_id;
  fabmon_common_ram_async #(.Width(IdxWidth), .Depth(Slots)) u_first (
    .clk_i, .we_i(open_i & ~open_busy), .waddr_i(open_slot), .wdata_i(open_idx_i ^ open_head),
    .raddr_i(close_slot), .q_o(first)
  );
  fabmon_common_ram_async #(.Width(IdxWidth), .Depth(Slots), .Reads(2)) u_head (
    .clk_i, .we_i(moves_q), .waddr_i(moves_slot_q), .wdata_i(next ^ moves_first_q),
    .raddr_i({open_slot, close_slot}), .q_o({open_head, close_head})
  );
  fabmon_common_ram_async #(.Width(IdxWidth), .Depth(Slots), .Reads(2)) u_tail (
    .clk_i, .we_i(open_i), .waddr_i(open_slot), .wdata_i(open_idx_i),
    .raddr_i({open_slot, close_slot}), .q_o({tail, close_tail})
  );
  fabmon_common_ram_async #(.Width(IdxWidth), .Depth(N)) u_next (
    .clk_i, .we_i(open_i & open_busy), .waddr_i(tail), .wdata_i(open_idx_i),
    .raddr_i(closed_q), .q_o(next)
  );

  always_ff @(posedge clk_i) begin
    moves_q       <= close_o & ~(last & ~goes_on) & rst_ni;
    moves_id_q    <= rsp_id_i;
    moves_slot_q  <= close_slot;
    moves_first_q <= first;
    closed_q      <= close_idx_o;
  end

  // Untracked requests. lost_q is one cycle behind: more_q and less_q are still to be added. zero_q
  // and one_q say what it is with them.
  logic more_q, less_q, zero_q, one_q;
  logic [LostWidth-1:0] lost_now;

  assign alone     = rsp_i & ~close_o & zero_q;  // no request of an earlier cycle is for it
  assign at_once_o = alone & req_i & same_id;
  assign orphan_o  = alone & ~(req_i & same_id);
  assign none_o    = none_tracked & zero_q;
  assign want_o    = req_i & zero_q & ~at_once_o;
  assign lost      = req_i & ~open_i & ~at_once_o;
  assign ended     = rsp_i & ~close_o & ~zero_q;

  always_comb begin
    lost_now = lost_q;
    if (more_q != less_q && !(&lost_q)) begin
      lost_now = less_q ? lost_q - LostWidth'(1) : lost_q + LostWidth'(1);
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      lost_q <= '0;
      more_q <= 1'b0;
      less_q <= 1'b0;
      zero_q <= 1'b1;
      one_q  <= 1'b0;
    end else begin
      lost_q <= lost_now;
      more_q <= lost;
      less_q <= ended;
      // Written without conditions: `ended` is late, and an enable would be later.
      zero_q <= ~lost & (zero_q | (ended & one_q));
      one_q  <= (lost & ~ended & zero_q) | (~lost & ended & (lost_now == LostWidth'(2))) |
                (one_q & ~(lost ^ ended));
    end
  end
endmodule

`default_nettype wire
