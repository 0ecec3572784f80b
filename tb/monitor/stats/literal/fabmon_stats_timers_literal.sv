// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Reference of fabmon_stats_timers: one running counter for every context entry, the published
// formula of the Symphony note "Roundtrip latency binning setup". fabmon_stats_timers and
// fabmon_stats_stamps give the same samples, registers and flags; this one has a sample port for
// each entry.
//
// Timer j, in the order of priority (limit 0 means all ones):
//     stop                    run <= 0, v <= 0     clear, or a write of its limit or mode
//     disabled                run <= 0, v <= 0     events are ignored
//     alloc                   run <= 1, v <= 1
//     dealloc                 run <= 0, v <= 0     and a sample of v, if it ran
//     run and v == limit      v holds, or v <= 1 in wrap mode; the flag `lim` is set
//     run                     v <= v + 1
//     not run                 a write of val loads v
//
//     clock  t: alloc_i, dealloc_i, acc_i;  t + 1: flags;  t + 2: valid_o, value_o, rdata_o
`default_nettype none

module fabmon_stats_timers_literal #(
  parameter int unsigned N     = 16,  // context entries, 1-256
  parameter int unsigned Width = 32   // bits of a timer, 8-32
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,
  input  wire logic [N-1:0]       alloc_i,     // the entry was given to a request
  input  wire logic [N-1:0]       dealloc_i,   // its response has arrived
  input  wire logic               enable_i,    // 0: as if every timer were disabled
  input  wire logic               clear_i,     // stop all timers
  // registers of one timer
  input  wire logic               acc_i,       // an access, for one cycle
  input  wire logic               we_i,        // 1: write
  input  wire logic [7:0]         idx_i,       // which timer, below N
  input  wire logic [1:0]         word_i,      // which register
  input  wire logic [31:0]        wdata_i,     // write data
  output logic      [31:0]        rdata_o,     // read data, kept until the next access
  output logic                    limit_o,     // an enabled limit was reached
  output logic                    orphan_o,    // dealloc without alloc
  output logic                    double_o,    // alloc of a running timer
  output logic      [N-1:0]       valid_o,     // samples, one for each entry
  output logic      [N*Width-1:0] value_o      // their latencies in cycles
);
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1;

  logic [Width-1:0]    v_q     [N];
  logic [Width-1:0]    limit_q [N];
  logic [N-1:0]        run_q, lim_q, en_q, wrap_q, raise_q;
  logic [N-1:0]        en, alloc, dealloc, sel, stop, at_limit, mark, load;
  logic [IdxWidth-1:0] idx;
  logic                wr_val, wr_limit, wr_ctl, wr_mode;

  assign idx      = idx_i[IdxWidth-1:0];
  assign wr_val   = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordVal);
  assign wr_limit = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordLimit);
  assign wr_ctl   = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordCtl);
  assign wr_mode  = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordMode);

  always_comb begin
    for (int j = 0; j < N; j++) begin
      sel[j]      = idx_i == 8'(j);
      at_limit[j] = run_q[j] & ((v_q[j] == limit_q[j]) |
                                ((limit_q[j] == '0) & (v_q[j] == {Width{1'b1}})));
    end
  end
  assign stop    = {N{clear_i}} | (sel & {N{wr_limit | wr_mode | (wr_ctl & wdata_i[0])}});
  assign load    = sel & {N{wr_val}};
  assign en      = en_q & {N{enable_i}};
  assign alloc   = alloc_i & en;
  assign dealloc = dealloc_i & en;
  assign mark    = at_limit & en & ~alloc & ~dealloc & ~stop;

  for (genvar j = 0; j < N; j++) begin : g_timer
    always_ff @(posedge clk_i) begin
      if (!rst_ni || stop[j] || !en[j])  v_q[j] <= '0;
      else if (alloc[j])                 v_q[j] <= Width'(1);
      else if (dealloc[j])               v_q[j] <= '0;
      else if (at_limit[j] && wrap_q[j]) v_q[j] <= Width'(1);
      else if (run_q[j] && !at_limit[j]) v_q[j] <= v_q[j] + Width'(1);
      else if (!run_q[j] && load[j])     v_q[j] <= wdata_i[Width-1:0];

      if (!rst_ni)                 limit_q[j] <= '1;
      else if (wr_limit && sel[j]) limit_q[j] <= wdata_i[Width-1:0];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      run_q   <= '0;
      lim_q   <= '0;
      en_q    <= '1;
      wrap_q  <= '0;
      raise_q <= '0;
    end else begin
      run_q <= ~stop & en & (alloc | (run_q & ~dealloc));
      lim_q <= mark | (lim_q & ~(sel & {N{wr_ctl & wdata_i[1]}}));
      if (wr_mode) begin
        en_q    <= (en_q & ~sel) | (sel & {N{wdata_i[0]}});
        wrap_q  <= (wrap_q & ~sel) | (sel & {N{wdata_i[1]}});
        raise_q <= (raise_q & ~sel) | (sel & {N{wdata_i[2]}});
      end
    end
  end

  // Samples, as late as those of fabmon_stats_timers.
  logic [N-1:0]       valid_q;
  logic [N*Width-1:0] value_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= '0;
      valid_o <= '0;
    end else begin
      valid_q <= dealloc & run_q;
      valid_o <= valid_q;
    end
    for (int j = 0; j < N; j++) begin
      if (dealloc[j]) value_q[j*Width +: Width] <= v_q[j];
      if (valid_q[j]) value_o[j*Width +: Width] <= value_q[j*Width +: Width];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      limit_o  <= 1'b0;
      orphan_o <= 1'b0;
      double_o <= 1'b0;
    end else begin
      limit_o  <= |(mark & raise_q);
      orphan_o <= |(dealloc & ~run_q & ~stop);
      double_o <= |(alloc & run_q & ~dealloc & ~stop);
    end
  end

  logic [31:0] rdata_q;
  always_ff @(posedge clk_i) begin
    if (acc_i) begin
      unique case (word_i)
        fabmon_stats_access_pkg::WordVal:   rdata_q <= 32'(v_q[idx]);
        fabmon_stats_access_pkg::WordLimit: rdata_q <= 32'(limit_q[idx]);
        fabmon_stats_access_pkg::WordCtl:   rdata_q <= {8'd0, idx_i, idx_i, 6'd0, lim_q[idx], 1'b0};
        default:                     rdata_q <= {29'd0, raise_q[idx], wrap_q[idx], en_q[idx]};
      endcase
    end
    rdata_o <= rdata_q;
  end
endmodule

`default_nettype wire
