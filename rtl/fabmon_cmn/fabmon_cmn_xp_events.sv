// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The four events of a crosspoint itself, each chosen by 8 bits: what, interface << 2,
// channel << 5; what: 1 a flit is sent, 2 a flit waits for a credit, 3 half a data flit is sent to
// a device.
`default_nettype none

module fabmon_cmn_xp_events #(
  parameter logic [5:0] Used = 6'h3F  // which interfaces are there
) (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  // this cycle: bit 4 * interface + channel; interfaces are east, west, north, south, port 0, 1
  input  wire logic [23:0] flitv_i,
  input  wire logic [23:0] stall_i,
  input  wire logic [1:0]  partial_i,
  input  wire logic [31:0] select_i,  // as it will be after the cycle
  // the next cycle
  output logic [3:0]       event_o
);
  localparam logic [31:0] There = {
    8'h00, {4{Used[5]}}, {4{Used[4]}}, {4{Used[3]}}, {4{Used[2]}}, {4{Used[1]}}, {4{Used[0]}}
  };

  logic [31:0] flitv, stall, partial;
  assign flitv   = {8'd0, flitv_i} & There;
  assign stall   = {8'd0, stall_i} & There;
  assign partial = {8'd0, partial_i[1], 3'd0, partial_i[0], 19'd0} & There;  // of DAT alone

  for (genvar n = 0; n < 4; n++) begin : g_event
    logic [1:0] what;
    logic [4:0] which;
    assign what  = select_i[8*n +: 2];
    assign which = {select_i[8*n+2 +: 3], select_i[8*n+5 +: 2]};

    always_ff @(posedge clk_i) begin
      unique case (what)
        2'd1:    event_o[n] <= flitv[which] & ~select_i[8*n+7];    // txflit_valid
        2'd2:    event_o[n] <= stall[which] & ~select_i[8*n+7];    // txflit_stall
        2'd3:    event_o[n] <= partial[which] & ~select_i[8*n+7];  // partial_dat_flit
        default: event_o[n] <= 1'b0;
      endcase
      if (!rst_ni) event_o[n] <= 1'b0;
    end
  end
endmodule

`default_nettype wire
