// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The identification registers of axi4, for a register bus with a clock of its own:
// constants of the build, which the register domain answers without the port.
//
// Limits: Non-secure accesses read them, as they do in the port.
`default_nettype none

module fabmon_axi4_ids #(
  parameter int unsigned NumCounters     = 8,     // 1-16
  parameter int unsigned CounterWidth    = 48,    // 33-63: bits of a counter
  parameter bit          AdvancedLatency = 1'b0,  // latency of each transaction
  parameter logic [15:0] UnitId          = 16'd0  // read back in PMON_UIDT_L
) (
  input  wire logic        ns_i,    // 1: the access is Non-secure
  input  wire logic [11:0] addr_i,  // byte address of the access
  output logic             hit_o,   // an identification register is there
  output logic      [31:0] data_o   // what it reads
);
  logic [11:0] at;  // which one
  assign at[0] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegGdisL[11:2]);
  assign at[1] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegGdisH[11:2]);
  assign at[2] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegGcadrL[11:2]);
  assign at[3] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegGcadrH[11:2]);
  assign at[4] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegGsoffL[11:2]);
  assign at[5] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegUdisL[11:2]);
  assign at[6] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegUdisH[11:2]);
  assign at[7] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegUcadrL[11:2]);
  assign at[8] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegUcadrH[11:2]);
  assign at[9] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegUidtL[11:2]);
  assign at[10] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegExtId[11:2]);
  assign at[11] = (addr_i[11:2] == fabmon_axi4_reg_pkg::RegExtCap[11:2]);
  always_comb begin
    hit_o  = |at;
    data_o = '0;
    if (at[0]) data_o |= 32'h0001_2000;
    if (at[1]) data_o |= 32'h2000_0000;
    if (at[2]) data_o |= 32'h18;
    if (at[4]) data_o |= 32'h0000_0108;
    if (at[5]) data_o |= {8'(16 + 8 * NumCounters), 8'(CounterWidth), 8'h10, 8'(NumCounters)};
    if (at[6]) data_o |= 32'h2000_0008;
    if (at[7]) data_o |= 32'(fabmon_axi4_reg_pkg::RegUctrlL);
    if (at[9]) data_o |= {UnitId, 8'h00, AdvancedLatency, 7'h00};
    if (at[10]) data_o |= 32'h4642_4D31;
    if (at[11]) data_o |= {13'd0, AdvancedLatency, 2'b11, 8'(CounterWidth), 8'(NumCounters)};
  end

  logic unused;
  assign unused = ^{ns_i, addr_i[1:0]};
endmodule

`default_nettype wire
