// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The identification registers of cci400, for a register bus with a clock of its own:
// constants of the build, which the register domain answers without the port.
//
// Limits: a Non-secure access without IdNsOpen goes to the port: Secure Access decides there.
`default_nettype none

module fabmon_cci400_ids #(
  parameter logic [3:0] Revision = 4'h9,  // PID2[7:4]
  parameter bit         IdNsOpen = 1'b0   // Non-secure accesses may read PID and CID
) (
  input  wire logic        ns_i,    // 1: the access is Non-secure
  input  wire logic [15:0] addr_i,  // byte address of the access
  output logic             hit_o,   // an identification register is there
  output logic      [31:0] data_o   // what it reads
);
  logic [11:0] at;  // which one
  assign at[0] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegPid4 >> 2));
  assign at[1] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegPid5 >> 2));
  assign at[2] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegPid6 >> 2));
  assign at[3] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegPid7 >> 2));
  assign at[4] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegPid0 >> 2));
  assign at[5] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegPid1 >> 2));
  assign at[6] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegPid2 >> 2));
  assign at[7] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegPid3 >> 2));
  assign at[8] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegCid0 >> 2));
  assign at[9] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegCid1 >> 2));
  assign at[10] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegCid2 >> 2));
  assign at[11] = (addr_i[15:2] == 14'(fabmon_cci400_reg_pkg::RegCid3 >> 2));
  always_comb begin
    hit_o  = (|at) & (IdNsOpen | ~ns_i);
    data_o = '0;
    if (at[0]) data_o |= 32'h44;
    if (at[4]) data_o |= 32'h20;
    if (at[5]) data_o |= 32'hB4;
    if (at[6]) data_o |= {24'd0, Revision, 4'hB};
    if (at[8]) data_o |= 32'h0D;
    if (at[9]) data_o |= 32'hF0;
    if (at[10]) data_o |= 32'h05;
    if (at[11]) data_o |= 32'hB1;
  end

  logic unused;
  assign unused = ^{addr_i[1:0]};
endmodule

`default_nettype wire
