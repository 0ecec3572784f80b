// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The 18 events of one master interface: from the sideband of cycle c to the bits in the cycle
// after edge c, each already filtered by security. They tell of requests that wait in the CCI,
// so no pin of the interface shows them but the QVN tokens: with PassiveQvn a request waits for a
// token (0x09-0x0C reads, 0x0D-0x10 writes of virtual network 0-3) in each cycle in which its token
// channel is VALID and not READY. The bits of sb_i, sb_ns_i and ev_o:
//
//     0x00 mi_retry_speculative_fetch
//     0x01 mi_stall_cycle_addr_hazard
//     0x02 mi_rrq_stall_master_id_hazard
//     0x03 mi_rrq_stall_hi_prio_rtq_full
//     0x04 mi_rrq_stall_barrier_hazard
//     0x05 mi_wrq_stall_barrier_hazard
//     0x06 mi_wrq_stall_wtq_full
//     0x07 mi_rrq_stall_low_prio_rtq_full
//     0x08 mi_rrq_stall_mid_prio_rtq_full
//     0x09 mi_rrq_stall_qvn_vn0
//     0x0A mi_rrq_stall_qvn_vn1
//     0x0B mi_rrq_stall_qvn_vn2
//     0x0C mi_rrq_stall_qvn_vn3
//     0x0D mi_wrq_stall_qvn_vn0
//     0x0E mi_wrq_stall_qvn_vn1
//     0x0F mi_wrq_stall_qvn_vn2
//     0x10 mi_wrq_stall_qvn_vn3
//     0x11 mi_wrq_unique_or_line_unique_addr_hazard
`default_nettype none

module fabmon_cci400_mi_events #(
  parameter bit R0         = 1'b0,  // stalls know no security
  parameter bit PassiveQvn = 1'b0   // 0x09-0x10 from the QVN channels
) (
  input  wire logic       clk_i,
  input  wire logic       rst_ni,
  input  wire logic       spniden_i,   // Secure requests count, too
  input  wire logic [3:0] varvalid_i,  // bit i: virtual network i
  input  wire logic [3:0] varready_i,
  input  wire logic [3:0] vawvalid_i,
  input  wire logic [3:0] vawready_i,
  input  wire logic [fabmon_cci400_pkg::MasterEvents-1:0] sb_i,     // bit c: event c happens
  input  wire logic [fabmon_cci400_pkg::MasterEvents-1:0] sb_ns_i,  // its request is Non-secure
  output logic [fabmon_cci400_pkg::MasterEvents-1:0] ev_o
);
  localparam logic [fabmon_cci400_pkg::MasterEvents-1:0] Exempt =
    R0 ? fabmon_cci400_pkg::MasterExemptR0 : fabmon_cci400_pkg::MasterExempt;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) ev_o <= '0;
    else if (PassiveQvn)
      ev_o <= {sb_i[17], vawvalid_i & ~vawready_i, varvalid_i & ~varready_i, sb_i[8:0]} &
              (sb_ns_i | Exempt | {fabmon_cci400_pkg::MasterEvents{spniden_i}});
    else
      ev_o <= sb_i & (sb_ns_i | Exempt | {fabmon_cci400_pkg::MasterEvents{spniden_i}});
  end

  logic unused;
  assign unused = ^{sb_i, sb_ns_i, varvalid_i, varready_i, vawvalid_i, vawready_i};
endmodule

`default_nettype wire
