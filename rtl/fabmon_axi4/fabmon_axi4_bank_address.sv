// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Which register an address is: one cycle after the address; which counter or constant, two.
`default_nettype none

module fabmon_axi4_bank_address #(
  parameter int unsigned Extras  = 0,      // counters of unit 2
  localparam int unsigned NumberBits = $clog2(fabmon_axi4_bank_pkg::BaseCounters + Extras),
  localparam int unsigned ConstBits  = $clog2(fabmon_axi4_bank_pkg::BaseCounters + Extras + 16)
) (
  input  wire logic                  clk_i,
  input  wire logic [9:0]            word_i,    // word address
  output logic [2:0]                 unit_o,    // USTS, EXT_IRQ_EN, EXT_SNAP_OV: of which unit
  output logic                       data_o,    // UCDATA
  output logic                       snap_o,    // SNAP
  output logic                       ctrl_o,    // UCTRL
  output logic                       en_o,      // EXT_IRQ_EN
  output logic                       snap_sts_o,
  output logic                       snap_ov_o, // EXT_SNAP_OV
  output logic                       flags_o,   // EXT_FLAGS
  output logic                       open_o,    // EXT_OPEN
  output logic [NumberBits-1:0]      number_o,  // of the counter, in all units: two cycles
  output logic [ConstBits-1:0]       const_o    // which constant it reads, two cycles: of a
                                                // counter's UCCTL_L its number, else fixed_e from
                                                // 2^ConstBits - 16 on
);
  localparam int unsigned Reads  = fabmon_axi4_bank_pkg::UnitReads;
  localparam int unsigned Writes = fabmon_axi4_bank_pkg::UnitWrites;
  localparam int unsigned Base   = fabmon_axi4_bank_pkg::BaseCounters;

  // Pairs of words: the first UCCTL and UCDATA of each unit, and the first SNAPSHOT.
  localparam logic [8:0] Ctl0  = fabmon_axi4_bank_reg_pkg::RegUcctlL[11:3];
  localparam logic [8:0] Data0 = Ctl0 + 9'(Reads);
  localparam logic [8:0] Ctl1  = fabmon_axi4_bank_reg_pkg::RegU1cctlL[11:3];
  localparam logic [8:0] Data1 = Ctl1 + 9'(Writes);
  localparam logic [8:0] Ctl2  = fabmon_axi4_bank_reg_pkg::RegU2cctlL[11:3];
  localparam logic [8:0] Data2 = Ctl2 + 9'(Extras);
  localparam logic [8:0] Snap  = fabmon_axi4_bank_reg_pkg::RegSnapL[11:3];

  logic [8:0] pair, bias;
  logic       ctl;
  logic       c0, d0, c1, d1, c2, d2, s, c0_q, d0_q, c1_q, d1_q, c2_q, d2_q;
  assign pair = word_i[9:1];
  assign c0   = (pair >= Ctl0) & (pair < Data0);
  assign d0   = (pair >= Data0) & (pair < Data0 + 9'(Reads));
  assign c1   = (pair >= Ctl1) & (pair < Data1);
  assign d1   = (pair >= Data1) & (pair < Data1 + 9'(Writes));
  assign c2   = (pair >= Ctl2) & (pair < Data2);
  assign d2   = (pair >= Data2) & (pair < Data2 + 9'(Extras));
  assign s    = (pair >= Snap) & (pair < Snap + 9'(Base + Extras));

  always_comb begin
    bias = '0;
    if (c0_q) bias |= Ctl0;
    if (d0_q) bias |= Data0;
    if (c1_q) bias |= Ctl1 - 9'(Reads);
    if (d1_q) bias |= Data1 - 9'(Reads);
    if (c2_q) bias |= Ctl2 - 9'(Base);
    if (d2_q) bias |= Data2 - 9'(Base);
    if (snap_o) bias |= Snap;
  end

  logic [2:0] ctrl, sts, en, over, unit;
  assign ctrl  = {word_i == fabmon_axi4_bank_reg_pkg::RegU2ctrlL[11:2],
                  word_i == fabmon_axi4_bank_reg_pkg::RegU1ctrlL[11:2],
                  word_i == fabmon_axi4_bank_reg_pkg::RegUctrlL[11:2]};
  assign sts   = {word_i == fabmon_axi4_bank_reg_pkg::RegU2stsL[11:2],
                  word_i == fabmon_axi4_bank_reg_pkg::RegU1stsL[11:2],
                  word_i == fabmon_axi4_bank_reg_pkg::RegUstsL[11:2]};
  assign en    = {word_i == fabmon_axi4_bank_reg_pkg::RegExtIrqEn2[11:2],
                  word_i == fabmon_axi4_bank_reg_pkg::RegExtIrqEn1[11:2],
                  word_i == fabmon_axi4_bank_reg_pkg::RegExtIrqEn[11:2]};
  assign over  = {word_i == fabmon_axi4_bank_reg_pkg::RegExtSnapOv2[11:2],
                  word_i == fabmon_axi4_bank_reg_pkg::RegExtSnapOv1[11:2],
                  word_i == fabmon_axi4_bank_reg_pkg::RegExtSnapOv[11:2]};
  assign unit  = sts | en | over;

  fabmon_axi4_bank_pkg::fixed_e fixed, fixed_q;
  always_comb begin
    case (word_i)
      fabmon_axi4_bank_reg_pkg::RegGdisL[11:2]:   fixed = fabmon_axi4_bank_pkg::FixedGdisL;
      fabmon_axi4_bank_reg_pkg::RegGdisH[11:2]:   fixed = fabmon_axi4_bank_pkg::FixedGdisH;
      fabmon_axi4_bank_reg_pkg::RegGcadrL[11:2]:  fixed = fabmon_axi4_bank_pkg::FixedGcadr;
      fabmon_axi4_bank_reg_pkg::RegGsoffL[11:2]:  fixed = fabmon_axi4_bank_pkg::FixedGsoff;
      fabmon_axi4_bank_reg_pkg::RegUdisL[11:2]:   fixed = fabmon_axi4_bank_pkg::FixedUdis;
      fabmon_axi4_bank_reg_pkg::RegU1disL[11:2]:  fixed = fabmon_axi4_bank_pkg::FixedU1dis;
      fabmon_axi4_bank_reg_pkg::RegU2disL[11:2]:  fixed = fabmon_axi4_bank_pkg::FixedU2dis;
      fabmon_axi4_bank_reg_pkg::RegUdisH[11:2], fabmon_axi4_bank_reg_pkg::RegU1disH[11:2],
      fabmon_axi4_bank_reg_pkg::RegU2disH[11:2]:  fixed = fabmon_axi4_bank_pkg::FixedUdisH;
      fabmon_axi4_bank_reg_pkg::RegUcadrL[11:2]:  fixed = fabmon_axi4_bank_pkg::FixedUcadr;
      fabmon_axi4_bank_reg_pkg::RegU1cadrL[11:2]: fixed = fabmon_axi4_bank_pkg::FixedU1cadr;
      fabmon_axi4_bank_reg_pkg::RegU2cadrL[11:2]: fixed = fabmon_axi4_bank_pkg::FixedU2cadr;
      fabmon_axi4_bank_reg_pkg::RegUidtL[11:2], fabmon_axi4_bank_reg_pkg::RegU1idtL[11:2],
      fabmon_axi4_bank_reg_pkg::RegU2idtL[11:2]:  fixed = fabmon_axi4_bank_pkg::FixedUidt;
      fabmon_axi4_bank_reg_pkg::RegExtId[11:2]:   fixed = fabmon_axi4_bank_pkg::FixedId;
      fabmon_axi4_bank_reg_pkg::RegExtCap[11:2]:  fixed = fabmon_axi4_bank_pkg::FixedCap;
      default:                             fixed = fabmon_axi4_bank_pkg::FixedNone;
    endcase
  end

  always_ff @(posedge clk_i) begin
    unit_o      <= unit;
    c0_q        <= c0;
    d0_q        <= d0;
    c1_q        <= c1;
    d1_q        <= d1;
    c2_q        <= c2;
    d2_q        <= d2;
    snap_o      <= s;
    ctrl_o      <= |ctrl;
    en_o        <= |en;
    snap_sts_o  <= (word_i == fabmon_axi4_bank_reg_pkg::RegExtSnapSts[11:2]);
    snap_ov_o   <= |over;
    flags_o     <= (word_i == fabmon_axi4_bank_reg_pkg::RegExtFlags[11:2]);
    open_o      <= (word_i == fabmon_axi4_bank_reg_pkg::RegExtOpen[11:2]);
    fixed_q     <= fixed;
    number_o    <= NumberBits'(pair - bias);
    const_o     <= (ctl && !word_i[0]) ? ConstBits'(pair - bias) : {{(ConstBits-4){1'b1}}, fixed_q};
    data_o      <= d0 | d1 | d2;
  end
  assign ctl = c0_q | c1_q | c2_q;
endmodule

`default_nettype wire
