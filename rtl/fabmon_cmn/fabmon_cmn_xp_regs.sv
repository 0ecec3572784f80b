// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The registers of a crosspoint that have nothing to do with counting: what it is and what it is
// connected to, and those that only store what is written.
//
// CHILD_INFO and CHILD_POINTER j give the nodes at the ports, in the order of their positions.
// PMSICR and PMSIRR (sampling) and DTM_CONTROL are stored and do nothing. Registers marked secure
// in cmn.rdl read 0 and keep their value unless `access.secure`.
`default_nettype none

module fabmon_cmn_xp_regs #(
  parameter logic [5:0]  Place     = '0,  // X and Y, see fabmon_cmn_topology_pkg
  parameter logic [15:0] LogicalId = '0,
  parameter logic [15:0] PortType  = '0,  // 8 bits for each port; 0: not used
  parameter logic [95:0] NodeType  = '0   // 12 bits for each position 4 p + d; 0: none
) (
  input  wire logic   clk_i,  // the mesh clock
  input  wire logic   rst_ni,  // synchronous reset
  input  wire fabmon_cmn_bus_pkg::access_t access_i,  // as in fabmon_cmn_bus_pkg
  input  wire logic   here_i,  // the access is to this node
  output logic [63:0] rdata_o  // in the second cycle of the access
);
  localparam logic [35:0] Children = fabmon_cmn_topology_pkg::children(NodeType);
  localparam logic [7:0]  There    = 8'((9'd1 << Children[35:32]) - 9'd1);  // child j is
  localparam logic [1:0]  Used     = {PortType[15:8] != '0, PortType[7:0] != '0};

  logic [10:0] word;
  logic [7:0]  write;
  logic [63:0] wdata;  // Icarus takes no part-select of a member in a loop
  assign word  = access_i.addr[13:3];
  assign write = access_i.write1 & {8{here_i}};
  assign wdata = access_i.wdata;

  // ---------------------------------------------------------------- what is stored
  logic [3:0]  control_q;
  logic [31:0] pmsicr_q, pmsirr_q;
  logic        override_q, aux_q;

  always_ff @(posedge clk_i) begin
    if (write[0]) begin
      if (word == 11'(fabmon_cmn_reg_pkg::RegXpDtmControl >> 3)) control_q <= access_i.wdata[3:0];
      if (access_i.secure) begin
        if (word == 11'(fabmon_cmn_reg_pkg::RegXpSecureRegisterGroupsOverride >> 3)) begin
          override_q <= access_i.wdata[0];
        end
        if (word == 11'(fabmon_cmn_reg_pkg::RegXpAuxCtl >> 3)) aux_q <= access_i.wdata[0];
      end
    end
    for (int b = 0; b < 4; b++) begin
      if (write[b] && word == 11'(fabmon_cmn_reg_pkg::RegXpDtmPmsicr >> 3)) begin
        pmsicr_q[8*b +: 8] <= wdata[8*b +: 8];
      end
      if (write[b] && word == 11'(fabmon_cmn_reg_pkg::RegXpDtmPmsirr >> 3)) begin
        pmsirr_q[8*b +: 8] <= wdata[8*b +: 8];
      end
    end
    if (!rst_ni) begin
      control_q  <= '0;
      pmsicr_q   <= '0;
      pmsirr_q   <= '0;
      override_q <= 1'b0;
      aux_q      <= 1'b0;
    end
  end

  // ---------------------------------------------------------------- read data
  always_comb begin
    rdata_o = '0;
    unique case (word)
      11'(fabmon_cmn_reg_pkg::RegXpNodeInfo >> 3):
        rdata_o = {16'd0, LogicalId, 7'd0, Place, 3'd0, 4'd0, fabmon_cmn_pkg::TypeMxp};
      11'(fabmon_cmn_reg_pkg::RegXpDevicePortConnectInfoP0 >> 3): rdata_o[4:0] = PortType[4:0];
      11'(fabmon_cmn_reg_pkg::RegXpDevicePortConnectInfoP1 >> 3): rdata_o[4:0] = PortType[12:8];
      11'(fabmon_cmn_reg_pkg::RegXpChildInfo >> 3): rdata_o = {32'd0, 16'h0100, 12'd0,
          Children[35:32]};
      11'(fabmon_cmn_reg_pkg::RegXpP0Info >> 3):    rdata_o = Used[0] ? 64'h211 : '0;
      11'(fabmon_cmn_reg_pkg::RegXpP1Info >> 3):    rdata_o = Used[1] ? 64'h211 : '0;
      11'(fabmon_cmn_reg_pkg::RegXpDtmControl >> 3): rdata_o[3:0]  = control_q;
      11'(fabmon_cmn_reg_pkg::RegXpDtmPmsicr >> 3):  rdata_o[31:0] = pmsicr_q;
      11'(fabmon_cmn_reg_pkg::RegXpDtmPmsirr >> 3):  rdata_o[31:8] = pmsirr_q[31:8];
      11'(fabmon_cmn_reg_pkg::RegXpSecureRegisterGroupsOverride >> 3):
        rdata_o[0] = override_q & access_i.secure;
      11'(fabmon_cmn_reg_pkg::RegXpAuxCtl >> 3): rdata_o[0] = aux_q & access_i.secure;
      default: ;
    endcase
    for (int j = 0; j < 8; j++) begin
      if (There[j] && word == 11'((fabmon_cmn_reg_pkg::RegXpChildPointer >> 3) + j)) begin
        rdata_o = {38'd0, Place, 2'd0, Children[4*j +: 2], 1'b0, Children[4*j + 2], 14'd0};
      end
    end
    if (!here_i) rdata_o = '0;
  end

  logic unused;
  assign unused = ^{access_i.addr, access_i.wdata, access_i.write2, access_i.write3,
                    access_i.write5, write, pmsirr_q[7:0]};
endmodule

`default_nettype wire
