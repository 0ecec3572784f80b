// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// No count is lost between DTMs and DTC: with two DTMs, of crosspoints of one row or of two, whose
// counters go to two counters of a DTC in whatever way, all that those of one DTC counter have
// counted is there in every cycle,
//
//     steps = local counts + 2^LocalWidth * (wraps on their way + the DTC's counter)
//
// modulo 2^(LocalWidth + GlobalWidth), for any events and any starts and stops of the counters.
//
// Assumed: the first cycle is a reset, the only one; the configuration (which is written all the
// time) does not change and combines no counters; no event comes in the first cycles, until it is
// there.
`default_nettype none

module cmn_conserve #(
  parameter int unsigned LocalWidth  = 2,
  parameter int unsigned GlobalWidth = 3,
  parameter int unsigned Global      = 0, // the DTC's counter, 0 or 1
  parameter int unsigned Rows        = 1  // of crosspoints: both in one, or each in its own
) (
  input wire logic        clk_i,
  input wire logic        run_i,
  input wire logic [63:0] config_a_i,  // pmu_config of both, taken in the first cycle
  input wire logic [63:0] config_b_i,
  input wire logic [63:0] event_a_i,
  input wire logic [63:0] event_b_i
);
  localparam int unsigned Width = LocalWidth + GlobalWidth;
  localparam logic [63:0] Mask  = 64'h3F3F_3F3F_7777_01FF;  // the fields of pmu_config

  // ---------------------------------------------------------------- what is assumed
  logic [1:0]  age = '0;
  logic [63:0] config_a, config_b;
  logic        rst_n;
  assign rst_n = (age != '0);

  always_ff @(posedge clk_i) begin
    if (!(&age)) age <= age + 2'd1;
    if (age == '0) begin
      config_a <= config_a_i;
      config_b <= config_b_i;
    end
  end
  always_comb begin
    assume (&age | ~run_i);
    assume (age == '0 || config_a[3:1] == '0);
    assume (age == '0 || config_b[3:1] == '0);
  end

  // ---------------------------------------------------------------- the way of a count
  fabmon_cmn_bus_pkg::access_t access_a, access_b;
  assign access_a = {26'd0, config_a, 1'b0, 32'hFFFF_FFFF};
  assign access_b = {26'd0, config_b, 1'b0, 32'hFFFF_FFFF};

  logic [63:0] count_a, count_b, there_a, there_b;
  logic [23:0] wraps_a, wraps_b;
  logic [Rows*32-1:0] row;
  logic [31:0] sum;
  logic [63:0] count;

  fabmon_cmn_dtm #(.LocalWidth(LocalWidth)) u_a (
    .clk_i, .rst_ni(rst_n), .run_i, .event_i(event_a_i), .snapshot_i(1'b0), .wraps_o(wraps_a),
    .access_i(access_a), .is_config_i(1'b1), .is_count_i(1'b0), .is_shadow_i(1'b0),
    .config_o(there_a), .count_o(count_a), .shadow_o()
  );
  fabmon_cmn_dtm #(.LocalWidth(LocalWidth)) u_b (
    .clk_i, .rst_ni(rst_n), .run_i, .event_i(event_b_i), .snapshot_i(1'b0), .wraps_o(wraps_b),
    .access_i(access_b), .is_config_i(1'b1), .is_count_i(1'b0), .is_shadow_i(1'b0),
    .config_o(there_b), .count_o(count_b), .shadow_o()
  );
  if (Rows == 1) begin : g_row
    fabmon_cmn_sum #(.Inputs(2), .InWidth(3), .OutWidth(4)) u_row (
      .clk_i, .rst_ni(rst_n), .value_i({wraps_b, wraps_a}), .sum_o(row)
    );
  end else begin : g_rows
    fabmon_cmn_sum #(.Inputs(1), .InWidth(3), .OutWidth(4)) u_row_a (
      .clk_i, .rst_ni(rst_n), .value_i(wraps_a), .sum_o(row[31:0])
    );
    fabmon_cmn_sum #(.Inputs(1), .InWidth(3), .OutWidth(4)) u_row_b (
      .clk_i, .rst_ni(rst_n), .value_i(wraps_b), .sum_o(row[Rows*32-1 -: 32])
    );
  end
  fabmon_cmn_sum #(.Inputs(Rows), .InWidth(4), .OutWidth(4)) u_sum (
    .clk_i, .rst_ni(rst_n), .value_i(row), .sum_o(sum)
  );
  fabmon_cmn_dtc_pair #(.Width(4), .GlobalWidth(GlobalWidth)) u_pair (
    .clk_i, .rst_ni(rst_n), .even_i(sum[3:0]), .odd_i(sum[7:4]), .chain_i(1'b0),
    .snapshot_i(1'b0), .clear_i(1'b0), .write_i(8'd0), .write_shadow_i(8'd0),
    .wdata_i(64'd0),
    .count_o(count), .shadow_o(), .wrap_o()
  );

  // ---------------------------------------------------------------- what is proved
  (* hierconn *) wire logic [3:0] \u_a.step ;
  (* hierconn *) wire logic [3:0] \u_b.step ;

  logic [Width-1:0] steps, steps_q, there;
  logic [3:0]       rows;  // on their way in the sums of the rows
  always_comb begin
    rows = '0;
    for (int i = 0; i < Rows; i++) rows = rows + row[32*i + 4*Global +: 4];
    steps = steps_q;
    there = Width'(wraps_a[3*Global +: 3]) + Width'(wraps_b[3*Global +: 3]) +
            Width'(rows) + Width'(sum[4*Global +: 4]) +
            Width'(count[32*Global +: 32]);
    there = there << LocalWidth;
    for (int n = 0; n < 4; n++) begin
      if (config_a[4 + n] && config_a[16 + 4*n +: 3] == 3'(Global)) begin
        steps = steps + Width'(\u_a.step [n]);
        there = there + Width'(count_a[16*n +: 16]);
      end
      if (config_b[4 + n] && config_b[16 + 4*n +: 3] == 3'(Global)) begin
        steps = steps + Width'(\u_b.step [n]);
        there = there + Width'(count_b[16*n +: 16]);
      end
    end
  end
  always_ff @(posedge clk_i) begin
    steps_q <= rst_n ? steps : '0;
    if (&age) begin
      a_config:    assert (there_a == (config_a & Mask) && there_b == (config_b & Mask));
      a_conserved: assert (steps_q == there);
      c_far: cover (count[32*Global +: 32] > 1 && wraps_a[3*Global +: 3] > 1 &&
                    wraps_b[3*Global +: 3] > 1);
    end
  end
endmodule

`default_nettype wire
