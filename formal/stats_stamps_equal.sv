// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_stats_stamps = fabmon_stats_timers_literal, whose timers never wrap: samples, orphans,
// what registers read, and STATUS.limit as fabmon_stats_regs keeps it, for whatever requests and
// accesses, resets at any time.
//
// The reference tells a limit in the cycle that reaches it, fabmon_stats_stamps when it finds it;
// yet before a read of STATUS (sync) is done it tells all of before that read, and nothing later.
//
// Assumed: the first cycle is a reset; an entry is given when it is free, all of them once in
// ascending order before any is given again (fabmon_atui_axi_free), and freed in the direction in
// which it was given; an access comes while `ready_o`, two cycles after the last one was answered
// at the earliest, and stays until it is answered (fabmon_stats_regs).
`default_nettype none

module stats_stamps_equal #(
  parameter int unsigned N     = 2,
  parameter int unsigned Width = 3,
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input wire logic                  clk_i,
  input wire logic                  rst_ni,
  input wire logic [1:0]            open_i,
  input wire logic [2*IdxWidth-1:0] open_idx_i,
  input wire logic [1:0]            close_i,
  input wire logic [2*IdxWidth-1:0] close_idx_i,
  input wire logic [1:0]            at_once_i,  // a request of no entry: a sample of 0
  input wire logic [2:0]            op_i,     // an access of this kind, if none is under way
  input wire logic                  we_i,
  input wire logic [7:0]            idx_i,
  input wire logic [1:0]            word_i,
  input wire logic [31:0]           wdata_i
);
  localparam logic [2:0] Timer = 3'd1, Clear = 3'd2, Disable = 3'd3, Enable = 3'd4, Sync = 3'd5,
                         Clean = 3'd6;  // write 1 to STATUS.limit

  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;

  // ---------------------------------------------------------------- accesses
  logic        busy, busy_q, ready, done, next, start, acc, clear, disable_tmr, sync, enable;
  logic        rounds, answer;
  logic [4:0]  age;  // one-hot: cycles since the start of an access
  logic        we_q, we;
  logic [7:0]  idx_q, idx;
  logic [1:0]  word_q, word;
  logic [31:0] wdata_q, wdata;
  logic [2:0]  op_q;

  // As fabmon_stats_regs has it: what an access is about is known one cycle before it starts.
  assign next        = (op_i != '0) & (op_i != 3'd7) & ~start & ~busy & ~busy_q & ready & rst_ni;
  assign acc         = start & (op_q == Timer);
  assign clear       = start & (op_q == Clear);
  assign disable_tmr = start & (op_q == Disable);
  assign sync        = start & (op_q == Sync);
  assign idx         = idx_q;
  assign word        = word_q;
  assign we          = we_q;
  assign wdata       = wdata_q;
  always_ff @(posedge clk_i) begin
    if (next) begin
      op_q    <= op_i;
      idx_q   <= idx_i;
      word_q  <= word_i;
      we_q    <= we_i;
      wdata_q <= wdata_i & ~{30'd0, word_i == 2'd3, 1'b0};
    end
    start  <= next;
    busy_q <= busy & rst_ni;
    if (!rst_ni) begin
      busy   <= 1'b0;
      age    <= '0;
      rounds <= 1'b0;
      enable <= 1'b1;
      answer <= 1'b0;
    end else begin
      age    <= {age[3:0], start};
      busy   <= start | (busy & ~(rounds ? done : age[4]));
      rounds <= start ? (clear | disable_tmr | sync) : rounds;
      enable <= (enable | (start & (op_q == Enable))) & ~disable_tmr;
      answer <= age[4] & (op_q == Timer);
    end
  end

  // ---------------------------------------------------------------- requests
  logic [N-1:0] open_r, open_w, ever, alloc, dealloc, legal;
  logic [1:0]   fit;
  always_comb begin
    alloc   = '0;
    dealloc = '0;
    legal   = '1;
    for (int j = 0; j < N; j++) begin
      if (open_i[0] && 32'(open_idx_i[IdxWidth-1:0]) == j) begin
        alloc[j] = 1'b1;
        if (open_r[j] || open_w[j] || (ever[j] && !(&ever))) legal[j] = 1'b0;
        if (j > 0 && !ever[(j > 0) ? j - 1 : 0]) legal[j] = 1'b0;
      end
      if (open_i[1] && 32'(open_idx_i[2*IdxWidth-1:IdxWidth]) == j) begin
        if (alloc[j] || open_r[j] || open_w[j] || (ever[j] && !(&(ever | alloc)))) begin
          legal[j] = 1'b0;
        end
        if (j > 0 && !ever[(j > 0) ? j - 1 : 0] && !alloc[(j > 0) ? j - 1 : 0]) legal[j] = 1'b0;
        alloc[j] = 1'b1;
      end
      if (close_i[0] && 32'(close_idx_i[IdxWidth-1:0]) == j) begin
        dealloc[j] = 1'b1;
        if (!open_r[j]) legal[j] = 1'b0;
      end
      if (close_i[1] && 32'(close_idx_i[2*IdxWidth-1:IdxWidth]) == j) begin
        dealloc[j] = 1'b1;
        if (!open_w[j]) legal[j] = 1'b0;
      end
    end
    fit[0] = (32'(open_idx_i[IdxWidth-1:0]) < N) & (32'(open_idx_i[2*IdxWidth-1:IdxWidth]) < N);
    fit[1] = (32'(close_idx_i[IdxWidth-1:0]) < N) & (32'(close_idx_i[2*IdxWidth-1:IdxWidth]) < N);
  end
  always_ff @(posedge clk_i) begin
    for (int j = 0; j < N; j++) begin
      open_r[j] <= rst_ni & ((open_r[j] & ~dealloc[j]) |
                             (open_i[0] & (32'(open_idx_i[IdxWidth-1:0]) == j)));
      open_w[j] <= rst_ni & ((open_w[j] & ~dealloc[j]) |
                             (open_i[1] & (32'(open_idx_i[2*IdxWidth-1:IdxWidth]) == j)));
    end
    ever <= rst_ni ? (ever | alloc) : '0;
  end
  always_comb begin
    assume (started | ~rst_ni);
    assume (~rst_ni | (&legal));
    assume (&fit);
    assume (32'(idx_i) < N);
    assume ((at_once_i & close_i) == '0);
  end

  // ---------------------------------------------------------------- the two
  logic               limit, orphan, limit_ref, orphan_ref, orphan1_ref, unused_double;
  logic [1:0]         valid;
  logic [2*Width-1:0] value;
  logic [N-1:0]       valid_ref;
  logic [N*Width-1:0] value_ref;
  logic [31:0]        rdata, rdata_ref;

  fabmon_stats_stamps #(.N(N), .Width(Width)) u_dut (
    .clk_i, .rst_ni, .open_i, .open_idx_i, .close_i, .close_idx_i, .silent_i(1'b0), .at_once_i,
    .enable_i(enable),
    .clear_i(clear), .disable_i(disable_tmr), .sync_i(sync), .hold_i(start | busy), .acc_i(acc),
    .we_i(we), .idx_i(idx), .word_i(word), .wdata_i(wdata), .rdata_o(rdata), .ready_o(ready),
    .done_o(done), .limit_o(limit), .orphan_o(orphan), .valid_o(valid), .value_o(value),
    .next_i(next & (op_i == Timer)), .next_idx_i(idx_i[IdxWidth-1:0])
  );
  fabmon_stats_timers_literal #(.N(N), .Width(Width)) u_ref (
    .clk_i, .rst_ni, .alloc_i(alloc), .dealloc_i(dealloc), .enable_i(enable), .clear_i(clear),
    .acc_i(acc), .we_i(we), .idx_i(idx), .word_i(word), .wdata_i(wdata), .rdata_o(rdata_ref),
    .limit_o(limit_ref), .orphan_o(orphan_ref), .double_o(unused_double), .valid_o(valid_ref),
    .value_o(value_ref)
  );

  // Samples of the reference come two cycles earlier, orphans one; samples entry by entry in both.
  logic [N-1:0]          valid1, valid2, got;
  logic [N*Width-1:0]    value1, value2;
  logic [2*IdxWidth-1:0] at1, at2, at3, at4;
  logic                  same;
  logic [1:0]            zero1, zero2, zero3, zero4;  // samples of 0
  always_ff @(posedge clk_i) begin
    orphan1_ref <= orphan_ref & rst_ni;
    {zero4, zero3, zero2, zero1} <= {zero3, zero2, zero1, at_once_i & {2{enable}}} & {8{rst_ni}};
    at1    <= close_idx_i;
    at2    <= at1;
    at3    <= at2;
    at4    <= at3;
    valid1 <= valid_ref & {N{rst_ni}};
    valid2 <= valid1 & {N{rst_ni}};
    value1 <= value_ref;
    value2 <= value1;
  end
  always_comb begin
    got  = '0;
    same = 1'b1;
    for (int d = 0; d < 2; d++) begin
      if (valid[d] && zero4[d]) begin
        if (value[d*Width +: Width] != '0) same = 1'b0;
      end else if (valid[d]) begin
        got[at4[d*IdxWidth +: IdxWidth]] = 1'b1;
        if (value[d*Width +: Width] != value2[at4[d*IdxWidth +: IdxWidth]*Width +: Width]) begin
          same = 1'b0;
        end
      end
    end
  end

  // STATUS.limit: of the reference before the cycle of a read; of the other when it is answered.
  logic status, status_ref, wanted, clean5;
  logic [4:0] clean;
  always_ff @(posedge clk_i) begin
    clean      <= {clean[3:0], start & (op_q == Clean)} & {5{rst_ni}};
    status     <= rst_ni & (limit | (status & ~clean[4]));
    status_ref <= rst_ni & (limit_ref | (status_ref & ~clean[0]));
    if (sync) wanted <= status_ref | limit_ref;
  end
  assign clean5 = |clean;

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      a_valid:  assert (got == valid2);
      a_value:  assert (same);
      a_zero:   assert ((zero4 & ~valid) == '0);
      a_orphan: assert (orphan == orphan1_ref);
      a_rdata:  assert (~answer | we_q | (rdata == rdata_ref));
      a_limit:  assert (~(busy & rounds & done & (op_q == Sync)) | (status == wanted));
      c_limit:  cover (busy && done && op_q == Sync && status && !clean5);
    end
  end
endmodule

`default_nettype wire
