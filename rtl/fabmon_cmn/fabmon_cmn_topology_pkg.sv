// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Numbers that follow from what is where in the mesh. All vectors have room for 64 crosspoints (XP)
// of 8 positions each: position 8 i + 4 p + d is place d at device port p of XP i.
`default_nettype none

package fabmon_cmn_topology_pkg;
  localparam int unsigned MaxPositions = 512;

  // X and Y side by side, as they stand in node identifiers (from bit 3) and addresses (from bit
  // 20): 2 bits each in meshes of up to 4 x 4, else 3.
  function automatic logic [5:0] place(int unsigned i, int unsigned mesh_x, int unsigned mesh_y);
    place = ((mesh_x <= 4) && (mesh_y <= 4)) ? 6'(((i % mesh_x) << 2) | (i / mesh_x))
                                             : 6'(((i % mesh_x) << 3) | (i / mesh_x));
  endfunction

  // 16 bits for each position: how many nodes of its type come before it.
  function automatic logic [16*MaxPositions-1:0] logical_ids(
    logic [12*MaxPositions-1:0] types, int unsigned positions
  );
    logic [319:0] count;  // of each type, which bit 8 and the lowest 4 bits tell
    logic [4:0]   kind;
    logical_ids = '0;
    count       = '0;
    for (int k = 0; k < positions; k++) begin
      kind                     = {types[12*k + 8], types[12*k +: 4]};
      logical_ids[16*k +: 16]  = 16'(count[10*kind +: 10]);
      count[10*kind +: 10]     = count[10*kind +: 10] + 10'd1;
    end
  endfunction

  // 16 bits for each of four DTCs: its position; in the bits above them, how many there are.
  function automatic logic [79:0] dtcs(
    logic [12*MaxPositions-1:0] types, int unsigned positions
  );
    dtcs = '0;
    for (int k = 0; k < positions; k++) begin
      if (types[12*k +: 12] == fabmon_cmn_pkg::TypeDtc) begin
        if (dtcs[79:64] < 16'd4) dtcs[16*dtcs[65:64] +: 16] = 16'(k);
        dtcs[79:64] = dtcs[79:64] + 16'd1;
      end
    end
  endfunction

  // Of one XP's 8 types: 4 bits for each of its children, the position; above them, their number.
  function automatic logic [35:0] children(logic [95:0] types);
    children = '0;
    for (int k = 0; k < 8; k++) begin
      if (types[12*k +: 12] != 12'd0) begin
        children[4*children[34:32] +: 4] = 4'(k);
        children[35:32] = children[35:32] + 4'd1;
      end
    end
  endfunction

  // Bit = kind of device: those that connect_info names, and none.
  localparam logic [255:0] Devices = 256'hE_77F7;

  // 1 if each port has a kind of device that connect_info names, or none.
  function automatic logic are_devices(logic [2*MaxPositions-1:0] kinds, int unsigned ports);
    are_devices = 1'b1;
    for (int k = 0; k < ports; k++) begin
      if (Devices[kinds[8*k +: 8]] == 1'b0) are_devices = 1'b0;
    end
  endfunction

  // 1 if each place has a node that the monitor knows, or none.
  function automatic logic are_nodes(logic [12*MaxPositions-1:0] types, int unsigned positions);
    logic [11:0] kind;
    are_nodes = 1'b1;
    for (int k = 0; k < positions; k++) begin
      kind = types[12*k +: 12];
      if (kind != 12'd0 && kind != fabmon_cmn_pkg::TypeDn && kind != fabmon_cmn_pkg::TypeDtc &&
          kind != fabmon_cmn_pkg::TypeHni && kind != fabmon_cmn_pkg::TypeHnf &&
          kind != fabmon_cmn_pkg::TypeSbsx && kind != fabmon_cmn_pkg::TypeRnid &&
          kind != fabmon_cmn_pkg::TypeRnidAlso && kind != fabmon_cmn_pkg::TypeCxra &&
          kind != fabmon_cmn_pkg::TypeCxha) begin
        are_nodes = 1'b0;
      end
    end
  endfunction

  // 1 if there is a device at each port that has nodes; root: the port of the root.
  function automatic logic are_at_devices(
    logic [2*MaxPositions-1:0] kinds, logic [12*MaxPositions-1:0] types, int unsigned ports,
    int unsigned root
  );
    are_at_devices = 1'b1;
    for (int k = 0; k < ports; k++) begin
      if (kinds[8*k +: 8] == 8'd0 && (types[48*k +: 48] != 48'd0 || k == root)) begin
        are_at_devices = 1'b0;
      end
    end
  endfunction

  // 1 if the DTC of each XP is one of num_dtc.
  function automatic logic are_domains(
    logic [MaxPositions/4-1:0] domains, int unsigned xps, int unsigned num_dtc
  );
    are_domains = 1'b1;
    for (int k = 0; k < xps; k++) begin
      if (32'(domains[2*k +: 2]) >= num_dtc) are_domains = 1'b0;
    end
  endfunction
endpackage

`default_nettype wire
