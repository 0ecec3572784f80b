// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_stats_timers with a port for every entry = fabmon_stats_timers_literal: samples, flags
// and what registers read, for whatever events and accesses, resets at any time.
//
// For N = 2 the assertions i_* say how the state of the one stands for that of the other; with them
// the induction closes.
//
// Assumed: the first cycle is a reset.
`default_nettype none

module stats_timers_equal #(
  parameter int unsigned N     = 2,
  parameter int unsigned Width = 7
) (
  input wire logic         clk_i,
  input wire logic         rst_ni,
  input wire logic [N-1:0] alloc_i,
  input wire logic [N-1:0] dealloc_i,
  input wire logic         enable_i,
  input wire logic         clear_i,
  input wire logic         acc_i,
  input wire logic         we_i,
  input wire logic [7:0]   idx_i,
  input wire logic [1:0]   word_i,
  input wire logic [31:0]  wdata_i
);
  logic               ready, limit, orphan, double, overload, lost;
  logic               limit_ref, orphan_ref, double_ref;
  logic [N-1:0]       valid, valid_ref;
  logic [N*Width-1:0] value, value_ref;
  logic [31:0]        rdata, rdata_ref;

  fabmon_stats_timers #(.N(N), .Width(Width), .Ports(N)) u_dut (
    .clk_i, .rst_ni, .alloc_i, .dealloc_i, .end_i({N{1'b0}}),
    .end_idx_i({(N*((N > 1) ? $clog2(N) : 1)){1'b0}}),
    .enable_i, .clear_i, .acc_i, .we_i, .idx_i, .word_i, .wdata_i, .rdata_o(rdata),
    .ready_o(ready), .limit_o(limit), .orphan_o(orphan), .double_o(double),
    .overload_o(overload), .lost_o(lost), .valid_o(valid), .value_o(value)
  );
  fabmon_stats_timers_literal #(.N(N), .Width(Width)) u_ref (
    .clk_i, .rst_ni, .alloc_i, .dealloc_i, .enable_i, .clear_i, .acc_i, .we_i, .idx_i, .word_i,
    .wdata_i, .rdata_o(rdata_ref), .limit_o(limit_ref), .orphan_o(orphan_ref),
    .double_o(double_ref), .valid_o(valid_ref), .value_o(value_ref)
  );

  // ---------------------------------------------------------------- what is assumed
  logic started = 1'b0;
  logic asked, found, answer;  // rdata_o belongs to an access
  always_ff @(posedge clk_i) begin
    started <= 1'b1;
    asked   <= rst_ni & acc_i;
    found   <= rst_ni & (asked | found);
  end
  assign answer = found;
  always_comb begin
    assume (started | ~rst_ni);
    assume (32'(idx_i) < N);
  end

  // ---------------------------------------------------------------- what is the same
  logic [N-1:0] same;
  always_comb begin
    for (int j = 0; j < N; j++) begin
      same[j] = ~valid[j] | (value[j*Width +: Width] ==
                             value_ref[j*Width +: Width]);
    end
  end
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      a_valid:  assert (valid == valid_ref);
      a_value:  assert (&same);
      a_limit:  assert (limit == limit_ref);
      a_orphan: assert (orphan == orphan_ref);
      a_double: assert (double == double_ref);
      a_rdata:  assert (~answer | (rdata == rdata_ref));
      a_never:  assert (~overload & ~lost & ready);
    end
  end

  // ---------------------------------------------------------------- why
  // What the induction goes by, told by the state inside: Yosys joins a wire of this name and
  // attribute when it flattens.
  (* hierconn *) wire logic [Width-1:0] \u_dut.v_q[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.v_q[1] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.limit_q[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.limit_q[1] ;
  (* hierconn *) wire logic [N-1:0] \u_dut.zero_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.run_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.en_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.wrap_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.raise_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.lim_q ;
  (* hierconn *) wire logic [Width-1:0] \u_ref.v_q[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_ref.v_q[1] ;
  (* hierconn *) wire logic [Width-1:0] \u_ref.limit_q[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_ref.limit_q[1] ;
  (* hierconn *) wire logic [N-1:0] \u_ref.run_q ;
  (* hierconn *) wire logic [N-1:0] \u_ref.en_q ;
  (* hierconn *) wire logic [N-1:0] \u_ref.wrap_q ;
  (* hierconn *) wire logic [N-1:0] \u_ref.raise_q ;
  (* hierconn *) wire logic [N-1:0] \u_ref.lim_q ;

  if (N == 2) begin : g_why
    logic [2*Width-1:0] v_all, limit_all, v_ref_all, limit_ref_all;
    logic [1:0]         ok_limit;
    assign v_all         = {\u_dut.v_q[1] , \u_dut.v_q[0] };
    assign limit_all     = {\u_dut.limit_q[1] , \u_dut.limit_q[0] };
    assign v_ref_all     = {\u_ref.v_q[1] , \u_ref.v_q[0] };
    assign limit_ref_all = {\u_ref.limit_q[1] , \u_ref.limit_q[0] };
    for (genvar j = 0; j < 2; j++) begin : g_timer
      logic [Width-1:0] limit_j;
      logic             zero;
      assign limit_j     = limit_ref_all[j*Width +: Width];
      assign zero        = limit_j == '0;
      assign ok_limit[j] = (\u_dut.zero_q [j] == zero) &
                           (limit_all[j*Width +: Width] == (zero ? '1 : limit_j));
    end
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        i_v:     assert (v_all == v_ref_all);
        i_limit: assert (&ok_limit);
        i_run:   assert (\u_dut.run_q == \u_ref.run_q );
        i_en:    assert (\u_dut.en_q == \u_ref.en_q );
        i_wrap:  assert (\u_dut.wrap_q == \u_ref.wrap_q );
        i_raise: assert (\u_dut.raise_q == \u_ref.raise_q );
        i_lim:   assert (\u_dut.lim_q == \u_ref.lim_q );
      end
    end
  end
endmodule

`default_nettype wire
