// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The event of one counter: an 8:1 choice of the interface (source), then one of its codes. A code
// that the interface does not have selects 0.
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

  logic [S-1:0]  slave;
  logic [M-1:0]  master;
  logic [31:0]   slave_codes, master_codes;

  always_comb begin
    unique case (select_i[7:5])
      3'd1:    slave = ev_i[1*S +: S];
      3'd2:    slave = ev_i[2*S +: S];
      3'd3:    slave = ev_i[3*S +: S];
      3'd4:    slave = ev_i[4*S +: S];
      default: slave = ev_i[0*S +: S];
    endcase
    unique case (select_i[7:5])
      3'd6:    master = ev_i[M0 + 1*M +: M];
      3'd7:    master = ev_i[M0 + 2*M +: M];
      default: master = ev_i[M0 + 0*M +: M];
    endcase
  end

  if (R0) begin : g_r0
    assign slave_codes  = {12'd0, slave[19:0]};
    assign master_codes = {5'd0, master[6:4], master[3] | master[7] | master[8], master[2:0],
                           20'd0};
    logic unused;
    assign unused = ^{slave[S-1:20], master[M-1:9]};
  end else begin : g_r1
    assign slave_codes  = {{32-S{1'b0}}, slave};
    assign master_codes = {{32-M{1'b0}}, master};
  end

  assign event_o = (select_i[7:5] > 3'd4) ? master_codes[select_i[4:0]]
                                           : slave_codes[select_i[4:0]];
endmodule

`default_nettype wire
