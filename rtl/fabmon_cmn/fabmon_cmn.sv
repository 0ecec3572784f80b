// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// cmn: the distributed performance monitor of a CMN-600 for any CHI mesh: a debug and trace monitor
// (DTM) at every crosspoint (XP), one to four debug and trace controllers (DTC), and the discovery
// by which software finds them. Drop-in top with plain pins.
//
//     pins -> watchpoints, events of XPs and nodes -> DTM: choice, local counters -> wraps
//          -> sums over rows and columns -> DTC: global counters, flags, interrupt
//
// Crosspoint i = y * MeshX + x; its device port p is number 2 i + p in all vectors of ports, the
// node at place d there is number 8 i + 4 p + d in all vectors of nodes. An unused port and a place
// without a node cost no area. Their pins are ignored, and so are those of an interface of a
// crosspoint at the edge of the mesh (north is y + 1).
//
// In the cycle after they pass, flits are in the layout of the watchpoints that look at them, and
// events are chosen; counts of P[c] are in the DTMs after edge c+2 and in the DTCs after edge c+5.
// An access waits for them (fabmon_cmn_bus_pkg), so that software sees no pipeline.
`default_nettype none

module fabmon_cmn #(
  parameter int unsigned MeshX  = 4,  // 1-8: columns
  parameter int unsigned MeshY  = 2,  // 1-8: rows
  parameter int unsigned NumDtc = 1,  // 1-4: as many as NodeType has
  localparam int unsigned NumXp = (MeshX * MeshY == 0) ? 1 : MeshX * MeshY,
  // The kind of device at each port, 8 bits (0: none), as connect_info reads it.
  parameter logic [16*NumXp-1:0] PortType = (16*NumXp)'({
    16'h0C00, 16'h0402, 16'h0E0C, 16'h0A04, 16'h0E0D, 16'h0104, 16'h0E0E, 16'h0E04
  }),
  // The node at each place, 12 bits (0: none): its type, as node_info reads it.
  parameter logic [96*NumXp-1:0] NodeType = (96*NumXp)'({
    96'h000_000_000_000_000_000_000_000,  // XP 7: port 1 SN-F
    96'h000_000_000_000_000_000_000_00D,  // XP 6: port 0 RN-D, port 1 RN-F
    96'h000_000_000_005_000_000_000_000,  // XP 5: port 0 SN-F, port 1 HN-F
    96'h003_001_004_000_000_000_000_000,  // XP 4: port 0 RN-F, port 1 HN-D: root, HN-I, DN, DTC
    96'h000_000_000_005_000_000_000_007,  // XP 3: port 0 SBSX, port 1 HN-F
    96'h000_000_000_00A_000_000_000_000,  // XP 2: port 0 RN-F, port 1 RN-I
    96'h000_000_000_005_000_000_000_005,  // XP 1: HN-F at both ports
    96'h000_000_000_005_000_000_000_000   // XP 0: port 0 RN-F, port 1 HN-F
  }),
  parameter logic [2*NumXp-1:0] Domain = '0,  // the DTC that each XP's wraps go to
  parameter int unsigned RootXp   = 4,        // where the root is: place 0, which must be empty
  parameter int unsigned RootPort = 1,        // 0-1
  parameter logic [3:0]  Revision = 4'd6,     // 6: r3p1
  // widths of CHI; of DAT flits the control part is tapped, up to RSVDC
  parameter int unsigned NodeIdWidth  = 7,    // 7-11
  parameter int unsigned ReqAddrWidth = 48,   // 44-52
  parameter int unsigned RsvdcWidth   = 8,    // 0, 4, 8, 12, 16, 24, 32
  parameter int unsigned OccWidth     = 8,    // 8-32: an occupancy event is 2^OccWidth
  parameter bit WpSpnidenStrict = 1'b0,       // 1: SPNIDEN alone lets Secure flits be seen
  parameter bit Apb             = 1'b0,       // 0: AXI4-Lite of 64 bits, 1: APB4 of 32
  parameter bit RegAsync        = 1'b0,       // 1: the register bus has a clock of its own
  parameter int unsigned RegTimeout = 64,     // 16-65536: cycles of an access, if RegAsync
  parameter bit          Reset      = 1'b0,   // 1: resets act without a clock
  parameter bit          ClockEnable = 1'b0,  // 1: clk_en gates aclk, if RegAsync
  localparam int unsigned ReqWidth =
      fabmon_chi_pkg::req_width(NodeIdWidth, ReqAddrWidth, RsvdcWidth),
  localparam int unsigned RspWidth = fabmon_chi_pkg::rsp_width(NodeIdWidth),
  localparam int unsigned SnpWidth = fabmon_chi_pkg::snp_width(NodeIdWidth, ReqAddrWidth),
  localparam int unsigned DatWidth = fabmon_chi_pkg::dat_width(NodeIdWidth, RsvdcWidth)
) (
  input  wire logic                            aclk,  // the mesh's clock
  input  wire logic                            aresetn,  // released with aclk
  input  wire logic                            clk_en,   // 1: the next edge is one; or tie 1
  input  wire logic                            reg_clk,      // of registers; or tie aclk
  input  wire logic                            reg_rst_n,    // its reset; or tie aresetn
  input  wire logic                            niden,        // 0: nothing counts
  input  wire logic                            spniden,      // see WpSpnidenStrict
  input  wire logic                            snapshot_req, // PMUSNAPSHOTREQ
  output logic      [NumDtc-1:0]               intreqpmu,    // INTREQPMU of each DTC, level
  // each device port, flits from the device into the mesh
  input  wire logic [2*NumXp-1:0]              up_req_flitv,  // a REQ flit is sent
  input  wire logic [2*NumXp*ReqWidth-1:0]     up_req_flit,  // it: fabmon_chi_pkg has the fields
  input  wire logic [2*NumXp-1:0]              up_rsp_flitv,
  input  wire logic [2*NumXp*RspWidth-1:0]     up_rsp_flit,
  input  wire logic [2*NumXp-1:0]              up_snp_flitv,
  input  wire logic [2*NumXp*SnpWidth-1:0]     up_snp_flit,
  input  wire logic [2*NumXp-1:0]              up_dat_flitv,
  input  wire logic [2*NumXp*DatWidth-1:0]     up_dat_flit,
  input  wire logic [2*NumXp*11-1:0]           up_snp_tgtid,  // target of a snoop: SNP has no TgtID
  input  wire logic [2*NumXp*2-1:0]            up_rsp_devevent,  // beside the RSP flit
  input  wire logic [2*NumXp*2-1:0]            up_dat_devevent,  // beside the DAT flit
  input  wire logic [2*NumXp*2-1:0]            up_dat_chunkv,  // which halves are valid
  input  wire logic [2*NumXp*4-1:0]            up_dat_poison,  // any bit: poisoned
  // each device port, flits from the mesh to the device
  input  wire logic [2*NumXp-1:0]              down_req_flitv,
  input  wire logic [2*NumXp*ReqWidth-1:0]     down_req_flit,
  input  wire logic [2*NumXp-1:0]              down_rsp_flitv,
  input  wire logic [2*NumXp*RspWidth-1:0]     down_rsp_flit,
  input  wire logic [2*NumXp-1:0]              down_snp_flitv,
  input  wire logic [2*NumXp*SnpWidth-1:0]     down_snp_flit,
  input  wire logic [2*NumXp-1:0]              down_dat_flitv,
  input  wire logic [2*NumXp*DatWidth-1:0]     down_dat_flit,
  input  wire logic [2*NumXp*2-1:0]            down_rsp_devevent,
  input  wire logic [2*NumXp*2-1:0]            down_dat_devevent,
  input  wire logic [2*NumXp*2-1:0]            down_dat_chunkv,
  input  wire logic [2*NumXp*4-1:0]            down_dat_poison,
  // each XP: what it sends; bit 4 * interface + channel, interfaces are E, W, N, S, P0, P1
  input  wire logic [24*NumXp-1:0]             xp_tx_flitv,  // a flit is sent
  input  wire logic [24*NumXp-1:0]             xp_tx_stall,  // a flit waits for a credit
  input  wire logic [2*NumXp-1:0]              xp_partial_dat,  // half a data flit, to port p
  // each place of a node: events by eventid; 8 bits of occupancy for each occupid
  input  wire logic [8*NumXp*64-1:0]           node_event,  // bit = eventid: fabmon_cmn_node
  input  wire logic [8*NumXp*40-1:0]           node_occupancy,  // entries of each queue
  // AXI4-Lite (Apb = 0)
  input  wire logic [25:0]                     s_axil_awaddr,
  input  wire logic [2:0]                      s_axil_awprot,
  input  wire logic                            s_axil_awvalid,
  output logic                                 s_axil_awready,
  input  wire logic [63:0]                     s_axil_wdata,
  input  wire logic [7:0]                      s_axil_wstrb,
  input  wire logic                            s_axil_wvalid,
  output logic                                 s_axil_wready,
  output logic [1:0]                           s_axil_bresp,
  output logic                                 s_axil_bvalid,
  input  wire logic                            s_axil_bready,
  input  wire logic [25:0]                     s_axil_araddr,
  input  wire logic [2:0]                      s_axil_arprot,
  input  wire logic                            s_axil_arvalid,
  output logic                                 s_axil_arready,
  output logic [63:0]                          s_axil_rdata,
  output logic [1:0]                           s_axil_rresp,
  output logic                                 s_axil_rvalid,
  input  wire logic                            s_axil_rready,
  // APB4 (Apb = 1)
  input  wire logic [25:0]                     s_apb_paddr,
  input  wire logic [2:0]                      s_apb_pprot,
  input  wire logic                            s_apb_psel,
  input  wire logic                            s_apb_penable,
  input  wire logic                            s_apb_pwrite,
  input  wire logic [31:0]                     s_apb_pwdata,
  input  wire logic [3:0]                      s_apb_pstrb,
  output logic                                 s_apb_pready,
  output logic [31:0]                          s_apb_prdata,
  output logic                                 s_apb_pslverr
);
  logic clk, rst_n;
  fabmon_common_clk_rst #(.ClockEnable(ClockEnable), .Reset(Reset), .RegAsync(RegAsync)) u_clk (
    .clk_i(aclk), .en_i(clk_en), .rst_ni(aresetn), .clk_o(clk), .rst_no(rst_n)
  );

  localparam int unsigned RowWidth = (MeshX < 1) ? 1 : $clog2(4 * MeshX + 1);  // of a row's wraps
  localparam int unsigned SumWidth = $clog2(4 * NumXp + 1);  // ... of all rows
  localparam int unsigned Positions = fabmon_cmn_topology_pkg::MaxPositions;
  localparam logic [2*Positions-1:0]  Kinds = (2*Positions)'(PortType);
  localparam logic [12*Positions-1:0] Types = (12*Positions)'(NodeType);
  localparam logic [16*Positions-1:0] LogicalIds =
      fabmon_cmn_topology_pkg::logical_ids(Types, 8 * NumXp);
  localparam logic [79:0] Dtcs = fabmon_cmn_topology_pkg::dtcs(Types, 8 * NumXp);
  localparam logic [5:0] RootPlace = fabmon_cmn_topology_pkg::place(RootXp, MeshX, MeshY);

  if (MeshX < 1 || MeshX > 8) begin : g_bad_mesh_x
    $error("MeshX must be 1 to 8");
    fabmon_MeshX_must_be_1_to_8 u_refused ();
  end
  if (MeshY < 1 || MeshY > 8) begin : g_bad_mesh_y
    $error("MeshY must be 1 to 8");
    fabmon_MeshY_must_be_1_to_8 u_refused ();
  end
  if (NumDtc < 1 || NumDtc > 4) begin : g_bad_num_dtc
    $error("NumDtc must be 1 to 4");
    fabmon_NumDtc_must_be_1_to_4 u_refused ();
  end
  if (Dtcs[79:64] != 16'(NumDtc)) begin : g_bad_dtcs
    $error("NumDtc must be the number of DTCs (nodes of type 3) in NodeType");
    fabmon_NumDtc_must_be_the_number_of_DTCs_nodes_of_type_3_in_NodeType u_refused ();
  end
  if (!fabmon_cmn_topology_pkg::are_devices(Kinds, 2 * NumXp)) begin : g_bad_port_type
    $error("PortType must be 0 or a device of connect_info at each port");
    fabmon_PortType_must_be_0_or_a_device_of_connect_info_at_each_port u_refused ();
  end
  if (!fabmon_cmn_topology_pkg::are_nodes(Types, 8 * NumXp)) begin : g_bad_node_type
    $error("NodeType must be 0 or a node of a device at each place");
    fabmon_NodeType_must_be_0_or_a_node_of_a_device_at_each_place u_refused ();
  end
  if (!fabmon_cmn_topology_pkg::are_at_devices(Kinds, Types, 2 * NumXp, 2 * RootXp + RootPort))
  begin : g_bad_place
    $error("PortType must be a device where the root or a node is");
    fabmon_PortType_must_be_a_device_where_the_root_or_a_node_is u_refused ();
  end
  if (!fabmon_cmn_topology_pkg::are_domains((Positions/4)'(Domain), NumXp, NumDtc))
  begin : g_bad_domain
    $error("Domain must be below NumDtc for each crosspoint");
    fabmon_Domain_must_be_below_NumDtc_for_each_crosspoint u_refused ();
  end
  if (RootXp >= NumXp) begin : g_bad_root_xp
    $error("RootXp must be below MeshX * MeshY");
    fabmon_RootXp_must_be_below_MeshX_MeshY u_refused ();
  end
  if (RootPort > 1) begin : g_bad_root_port
    $error("RootPort must be 0 to 1");
    fabmon_RootPort_must_be_0_to_1 u_refused ();
  end
  if (RootXp < 64 && RootPort < 2 && Types[96*RootXp + 48*RootPort +: 12] != 12'd0)
  begin : g_bad_root
    $error("NodeType must be 0 at the place of the root");
    fabmon_NodeType_must_be_0_at_the_place_of_the_root u_refused ();
  end
  if (NodeIdWidth < 7 || NodeIdWidth > 11) begin : g_bad_node_id_width
    $error("NodeIdWidth must be 7 to 11");
    fabmon_NodeIdWidth_must_be_7_to_11 u_refused ();
  end
  if (ReqAddrWidth < 44 || ReqAddrWidth > 52) begin : g_bad_req_addr_width
    $error("ReqAddrWidth must be 44 to 52");
    fabmon_ReqAddrWidth_must_be_44_to_52 u_refused ();
  end
  if (RsvdcWidth > 32 || (RsvdcWidth % 4) != 0 || (RsvdcWidth > 16 && (RsvdcWidth % 8) != 0))
  begin : g_bad_rsvdc_width
    $error("RsvdcWidth must be 0, 4, 8, 12, 16, 24 or 32");
    fabmon_RsvdcWidth_must_be_0_4_8_12_16_24_or_32 u_refused ();
  end
  if (OccWidth < 8 || OccWidth > 32) begin : g_bad_occ_width
    $error("OccWidth must be 8 to 32");
    fabmon_OccWidth_must_be_8_to_32 u_refused ();
  end

  if (RegTimeout < 16 || RegTimeout > 65536) begin : g_bad_reg_timeout
    $error("RegTimeout must be 16 to 65536");
    fabmon_RegTimeout_must_be_16_to_65536 u_refused ();
  end

  // ---------------------------------------------------------------- what all share
  // run, secure: in cycle c+1 for P[c], then on its way with the counts. snapshot: by pin.
  logic       niden_q, spniden_q, run, secure, see_secure;
  logic [5:2] run_q;
  logic [5:1] snapshot_q;

  assign secure = WpSpnidenStrict ? spniden_q : spniden_q | see_secure;

  always_ff @(posedge clk) begin
    niden_q    <= niden;
    spniden_q  <= spniden;
    run_q      <= {run_q[4:2], run};
    snapshot_q <= {snapshot_q[4:1], snapshot_req};
    if (!rst_n) begin
      niden_q    <= 1'b0;
      run_q      <= '0;
      snapshot_q <= '0;
    end
  end

  fabmon_cmn_bus_pkg::access_t bus;
  logic [64*MeshY-1:0] rdata_row;
  logic [63:0]         rdata, rdata_root;
  logic                open, closed, here_root;

  // ---------------------------------------------------------------- crosspoints
  logic [24*NumXp-1:0] wraps;
  logic [64*NumXp-1:0] rdata_xp;
  logic [3:0]          snapshot_dtc;  // by register, to the DTMs of that domain

  for (genvar i = 0; i < NumXp; i++) begin : g_xp
    localparam logic [1:0] Dtc = Domain[2*i +: 2];
    logic [7:0] up_flitv, down_flitv;
    assign up_flitv = {
      up_dat_flitv[2*i+1], up_snp_flitv[2*i+1], up_rsp_flitv[2*i+1], up_req_flitv[2*i+1],
      up_dat_flitv[2*i], up_snp_flitv[2*i], up_rsp_flitv[2*i], up_req_flitv[2*i]
    };
    assign down_flitv = {
      down_dat_flitv[2*i+1], down_snp_flitv[2*i+1], down_rsp_flitv[2*i+1], down_req_flitv[2*i+1],
      down_dat_flitv[2*i], down_snp_flitv[2*i], down_rsp_flitv[2*i], down_req_flitv[2*i]
    };
    fabmon_cmn_xp #(
      .Place(fabmon_cmn_topology_pkg::place(i, MeshX, MeshY)), .LogicalId(16'(i)),
      .Mesh({i >= MeshX, i < NumXp - MeshX, i % MeshX != 0, i % MeshX != MeshX - 1}),
      .PortType(PortType[16*i +: 16]), .NodeType(NodeType[96*i +: 96]),
      .LogicalIds(LogicalIds[128*i +: 128]), .N(NodeIdWidth), .A(ReqAddrWidth), .Y(RsvdcWidth),
      .OccWidth(OccWidth)
    ) u_xp (
      .clk_i(clk), .rst_ni(rst_n),
      .up_flitv_i(up_flitv), .up_req_i(up_req_flit[2*ReqWidth*i +: 2*ReqWidth]),
      .up_rsp_i(up_rsp_flit[2*RspWidth*i +: 2*RspWidth]),
      .up_snp_i(up_snp_flit[2*SnpWidth*i +: 2*SnpWidth]),
      .up_dat_i(up_dat_flit[2*DatWidth*i +: 2*DatWidth]),
      .up_snp_tgtid_i(up_snp_tgtid[22*i +: 22]), .up_rsp_devevent_i(up_rsp_devevent[4*i +: 4]),
      .up_dat_devevent_i(up_dat_devevent[4*i +: 4]), .up_dat_chunkv_i(up_dat_chunkv[4*i +: 4]),
      .up_dat_poison_i(up_dat_poison[8*i +: 8]), .down_flitv_i(down_flitv),
      .down_req_i(down_req_flit[2*ReqWidth*i +: 2*ReqWidth]),
      .down_rsp_i(down_rsp_flit[2*RspWidth*i +: 2*RspWidth]),
      .down_snp_i(down_snp_flit[2*SnpWidth*i +: 2*SnpWidth]),
      .down_dat_i(down_dat_flit[2*DatWidth*i +: 2*DatWidth]),
      .down_rsp_devevent_i(down_rsp_devevent[4*i +: 4]),
      .down_dat_devevent_i(down_dat_devevent[4*i +: 4]),
      .down_dat_chunkv_i(down_dat_chunkv[4*i +: 4]), .down_dat_poison_i(down_dat_poison[8*i +: 8]),
      .tx_flitv_i(xp_tx_flitv[24*i +: 24]), .tx_stall_i(xp_tx_stall[24*i +: 24]),
      .partial_dat_i(xp_partial_dat[2*i +: 2]), .node_event_i(node_event[512*i +: 512]),
      .node_occupancy_i(node_occupancy[320*i +: 320]),
      .run_i(run), .secure_i(secure), .snapshot_i(snapshot_q[2] | snapshot_dtc[Dtc]),
      .wraps_o(wraps[24*i +: 24]), .access_i(bus), .rdata_o(rdata_xp[64*i +: 64])
    );
  end

  always_comb begin
    rdata_row = '0;
    for (int i = 0; i < NumXp; i++) begin
      rdata_row[64*(i / MeshX) +: 64] |= rdata_xp[64*i +: 64];
    end
  end

  // ---------------------------------------------------------------- DTCs
  logic [NumDtc-1:0]    runs, sees, port_irq;
  logic [64*NumDtc-1:0] rdata_dtc;

  for (genvar k = 0; k < NumDtc; k++) begin : g_dtc
    localparam int unsigned Position = 32'(Dtcs[16*k +: 16]);
    localparam logic [5:0]  Place = fabmon_cmn_topology_pkg::place(Position / 8, MeshX, MeshY);
    logic [8*RowWidth*MeshY-1:0] row;
    logic [8*SumWidth-1:0]       sum;

    for (genvar y = 0; y < MeshY; y++) begin : g_row
      logic [24*MeshX-1:0] value;  // of the domain
      for (genvar x = 0; x < MeshX; x++) begin : g_xp
        assign value[24*x +: 24] = (Domain[2*(y*MeshX + x) +: 2] == 2'(k))
                                   ? wraps[24*(y*MeshX + x) +: 24] : '0;
      end
      fabmon_cmn_sum #(
        .Inputs((MeshX < 1) ? 1 : MeshX), .InWidth(3), .OutWidth(RowWidth)
      ) u_sum (
        .clk_i(clk), .rst_ni(rst_n), .value_i(value),
        .sum_o(row[8*RowWidth*y +: 8*RowWidth])
      );
    end
    fabmon_cmn_sum #(.Inputs(MeshY), .InWidth(RowWidth), .OutWidth(SumWidth)) u_sum (
      .clk_i(clk), .rst_ni(rst_n), .value_i(row), .sum_o(sum)
    );

    logic here;
    assign here = (bus.addr[25:14] == {Place, 4'(Position % 4), 2'((Position / 4) % 2)});
    fabmon_cmn_dtc #(
      .NodeId(16'({Place, 3'(Position % 8)})), .LogicalId(16'(k)), .Width(SumWidth)
    ) u_dtc (
      .clk_i(clk), .rst_ni(rst_n), .wraps_i(sum), .run_i(run_q[5]),
      .snapshot_i(snapshot_q[5]), .run_o(runs[k]), .secure_o(sees[k]),
      .snapshot_o(snapshot_dtc[k]), .irq_o(port_irq[k]),
      .access_i(bus), .here_i(here), .rdata_o(rdata_dtc[64*k +: 64])
    );
  end
  if (NumDtc < 4) begin : g_no_dtc
    assign snapshot_dtc[3:NumDtc] = '0;
  end

  // DTC 0 is the master: its registers alone let counters count.
  assign run        = runs[0] & niden_q;
  assign see_secure = sees[0];
  if (NumDtc > 1) begin : g_not_master
    logic unused;
    assign unused = ^{runs[NumDtc-1:1], sees[NumDtc-1:1]};
  end

  // ---------------------------------------------------------------- root and register slave
  assign here_root = (bus.addr[25:14] == {RootPlace, 4'd0, 2'(RootPort)});
  fabmon_cmn_root #(
    .MeshX(MeshX), .MeshY(MeshY), .NodeId(16'({RootPlace, 1'(RootPort), 2'd0})),
    .Revision(Revision), .ReqAddrWidth(ReqAddrWidth), .RsvdcWidth(RsvdcWidth)
  ) u_root (
    .clk_i(clk), .rst_ni(rst_n), .open_o(open), .closed_o(closed),
    .access_i(bus), .here_i(here_root), .rdata_o(rdata_root)
  );

  always_comb begin
    rdata = rdata_root;
    for (int k = 0; k < NumDtc; k++) rdata |= rdata_dtc[64*k +: 64];
  end

  logic        ids_ns, ids_hit;
  logic [25:0] ids_addr;
  logic [63:0] ids_data;
  fabmon_cmn_ids #(
    .MeshX(MeshX), .MeshY(MeshY), .Place(RootPlace), .RootPort(RootPort), .Revision(Revision),
    .ReqAddrWidth(ReqAddrWidth), .RsvdcWidth(RsvdcWidth)
  ) u_ids (.ns_i(ids_ns), .addr_i(ids_addr), .hit_o(ids_hit), .data_o(ids_data));

  fabmon_cmn_access #(
    .Rows(MeshY), .Apb(Apb), .RegAsync(RegAsync), .RegTimeout(RegTimeout), .NumDtc(NumDtc),
    .AsyncReset(Reset)
  ) u_access (
    .clk_i(clk), .rst_ni(rst_n), .reg_clk_i(reg_clk), .reg_rst_ni(reg_rst_n),
    .s_axil_awaddr, .s_axil_awprot, .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb, .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp, .s_axil_bvalid, .s_axil_bready,
    .s_axil_araddr, .s_axil_arprot, .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp, .s_axil_rvalid, .s_axil_rready,
    .s_apb_paddr, .s_apb_pprot, .s_apb_psel, .s_apb_penable, .s_apb_pwrite, .s_apb_pwdata,
    .s_apb_pstrb, .s_apb_pready, .s_apb_prdata, .s_apb_pslverr,
    .ids_ns_o(ids_ns), .ids_addr_o(ids_addr), .ids_hit_i(ids_hit), .ids_data_i(ids_data),
    .irq_i(port_irq), .irq_o(intreqpmu), .open_i(open), .closed_i(closed), .access_o(bus),
    .rdata_row_i(rdata_row), .rdata_i(rdata)
  );
endmodule

`default_nettype wire
