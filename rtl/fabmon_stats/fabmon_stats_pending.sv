// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Between the bus slave and fabmon_stats_regs: no access stands on the bus for more than Limit + 1
// cycles, however long the registers take.
//
// An access that the registers have not acknowledged by then is answered early: from then on it is
// held here, and goes on. A write was taken, and acts; a read gives LATE, and its data comes into
// ANSWER. An access that still finds another one held is refused: it does nothing; a read gives
// BUSY.
//
//     PENDING   [0] BUSY     an access is held
//               [1] LATE     ANSWER has, or will have after BUSY, the data of a read
//               [8] REFUSED  sticky: an access was refused; write 1 to clear
//     ANSWER    LATE and not BUSY ? data : 0; reading it clears LATE then, and so does the next
//               access that the registers take
//
// Reads of these two, and of identification registers, are answered here, in their second cycle and
// at any time. Writes of them go to the registers as all others, which ignore them. LOCK, which
// fabmon_stats_lock has, is answered here, too, with 0; so are its writes with all four strobes.
//
//     clk       | n | n+1 | ... | n+Limit | n+Limit+1
//     req_i     | 1 |  1  |  1  |    1    |     0
//     due_q     |   |     |     |    1    |               ack_o, if not before
//     held_q    |   |     |     |         |     1  ...    until the registers' acknowledge
//
// The registers see one access at a time, with a cycle without req_o between two.
`default_nettype none

module fabmon_stats_pending #(
  parameter int unsigned N          = 16,  // context entries
  parameter int unsigned NumBins    = 16,  // bins
  parameter int unsigned TimerWidth = 32,  // bits of a latency
  parameter int unsigned BinWidth   = 32,  // bits of a bin's counter
  parameter int unsigned NumDealloc = 2,   // samples a cycle
  parameter int unsigned HistPorts  = 0,   // log-linear histograms
  parameter int unsigned HistWidth  = 0,   // bits of a latency that they tell
  parameter int unsigned Limit      = 15   // cycles of an access before an early answer, 3-31
) (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  // from the slave
  input  wire logic        req_i,
  input  wire logic        we_i,
  input  wire logic [15:0] addr_i,
  input  wire logic [31:0] wdata_i,
  input  wire logic [3:0]  wstrb_i,
  output logic             ack_o,
  output logic      [31:0] rdata_o,
  // to the registers
  output logic             req_o,
  output logic             we_o,
  output logic      [15:0] addr_o,
  output logic      [31:0] wdata_o,
  output logic      [3:0]  wstrb_o,
  input  wire logic        ack_i,
  input  wire logic [31:0] rdata_i,
  output logic             lost_o      // a write was refused
);
  localparam logic [31:0] Late = 32'h4C41_5445;  // "LATE"
  localparam logic [31:0] Busy = 32'h4255_5359;  // "BUSY"
  localparam int unsigned Refused = 8;           // the bit of PENDING

  typedef struct packed {
    logic        we;
    logic [15:0] addr;
    logic [31:0] wdata;
    logic [3:0]  wstrb;
  } access_t;

  // ---------------------------------------------------------------- what is answered here
  logic        at_pending, at_answer, at_lock, at_id, here, here_q, after_q;
  logic [31:0] id, mine_q;

  fabmon_stats_ids #(
    .N(N), .NumBins(NumBins), .TimerWidth(TimerWidth), .BinWidth(BinWidth),
    .NumDealloc(NumDealloc), .HistPorts(HistPorts), .HistWidth(HistWidth)
  ) u_ids (.ns_i(1'b0), .addr_i, .hit_o(at_id), .data_o(id));
  assign at_pending = addr_i[15:2] == 14'(fabmon_stats_reg_pkg::RegPending >> 2);
  assign at_answer  = addr_i[15:2] == 14'(fabmon_stats_reg_pkg::RegAnswer >> 2);
  assign at_lock    = addr_i[15:2] == 14'(fabmon_stats_reg_pkg::RegLock >> 2);
  assign here       = we_i ? at_lock & (&wstrb_i) : at_pending | at_answer | at_lock | at_id;

  // ---------------------------------------------------------------- the access that is held
  access_t     asks, held, asks_now;
  logic        held_q, late_q, refused_q, mine, direct, early, refuse, ends, clears, takes;
  logic        due_q;
  logic [4:0]  waited_q;
  logic [31:0] answer_q;

  assign asks     = {we_i, addr_i, wdata_i, wstrb_i};
  assign asks_now = held_q ? held : asks;
  assign {we_o, addr_o, wdata_o, wstrb_o} = asks_now;
  assign mine     = req_i & here;
  assign req_o    = (held_q | (req_i & ~here)) & ~after_q;

  assign ends   = held_q & ack_i;                   // what is held
  assign direct = ~held_q & ack_i & req_i;          // what stands on the bus, and is answered
  assign early  = due_q & ~here & ~held_q & ~ack_i;
  assign refuse = due_q & ~here & held_q;
  assign takes  = here_q & at_answer & ~held_q;     // ANSWER is read
  assign clears = ack_i & asks_now.we & (&asks_now.wstrb) &
                  asks_now.wdata[Refused] &
                  (asks_now.addr[15:2] == 14'(fabmon_stats_reg_pkg::RegPending >> 2));

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      here_q    <= 1'b0;
      after_q   <= 1'b0;
      due_q     <= 1'b0;
      waited_q  <= '0;
      held_q    <= 1'b0;
      late_q    <= 1'b0;
      refused_q <= 1'b0;
      lost_o    <= 1'b0;
    end else begin
      here_q    <= mine & ~here_q;
      after_q   <= ack_i;
      due_q     <= req_i & ~ack_o & (waited_q == 5'(Limit - 1));
      waited_q  <= (req_i & ~ack_o) ? waited_q + 5'd1 : '0;
      held_q    <= early | (held_q & ~ack_i);
      late_q    <= (early & ~we_i) | (late_q & ~direct & ~takes & ~early);
      refused_q <= refuse | (refused_q & ~clears);
      lost_o    <= refuse & we_i;
    end
  end
  always_ff @(posedge clk_i) begin
    if (early) held <= asks;
    if (ends)  answer_q <= rdata_i;
    unique case ({at_pending, at_answer, at_lock})
      3'b100:  mine_q <= {23'd0, refused_q, 6'd0, late_q, held_q};
      3'b010:  mine_q <= answer_q & {32{late_q & ~held_q}};
      3'b001:  mine_q <= '0;
      default: mine_q <= id;
    endcase
  end

  // ---------------------------------------------------------------- to the slave
  assign ack_o = here_q | direct | early | refuse;
  always_comb begin
    if (here_q)       rdata_o = mine_q;
    else if (direct)  rdata_o = rdata_i;
    else if (we_i)    rdata_o = '0;
    else if (held_q)  rdata_o = Busy;
    else              rdata_o = Late;
  end
endmodule

`default_nettype wire
