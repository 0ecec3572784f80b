// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The axi4 monitor in any simulator with DPI-C: counts what happens at an AXI4 port by the golden
// model of libfabmon and prints the counts when the simulation ends. To be bound to the module that
// has the port, or instantiated beside it; all ports are inputs. For simulation alone.
//
//   bind my_dma fabmon_bind #(.IdWidth(4), .DataWidth(64)) u_fabmon (
//     .aclk(clk_i), .aresetn(rst_ni), .mon_axi_arid(m_arid), ...);
//
// Pins are sampled at the rising edge of aclk as a flip-flop of the design samples them: what
// changes in the same time step by nonblocking assignment has its old value. x and z count as 0.
//
// The simulator is given the library: Verilator -LDFLAGS "-L<lib> -lfabmon", others -sv_lib.

`default_nettype none

module fabmon_bind #(
  parameter int unsigned IdWidth   = 4,    // 0-32: bits of an ID; 0: no IDs
  parameter int unsigned AddrWidth = 32,   // 12-64: bits of ARADDR, AWADDR
  parameter int unsigned DataWidth = 64,   // 8-1024: bits of WDATA, a power of two
  parameter bit          Report    = 1'b1, // print the counts at the end
  parameter string       Json      = "",   // a file to write the counts to, as JSON; empty: none
  localparam int unsigned IdBits = (IdWidth == 0) ? 1 : IdWidth  // of an ID pin
) (
  input wire logic                   aclk,     // the clock of the port
  input wire logic                   aresetn,  // its reset, active low: counts start anew behind it
  input wire logic [IdBits-1:0]      mon_axi_arid,
  input wire logic [AddrWidth-1:0]   mon_axi_araddr,
  input wire logic [7:0]             mon_axi_arlen,
  input wire logic [2:0]             mon_axi_arsize,
  input wire logic [1:0]             mon_axi_arburst,
  input wire logic                   mon_axi_arlock,
  input wire logic                   mon_axi_arvalid,
  input wire logic                   mon_axi_arready,
  input wire logic [IdBits-1:0]      mon_axi_rid,
  input wire logic [1:0]             mon_axi_rresp,
  input wire logic                   mon_axi_rlast,
  input wire logic                   mon_axi_rvalid,
  input wire logic                   mon_axi_rready,
  input wire logic [IdBits-1:0]      mon_axi_awid,
  input wire logic [AddrWidth-1:0]   mon_axi_awaddr,
  input wire logic [7:0]             mon_axi_awlen,
  input wire logic [2:0]             mon_axi_awsize,
  input wire logic [1:0]             mon_axi_awburst,
  input wire logic                   mon_axi_awlock,
  input wire logic [5:0]             mon_axi_awatop,  // AXI5; or leave it open
  input wire logic                   mon_axi_awvalid,
  input wire logic                   mon_axi_awready,
  input wire logic [DataWidth/8-1:0] mon_axi_wstrb,
  input wire logic                   mon_axi_wlast,
  input wire logic                   mon_axi_wvalid,
  input wire logic                   mon_axi_wready,
  input wire logic [IdBits-1:0]      mon_axi_bid,
  input wire logic [1:0]             mon_axi_bresp,
  input wire logic                   mon_axi_bvalid,
  input wire logic                   mon_axi_bready
);

  // What these do is said in fabmon/dpi.h.
  import "DPI-C" function chandle fabmon_axi4_open(
    input string name, input int id_width, input int addr_width, input int data_width);
  import "DPI-C" function void fabmon_axi4_cycle(input chandle monitor, input bit [543:0] pins);
  import "DPI-C" function longint fabmon_axi4_count(input chandle monitor, input string name);
  import "DPI-C" function longint fabmon_axi4_violations(input chandle monitor);
  import "DPI-C" function string fabmon_axi4_report(input chandle monitor);
  import "DPI-C" function string fabmon_axi4_json(input chandle monitor);
  import "DPI-C" function void fabmon_axi4_close(input chandle monitor);

  function automatic chandle open_monitor();
    return fabmon_axi4_open($sformatf("%m"), int'(IdWidth), int'(AddrWidth), int'(DataWidth));
  endfunction

  chandle monitor = open_monitor();  // before the first edge of the clock

  logic [543:0] pins;
  assign pins = {
    27'd0, mon_axi_wready, mon_axi_wvalid, mon_axi_wlast, 2'd0,
    27'd0, mon_axi_bready, mon_axi_bvalid, 1'b0, mon_axi_bresp,
    27'd0, mon_axi_rready, mon_axi_rvalid, mon_axi_rlast, mon_axi_rresp,
    10'd0, mon_axi_awatop, mon_axi_awready, mon_axi_awvalid, mon_axi_awlock, mon_axi_awburst,
    mon_axi_awsize, mon_axi_awlen,
    15'd0, aresetn, mon_axi_arready, mon_axi_arvalid, mon_axi_arlock, mon_axi_arburst,
    mon_axi_arsize, mon_axi_arlen,
    32'(mon_axi_bid), 32'(mon_axi_awid), 32'(mon_axi_rid), 32'(mon_axi_arid),
    64'(mon_axi_awaddr), 64'(mon_axi_araddr), 128'(mon_axi_wstrb)
  };

  always @(posedge aclk) fabmon_axi4_cycle(monitor, pins);

  // The value of an event ("ar_handshakes") since the last reset; -1 if there is no such event.
  function automatic longint count(input string name);
    return fabmon_axi4_count(monitor, name);
  endfunction

  // Violations of the AXI4 protocol so far.
  function automatic longint violations();
    return fabmon_axi4_violations(monitor);
  endfunction

  int file;
  final begin
    if (Report) $write("%s", fabmon_axi4_report(monitor));
    if (Json != "") begin
      file = $fopen(Json, "w");
      if (file == 0) $error("cannot write %s", Json);
      else begin
        $fwrite(file, "%s", fabmon_axi4_json(monitor));
        $fclose(file);
      end
    end
    fabmon_axi4_close(monitor);
  end

endmodule

`default_nettype wire
