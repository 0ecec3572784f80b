// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Which register an address is: one cycle.
`default_nettype none

module axi4_bank_address #(
  parameter int unsigned Extras  = 0,      // counters of unit 2
  localparam int unsigned NumberBits = $clog2(axi4_bank_pkg::BaseCounters + Extras)
) (
  input  wire logic                  clk_i,
  input  wire logic [9:0]            word_i,    // word address
  output logic [2:0]                 unit_o,    // the unit that the register is of
  output logic [3:0]                 place_o,   // word in the block of its unit, if unit_reg_o
  output logic                       unit_reg_o,
  output logic                       ctl_o,     // UCCTL
  output logic                       data_o,    // UCDATA
  output logic                       snap_o,    // SNAPSHOT
  output logic                       high_o,    // the upper half
  output logic                       ext_o,     // 0x400 to 0x43F
  output logic                       global_o,  // 0x000 to 0x03F
  output logic [NumberBits-1:0]      number_o   // of the counter, in all units
);
  localparam int unsigned Reads  = axi4_bank_pkg::UnitReads;
  localparam int unsigned Writes = axi4_bank_pkg::UnitWrites;
  localparam int unsigned Base   = axi4_bank_pkg::BaseCounters;

  // Pairs of words: the first UCCTL and UCDATA of each unit, and the first SNAPSHOT.
  localparam logic [8:0] Ctl0  = axi4_bank_reg_pkg::RegUcctlL[11:3];
  localparam logic [8:0] Data0 = Ctl0 + 9'(Reads);
  localparam logic [8:0] Ctl1  = axi4_bank_reg_pkg::RegU1cctlL[11:3];
  localparam logic [8:0] Data1 = Ctl1 + 9'(Writes);
  localparam logic [8:0] Ctl2  = axi4_bank_reg_pkg::RegU2cctlL[11:3];
  localparam logic [8:0] Data2 = Ctl2 + 9'(Extras);
  localparam logic [8:0] Snap  = axi4_bank_reg_pkg::RegSnapL[11:3];
  localparam logic [8:0] Unit1 = axi4_bank_reg_pkg::RegU1disL[11:3];
  localparam logic [8:0] Unit2 = axi4_bank_reg_pkg::RegU2disL[11:3];
  localparam logic [8:0] Unit0 = axi4_bank_reg_pkg::RegUdisL[11:3];

  logic [8:0] pair, from;
  logic       c0, d0, c1, d1, c2, d2, s;
  assign pair = word_i[9:1];
  assign c0   = (pair >= Ctl0) & (pair < Data0);
  assign d0   = (pair >= Data0) & (pair < Data0 + 9'(Reads));
  assign c1   = (pair >= Ctl1) & (pair < Data1);
  assign d1   = (pair >= Data1) & (pair < Data1 + 9'(Writes));
  assign c2   = (pair >= Ctl2) & (pair < Data2);
  assign d2   = (pair >= Data2) & (pair < Data2 + 9'(Extras));
  assign s    = (pair >= Snap) & (pair < Snap + 9'(Base + Extras));

  always_comb begin
    from = '0;
    if (c0) from |= Ctl0;
    if (d0) from |= Data0;
    if (c1) from |= Ctl1 - 9'(Reads);
    if (d1) from |= Data1 - 9'(Reads);
    if (c2) from |= Ctl2 - 9'(Base);
    if (d2) from |= Data2 - 9'(Base);
    if (s)  from |= Snap;
  end

  logic [2:0] block, ext_unit;
  assign block = {pair >= Unit2 && pair < Unit2 + 9'd5, pair >= Unit1 && pair < Unit1 + 9'd5,
                  pair >= Unit0 && pair < Unit0 + 9'd5};
  // Those of EXT that are of a unit.
  assign ext_unit = {word_i == axi4_bank_reg_pkg::RegExtIrqEn2[11:2] ||
                     word_i == axi4_bank_reg_pkg::RegExtSnapOv2[11:2],
                     word_i == axi4_bank_reg_pkg::RegExtIrqEn1[11:2] ||
                     word_i == axi4_bank_reg_pkg::RegExtSnapOv1[11:2],
                     word_i == axi4_bank_reg_pkg::RegExtIrqEn[11:2] ||
                     word_i == axi4_bank_reg_pkg::RegExtSnapOv[11:2]};

  always_ff @(posedge clk_i) begin
    unit_o     <= block | ext_unit;
    unit_reg_o <= |block;
    place_o    <= word_i[3:0];
    ctl_o      <= c0 | c1 | c2;
    data_o     <= d0 | d1 | d2;
    snap_o     <= s;
    high_o     <= word_i[0];
    ext_o      <= (word_i[9:4] == axi4_bank_reg_pkg::RegExtId[11:6]);
    global_o   <= (word_i[9:4] == axi4_bank_reg_pkg::RegGdisL[11:6]);
    number_o   <= NumberBits'(pair - from);
  end
endmodule

`default_nettype wire
