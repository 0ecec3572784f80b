// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Where the fields of CHI flits (Issue B, chapter 12 of Arm IHI 0050) are: the lowest bit of each,
// as a function of the width n of a node identifier (7 to 11) and, behind it, a of an address (44
// to 52). A field that is not listed is not looked at. Bit 0 of a flit is transferred as bit 0.
//
// Opcode 0 is, on every channel, a link flit that returns a credit: it is not of the protocol.
`default_nettype none

package fabmon_chi_pkg;
  localparam int unsigned Req = 0;  // the channels, in the order of all vectors of four
  localparam int unsigned Rsp = 1;
  localparam int unsigned Snp = 2;
  localparam int unsigned Dat = 3;

  localparam logic [5:0] ReqDvmOp = 6'h14;
  localparam logic [4:0] SnpDvmOp = 5'h0D;

  // Widths of flits; y: width of RSVDC. Of a data flit, its control part: up to RSVDC.
  function automatic int unsigned req_width(int unsigned n, int unsigned a, int unsigned y);
    req_width = 52 + 3 * n + a + y;
  endfunction
  function automatic int unsigned rsp_width(int unsigned n);
    rsp_width = 37 + 2 * n;
  endfunction
  function automatic int unsigned snp_width(int unsigned n, int unsigned a);
    snp_width = 26 + 2 * n + a;
  endfunction
  function automatic int unsigned dat_width(int unsigned n, int unsigned y);
    dat_width = 36 + 3 * n + y;
  endfunction

  localparam int unsigned Qos = 0;       // of all channels, 4 bits
  localparam int unsigned TgtId = 4;     // REQ, RSP, DAT
  localparam int unsigned SnpSrcId = 4;  // a snoop has no TgtID
  function automatic int unsigned src_id(int unsigned n);
    src_id = 4 + n;
  endfunction

  function automatic int unsigned req_return_nid(int unsigned n);
    req_return_nid = 12 + 2 * n;  // StashNIDValid and ReturnTxnID follow
  endfunction
  function automatic int unsigned req_opcode(int unsigned n);
    req_opcode = 21 + 3 * n;  // Size and Addr follow
  endfunction
  function automatic int unsigned req_ns(int unsigned n, int unsigned a);
    req_ns = 30 + 3 * n + a;  // LikelyShared, AllowRetry ... follow
  endfunction

  function automatic int unsigned rsp_opcode(int unsigned n);
    rsp_opcode = 12 + 2 * n;  // the others follow
  endfunction

  function automatic int unsigned snp_fwd_txn_id(int unsigned n);
    snp_fwd_txn_id = 12 + 2 * n;  // Opcode and Addr follow
  endfunction
  function automatic int unsigned snp_ns(int unsigned n, int unsigned a);
    snp_ns = 22 + 2 * n + a;  // DoNotGoToSD, RetToSrc, TraceTag follow
  endfunction

  function automatic int unsigned dat_home_nid(int unsigned n);
    dat_home_nid = 12 + 2 * n;
  endfunction
  function automatic int unsigned dat_opcode(int unsigned n);
    dat_opcode = 12 + 3 * n;  // the others follow
  endfunction
endpackage

`default_nettype wire
