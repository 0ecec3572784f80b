// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A register access as it is broadcast to all nodes of the mesh.
//
// An access stands on the bus for five cycles. A write acts on each register in that of them in
// which the events of the cycle of its acceptance arrive there: 1 for what configures watchpoints
// and events, 2 for the counters of a DTM, 3 for where their wraps go, 5 for the counters of a DTC.
// So all of it happens, to software, in one cycle.
`default_nettype none

package fabmon_cmn_bus_pkg;
  typedef struct packed {
    logic [25:0] addr;
    logic [63:0] wdata;
    logic        secure;  // it may reach registers that are marked secure
    logic [7:0]  write1;  // bytes to be written, in the first cycle of the access
    logic [7:0]  write2;  // the same, in the second
    logic [7:0]  write3;
    logic [7:0]  write5;
  } access_t;

  // The bits of a word whose bytes are to be written: write[b] for bits 8 b to 8 b + 7.
  function automatic logic [63:0] bits(input logic [7:0] write);
    bits = {{8{write[7]}}, {8{write[6]}}, {8{write[5]}}, {8{write[4]}},
            {8{write[3]}}, {8{write[2]}}, {8{write[1]}}, {8{write[0]}}};
  endfunction

  // Byte address of the register LINK of a build with RegAsync = 1 (fabmon_common_reg_link).
  localparam logic [25:0] LinkAddr = 26'h3FF_FFF8;
endpackage

`default_nettype wire
