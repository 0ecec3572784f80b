// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The register slave of the mesh: takes an access, broadcasts it to all nodes for five cycles, and
// gathers what they answer. Crosspoints answer in the second cycle, by rows and registered; the
// DTCs and the root in the fifth. No access fails, whatever its address: one to nothing reads 0.
//
//     cycle      | 1        | 2           | 3      | 4 | 5                          |
//     access_o   | write1   | write2      | write3 |   | write5                     |
//     read data  |          | rdata_row_i |        |   | rdata_i, rows merged, done |
//
// One access at a time, reads and writes alike. A Non-secure access while `closed_i` writes nothing
// and reads 0.
`default_nettype none

module fabmon_cmn_access #(
  parameter int unsigned Rows = 2,     // rows of the mesh
  parameter bit          Apb  = 1'b0,  // 0: AXI4-Lite of 64 bits, 1: APB4 of 32
  parameter bit          RegAsync   = 1'b0,  // 1: the register bus has a clock of its own
  parameter int unsigned RegTimeout = 64,  // 16-65536: cycles of an access, if RegAsync
  parameter int unsigned NumDtc     = 1,  // 1-4: interrupts
  parameter bit          AsyncReset = 1'b0  // 1: resets act without a clock
) (
  input  wire logic         clk_i,                // the mesh clock
  input  wire logic         rst_ni,               // synchronous reset
  input  wire logic         reg_clk_i,            // of the register bus, if RegAsync
  input  wire logic         reg_rst_ni,           // its reset, from the pin
  input  wire logic [25:0]  s_axil_awaddr,        // byte address of a write
  input  wire logic [2:0]   s_axil_awprot,        // [1]: Non-secure
  input  wire logic         s_axil_awvalid,       // an address is there
  output logic              s_axil_awready,       // it is taken
  input  wire logic [63:0]  s_axil_wdata,         // a word of 64 bits
  input  wire logic [7:0]   s_axil_wstrb,         // bytes to be written
  input  wire logic         s_axil_wvalid,        // data is there
  output logic              s_axil_wready,        // it is taken
  output logic [1:0]        s_axil_bresp,         // SLVERR: no answer, if RegAsync
  output logic              s_axil_bvalid,        // the write is done
  input  wire logic         s_axil_bready,        // the response is taken
  input  wire logic [25:0]  s_axil_araddr,        // byte address of a read
  input  wire logic [2:0]   s_axil_arprot,        // [1]: Non-secure
  input  wire logic         s_axil_arvalid,       // an address is there
  output logic              s_axil_arready,       // it is taken
  output logic [63:0]       s_axil_rdata,         // the whole word of 64 bits
  output logic [1:0]        s_axil_rresp,         // SLVERR: no answer, if RegAsync
  output logic              s_axil_rvalid,        // read data is there
  input  wire logic         s_axil_rready,        // it is taken
  input  wire logic [25:0]  s_apb_paddr,          // byte address; [2]: which half
  input  wire logic [2:0]   s_apb_pprot,          // [1]: Non-secure
  input  wire logic         s_apb_psel,           // an access to us
  input  wire logic         s_apb_penable,        // its second and later cycles
  input  wire logic         s_apb_pwrite,         // 1: a write
  input  wire logic [31:0]  s_apb_pwdata,         // half of a word
  input  wire logic [3:0]   s_apb_pstrb,          // bytes to be written
  output logic              s_apb_pready,         // the access is done
  output logic [31:0]       s_apb_prdata,         // half of a word
  output logic              s_apb_pslverr,        // it met a reset, or no answer
  // identification registers, for the register domain
  output logic              ids_ns_o,             // 1: the access is Non-secure
  output logic      [25:0]  ids_addr_o,           // its byte address
  input  wire logic         ids_hit_i,            // an identification register is there
  input  wire logic [63:0]  ids_data_i,           // what it reads
  // interrupts
  input  wire logic [NumDtc-1:0] irq_i,           // of the DTCs
  output logic      [NumDtc-1:0] irq_o,           // pins
  // to and from the nodes
  input  wire logic         open_i,    // Non-secure accesses may reach registers marked secure
  input  wire logic         closed_i,  // ... may reach nothing
  output fabmon_cmn_bus_pkg::access_t access_o,          // to all nodes, for five cycles
  input  wire logic [64*Rows-1:0] rdata_row_i,  // in the second cycle of an access
  input  wire logic [63:0]  rdata_i             // in the fifth
);
  logic        req, we, ns, ack, may;
  logic [25:0] addr;
  logic [63:0] wdata, rdata, rdata_rows;
  logic [7:0]  wstrb, write;

  fabmon_common_reg_slave #(
    .AddrWidth(26), .DataWidth(64), .Apb(Apb), .RegAsync(RegAsync), .RegTimeout(RegTimeout),
    .LinkAddr(fabmon_cmn_bus_pkg::LinkAddr), .Secured(1'b1), .NumIrq(NumDtc),
    .AsyncReset(AsyncReset)
  ) u_slave (
    .clk_i, .rst_ni, .reg_clk_i, .reg_rst_ni,
    .s_axil_awaddr, .s_axil_awprot, .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb, .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp, .s_axil_bvalid, .s_axil_bready,
    .s_axil_araddr, .s_axil_arprot, .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp, .s_axil_rvalid, .s_axil_rready,
    .s_apb_paddr, .s_apb_pprot, .s_apb_psel, .s_apb_penable, .s_apb_pwrite, .s_apb_pwdata,
    .s_apb_pstrb, .s_apb_pready, .s_apb_prdata, .s_apb_pslverr,
    .ids_ns_o, .ids_addr_o, .ids_hit_i, .ids_data_i, .irq_i, .irq_o,
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
