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

package cmn_bus_pkg;
  typedef struct packed {
    logic [25:0] addr;
    logic [63:0] wdata;
    logic        secure;  // it may reach registers that are marked secure
    logic [7:0]  write1;  // bytes to be written, in the first cycle of the access
    logic [7:0]  write2;  // the same, in the second
    logic [7:0]  write3;
    logic [7:0]  write5;
  } access_t;
endpackage

`default_nettype wire
