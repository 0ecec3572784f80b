// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The event of one counter: {source, code} chooses one of the 159. A code that the interface does
// not have chooses 0.
//
// A code is below 16, or one of few: for every source these are two choices, `low` and `high`, of
// which the second one cares not for what no code means; then one of 8 sources. That takes fewer
// multiplexers than a choice of 32 codes.
//
// In revision r0 the codes of master interfaces are others, and 0x17 is the OR of three
// (docs/reference/cci400-events.md).
`default_nettype none

module cci400_select #(
  parameter bit R0 = 1'b0
) (
  input  wire logic [cci400_pkg::Events-1:0] ev_i,      // the bus of all events
  input  wire logic [7:0]                    select_i,  // {source[2:0], code[4:0]}
  output logic                               event_o
);
  localparam int unsigned S  = cci400_pkg::SlaveEvents;
  localparam int unsigned M  = cci400_pkg::MasterEvents;
  localparam int unsigned M0 = cci400_pkg::Slaves * S;  // first bit of M0

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
  logic [1:0] found;
  logic       legal;  // is a code of 16 or more one of this source?

  assign code = select_i[3:0];
  always_comb begin
    unique case (select_i[7:5])
      3'd0:    found = of_slave(ev_i[0*S +: S], code);
      3'd1:    found = of_slave(ev_i[1*S +: S], code);
      3'd2:    found = of_slave(ev_i[2*S +: S], code);
      3'd3:    found = of_slave(ev_i[3*S +: S], code);
      3'd4:    found = of_slave(ev_i[4*S +: S], code);
      3'd5:    found = of_master(ev_i[M0 + 0*M +: M], code);
      3'd6:    found = of_master(ev_i[M0 + 1*M +: M], code);
      default: found = of_master(ev_i[M0 + 2*M +: M], code);
    endcase
    if (select_i[7:5] <= 3'd4) legal = (code <= (R0 ? 4'd3 : 4'd4));
    else if (R0)               legal = (code >= 4'd4) & (code <= 4'd10);
    else                       legal = (code <= 4'd1);
  end

  assign event_o = select_i[4] ? found[1] & legal : found[0];
endmodule

`default_nettype wire
