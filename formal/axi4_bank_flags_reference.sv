// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The overflow flags of axi4_bank, their interrupt enables and what a snapshot keeps of them, for
// any overflows, accesses, clears and resets: as the register page has them, unit by unit.
//
//     flag(n+1) = overflow of its counter at n, or flag(n) unless a 1 was written to it at n;
//                 0 after a reset or a clear
//
// In simulation only the counters of bytes are long enough in traffic to overflow at all.
`default_nettype none

module axi4_bank_flags_reference #(
  parameter int unsigned Counters = 37,
  parameter int unsigned Address  = 6
) (
  input wire logic               clk_i,
  input wire logic               rst_ni,
  input wire logic               clear_i,
  input wire logic               overflow_i,
  input wire logic [Address-1:0] slot_i,
  input wire logic               snap_i,
  input wire logic [2:0]         unit_i,
  input wire logic               drop_i,
  input wire logic               enable_i,
  input wire logic [31:0]        wdata_i,
  input wire logic [3:0]         wstrb_i,
  input wire logic [3:0]         show_i
);
  localparam int unsigned Reads  = axi4_bank_pkg::UnitReads;
  localparam int unsigned Writes = axi4_bank_pkg::UnitWrites;
  localparam int unsigned Extras = Counters - Reads - Writes;

  logic [31:0] rdata;
  logic        irq;
  axi4_bank_flags #(.Counters(Counters), .Address(Address)) u_dut (
    .clk_i, .rst_ni, .clear_i, .overflow_i, .slot_i, .snap_i, .unit_i, .drop_i, .enable_i,
    .wdata_i, .wstrb_i, .show_i, .rdata_o(rdata), .irq_o(irq)
  );

  // ---------------------------------------------------------------- one register a unit
  logic [31:0] happens [3];  // overflows, by the bit of the register
  logic [31:0] there   [3];  // bits that are counters
  logic [31:0] strobed;
  assign there[0] = 32'((33'd1 << Reads) - 33'd1);
  assign there[1] = 32'((33'd1 << Writes) - 33'd1);
  assign there[2] = 32'((33'd1 << Extras) - 33'd1);
  assign strobed  = {{8{wstrb_i[3]}}, {8{wstrb_i[2]}}, {8{wstrb_i[1]}}, {8{wstrb_i[0]}}};
  for (genvar b = 0; b < 32; b++) begin : g_bit
    localparam int unsigned InReads  = (b < Reads) ? b : 0;
    localparam int unsigned InWrites = (b < Writes) ? Reads + b : 0;
    localparam logic [5:0] SlotOfRead  = axi4_bank_pkg::slot_of(6'(InReads));
    localparam logic [5:0] SlotOfWrite = axi4_bank_pkg::slot_of(6'(InWrites));
    assign happens[0][b] = overflow_i & (32'(slot_i) == 32'(SlotOfRead));
    assign happens[1][b] = overflow_i & (32'(slot_i) == 32'(SlotOfWrite));
    assign happens[2][b] = overflow_i & (32'(slot_i) == axi4_bank_pkg::BaseSlots + b);
  end

  logic [31:0] over [3];
  logic [31:0] enabled [3];
  logic [31:0] kept [3];
  logic        raised;
  for (genvar u = 0; u < 3; u++) begin : g_unit
    logic [31:0] over_q, enabled_q, kept_q;
    always_ff @(posedge clk_i) begin
      over_q <= (over_q & ~(wdata_i & {32{drop_i & unit_i[u]}})) | (happens[u] & there[u]);
      if (enable_i && unit_i[u]) begin
        enabled_q <= ((wdata_i & strobed) | (enabled_q & ~strobed)) & there[u];
      end
      if (snap_i) kept_q <= over_q;
      if (clear_i) over_q <= '0;
      if (!rst_ni) begin
        over_q    <= '0;
        enabled_q <= '0;
        kept_q    <= '0;
      end
    end
    assign over[u]    = over_q;
    assign enabled[u] = enabled_q;
    assign kept[u]    = kept_q;
  end
  always_ff @(posedge clk_i) begin
    raised <= rst_ni & |((over[0] & enabled[0]) | (over[1] & enabled[1]) | (over[2] & enabled[2]));
  end

  // What axi4_bank_address asks for: 3 x unit + {0: flags, 1: enables, 2: kept}, of unit 2 8 more.
  logic [31:0] expected;
  always_comb begin
    expected = '0;
    case (show_i)
      4'd0:    expected = over[0];
      4'd1:    expected = enabled[0];
      4'd2:    expected = kept[0];
      4'd3:    expected = over[1];
      4'd4:    expected = enabled[1];
      4'd5:    expected = kept[1];
      4'd8:    expected = over[2];
      4'd9:    expected = enabled[2];
      4'd10:   expected = kept[2];
      default: expected = '0;
    endcase
  end

  // The number that reads 0 is another one with extras.
  logic asked;
  assign asked = (show_i < 4'd6) |
                 ((Extras != 0) ? (show_i == 4'd7) | (show_i >= 4'd8 && show_i <= 4'd10)
                                : (show_i == 4'd15));

  // ---------------------------------------------------------------- the same
  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;
  always_comb begin
    assume (started | ~rst_ni);
  end
  always_ff @(posedge clk_i) begin
    if (started) begin
      a_irq:   assert (irq == raised);
      a_rdata: assert (~asked | (rdata == expected));
    end
  end
endmodule

`default_nettype wire
