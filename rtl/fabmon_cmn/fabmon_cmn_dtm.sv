// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The four local counters of a DTM: LocalWidth (16) bits each, with their shadows, their choice of
// events and the way of their wraps to the DTC.
//
//     clock     | c      | c+1            | c+2      | c+3    |
//     P[c]      | passes | events, choice | counters | wraps_o|
//     access    | taken  | write1         | write2   | write3 |
//
// Combined counters act as one: the upper one steps when the lower one wraps, in the same cycle,
// and only the wrap of the topmost leaves. A write of the counters beats what the cycle would add.
//
//     step[n]  = the chosen event, or, if combined, carry[n-1]
//     count'   = count + step mod 2^16;   carry[n] = step[n] and count is all ones
//     wraps_o  = for each counter g of the DTC: how many of the four wrapped and are paired with g
//
// So 2^16 * wraps + count is the number of events, whatever the DTC adds: nothing is lost on the
// way, only late. event_i has the watchpoints at 0-3, the crosspoint's events at 4-7, and those of
// node k at 16 + 4 k.
`default_nettype none

module fabmon_cmn_dtm #(
  parameter int unsigned LocalWidth = 16  // 1 to 16; less is for proofs
) (
  input  wire logic        clk_i,  // the mesh clock
  input  wire logic        rst_ni,  // synchronous reset
  input  wire logic        run_i,       // in cycle c+1: P[c] counts
  input  wire logic [63:0] event_i,     // in cycle c+1: what can be chosen
  input  wire logic        snapshot_i,  // in cycle c+2: of the counts before P[c]
  output logic [23:0]      wraps_o,     // in cycle c+3: 3 bits for each counter of the DTC
  // registers; is_*: it is the register of the access
  input  wire fabmon_cmn_bus_pkg::access_t access_i,  // as in fabmon_cmn_bus_pkg
  input  wire logic        is_config_i,  // DTM_PMU_CONFIG
  input  wire logic        is_count_i,  // DTM_PMEVCNT
  input  wire logic        is_shadow_i,  // DTM_PMEVCNTSR
  output logic [63:0]      config_o,  // what they read
  output logic [63:0]      count_o,  // 16 bits for each counter
  output logic [63:0]      shadow_o  // the same
);
  // ---------------------------------------------------------------- configuration
  // Each field changes when the events of the cycle of the write arrive at where it acts.
  localparam logic [63:0] Mask1 = 64'h3F3F_3F3F_0000_0001;
  localparam logic [63:0] Mask2 = 64'h0000_0000_0000_010E;
  localparam logic [63:0] Mask3 = 64'h0000_0000_7777_00F0;
  logic [63:0] config1, config2, config3, unused_d1, unused_d2, unused_d3;

  fabmon_cmn_storage #(.Mask(Mask1)) u_config1 (
    .clk_i, .rst_ni, .write_i(access_i.write1 & {8{is_config_i}}), .wdata_i(access_i.wdata),
    .d_o(unused_d1), .q_o(config1)
  );
  fabmon_cmn_storage #(.Mask(Mask2)) u_config2 (
    .clk_i, .rst_ni, .write_i(access_i.write2 & {8{is_config_i}}), .wdata_i(access_i.wdata),
    .d_o(unused_d2), .q_o(config2)
  );
  fabmon_cmn_storage #(.Mask(Mask3)) u_config3 (
    .clk_i, .rst_ni, .write_i(access_i.write3 & {8{is_config_i}}), .wdata_i(access_i.wdata),
    .d_o(unused_d3), .q_o(config3)
  );
  assign config_o = config1 | config2 | config3;

  // ---------------------------------------------------------------- cycle c+1: choice
  logic [3:0] step_q;
  for (genvar n = 0; n < 4; n++) begin : g_choice
    always_ff @(posedge clk_i) begin
      if (!rst_ni) step_q[n] <= 1'b0;
      else         step_q[n] <= run_i & config1[0] & event_i[config1[32 + 8*n +: 6]];
    end
  end

  // ---------------------------------------------------------------- cycle c+2: counters
  logic [3:0] linked;  // steps when the one below wraps
  logic [3:0] full, step, carry, wrap_q;
  logic       write, clear, all, below;

  assign all    = config2[3];
  assign linked = {config2[2] | all, all, config2[1] | all, 1'b0};
  assign write  = is_count_i & (|access_i.write2);
  assign clear  = snapshot_i & config2[8];

  always_comb begin
    below = 1'b0;
    for (int n = 0; n < 4; n++) begin
      step[n]  = linked[n] ? below : step_q[n];
      carry[n] = step[n] & full[n] & ~clear;
      below    = carry[n];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || write) wrap_q <= '0;
    else                  wrap_q <= carry & {1'b1, ~linked[3:1]};
  end

  for (genvar n = 0; n < 4; n++) begin : g_counter
    logic [LocalWidth-1:0] count_q, shadow_q;
    logic [15:0]           written, shadow;

    assign full[n]            = &count_q;
    assign count_o[16*n +: 16]  = 16'(count_q);
    assign shadow_o[16*n +: 16] = 16'(shadow_q);

    // What is written to a counter or a shadow beats what a snapshot does.
    for (genvar b = 0; b < 2; b++) begin : g_byte
      assign written[8*b +: 8] = access_i.write2[2*n + b] ? access_i.wdata[16*n + 8*b +: 8]
                                                          : count_o[16*n + 8*b +: 8] & {8{~clear}};
      assign shadow[8*b +: 8] =
        (is_shadow_i & access_i.write2[2*n + b]) ? access_i.wdata[16*n + 8*b +: 8] :
        snapshot_i                               ? count_o[16*n + 8*b +: 8] :
                                                   shadow_o[16*n + 8*b +: 8];
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni)        count_q <= '0;
      else if (write)     count_q <= LocalWidth'(written);
      else if (clear)     count_q <= LocalWidth'(step[n]);
      else                count_q <= count_q + LocalWidth'(step[n]);
    end

    always_ff @(posedge clk_i) begin
      if (!rst_ni)                        shadow_q <= '0;
      else if (is_shadow_i || snapshot_i) shadow_q <= LocalWidth'(shadow);
    end
  end

  // ---------------------------------------------------------------- cycle c+3: where they go
  logic [3:0] go;
  assign go = wrap_q & config3[7:4];

  always_comb begin
    for (int g = 0; g < 8; g++) begin
      wraps_o[3*g +: 3] = '0;
      for (int n = 0; n < 4; n++) begin
        if (go[n] && config3[16 + 4*n +: 3] == 3'(g)) begin
          wraps_o[3*g +: 3] = wraps_o[3*g +: 3] + 3'd1;
        end
      end
    end
  end

  logic unused;
  assign unused = ^{access_i.addr, access_i.secure, access_i.write5, unused_d1, unused_d2,
                    unused_d3};
endmodule

`default_nettype wire
