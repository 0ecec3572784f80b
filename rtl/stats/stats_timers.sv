// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Latency timers at the price of a stamp: the same samples, registers and flags as
// stats_timers_literal (which has the rules), from one cycle `now` and the start of each request.
//
//     v_j = now - start_j                        nothing counts but `now`
//
// * Only the low bits of a start are flip-flops beside its entry, so any number of entries can
//   start in one cycle. A visitor, at one entry a cycle, stores the upper bits in a RAM before the
//   low ones come round again; until then the start is `fresh` (stats_age).
// * The visitor also works out how far each timer is from its limit, and arms those that will reach
//   it before the next visit or soon after. An armed timer reaches its limit in the cycle in which
//   the low bits of start + limit equal those of `now`. A limit so short that a visit might come
//   too late arms its timer from the start.
// * In a cycle only Ports entries are looked up; the rest waits in a queue (stats_pick) that is
//   left out where it cannot be needed: Ports = N, or Direct = 1.
//
//     clock  t: alloc_i, dealloc_i, acc_i;  t + 1: flags;  t + 2: valid_o, value_o, rdata_o
// With the queue valid_o and value_o come one cycle later.
`default_nettype none

module stats_timers #(
  parameter int unsigned N      = 16,    // context entries, 1-256
  parameter int unsigned Width  = 32,    // bits of a timer, 8-32
  parameter int unsigned Ports  = 2,     // samples a cycle, 1-N
  parameter bit          Direct = 1'b0,  // dealloc_i has one mask a port, each one-hot or 0
  localparam int unsigned Masks = Direct ? Ports : 1
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [N-1:0]           alloc_i,     // the entry was given to a request
  input  wire logic [Masks*N-1:0]     dealloc_i,   // its response has arrived
  input  wire logic                   enable_i,    // 0: as if every timer were disabled
  input  wire logic                   clear_i,     // stop all timers
  // registers of one timer; word 0 val, 1 limit, 2 ctl, 3 en_mode
  input  wire logic                   acc_i,       // an access, for one cycle, while ready_o
  input  wire logic                   we_i,        // 1: write
  input  wire logic [7:0]             idx_i,       // which timer, below N
  input  wire logic [1:0]             word_i,      // which register
  input  wire logic [31:0]            wdata_i,     // write data
  output logic      [31:0]            rdata_o,     // read data, kept until the next access
  output logic                        ready_o,     // 0: just out of reset, or samples wait
  output logic                        limit_o,     // an enabled limit was reached
  output logic                        orphan_o,    // dealloc without alloc
  output logic                        double_o,    // alloc of a running timer
  output logic                        overload_o,  // more samples than Ports
  output logic                        lost_o,      // a sample was lost
  output logic      [Ports-1:0]       valid_o,     // samples
  output logic      [Ports*Width-1:0] value_o      // their latencies in cycles
);
  localparam int unsigned IdxWidth  = (N > 1) ? $clog2(N) : 1;
  localparam bit          Queue     = !Direct && (Ports < N);
  // A visit comes at least every 2 N cycles, later by the wait in the queue.
  localparam int unsigned LowWidth  = $clog2((Queue ? 6 * N : 2 * N) + 16) + 1;
  localparam int unsigned TimeWidth = (Width > LowWidth) ? Width : LowWidth + 1;
  localparam int unsigned HighWidth = TimeWidth - LowWidth;
  localparam bit          AllShort  = Width < LowWidth;

  // ---------------------------------------------------------------- configuration
  logic [N-1:0]         visit_hot, sel, sel_mode, sel_limit, en_q, wrap_q, raise_q, short_q, stop;
  logic [LowWidth-1:0]  limit_lo_q [N];
  logic [Width-1:0]     limit_mem  [N];
  logic [2:0]           mode_mem   [N];
  logic [Width-1:0]     val_mem    [N];
  logic [IdxWidth-1:0]  idx, init_q, limit_idx_q;
  logic                 init_done_q, settled_q, limit_we_q, limit_waits;
  logic                 wr_val, wr_limit, wr_ctl, wr_mode;
  logic [Width-1:0]     limit_new, limit_data_q;
  logic [2:0]           mode_new;
  logic [TimeWidth-1:0] limit_ext;

  assign idx       = idx_i[IdxWidth-1:0];
  assign wr_val    = acc_i & we_i & (word_i == 2'd0);
  assign wr_limit  = acc_i & we_i & (word_i == 2'd1);
  assign wr_ctl    = acc_i & we_i & (word_i == 2'd2);
  assign wr_mode   = acc_i & we_i & (word_i == 2'd3);
  assign limit_new = (wdata_i[Width-1:0] == '0) ? {Width{1'b1}} : wdata_i[Width-1:0];
  assign limit_ext = TimeWidth'(limit_new);
  assign mode_new  = init_done_q ? wdata_i[2:0] : 3'b001;

  // An access is a visit: what the visitor looks at is what is written.
  assign sel  = visit_hot;
  assign stop = {N{clear_i}} | (sel & {N{wr_limit | wr_mode | (wr_ctl & wdata_i[0])}});

  assign sel_mode  = sel & {N{wr_mode}};
  assign sel_limit = sel & {N{wr_limit}};
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      en_q    <= '1;
      wrap_q  <= '0;
      raise_q <= '0;
      short_q <= {N{AllShort}};
    end else begin
      en_q    <= (en_q & ~sel_mode) | (sel_mode & {N{wdata_i[0]}});
      wrap_q  <= (wrap_q & ~sel_mode) | (sel_mode & {N{wdata_i[1]}});
      raise_q <= (raise_q & ~sel_mode) | (sel_mode & {N{wdata_i[2]}});
      short_q <= (short_q & ~sel_limit) |
                 (sel_limit & {N{limit_ext[TimeWidth-1:LowWidth-1] == '0}});
    end
  end

  // The RAM has the limits as written, after a sweep that gives them their reset value. A sample up
  // to the cycle of the write still finds the old limit, even if it waits.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      init_done_q <= 1'b0;
      settled_q   <= 1'b0;
      init_q      <= '0;
      limit_we_q  <= 1'b0;
    end else begin
      init_done_q <= init_done_q | (init_q == IdxWidth'(N - 1));
      settled_q   <= init_done_q;
      init_q      <= init_q + IdxWidth'(1);
      limit_we_q  <= wr_limit | ~init_done_q | limit_waits;
    end
    if (!limit_waits) begin
      limit_idx_q  <= init_done_q ? idx : init_q;
      limit_data_q <= init_done_q ? wdata_i[Width-1:0] : {Width{1'b1}};
    end
  end
  always_ff @(posedge clk_i) begin
    if (limit_we_q && !limit_waits) limit_mem[limit_idx_q] <= limit_data_q;
    if (wr_mode || !init_done_q) mode_mem[init_done_q ? idx : init_q] <= mode_new;
    if (wr_val) val_mem[idx] <= wdata_i[Width-1:0];
  end

  // ---------------------------------------------------------------- entries
  logic [TimeWidth-1:0] now_q;
  logic [LowWidth-1:0]  start_q [N];
  logic [N-1:0]         en, alloc, dealloc, any_dealloc, run_q, fresh_q, sat_q, armed_q, lim_q;
  logic [N-1:0]         loaded_q, hit, reached, restart, ends, kept, arm;

  always_comb begin
    any_dealloc = '0;
    for (int m = 0; m < Masks; m++) any_dealloc |= dealloc_i[m*N +: N];
  end
  assign en      = en_q & {N{enable_i}};
  assign alloc   = alloc_i & en;
  assign dealloc = any_dealloc & en;
  assign ends    = dealloc & run_q;

  for (genvar j = 0; j < N; j++) begin : g_entry
    always_ff @(posedge clk_i) begin
      if (restart[j]) start_q[j] <= now_q[LowWidth-1:0];
      if (!rst_ni)                 limit_lo_q[j] <= LowWidth'({Width{1'b1}});
      else if (wr_limit && sel[j]) limit_lo_q[j] <= limit_ext[LowWidth-1:0];
    end
    assign hit[j] = run_q[j] & armed_q[j] & ~sat_q[j] &
                    (LowWidth'(start_q[j] + limit_lo_q[j]) == now_q[LowWidth-1:0]);
  end
  assign reached = (hit | sat_q) & en & ~alloc & ~dealloc & ~stop;
  assign restart = alloc | (reached & wrap_q);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) now_q <= '0;
    else         now_q <= now_q + TimeWidth'(1);
  end

  always_ff @(posedge clk_i) begin
    fresh_q <= restart | (fresh_q & ~kept);
    armed_q <= (restart & short_q) | (~restart & (armed_q | (arm & ~fresh_q)));
    if (!rst_ni) begin
      run_q    <= '0;
      sat_q    <= '0;
      lim_q    <= '0;
      loaded_q <= '0;
    end else begin
      run_q    <= ~stop & en & (alloc | (run_q & ~dealloc));
      sat_q    <= reached & ~wrap_q;
      lim_q    <= reached | (lim_q & ~(sel & {N{wr_ctl & wdata_i[1]}}));
      loaded_q <= ~stop & en & ~alloc & ~dealloc & ~run_q & (loaded_q | (sel & {N{wr_val}}));
    end
  end

  // ---------------------------------------------------------------- visitor
  logic [HighWidth-1:0] high_mem [N];
  logic [IdxWidth-1:0]  turn_q, visit, visit1_q;
  logic [N-1:0]         visit1_hot_q, visit2_hot_q;
  logic [HighWidth-1:0] high1_q, high_new;
  logic [Width-1:0]     limit1_q, val1_q, limit1, age2_q, limit2_q, left2;
  logic [LowWidth-1:0]  start1_q;
  logic [TimeWidth-1:0] now1_q, age1;
  logic                 fresh1_q, run1_q, sat1_q, loaded1_q, keep1_q, known1_q, known2_q;
  logic                 waits, near2;

  assign visit     = acc_i ? idx : turn_q;
  // Not as N'(1) << visit, which a simulator would work out anew at each of its uses.
  always_comb begin
    visit_hot        = '0;
    visit_hot[visit] = 1'b1;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni)     turn_q <= '0;
    else if (!acc_i) turn_q <= (turn_q == IdxWidth'(N - 1)) ? '0 : turn_q + IdxWidth'(1);
  end

  always_ff @(posedge clk_i) begin
    visit1_q     <= visit;
    known1_q     <= settled_q;  // the limit that is read has been written
    known2_q     <= known1_q;
    visit1_hot_q <= visit_hot;
    visit2_hot_q <= visit1_hot_q;
    start1_q  <= start_q[visit];
    fresh1_q  <= fresh_q[visit];
    run1_q    <= run_q[visit];
    sat1_q    <= sat_q[visit];
    loaded1_q <= loaded_q[visit];
    keep1_q   <= fresh_q[visit] & ~restart[visit] & ~waits;
    high1_q   <= high_mem[visit];
    limit1_q  <= limit_mem[visit];
    val1_q    <= val_mem[visit];
    now1_q    <= now_q;
  end

  stats_age #(.LowWidth(LowWidth), .TimeWidth(TimeWidth)) u_visit (
    .now_i(now1_q), .start_lo_i(start1_q), .start_hi_i(high1_q), .fresh_i(fresh1_q),
    .fresh_hi_o(high_new), .age_o(age1)
  );
  assign limit1 = (limit1_q == '0) ? {Width{1'b1}} : limit1_q;

  always_ff @(posedge clk_i) begin
    if (keep1_q) high_mem[visit1_q] <= high_new;
    age2_q   <= age1[Width-1:0];
    limit2_q <= limit1;
  end
  assign left2 = limit2_q - age2_q;
  assign near2 = known2_q & ((left2 >> (LowWidth - 1)) == '0);

  assign kept  = visit1_hot_q & {N{keep1_q}};
  assign arm   = visit2_hot_q & {N{near2}};

  // ---------------------------------------------------------------- samples
  logic [IdxWidth-1:0]  port_idx     [Ports];
  logic [LowWidth-1:0]  port_start_q [Ports];
  logic [LowWidth-1:0]  port_end_q   [Ports];
  logic [HighWidth-1:0] port_high_q  [Ports];
  logic [Width-1:0]     port_limit_q [Ports];
  logic [Ports-1:0]     port_valid, port_valid_q, port_fresh_q, port_sat_q;
  logic [TimeWidth-1:0] port_now_q;

  if (Queue) begin : g_queue
    logic [LowWidth-1:0] q_start_q [N];
    logic [LowWidth-1:0] q_end_q   [N];
    logic [N-1:0]        take, queued, later, q_fresh_q, q_sat_q;
    logic [Ports*N-1:0]  serve;
    logic                lost;

    stats_pick #(.N(N), .Ports(Ports)) u_pick (
      .clk_i, .rst_ni, .end_i(ends), .take_o(take), .waits_o(queued), .later_o(later),
      .serve_o(serve), .overload_o, .lost_o(lost)
    );
    assign waits       = queued[visit];
    assign limit_waits = limit_we_q & later[limit_idx_q];
    assign ready_o     = init_done_q & ~overload_o & ~limit_we_q;

    always_ff @(posedge clk_i) begin
      if (!rst_ni) lost_o <= 1'b0;
      else         lost_o <= lost;
      q_fresh_q <= (fresh_q & take) | (q_fresh_q & ~take);
      q_sat_q   <= (sat_q & take) | (q_sat_q & ~take);
    end
    for (genvar j = 0; j < N; j++) begin : g_entry
      always_ff @(posedge clk_i) begin
        if (take[j]) q_start_q[j] <= start_q[j];
        if (take[j]) q_end_q[j]   <= now_q[LowWidth-1:0];
      end
    end
    for (genvar p = 0; p < Ports; p++) begin : g_port
      onehot_index #(.Width(N)) u_index (.onehot_i(serve[p*N +: N]), .index_o(port_idx[p]));
      assign port_valid[p] = |serve[p*N +: N];
      always_ff @(posedge clk_i) begin
        port_start_q[p] <= q_start_q[port_idx[p]];
        port_end_q[p]   <= q_end_q[port_idx[p]];
        port_fresh_q[p] <= q_fresh_q[port_idx[p]];
        port_sat_q[p]   <= q_sat_q[port_idx[p]];
      end
    end
  end else begin : g_no_queue
    assign waits       = 1'b0;
    assign limit_waits = 1'b0;
    assign ready_o     = settled_q;
    assign overload_o  = 1'b0;
    assign lost_o      = 1'b0;

    for (genvar p = 0; p < Ports; p++) begin : g_port
      if (Direct) begin : g_mask
        logic [N-1:0] mask;
        assign mask          = dealloc_i[p*N +: N];
        assign port_valid[p] = |(mask & ends);
        onehot_index #(.Width(N)) u_index (.onehot_i(mask), .index_o(port_idx[p]));
      end else begin : g_each
        assign port_valid[p] = ends[p];
        assign port_idx[p]   = IdxWidth'(p);
      end
      always_ff @(posedge clk_i) begin
        port_start_q[p] <= start_q[port_idx[p]];
        port_end_q[p]   <= now_q[LowWidth-1:0];
        port_fresh_q[p] <= fresh_q[port_idx[p]];
        port_sat_q[p]   <= sat_q[port_idx[p]];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    port_now_q <= now_q;
    if (!rst_ni) begin
      port_valid_q <= '0;
      valid_o      <= '0;
    end else begin
      port_valid_q <= port_valid;
      valid_o      <= port_valid_q;
    end
  end

  for (genvar p = 0; p < Ports; p++) begin : g_sample
    logic [TimeWidth-1:0] end_time, age;
    logic [HighWidth-1:0] end_hi, unused_hi;
    logic [Width-1:0]     limit;

    always_ff @(posedge clk_i) begin
      port_high_q[p]  <= high_mem[port_idx[p]];
      port_limit_q[p] <= limit_mem[port_idx[p]];
    end
    // A sample that waited ended earlier than now.
    assign end_hi   = port_now_q[TimeWidth-1:LowWidth] -
                      HighWidth'(Queue && (port_now_q[LowWidth-1:0] < port_end_q[p]));
    assign end_time = {end_hi, port_end_q[p]};
    stats_age #(.LowWidth(LowWidth), .TimeWidth(TimeWidth)) u_age (
      .now_i(end_time), .start_lo_i(port_start_q[p]), .start_hi_i(port_high_q[p]),
      .fresh_i(port_fresh_q[p]), .fresh_hi_o(unused_hi), .age_o(age)
    );
    assign limit = (port_limit_q[p] == '0) ? {Width{1'b1}} : port_limit_q[p];
    always_ff @(posedge clk_i) begin
      if (port_valid_q[p]) value_o[p*Width +: Width] <= port_sat_q[p] ? limit : age[Width-1:0];
    end
  end

  // ---------------------------------------------------------------- flags and register reads
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      limit_o  <= 1'b0;
      orphan_o <= 1'b0;
      double_o <= 1'b0;
    end else begin
      limit_o  <= |(reached & raise_q);
      orphan_o <= |(dealloc & ~run_q & ~stop);
      double_o <= |(alloc & run_q & ~dealloc & ~stop);
    end
  end

  logic [Width-1:0] val1;
  logic [31:0]      read1;
  logic [7:0]       idx1_q;
  logic [1:0]       word1_q;
  logic [2:0]       mode1_q;
  logic             acc1_q, lim1_q;

  always_comb begin
    if (!run1_q)     val1 = val1_q & {Width{loaded1_q}};
    else if (sat1_q) val1 = limit1;
    else             val1 = age1[Width-1:0];
  end
  always_comb begin
    unique case (word1_q)
      2'd0:    read1 = 32'(val1);
      2'd1:    read1 = 32'(limit1_q);
      2'd2:    read1 = {8'd0, idx1_q, idx1_q, 6'd0, lim1_q, 1'b0};
      default: read1 = {29'd0, mode1_q};
    endcase
  end
  always_ff @(posedge clk_i) begin
    acc1_q  <= acc_i;
    idx1_q  <= idx_i;
    word1_q <= word_i;
    mode1_q <= mode_mem[idx];
    lim1_q  <= lim_q[idx];
    if (acc1_q) rdata_o <= read1;
  end
endmodule

`default_nettype wire
