// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The events of fabmon_cci400_si_events that count requests, for all encodings of all pins, legal
// or not:
//
//   * an accepted read request is in exactly one of 0x01-0x08, or, if DVM Complete shall not count,
//     in none because it is one; which one is told by the first that holds of barrier, DVM, cache
//     maintenance, Device, domain;
//   * an accepted write request is in one of 0x0D-0x12 at most; it is in none if and only if it is
//     a barrier or, to Normal shareable memory, of no kind that has an event;
//   * what is not accepted is in none;
//   * the override of an interface makes no request shareable, or all but those to System memory.
`default_nettype none

module cci400_classes #(
  parameter bit Completes = 1'b1
) (
  input wire logic       clk_i,
  input wire logic       on_i,
  input wire logic [3:0] snoop_i,
  input wire logic [1:0] bar_i,
  input wire logic [1:0] domain_i,
  input wire logic [1:0] override_i,
  input wire logic       modifiable_i,
  input wire logic       second_i,
  input wire logic [2:0] dvm_type_i
);
  logic       sh, dvm, cmo;
  logic [8:0] read;
  logic [6:0] write;
  logic [7:0] read_class;
  logic [5:0] write_class;

  always_comb begin
    sh    = fabmon_cci400_ace_pkg::shareable(domain_i, override_i);
    read  = fabmon_cci400_ace_pkg::read_events(on_i, snoop_i, bar_i, modifiable_i, sh, second_i,
                                        dvm_type_i, Completes);
    write = fabmon_cci400_ace_pkg::write_events(on_i, snoop_i[2:0], bar_i[0], modifiable_i, sh);
  end
  assign read_class  = read[8:1];
  assign write_class = write[6:1];

  assign dvm = (snoop_i == 4'd14) || (snoop_i == 4'd15);
  assign cmo = (snoop_i == 4'd8) || (snoop_i == 4'd9) || (snoop_i == 4'd13);

  // The class of a read request, by priority.
  logic [7:0] expected;
  always_comb begin
    expected = '0;
    if (bar_i[0] && !bar_i[1])         expected[4] = 1'b1;       // 0x05
    else if (bar_i[0])                 expected[5] = 1'b1;       // 0x06
    else if (snoop_i == 4'd14)         expected[6] = Completes;  // 0x07
    else if (dvm && (second_i || dvm_type_i != 3'd4)) expected[6] = 1'b1;
    else if (dvm)                      expected[7] = 1'b1;       // 0x08
    else if (cmo)                      expected[3] = 1'b1;       // 0x04
    else if (!modifiable_i)            expected[0] = 1'b1;       // 0x01
    else if (!sh)                      expected[1] = 1'b1;       // 0x02
    else                               expected[2] = 1'b1;       // 0x03
  end

  // Is the write request to Normal shareable memory one that has an event?
  logic named;
  assign named = (snoop_i[2:0] == 3'd0) || (snoop_i[2:0] == 3'd1) || (snoop_i[2:0] == 3'd2) ||
                 (snoop_i[2:0] == 3'd3) || (snoop_i[2:0] == 3'd4);

  always_ff @(posedge clk_i) begin
    if (on_i) begin
      a_any:        assert (read[0] && write[0]);
      a_read_one:   assert ((read_class & (read_class - 8'd1)) == '0);
      a_complete:   assert (read_class != '0 ||
                            (!Completes && !bar_i[0] && snoop_i == 4'd14));
      a_read:       assert (read_class == expected);
      a_write_one:  assert ((write_class & (write_class - 6'd1)) == '0);
      a_exceptions: assert ((write_class == '0) ==
                            (bar_i[0] || (modifiable_i && sh && !named)));
    end else begin
      a_off:        assert (read == '0 && write == '0);
    end
    a_domain:   assert (override_i[1] || sh == (domain_i == 2'b01 || domain_i == 2'b10));
    a_never:    assert (override_i != 2'b10 || !sh);
    a_always:   assert (override_i != 2'b11 || sh == (domain_i != 2'b11));
  end
endmodule

`default_nettype wire
