// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Latency timers at the price of a stamp: the same samples, registers and flags as
// fabmon_stats_timers_literal (tb/monitor/stats/literal, which has the rules), from one cycle count
// `now` and a start each.
//
//     v_j = now - start_j                        nothing counts but `now`
//
// * Only the low bits of a start are flip-flops beside its entry, so any number of entries can
//   start in one cycle. A round-robin scan, one entry in each cycle, stores the upper bits in a RAM
//   before the low ones come round again; until then the start is `fresh` (fabmon_stats_age).
// * The scan also works out how far each timer is from its limit, and arms those that will reach it
//   before their next slot or soon after. An armed timer reaches its limit in the cycle in which
//   the low bits of start + limit equal those of `now`. A limit so short that the next slot might
//   come too late arms its timer from the start.
// * An access to a timer takes the scan slot of its cycle (fabmon_stats_timers_access).
// * Whether a timer will be at its limit in the next cycle (`hit_q`) is found out in this one.
// * In a cycle only Ports entries are looked up; the rest waits in a queue (fabmon_stats_pick),
//   left out where it cannot be needed: Ports = N, or Direct = 1.
//
//     clock  t: alloc_i, dealloc_i, acc_i;  t + 1: flags;  t + 3: rdata_o
//            t + 2: valid_o, value_o; one cycle later with the queue
//
// Stamps and limits are stored by bit: start_q[b*N + j] is bit b of entry j. So a simulator writes
// all that start in a cycle at once (fabmon_common_bit_enable); in hardware it is the same.
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
  localparam bit          Queue     = !Direct && (Ports < N);
  // An entry has a scan slot at least every 2 N cycles, later by the wait in the queue.
  localparam int unsigned LowWidth  = $clog2((Queue ? 6 * N : 2 * N) + 16) + 1;
  localparam int unsigned TimeWidth = (Width > LowWidth) ? Width : LowWidth + 1;
  localparam int unsigned HighWidth = TimeWidth - LowWidth;
  localparam bit          AllShort  = Width < LowWidth;
  localparam logic [LowWidth-1:0] LowOnes = LowWidth'({Width{1'b1}});

  logic [TimeWidth-1:0] now_q;   // the number of this cycle
  logic [LowWidth-1:0]  soon_q;  // low bits of that of the next one
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      now_q  <= '0;
      soon_q <= LowWidth'(1);
    end else begin
      now_q  <= now_q + TimeWidth'(1);
      soon_q <= soon_q + LowWidth'(1);
    end
  end

  // ---------------------------------------------------------------- access
  logic [N-1:0]        slot_hot;  // one-hot: the entry of the scan slot
  logic [N-1:0]        en_q, wrap_q, raise_q, load, stop, stop_written, clear_flag;
  logic [IdxWidth-1:0] idx, init_q;
  logic                wr_limit, init_done_q, run1_q, sat1_q, loaded1_q, lim1_q;
  logic                zero1_q, zero2_q;  // the limit was written as 0
  logic [Width-1:0]    age2_q, limit2_q;

  assign idx  = idx_i[IdxWidth-1:0], stop = {N{clear_i}} | stop_written;
  fabmon_stats_timers_access #(.N(N), .Width(Width)) u_access (
    .clk_i, .rst_ni, .acc_i, .we_i, .idx_i, .word_i, .wdata_i, .rdata_o,
    .sweep_i(~init_done_q), .sweep_idx_i(init_q), .slot_hot_i(slot_hot), .limit_o(wr_limit),
    .load_o(load), .clear_flag_o(clear_flag), .en_o(en_q), .wrap_o(wrap_q), .raise_o(raise_q),
    .run1_i(run1_q), .sat1_i(sat1_q), .loaded1_i(loaded1_q), .lim1_i(lim1_q),
    .age2_i(age2_q), .limit2_i(limit2_q), .zero2_i(zero2_q)
  );

  // ---------------------------------------------------------------- limits
  logic [LowWidth*N-1:0] limit_lo_q;      // low bits of each limit, by bit
  logic [N-1:0] short_q, one_q, sel_limit;  // an entry's limit is short, is 1
  logic [(Ports+1)*Width-1:0] limit_read;  // 0 as all ones; of the ports, of the scan
  logic [Ports*IdxWidth-1:0]  port_idx;    // the entries of the samples
  logic [Width-1:0]      limit_new, limit_data_q;
  logic [LowWidth-1:0]   limit_low;       // low bits of limit_new
  logic [IdxWidth-1:0]   limit_idx_q;
  logic settled_q, limit_we_q, limit_waits, zero_data_q, limit_zero, limit_short;
  logic zero_read;                        // the limit was written as 0

  // A limit of 0 is stored as all ones. Each is found out of wdata_i at once.
  assign limit_zero  = wdata_i[Width-1:0] == '0;
  assign limit_new   = wdata_i[Width-1:0] | {Width{limit_zero}};
  assign limit_low   = LowWidth'(limit_new);
  assign limit_short = AllShort | (~limit_zero & ((wdata_i[Width-1:0] >> (LowWidth-1)) == '0));
  assign sel_limit   = slot_hot & {N{wr_limit}};
  fabmon_common_bit_enable #(.Width(N), .Reset({N{AllShort}})) u_short (
    .clk_i, .rst_ni, .en_i(sel_limit), .d_i({N{limit_short}}), .q_o(short_q)
  );
  fabmon_common_bit_enable #(.Width(N)) u_one (
    .clk_i, .rst_ni, .en_i(sel_limit), .d_i({N{wdata_i[Width-1:0] == Width'(1)}}), .q_o(one_q)
  );
  for (genvar b = 0; b < LowWidth; b++) begin : g_limit
    fabmon_common_bit_enable #(.Width(N), .Reset({N{LowOnes[b]}})) u_low (
      .clk_i, .rst_ni, .en_i(sel_limit), .d_i({N{limit_low[b]}}), .q_o(limit_lo_q[b*N +: N])
    );
  end

  // The RAM has the limits, after a sweep that gives them their reset value. A sample up to the
  // cycle of the write still finds the old limit, even if it waits: so does the sweep then.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      init_done_q <= 1'b0;
      settled_q   <= 1'b0;
      init_q      <= '0;
      limit_we_q  <= 1'b0;
    end else begin
      init_done_q <= init_done_q | ((init_q == IdxWidth'(N - 1)) & ~limit_waits);
      settled_q   <= init_done_q;
      init_q      <= init_q + IdxWidth'(!limit_waits);
      limit_we_q  <= wr_limit | ~init_done_q | limit_waits;
    end
    if (!limit_waits) begin
      limit_idx_q  <= init_done_q ? idx : init_q;
      limit_data_q <= init_done_q ? limit_new : {Width{1'b1}};
      zero_data_q  <= init_done_q & limit_zero;
    end
  end
  logic [IdxWidth-1:0] slot;
  fabmon_common_ram_async #(.Width(Width), .Depth(N), .Reads(Ports + 1)) u_limit_mem (
    .clk_i, .we_i(limit_we_q & ~limit_waits), .waddr_i(limit_idx_q), .wdata_i(limit_data_q),
    .raddr_i({port_idx, slot}), .q_o(limit_read)
  );
  fabmon_common_ram_async #(.Width(1), .Depth(N)) u_zero_mem (
    .clk_i, .we_i(limit_we_q & ~limit_waits), .waddr_i(limit_idx_q), .wdata_i(zero_data_q),
    .raddr_i(slot), .q_o(zero_read)
  );

  // ---------------------------------------------------------------- entries
  logic [LowWidth*N-1:0] start_q;     // low bits of each start, by bit
  logic [LowWidth-1:0]   start_slot;  // those of the entry that the scan looks at
  logic [N-1:0] en, alloc, dealloc, any_dealloc, run_q, fresh_q, sat_q, armed_q, lim_q, loaded_q;
  logic [N-1:0] watched, next, hit_q, stays, reached, restart, ends, kept, arm;
  logic [LowWidth-1:0] start, limit_lo;

  always_comb begin
    any_dealloc = '0;
    for (int m = 0; m < Masks; m++) any_dealloc |= dealloc_i[m*N +: N];
  end
  assign en      = en_q & {N{enable_i}};
  assign alloc   = alloc_i & en;
  assign dealloc = any_dealloc & en;
  assign ends    = dealloc & run_q;

  // start + limit = now + 1; a new start is at its limit in the next cycle if that is 1. A timer is
  // armed earlier than that, and stopped when its limit is written.
  assign watched = run_q & armed_q;
  always_comb begin
    next     = '0;
    start    = '0;
    limit_lo = '0;
    if (watched != '0) begin  // for the simulator: most of the time no timer is near its limit
      for (int j = 0; j < N; j++) begin
        for (int b = 0; b < LowWidth; b++) begin
          start[b]    = start_q[b*N + j];
          limit_lo[b] = limit_lo_q[b*N + j];
        end
        next[j] = watched[j] & (LowWidth'(start + limit_lo) == soon_q);
      end
    end
  end
  assign stays   = en & ~alloc & ~dealloc & ~stop;
  assign reached = (hit_q | sat_q) & stays;
  assign restart = alloc | (reached & wrap_q);

  for (genvar b = 0; b < LowWidth; b++) begin : g_start
    fabmon_common_bit_enable #(.Width(N)) u_low (
      .clk_i, .rst_ni(1'b1), .en_i(restart), .d_i({N{now_q[b]}}), .q_o(start_q[b*N +: N])
    );
    logic [N-1:0] row;
    assign row           = start_q[b*N +: N];
    assign start_slot[b] = row[slot];
  end
  always_ff @(posedge clk_i) begin
    armed_q <= (restart & short_q) | (~restart & (armed_q | arm));
    if (!rst_ni) begin
      run_q    <= '0;
      hit_q    <= '0;
      fresh_q  <= '0;
      sat_q    <= '0;
      lim_q    <= '0;
      loaded_q <= '0;
    end else begin
      run_q    <= ~stop & en & (alloc | (run_q & ~dealloc));
      hit_q    <= (restart & ~stop & one_q) | (stays & ~sat_q & next);
      fresh_q  <= restart | (fresh_q & ~kept);
      sat_q    <= reached & ~wrap_q;
      lim_q    <= reached | (lim_q & ~clear_flag);
      loaded_q <= ~stop & en & ~alloc & ~dealloc & ~run_q & (loaded_q | load);
    end
  end

  // ---------------------------------------------------------------- round-robin scan
  logic [(Ports+1)*HighWidth-1:0] high_read;  // upper bits of starts that are not fresh
  logic [IdxWidth-1:0]  slot1_q;
  logic [N-1:0]         slot1_hot_q, slot2_hot_q, slot3_hot_q;
  logic [HighWidth-1:0] high1_q, high_new;
  logic [TimeWidth-1:0] age1;
  logic [Width-1:0]     limit1_q, left2;
  logic [LowWidth-1:0]  start1_q;
  logic [TimeWidth-1:0] now1_q;
  logic [N-1:0]         restart1_q;
  logic                 fresh1_q, waits1_q, keep1, known1_q, known2_q, waits, near3_q;

  fabmon_stats_timers_slot #(.N(N)) u_slot (
    .clk_i, .rst_ni, .acc_i, .idx_i(idx),
    .stop_i(acc_i & we_i & fabmon_stats_access_pkg::stops(word_i, wdata_i[0])),
    .slot_o(slot), .slot_hot_o(slot_hot), .stop_hot_o(stop_written)
  );
  logic unused;
  assign unused = ^{end_i, end_idx_i};

  always_ff @(posedge clk_i) begin
    slot1_q     <= slot;
    known1_q    <= settled_q;  // the limit that is read has been written
    known2_q    <= known1_q;
    slot1_hot_q <= slot_hot;
    slot2_hot_q <= slot1_hot_q;
    slot3_hot_q <= slot2_hot_q & ~fresh_q & ~restart;  // not with an age of before a restart
    start1_q    <= start_slot;
    fresh1_q    <= fresh_q[slot];
    run1_q      <= run_q[slot];
    sat1_q      <= sat_q[slot];
    loaded1_q   <= loaded_q[slot];
    lim1_q      <= lim_q[slot];
    waits1_q    <= waits;
    restart1_q  <= restart;
    high1_q     <= high_read[HighWidth-1:0];
    limit1_q    <= limit_read[Width-1:0];
    zero1_q     <= zero_read;
    now1_q      <= now_q;
  end

  fabmon_stats_age #(.LowWidth(LowWidth), .TimeWidth(TimeWidth)) u_age (
    .now_i(now1_q), .start_lo_i(start1_q), .start_hi_i(high1_q), .fresh_i(fresh1_q),
    .fresh_hi_o(high_new), .age_o(age1)
  );

  assign keep1 = fresh1_q & ~restart1_q[slot1_q] & ~waits1_q;
  always_ff @(posedge clk_i) begin
    age2_q   <= age1[Width-1:0];
    limit2_q <= limit1_q;
    zero2_q  <= zero1_q;
    near3_q  <= known2_q & ((left2 >> (LowWidth - 1)) == '0);
  end
  fabmon_common_ram_async #(.Width(HighWidth), .Depth(N), .Reads(Ports + 1)) u_high_mem (
    .clk_i, .we_i(keep1), .waddr_i(slot1_q), .wdata_i(high_new),
    .raddr_i({port_idx, slot}), .q_o(high_read)
  );
  assign left2 = limit2_q - age2_q;

  assign kept  = slot1_hot_q & {N{keep1}};
  assign arm   = slot3_hot_q & {N{near3_q}};

  // ---------------------------------------------------------------- samples
  logic [LowWidth-1:0]  port_start_q [Ports];
  logic [LowWidth-1:0]  port_end_q   [Ports];
  logic [Ports*HighWidth-1:0] port_high_q;
  logic [Ports*Width-1:0]     port_limit_q;
  logic [Ports-1:0]     port_valid, port_valid_q, port_fresh_q, port_sat_q;
  logic [TimeWidth-1:0] port_now_q;

  if (Queue) begin : g_queue
    logic [LowWidth*N-1:0] q_start_q;  // stamps of the samples that wait, by bit
    logic [LowWidth*N-1:0] q_end_q;
    logic [N-1:0]       take, queued, later, q_fresh_q, q_sat_q;
    logic [Ports*N-1:0] serve;
    logic               lost;

    fabmon_stats_pick #(.N(N), .Ports(Ports)) u_pick (
      .clk_i, .rst_ni, .end_i(ends), .take_o(take), .waits_o(queued), .later_o(later),
      .serve_o(serve), .overload_o, .lost_o(lost)
    );
    assign waits       = queued[slot];
    assign limit_waits = limit_we_q & later[limit_idx_q];
    assign ready_o     = init_done_q & ~overload_o & ~limit_we_q;

    always_ff @(posedge clk_i) begin
      if (!rst_ni) lost_o <= 1'b0;
      else         lost_o <= lost;
    end
    for (genvar b = 0; b < LowWidth; b++) begin : g_stamps
      fabmon_common_bit_enable #(.Width(N)) u_start (
        .clk_i, .rst_ni(1'b1), .en_i(take), .d_i(start_q[b*N +: N]), .q_o(q_start_q[b*N +: N])
      );
      fabmon_common_bit_enable #(.Width(N)) u_end (
        .clk_i, .rst_ni(1'b1), .en_i(take), .d_i({N{now_q[b]}}), .q_o(q_end_q[b*N +: N])
      );
    end
    fabmon_common_bit_enable #(.Width(2 * N)) u_state (
      .clk_i, .rst_ni(1'b1), .en_i({2{take}}), .d_i({fresh_q, sat_q}), .q_o({q_fresh_q, q_sat_q})
    );
    for (genvar p = 0; p < Ports; p++) begin : g_port
      fabmon_common_onehot_index #(.Width(N)) u_index (.onehot_i(serve[p*N +: N]),
          .index_o(port_idx[p*IdxWidth +: IdxWidth]));
      assign port_valid[p] = |serve[p*N +: N];
      logic [LowWidth-1:0] start_read, end_read;
      for (genvar b = 0; b < LowWidth; b++) begin : g_bit
        logic [N-1:0] start_row, end_row;
        assign start_row     = q_start_q[b*N +: N];
        assign end_row       = q_end_q[b*N +: N];
        assign start_read[b] = start_row[port_idx[p*IdxWidth +: IdxWidth]];
        assign end_read[b]   = end_row[port_idx[p*IdxWidth +: IdxWidth]];
      end
      always_ff @(posedge clk_i) begin
        port_start_q[p] <= start_read;
        port_end_q[p]   <= end_read;
        port_fresh_q[p] <= q_fresh_q[port_idx[p*IdxWidth +: IdxWidth]];
        port_sat_q[p]   <= q_sat_q[port_idx[p*IdxWidth +: IdxWidth]];
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
        assign port_idx[p*IdxWidth +: IdxWidth]   = end_idx_i[p*IdxWidth +: IdxWidth];
        assign port_valid[p] = end_i[p] & ends[port_idx[p*IdxWidth +: IdxWidth]];
      end else begin : g_each
        assign port_valid[p] = ends[p];
        assign port_idx[p*IdxWidth +: IdxWidth]   = IdxWidth'(p);
      end
      logic [LowWidth-1:0] start_read;
      for (genvar b = 0; b < LowWidth; b++) begin : g_bit
        logic [N-1:0] row;
        assign row           = start_q[b*N +: N];
        assign start_read[b] = row[port_idx[p*IdxWidth +: IdxWidth]];
      end
      always_ff @(posedge clk_i) begin
        port_start_q[p] <= start_read;
        port_end_q[p]   <= now_q[LowWidth-1:0];
        port_fresh_q[p] <= fresh_q[port_idx[p*IdxWidth +: IdxWidth]];
        port_sat_q[p]   <= sat_q[port_idx[p*IdxWidth +: IdxWidth]];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    port_now_q   <= now_q;
    port_high_q  <= high_read[HighWidth +: Ports*HighWidth];
    port_limit_q <= limit_read[Width +: Ports*Width];
    port_valid_q <= port_valid & {Ports{rst_ni}};
  end
  for (genvar p = 0; p < Ports; p++) begin : g_sample
    fabmon_stats_sample #(
      .Width(Width), .LowWidth(LowWidth), .TimeWidth(TimeWidth), .Waits(Queue)) u_sample (
      .clk_i, .rst_ni, .valid_i(port_valid_q[p]), .now_i(port_now_q),
      .end_i(port_end_q[p]), .start_lo_i(port_start_q[p]), .fresh_i(port_fresh_q[p]),
      .start_hi_i(port_high_q[p*HighWidth +: HighWidth]), .sat_i(port_sat_q[p]),
      .limit_i(port_limit_q[p*Width +: Width]), .valid_o(valid_o[p]),
      .value_o(value_o[p*Width +: Width])
    );
  end

  // ---------------------------------------------------------------- flags
  fabmon_stats_timers_flags #(.N(N)) u_flags (
    .clk_i, .rst_ni, .limit_i(reached & raise_q), .limit_o, .orphan_o, .double_o,
    .double_i(alloc & run_q & ~dealloc & ~stop),
    .orphan_i(dealloc & ~run_q & ~stop)
  );
endmodule

`default_nettype wire
