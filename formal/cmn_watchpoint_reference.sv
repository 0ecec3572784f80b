// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_cmn_watchpoint against the tables of CHI's flits and of the vectors that watchpoints
// compare, transcribed a second time: a flit is taken apart from bit 0 on, one field after the
// other by its width, and each field is put at its place in the vector.
//
//     hit(n+1) = flit(n) of the port and channel, not a link flit
//                & (Secure is seen, or NS of a REQ or SNP that is no DVM message)
//                & (exclusive ^ (each bit of the vector is masked or equal))
//
// for any flits, selections, values and masks.
`default_nettype none

module cmn_watchpoint_reference #(
  parameter int unsigned N    = 7,
  parameter int unsigned A    = 48,
  parameter int unsigned Y    = 8,
  parameter bit          Up   = 1'b1,
  parameter logic [1:0]  Used = 2'b11,
  localparam int unsigned Req = 52 + 3 * N + A + Y,
  localparam int unsigned Rsp = 37 + 2 * N,
  localparam int unsigned Snp = 26 + 2 * N + A,
  localparam int unsigned Dat = 36 + 3 * N + Y
) (
  input wire logic             clk_i,
  input wire logic             rst_ni,
  input wire logic [7:0]       flitv_i,
  input wire logic [2*Req-1:0] req_i,
  input wire logic [2*Rsp-1:0] rsp_i,
  input wire logic [2*Snp-1:0] snp_i,
  input wire logic [2*Dat-1:0] dat_i,
  input wire logic [21:0]      snp_tgtid_i,
  input wire logic [3:0]       rsp_devevent_i,
  input wire logic [3:0]       dat_devevent_i,
  input wire logic [3:0]       dat_chunkv_i,
  input wire logic [7:0]       dat_poison_i,
  input wire logic             dev_i,
  input wire logic [2:0]       chn_i,
  input wire logic             grp_i,
  input wire logic             secure_i,
  input wire logic             exclusive_i,
  input wire logic [63:0]      val_i,
  input wire logic [63:0]      mask_i
);
  logic hit;
  fabmon_cmn_watchpoint #(.N(N), .A(A), .Y(Y), .Up(Up), .Used(Used)) u_dut (
    .clk_i, .rst_ni, .flitv_i, .req_i, .rsp_i, .snp_i, .dat_i, .snp_tgtid_i, .rsp_devevent_i,
    .dat_devevent_i, .dat_chunkv_i, .dat_poison_i, .dev_i, .chn_i, .grp_i, .secure_i,
    .exclusive_i, .val_i, .mask_i, .hit_o(hit)
  );

  // ---------------------------------------------------------------- the flits of the chosen port
  logic [3:0]     there;
  logic [Req-1:0] req;
  logic [Rsp-1:0] rsp;
  logic [Snp-1:0] snp;
  logic [Dat-1:0] dat;
  logic [10:0]    snp_target;
  logic [1:0]     rsp_event, dat_event, chunks;
  logic [3:0]     poison;
  assign there      = flitv_i[4*dev_i +: 4] & {4{Used[dev_i]}};
  assign req        = dev_i ? req_i[2*Req-1:Req] : req_i[Req-1:0];
  assign rsp        = dev_i ? rsp_i[2*Rsp-1:Rsp] : rsp_i[Rsp-1:0];
  assign snp        = dev_i ? snp_i[2*Snp-1:Snp] : snp_i[Snp-1:0];
  assign dat        = dev_i ? dat_i[2*Dat-1:Dat] : dat_i[Dat-1:0];
  assign snp_target = dev_i ? snp_tgtid_i[21:11] : snp_tgtid_i[10:0];
  assign rsp_event  = dev_i ? rsp_devevent_i[3:2] : rsp_devevent_i[1:0];
  assign dat_event  = dev_i ? dat_devevent_i[3:2] : dat_devevent_i[1:0];
  assign chunks     = dev_i ? dat_chunkv_i[3:2] : dat_chunkv_i[1:0];
  assign poison     = dev_i ? dat_poison_i[7:4] : dat_poison_i[3:0];

  // ---------------------------------------------------------------- CHI Issue B, chapter 12
  localparam int unsigned W = 256;  // more than any flit's control part
  logic [W-1:0] r;                  // what is left of the flit
  logic [63:0]  vector;
  logic [63:0]  id;                 // N ones
  logic         protocol, nonsecure;
  logic [63:0]  qos, target, source, nid, stash, txn, opcode, size, addr, ns, shared, retry, order,
                credit, attr, snoop, lpid, excl, ack, tag, rsvdc, err, resp, fwd, dbid, sd, ret,
                ccid, data_id;
  assign id  = (64'd1 << N) - 64'd1;

  always_comb begin
    vector    = '0;
    protocol  = 1'b0;
    nonsecure = 1'b0;
    {qos, target, source, nid, stash, txn, opcode, size, addr, ns, shared, retry, order} = '0;
    {credit, attr, snoop, lpid, excl, ack, tag, rsvdc, err, resp, fwd, dbid, sd, ret} = '0;
    {ccid, data_id} = '0;
    r = '0;
    case (chn_i)
      3'd0: begin
        r = W'(req);
        qos    = 64'(r[3:0]);      r = r >> 4;
        target = r[63:0] & id;     r = r >> N;
        source = r[63:0] & id;     r = r >> N;
        r = r >> 8;  // TxnID
        nid    = r[63:0] & id;     r = r >> N;
        stash  = 64'(r[0]);        r = r >> 1;
        txn    = 64'(r[7:0]);      r = r >> 8;
        opcode = 64'(r[5:0]);      r = r >> 6;
        size   = 64'(r[2:0]);      r = r >> 3;
        addr   = 64'(r[A-1:0]);    r = r >> A;
        ns     = 64'(r[0]);        r = r >> 1;
        shared = 64'(r[0]);        r = r >> 1;
        retry  = 64'(r[0]);        r = r >> 1;
        order  = 64'(r[1:0]);      r = r >> 2;
        credit = 64'(r[3:0]);      r = r >> 4;
        attr   = 64'(r[3:0]);      r = r >> 4;
        snoop  = 64'(r[0]);        r = r >> 1;
        lpid   = 64'(r[4:0]);      r = r >> 5;
        excl   = 64'(r[0]);        r = r >> 1;
        ack    = 64'(r[0]);        r = r >> 1;
        tag    = 64'(r[0]);        r = r >> 1;
        rsvdc  = 64'(r[7:0]);      // Y bits are left
        if (grp_i) begin
          vector = qos | ((addr & 64'hFFFF_FFFF_FFFF) << 4) | (shared << 52) | (attr << 53) |
                   (snoop << 57) | (excl << 58) | (tag << 59);
        end else begin
          vector = (Up ? target : source) | (nid << 11) | (stash << 22) | (txn << 23) |
                   (opcode << 31) | (size << 37) | (ns << 40) | (retry << 41) | (order << 42) |
                   (credit << 44) | (lpid << 48) | (ack << 53) | (tag << 54) | (rsvdc << 55);
        end
        protocol  = there[0] && opcode != 64'h00;
        nonsecure = ns[0] && opcode != 64'h14;
      end
      3'd1: begin
        r = W'(rsp);
        qos    = 64'(r[3:0]);      r = r >> 4;
        target = r[63:0] & id;     r = r >> N;
        source = r[63:0] & id;     r = r >> N;
        r = r >> 8;  // TxnID
        opcode = 64'(r[3:0]);      r = r >> 4;
        err    = 64'(r[1:0]);      r = r >> 2;
        resp   = 64'(r[2:0]);      r = r >> 3;
        fwd    = 64'(r[2:0]);      r = r >> 3;
        dbid   = 64'(r[7:0]);      r = r >> 8;
        credit = 64'(r[3:0]);      r = r >> 4;
        tag    = 64'(r[0]);
        vector = qos | ((Up ? target : source) << 4) | (opcode << 15) | (err << 19) |
                 (resp << 21) | (fwd << 24) | (dbid << 27) | (credit << 35) | (tag << 39) |
                 (64'(rsp_event) << 40);
        protocol = there[1] && opcode != 64'h0;
      end
      3'd2: begin
        r = W'(snp);
        qos    = 64'(r[3:0]);      r = r >> 4;
        source = r[63:0] & id;     r = r >> N;
        r = r >> 8;  // TxnID
        r = r >> N;  // FwdNID
        txn    = 64'(r[7:0]);      r = r >> 8;
        opcode = 64'(r[4:0]);      r = r >> 5;
        addr   = 64'(r[A-4:0]);    r = r >> (A - 3);
        ns     = 64'(r[0]);        r = r >> 1;
        sd     = 64'(r[0]);        r = r >> 1;
        ret    = 64'(r[0]);        r = r >> 1;
        tag    = 64'(r[0]);
        vector = (Up ? 64'(snp_target) : source) | (txn << 11) | (opcode << 19) | (ns << 24) |
                 (sd << 25) | (ret << 26) | (tag << 27);
        if (grp_i) vector = vector | (qos << 28) | ((addr >> 13) << 32);
        else       vector = vector | (addr << 28);
        protocol  = there[2] && opcode != 64'h00;
        nonsecure = ns[0] && opcode != 64'h0D;
      end
      3'd3: begin
        r = W'(dat);
        qos     = 64'(r[3:0]);     r = r >> 4;
        target  = r[63:0] & id;    r = r >> N;
        source  = r[63:0] & id;    r = r >> N;
        r = r >> 8;  // TxnID
        nid     = r[63:0] & id;    r = r >> N;
        opcode  = 64'(r[2:0]);     r = r >> 3;
        err     = 64'(r[1:0]);     r = r >> 2;
        resp    = 64'(r[2:0]);     r = r >> 3;
        fwd     = 64'(r[2:0]);     r = r >> 3;
        dbid    = 64'(r[7:0]);     r = r >> 8;
        ccid    = 64'(r[1:0]);     r = r >> 2;
        data_id = 64'(r[1:0]);     r = r >> 2;
        tag     = 64'(r[0]);       r = r >> 1;
        rsvdc   = 64'(r[7:0]);     // Y bits are left
        vector = qos | ((Up ? target : source) << 4) | (nid << 15) | (opcode << 26) |
                 (err << 29) | (resp << 31) | (fwd << 34) | (dbid << 37) | (ccid << 45) |
                 (data_id << 47) | (tag << 49) | (64'(poison != '0) << 50) |
                 (64'(chunks) << 51) | (64'(dat_event) << 53) | (rsvdc << 55);
        protocol = there[3] && opcode != 64'h0;
      end
      default: ;
    endcase
  end

  // ---------------------------------------------------------------- the same
  logic        started = 1'b0;
  logic        protocol_q, nonsecure_q, equal;
  logic [63:0] vector_q;
  always_ff @(posedge clk_i) begin
    started     <= 1'b1;
    protocol_q  <= protocol & rst_ni;
    nonsecure_q <= nonsecure;
    vector_q    <= vector;
  end
  always_comb begin
    equal = 1'b1;
    for (int b = 0; b < 64; b++) equal = equal & (mask_i[b] | (vector_q[b] == val_i[b]));
    assume (started | ~rst_ni);
  end
  always_ff @(posedge clk_i) begin
    if (started) begin
      a_hit: assert (hit == (protocol_q & (secure_i | nonsecure_q) & (exclusive_i ^ equal)));
    end
  end
endmodule

`default_nettype wire
