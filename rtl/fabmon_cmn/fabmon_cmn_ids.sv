// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The identification registers of the root of cmn, for a register bus with a clock of its own:
// constants of the build, which the register domain answers without the port.
//
// Limits: a Non-secure access goes to the port: the access mode decides there. Crosspoints and
// nodes answer in the port alone.
`default_nettype none

module fabmon_cmn_ids #(
  parameter int unsigned MeshX        = 4,      // 1-8: columns
  parameter int unsigned MeshY        = 2,      // 1-8: rows
  parameter logic [5:0]  Place        = '0,     // of the root's crosspoint
  parameter int unsigned RootPort     = 0,      // 0-1: its port
  parameter logic [3:0]  Revision     = 4'd6,   // as periph_id reads it
  parameter int unsigned ReqAddrWidth = 48,     // 44-52
  parameter int unsigned RsvdcWidth   = 8,      // 0-32
  localparam int unsigned NumXp  = MeshX * MeshY,
  localparam logic [15:0] NodeId = 16'({Place, 1'(RootPort), 2'd0})
) (
  input  wire logic        ns_i,    // 1: the access is Non-secure
  input  wire logic [25:0] addr_i,  // byte address of the access
  output logic             hit_o,   // an identification register is there
  output logic      [63:0] data_o   // what it reads
);
  logic [7:0] at;  // which one
  assign at[0] = (addr_i[13:3] == 11'(fabmon_cmn_reg_pkg::RegRootNodeInfo >> 3));
  assign at[1] = (addr_i[13:3] == 11'(fabmon_cmn_reg_pkg::RegRootPeriphId01 >> 3));
  assign at[2] = (addr_i[13:3] == 11'(fabmon_cmn_reg_pkg::RegRootPeriphId23 >> 3));
  assign at[3] = (addr_i[13:3] == 11'(fabmon_cmn_reg_pkg::RegRootPeriphId45 >> 3));
  assign at[4] = (addr_i[13:3] == 11'(fabmon_cmn_reg_pkg::RegRootComponentId01 >> 3));
  assign at[5] = (addr_i[13:3] == 11'(fabmon_cmn_reg_pkg::RegRootComponentId23 >> 3));
  assign at[6] = (addr_i[13:3] == 11'(fabmon_cmn_reg_pkg::RegRootChildInfo >> 3));
  assign at[7] = (addr_i[13:3] == 11'(fabmon_cmn_reg_pkg::RegRootInfoGlobal >> 3));
  always_comb begin
    hit_o  = |at;
    data_o = '0;
    if (at[0]) data_o |= {32'd0, NodeId, 16'h0002};
    if (at[1]) data_o |= 64'h0000_00B4_0000_0034;
    if (at[2]) data_o |= {56'd0, Revision, 4'hB};
    if (at[3]) data_o |= 64'h0000_0000_0000_00C4;
    if (at[4]) data_o |= 64'h0000_00F0_0000_000D;
    if (at[5]) data_o |= 64'h0000_00B1_0000_0005;
    if (at[6]) data_o |= {32'd0, 16'h0100, 16'(NumXp)};
    if (at[7]) data_o |= {38'd0, 2'b11, 8'(ReqAddrWidth), 8'(ReqAddrWidth), 8'(RsvdcWidth)};
    for (int i = 0; i < NumXp; i++) begin
      if (addr_i[13:3] == 11'((fabmon_cmn_reg_pkg::RegRootChildPointer >> 3) + i)) begin
        hit_o   = 1'b1;
        data_o |= {38'd0, fabmon_cmn_topology_pkg::place(i, MeshX, MeshY), 20'h08000};
      end
    end
    if (ns_i || addr_i[25:14] != {Place, 4'd0, 2'(RootPort)}) hit_o = 1'b0;
  end

  logic unused;
  assign unused = ^{addr_i[2:0]};
endmodule

`default_nettype wire
