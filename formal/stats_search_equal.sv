// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// stats_search = stats_compare: what each counter grows by, Delay cycles later, and the boundaries,
// modes and enable bits, for whatever samples, writes and freezes, resets at any time.
//
// Writes of boundaries act at once in the reference; here they come as stats_bins gives them, with
// stats_late, which leads writes of modes beside the samples.
//
// Assumed, as stats_bins does it: the first cycle is a reset; a write comes after `ready_o` and
// after the one before has been done; it is of a bin that there is.
`default_nettype none

module stats_search_equal #(
  parameter int unsigned NumBins = 1,
  parameter int unsigned Ports   = 2,
  parameter int unsigned Width   = 2,
  localparam int unsigned IncWidth = $clog2(Ports + 1)
) (
  input wire logic                   clk_i,
  input wire logic                   rst_ni,
  input wire logic [Ports-1:0]       valid_i,
  input wire logic [Ports*Width-1:0] value_i,
  input wire logic                   freeze_i,
  input wire logic                   start_i,  // a write
  input wire logic                   mode_i,   // of a mode
  input wire logic                   upper_i,  // else: of an upper boundary
  input wire logic [5:0]             idx_i,
  input wire logic [Width-1:0]       wdata_i
);
  localparam int unsigned Places = $clog2(2 * NumBins);
  localparam int unsigned Wait   = 2 * (1 << Places) + 4;
  localparam int unsigned Delay  = Wait + Places + 3;
  localparam int unsigned Rows   = NumBins + 2;

  // ---------------------------------------------------------------- writes
  logic             ready, start, busy_q, mode_q, upper_q, we_q, acc, turn, rest, done_q;
  logic [5:0]       idx_q;
  logic [Width-1:0] wdata_q;
  logic             unused_clear, unused_snapshot;

  assign start = start_i & ~busy_q & ready;
  stats_late #(.Delay(Delay), .Before(Places + 1)) u_late (
    .clk_i, .rst_ni, .acc_i(start), .clear_i(1'b0), .snapshot_i(1'b0), .acc_o(acc),
    .clear_o(unused_clear), .snapshot_o(unused_snapshot), .turn_o(turn), .rest_o(rest),
    .done_i(done_q)
  );
  always_ff @(posedge clk_i) begin
    busy_q <= (start | (busy_q & ~done_q)) & rst_ni;
    done_q <= acc & rst_ni;
    we_q   <= start & ~mode_i & rst_ni;
    if (start) begin
      mode_q  <= mode_i;
      upper_q <= upper_i;
      idx_q   <= idx_i;
      wdata_q <= wdata_i;
    end
  end

  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;
  always_comb begin
    assume (started | ~rst_ni);
    assume (32'(idx_i) < NumBins);
  end

  // ---------------------------------------------------------------- both
  logic [Rows*IncWidth-1:0]  inc, inc_ref;
  logic [NumBins-1:0]        en, en_ref, or_mode, or_ref;
  logic [NumBins*Width-1:0]  ll_ref, ul_ref;
  logic [Width-1:0]          bound, bound_ref_q;

  stats_search #(.NumBins(NumBins), .Ports(Ports), .Width(Width), .Wait(Wait)) u_dut (
    .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i, .we_i(we_q), .turn_i(turn),
    .we_mode_i(acc & mode_q), .idx_i(idx_q), .upper_i(upper_q), .wdata_i(wdata_q), .inc_o(inc),
    .en_o(en), .or_o(or_mode), .bound_o(bound), .ready_o(ready)
  );
  stats_compare #(.NumBins(NumBins), .Ports(Ports), .Width(Width)) u_ref (
    .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i,
    .we_ll_i(start & ~mode_i & ~upper_i), .we_ul_i(start & ~mode_i & upper_i),
    .we_mode_i(start & mode_i), .idx_i, .wdata_i, .inc_o(inc_ref), .en_o(en_ref), .or_o(or_ref),
    .ll_o(ll_ref), .ul_o(ul_ref)
  );

  logic [Rows*IncWidth-1:0] late_q [Delay];
  always_ff @(posedge clk_i) begin
    for (int i = 0; i < Delay; i++) begin
      late_q[i] <= (i == 0 ? inc_ref : late_q[i == 0 ? 0 : i - 1]) & {(Rows*IncWidth){rst_ni}};
    end
  end
  // A boundary is read a cycle after the write is done, and later.
  logic read_q, start_q;
  always_ff @(posedge clk_i) begin
    start_q     <= start;
    read_q      <= ready & rst_ni & (~busy_q | done_q) & (32'(idx_q) < NumBins);
    bound_ref_q <= upper_q ? ul_ref[32'(idx_q)*Width +: Width] : ll_ref[32'(idx_q)*Width +: Width];
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni && started) begin
      a_inc:   assert (inc == late_q[Delay-1]);
      a_bound: assert (~read_q | start_q | (bound == bound_ref_q));
      a_mode:  assert (busy_q | ~ready | ((en == en_ref) & (or_mode == or_ref)));
      a_rest:  assert (~acc | rest);
      c_both:  cover (busy_q & ~mode_q & acc & (inc != '0) & ready);
      c_empty: cover (ready & ~busy_q & (inc[NumBins*IncWidth +: IncWidth] != '0));
    end
  end
endmodule

`default_nettype wire
