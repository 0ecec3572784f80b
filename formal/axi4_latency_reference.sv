// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_axi4_latency against the definition, without a queue and without stamps:
//
//     open[ID]   commands of this ID that were accepted and tracked, and have not ended
//     active   = close and open[its ID] != 0, or at_once
//     at_once  = close and command of one ID and open[it] = 0: latency 0, the command
//                is not tracked
//     full     = all open[] together are Entries, and no one of them ends in this cycle
//     latency  = min(cycles since the command, 2^Width - 1)    of the oldest one of the close's ID
//     ovf      = (command and full and not at_once) or (cycles > 2^Width - 1), sticky; a clear wins
//
// One command, any one that is tracked, is followed: how many of its ID are ahead of it, and its
// age. So all hold. After a drop, which is free, none is open.
//
// Assumed: the first cycle is a reset, the only one.
`default_nettype none

module axi4_latency_reference #(
  parameter int unsigned Width   = 3,
  parameter int unsigned Entries = 2,
  parameter int unsigned IdWidth = 1
) (
  input wire logic               clk_i,
  input wire logic               clear_i,
  input wire logic               drop_i,
  input wire logic               open_i,
  input wire logic [IdWidth-1:0] open_id_i,
  input wire logic               close_i,
  input wire logic [IdWidth-1:0] close_id_i,
  input wire logic               follow_i  // the command of this cycle, if none is followed yet
);
  localparam int unsigned Ids    = 1 << IdWidth;
  localparam int unsigned Bits   = $clog2(Entries + 1);
  localparam logic [Width:0] Old = (Width+1)'(1) << Width;

  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;

  logic [Width-1:0] latency;
  logic             active, some, at_once, orphan, ovf;
  fabmon_axi4_latency #(.Width(Width), .Entries(Entries), .IdWidth(IdWidth)) u_dut (
    .clk_i, .rst_ni(started), .clear_i, .drop_i, .open_i, .open_id_i, .close_i, .close_id_i,
    .latency_o(latency), .active_o(active), .some_o(some), .at_once_o(at_once), .orphan_o(orphan),
    .ovf_o(ovf)
  );

  // ---------------------------------------------------------------- what is open
  logic [Ids*Bits-1:0] open_q;
  logic [Bits:0]       total;
  logic                ends, instant, full, begins;
  always_comb begin
    total = '0;
    for (int i = 0; i < Ids; i++) total = total + (Bits+1)'(open_q[i*Bits +: Bits]);
  end
  assign ends   = close_i & (open_q[close_id_i*Bits +: Bits] != '0);
  assign full   = (total == (Bits+1)'(Entries)) & ~ends;
  assign instant = open_i & close_i & ~ends & (open_id_i == close_id_i);
  assign begins = open_i & ~full & ~instant;

  for (genvar i = 0; i < Ids; i++) begin : g_id
    always_ff @(posedge clk_i) begin
      if (!started || drop_i) open_q[i*Bits +: Bits] <= '0;
      else          open_q[i*Bits +: Bits] <= open_q[i*Bits +: Bits] +
                                              Bits'(begins && open_id_i == IdWidth'(i)) -
                                              Bits'(ends && close_id_i == IdWidth'(i));
    end
  end

  // ---------------------------------------------------------------- the one that is followed
  logic               follows_q, its_end;
  logic [IdWidth-1:0] id_q;
  logic [Bits-1:0]    ahead_q;
  logic [Width:0]     age_q;  // up to Old
  assign its_end = follows_q & ends & (close_id_i == id_q) & (ahead_q == '0);

  always_ff @(posedge clk_i) begin
    if (!started || drop_i) begin
      follows_q <= 1'b0;
    end else if (!follows_q) begin
      follows_q <= follow_i & begins;
      id_q      <= open_id_i;
      ahead_q   <= open_q[open_id_i*Bits +: Bits] - Bits'(ends && close_id_i == open_id_i);
      age_q     <= (Width+1)'(1);
    end else begin
      follows_q <= ~its_end;
      ahead_q   <= ahead_q - Bits'(ends && close_id_i == id_q);
      if (age_q != Old) age_q <= age_q + (Width+1)'(1);
    end
  end

  // ---------------------------------------------------------------- the flag
  // It has to be up; or it may be, as another one ended, which might have been followed instead.
  logic must_q, may_q;
  always_ff @(posedge clk_i) begin
    must_q <= started & ~clear_i & ((open_i & ~instant & full) | (its_end & age_q == Old) | ovf);
    may_q  <= started & ~clear_i & ends & ~its_end;
  end

  always_ff @(posedge clk_i) begin
    if (started) begin
      a_some:    assert (some == (total != '0));
      a_active:  assert (active == (ends | instant));
      a_at_once: assert (at_once == instant && (!instant || latency == '0));
      a_orphan:  assert (orphan == (close_i & ~ends & ~instant));
      a_latency: assert (!its_end || latency == (age_q[Width] ? '1 : age_q[Width-1:0]));
      a_flag:    assert (!must_q || ovf);
      a_no_flag: assert (must_q || may_q || !ovf);
      c_old:     cover (its_end && age_q == Old && ahead_q == '0 && total > (Bits+1)'(1));
      c_at_once: cover (at_once && total == (Bits+1)'(Entries));
      c_behind:  cover (its_end && age_q == (Width+1)'(5) && open_i && total == (Bits+1)'(Entries));
    end
  end
endmodule

`default_nettype wire
