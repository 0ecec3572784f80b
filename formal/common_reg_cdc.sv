// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The crossing of a register bus (fabmon_common_cdc_reg, fabmon_common_cdc_port) with any clocks:
// time goes in steps, and a step ends with an edge of one clock, of the other, of both, or of none.
// Either clock may stop for ever. Either reset may come at any edge, for one cycle or more.
//
//   * each request is on the port's bus at most once, with what was asked for, and stays there
//     until it is acknowledged or the port is reset: no access doubled, none that nobody sent;
//   * an answer without an error has the read data of the acknowledge of that very access; one with
//     an error has none, and the access was not acknowledged: none lost, no answer of another;
//   * what one domain samples of the other's has been stable for a step at least;
//   * no request goes out while anything of the port's half is left of the time before a reset;
//   * Live: with no reset and no clock that stops, an access that waits is answered within Bound
//     rounds, also behind a reset. A round has an edge of both clocks.
//
// Assumed: at first, the register domain is reset for a cycle, and the port after that for three;
// flip-flops have any value before. An access stays until done_o or drop_i, or a reset of its
// domain; drop_i may come in any cycle of it without done_o. The port acknowledges nothing but an
// access; for Live, in the AckMax-th cycle at the latest.
`default_nettype none

module common_reg_cdc #(
  parameter int unsigned Width     = 1,
  parameter int unsigned DataWidth = 1,
  parameter int unsigned Rounds    = 3,
  parameter int unsigned AckMax    = 2,   // cycles of an access on the port's bus
  parameter bit          Live      = 1'b0,  // the bound is proved, and nothing else
  parameter int unsigned Bound     = 60
) (
  input wire logic                 reg_tick_i,  // this step ends with an edge of the one clock
  input wire logic                 port_tick_i,  // ... of the other
  input wire logic                 reg_rst_n_i,
  input wire logic                 port_rst_n_i,
  input wire logic                 req_i,
  input wire logic                 drop_i,
  input wire logic [Width-1:0]     ask_i,
  input wire logic                 ack_i,
  input wire logic [DataWidth-1:0] rdata_i
);
  // ---------------------------------------------------------------- what is proved about
  logic                 req, init, ack, echo, err, done, failed, late, ready, bus_req;
  logic [Width-1:0]     ask, bus_ask;
  logic [DataWidth-1:0] rdata, answer;

  fabmon_common_cdc_reg #(.Width(Width), .DataWidth(DataWidth), .Rounds(Rounds)) u_reg (
    .clk_i(reg_tick_i), .rst_ni(reg_rst_n_i), .req_i, .ask_i, .drop_i, .done_o(done),
    .err_o(failed), .rdata_o(answer), .late_o(late), .ready_o(ready), .req_o(req), .init_o(init),
    .ask_o(ask), .ack_i(ack), .echo_i(echo), .err_i(err), .rdata_i(rdata)
  );
  fabmon_common_cdc_port #(.Width(Width), .DataWidth(DataWidth)) u_port (
    .clk_i(port_tick_i), .rst_ni(port_rst_n_i), .req_i(req), .init_i(init), .ask_i(ask),
    .ack_o(ack), .echo_o(echo), .err_o(err), .rdata_o(rdata), .req_o(bus_req), .ask_o(bus_ask),
    .ack_i, .rdata_i
  );

  // ---------------------------------------------------------------- what is assumed
  logic             past = 1'b0;
  logic             reg_up = 1'b0;     // the register domain has been reset
  logic [1:0]       port_up = 2'd0;    // edges of the port's first reset
  logic             open_q, kept_q;    // an access waits; and did so before the last step
  logic [Width-1:0] kept_ask_q;
  logic [1:0]       on_bus_q;          // cycles of the access on the port's bus so far

  always @($global_clock) begin
    past <= 1'b1;
    if (reg_tick_i && !reg_rst_n_i) reg_up <= 1'b1;
    if (reg_up && port_tick_i && !port_rst_n_i && port_up != 2'd3) port_up <= port_up + 2'd1;
    if (reg_tick_i) open_q <= reg_rst_n_i & req_i & ~done & ~drop_i;
    kept_q     <= req_i & ~reg_tick_i;
    kept_ask_q <= ask_i;
    if (port_tick_i)
      on_bus_q <= (port_rst_n_i && bus_req && !ack_i) ? on_bus_q + 2'd1 : 2'd0;
  end
  always_comb begin
    assume (reg_up || !reg_rst_n_i);
    assume (port_up == 2'd3 || !port_rst_n_i);
    // An access stays from one edge to the next, and as it is.
    if (past && reg_up) begin
      assume (!open_q || req_i);
      assume (!(open_q || kept_q) || ask_i == kept_ask_q);
      assume (!kept_q || req_i);
    end
    assume (reg_up || !req_i);
    assume (!drop_i || (req_i && !done));
    assume (!ack_i || bus_req);
    if (Live) assume (32'(on_bus_q) != AckMax - 1 || !bus_req || ack_i);
  end

  // ---------------------------------------------------------------- what should be
  logic                 token_q = 1'b0;  // a request was sent, and is not on the port's bus yet
  logic                 mine_q;    // the access that waits is the one that was sent
  logic                 acked_q;   // it was acknowledged, and with what
  logic                 begins;    // an access appears on the port's bus
  logic                 req_q, bus_q, bus_ended_q;
  logic [Width-1:0]     sent_q, before_ask_q, bus_ask_q;
  logic [DataWidth-1:0] value_q, before_rdata_q;
  logic                 before_err_q, was_up_q, was_late_q, reset_late_q;
  logic [Width-1:0]     earlier_ask_q;

  logic up, sends, open_sent;
  assign up     = (port_up == 2'd3);
  assign sends  = req & ~req_q;
  assign begins = bus_req & ~bus_q;
  assign open_sent = mine_q | sends;

  always @($global_clock) begin
    req_q          <= req;
    bus_q          <= bus_req;
    bus_ask_q      <= bus_ask;
    before_ask_q   <= ask;
    earlier_ask_q  <= before_ask_q;
    before_rdata_q <= rdata;
    before_err_q   <= err;
    was_up_q       <= up;
    bus_ended_q    <= port_tick_i & (ack_i | ~port_rst_n_i);
    if (up && port_tick_i && port_rst_n_i && bus_req && ack_i && !sends) begin
      acked_q <= 1'b1;
      value_q <= rdata_i;
    end
    mine_q <= open_sent & ~(reg_tick_i & (~reg_rst_n_i | done | drop_i));
    if (begins) token_q <= 1'b0;
    if (sends) begin
      token_q <= 1'b1;
      acked_q <= 1'b0;
      sent_q  <= ask;
    end
  end

  // Scenes that show that the assumptions exclude nothing: an access after a late one, and one that
  // is answered after a reset in the middle of another.
  always @($global_clock) begin
    was_late_q   <= up & (was_late_q | late);
    reset_late_q <= up & (reset_late_q | (reg_tick_i & ~reg_rst_n_i & bus_req));
  end

  if (!Live) begin : g_safe
    always @($global_clock) begin
      if (up && was_up_q) begin
        a_once: assert (!begins || token_q);
        a_what: assert (!begins || bus_ask == sent_q);
        a_holds: assert (!bus_q || bus_ended_q || (bus_req && bus_ask == bus_ask_q));
        // The answer is of this request.
        a_sends: assert (!sends || open_q);
        a_mine:  assert (!done || open_sent);
        a_done:  assert (!done || failed || (acked_q && !token_q));
        a_value: assert (!done || failed || answer == value_q);
        a_error: assert (!done || !failed || (!acked_q && answer == '0));
        // Stable when sampled.
        a_ask:   assert (!begins || before_ask_q == earlier_ask_q);
        a_rdata: assert (!done || (rdata == before_rdata_q && err == before_err_q));
        // Nothing is left.
        a_clean: assert (!sends || (!bus_req && !ack));
        c_value: cover (done && !failed && answer[0] && sent_q[0]);
        c_error: cover (done && failed);
        c_late:  cover (late && begins);
        c_again: cover (was_late_q && done && !failed);
        c_reset: cover (reset_late_q && done && !failed);
      end
    end
  end else begin : g_live
    // A round is over when both clocks have had an edge in it.
    logic       reg_seen_q, port_seen_q, calm_q;
    logic [6:0] rounds_q;
    always @($global_clock) begin
      reg_seen_q  <= reg_seen_q | reg_tick_i;
      port_seen_q <= port_seen_q | port_tick_i;
      if ((reg_seen_q | reg_tick_i) && (port_seen_q | port_tick_i)) begin
        rounds_q    <= rounds_q + 7'd1;
        reg_seen_q  <= 1'b0;
        port_seen_q <= 1'b0;
      end
      if (!up || !open_q || !req_i || (reg_tick_i && (!reg_rst_n_i || done || drop_i)) ||
          (port_tick_i && !port_rst_n_i)) begin
        rounds_q    <= '0;
        reg_seen_q  <= 1'b0;
        port_seen_q <= 1'b0;
      end
      if (up && was_up_q) a_bound: assert (32'(rounds_q) <= Bound);
    end
  end

endmodule

`default_nettype wire
