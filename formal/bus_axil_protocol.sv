// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// AXI4-Lite at a register slave, from the protocol's own words (ARM IHI 0022E, A3.2 and B1), for
// any manager that keeps to it and any register file that answers within AckMax cycles:
//
//   * READY does not look at VALID: each channel of requests has one place, READY says that it is
//     free, and it is low in reset and in the first cycle after it;
//   * BVALID and RVALID stay, with their data, until they are taken; in reset they are low;
//   * each accepted request is on the register bus once, one at a time with a cycle between two,
//     with what the manager sent, unchanged until it is acknowledged, and answered once: no
//     response without a request, none lost, none twice, the read data and SLVERR or OKAY those of
//     the acknowledge; bytes that are not strobed are 0;
//   * an access is on the register bus in the cycle after that in which all of it is there, no
//     other is on the bus, and no response of its kind waits: only the other's turn delays it;
//   * a request that is accepted is acknowledged within a bound, reads and writes alike, if the
//     manager takes responses within TakeMax cycles: no deadlock, and neither can starve the other.
//
// Assumed: the first cycle is a reset, others may follow at any time; the manager holds VALID and
// what belongs to it until READY; an acknowledge only comes while there is an access.
`default_nettype none

module bus_axil_protocol #(
  parameter int unsigned DataWidth = 32,
  parameter int unsigned AddrWidth = 3,
  parameter int unsigned AckMax    = 2,  // cycles that an access waits on the register bus
  parameter int unsigned TakeMax   = 2   // cycles that a response waits
) (
  input wire logic                   clk_i,
  input wire logic                   rst_n_i,
  input wire logic [AddrWidth-1:0]   awaddr_i,
  input wire logic [2:0]             awprot_i,
  input wire logic                   awvalid_i,
  input wire logic [DataWidth-1:0]   wdata_i,
  input wire logic [DataWidth/8-1:0] wstrb_i,
  input wire logic                   wvalid_i,
  input wire logic                   bready_i,
  input wire logic [AddrWidth-1:0]   araddr_i,
  input wire logic [2:0]             arprot_i,
  input wire logic                   arvalid_i,
  input wire logic                   rready_i,
  input wire logic                   ack_i,
  input wire logic                   err_i,
  input wire logic [DataWidth-1:0]   rdata_i
);
  localparam int unsigned Bytes = DataWidth / 8;
  // Once around: accepted, on the register bus, answered; and the other one's turn before.
  localparam int unsigned Bound = 2 * (AckMax + TakeMax + 3);

  // ---------------------------------------------------------------- what is proved about
  logic                 awready, wready, bvalid, arready, rvalid, req, we, ns, pready, pslverr;
  logic [1:0]           bresp, rresp;
  logic [DataWidth-1:0] rdata, wdata;
  logic [AddrWidth-1:0] addr;
  logic [Bytes-1:0]     wstrb;
  logic [31:0]          prdata;
  logic                 rst_n;

  fabmon_common_bus_slave #(.AddrWidth(AddrWidth), .DataWidth(DataWidth)) u_slave (
    .clk_i, .rst_ni(rst_n),
    .s_axil_awaddr(awaddr_i), .s_axil_awprot(awprot_i), .s_axil_awvalid(awvalid_i),
    .s_axil_awready(awready), .s_axil_wdata(wdata_i), .s_axil_wstrb(wstrb_i),
    .s_axil_wvalid(wvalid_i), .s_axil_wready(wready), .s_axil_bresp(bresp),
    .s_axil_bvalid(bvalid), .s_axil_bready(bready_i), .s_axil_araddr(araddr_i),
    .s_axil_arprot(arprot_i), .s_axil_arvalid(arvalid_i), .s_axil_arready(arready),
    .s_axil_rdata(rdata), .s_axil_rresp(rresp), .s_axil_rvalid(rvalid), .s_axil_rready(rready_i),
    .s_apb_paddr({AddrWidth{1'b0}}), .s_apb_pprot(3'd0), .s_apb_psel(1'b0), .s_apb_penable(1'b0),
    .s_apb_pwrite(1'b0), .s_apb_pwdata(32'd0), .s_apb_pstrb(4'd0), .s_apb_pready(pready),
    .s_apb_prdata(prdata), .s_apb_pslverr(pslverr),
    .req_o(req), .we_o(we), .ns_o(ns), .addr_o(addr), .wdata_o(wdata), .wstrb_o(wstrb),
    .ack_i, .err_i, .rdata_i
  );

  // ---------------------------------------------------------------- what is assumed
  logic past = 1'b0;
  logic [3:0] on_bus_q, b_waits_q, r_waits_q;  // cycles so far

  assign rst_n = past & rst_n_i;
  always_ff @(posedge clk_i) begin
    past      <= 1'b1;
    on_bus_q  <= (rst_n && req && !ack_i) ? on_bus_q + 4'd1 : '0;
    b_waits_q <= (rst_n && bvalid && !bready_i) ? b_waits_q + 4'd1 : '0;
    r_waits_q <= (rst_n && rvalid && !rready_i) ? r_waits_q + 4'd1 : '0;
  end
  always_ff @(posedge clk_i) begin
    if (past && $past(rst_n) && rst_n) begin
      if ($past(awvalid_i && !awready))
        assume (awvalid_i && awaddr_i == $past(awaddr_i) && awprot_i == $past(awprot_i));
      if ($past(wvalid_i && !wready))
        assume (wvalid_i && wdata_i == $past(wdata_i) && wstrb_i == $past(wstrb_i));
      if ($past(arvalid_i && !arready))
        assume (arvalid_i && araddr_i == $past(araddr_i) && arprot_i == $past(arprot_i));
    end
    assume (!ack_i || req);
    assume (!(rst_n && req && on_bus_q == 4'(AckMax)) || ack_i);
    assume (!(rst_n && bvalid && b_waits_q == 4'(TakeMax)) || bready_i);
    assume (!(rst_n && rvalid && r_waits_q == 4'(TakeMax)) || rready_i);
  end

  // ---------------------------------------------------------------- what should be
  // Requests that are accepted and not acknowledged; responses that are not taken; the turn.
  logic                 aw_q, w_q, ar_q, b_q, r_q, was_q, wrote_q;
  logic                 aw_ns_q, ar_ns_q, b_err_q, r_err_q;
  logic [AddrWidth-1:0] awaddr_q, araddr_q;
  logic [DataWidth-1:0] wdata_q, answer_q, masked;
  logic [Bytes-1:0]     wstrb_q;
  logic                 aw, w, ar, b, r, may_write, may_read;
  logic [4:0]           aw_waits_q, ar_waits_q;

  assign aw = awvalid_i & awready;
  assign w  = wvalid_i & wready;
  assign ar = arvalid_i & arready;
  assign b  = bvalid & bready_i;
  assign r  = rvalid & rready_i;
  assign may_write = !req && (aw_q || aw) && (w_q || w) && (!b_q || b);
  assign may_read  = !req && (ar_q || ar) && (!r_q || r);
  always_comb begin
    for (int i = 0; i < Bytes; i++) masked[8*i +: 8] = wstrb_q[i] ? wdata_q[8*i +: 8] : 8'd0;
  end

  always_ff @(posedge clk_i) begin
    was_q <= rst_n;
    if (!rst_n) begin
      {aw_q, w_q, ar_q, b_q, r_q, wrote_q} <= '0;
      aw_waits_q <= '0;
      ar_waits_q <= '0;
    end else begin
      aw_q <= (aw_q || aw) && !(req && we && ack_i);
      w_q  <= (w_q || w) && !(req && we && ack_i);
      ar_q <= (ar_q || ar) && !(req && !we && ack_i);
      b_q  <= (req && we && ack_i) || (b_q && !b);
      r_q  <= (req && !we && ack_i) || (r_q && !r);
      if (aw) {aw_ns_q, awaddr_q} <= {awprot_i[1], awaddr_i};
      if (w)  {wstrb_q, wdata_q} <= {wstrb_i, wdata_i};
      if (ar) {ar_ns_q, araddr_q} <= {arprot_i[1], araddr_i};
      if (req && !we && ack_i) {r_err_q, answer_q} <= {err_i, rdata_i};
      if (req && we && ack_i) b_err_q <= err_i;
      if (req) wrote_q <= we;
      aw_waits_q <= (aw_q && w_q && !(req && we && ack_i)) ? aw_waits_q + 5'd1 : '0;
      ar_waits_q <= (ar_q && !(req && !we && ack_i)) ? ar_waits_q + 5'd1 : '0;
    end
    if (past && !was_q) begin
      a_reset: assert (!bvalid && !rvalid && !req && !awready && !wready && !arready);
    end
    if (past && rst_n) begin
      if (was_q) begin
        a_aw_ready: assert (awready == !aw_q);
        a_w_ready:  assert (wready == !w_q);
        a_ar_ready: assert (arready == !ar_q);
      end
      if (req && we) begin
        a_write: assert (aw_q && w_q && !b_q && ns == aw_ns_q && addr == awaddr_q);
        a_data:  assert (wstrb == wstrb_q && wdata == masked);
      end
      if (req && !we) begin
        a_read:  assert (ar_q && !r_q && ns == ar_ns_q && addr == araddr_q && wstrb == '0);
      end
      a_b:        assert (bvalid == b_q);
      a_r:        assert (rvalid == r_q);
      a_answer:   assert (!rvalid || rdata == answer_q);
      a_b_resp:   assert (!bvalid || bresp == {b_err_q, 1'b0});
      a_r_resp:   assert (!rvalid || rresp == {r_err_q, 1'b0});
      a_idle_apb: assert (!pready && !pslverr && prdata == '0);
      if ($past(rst_n)) begin
        a_begins:  assert (!$past(may_write || may_read) || req);
        a_none:    assert ($past(may_write || may_read || req) || !req);
        a_ends:    assert (!$past(req) || req == $past(!ack_i));
        a_kind:    assert (!($past(req) && req) || we == $past(we));
        a_turn:    assert (!$past(may_write && may_read) || we == !$past(wrote_q));
      end
      a_aw_bound: assert (32'(aw_waits_q) <= Bound);
      a_ar_bound: assert (32'(ar_waits_q) <= Bound);
      c_write:    cover (b && 32'(b_waits_q) == TakeMax);
      c_read:     cover (r && 32'(r_waits_q) == TakeMax);
      c_turn:     cover (req && we && 32'(aw_waits_q) == AckMax + TakeMax + 1);
      c_both:     cover (b && r);
      c_error:    cover (b && r && b_err_q && !r_err_q);
    end
  end
endmodule

`default_nettype wire
