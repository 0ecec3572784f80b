// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_stats_pick against the rule of its batches written out, for whatever ends, resets at any
// time:
//
//     batch is empty:  batch' = next + new, next' = nothing      else:  next' = next + new
//     then the Ports lowest of batch' are served and leave it
//
// and, of the outputs alone: every end is served exactly once or lost, in 2 * ceil(N / Ports)
// cycles at most; it is lost only if an earlier one of its entry still waits; the numbers agree:
// ends = lost + served + waiting (modulo 2^CountWidth, which is more than can wait).
`default_nettype none

module stats_pick_reference #(
  parameter int unsigned N          = 4,
  parameter int unsigned Ports      = 2,
  parameter int unsigned CountWidth = 4
) (
  input wire logic         clk_i,
  input wire logic         rst_ni,
  input wire logic [N-1:0] end_i
);
  localparam int unsigned Longest  = 2 * ((N + Ports - 1) / Ports);
  localparam int unsigned AgeWidth = $clog2(Longest + 2);

  logic [N-1:0]       take, waits, later;
  logic [Ports*N-1:0] serve;
  logic               overload, lost;

  fabmon_stats_pick #(.N(N), .Ports(Ports)) u_dut (
    .clk_i, .rst_ni, .end_i, .take_o(take), .waits_o(waits), .later_o(later), .serve_o(serve),
    .overload_o(overload), .lost_o(lost)
  );

  // The first cycle is a reset.
  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;
  always_comb assume (started | ~rst_ni);

  // ---------------------------------------------------------------- the rule
  // What is served in a cycle are the ends of cycles before it.
  logic [N-1:0]         batch, next, rest, low, waiting, serve_any, new_ends;
  logic [Ports*N-1:0]   serve_ref;
  logic                 found;

  always_comb begin
    rest = batch;
    for (int p = 0; p < Ports; p++) begin
      found = 1'b0;
      low   = '0;
      for (int i = 0; i < N; i++) begin
        low[i] = rest[i] & ~found;
        found  = found | rest[i];
      end
      serve_ref[p*N +: N] = low;
      rest = rest & ~low;
    end
    new_ends = end_i & ~(rest | next);
  end
  always_ff @(posedge clk_i) begin
    batch <= (rest == '0) ? (next | new_ends) : rest;
    next  <= (rest == '0) ? '0 : (next | new_ends);
    if (!rst_ni) begin
      batch <= '0;
      next  <= '0;
    end
  end

  // ---------------------------------------------------------------- by the outputs alone
  logic [AgeWidth-1:0]   age [N];  // of an end that waits: 1 in the first cycle after it
  logic [CountWidth-1:0] balance;  // ends - lost - served
  logic [CountWidth-1:0] ends_now, lost_now, served_now, waiting_now;
  logic [N-1:0]          late;
  logic                  twice;

  always_comb begin
    serve_any = '0;
    twice     = 1'b0;
    for (int p = 0; p < Ports; p++) begin
      twice     = twice | ((serve_any & serve[p*N +: N]) != '0);
      serve_any = serve_any | serve[p*N +: N];
    end
    ends_now    = '0;
    lost_now    = '0;
    served_now  = '0;
    waiting_now = '0;
    for (int i = 0; i < N; i++) begin
      ends_now    = ends_now + CountWidth'(end_i[i]);
      lost_now    = lost_now + CountWidth'(end_i[i] & ~take[i]);
      waiting_now = waiting_now + CountWidth'(waiting[i]);
    end
    for (int i = 0; i < N; i++) late[i] = 32'(age[i]) > Longest;
    for (int i = 0; i < Ports * N; i++) served_now = served_now + CountWidth'(serve[i]);
  end

  always_ff @(posedge clk_i) begin
    waiting <= (waiting & ~serve_any) | take;
    balance <= balance + ends_now - lost_now - served_now;
    for (int i = 0; i < N; i++) begin
      if (take[i])       age[i] <= AgeWidth'(1);
      else if (!&age[i]) age[i] <= age[i] + AgeWidth'(1);
    end
    if (!rst_ni) begin
      waiting <= '0;
      balance <= '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      a_serve:    assert (serve == serve_ref);
      a_take:     assert (take == new_ends);
      a_waits:    assert (waits == (batch | next));
      a_later:    assert (later == (rest | next));
      a_overload: assert (overload == (rest != '0));
      a_lost:     assert (lost == ((end_i & ~new_ends) != '0));

      a_once:     assert (~twice & ((serve_any & ~waiting) == '0));
      a_room:     assert (take == (end_i & ~(waiting & ~serve_any)));
      a_balance:  assert (balance == waiting_now);
      a_soon:     assert ((waiting & late) == '0);
    end
  end

  // That the worst is seen: all end at once, one waits long, one is lost.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      c_all:  cover (take == '1);
      c_lost: cover (lost && serve_any != '0);
      c_long: cover (serve_any[N-1] && 32'(age[N-1]) >= Longest - 2);
    end
  end
endmodule

`default_nettype wire
