// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_axi4_outstanding beside a port on which transactions are open when the monitor starts: any
// number K of them, and from then on any commands and ends that the port can have.
//
//     open    what is open on the port: K + commands - ends, an end in the cycle of its command too
//     count   what the monitor knows of
//
//     open = count + K - orphans        as long as no command was lost
//
// So the count is a lower bound, no end is an orphan that has begun under the monitor's eyes unless
// an older one was taken for it, and once the port was empty the count is exact for good.
//
// Assumed: the first cycle is a reset, the only one.
`default_nettype none

module axi4_open_reference #(
  parameter int unsigned Width = 3
) (
  input wire logic             clk_i,
  input wire logic             clear_i,
  input wire logic             open_i,
  input wire logic             close_i,
  input wire logic [Width-1:0] start_i  // K, of the first cycle
);
  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;

  // What is open on the port; ends only of what there is.
  localparam int unsigned W = Width + 2;
  logic [W-1:0]     open_q;
  logic [Width-1:0] old_q;  // K - orphans
  logic             end_now, ovf, some, orphan, lost_q = 1'b0, empty_q = 1'b0;
  logic [Width-1:0] count;
  logic             clear_q = 1'b0;  // the flag was cleared at some time
  assign end_now = close_i & ((open_q != '0) | open_i);

  fabmon_axi4_outstanding #(.Width(Width)) u_dut (
    .clk_i, .rst_ni(started), .clear_i, .open_i, .close_i(end_now),
    .count_o(count), .some_o(some), .orphan_o(orphan), .ovf_o(ovf)
  );

  always_ff @(posedge clk_i) begin
    clear_q <= clear_q | clear_i;
    if (!started) begin
      open_q <= W'(start_i);
      old_q  <= start_i;
    end else begin
      open_q <= open_q + W'(open_i) - W'(end_now);
      old_q  <= old_q - Width'(orphan);
      // A command is lost if the monitor's count is at its end and nothing that it counts ends.
      if (open_i && !end_now && (&count)) lost_q <= 1'b1;
      if (open_q == '0) empty_q <= 1'b1;
    end
    if (started) begin
      a_some:   assert (some == (count != '0));
      a_sum:    assert (lost_q || open_q == W'(count) + W'(old_q));
      a_orphan: assert (lost_q || !orphan || old_q != '0);
      a_exact:  assert (lost_q || !empty_q || (open_q == W'(count) && !orphan));
      a_lost:   assert (!lost_q || ovf || clear_q);
      c_orphan: cover (orphan && open_q == W'(3));
      c_empty:  cover (empty_q && count == Width'(2));
    end
  end
endmodule

`default_nettype wire
