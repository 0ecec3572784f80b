// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Stops elaboration at a parameter of cci400 that is not allowed. No logic.
`default_nettype none

module fabmon_cci400_rules #(
  parameter int unsigned AddrWidth = 40,
  parameter int unsigned IdWidth   = 4,
  parameter int unsigned MidWidth  = 8,
  parameter logic [39:0] SiRMax    = {5{8'd8}},
  parameter logic [39:0] SiWMax    = {5{8'd8}},
  parameter int unsigned MaxReads  = 32,
  parameter int unsigned RegTimeout = 64
) ();
  if (AddrWidth < 32 || AddrWidth > 44) begin : g_bad_addr_width
    $error("AddrWidth must be 32 to 44");
    fabmon_AddrWidth_must_be_32_to_44 u_refused ();
  end
  if (IdWidth < 1 || IdWidth > 12) begin : g_bad_id_width
    $error("IdWidth must be 1 to 12");
    fabmon_IdWidth_must_be_1_to_12 u_refused ();
  end
  if (MidWidth < 1 || MidWidth > 16) begin : g_bad_mid_width
    $error("MidWidth must be 1 to 16");
    fabmon_MidWidth_must_be_1_to_16 u_refused ();
  end
  if (SiRMax[7:0] == 8'd0 || SiRMax[15:8] == 8'd0 || SiRMax[23:16] == 8'd0 ||
      SiRMax[31:24] == 8'd0 || SiRMax[39:32] == 8'd0) begin : g_bad_si_r_max
    $error("SiRMax must be 1 to 255 for each interface");
    fabmon_SiRMax_must_be_1_to_255_for_each_interface u_refused ();
  end
  if (SiWMax[7:0] == 8'd0 || SiWMax[15:8] == 8'd0 || SiWMax[23:16] == 8'd0 ||
      SiWMax[31:24] == 8'd0 || SiWMax[39:32] == 8'd0) begin : g_bad_si_w_max
    $error("SiWMax must be 1 to 255 for each interface");
    fabmon_SiWMax_must_be_1_to_255_for_each_interface u_refused ();
  end
  if (MaxReads < 1 || MaxReads > 64) begin : g_bad_max_reads
    $error("MaxReads must be 1 to 64");
    fabmon_MaxReads_must_be_1_to_64 u_refused ();
  end
  if (RegTimeout < 16 || RegTimeout > 65536) begin : g_bad_reg_timeout
    $error("RegTimeout must be 16 to 65536");
    fabmon_RegTimeout_must_be_16_to_65536 u_refused ();
  end
endmodule

`default_nettype wire
