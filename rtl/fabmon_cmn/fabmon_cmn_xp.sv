// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A crosspoint (XP) with the nodes at its two device ports and its debug and trace monitor (DTM):
// four watchpoints, four events of its own, four of each node, and the counters that choose among
// them. The DTC and the root, where there is one, are not in here.
//
//     cycle    | c    | c+1                                 | c+2      | c+3     |
//     P[c]     | pins | hit, event_xp, event_node -> choice | counters | wraps_o |
//
// Nothing of the pins is registered but what a watchpoint or an event has chosen: the choice is
// taken as it will be after the cycle, so that a write of it acts from the next cycle's pins on.
`default_nettype none

module fabmon_cmn_xp #(
  parameter logic [5:0]   Place      = '0,  // X and Y, see fabmon_cmn_topology_pkg
  parameter logic [15:0]  LogicalId  = '0,
  parameter logic [3:0]   Mesh       = 4'hF,  // there is a neighbour: south, north, west, east
  parameter logic [15:0]  PortType   = '0,  // 8 bits for each port; 0: not used
  parameter logic [95:0]  NodeType   = '0,  // 12 bits for each position 4 p + d; 0: none
  parameter logic [127:0] LogicalIds = '0,  // 16 bits for each of them
  parameter int unsigned  N          = 7,   // as in fabmon_cmn_watchpoint
  parameter int unsigned  A          = 48,
  parameter int unsigned  Y          = 8,
  parameter int unsigned  OccWidth   = 8,
  localparam int unsigned ReqWidth = fabmon_chi_pkg::req_width(N, A, Y),
  localparam int unsigned RspWidth = fabmon_chi_pkg::rsp_width(N),
  localparam int unsigned SnpWidth = fabmon_chi_pkg::snp_width(N, A),
  localparam int unsigned DatWidth = fabmon_chi_pkg::dat_width(N, Y)
) (
  input  wire logic                  clk_i,  // the mesh clock
  input  wire logic                  rst_ni,  // synchronous reset
  // this cycle: pins, of port 0 and above them of port 1
  input  wire logic [7:0]            up_flitv_i,  // {DAT, SNP, RSP, REQ} of each port
  input  wire logic [2*ReqWidth-1:0] up_req_i,  // device to mesh: REQ flits
  input  wire logic [2*RspWidth-1:0] up_rsp_i,  // RSP flits
  input  wire logic [2*SnpWidth-1:0] up_snp_i,  // SNP flits
  input  wire logic [2*DatWidth-1:0] up_dat_i,  // DAT flits, the control part
  input  wire logic [21:0]           up_snp_tgtid_i,  // 11 bits: target of a snoop
  input  wire logic [3:0]            up_rsp_devevent_i,  // 2 bits each, beside the flit
  input  wire logic [3:0]            up_dat_devevent_i,  // the same of DAT
  input  wire logic [3:0]            up_dat_chunkv_i,  // 2 bits: valid chunks
  input  wire logic [7:0]            up_dat_poison_i,  // 4 bits: poisoned chunks
  input  wire logic [7:0]            down_flitv_i,  // mesh to device: the same
  input  wire logic [2*ReqWidth-1:0] down_req_i,
  input  wire logic [2*RspWidth-1:0] down_rsp_i,
  input  wire logic [2*SnpWidth-1:0] down_snp_i,
  input  wire logic [2*DatWidth-1:0] down_dat_i,
  input  wire logic [3:0]            down_rsp_devevent_i,
  input  wire logic [3:0]            down_dat_devevent_i,
  input  wire logic [3:0]            down_dat_chunkv_i,
  input  wire logic [7:0]            down_dat_poison_i,
  input  wire logic [23:0]           tx_flitv_i,  // what the XP sends: see fabmon_cmn_xp_events
  input  wire logic [23:0]           tx_stall_i,  // what waits for a credit
  input  wire logic [1:0]            partial_dat_i,  // half a data flit is sent
  input  wire logic [511:0]          node_event_i,  // 64 bits a position: see fabmon_cmn_node
  input  wire logic [319:0]          node_occupancy_i,  // 40 bits a position
  // the next cycles, see fabmon_cmn_dtm
  input  wire logic                  run_i,  // its cycle counts
  input  wire logic                  secure_i,  // Secure flits are seen
  input  wire logic                  snapshot_i,  // copy the counters
  output logic [23:0]                wraps_o,  // 3 bits for each counter of the DTC
  // registers
  input  wire fabmon_cmn_bus_pkg::access_t  access_i,  // as in fabmon_cmn_bus_pkg
  output logic [63:0]                rdata_o  // in the second cycle of the access
);
  localparam logic [1:0] Used = {PortType[15:8] != '0, PortType[7:0] != '0};

  // ---------------------------------------------------------------- what is accessed
  logic        here, here_xp;
  logic [10:0] word;

  assign here    = (access_i.addr[25:20] == Place);
  assign here_xp = here & (access_i.addr[19:14] == 6'b0000_10);
  assign word    = access_i.addr[13:3];

  // ---------------------------------------------------------------- watchpoints
  logic        is_wp;
  logic [3:0]  hit;
  logic [63:0] wp_rdata;

  assign is_wp = here_xp & (word[10:4] == 7'(fabmon_cmn_reg_pkg::RegXpDtmWpConfig >> 7));

  fabmon_cmn_watchpoints #(.N(N), .A(A), .Y(Y), .Used(Used)) u_watchpoints (
    .clk_i, .rst_ni,
    .up_flitv_i, .up_req_i, .up_rsp_i, .up_snp_i, .up_dat_i, .up_snp_tgtid_i,
    .up_rsp_devevent_i, .up_dat_devevent_i, .up_dat_chunkv_i, .up_dat_poison_i,
    .down_flitv_i, .down_req_i, .down_rsp_i, .down_snp_i, .down_dat_i,
    .down_rsp_devevent_i, .down_dat_devevent_i, .down_dat_chunkv_i, .down_dat_poison_i,
    .secure_i, .hit_o(hit),
    .word_i(word[3:0]), .write_i(access_i.write1 & {8{is_wp}}), .wdata_i(access_i.wdata),
    .rdata_o(wp_rdata)
  );

  // ---------------------------------------------------------------- nodes
  logic [31:0]  event_node;
  logic [511:0] rdata_node;

  for (genvar k = 0; k < 8; k++) begin : g_node
    localparam logic [11:0] Type = NodeType[12*k +: 12];
    localparam logic [15:0] NodeId = 16'({Place, 3'(k)});
    if (Used[k / 4] && Type != 12'd0 && Type != fabmon_cmn_pkg::TypeDtc) begin : g_there
      logic at;
      assign at = here & (access_i.addr[19:14] == {4'(k % 4), 2'(k / 4)});
      logic [63:0] rdata;
      fabmon_cmn_node #(
        .NodeType(Type), .NodeId(NodeId), .LogicalId(LogicalIds[16*k +: 16]), .OccWidth(OccWidth)
      ) u_node (
        .clk_i, .rst_ni, .event_i(node_event_i[64*k +: 64]),
        .occupancy_i(node_occupancy_i[40*k +: 40]), .run_i, .event_o(event_node[4*k +: 4]),
        .word_i(word), .write_i(access_i.write1 & {8{at}}), .wdata_i(access_i.wdata),
        .rdata_o(rdata)
      );
      assign rdata_node[64*k +: 64] = rdata & {64{at}};
    end else begin : g_empty
      assign event_node[4*k +: 4]   = '0;
      assign rdata_node[64*k +: 64] = '0;
      logic unused_pins;
      assign unused_pins = ^{node_event_i[64*k +: 64], node_occupancy_i[40*k +: 40]};
    end
  end

  // ---------------------------------------------------------------- counters
  logic [3:0]  event_xp;
  logic [63:0] select, select_q, config_q, count, shadow;
  logic        is_select, is_config, is_count, is_shadow;

  assign is_select = here_xp & (word == 11'(fabmon_cmn_reg_pkg::RegXpPmuEventSel >> 3));
  assign is_config = here_xp & (word == 11'(fabmon_cmn_reg_pkg::RegXpDtmPmuConfig >> 3));
  assign is_count  = here_xp & (word == 11'(fabmon_cmn_reg_pkg::RegXpDtmPmevcnt >> 3));
  assign is_shadow = here_xp & (word == 11'(fabmon_cmn_reg_pkg::RegXpDtmPmevcntsr >> 3));

  fabmon_cmn_storage #(.Mask(64'h0000_0000_FFFF_FFFF)) u_select (
    .clk_i, .rst_ni, .write_i(access_i.write1 & {8{is_select}}), .wdata_i(access_i.wdata),
    .d_o(select), .q_o(select_q)
  );
  fabmon_cmn_xp_events #(.Used({Used, Mesh})) u_events (
    .clk_i, .rst_ni, .flitv_i(tx_flitv_i), .stall_i(tx_stall_i), .partial_i(partial_dat_i),
    .select_i(select[31:0]), .event_o(event_xp)
  );
  fabmon_cmn_dtm u_dtm (
    .clk_i, .rst_ni, .run_i,
    .event_i({16'd0, event_node, 8'd0, event_xp, hit}),
    .snapshot_i, .wraps_o, .access_i,
    .is_config_i(is_config), .is_count_i(is_count), .is_shadow_i(is_shadow),
    .config_o(config_q), .count_o(count), .shadow_o(shadow)
  );

  // ---------------------------------------------------------------- the other registers
  logic [63:0] rdata_xp;
  fabmon_cmn_xp_regs #(.Place(Place), .LogicalId(LogicalId), .PortType(PortType),
      .NodeType(NodeType))
  u_regs (
    .clk_i, .rst_ni, .access_i, .here_i(here_xp), .rdata_o(rdata_xp)
  );

  always_comb begin
    rdata_o = rdata_xp;
    if (is_wp)     rdata_o = wp_rdata;
    if (is_select) rdata_o = select_q;
    if (is_config) rdata_o = config_q;
    if (is_count)  rdata_o = count;
    if (is_shadow) rdata_o = shadow;
    for (int k = 0; k < 8; k++) rdata_o |= rdata_node[64*k +: 64];
  end

  logic unused;
  assign unused = ^select[63:32];
endmodule

`default_nettype wire
