// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The register file of the bank (docs/reference/axi4-bank-registers.md).
//
// Time. An access that the bus slave accepts at edge c is here in stage 0 of cycle c, the next
// cycle; the pins of cycle c are in the input register then. Whatever an access does takes as many
// stages as the events before the lanes, so that software sees a monitor without a pipeline:
//
//     stage 0  the address is decoded; the slot of a counter takes one stage more
//     stage 1  writes; a snapshot begins, or the round that finds a count
//     stage 2  Rst_Cntr
//     stage 5  the access ends
//     stage 9  what CNTR_OV and EXT_IRQ_EN show, and where a write of them acts, and a clear on
//              them; what EXT_FLAGS and EXT_OPEN show. Accesses to these, and writes of UCTRL,
//              end in stage 10: irq is low when the write that ends its cause is answered
//
// So no access waits: for six cycles, or eleven. What takes longer says so:
//
//     Rst_Cntr   CLEARING of UCTRL is 1 until the clear is over
//     a count    is found in a round of the scan, which a read of UCDATA_L begins. Until it is
//                complete, UCDATA_L reads 0, and UCDATA_H reads 1 in its last bit, BUSY
//
// The count is that of the cycle of the read that began the round: at its end, all that happened
// before that cycle has been seen, and nothing later. Of the counter `pair_q` it is
//
//     run_q      being looked for: reads of all counts are busy
//     full_q     found: the next read of its UCDATA_L has it
//     kept_q     read: its UCDATA_H has the upper half, until the next round begins
//
// In `full_q` too a read of another counter's UCDATA_L begins a round, and so does a write of any:
// one count is there at a time. Rst_Cntr gives up what is found and not read.
//
// A snapshot goes to the bank of the store that software does not see. When it is complete, the
// banks change places; an access sees the change if a snapshot could be taken in its cycle. As an
// access looks at VALID and SEQ in stage 4, and at the store in stage 2, these come to pass as many
// cycles later (`ended_q`). So no read of a snapshot waits.
`default_nettype none

module fabmon_axi4_bank_regs #(
  parameter int unsigned CounterWidth = 48,
  parameter logic [5:0]  Has          = 6'd0,  // which extras: fabmon_axi4_bank_pkg::extras_of
  parameter int unsigned Extras       = 0,     // how many counters that are
  parameter logic [15:0] UnitId       = 16'd0,
  localparam int unsigned Counters    = fabmon_axi4_bank_pkg::BaseCounters + Extras,
  localparam int unsigned Address     = $clog2(fabmon_axi4_bank_pkg::BaseSlots + Extras + 1)
) (
  input  wire logic                    clk_i,
  input  wire logic                    rst_ni,
  input  wire logic                    csr_rst_ni,   // with the pins
  input  wire logic                    snapshot_i,   // with the pins: take a snapshot
  // register bus
  input  wire logic                    req_i,
  input  wire logic                    we_i,
  input  wire logic [11:0]             addr_i,
  input  wire logic [31:0]             wdata_i,
  input  wire logic [3:0]              wstrb_i,
  output logic                         ack_o,
  output logic [31:0]                  rdata_o,
  // events
  output logic                         freeze_o,     // stage 1 of the pins
  output logic                         clear_o,      // stage 2
  input  wire logic [3:0]              lost_i,       // EXT_FLAGS
  input  wire logic [5:0]              open_i,       // EXT_OPEN
  output logic [3:0]                   open_ones_o,  // of its [5:2], what a write clears, stage 1
  output logic                         drop_o,       // its CLEAR, stage 1
  // scan
  output logic                         snap_o,       // stage 1
  output logic                         snap_clear_o, // the snapshot under way clears
  output logic                         round_o,      // a round is wanted, from stage 1 on
  output logic                         wait_o,
  input  wire logic                    taken_i,
  input  wire logic                    refused_i,
  input  wire logic                    stored_i,
  input  wire logic                    done_i,       // the round is complete
  input  wire logic                    clearing_i,
  // words
  output logic [Address-1:0]           wanted_o,     // the slot whose count is looked for
  output logic                         bank_o,       // where a snapshot is stored
  output logic                         access_o,     // read_i may be wanted
  output logic                         read_bank_o,  // where it is read
  output logic [Address-1:0]           read_slot_o,
  output logic                         read_low_o,   // read_i: its lower half, else 0
  output logic                         read_high_o,  // its upper half
  input  wire logic [CounterWidth-1:0] read_i,
  // flags: fabmon_axi4_bank_flags
  input  wire fabmon_axi4_bank_pkg::visit_t visit5_i,
  input  wire logic [Address-1:0]      slot5_i,
  output logic                         over5_o,
  output logic                         irq_o
);
  localparam int unsigned NumberBits = $clog2(Counters);
  localparam int unsigned ConstBits  = $clog2(Counters + 16);

  // ---------------------------------------------------------------- which register
  logic [2:0]            unit;
  logic                  in_data, in_snap, high;
  logic                  is_ctrl, is_en, is_snap_sts, is_snap_ov, is_flags, is_open;
  logic [NumberBits-1:0] number;
  logic [ConstBits-1:0]  which;
  fabmon_axi4_bank_address #(.Extras(Extras)) u_address (
    .clk_i, .word_i(addr_i[11:2]), .unit_o(unit), .data_o(in_data),
    .snap_o(in_snap), .ctrl_o(is_ctrl), .en_o(is_en),
    .snap_sts_o(is_snap_sts), .snap_ov_o(is_snap_ov), .flags_o(is_flags), .open_o(is_open),
    .number_o(number),
    .const_o(which)
  );
  assign high = addr_i[2];  // held as long as the access

  // ---------------------------------------------------------------- stages of an access
  logic       stage1_q, later_q, last, of_flags, late;  // later_q: in stage 2 or later
  logic [2:0] later_count_q;
  logic       csr0_q, csr1_q, pin0_q;

  assign of_flags = |unit;
  assign late     = is_flags | is_open | (of_flags & ~is_snap_ov) | (is_ctrl & we_i);
  assign last     = (later_count_q == (late ? 3'd7 : 3'd2));

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      stage1_q <= 1'b0;
      later_q  <= 1'b0;
      ack_o    <= 1'b0;
      csr0_q   <= 1'b0;
      csr1_q   <= 1'b0;
      pin0_q   <= 1'b0;
    end else begin
      stage1_q <= req_i & ~(stage1_q | later_q | ack_o);
      later_q  <= stage1_q | (later_q & ~last);
      ack_o    <= later_q & last;
      csr0_q   <= ~csr_rst_ni;
      csr1_q   <= csr0_q;
      pin0_q   <= snapshot_i;
    end
  end
  always_ff @(posedge clk_i) begin
    later_count_q <= later_q ? later_count_q + 3'd1 : '0;
  end

  // ---------------------------------------------------------------- stage 1: a count
  logic       wr, clear, counts, gives, begins, begins_q, run_q, full_q, kept_q, same_q, ok_q;
  logic [8:0] pair_q;  // address of the counter, in words of 64 bits
  assign wr      = stage1_q & we_i;  // where csr1_q is up, that wins
  assign clear   = wr & is_ctrl & wdata_i[9];
  assign counts  = stage1_q & in_data & ~high;
  assign gives   = counts & ~we_i & full_q & same_q;
  assign begins  = counts & ~run_q & ~gives;
  assign round_o = begins | run_q;
  assign wait_o  = round_o;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || csr1_q) begin
      run_q  <= 1'b0;
      full_q <= 1'b0;
      kept_q <= 1'b0;
    end else begin
      run_q  <= begins | (run_q & ~done_i);
      full_q <= ((run_q & done_i) | (full_q & ~begins & ~gives)) & ~clear;
      kept_q <= gives | (kept_q & ~begins);
    end
  end
  always_ff @(posedge clk_i) begin
    begins_q <= begins;
    same_q   <= (pair_q == addr_i[11:3]);
    if (begins)   pair_q <= addr_i[11:3];
    if (stage1_q) ok_q <= high ? kept_q & same_q : gives;  // this access reads a count
  end

  // ---------------------------------------------------------------- stage 1: what a write does
  logic asks, asks_q, lost, valid_q, snapping_q, shown_q, some_q, clears_q;
  logic [3:0] ended_q;  // a snapshot became complete 1 to 4 cycles ago
  logic [7:0] seq_q;
  assign open_ones_o = wdata_i[5:2] & {4{wr & is_open & ~csr1_q}};
  assign drop_o      = wdata_i[8] & wr & is_open & ~csr1_q;

  // EXT_OPEN is as late as stage 10, and so is what of it belongs to a snapshot.
  logic       taken10;
  logic [1:0] next_lower_q, snap_lower_q;
  fabmon_axi4_bank_delay #(.Depth(9)) u_taken (.clk_i, .d_i(taken_i), .q_o(taken10));
  always_ff @(posedge clk_i) begin
    if (taken10)    next_lower_q <= open_i[3:2];
    if (ended_q[3]) snap_lower_q <= next_lower_q;
  end

  // Whether a snapshot is asked for is known from a register, as it decides over all tokens.
  assign asks = req_i & ~(stage1_q | later_q | ack_o) & we_i & wdata_i[0] &
                (addr_i[11:2] == fabmon_axi4_bank_reg_pkg::RegExtSnapCtrl[11:2]);
  always_ff @(posedge clk_i) begin
    asks_q <= asks;
    snap_o <= rst_ni & (pin0_q | asks) & ~csr0_q;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      clear_o <= 1'b0;
    end else begin
      clear_o <= csr1_q | clear;
    end

    if (!rst_ni || csr1_q)                        freeze_o <= 1'b0;
    else if (wr && is_ctrl && wstrb_i[0])         freeze_o <= wdata_i[0];

    if (taken_i) snap_clear_o <= asks_q & wdata_i[1];

    if (!rst_ni || csr1_q) begin
      valid_q    <= 1'b0;
      some_q     <= 1'b0;
      snapping_q <= 1'b0;
      ended_q    <= '0;
      seq_q      <= '0;
    end else begin
      snapping_q <= taken_i | (snapping_q & ~stored_i);
      ended_q    <= {ended_q[2:0], snapping_q & stored_i};
      some_q     <= some_q | ended_q[2];
      valid_q    <= valid_q | ended_q[3];
      if (ended_q[3]) seq_q <= seq_q + 8'd1;
    end
    if (stage1_q) clears_q <= clear_o | clearing_i;

    if (!rst_ni)         shown_q <= 1'b0;
    else if (ended_q[1]) shown_q <= ~shown_q;
  end
  assign bank_o      = ~shown_q;
  assign read_bank_o = shown_q & ~in_data;
  assign access_o    = later_q;

  fabmon_common_sticky #(.Width(1)) u_lost (
    .clk_i, .rst_ni(rst_ni & ~csr1_q), .set_i(refused_i),
    .clear_i(wr & is_snap_sts & wdata_i[1]), .q_o(lost)
  );

  // ---------------------------------------------------------------- words and flags
  // Tables that are indexed: one LUT a bit, where comparisons would be several.
  localparam int unsigned Base    = fabmon_axi4_bank_pkg::BaseCounters;
  localparam int unsigned Row     = fabmon_axi4_bank_pkg::BaseRow;
  localparam int unsigned Numbers = 1 << NumberBits;
  localparam logic [Base*Row-1:0] Table = fabmon_axi4_bank_pkg::base_table();
  function automatic logic [Numbers*8-1:0] slots_of_counters();
    slots_of_counters = '0;
    for (int unsigned k = 0; k < Base; k++) begin
      slots_of_counters[8*k +: 8] = Table[Row*k + 16 +: 8];
    end
    for (int unsigned k = Base; k < Counters; k++) begin
      slots_of_counters[8*k +: 8] = 8'(fabmon_axi4_bank_pkg::BaseSlots - Base + k);
    end
  endfunction
  localparam logic [Numbers*8-1:0] SlotOf = slots_of_counters();

  // A count that is found is at the end of the store; begins_q is in stage 2.
  logic [Address-1:0] slot;
  assign slot = SlotOf[8*number +: Address];
  always_ff @(posedge clk_i) begin
    read_slot_o <= (in_data && later_q) ? '1 : slot;
    if (begins_q) wanted_o <= slot;
  end

  // Flags as in stage 9. After a reset the pipeline still holds visits from before it: flags are 0
  // until the clear is through.
  logic [31:0] flags;
  logic        clears9, csr9, reset_q;
  fabmon_axi4_bank_delay #(.Depth(7)) u_clears (
    .clk_i, .d_i(clear_o | clearing_i), .q_o(clears9)
  );
  fabmon_axi4_bank_delay #(.Depth(8)) u_csr (.clk_i, .d_i(csr1_q), .q_o(csr9));
  always_ff @(posedge clk_i) reset_q <= ~rst_ni | (reset_q & clearing_i);

  fabmon_axi4_bank_flags #(.Counters(Counters), .Address(Address)) u_flags (
    .clk_i, .rst_ni, .visit_i(visit5_i), .slot_i(slot5_i), .over_o(over5_o),
    .unit_i(unit & {3{later_q}}), .enable_i(is_en), .snap_i(is_snap_ov),
    .write_i(later_q & last & we_i), .wdata_i, .wstrb_i,
    .clear_i(clears9 | reset_q), .disable_i(csr9), .forget_i(csr1_q), .show_i(ended_q[2]),
    .irq_o, .rdata_o(flags)
  );

  // ---------------------------------------------------------------- stage 5: the end
  localparam int unsigned Reads  = fabmon_axi4_bank_pkg::UnitReads;
  localparam int unsigned Writes = fabmon_axi4_bank_pkg::UnitWrites;
  localparam int unsigned Most   = fabmon_axi4_bank_pkg::MaxExtras;
  localparam int unsigned Other  = fabmon_axi4_bank_pkg::ExtraRow;
  localparam int unsigned Consts = 1 << ConstBits;
  localparam int unsigned Fixed  = 32*(Consts - 16);
  localparam logic [7:0]  Bits   = 8'(CounterWidth);
  localparam logic [Most-1:0]       Which      = fabmon_axi4_bank_pkg::extras_of(Has);
  localparam logic [Most*Other-1:0] ExtraTable = fabmon_axi4_bank_pkg::extra_table();
  function automatic logic [Consts*32-1:0] constants();
    int unsigned at;
    constants = '0;
    for (int unsigned k = 0; k < Base; k++) constants[32*k +: 16] = Table[Row*k +: 16];
    at = 32*Base;
    for (int unsigned k = 0; k < Most; k++) begin
      if (Which[k]) begin
        constants[at +: 16] = ExtraTable[Other*k +: 16];
        at = at + 32;
      end
    end
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedGdisL) +: 32]  = 32'h0003_7000;
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedGdisH) +: 32]  = 32'h2000_0000;
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedGcadr) +: 32]  = 32'h18;
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedGsoff) +: 32]  = 32'h0000_0108;
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedUdis) +: 32]   =
        {8'(8*Reads + 16), Bits, 8'h10, 8'(Reads)};
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedU1dis) +: 32]  =
        {8'(8*Writes + 16), Bits, 8'h10, 8'(Writes)};
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedU2dis) +: 32]  =
        {8'(8*Extras + 16), Bits, 8'h10, 8'(Extras)};
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedUdisH) +: 32]  = 32'h2000_0008;
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedUcadr) +: 32]  =
        32'(fabmon_axi4_bank_reg_pkg::RegUctrlL);
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedU1cadr) +: 32] =
        32'(fabmon_axi4_bank_reg_pkg::RegU1ctrlL);
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedU2cadr) +: 32] =
        32'(fabmon_axi4_bank_reg_pkg::RegU2ctrlL);
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedUidt) +: 32]   = {UnitId, 16'd0};
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedId) +: 32]     = 32'h4642_4D31;
    constants[Fixed + 32*32'(fabmon_axi4_bank_pkg::FixedCap) +: 32]    =
        {6'd0, Has, 4'b1011, Bits, 8'(Counters)};
  endfunction
  localparam logic [Consts*32-1:0] Constants = constants();

  // One LUT a bit for what is constant, and one to join all: none has to be gated here.
  logic [31:0] half, state;
  assign read_low_o  = ((in_data & ok_q) | (in_snap & some_q)) & ~high;
  assign read_high_o = ((in_data & ok_q) | (in_snap & some_q)) & high;
  assign half = 32'(read_i[CounterWidth-1:32]) | read_i[31:0];

  assign state = flags | ({16'd0, seq_q, 4'd0, snap_lower_q & {2{valid_q}}, lost, valid_q} &
                          {32{is_snap_sts}}) |
                 (32'(lost_i) & {32{is_flags}}) |
                 (32'(open_i) & {32{is_open}}) |
                 {in_data & high & ~ok_q, 14'd0, clears_q & is_ctrl, 15'd0, freeze_o & is_ctrl};
  assign rdata_o = half | Constants[32*which +: 32] | state;
endmodule

`default_nettype wire
