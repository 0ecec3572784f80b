// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Stops elaboration at a parameter of axi4 or axi4_bank that is not allowed. No logic.
`ifndef FABMON_AXI4_RULES_SV
`define FABMON_AXI4_RULES_SV
`default_nettype none

module fabmon_axi4_rules #(
  parameter int unsigned IdWidth        = 4,     // 0-32
  parameter int unsigned AddrWidth      = 32,    // 12-64
  parameter int unsigned DataWidth      = 64,    // 8-1024, 2^n
  parameter int unsigned NumCounters    = 8,     // 1-16; axi4 alone
  parameter int unsigned CounterWidth   = 48,    // 33-63
  parameter int unsigned GapWidth       = 16,    // 3-48; axi4 alone
  parameter int unsigned OutWidth       = 16,    // 1-16
  parameter int unsigned MaxOutstanding = 16,    // 1-512
  parameter int unsigned MaxAtomics     = 4,     // 1-16
  parameter int unsigned SettleCycles   = 4096,  // 16-65536, 2^n
  parameter int unsigned Secure         = 0,     // 0-2
  parameter int unsigned RegTimeout     = 64     // 16-65536
) ();
  if (IdWidth > 32) begin : g_bad_id_width
    $error("IdWidth must be 0 to 32");
    fabmon_IdWidth_must_be_0_to_32 u_refused ();
  end
  if (AddrWidth < 12 || AddrWidth > 64) begin : g_bad_addr_width
    $error("AddrWidth must be 12 to 64");
    fabmon_AddrWidth_must_be_12_to_64 u_refused ();
  end
  if (DataWidth < 8 || DataWidth > 1024 || (DataWidth & (DataWidth - 1)) != 0)
  begin : g_bad_data_width
    $error("DataWidth must be 8, 16, 32, 64, 128, 256, 512 or 1024");
    fabmon_DataWidth_must_be_8_16_32_64_128_256_512_or_1024 u_refused ();
  end
  if (NumCounters < 1 || NumCounters > 16) begin : g_bad_num_counters
    $error("NumCounters must be 1 to 16");
    fabmon_NumCounters_must_be_1_to_16 u_refused ();
  end
  if (GapWidth < 3 || GapWidth > 48) begin : g_bad_gap_width
    $error("GapWidth must be 3 to 48");
    fabmon_GapWidth_must_be_3_to_48 u_refused ();
  end
  if (CounterWidth < 33 || CounterWidth > 63) begin : g_bad_counter_width
    $error("CounterWidth must be 33 to 63");
    fabmon_CounterWidth_must_be_33_to_63 u_refused ();
  end
  if (OutWidth < 1 || OutWidth > 16) begin : g_bad_out_width
    $error("OutWidth must be 1 to 16");
    fabmon_OutWidth_must_be_1_to_16 u_refused ();
  end
  if (MaxOutstanding < 1 || MaxOutstanding > 512) begin : g_bad_max_outstanding
    $error("MaxOutstanding must be 1 to 512");
    fabmon_MaxOutstanding_must_be_1_to_512 u_refused ();
  end
  if (MaxAtomics < 1 || MaxAtomics > 16) begin : g_bad_max_atomics
    $error("MaxAtomics must be 1 to 16");
    fabmon_MaxAtomics_must_be_1_to_16 u_refused ();
  end
  if (RegTimeout < 16 || RegTimeout > 65536) begin : g_bad_reg_timeout
    $error("RegTimeout must be 16 to 65536");
    fabmon_RegTimeout_must_be_16_to_65536 u_refused ();
  end
  if (SettleCycles < 16 || SettleCycles > 65536 || (SettleCycles & (SettleCycles - 1)) != 0)
  begin : g_bad_settle_cycles
    $error("SettleCycles must be a power of two from 16 to 65536");
    fabmon_SettleCycles_must_be_a_power_of_two_from_16_to_65536 u_refused ();
  end
  if (Secure > 2) begin : g_bad_secure
    $error("Secure must be 0 to 2");
    fabmon_Secure_must_be_0_to_2 u_refused ();
  end
endmodule

`default_nettype wire
`endif
