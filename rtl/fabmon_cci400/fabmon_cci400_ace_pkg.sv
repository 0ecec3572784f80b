// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// What an ACE request is (ARM IHI 0022E, tables C3-7 and C3-8), told from its pins as one bit per
// event that counts such requests.
//
// The classes of a read request exclude each other and leave nothing out, for legal requests and
// for illegal ones: barrier before DVM, before cache maintenance, before Device, before the domain.
// A write request is in one class at most; a barrier, a shareable WriteEvict and what AWSNOOP does
// not define for shareable memory are in none.
//
// These are functions, not a module, so that a register can take their value at once: a Verilated
// model then computes them once a cycle.
`default_nettype none

package fabmon_cci400_ace_pkg;
  // Does the request go to Inner or Outer Shareable memory? The override of its interface, the code
  // of the Shareable Override Register: 2, none does; 3, all but those to the System domain do.
  function automatic logic shareable(input logic [1:0] axdomain, input logic [1:0] override_code);
    unique case (override_code)
      2'b10:   shareable = 1'b0;
      2'b11:   shareable = (axdomain != 2'b11);
      default: shareable = ^axdomain;
    endcase
  endfunction

  // Events 0x00 to 0x08 of a slave interface. `second`: the request is the second part of a DVM
  // message, its address an address; else `dvm_type` (ARADDR[14:12]) tells a Sync. `completes`: DVM
  // Complete is a DVM event.
  function automatic logic [8:0] read_events(
    input logic on, input logic [3:0] snoop, input logic [1:0] bar, input logic modifiable,
    input logic sh, input logic second, input logic [2:0] dvm_type, input logic completes
  );
    logic dvm, sync, cmo, normal;
    dvm    = ~bar[0] & (snoop[3:1] == 3'b111);
    sync   = dvm & snoop[0] & ~second & (dvm_type == 3'b100);
    cmo    = ~bar[0] & ((snoop == 4'b1000) | (snoop == 4'b1001) | (snoop == 4'b1101));
    normal = ~bar[0] & ~dvm & ~cmo;
    read_events = {
      sync,                                // si_rrq_hs_dvm_msg_sync
      dvm & ~sync & (snoop[0] | completes),  // si_rrq_hs_dvm_msg
      bar == 2'b11,                        // si_rrq_hs_sync_barrier
      bar == 2'b01,                        // si_rrq_hs_mem_barrier
      cmo,                                 // si_rrq_hs_cache_maintenance
      normal & modifiable & sh,            // si_rrq_hs_inner_or_outershareable
      normal & modifiable & ~sh,           // si_rrq_hs_normal_or_nonshareable
      normal & ~modifiable,                // si_rrq_hs_device
      1'b1                                 // si_rrq_hs_any
    } & {9{on}};
  endfunction

  // Events 0x0C to 0x12 of a slave interface.
  function automatic logic [6:0] write_events(
    input logic on, input logic [2:0] snoop, input logic bar, input logic modifiable, input logic sh
  );
    logic cached;
    cached = ~bar & modifiable & sh;
    write_events = {
      cached & (snoop == 3'b100),     // si_wrq_hs_evict
      cached & (snoop == 3'b001),     // si_wrq_hs_write_line_unique
      cached & (snoop == 3'b000),     // si_wrq_hs_write_unique
      cached & (snoop[2:1] == 2'b01),  // si_wrq_hs_inner_or_outershare_wback_wclean
      ~bar & modifiable & ~sh,        // si_wrq_hs_normal_or_nonshareable
      ~bar & ~modifiable,             // si_wrq_hs_device
      1'b1                            // si_wrq_hs_any
    } & {7{on}};
  endfunction

  // ReadOnce, ReadShared, ReadClean, ReadNotSharedDirty, ReadUnique: in ARSNOOP of a shareable
  // request, and in ACSNOOP, those that may bring data of another cache.
  function automatic logic reads_data(input logic [3:0] snoop);
    reads_data = (snoop[3:2] == 2'b00) | (snoop == 4'b0111);
  endfunction
endpackage

`default_nettype wire
