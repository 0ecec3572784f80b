// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// APB4 at a register slave, from the protocol's own words (ARM IHI 0024C, chapter 3), for any
// requester that keeps to it and any register file that answers within AckMax cycles:
//
//   * each transfer is on the register bus once, from the cycle after its setup phase on until it
//     is acknowledged, with the address, the direction and the strobed data of the setup phase; a
//     register bus of 64 bits has them in the half that address bit 2 names, 0 in the other;
//   * PREADY is high in one cycle of a transfer, the one after the acknowledge, and in no other but
//     in reset and in the cycle after it; PRDATA is then what was read, of that half;
//   * a transfer that meets a reset ends with PSLVERR, at the cycle after the reset at the latest,
//     and is on the register bus no more; else PSLVERR is high beside PREADY alone, if the register
//     bus acknowledged with an error;
//   * so a transfer ends AckMax + 1 cycles after the first of its access phase at the latest.
//
// Assumed: the first cycle is a reset, others may follow at any time, of which the requester knows
// nothing; PENABLE follows PSEL by one cycle and ends with PREADY, all else stays meanwhile; an
// acknowledge only comes while there is an access.
`default_nettype none

module bus_apb_protocol #(
  parameter int unsigned DataWidth = 32,
  parameter int unsigned AddrWidth = 4,
  parameter int unsigned AckMax    = 3  // cycles that an access waits on the register bus
) (
  input wire logic                 clk_i,
  input wire logic                 rst_n_i,
  input wire logic [AddrWidth-1:0] paddr_i,
  input wire logic [2:0]           pprot_i,
  input wire logic                 psel_i,
  input wire logic                 penable_i,
  input wire logic                 pwrite_i,
  input wire logic [31:0]          pwdata_i,
  input wire logic [3:0]           pstrb_i,
  input wire logic                 ack_i,
  input wire logic                 err_i,
  input wire logic [DataWidth-1:0] rdata_i
);
  localparam int unsigned Bytes = DataWidth / 8;
  localparam bit          Apb   = 1'b1;

  // ---------------------------------------------------------------- what is proved about
  logic                 awready, wready, bvalid, arready, rvalid, req, we, ns, pready, pslverr;
  logic [1:0]           bresp, rresp;
  logic [DataWidth-1:0] axil_rdata, wdata;
  logic [AddrWidth-1:0] addr;
  logic [Bytes-1:0]     wstrb;
  logic [31:0]          prdata;
  logic                 rst_n;

  fabmon_common_bus_slave #(.AddrWidth(AddrWidth), .DataWidth(DataWidth), .Apb(Apb)) u_slave (
    .clk_i, .rst_ni(rst_n),
    .s_axil_awaddr({AddrWidth{1'b0}}), .s_axil_awprot(3'd0), .s_axil_awvalid(1'b0),
    .s_axil_awready(awready), .s_axil_wdata({DataWidth{1'b0}}), .s_axil_wstrb({Bytes{1'b0}}),
    .s_axil_wvalid(1'b0), .s_axil_wready(wready), .s_axil_bresp(bresp), .s_axil_bvalid(bvalid),
    .s_axil_bready(1'b0), .s_axil_araddr({AddrWidth{1'b0}}), .s_axil_arprot(3'd0),
    .s_axil_arvalid(1'b0), .s_axil_arready(arready), .s_axil_rdata(axil_rdata),
    .s_axil_rresp(rresp), .s_axil_rvalid(rvalid), .s_axil_rready(1'b0),
    .s_apb_paddr(paddr_i), .s_apb_pprot(pprot_i), .s_apb_psel(psel_i), .s_apb_penable(penable_i),
    .s_apb_pwrite(pwrite_i), .s_apb_pwdata(pwdata_i), .s_apb_pstrb(pstrb_i),
    .s_apb_pready(pready), .s_apb_prdata(prdata), .s_apb_pslverr(pslverr),
    .req_o(req), .we_o(we), .ns_o(ns), .addr_o(addr), .wdata_o(wdata), .wstrb_o(wstrb),
    .ack_i, .err_i, .rdata_i
  );

  // ---------------------------------------------------------------- what is assumed
  logic       past = 1'b0;
  logic       was_q, done_q;  // the cycle before was none of a reset; it ended a transfer
  logic       setup, setup_q;
  logic [3:0] on_bus_q;       // cycles so far

  assign rst_n = past & rst_n_i;
  assign setup = psel_i & ~penable_i;
  always_ff @(posedge clk_i) begin
    past     <= 1'b1;
    was_q    <= rst_n;
    setup_q  <= past & setup;
    done_q   <= rst_n & psel_i & penable_i & pready;
    on_bus_q <= (rst_n && req && !ack_i) ? on_bus_q + 4'd1 : '0;
  end
  always_ff @(posedge clk_i) begin
    assume (past || !psel_i);
    assume (psel_i || !penable_i);
    if (past) begin
      // The access phase follows its setup phase, and lasts until PREADY.
      assume (penable_i == (setup_q || $past(penable_i && !pready)));
      if (penable_i)
        assume (paddr_i == $past(paddr_i) && pprot_i == $past(pprot_i) &&
                pwrite_i == $past(pwrite_i) && pwdata_i == $past(pwdata_i) &&
                pstrb_i == $past(pstrb_i));
    end
    assume (!ack_i || req);
    assume (!(rst_n && req && on_bus_q == 4'(AckMax)) || ack_i);
  end

  // ---------------------------------------------------------------- what should be
  logic                 err_q;            // ... with an error
  logic                 open_q, acked_q;  // a transfer is in its access phase; it was acknowledged
  logic                 write_q, ns_q;
  logic [AddrWidth-1:0] addr_q;
  logic [31:0]          data_q, answer_q;
  logic [3:0]           strb_q;
  logic [3:0]           waits_q;          // cycles of the access phase so far
  logic [31:0]          lane, other;      // of the register bus: the half that is meant
  logic [3:0]           strobes, others;
  logic [31:0]          masked;

  always_comb begin
    for (int i = 0; i < 4; i++) masked[8*i +: 8] = strb_q[i] ? data_q[8*i +: 8] : 8'd0;
  end
  if (DataWidth == 64) begin : g_half
    assign {other, lane}     = addr_q[2] ? {wdata[31:0], wdata[32 +: 32]} : wdata;
    assign {others, strobes} = addr_q[2] ? {wstrb[3:0], wstrb[4 +: 4]} : wstrb;
  end else begin : g_whole
    assign {other, lane}     = {32'd0, wdata};
    assign {others, strobes} = {4'd0, wstrb};
  end

  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      open_q  <= 1'b0;
      acked_q <= 1'b0;
      waits_q <= '0;
    end else begin
      if (setup) begin
        open_q  <= 1'b1;
        acked_q <= 1'b0;
        write_q <= pwrite_i;
        ns_q    <= pprot_i[1];
        addr_q  <= paddr_i;
        data_q  <= pwdata_i;
        strb_q  <= pstrb_i & {4{pwrite_i}};
      end else if (pready) begin
        open_q <= 1'b0;
      end
      if (open_q && ack_i) begin
        acked_q  <= 1'b1;
        err_q    <= err_i;
        answer_q <= (DataWidth == 64 && addr_q[2]) ? rdata_i[DataWidth-1 -: 32] : rdata_i[31:0];
      end
      waits_q <= (open_q && !pready) ? waits_q + 4'd1 : '0;
    end
    if (past) begin
      a_reset:  assert (was_q || (pready && !open_q && !req));
      a_error:  assert (pslverr == (!was_q || (open_q && acked_q && err_q)));
    end
    if (past && rst_n) begin
      a_on_bus: assert (req == (open_q && !acked_q));
      if (req) begin
        a_what: assert (we == write_q && ns == ns_q && addr == addr_q);
        a_strb: assert (strobes == strb_q && others == '0);
        a_data: assert (!we || lane == masked);
        a_other: assert (!we || other == '0);
      end
      a_ready:  assert (pready == ((open_q && acked_q) || !was_q));
      a_phase:  assert (open_q == (was_q && penable_i));
      a_answer: assert (!was_q || !pready || write_q || prdata == answer_q);
      a_idle_axil: assert (!awready && !wready && !bvalid && !arready && !rvalid &&
                           {bresp, rresp} == '0 && axil_rdata == '0);
      a_bound:  assert (32'(waits_q) <= AckMax + 1);
      c_write:  cover (pready && write_q && 32'(waits_q) == AckMax + 1);
      c_read:   cover (pready && !write_q && prdata[0] && done_q == 1'b0);
      c_next:   cover (done_q && setup);
      c_error:  cover (penable_i && pready && pslverr);
      c_failed: cover (penable_i && pready && pslverr && was_q);
      c_after:  cover (pready && !pslverr && $past(open_q && waits_q == '0) && write_q);
    end
  end
endmodule

`default_nettype wire
