// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The root of the configuration: what the mesh is, where its crosspoints are, and what a Non-secure
// access may do.
//
// Software starts here: CHILD_INFO says how many crosspoints there are, CHILD_POINTER i where the
// registers of crosspoint i begin. Non-secure access mode (SECURE_ACCESS): 0 Secure registers are
// closed to Non-secure accesses, 1 open, 2 all registers are closed to them. Limits: identification
// registers are those of a CMN-600; nothing else of the root is modelled.
`default_nettype none

module fabmon_cmn_root #(
  parameter int unsigned MeshX        = 4,
  parameter int unsigned MeshY        = 2,
  parameter logic [15:0] NodeId       = '0,
  parameter logic [3:0]  Revision     = 4'd6,
  parameter int unsigned ReqAddrWidth = 48,
  parameter int unsigned RsvdcWidth   = 8,
  localparam int unsigned NumXp = MeshX * MeshY
) (
  input  wire logic clk_i,  // the mesh clock
  input  wire logic rst_ni,  // synchronous reset
  output logic      open_o,    // Non-secure accesses may reach registers marked secure
  output logic      closed_o,  // ... may reach nothing
  // registers
  input  wire fabmon_cmn_bus_pkg::access_t access_i,  // as in fabmon_cmn_bus_pkg
  input  wire logic here_i,  // the access is to the root
  output logic [63:0] rdata_o  // in the fifth cycle of the access
);
  logic [10:0] word;
  logic [1:0]  mode_q;
  logic        is_mode;

  assign word     = access_i.addr[13:3];
  assign is_mode  = here_i & (word == 11'(fabmon_cmn_reg_pkg::RegRootSecureAccess >> 3)) &
                    access_i.secure;
  assign open_o   = (mode_q == 2'd1);
  assign closed_o = (mode_q == 2'd2);

  always_ff @(posedge clk_i) begin
    if (!rst_ni)                            mode_q <= '0;
    else if (access_i.write5[0] && is_mode) mode_q <= access_i.wdata[1:0];
  end

  always_comb begin
    rdata_o = '0;
    unique case (word)
      11'(fabmon_cmn_reg_pkg::RegRootNodeInfo >> 3):      rdata_o = {32'd0, NodeId, 16'h0002};
      11'(fabmon_cmn_reg_pkg::RegRootPeriphId01 >> 3):    rdata_o = 64'h0000_00B4_0000_0034;
      11'(fabmon_cmn_reg_pkg::RegRootPeriphId23 >> 3):    rdata_o = {56'd0, Revision, 4'hB};
      11'(fabmon_cmn_reg_pkg::RegRootPeriphId45 >> 3):    rdata_o = 64'h0000_0000_0000_00C4;
      11'(fabmon_cmn_reg_pkg::RegRootComponentId01 >> 3): rdata_o = 64'h0000_00F0_0000_000D;
      11'(fabmon_cmn_reg_pkg::RegRootComponentId23 >> 3): rdata_o = 64'h0000_00B1_0000_0005;
      11'(fabmon_cmn_reg_pkg::RegRootChildInfo >> 3):     rdata_o = {32'd0, 16'h0100, 16'(NumXp)};
      11'(fabmon_cmn_reg_pkg::RegRootInfoGlobal >> 3):
        rdata_o = {38'd0, 2'b11, 8'(ReqAddrWidth), 8'(ReqAddrWidth), 8'(RsvdcWidth)};
      11'(fabmon_cmn_reg_pkg::RegRootSecureAccess >> 3):
        rdata_o[1:0] = mode_q & {2{access_i.secure}};
      default: ;
    endcase
    for (int i = 0; i < NumXp; i++) begin
      if (word == 11'((fabmon_cmn_reg_pkg::RegRootChildPointer >> 3) + i)) begin
        rdata_o = {38'd0, fabmon_cmn_topology_pkg::place(i, MeshX, MeshY), 20'h08000};
      end
    end
    if (!here_i) rdata_o = '0;
  end

  logic unused;
  assign unused = ^{access_i.addr, access_i.wdata, access_i.write1, access_i.write2,
                    access_i.write3, access_i.write5};
endmodule

`default_nettype wire
