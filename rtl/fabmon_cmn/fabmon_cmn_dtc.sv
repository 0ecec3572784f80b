// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A debug and trace controller: eight counters of 32 bits for the wraps of its domain's DTMs, the
// cycle counter, flags, interrupt and registers. What it counts of P[c] arrives in cycle c+5.
//
//     count'  = (written or count, 0 if snapshot & clear) + wraps        mod 2^32
//     flag    : set by the carry of that sum, cleared by a write of 1 to PMOVSR_CLR; set wins
//     cycles' = the same with run_i, in 40 bits
//
// A write of PMCR.pmu_en or DTC_CTL.dt_en acts on P[c] of the very cycle c in which the access was
// taken; counts, flags and the rest of PMCR change five cycles later, where the counts of that
// cycle arrive. TRACE_CONTROL, TRACEID and CLAIM only keep what is written: nothing is traced.
`default_nettype none

module fabmon_cmn_dtc #(
  parameter logic [15:0] NodeId      = '0,
  parameter logic [15:0] LogicalId   = '0,
  parameter int unsigned Width       = 6,  // of an increment
  parameter int unsigned GlobalWidth = 32  // 1 to 32; less is for proofs
) (
  input  wire logic               clk_i,  // the mesh clock
  input  wire logic               rst_ni,  // synchronous reset
  input  wire logic [8*Width-1:0] wraps_i,     // in cycle c+5: what P[c] adds to each counter
  input  wire logic               run_i,       // in cycle c+5: P[c] counts
  input  wire logic               snapshot_i,  // in cycle c+5: by pin
  // in cycle c+1
  output logic                    run_o,       // the registers of this DTC let P[c] count
  output logic                    secure_o,    // ... let watchpoints see Secure flits of P[c]
  // in cycle c+2
  output logic                    snapshot_o,  // by register: to the DTMs of the domain
  output logic                    irq_o,       // level
  // registers: here_i: the access is to this node
  input  wire fabmon_cmn_bus_pkg::access_t access_i,  // as in fabmon_cmn_bus_pkg
  input  wire logic               here_i,
  output logic [63:0]             rdata_o      // in the fifth cycle of the access
);
  // ---------------------------------------------------------------- what is accessed
  logic [10:0] word;
  logic [7:0]  write1, write2, write5;
  logic [3:0]  is_count, is_shadow;
  logic        is_secure, is_ctl, is_trace, is_traceid, is_cycles, is_cycles_shadow, is_pmcr,
               is_clear, is_request, is_claim;

  assign word   = access_i.addr[13:3];
  assign write1 = access_i.write1 & {8{here_i}};
  assign write2 = access_i.write2 & {8{here_i}};
  assign write5 = access_i.write5 & {8{here_i}};

  for (genvar i = 0; i < 4; i++) begin : g_is
    assign is_count[i]  = (word == 11'((fabmon_cmn_reg_pkg::RegDtcPmevcnt >> 3) + 2 * i));
    assign is_shadow[i] = (word == 11'((fabmon_cmn_reg_pkg::RegDtcPmevcntsr >> 3) + 2 * i));
  end
  assign is_secure        = (word == 11'(fabmon_cmn_reg_pkg::RegDtcSecureAccess >> 3)) & access_i.secure;
  assign is_ctl           = (word == 11'(fabmon_cmn_reg_pkg::RegDtcDtcCtl >> 3));
  assign is_trace         = (word == 11'(fabmon_cmn_reg_pkg::RegDtcTraceControl >> 3));
  assign is_traceid       = (word == 11'(fabmon_cmn_reg_pkg::RegDtcTraceid >> 3));
  assign is_cycles        = (word == 11'(fabmon_cmn_reg_pkg::RegDtcPmccntr >> 3));
  assign is_cycles_shadow = (word == 11'(fabmon_cmn_reg_pkg::RegDtcPmccntrsr >> 3));
  assign is_pmcr          = (word == 11'(fabmon_cmn_reg_pkg::RegDtcPmcr >> 3));
  assign is_clear         = (word == 11'(fabmon_cmn_reg_pkg::RegDtcPmovsrClr >> 3));
  assign is_request       = (word == 11'(fabmon_cmn_reg_pkg::RegDtcPmsrr >> 3));
  assign is_claim         = (word == 11'(fabmon_cmn_reg_pkg::RegDtcClaim >> 3));

  // ---------------------------------------------------------------- control
  // pmu_en acts at once, the rest of PMCR where the counts arrive.
  logic [2:0]  secure_q;
  logic [10:0] ctl_q;
  logic [8:0]  trace_q;
  logic [6:0]  traceid_q;
  logic        pmu_en_q;
  logic [6:1]  pmcr_q;
  logic [31:0] claim_q;

  always_ff @(posedge clk_i) begin
    if (write1[0] && is_secure)  secure_q      <= access_i.wdata[2:0];
    if (write1[0] && is_ctl)     ctl_q[7:0]    <= access_i.wdata[7:0];
    if (write1[1] && is_ctl)     ctl_q[10:8]   <= access_i.wdata[10:8];
    if (write1[0] && is_pmcr)    pmu_en_q      <= access_i.wdata[0];
    if (write5[0] && is_pmcr)    pmcr_q        <= access_i.wdata[6:1];
    if (write1[0] && is_trace)   trace_q[7:0]  <= access_i.wdata[7:0];
    if (write1[1] && is_trace)   trace_q[8]    <= access_i.wdata[8];
    if (write1[0] && is_traceid) traceid_q     <= access_i.wdata[6:0];
    if (!rst_ni) begin
      secure_q  <= '0;
      ctl_q     <= '0;
      trace_q   <= '0;
      traceid_q <= '0;
      pmu_en_q  <= 1'b0;
      pmcr_q    <= '0;
    end
  end
  for (genvar b = 0; b < 4; b++) begin : g_claim
    always_ff @(posedge clk_i) begin
      if (!rst_ni)                    claim_q[8*b +: 8] <= '1;
      else if (write1[b] && is_claim) claim_q[8*b +: 8] <= access_i.wdata[8*b +: 8];
    end
  end

  assign run_o    = ctl_q[0] & pmu_en_q & ~secure_q[1] & ~secure_q[2];
  assign secure_o = ~secure_q[0];

  // ---------------------------------------------------------------- counters
  logic         snapshot, clear;
  logic [255:0] count, count_shadow;
  logic [7:0]   wrap;

  assign snapshot_o = write2[0] & is_request & access_i.wdata[0];
  assign snapshot   = snapshot_i | (write5[0] & is_request & access_i.wdata[0]);
  assign clear      = pmcr_q[5];

  for (genvar i = 0; i < 4; i++) begin : g_pair
    fabmon_cmn_dtc_pair #(.Width(Width), .GlobalWidth(GlobalWidth)) u_pair (
      .clk_i, .rst_ni,
      .even_i(wraps_i[2*Width*i +: Width]), .odd_i(wraps_i[2*Width*i + Width +: Width]),
      .chain_i(pmcr_q[1 + i]), .snapshot_i(snapshot), .clear_i(clear),
      .write_i(write5 & {8{is_count[i]}}), .write_shadow_i(write5 & {8{is_shadow[i]}}),
      .wdata_i(access_i.wdata), .count_o(count[64*i +: 64]), .shadow_o(count_shadow[64*i +: 64]),
      .wrap_o(wrap[2*i +: 2])
    );
  end

  logic [39:0] cycles_q, cycles_shadow_q, start, shadow;
  logic        cycles_wrap;

  for (genvar b = 0; b < 5; b++) begin : g_byte
    assign start[8*b +: 8] = (write5[b] & is_cycles) ? access_i.wdata[8*b +: 8]
                              : cycles_q[8*b +: 8] & {8{~(snapshot & clear)}};
    assign shadow[8*b +: 8] = (write5[b] & is_cycles_shadow) ? access_i.wdata[8*b +: 8] :
                              snapshot ? cycles_q[8*b +: 8] : cycles_shadow_q[8*b +: 8];
  end
  assign cycles_wrap = run_i & (&start);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      cycles_q        <= '0;
      cycles_shadow_q <= '0;
    end else begin
      cycles_q        <= start + 40'(run_i);  // dtc_cycles
      cycles_shadow_q <= shadow;
    end
  end

  // ---------------------------------------------------------------- flags
  logic [8:0] flags, clear_flags;
  logic       done_q;  // a snapshot has been taken

  assign clear_flags = {access_i.wdata[8] & write5[1], access_i.wdata[7:0] & {8{write5[0]}}} &
                       {9{is_clear}};
  fabmon_common_sticky #(.Width(9)) u_flags (
    .clk_i, .rst_ni, .set_i({cycles_wrap, wrap}), .clear_i(clear_flags), .q_o(flags)
  );
  always_ff @(posedge clk_i) irq_o <= rst_ni & (|flags) & pmcr_q[6];

  always_ff @(posedge clk_i) begin
    if (!rst_ni)       done_q <= 1'b0;
    else if (snapshot) done_q <= 1'b1;
  end

  // ---------------------------------------------------------------- read data
  // Identification registers at the end are those of the part: CoreSight's PIDR, CIDR, DEVTYPE.
  always_comb begin
    rdata_o = '0;
    unique case (word)
      11'(fabmon_cmn_reg_pkg::RegDtcNodeInfo >> 3):
        rdata_o = {16'd0, LogicalId, NodeId, 4'd0, fabmon_cmn_pkg::TypeDtc};
      11'(fabmon_cmn_reg_pkg::RegDtcSecureAccess >> 3): rdata_o[2:0]  = secure_q & {3{access_i.secure}};
      11'(fabmon_cmn_reg_pkg::RegDtcDtcCtl >> 3):       rdata_o[10:0] = ctl_q;
      11'(fabmon_cmn_reg_pkg::RegDtcTraceControl >> 3): rdata_o[8:0]  = trace_q;
      11'(fabmon_cmn_reg_pkg::RegDtcTraceid >> 3):      rdata_o[6:0]  = traceid_q;
      11'(fabmon_cmn_reg_pkg::RegDtcPmevcnt >> 3):              rdata_o = count[63:0];
      11'((fabmon_cmn_reg_pkg::RegDtcPmevcnt >> 3) + 2):        rdata_o = count[127:64];
      11'((fabmon_cmn_reg_pkg::RegDtcPmevcnt >> 3) + 4):        rdata_o = count[191:128];
      11'((fabmon_cmn_reg_pkg::RegDtcPmevcnt >> 3) + 6):        rdata_o = count[255:192];
      11'(fabmon_cmn_reg_pkg::RegDtcPmccntr >> 3):              rdata_o[39:0] = cycles_q;
      11'(fabmon_cmn_reg_pkg::RegDtcPmevcntsr >> 3):            rdata_o = count_shadow[63:0];
      11'((fabmon_cmn_reg_pkg::RegDtcPmevcntsr >> 3) + 2):      rdata_o = count_shadow[127:64];
      11'((fabmon_cmn_reg_pkg::RegDtcPmevcntsr >> 3) + 4):      rdata_o = count_shadow[191:128];
      11'((fabmon_cmn_reg_pkg::RegDtcPmevcntsr >> 3) + 6):      rdata_o = count_shadow[255:192];
      11'(fabmon_cmn_reg_pkg::RegDtcPmccntrsr >> 3):            rdata_o[39:0] = cycles_shadow_q;
      11'(fabmon_cmn_reg_pkg::RegDtcPmcr >> 3):                 rdata_o[6:0]  = {pmcr_q, pmu_en_q};
      11'(fabmon_cmn_reg_pkg::RegDtcPmovsr >> 3):               rdata_o[8:0]  = flags;
      11'(fabmon_cmn_reg_pkg::RegDtcPmssr >> 3):                rdata_o[8:0]  = {9{done_q}};
      11'(fabmon_cmn_reg_pkg::RegDtcClaim >> 3):                rdata_o[31:0] = claim_q;
      11'(fabmon_cmn_reg_pkg::RegDtcAuthstatusDevarch >> 3):    rdata_o = 64'h0010_0000_0000_0088;
      11'(fabmon_cmn_reg_pkg::RegDtcDevtype >> 3):              rdata_o = 64'h0000_0043_0000_0000;
      11'(fabmon_cmn_reg_pkg::RegDtcPidr45 >> 3):               rdata_o = 64'h0000_0000_0000_0004;
      11'(fabmon_cmn_reg_pkg::RegDtcPidr01 >> 3):               rdata_o = 64'h0000_00B4_0000_0034;
      11'(fabmon_cmn_reg_pkg::RegDtcPidr23 >> 3):               rdata_o = 64'h0000_0000_0000_0007;
      11'(fabmon_cmn_reg_pkg::RegDtcCidr01 >> 3):               rdata_o = 64'h0000_009F_0000_000D;
      11'(fabmon_cmn_reg_pkg::RegDtcCidr23 >> 3):               rdata_o = 64'h0000_00B1_0000_0005;
      default: ;
    endcase
    if (!here_i) rdata_o = '0;
  end

  logic unused;
  assign unused = ^{access_i.addr, access_i.write3, write1[7:4], write2};
endmodule

`default_nettype wire
