// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_axi4_outstanding and fabmon_common_axi_settled beside a port on which transactions are
// open when the monitor starts: any number K of them, and from then on any commands and ends that
// the port can have, resets of the port, and drops by software.
//
//     open    what is open on the port: K + commands - ends, an end in the cycle of its command too
//     count   what the monitor knows of
//     old     K - orphans; a drop makes all that is open old, a reset of the port none
//
//     open = count + old                 as long as no command was lost
//     settled: old = 0, the count is exact, and no end is an orphan
//
// So the count is a lower bound, no end is an orphan that has begun under the monitor's eyes unless
// an older one was taken for it, and once the port was empty the count is exact up to a drop. That
// nothing is open after SettleCycles quiet cycles is assumed; a port in reset moves nothing.
//
// Assumed, too: the first cycle is a reset, the only one. Whether the port is in reset then is
// free, and if it is, K = 0.
`default_nettype none

module axi4_open_reference #(
  parameter int unsigned Width        = 3,
  parameter int unsigned SettleCycles = 4
) (
  input wire logic             clk_i,
  input wire logic             clear_i,
  input wire logic             drop_i,
  input wire logic             port_rst_ni,
  input wire logic             valid_i,  // one that moves nothing
  input wire logic             open_i,
  input wire logic             close_i,
  input wire logic [Width-1:0] start_i   // K, of the first cycle
);
  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;

  // What is open on the port; ends only of what there is.
  localparam int unsigned W = Width + 2;
  logic [W-1:0]     open_q, open_next;
  logic [W-1:0]     old_q;
  logic             open, end_now, drop, ovf, some, orphan, settled, quiet;
  logic             lost_q = 1'b0, empty_q = 1'b0, clear_q = 1'b0;  // the flag was once cleared
  logic [Width-1:0] count;
  assign open      = open_i & port_rst_ni;
  assign end_now   = close_i & port_rst_ni & ((open_q != '0) | open);
  assign drop      = drop_i | ~port_rst_ni;
  assign quiet     = ~(some | valid_i | open_i | close_i);
  assign open_next = open_q + W'(open) - W'(end_now);

  fabmon_axi4_outstanding #(.Width(Width)) u_dut (
    .clk_i, .rst_ni(started), .clear_i, .drop_i(drop), .open_i(open), .close_i(end_now),
    .count_o(count), .some_o(some), .orphan_o(orphan), .ovf_o(ovf)
  );
  fabmon_common_axi_settled #(.SettleCycles(SettleCycles)) u_settled (
    .clk_i, .rst_ni(started), .port_rst_ni, .quiet_i(quiet), .orphan_i(orphan), .clear_i(drop_i),
    .settled_o(settled)
  );

  // A subordinate that owes a response shows it before so many quiet cycles are over.
  localparam int unsigned Bits = $clog2(SettleCycles + 1);
  logic [Bits-1:0] quiet_q;
  always_ff @(posedge clk_i) begin
    if (!started || !quiet || drop_i)         quiet_q <= '0;
    else if (quiet_q != Bits'(SettleCycles))  quiet_q <= quiet_q + Bits'(1);
  end
  always_comb assume ((quiet_q != Bits'(SettleCycles)) | (open_q == '0));
  // As many at most as the numbers here can tell.
  always_comb assume (~(&open_q));

  always_ff @(posedge clk_i) begin
    clear_q <= clear_q | clear_i;
    if (!started || !port_rst_ni) begin
      open_q  <= port_rst_ni ? W'(start_i) : '0;
      old_q   <= port_rst_ni ? W'(start_i) : '0;
      lost_q  <= 1'b0;
      empty_q <= ~port_rst_ni;
    end else begin
      open_q <= open_next;
      old_q  <= drop_i ? open_next : old_q - W'(orphan);
      // A command is lost if the monitor's count is at its end and nothing that it counts ends.
      lost_q <= ~drop_i & (lost_q | (open & ~end_now & (&count)));
      empty_q <= ((open_q == '0) | empty_q) & ~(drop_i & (open_next != '0));
    end
    if (started) begin
      a_some:    assert (some == (count != '0));
      a_sum:     assert (lost_q || open_q == W'(count) + old_q);
      a_orphan:  assert (lost_q || !orphan || old_q != '0);
      a_exact:   assert (lost_q || !empty_q || (open_q == W'(count) && !orphan));
      a_settled: assert (lost_q || !settled || (old_q == '0 && open_q == W'(count) && !orphan));
      a_lost:    assert (!lost_q || ovf || clear_q);
      c_orphan:  cover (orphan && open_q == W'(3));
      c_empty:   cover (empty_q && count == Width'(2));
      c_settled: cover (settled && quiet_q == Bits'(SettleCycles) && clear_q);
      c_doubt:   cover (!settled && empty_q && open_q == W'(2));
    end
  end
endmodule

`default_nettype wire
