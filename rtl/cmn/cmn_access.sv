// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The register slave of the mesh: takes an access, broadcasts it to all nodes for five cycles, and
// gathers what they answer. Crosspoints answer in the second cycle, by rows and registered; the
// DTCs and the root in the fifth. No access fails, whatever its address.
`default_nettype none

module cmn_access #(
  parameter int unsigned Rows = 2,
  parameter bit          Apb  = 1'b0  // 0: AXI4-Lite of 64 bits, 1: APB4 of 32
) (
  input  wire logic         clk_i,
  input  wire logic         rst_ni,
  input  wire logic [25:0]  s_axil_awaddr,
  input  wire logic [2:0]   s_axil_awprot,
  input  wire logic         s_axil_awvalid,
  output logic              s_axil_awready,
  input  wire logic [63:0]  s_axil_wdata,
  input  wire logic [7:0]   s_axil_wstrb,
  input  wire logic         s_axil_wvalid,
  output logic              s_axil_wready,
  output logic [1:0]        s_axil_bresp,
  output logic              s_axil_bvalid,
  input  wire logic         s_axil_bready,
  input  wire logic [25:0]  s_axil_araddr,
  input  wire logic [2:0]   s_axil_arprot,
  input  wire logic         s_axil_arvalid,
  output logic              s_axil_arready,
  output logic [63:0]       s_axil_rdata,
  output logic [1:0]        s_axil_rresp,
  output logic              s_axil_rvalid,
  input  wire logic         s_axil_rready,
  input  wire logic [25:0]  s_apb_paddr,
  input  wire logic [2:0]   s_apb_pprot,
  input  wire logic         s_apb_psel,
  input  wire logic         s_apb_penable,
  input  wire logic         s_apb_pwrite,
  input  wire logic [31:0]  s_apb_pwdata,
  input  wire logic [3:0]   s_apb_pstrb,
  output logic              s_apb_pready,
  output logic [31:0]       s_apb_prdata,
  output logic              s_apb_pslverr,
  // to and from the nodes
  input  wire logic         open_i,    // Non-secure accesses may reach registers marked secure
  input  wire logic         closed_i,  // ... may reach nothing
  output cmn_bus_pkg::access_t access_o,
  input  wire logic [64*Rows-1:0] rdata_row_i,  // in the second cycle of an access
  input  wire logic [63:0]  rdata_i             // in the fifth
);
  logic        req, we, ns, ack, may;
  logic [25:0] addr;
  logic [63:0] wdata, rdata, rdata_rows;
  logic [7:0]  wstrb, write;

  bus_slave #(.AddrWidth(26), .DataWidth(64), .Apb(Apb)) u_slave (
    .clk_i, .rst_ni,
    .s_axil_awaddr, .s_axil_awprot, .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb, .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp, .s_axil_bvalid, .s_axil_bready,
    .s_axil_araddr, .s_axil_arprot, .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp, .s_axil_rvalid, .s_axil_rready,
    .s_apb_paddr, .s_apb_pprot, .s_apb_psel, .s_apb_penable, .s_apb_pwrite, .s_apb_pwdata,
    .s_apb_pstrb, .s_apb_pready, .s_apb_prdata, .s_apb_pslverr,
    .req_o(req), .we_o(we), .ns_o(ns), .addr_o(addr), .wdata_o(wdata), .wstrb_o(wstrb),
    .ack_i(ack), .rdata_i(rdata)
  );

  // ---------------------------------------------------------------- the cycles of an access
  logic [5:1] clock;    // one-hot
  logic [5:2] clock_q;

  assign clock = {clock_q, req & (clock_q == '0)};
  assign ack   = clock[5];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) clock_q <= '0;
    else         clock_q <= clock[4:1];
  end

  assign may   = ~(ns & closed_i);
  assign write = wstrb & {8{we & may}};

  assign access_o.addr   = addr;
  assign access_o.wdata  = wdata;
  assign access_o.secure = ~ns | open_i;
  assign access_o.write1 = write & {8{clock[1]}};
  assign access_o.write2 = write & {8{clock[2]}};
  assign access_o.write3 = write & {8{clock[3]}};
  assign access_o.write5 = write & {8{clock[5]}};

  // ---------------------------------------------------------------- read data
  logic [64*Rows-1:0] row_q;
  always_ff @(posedge clk_i) begin
    if (clock[2]) row_q <= rdata_row_i;
  end
  always_comb begin
    rdata_rows = '0;
    for (int y = 0; y < Rows; y++) rdata_rows |= row_q[64*y +: 64];
  end
  assign rdata = (rdata_rows | rdata_i) & {64{may}};
endmodule

`default_nettype wire
