// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The event of one counter: {source, code} chooses one of the 159. A code that the interface does
// not have chooses 0. The choice is long; so it has a cycle of its own, and a register for each
// half of the sources.
//
// A code is below 16, or one of few: for every source these are two choices, `low` and `high`, of
// which the second one cares not for what no code means; then one of 8 sources. That takes fewer
// multiplexers than a choice of 32 codes.
//
// In revision r0 the codes of master interfaces are others, and 0x17 is the OR of three
// (docs/reference/cci400-events.md).
`default_nettype none

module fabmon_cci400_select #(
  parameter bit R0 = 1'b0
) (
  input  wire logic                          clk_i,
  input  wire logic                          rst_ni,
  input  wire logic [fabmon_cci400_pkg::Events-1:0] ev_i,      // the bus of all events
  input  wire logic [7:0]                    select_i,  // {source[2:0], code[4:0]}
  output logic                               event_o    // one cycle later
);
  localparam int unsigned S  = fabmon_cci400_pkg::SlaveEvents;
  localparam int unsigned M  = fabmon_cci400_pkg::MasterEvents;
  localparam int unsigned M0 = fabmon_cci400_pkg::Slaves * S;  // first bit of M0

  // {high, low} of an interface. What is indexed is a vector of its own: an index with an offset,
  // ev[16 + code[1:0]], comes out of synth_xilinx -widemux wrong (Yosys 0.23).
  function automatic logic [1:0] of_slave(input logic [S-1:0] ev, input logic [3:0] code);
    logic [15:0] low;
    logic [4:0]  high;
    low      = ev[15:0];
    high     = ev[20:16];
    of_slave = {code[2] ? high[4] : high[{1'b0, code[1:0]}], low[code]};
  endfunction

  function automatic logic [1:0] of_master(input logic [M-1:0] ev, input logic [3:0] code);
    logic [15:0] low;
    logic [7:0]  r0;
    low       = ev[15:0];
    r0        = {ev[3] | ev[7] | ev[8], ev[2:0], 1'b0, ev[6:4]};  // 0x14-0x17, 0x18-0x1A
    of_master = R0 ? {r0[code[2:0]], 1'b0} : {code[0] ? ev[17] : ev[16], low[code]};
  endfunction

  logic [3:0] code;
  logic [1:0] left, right;  // sources 0 to 3, and 4 to 7
  logic       legal;        // is a code of 16 or more one of this source?

  assign code = select_i[3:0];
  always_comb begin
    unique case (select_i[6:5])
      2'd0:    left = of_slave(ev_i[0*S +: S], code);
      2'd1:    left = of_slave(ev_i[1*S +: S], code);
      2'd2:    left = of_slave(ev_i[2*S +: S], code);
      default: left = of_slave(ev_i[3*S +: S], code);
    endcase
    unique case (select_i[6:5])
      2'd0:    right = of_slave(ev_i[4*S +: S], code);
      2'd1:    right = of_master(ev_i[M0 + 0*M +: M], code);
      2'd2:    right = of_master(ev_i[M0 + 1*M +: M], code);
      default: right = of_master(ev_i[M0 + 2*M +: M], code);
    endcase
    if (select_i[7:5] <= 3'd4) legal = (code <= (R0 ? 4'd3 : 4'd4));
    else if (R0)               legal = (code >= 4'd4) & (code <= 4'd10);
    else                       legal = (code <= 4'd1);
  end

  logic left_q, right_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || select_i[7])  left_q <= 1'b0;
    else                         left_q <= select_i[4] ? left[1] & legal : left[0];
    if (!rst_ni || !select_i[7]) right_q <= 1'b0;
    else                         right_q <= select_i[4] ? right[1] & legal : right[0];
  end
  assign event_o = left_q | right_q;
endmodule

`default_nettype wire
