// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_stats_timers with a port for every entry = fabmon_stats_timers_literal: samples, flags
// and what registers read, for whatever events and accesses, resets at any time.
//
// For N = 2 the assertions i_* say how the state of the one stands for that of the other; with them
// the induction closes.
//
// Assumed: the first cycle is a reset; accesses and clears come while `ready_o`, at most one in
// Gap + 1 cycles (fabmon_stats_regs needs 6 at least).
`default_nettype none

module stats_timers_equal #(
  parameter int unsigned N     = 2,
  parameter int unsigned Width = 7,
  parameter int unsigned Gap   = 3
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
  logic           started = 1'b0;
  logic [Gap-1:0] recent;  // accesses of the last cycles
  logic           asked, found, answer;  // rdata_o belongs to an access
  logic [31:0]    rdata_ref_q;           // the timers under test answer one cycle later
  always_ff @(posedge clk_i) begin
    started <= 1'b1;
    recent  <= rst_ni ? Gap'({recent, acc_i | clear_i}) : '0;
    asked   <= rst_ni & acc_i;
    found   <= rst_ni & asked;
    answer  <= rst_ni & (found | answer);
    rdata_ref_q <= rdata_ref;
  end
  always_comb begin
    assume (started | ~rst_ni);
    assume (~(acc_i | clear_i) | (ready & (recent == '0)));
    assume (~(acc_i & clear_i));
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
      a_rdata:  assert (~answer | (rdata == rdata_ref_q));
      a_never:  assert (~overload & ~lost);
    end
  end

  // ---------------------------------------------------------------- why
  // What the induction goes by, told by the state inside: Yosys joins a wire of this name and
  // attribute when it flattens.
  localparam int unsigned LowWidth  = $clog2(2 * N + 16) + 1;
  localparam int unsigned TimeWidth = (Width > LowWidth) ? Width : LowWidth + 1;
  localparam int unsigned HighWidth = TimeWidth - LowWidth;
  localparam int unsigned IdxWidth  = (N > 1) ? $clog2(N) : 1;
  (* hierconn *) wire logic [LowWidth*N-1:0] \u_dut.start_q ;
  (* hierconn *) wire logic [LowWidth*N-1:0] \u_dut.limit_lo_q ;
  (* hierconn *) wire logic [HighWidth-1:0] \u_dut.u_high_mem.mem[0] ;
  (* hierconn *) wire logic [HighWidth-1:0] \u_dut.u_high_mem.mem[1] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.u_limit_mem.mem[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.u_limit_mem.mem[1] ;
  (* hierconn *) wire logic \u_dut.u_zero_mem.mem[0] ;
  (* hierconn *) wire logic \u_dut.u_zero_mem.mem[1] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.u_access.u_val_mem.mem[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.u_access.u_val_mem.mem[1] ;
  (* hierconn *) wire logic [3-1:0] \u_dut.u_access.u_mode_mem.mem[0] ;
  (* hierconn *) wire logic [3-1:0] \u_dut.u_access.u_mode_mem.mem[1] ;
  (* hierconn *) wire logic [TimeWidth-1:0] \u_dut.now_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.run_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.u_access.en_o ;
  (* hierconn *) wire logic [N-1:0] \u_dut.u_access.wrap_o ;
  (* hierconn *) wire logic [N-1:0] \u_dut.u_access.raise_o ;
  (* hierconn *) wire logic [N-1:0] \u_dut.short_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.one_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.hit_q ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_dut.soon_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.fresh_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.sat_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.armed_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.lim_q ;
  (* hierconn *) wire logic [N-1:0] \u_dut.loaded_q ;
  (* hierconn *) wire logic \u_dut.init_done_q ;
  (* hierconn *) wire logic \u_dut.limit_we_q ;
  (* hierconn *) wire logic [IdxWidth-1:0] \u_dut.init_q ;
  (* hierconn *) wire logic [IdxWidth-1:0] \u_dut.limit_idx_q ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.limit_data_q ;
  (* hierconn *) wire logic \u_dut.zero_data_q ;
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
    logic [2*HighWidth-1:0] high_all;
    assign high_all = {\u_dut.u_high_mem.mem[1] , \u_dut.u_high_mem.mem[0] };
    logic [2*Width-1:0] limit_raw_all;
    assign limit_raw_all = {\u_dut.u_limit_mem.mem[1] , \u_dut.u_limit_mem.mem[0] };
    logic [1:0] zero_all;
    assign zero_all = {\u_dut.u_zero_mem.mem[1] , \u_dut.u_zero_mem.mem[0] };
    logic [2*Width-1:0] val_all;
    assign val_all = {\u_dut.u_access.u_val_mem.mem[1] , \u_dut.u_access.u_val_mem.mem[0] };
    logic [2*3-1:0] mode_all;
    assign mode_all = {\u_dut.u_access.u_mode_mem.mem[1] , \u_dut.u_access.u_mode_mem.mem[0] };
    logic [2*Width-1:0] v_all;
    assign v_all = {\u_ref.v_q[1] , \u_ref.v_q[0] };
    logic [2*Width-1:0] limit_all;
    assign limit_all = {\u_ref.limit_q[1] , \u_ref.limit_q[0] };
    logic [N-1:0] ok_run, ok_en, ok_wrap, ok_raise, ok_lim, ok_low, ok_short, ok_limit, ok_mode;
    logic [N-1:0] ok_reset, ok_young, ok_idle, ok_loaded, ok_sat;
    logic [N-1:0] ok_some, ok_fresh, ok_old, ok_armed, ok_far, ok_one, ok_hit;
    for (genvar j = 0; j < N; j++) begin : g_timer
      logic [LowWidth-1:0]  start, limit_lo, low_age;
      logic [HighWidth-1:0] high_age;
      logic [Width-1:0]     v, limit_raw, limit_eff, written, left;
      logic [TimeWidth-1:0] age;
      logic                 run, fresh, sat, armed, swept, zero;
      assign run       = \u_dut.run_q [j];
      assign fresh     = \u_dut.fresh_q [j];
      assign sat       = \u_dut.sat_q [j];
      assign armed     = \u_dut.armed_q [j];
      assign v         = v_all[j*Width +: Width];
      for (genvar b = 0; b < LowWidth; b++) begin : g_bit  // both are kept by bit
        assign start[b]    = \u_dut.start_q [b*N + j];
        assign limit_lo[b] = \u_dut.limit_lo_q [b*N + j];
      end
      assign low_age   = \u_dut.now_q [LowWidth-1:0] - start;
      assign age       = \u_dut.now_q - {high_all[j*HighWidth +: HighWidth], start};
      assign limit_raw = limit_all[j*Width +: Width];
      assign limit_eff = (limit_raw == '0) ? '1 : limit_raw;
      assign left      = limit_eff - v;
      // The limit that is stored, or about to be.
      assign written   = (\u_dut.limit_we_q && 32'(\u_dut.limit_idx_q ) == j) ? \u_dut.limit_data_q
                         : limit_raw_all[j*Width +: Width];
      assign zero      = (\u_dut.limit_we_q && 32'(\u_dut.limit_idx_q ) == j) ? \u_dut.zero_data_q
                         : zero_all[j];
      assign swept     = \u_dut.init_done_q | (32'(\u_dut.init_q ) > j);

      logic moving;
      assign moving = run & ~sat;
      assign ok_run[j] = run == \u_ref.run_q [j];
      assign ok_en[j] = \u_dut.u_access.en_o [j] == \u_ref.en_q [j];
      assign ok_wrap[j] = \u_dut.u_access.wrap_o [j] == \u_ref.wrap_q [j];
      assign ok_raise[j] = \u_dut.u_access.raise_o [j] == \u_ref.raise_q [j];
      assign ok_lim[j] = \u_dut.lim_q [j] == \u_ref.lim_q [j];
      assign ok_low[j] = limit_lo == LowWidth'(limit_eff);
      assign ok_short[j] = \u_dut.short_q [j] == (32'(limit_eff) < (1 << (LowWidth - 1)));
      assign ok_one[j] = \u_dut.one_q [j] == (32'(limit_eff) == 1);
      assign ok_hit[j] = \u_dut.hit_q [j] == (moving & armed & (low_age == limit_lo));
      assign ok_limit[j] = ~swept | ((written == limit_eff) & (zero == (limit_raw == '0)));
      assign ok_mode[j] = ~swept | (mode_all[j*3 +: 3] == {\u_dut.u_access.raise_o [j],
                                                             \u_dut.u_access.wrap_o [j],
                                                             \u_dut.u_access.en_o [j]});
      assign ok_reset[j] = ready | ((limit_raw == '1) & \u_dut.u_access.en_o [j] &
                                      ~\u_dut.u_access.wrap_o [j] &
                                      ~\u_dut.u_access.raise_o [j] & ~\u_dut.loaded_q [j]);
      assign ok_young[j] = ready | ~run | (32'(v) <= (\u_dut.init_done_q ? N
                                                         : 32'(\u_dut.init_q )));
      assign ok_idle[j] = run | (v == (\u_dut.loaded_q [j] ? val_all[j*Width +: Width] : '0));
      assign ok_loaded[j] = ~run | ~\u_dut.loaded_q [j];
      assign ok_sat[j] = ~sat | (run & ~\u_dut.u_access.wrap_o [j] & (v == limit_eff));
      assign ok_some[j] = ~moving | ((v != '0) & (v <= limit_eff));
      assign ok_fresh[j] = ~moving | (~fresh | ((32'(v) <= N + 4) &
                                                  (TimeWidth'(v) == TimeWidth'(low_age))));
      assign ok_old[j] = ~moving | (fresh | (age == TimeWidth'(v)));
      assign ok_armed[j] = ~moving | (~armed | (32'(left) < (1 << (LowWidth - 1))));
      assign ok_far[j] = ~moving | (armed | (32'(left) >= (1 << (LowWidth - 1)) - 2 * N - 9));
    end
    always_ff @(posedge clk_i) begin
      if (started) begin
        i_run: assert (&ok_run);
        i_en: assert (&ok_en);
        i_wrap: assert (&ok_wrap);
        i_raise: assert (&ok_raise);
        i_lim: assert (&ok_lim);
        i_low: assert (&ok_low);
        i_short: assert (&ok_short);
        i_one: assert (&ok_one);
        i_hit: assert (&ok_hit);
        i_soon: assert (\u_dut.soon_q == LowWidth'(\u_dut.now_q + TimeWidth'(1)));
        i_limit: assert (&ok_limit);
        i_mode: assert (&ok_mode);
        i_reset: assert (&ok_reset);
        i_young: assert (&ok_young);
        i_idle: assert (&ok_idle);
        i_loaded: assert (&ok_loaded);
        i_sat: assert (&ok_sat);
        i_some: assert (&ok_some);
        i_fresh: assert (&ok_fresh);
        i_old: assert (&ok_old);
        i_armed: assert (&ok_armed);
        i_far: assert (&ok_far);
        i_ready: assert (~ready | \u_dut.init_done_q );
        i_sweep: assert (ready | ~\u_dut.limit_we_q |
                         ((\u_dut.limit_data_q == '1) & ~\u_dut.zero_data_q ));
        i_calm:  assert (ready | (recent == '0));
      end
    end
  end
endmodule

`default_nettype wire
