// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The lanes that add more than one. They are looked at ValueLate cycles after the visit of a slot
// began (fabmon_axi4_bank_pick), and so is their token late. The lane of slot s counts the
// increment of a cycle when that is in stage s + ValueStage, where the token of that cycle is.
//
//     slot              increment                            stage
//     SlotReadLatency   reads open                           OpenStage
//     SlotWriteLatency  writes open                          MovesStage
//     SlotArBeats       ARLEN + 1                            StateStage
//     SlotArBytes       (ARLEN + 1) << ARSIZE                StateStage + 1
//     SlotAwBeats       AWLEN + 1                            StateStage + 2
//     SlotAwBytes       (AWLEN + 1) << AWSIZE                StateStage + 3
//
// SIZE is taken modulo the widths that the data bus allows.
`default_nettype none

module fabmon_axi4_bank_wides #(
  parameter int unsigned DataWidth = 64,
  parameter int unsigned OutWidth  = 16,
  parameter int unsigned Width     = 24,  // bits of a low part
  localparam int unsigned First    = fabmon_axi4_bank_pkg::WideSlot,
  localparam int unsigned End      = fabmon_axi4_bank_pkg::BitSlot
) (
  input  wire logic                clk_i,
  input  wire logic [End-1:First]  token_i,    // at this slot
  input  wire logic [OutWidth-1:0] reads_i,    // OpenStage
  input  wire logic                count9_i,
  input  wire logic [OutWidth-1:0] writes_i,   // MovesStage
  input  wire logic                count10_i,
  input  wire logic                ar_i,       // AR handshake that counts, StateStage
  input  wire logic [7:0]          arlen_i,    // pins
  input  wire logic [2:0]          arsize_i,
  input  wire logic                aw_i,       // AW handshake that counts, StateStage
  input  wire logic [7:0]          awlen_i,    // pins
  input  wire logic [2:0]          awsize_i,
  output logic [End*Width-1:First*Width] low_o  // of each slot
);
  localparam int unsigned MaxSize   = $clog2(DataWidth / 8);
  localparam int unsigned SizeBits  = (MaxSize < 2) ? 1 : ((MaxSize < 4) ? 2 : 3);
  localparam logic [SizeBits-1:0] SizeMask = {SizeBits{MaxSize != 0}};  // 8 bits have one SIZE
  localparam int unsigned Ones      = (1 << SizeBits) - 1;
  localparam int unsigned ByteWidth = 8 + Ones;
  localparam int unsigned LowOut    = OutWidth + 8;
  localparam int unsigned LowLen    = 16;
  localparam int unsigned LowBytes  = 16 + MaxSize;

  logic [LowOut-1:0]   low_reads, low_writes;
  logic [LowLen-1:0]   low_arlen, low_awlen;
  logic [LowBytes-1:0] low_arbytes, low_awbytes;
  assign low_o = {Width'(low_awbytes), Width'(low_awlen), Width'(low_arbytes), Width'(low_arlen),
                  Width'(low_writes), Width'(low_reads)};

  localparam int unsigned ReadLatency  = fabmon_axi4_bank_pkg::SlotReadLatency;
  localparam int unsigned WriteLatency = fabmon_axi4_bank_pkg::SlotWriteLatency;
  localparam int unsigned ArBeats      = fabmon_axi4_bank_pkg::SlotArBeats;
  localparam int unsigned ArBytes      = fabmon_axi4_bank_pkg::SlotArBytes;
  localparam int unsigned AwBeats      = fabmon_axi4_bank_pkg::SlotAwBeats;
  localparam int unsigned AwBytes      = fabmon_axi4_bank_pkg::SlotAwBytes;
  logic [End-1:First] token;
  fabmon_axi4_bank_delay #(
    .Width(End - First), .Depth(fabmon_axi4_bank_pkg::ValueLate)
  ) u_token (.clk_i, .d_i(token_i), .q_o(token));

  // total_read_latency, total_write_latency
  fabmon_axi4_bank_wide #(.IncWidth(OutWidth), .Width(LowOut)) u_reads (
    .clk_i, .token_i(token[ReadLatency]), .enable_i(count9_i), .inc_i(reads_i), .low_o(low_reads)
  );
  fabmon_axi4_bank_wide #(.IncWidth(OutWidth), .Width(LowOut)) u_writes (
    .clk_i, .token_i(token[WriteLatency]), .enable_i(count10_i), .inc_i(writes_i),
    .low_o(low_writes)
  );

  logic [7:0]           arlen, awlen;
  logic [SizeBits-1:0]  arsize, awsize;
  logic [ByteWidth-1:0] arbytes_q, awbytes_q;
  logic                 ar_q, aw13, aw_q;

  // Stages of the lanes of beats. The pins are in stage -1.
  localparam int unsigned Ar = ArBeats + fabmon_axi4_bank_pkg::ValueStage;
  localparam int unsigned Aw = AwBeats + fabmon_axi4_bank_pkg::ValueStage;
  fabmon_axi4_bank_delay #(.Width(8 + SizeBits), .Depth(Ar + 1)) u_ar (
    .clk_i, .d_i({arlen_i, arsize_i[SizeBits-1:0] & SizeMask}), .q_o({arlen, arsize})
  );
  fabmon_axi4_bank_delay #(.Width(8 + SizeBits), .Depth(Aw + 1)) u_aw (
    .clk_i, .d_i({awlen_i, awsize_i[SizeBits-1:0] & SizeMask}), .q_o({awlen, awsize})
  );
  fabmon_axi4_bank_delay #(.Depth(Aw - Ar)) u_aw_hs (.clk_i, .d_i(aw_i), .q_o(aw13));

  // (LEN + 1) << SIZE is LEN with SIZE ones behind it, plus 1.
  always_ff @(posedge clk_i) begin
    ar_q      <= ar_i;
    aw_q      <= aw13;
    arbytes_q <= {arlen, {Ones{1'b1}}} >> (SizeBits'(Ones) - arsize);
    awbytes_q <= {awlen, {Ones{1'b1}}} >> (SizeBits'(Ones) - awsize);
  end

  // read_cmd_length, read_cmd_bytes, write_cmd_length, write_cmd_bytes
  fabmon_axi4_bank_wide #(.IncWidth(8), .Width(LowLen), .One(1'b1)) u_arlen (
    .clk_i, .token_i(token[ArBeats]), .enable_i(ar_i), .inc_i(arlen), .low_o(low_arlen)
  );
  fabmon_axi4_bank_wide #(.IncWidth(ByteWidth), .Width(LowBytes), .One(1'b1)) u_arbytes (
    .clk_i, .token_i(token[ArBytes]), .enable_i(ar_q), .inc_i(arbytes_q), .low_o(low_arbytes)
  );
  fabmon_axi4_bank_wide #(.IncWidth(8), .Width(LowLen), .One(1'b1)) u_awlen (
    .clk_i, .token_i(token[AwBeats]), .enable_i(aw13), .inc_i(awlen), .low_o(low_awlen)
  );
  fabmon_axi4_bank_wide #(.IncWidth(ByteWidth), .Width(LowBytes), .One(1'b1)) u_awbytes (
    .clk_i, .token_i(token[AwBytes]), .enable_i(aw_q), .inc_i(awbytes_q), .low_o(low_awbytes)
  );
endmodule

`default_nettype wire
