// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The identification registers of axi4_bank, for a register bus with a clock of its own:
// constants of the build, which the register domain answers without the port.
//
// Limits: Non-secure accesses read them, as they do in the port.
`default_nettype none

module fabmon_axi4_bank_ids #(
  parameter int unsigned CounterWidth = 48,    // 33-63: bits of a counter
  parameter logic [5:0]  Has          = '0,    // extras of the build
  parameter int unsigned Extras       = 0,     // how many counters they are
  parameter logic [15:0] UnitId       = 16'd0  // read back in PMON_UIDT_L
) (
  input  wire logic        ns_i,    // 1: the access is Non-secure
  input  wire logic [11:0] addr_i,  // byte address of the access
  output logic             hit_o,   // an identification register is there
  output logic      [31:0] data_o   // what it reads
);
  localparam int unsigned Reads  = fabmon_axi4_bank_pkg::UnitReads;
  localparam int unsigned Writes = fabmon_axi4_bank_pkg::UnitWrites;
  localparam logic [7:0]  Bits   = 8'(CounterWidth);

  logic [21:0] at;  // which one
  assign at[0] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegGdisL[11:2]);
  assign at[1] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegGdisH[11:2]);
  assign at[2] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegGcadrL[11:2]);
  assign at[3] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegGcadrH[11:2]);
  assign at[4] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegGsoffL[11:2]);
  assign at[5] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegUdisL[11:2]);
  assign at[6] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegU1disL[11:2]);
  assign at[7] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegU2disL[11:2]);
  assign at[8] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegUdisH[11:2]);
  assign at[9] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegU1disH[11:2]);
  assign at[10] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegU2disH[11:2]);
  assign at[11] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegUcadrL[11:2]);
  assign at[12] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegU1cadrL[11:2]);
  assign at[13] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegU2cadrL[11:2]);
  assign at[14] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegUcadrH[11:2]);
  assign at[15] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegU1cadrH[11:2]);
  assign at[16] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegU2cadrH[11:2]);
  assign at[17] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegUidtL[11:2]);
  assign at[18] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegU1idtL[11:2]);
  assign at[19] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegU2idtL[11:2]);
  assign at[20] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegExtId[11:2]);
  assign at[21] = (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegExtCap[11:2]);
  always_comb begin
    hit_o  = |at;
    data_o = '0;
    if (at[0]) data_o |= 32'h0003_7000;
    if (at[1]) data_o |= 32'h2000_0000;
    if (at[2]) data_o |= 32'h18;
    if (at[4]) data_o |= 32'h0000_0108;
    if (at[5]) data_o |= {8'(8*Reads + 16), Bits, 8'h10, 8'(Reads)};
    if (at[6]) data_o |= {8'(8*Writes + 16), Bits, 8'h10, 8'(Writes)};
    if (at[7]) data_o |= {8'(8*Extras + 16), Bits, 8'h10, 8'(Extras)};
    if (at[8]) data_o |= 32'h2000_0008;
    if (at[9]) data_o |= 32'h2000_0008;
    if (at[10]) data_o |= 32'h2000_0008;
    if (at[11]) data_o |= 32'(fabmon_axi4_bank_reg_pkg::RegUctrlL);
    if (at[12]) data_o |= 32'(fabmon_axi4_bank_reg_pkg::RegU1ctrlL);
    if (at[13]) data_o |= 32'(fabmon_axi4_bank_reg_pkg::RegU2ctrlL);
    if (at[17]) data_o |= {UnitId, 16'd0};
    if (at[18]) data_o |= {UnitId, 16'd0};
    if (at[19]) data_o |= {UnitId, 16'd0};
    if (at[20]) data_o |= 32'h4642_4D31;
    if (at[21]) data_o |= {6'd0, Has, 4'b1011, Bits, 8'(Reads + Writes + Extras)};
  end

  logic unused;
  assign unused = ^{ns_i, addr_i[1:0]};
endmodule

`default_nettype wire
