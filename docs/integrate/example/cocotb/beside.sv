// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An AXI4 port between a manager and a subordinate, which the bench plays, with the axi4 monitor
// beside it.
module beside (
  input  logic        aclk,
  input  logic        aresetn,
  input  logic [3:0]  s_axi_awid,
  input  logic [31:0] s_axi_awaddr,
  input  logic [7:0]  s_axi_awlen,
  input  logic [2:0]  s_axi_awsize,
  input  logic [1:0]  s_axi_awburst,
  input  logic        s_axi_awvalid,
  input  logic [63:0] s_axi_wdata,
  input  logic [7:0]  s_axi_wstrb,
  input  logic        s_axi_wlast,
  input  logic        s_axi_wvalid,
  input  logic        s_axi_bready,
  input  logic [3:0]  s_axi_arid,
  input  logic [31:0] s_axi_araddr,
  input  logic [7:0]  s_axi_arlen,
  input  logic [2:0]  s_axi_arsize,
  input  logic [1:0]  s_axi_arburst,
  input  logic        s_axi_arvalid,
  input  logic        s_axi_rready,
  output logic        s_axi_awready,
  output logic        s_axi_wready,
  output logic [3:0]  s_axi_bid,
  output logic [1:0]  s_axi_bresp,
  output logic        s_axi_bvalid,
  output logic        s_axi_arready,
  output logic [3:0]  s_axi_rid,
  output logic [63:0] s_axi_rdata,
  output logic [1:0]  s_axi_rresp,
  output logic        s_axi_rlast,
  output logic        s_axi_rvalid,
  output logic [3:0]  m_axi_awid,
  output logic [31:0] m_axi_awaddr,
  output logic [7:0]  m_axi_awlen,
  output logic [2:0]  m_axi_awsize,
  output logic [1:0]  m_axi_awburst,
  output logic        m_axi_awvalid,
  output logic [63:0] m_axi_wdata,
  output logic [7:0]  m_axi_wstrb,
  output logic        m_axi_wlast,
  output logic        m_axi_wvalid,
  output logic        m_axi_bready,
  output logic [3:0]  m_axi_arid,
  output logic [31:0] m_axi_araddr,
  output logic [7:0]  m_axi_arlen,
  output logic [2:0]  m_axi_arsize,
  output logic [1:0]  m_axi_arburst,
  output logic        m_axi_arvalid,
  output logic        m_axi_rready,
  input  logic        m_axi_awready,
  input  logic        m_axi_wready,
  input  logic [3:0]  m_axi_bid,
  input  logic [1:0]  m_axi_bresp,
  input  logic        m_axi_bvalid,
  input  logic        m_axi_arready,
  input  logic [3:0]  m_axi_rid,
  input  logic [63:0] m_axi_rdata,
  input  logic [1:0]  m_axi_rresp,
  input  logic        m_axi_rlast,
  input  logic        m_axi_rvalid,
  input  logic [11:0] s_axil_awaddr,
  input  logic [2:0]  s_axil_awprot,
  input  logic        s_axil_awvalid,
  input  logic [31:0] s_axil_wdata,
  input  logic [3:0]  s_axil_wstrb,
  input  logic        s_axil_wvalid,
  input  logic        s_axil_bready,
  input  logic [11:0] s_axil_araddr,
  input  logic [2:0]  s_axil_arprot,
  input  logic        s_axil_arvalid,
  input  logic        s_axil_rready,
  output logic        s_axil_awready,
  output logic        s_axil_wready,
  output logic [1:0]  s_axil_bresp,
  output logic        s_axil_bvalid,
  output logic        s_axil_arready,
  output logic [31:0] s_axil_rdata,
  output logic [1:0]  s_axil_rresp,
  output logic        s_axil_rvalid,
  output logic        irq
);
  assign {
    m_axi_awid, m_axi_awaddr, m_axi_awlen, m_axi_awsize, m_axi_awburst, m_axi_awvalid,
    m_axi_wdata, m_axi_wstrb, m_axi_wlast, m_axi_wvalid, m_axi_bready, m_axi_arid, m_axi_araddr,
    m_axi_arlen, m_axi_arsize, m_axi_arburst, m_axi_arvalid, m_axi_rready
  } = {
    s_axi_awid, s_axi_awaddr, s_axi_awlen, s_axi_awsize, s_axi_awburst, s_axi_awvalid,
    s_axi_wdata, s_axi_wstrb, s_axi_wlast, s_axi_wvalid, s_axi_bready, s_axi_arid, s_axi_araddr,
    s_axi_arlen, s_axi_arsize, s_axi_arburst, s_axi_arvalid, s_axi_rready
  };

  assign {
    s_axi_awready, s_axi_wready, s_axi_bid, s_axi_bresp, s_axi_bvalid, s_axi_arready, s_axi_rid,
    s_axi_rdata, s_axi_rresp, s_axi_rlast, s_axi_rvalid
  } = {
    m_axi_awready, m_axi_wready, m_axi_bid, m_axi_bresp, m_axi_bvalid, m_axi_arready, m_axi_rid,
    m_axi_rdata, m_axi_rresp, m_axi_rlast, m_axi_rvalid
  };

  axi4 #(
    .IdWidth(4), .AddrWidth(32), .DataWidth(64), .NumCounters(4)
  ) u_monitor (
    .aclk, .aresetn, .csr_aresetn(1'b1), .snapshot(1'b0), .irq,
    .mon_axi_awid(s_axi_awid), .mon_axi_awaddr(s_axi_awaddr), .mon_axi_awlen(s_axi_awlen),
    .mon_axi_awsize(s_axi_awsize), .mon_axi_awburst(s_axi_awburst),
    .mon_axi_awvalid(s_axi_awvalid), .mon_axi_wdata(s_axi_wdata), .mon_axi_wstrb(s_axi_wstrb),
    .mon_axi_wlast(s_axi_wlast), .mon_axi_wvalid(s_axi_wvalid), .mon_axi_bready(s_axi_bready),
    .mon_axi_arid(s_axi_arid), .mon_axi_araddr(s_axi_araddr), .mon_axi_arlen(s_axi_arlen),
    .mon_axi_arsize(s_axi_arsize), .mon_axi_arburst(s_axi_arburst),
    .mon_axi_arvalid(s_axi_arvalid), .mon_axi_rready(s_axi_rready),
    .mon_axi_awready(s_axi_awready), .mon_axi_wready(s_axi_wready), .mon_axi_bid(s_axi_bid),
    .mon_axi_bresp(s_axi_bresp), .mon_axi_bvalid(s_axi_bvalid), .mon_axi_arready(s_axi_arready),
    .mon_axi_rid(s_axi_rid), .mon_axi_rdata(s_axi_rdata), .mon_axi_rresp(s_axi_rresp),
    .mon_axi_rlast(s_axi_rlast), .mon_axi_rvalid(s_axi_rvalid),
    .s_axil_awaddr, .s_axil_awprot, .s_axil_awvalid, .s_axil_wdata, .s_axil_wstrb, .s_axil_wvalid,
    .s_axil_bready, .s_axil_araddr, .s_axil_arprot, .s_axil_arvalid, .s_axil_rready,
    .s_axil_awready, .s_axil_wready, .s_axil_bresp, .s_axil_bvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp, .s_axil_rvalid,
    .s_apb_paddr('0), .s_apb_pprot('0), .s_apb_psel(1'b0), .s_apb_penable(1'b0),
    .s_apb_pwrite(1'b0), .s_apb_pwdata('0), .s_apb_pstrb('0), .s_apb_pready(), .s_apb_prdata(),
    .s_apb_pslverr());
endmodule
