// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// As many samples come out of fabmon_stats_timers as requests end, less those that it says were
// lost, for whatever events and accesses, resets at any time:
//
//     Ports = N    a request of entry j that ends at t is the sample of port j at t + 2, always,
//                  also if all N end in one cycle; nothing is ever overloaded or lost
//     Ports < N    samples come as fabmon_stats_pick (see stats_pick_reference) serves the ends,
//                  2 cycles later, and the flags as it says; ended = lost + samples + those on
//                  their way
//
// An end is counted here from the events and the writes alone. Values are not looked at. Assumed:
// the first cycle is a reset; accesses and clears come only while `ready_o`.
`default_nettype none

module stats_timers_count #(
  parameter int unsigned N          = 2,
  parameter int unsigned Width      = 8,
  parameter int unsigned Ports      = 2,
  parameter int unsigned CountWidth = 5
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
  logic             ready, overload, lost;
  logic [Ports-1:0] valid;

  fabmon_stats_timers #(.N(N), .Width(Width), .Ports(Ports)) u_dut (
    .clk_i, .rst_ni, .alloc_i, .dealloc_i, .end_i({Ports{1'b0}}),
    .end_idx_i({(Ports*((N > 1) ? $clog2(N) : 1)){1'b0}}),
    .enable_i, .clear_i, .acc_i, .we_i, .idx_i, .word_i, .wdata_i, .rdata_o(),
    .ready_o(ready), .limit_o(), .orphan_o(), .double_o(), .overload_o(overload), .lost_o(lost),
    .valid_o(valid), .value_o()
  );

  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;
  always_comb begin
    assume (started | ~rst_ni);
    assume (~acc_i | (ready & (32'(idx_i) < N)));
    assume (~clear_i | ready);  // a write of GCTRL, too
  end

  // ---------------------------------------------------------------- requests by the events
  logic [N-1:0] run, on, ends, stop, ends1, ends2;
  always_comb begin
    ends = dealloc_i & run & on & {N{enable_i}};
    for (int j = 0; j < N; j++) begin
      stop[j] = clear_i | (acc_i & we_i & (32'(idx_i) == j) &
                           (word_i[0] | ((word_i == 2'd2) & wdata_i[0])));
    end
  end
  always_ff @(posedge clk_i) begin
    run   <= ((run & ~dealloc_i) | alloc_i) & on & {N{enable_i}} & ~stop;
    ends1 <= ends;
    ends2 <= ends1;
    for (int j = 0; j < N; j++) begin
      if (acc_i && we_i && 32'(idx_i) == j && word_i == 2'd3) on[j] <= wdata_i[0];
    end
    if (!rst_ni) begin
      run   <= '0;
      on    <= '1;
      ends1 <= '0;
      ends2 <= '0;
    end
  end

  if (Ports == N) begin : g_each
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        a_each:    assert (valid == ends2);
        a_no_loss: assert (~lost & ~overload);
        c_all:     cover (valid == '1 && ends == '1);
      end
    end
  end else begin : g_queue
    logic [N-1:0]          take, waits;
    logic [Ports*N-1:0]    serve;
    logic                  over_ref, lost_ref, lost1;
    logic [Ports-1:0]      served, served1, served2;
    // way = ended - lost - samples; all modulo 2^CountWidth, more than can be on the way
    logic [CountWidth-1:0] way, taken_now, way_now, samples_now;

    fabmon_stats_pick #(.N(N), .Ports(Ports)) u_pick (
      .clk_i, .rst_ni, .end_i(ends), .take_o(take), .waits_o(waits), .later_o(), .serve_o(serve),
      .overload_o(over_ref), .lost_o(lost_ref)
    );

    always_comb begin
      taken_now   = '0;
      way_now     = '0;
      samples_now = '0;
      for (int j = 0; j < N; j++) begin
        taken_now = taken_now + CountWidth'(take[j]);
        way_now   = way_now + CountWidth'(waits[j]);
      end
      for (int p = 0; p < Ports; p++) begin
        served[p]   = |serve[p*N +: N];
        way_now     = way_now + CountWidth'(served1[p]) + CountWidth'(served2[p]);
        samples_now = samples_now + CountWidth'(valid[p]);
      end
    end
    always_ff @(posedge clk_i) begin
      served1 <= served;
      served2 <= served1;
      lost1   <= lost_ref;
      way     <= way + taken_now - samples_now;
      if (!rst_ni) begin
        served1 <= '0;
        served2 <= '0;
        lost1   <= 1'b0;
        way     <= '0;
      end
    end
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        a_served:   assert (valid == served2);
        a_lost:     assert (lost == lost1);
        a_overload: assert (overload == over_ref);
        a_way:      assert (way == way_now);
        c_all:      cover (ends == '1 && valid == '1);
        c_lost:     cover (lost && valid == '1);
      end
    end
  end
endmodule

`default_nettype wire
