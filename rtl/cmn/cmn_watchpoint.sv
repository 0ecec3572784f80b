// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// One watchpoint: compares the flits of one channel at one device port with a value under a mask.
//
// A flit is brought into the layout of its channel and group (a vector of 64 bits) in the cycle in
// which it passes, and compared in the next. The selection of port, channel and group is wanted as
// it will be after the cycle (dev_i, chn_i, grp_i), so that a write of it acts from the next flit
// on; value, mask and the rest are wanted as they are.
//
// An identifier is that of the other end: of an upload (device to XP) the target, of a download the
// source. RSP and DAT have one layout, whatever the group. A link flit never matches.
`default_nettype none

module cmn_watchpoint #(
  parameter int unsigned N    = 7,      // width of a node identifier
  parameter int unsigned A    = 48,     // width of an address
  parameter int unsigned Y    = 8,      // width of RSVDC
  parameter bit          Up   = 1'b1,   // 1: looks at uploads, 0: at downloads
  parameter logic [1:0]  Used = 2'b11,  // which device ports are there
  localparam int unsigned ReqWidth = chi_pkg::req_width(N, A, Y),
  localparam int unsigned RspWidth = chi_pkg::rsp_width(N),
  localparam int unsigned SnpWidth = chi_pkg::snp_width(N, A),
  localparam int unsigned DatWidth = chi_pkg::dat_width(N, Y)
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  // the flits of this cycle, of port 0 and above them of port 1
  input  wire logic [7:0]            flitv_i,  // {DAT, SNP, RSP, REQ} of each port
  input  wire logic [2*ReqWidth-1:0] req_i,
  input  wire logic [2*RspWidth-1:0] rsp_i,
  input  wire logic [2*SnpWidth-1:0] snp_i,
  input  wire logic [2*DatWidth-1:0] dat_i,
  input  wire logic [21:0]           snp_tgtid_i,
  input  wire logic [3:0]            rsp_devevent_i,
  input  wire logic [3:0]            dat_devevent_i,
  input  wire logic [3:0]            dat_chunkv_i,
  input  wire logic [7:0]            dat_poison_i,
  input  wire logic                  dev_i,
  input  wire logic [2:0]            chn_i,
  input  wire logic                  grp_i,
  // in the next cycle
  input  wire logic                  secure_i,     // Secure flits are seen
  input  wire logic                  exclusive_i,  // fires for what does not match
  input  wire logic [63:0]           val_i,
  input  wire logic [63:0]           mask_i,       // 1: the bit does not matter
  output logic                       hit_o
);
  localparam int unsigned ReqSrc    = Up ? chi_pkg::TgtId : chi_pkg::src_id(N);
  localparam int unsigned ReqReturn = chi_pkg::req_return_nid(N);
  localparam int unsigned ReqOpcode = chi_pkg::req_opcode(N);
  localparam int unsigned ReqNs     = chi_pkg::req_ns(N, A);
  localparam int unsigned RspOpcode = chi_pkg::rsp_opcode(N);
  localparam int unsigned SnpTxnId  = chi_pkg::snp_fwd_txn_id(N);
  localparam int unsigned SnpNs     = chi_pkg::snp_ns(N, A);
  localparam int unsigned DatHome   = chi_pkg::dat_home_nid(N);
  localparam int unsigned DatOpcode = chi_pkg::dat_opcode(N);
  localparam logic [7:0]  RsvdcMask = (Y >= 8) ? 8'hFF : 8'((1 << Y) - 1);

  // ---------------------------------------------------------------- the flit of the chosen port
  logic                port;
  logic [3:0]          flitv;
  logic [ReqWidth+7:0] req;  // with room for a full RSVDC
  logic [RspWidth-1:0] rsp;
  logic [SnpWidth-1:0] snp;
  logic [DatWidth+7:0] dat;
  logic [10:0]         snp_id;
  logic [47:0]         req_addr;
  logic [44:0]         snp_addr;

  assign port  = (Used == 2'b11) ? dev_i : Used[1];
  assign flitv = (dev_i ? Used[1] : Used[0]) ? (port ? flitv_i[7:4] : flitv_i[3:0]) : '0;
  assign req   = {8'd0, port ? req_i[ReqWidth +: ReqWidth] : req_i[0 +: ReqWidth]};
  assign rsp   = port ? rsp_i[RspWidth +: RspWidth] : rsp_i[0 +: RspWidth];
  assign snp   = port ? snp_i[SnpWidth +: SnpWidth] : snp_i[0 +: SnpWidth];
  assign dat   = {8'd0, port ? dat_i[DatWidth +: DatWidth] : dat_i[0 +: DatWidth]};

  assign snp_id   = Up ? (port ? snp_tgtid_i[21:11] : snp_tgtid_i[10:0])
                       : 11'(snp[chi_pkg::SnpSrcId +: N]);
  assign req_addr = 48'(req[ReqOpcode+9 +: A]);
  assign snp_addr = 45'(snp[SnpTxnId+13 +: A-3]);

  // ---------------------------------------------------------------- its layout
  // A register for each kind of layout, 0 while the channel is another one: their OR is the vector.
  logic [63:0] req_q, snp_q, answer_q;  // answer: RSP and DAT
  logic        valid_q, ns_q;           // a flit, and it is Non-secure

  always_ff @(posedge clk_i) begin
    if (chn_i[1:0] != 2'(chi_pkg::Req)) begin
      req_q <= '0;
    end else if (flitv[chi_pkg::Req]) begin
      if (grp_i) begin
        req_q <= {
          4'd0, req[ReqNs+21], req[ReqNs+19], req[ReqNs+13], req[ReqNs+9 +: 4], req[ReqNs+1],
          req_addr, req[3:0]
        };
      end else begin
        req_q <= {
          1'b0, req[ReqNs+22 +: 8] & RsvdcMask, req[ReqNs+21], req[ReqNs+20], req[ReqNs+14 +: 5],
          req[ReqNs+5 +: 4], req[ReqNs+3 +: 2], req[ReqNs+2], req[ReqNs], req[ReqOpcode+6 +: 3],
          req[ReqOpcode +: 6], req[ReqReturn+N+1 +: 8], req[ReqReturn+N],
          11'(req[ReqReturn +: N]), 11'(req[ReqSrc +: N])
        };
      end
    end

    if (chn_i[1:0] != 2'(chi_pkg::Snp)) begin
      snp_q <= '0;
    end else if (flitv[chi_pkg::Snp]) begin
      snp_q <= {
        grp_i ? {snp_addr[44:13], snp[3:0]} : snp_addr[35:0], snp[SnpNs+3], snp[SnpNs+2],
        snp[SnpNs+1], snp[SnpNs], snp[SnpTxnId+8 +: 5], snp[SnpTxnId +: 8], snp_id
      };
    end

    if (!chn_i[0]) begin
      answer_q <= '0;
    end else if (chn_i[1] && flitv[chi_pkg::Dat]) begin
      answer_q <= {
        1'b0, dat[DatOpcode+24 +: 8] & RsvdcMask,
        port ? dat_devevent_i[3:2] : dat_devevent_i[1:0],
        port ? dat_chunkv_i[3:2] : dat_chunkv_i[1:0],
        port ? (|dat_poison_i[7:4]) : (|dat_poison_i[3:0]),
        dat[DatOpcode+23], dat[DatOpcode+21 +: 2], dat[DatOpcode+19 +: 2],
        dat[DatOpcode+11 +: 8], dat[DatOpcode+8 +: 3], dat[DatOpcode+5 +: 3],
        dat[DatOpcode+3 +: 2], dat[DatOpcode +: 3], 11'(dat[DatHome +: N]),
        11'(dat[ReqSrc +: N]), dat[3:0]
      };
    end else if (!chn_i[1] && flitv[chi_pkg::Rsp]) begin
      answer_q <= {
        22'd0, port ? rsp_devevent_i[3:2] : rsp_devevent_i[1:0], rsp[RspOpcode+24],
        rsp[RspOpcode+20 +: 4], rsp[RspOpcode+12 +: 8], rsp[RspOpcode+9 +: 3],
        rsp[RspOpcode+6 +: 3], rsp[RspOpcode+4 +: 2], rsp[RspOpcode +: 4],
        11'(rsp[ReqSrc +: N]), rsp[3:0]
      };
    end
  end

  always_ff @(posedge clk_i) begin
    valid_q <= 1'b0;
    ns_q    <= 1'b0;
    unique case (chn_i)
      3'(chi_pkg::Req): begin
        valid_q <= flitv[chi_pkg::Req] & (req[ReqOpcode +: 6] != '0);
        ns_q    <= req[ReqNs] & (req[ReqOpcode +: 6] != chi_pkg::ReqDvmOp);
      end
      3'(chi_pkg::Snp): begin
        valid_q <= flitv[chi_pkg::Snp] & (snp[SnpTxnId+8 +: 5] != '0);
        ns_q    <= snp[SnpNs] & (snp[SnpTxnId+8 +: 5] != chi_pkg::SnpDvmOp);
      end
      3'(chi_pkg::Rsp): valid_q <= flitv[chi_pkg::Rsp] & (rsp[RspOpcode +: 4] != '0);
      3'(chi_pkg::Dat): valid_q <= flitv[chi_pkg::Dat] & (dat[DatOpcode +: 3] != '0);
      default: ;
    endcase
    if (!rst_ni) valid_q <= 1'b0;
  end

  // ---------------------------------------------------------------- the match
  logic same;
  assign same  = ((((req_q | snp_q | answer_q) ^ val_i) & ~mask_i) == '0);
  assign hit_o = valid_q & (ns_q | secure_i) & (same ^ exclusive_i);
endmodule

`default_nettype wire
