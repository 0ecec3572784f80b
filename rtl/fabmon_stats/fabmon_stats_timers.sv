// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Latency timers as the Symphony note "Roundtrip latency binning setup" has them: a counter for
// each context entry, so any number of entries can begin and end in one cycle.
//
// Timer j, in the order of priority (a limit of 0 means all ones):
//     stop                    run <= 0, v <= 0     clear, or a write of its limit or mode
//     disabled                run <= 0, v <= 0     events are ignored
//     alloc                   run <= 1, v <= 1
//     dealloc                 run <= 0, v <= 0     and a sample of v, if it ran
//     run and v == limit      v holds, or v <= 1 in wrap mode; the flag `lim` is set
//     run                     v <= v + 1
//     not run                 a write of val loads v
//
// A cycle has Ports samples. Where more may end in one cycle (Ports < N, and not Direct) each
// sample is kept beside its entry until fabmon_stats_pick serves it.
//
//     clock  t: alloc_i, dealloc_i, acc_i;  t + 1: flags;  t + 2: rdata_o
//            t + 2: valid_o, value_o; one cycle later with the queue
//
// Limits: the area is in proportion to N Width; every register of a timer is a flip-flop.
`default_nettype none

module fabmon_stats_timers #(
  parameter int unsigned N      = 16,    // context entries, 1-256
  parameter int unsigned Width  = 32,    // bits of a timer, 8-32
  parameter int unsigned Ports  = 2,     // samples a cycle, 1-N
  parameter bit          Direct = 1'b0,  // dealloc_i has one mask a port: end_idx_i, or 0
  localparam int unsigned Masks = Direct ? Ports : 1,
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [N-1:0]           alloc_i,     // the entry was given to a request
  input  wire logic [Masks*N-1:0]     dealloc_i,   // its response has arrived
  input  wire logic [Ports-1:0]       end_i,       // with Direct: the port's mask is not 0
  input  wire logic [Ports*IdxWidth-1:0] end_idx_i,  // its entry
  input  wire logic                   enable_i,    // 0: as if every timer were disabled
  input  wire logic                   clear_i,     // stop all timers
  // registers of one timer
  input  wire logic                   acc_i,       // an access, for one cycle, while ready_o
  input  wire logic                   we_i,        // 1: write
  input  wire logic [7:0]             idx_i,       // which timer, below N
  input  wire logic [1:0]             word_i,      // which register: fabmon_stats_access_pkg::Word*
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
  localparam bit Queue = !Direct && (Ports < N);

  logic [Width-1:0]    v_q     [N];
  logic [Width-1:0]    limit_q [N];  // all ones if 0 was written
  logic [N-1:0]        zero_q;       // 0 was written
  logic [N-1:0]        run_q, lim_q, en_q, wrap_q, raise_q;
  logic [N-1:0]        en, alloc, dealloc, ends, sel, stop, full, reached, wr_limit, wr_mode;
  logic [N-1:0]        load, clear_flag;
  logic [IdxWidth-1:0] idx;
  logic                limit_zero;

  // ---------------------------------------------------------------- access
  assign idx        = idx_i[IdxWidth-1:0];
  assign limit_zero = wdata_i[Width-1:0] == '0;
  always_comb begin
    sel      = '0;
    sel[idx] = acc_i & we_i;
  end
  assign load       = sel & {N{word_i == fabmon_stats_access_pkg::WordVal}};
  assign wr_limit   = sel & {N{word_i == fabmon_stats_access_pkg::WordLimit}};
  assign wr_mode    = sel & {N{word_i == fabmon_stats_access_pkg::WordMode}};
  assign clear_flag = sel & {N{(word_i == fabmon_stats_access_pkg::WordCtl) & wdata_i[1]}};
  assign stop       = {N{clear_i}} |
                      (sel & {N{fabmon_stats_access_pkg::stops(word_i, wdata_i[0])}});

  // ---------------------------------------------------------------- timers
  always_comb begin
    dealloc = '0;
    for (int m = 0; m < Masks; m++) dealloc |= dealloc_i[m*N +: N] & en;
    for (int j = 0; j < N; j++) full[j] = run_q[j] & (v_q[j] == limit_q[j]);
  end
  assign en      = en_q & {N{enable_i}};
  assign alloc   = alloc_i & en;
  assign ends    = dealloc & run_q;
  assign reached = full & en & ~alloc & ~dealloc & ~stop;

  for (genvar j = 0; j < N; j++) begin : g_timer
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        v_q[j]     <= '0;
        limit_q[j] <= '1;
      end else begin
        if (stop[j] || !en[j])          v_q[j] <= '0;
        else if (alloc[j])              v_q[j] <= Width'(1);
        else if (dealloc[j])            v_q[j] <= '0;
        else if (full[j] && wrap_q[j])  v_q[j] <= Width'(1);
        else if (run_q[j] && !full[j])  v_q[j] <= v_q[j] + Width'(1);
        else if (!run_q[j] && load[j])  v_q[j] <= wdata_i[Width-1:0];
        if (wr_limit[j]) limit_q[j] <= wdata_i[Width-1:0] | {Width{limit_zero}};
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      run_q    <= '0;
      lim_q    <= '0;
      zero_q   <= '0;
      en_q     <= '1;
      wrap_q   <= '0;
      raise_q  <= '0;
      limit_o  <= 1'b0;
      orphan_o <= 1'b0;
      double_o <= 1'b0;
    end else begin
      run_q    <= ~stop & en & (alloc | (run_q & ~dealloc));
      lim_q    <= reached | (lim_q & ~clear_flag);
      zero_q   <= (zero_q & ~wr_limit) | (wr_limit & {N{limit_zero}});
      en_q     <= (en_q & ~wr_mode) | (wr_mode & {N{wdata_i[0]}});
      wrap_q   <= (wrap_q & ~wr_mode) | (wr_mode & {N{wdata_i[1]}});
      raise_q  <= (raise_q & ~wr_mode) | (wr_mode & {N{wdata_i[2]}});
      limit_o  <= |(reached & raise_q);
      orphan_o <= |(dealloc & ~run_q & ~stop);
      double_o <= |(alloc & run_q & ~dealloc & ~stop);
    end
  end

  // ---------------------------------------------------------------- reads
  logic [31:0] read_q;
  always_ff @(posedge clk_i) begin
    if (acc_i) begin
      unique case (word_i)
        fabmon_stats_access_pkg::WordVal:   read_q <= 32'(v_q[idx]);
        fabmon_stats_access_pkg::WordLimit: read_q <= zero_q[idx] ? '0 : 32'(limit_q[idx]);
        fabmon_stats_access_pkg::WordCtl:   read_q <= {8'd0, idx_i, idx_i, 6'd0, lim_q[idx], 1'b0};
        default:                     read_q <= {29'd0, raise_q[idx], wrap_q[idx], en_q[idx]};
      endcase
    end
    rdata_o <= read_q;
  end

  // ---------------------------------------------------------------- samples
  logic [Ports-1:0]       taken, taken_q;
  logic [Ports*Width-1:0] value, value_q;

  if (Queue) begin : g_queue
    logic [Width-1:0]   kept_q [N];  // samples that wait
    logic [N-1:0]       take, unused_waits, unused_later;
    logic [Ports*N-1:0] serve;
    logic               lost;

    fabmon_stats_pick #(.N(N), .Ports(Ports)) u_pick (
      .clk_i, .rst_ni, .end_i(ends), .take_o(take), .waits_o(unused_waits),
      .later_o(unused_later), .serve_o(serve), .overload_o, .lost_o(lost)
    );
    for (genvar j = 0; j < N; j++) begin : g_kept
      always_ff @(posedge clk_i) if (take[j]) kept_q[j] <= v_q[j];
    end
    always_ff @(posedge clk_i) lost_o <= lost & rst_ni;
    for (genvar p = 0; p < Ports; p++) begin : g_port
      logic [IdxWidth-1:0] at;
      fabmon_common_onehot_index #(.Width(N)) u_index (.onehot_i(serve[p*N +: N]), .index_o(at));
      assign taken[p]                = |serve[p*N +: N];
      assign value[p*Width +: Width] = kept_q[at];
    end
    assign ready_o = ~overload_o;
    logic unused_ends;
    assign unused_ends = ^{end_i, end_idx_i, unused_waits, unused_later};
  end else begin : g_no_queue
    for (genvar p = 0; p < Ports; p++) begin : g_port
      logic [IdxWidth-1:0] at;
      assign at       = Direct ? end_idx_i[p*IdxWidth +: IdxWidth] : IdxWidth'(p);
      assign taken[p] = (Direct ? end_i[p] : 1'b1) & ends[at];
      assign value[p*Width +: Width] = v_q[at];
    end
    assign ready_o    = 1'b1;
    assign overload_o = 1'b0;
    assign lost_o     = 1'b0;
    logic unused_ends;
    assign unused_ends = ^{end_i, end_idx_i};
  end

  always_ff @(posedge clk_i) begin
    taken_q <= taken & {Ports{rst_ni}};
    value_q <= value;
    valid_o <= taken_q & {Ports{rst_ni}};
    for (int p = 0; p < Ports; p++) begin
      if (taken_q[p]) value_o[p*Width +: Width] <= value_q[p*Width +: Width];
    end
  end
endmodule

`default_nettype wire
