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

module fabmon_cmn_watchpoint #(
  parameter int unsigned N    = 7,      // width of a node identifier
  parameter int unsigned A    = 48,     // width of an address
  parameter int unsigned Y    = 8,      // width of RSVDC
  parameter bit          Up   = 1'b1,   // 1: looks at uploads, 0: at downloads
  parameter logic [1:0]  Used = 2'b11,  // which device ports are there
  localparam int unsigned ReqWidth = fabmon_chi_pkg::req_width(N, A, Y),
  localparam int unsigned RspWidth = fabmon_chi_pkg::rsp_width(N),
  localparam int unsigned SnpWidth = fabmon_chi_pkg::snp_width(N, A),
  localparam int unsigned DatWidth = fabmon_chi_pkg::dat_width(N, Y)
) (
  input  wire logic                  clk_i,  // the mesh clock
  input  wire logic                  rst_ni,  // synchronous reset
  // the flits of this cycle, of port 0 and above them of port 1
  input  wire logic [7:0]            flitv_i,  // {DAT, SNP, RSP, REQ} of each port
  input  wire logic [2*ReqWidth-1:0] req_i,  // REQ flits
  input  wire logic [2*RspWidth-1:0] rsp_i,  // RSP flits
  input  wire logic [2*SnpWidth-1:0] snp_i,  // SNP flits
  input  wire logic [2*DatWidth-1:0] dat_i,  // DAT flits, the control part
  input  wire logic [21:0]           snp_tgtid_i,  // 11 bits: target of an uploaded snoop
  input  wire logic [3:0]            rsp_devevent_i,  // 2 bits each, beside the flit
  input  wire logic [3:0]            dat_devevent_i,  // the same of DAT
  input  wire logic [3:0]            dat_chunkv_i,  // 2 bits: valid chunks
  input  wire logic [7:0]            dat_poison_i,  // 4 bits: poisoned chunks
  input  wire logic                  dev_i,  // which port
  input  wire logic [2:0]            chn_i,  // which channel: 0 REQ, 1 RSP, 2 SNP, 3 DAT
  input  wire logic                  grp_i,  // which layout
  // in the next cycle
  input  wire logic                  secure_i,     // Secure flits are seen
  input  wire logic                  exclusive_i,  // fires for what does not match
  input  wire logic [63:0]           val_i,
  input  wire logic [63:0]           mask_i,       // 1: the bit does not matter
  output logic                       hit_o  // it fires
);
  // Where the fields are that a watchpoint looks at: the start of each run of fields is in
  // fabmon_chi_pkg, the others follow in the order of the specification, each behind the one
  // before it.
  // not of SNP
  localparam int unsigned OtherEnd = Up ? fabmon_chi_pkg::TgtId : fabmon_chi_pkg::src_id(N);

  localparam int unsigned ReqReturnNid     = fabmon_chi_pkg::req_return_nid(N);
  localparam int unsigned ReqStashNidValid = ReqReturnNid + N;
  localparam int unsigned ReqReturnTxnId   = ReqStashNidValid + 1;
  localparam int unsigned ReqOpcode        = fabmon_chi_pkg::req_opcode(N);
  localparam int unsigned ReqSize          = ReqOpcode + 6;
  localparam int unsigned ReqAddr          = ReqSize + 3;
  localparam int unsigned ReqNs            = fabmon_chi_pkg::req_ns(N, A);
  localparam int unsigned ReqLikelyShared  = ReqNs + 1;
  localparam int unsigned ReqAllowRetry    = ReqLikelyShared + 1;
  localparam int unsigned ReqOrder         = ReqAllowRetry + 1;
  localparam int unsigned ReqPCrdType      = ReqOrder + 2;
  localparam int unsigned ReqMemAttr       = ReqPCrdType + 4;
  localparam int unsigned ReqSnpAttr       = ReqMemAttr + 4;
  localparam int unsigned ReqLpid          = ReqSnpAttr + 1;
  localparam int unsigned ReqExcl          = ReqLpid + 5;
  localparam int unsigned ReqExpCompAck    = ReqExcl + 1;
  localparam int unsigned ReqTraceTag      = ReqExpCompAck + 1;
  localparam int unsigned ReqRsvdc         = ReqTraceTag + 1;

  localparam int unsigned RspOpcode   = fabmon_chi_pkg::rsp_opcode(N);
  localparam int unsigned RspRespErr  = RspOpcode + 4;
  localparam int unsigned RspResp     = RspRespErr + 2;
  localparam int unsigned RspFwdState = RspResp + 3;
  localparam int unsigned RspDbid     = RspFwdState + 3;
  localparam int unsigned RspPCrdType = RspDbid + 8;
  localparam int unsigned RspTraceTag = RspPCrdType + 4;

  localparam int unsigned SnpFwdTxnId    = fabmon_chi_pkg::snp_fwd_txn_id(N);
  localparam int unsigned SnpOpcode      = SnpFwdTxnId + 8;
  localparam int unsigned SnpAddr        = SnpOpcode + 5;
  localparam int unsigned SnpNs          = fabmon_chi_pkg::snp_ns(N, A);
  localparam int unsigned SnpDoNotGoToSd = SnpNs + 1;
  localparam int unsigned SnpRetToSrc    = SnpDoNotGoToSd + 1;
  localparam int unsigned SnpTraceTag    = SnpRetToSrc + 1;

  localparam int unsigned DatHomeNid  = fabmon_chi_pkg::dat_home_nid(N);
  localparam int unsigned DatOpcode   = fabmon_chi_pkg::dat_opcode(N);
  localparam int unsigned DatRespErr  = DatOpcode + 3;
  localparam int unsigned DatResp     = DatRespErr + 2;
  localparam int unsigned DatFwdState = DatResp + 3;
  localparam int unsigned DatDbid     = DatFwdState + 3;
  localparam int unsigned DatCcid     = DatDbid + 8;
  localparam int unsigned DatDataId   = DatCcid + 2;
  localparam int unsigned DatTraceTag = DatDataId + 2;
  localparam int unsigned DatRsvdc    = DatTraceTag + 1;

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
                       : 11'(snp[fabmon_chi_pkg::SnpSrcId +: N]);
  assign req_addr = 48'(req[ReqAddr +: A]);
  assign snp_addr = 45'(snp[SnpAddr +: A-3]);

  logic [1:0] rsp_devevent, dat_devevent, dat_chunkv;
  logic       dat_poison;
  assign rsp_devevent = port ? rsp_devevent_i[3:2] : rsp_devevent_i[1:0];
  assign dat_devevent = port ? dat_devevent_i[3:2] : dat_devevent_i[1:0];
  assign dat_chunkv   = port ? dat_chunkv_i[3:2] : dat_chunkv_i[1:0];
  assign dat_poison   = port ? (|dat_poison_i[7:4]) : (|dat_poison_i[3:0]);

  // ---------------------------------------------------------------- its layout
  // A register for each kind of layout, 0 while the channel is another one: their OR is the vector.
  logic [63:0] req_q, snp_q, answer_q;  // answer: RSP and DAT
  logic        valid_q, ns_q;           // a flit, and it is Non-secure

  always_ff @(posedge clk_i) begin
    if (chn_i[1:0] != 2'(fabmon_chi_pkg::Req)) begin
      req_q <= '0;
    end else if (flitv[fabmon_chi_pkg::Req]) begin
      if (grp_i) begin
        req_q <= {
          4'd0,
          req[ReqTraceTag],                // 59
          req[ReqExcl],                    // 58     or SnoopMe
          req[ReqSnpAttr],                 // 57
          req[ReqMemAttr +: 4],            // 56:53
          req[ReqLikelyShared],            // 52
          req_addr,                        // 51:4
          req[fabmon_chi_pkg::Qos +: 4]           // 3:0
        };
      end else begin
        req_q <= {
          1'b0,
          req[ReqRsvdc +: 8] & RsvdcMask,  // 62:55
          req[ReqTraceTag],                // 54
          req[ReqExpCompAck],              // 53
          req[ReqLpid +: 5],               // 52:48
          req[ReqPCrdType +: 4],           // 47:44
          req[ReqOrder +: 2],              // 43:42
          req[ReqAllowRetry],              // 41
          req[ReqNs],                      // 40
          req[ReqSize +: 3],               // 39:37
          req[ReqOpcode +: 6],             // 36:31
          req[ReqReturnTxnId +: 8],        // 30:23  or StashLPID
          req[ReqStashNidValid],           // 22     or Endian
          11'(req[ReqReturnNid +: N]),     // 21:11  or StashNID
          11'(req[OtherEnd +: N])          // 10:0
        };
      end
    end

    if (chn_i[1:0] != 2'(fabmon_chi_pkg::Snp)) begin
      snp_q <= '0;
    end else if (flitv[fabmon_chi_pkg::Snp]) begin
      snp_q <= {
        grp_i ? {snp_addr[44:13], snp[fabmon_chi_pkg::Qos +: 4]} : snp_addr[35:0],  // 63:28
        snp[SnpTraceTag],                  // 27
        snp[SnpRetToSrc],                  // 26
        snp[SnpDoNotGoToSd],               // 25
        snp[SnpNs],                        // 24
        snp[SnpOpcode +: 5],               // 23:19
        snp[SnpFwdTxnId +: 8],             // 18:11
        snp_id                             // 10:0
      };
    end

    if (!chn_i[0]) begin
      answer_q <= '0;
    end else if (chn_i[1] && flitv[fabmon_chi_pkg::Dat]) begin
      answer_q <= {
        1'b0,
        dat[DatRsvdc +: 8] & RsvdcMask,    // 62:55
        dat_devevent,                      // 54:53
        dat_chunkv,                        // 52:51
        dat_poison,                        // 50
        dat[DatTraceTag],                  // 49
        dat[DatDataId +: 2],               // 48:47
        dat[DatCcid +: 2],                 // 46:45
        dat[DatDbid +: 8],                 // 44:37
        dat[DatFwdState +: 3],             // 36:34
        dat[DatResp +: 3],                 // 33:31
        dat[DatRespErr +: 2],              // 30:29
        dat[DatOpcode +: 3],               // 28:26
        11'(dat[DatHomeNid +: N]),         // 25:15
        11'(dat[OtherEnd +: N]),           // 14:4
        dat[fabmon_chi_pkg::Qos +: 4]             // 3:0
      };
    end else if (!chn_i[1] && flitv[fabmon_chi_pkg::Rsp]) begin
      answer_q <= {
        22'd0,
        rsp_devevent,                      // 41:40
        rsp[RspTraceTag],                  // 39
        rsp[RspPCrdType +: 4],             // 38:35
        rsp[RspDbid +: 8],                 // 34:27
        rsp[RspFwdState +: 3],             // 26:24
        rsp[RspResp +: 3],                 // 23:21
        rsp[RspRespErr +: 2],              // 20:19
        rsp[RspOpcode +: 4],               // 18:15
        11'(rsp[OtherEnd +: N]),           // 14:4
        rsp[fabmon_chi_pkg::Qos +: 4]             // 3:0
      };
    end
  end

  always_ff @(posedge clk_i) begin
    valid_q <= 1'b0;
    ns_q    <= 1'b0;
    unique case (chn_i)
      3'(fabmon_chi_pkg::Req): begin
        valid_q <= flitv[fabmon_chi_pkg::Req] & (req[ReqOpcode +: 6] != '0);
        ns_q    <= req[ReqNs] & (req[ReqOpcode +: 6] != fabmon_chi_pkg::ReqDvmOp);
      end
      3'(fabmon_chi_pkg::Snp): begin
        valid_q <= flitv[fabmon_chi_pkg::Snp] & (snp[SnpOpcode +: 5] != '0);
        ns_q    <= snp[SnpNs] & (snp[SnpOpcode +: 5] != fabmon_chi_pkg::SnpDvmOp);
      end
      3'(fabmon_chi_pkg::Rsp): valid_q <= flitv[fabmon_chi_pkg::Rsp] & (rsp[RspOpcode +: 4] != '0);
      3'(fabmon_chi_pkg::Dat): valid_q <= flitv[fabmon_chi_pkg::Dat] & (dat[DatOpcode +: 3] != '0);
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
