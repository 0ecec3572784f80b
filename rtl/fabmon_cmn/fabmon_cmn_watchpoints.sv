// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The four watchpoints of a DTM and their registers: 0 and 1 look at uploads (device to XP), 2 and
// 3 at downloads. With its combine bit watchpoint 0 (or 2) fires only if the next one does, too,
// which itself is silent then.
//
//     watchpoint n: config at word 3 n + 4, val at 3 n + 5, mask at 3 n + 6
//     config [0] port, [3:1] channel, [4] group, [5] exclusive, [6] combine (0 and 2 alone)
//     fires  = match ^ exclusive;  with combine: fires(n) & fires(n + 1)
`default_nettype none

module fabmon_cmn_watchpoints #(
  parameter int unsigned N    = 7,      // as in fabmon_cmn_watchpoint
  parameter int unsigned A    = 48,
  parameter int unsigned Y    = 8,
  parameter logic [1:0]  Used = 2'b11,
  localparam int unsigned ReqWidth = fabmon_chi_pkg::req_width(N, A, Y),
  localparam int unsigned RspWidth = fabmon_chi_pkg::rsp_width(N),
  localparam int unsigned SnpWidth = fabmon_chi_pkg::snp_width(N, A),
  localparam int unsigned DatWidth = fabmon_chi_pkg::dat_width(N, Y)
) (
  input  wire logic                  clk_i,  // the mesh clock
  input  wire logic                  rst_ni,  // synchronous reset
  // the flits of this cycle, of port 0 and above them of port 1
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
  // in the next cycle
  input  wire logic                  secure_i,    // Secure flits are seen
  output logic [3:0]                 hit_o,  // watchpoint n fires
  // registers: the 16 words from 0x2180 on, of which the lowest 4 are not ours
  input  wire logic [3:0]            word_i,
  input  wire logic [7:0]            write_i,     // bytes to be written there; else 0
  input  wire logic [63:0]           wdata_i,  // what is written
  output logic [63:0]                rdata_o  // what the word reads
);
  logic [255:0] configs, vals, masks;
  logic [3:0]   hit, combine;

  for (genvar n = 0; n < 4; n++) begin : g_wp
    localparam logic [63:0] ConfigMask = (n % 2 == 0) ? 64'h7F7F : 64'h7F3F;
    logic [7:0]  write_config, write_val, write_mask;
    logic [63:0] next, unused_val, unused_mask;

    assign write_config = write_i & {8{word_i == 4'(3*n + 4)}};
    assign write_val    = write_i & {8{word_i == 4'(3*n + 5)}};
    assign write_mask   = write_i & {8{word_i == 4'(3*n + 6)}};

    fabmon_cmn_storage #(.Mask(ConfigMask)) u_config (
      .clk_i, .rst_ni, .write_i(write_config), .wdata_i, .d_o(next), .q_o(configs[64*n +: 64])
    );
    fabmon_cmn_storage u_val (
      .clk_i, .rst_ni, .write_i(write_val), .wdata_i, .d_o(unused_val),
      .q_o(vals[64*n +: 64])
    );
    fabmon_cmn_storage u_mask (
      .clk_i, .rst_ni, .write_i(write_mask), .wdata_i, .d_o(unused_mask),
      .q_o(masks[64*n +: 64])
    );

    logic unused_next;
    assign unused_next = ^next[63:5];
    assign combine[n]  = configs[64*n + 6];

    if (n < 2) begin : g_up
      fabmon_cmn_watchpoint #(.N(N), .A(A), .Y(Y), .Up(1'b1), .Used(Used)) u_watchpoint (
        .clk_i, .rst_ni, .flitv_i(up_flitv_i), .req_i(up_req_i), .rsp_i(up_rsp_i),
        .snp_i(up_snp_i), .dat_i(up_dat_i), .snp_tgtid_i(up_snp_tgtid_i),
        .rsp_devevent_i(up_rsp_devevent_i), .dat_devevent_i(up_dat_devevent_i),
        .dat_chunkv_i(up_dat_chunkv_i), .dat_poison_i(up_dat_poison_i),
        .dev_i(next[0]), .chn_i(next[3:1]), .grp_i(next[4]), .secure_i,
        .exclusive_i(configs[64*n + 5]), .val_i(vals[64*n +: 64]),
        .mask_i(masks[64*n +: 64]), .hit_o(hit[n])
      );
    end else begin : g_down
      fabmon_cmn_watchpoint #(.N(N), .A(A), .Y(Y), .Up(1'b0), .Used(Used)) u_watchpoint (
        .clk_i, .rst_ni, .flitv_i(down_flitv_i), .req_i(down_req_i), .rsp_i(down_rsp_i),
        .snp_i(down_snp_i), .dat_i(down_dat_i), .snp_tgtid_i(22'd0),
        .rsp_devevent_i(down_rsp_devevent_i), .dat_devevent_i(down_dat_devevent_i),
        .dat_chunkv_i(down_dat_chunkv_i), .dat_poison_i(down_dat_poison_i),
        .dev_i(next[0]), .chn_i(next[3:1]), .grp_i(next[4]), .secure_i,
        .exclusive_i(configs[64*n + 5]), .val_i(vals[64*n +: 64]),
        .mask_i(masks[64*n +: 64]), .hit_o(hit[n])
      );
    end
  end

  for (genvar n = 0; n < 4; n += 2) begin : g_pair
    assign hit_o[n]   = hit[n] & (hit[n+1] | ~combine[n]);
    assign hit_o[n+1] = hit[n+1] & ~combine[n];
  end
  logic unused_combine;
  assign unused_combine = ^{combine[3], combine[1]};

  // ---------------------------------------------------------------- read data
  logic [1:0] which, what;  // the watchpoint; 1 config, 2 val, 3 mask
  always_comb begin
    {which, what} = '0;
    for (int n = 0; n < 4; n++) begin
      for (int k = 0; k < 3; k++) begin
        if (word_i == 4'(3*n + 4 + k)) {which, what} = {2'(n), 2'(k + 1)};
      end
    end
    unique case (what)
      2'd1:    rdata_o = configs[64*which +: 64];
      2'd2:    rdata_o = vals[64*which +: 64];
      2'd3:    rdata_o = masks[64*which +: 64];
      default: rdata_o = '0;
    endcase
  end
endmodule

`default_nettype wire
