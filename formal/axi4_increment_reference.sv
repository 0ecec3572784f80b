// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The event table of axi4, transcribed a second time: what a counter adds in each cycle, for every
// event code, every subevent mask and every filter, on any pins, is
//
//     x = increment of the event          see `increment` below
//     x = Thresh == 0 ? x : (x >= Thresh) ^ Invert
//     y = Edge && x of the cycle before != 0 ? 0 : x
//
// `fabmon_axi4_events`, `fabmon_axi4_decode` and `fabmon_axi4_select` against these lines, which
// know neither lanes nor increments less one: gaps are differences of times, open transactions
// differences of counts.
//
// Assumed: the first cycle is a reset, the only one; the configuration of the counter does not
// change; SIZE is one that the data bus has. Rst_Cntr and a restart of Edge come at any time.
`default_nettype none

module axi4_increment_reference #(
  parameter int unsigned GapWidth = 2,
  parameter int unsigned OutWidth = 2,
  parameter int unsigned Select   = 1,  // cycles from the pins' register to the filter ...
  parameter int unsigned Filter   = 1   // ... and through it
) (
  input wire logic       clk_i,
  // pins: AR, R, AW, W, B
  input wire logic [4:0] valid_i,
  input wire logic [4:0] ready_i,
  input wire logic [7:0] arlen_i,
  input wire logic [2:0] arsize_i,
  input wire logic       rlast_i,
  input wire logic [7:0] awlen_i,
  input wire logic [2:0] awsize_i,
  // Rst_Cntr, and a write of UCCTL_L where it acts on the filter
  input wire logic       clear_i,
  input wire logic       restart_i,
  // configuration, taken in the first cycle
  input wire logic [7:0] code_i,
  input wire logic [7:0] umask_i,
  input wire logic [7:0] thresh_i,
  input wire logic       invert_i,
  input wire logic       edge_i
);
  localparam int unsigned IncWidth = 12;  // 256 beats of 8 bytes
  localparam int unsigned GapMax   = (1 << GapWidth) - 1;
  localparam int unsigned OutMax   = (1 << OutWidth) - 1;

  // ---------------------------------------------------------------- what is assumed
  logic       started = 1'b0;
  logic [7:0] code, umask, thresh;
  logic       invert, rising;
  always_ff @(posedge clk_i) begin
    started <= 1'b1;
    if (!started) begin
      code   <= code_i;
      umask  <= umask_i;
      thresh <= thresh_i;
      invert <= invert_i;
      rising <= edge_i;
    end
  end
  always_comb assume (arsize_i < 3'd4 && awsize_i < 3'd4);

  // ---------------------------------------------------------------- what is proved about
  fabmon_axi4_cfg_pkg::chan_t  chan_pins, chan;
  fabmon_axi4_cfg_pkg::event_t ev;
  fabmon_axi4_cfg_pkg::cfg_t   cfg;
  logic [16*IncWidth-1:0] lane;
  logic [15:0]            active;
  logic [7:0]             gap_ovf, negated;
  logic [1:0]             lat_ovf;
  logic [IncWidth-1:0]    inc;
  logic                   one;

  assign chan_pins = {valid_i[0], valid_i[0] & ready_i[0], valid_i[1], valid_i[1] & ready_i[1],
                      valid_i[2], valid_i[2] & ready_i[2], valid_i[3], valid_i[3] & ready_i[3],
                      valid_i[4], valid_i[4] & ready_i[4]};
  assign negated   = -thresh;
  assign cfg       = {ev, umask, negated, invert, rising};

  fabmon_axi4_decode u_decode (.code_i(code), .event_o(ev));
  fabmon_axi4_events #(
    .IdWidth(1), .DataWidth(64), .GapWidth(GapWidth), .OutWidth(OutWidth), .IncWidth(IncWidth)
  ) u_events (
    .clk_i, .rst_ni(started), .clear_i, .drop_i(1'b0), .port_rst_ni(1'b1), .chan_i(chan_pins),
    .arid_i(1'b0), .arlen_i, .arsize_i, .rid_i(1'b0), .rlast_i, .awid_i(1'b0), .awlen_i, .awsize_i,
    .atomic_i(1'b0), .bid_i(1'b0), .orphan_o(), .unsettled_o(), .chan_o(chan), .lane_o(lane),
    .active_o(active), .gap_ovf_o(gap_ovf),
    .lat_ovf_o(lat_ovf)
  );
  fabmon_axi4_select #(.IncWidth(IncWidth), .CmdWidth(11)) u_select (
    .clk_i, .rst_ni(started), .cfg_i(cfg), .restart_i, .chan_i(chan), .lane_i(lane),
    .active_i(active), .gap_ovf_i(gap_ovf), .lat_ovf_i(lat_ovf), .inc_o(inc), .one_o(one)
  );

  // ---------------------------------------------------------------- the definition
  // One cycle of pins.
  logic [4:0] valid = '0, ready = '0;
  logic [7:0] arlen, awlen;
  logic [2:0] arsize, awsize;
  logic       rlast;
  logic       ar, r, aw, w, b;
  always_ff @(posedge clk_i) begin
    valid  <= started ? valid_i : '0;
    ready  <= ready_i;
    arlen  <= arlen_i;
    arsize <= arsize_i;
    rlast  <= rlast_i;
    awlen  <= awlen_i;
    awsize <= awsize_i;
  end
  assign {b, w, aw, r, ar} = valid & ready;

  // Codes 02h to 09h. age: cycles since the last update, or since the first start; 0: not started;
  // more than GapMax is all the same. long: F0h.
  logic [7:0]          starts, ends, long = '0;
  logic [GapWidth+1:0] age [8];
  assign starts = {ar | aw | w, aw | w, ar, b, w, aw, r, ar};
  assign ends   = {r | b, b, r, b, w, aw, r, ar};
  for (genvar k = 0; k < 8; k++) begin : g_age
    always_ff @(posedge clk_i) begin
      if (!started || clear_i) begin
        age[k]  <= '0;
        long[k] <= 1'b0;
      end else begin
        if (age[k] == '0)                 age[k] <= {{GapWidth+1{1'b0}}, starts[k]};
        else if (ends[k])                 age[k] <= (GapWidth+2)'(1);
        else if (32'(age[k]) <= GapMax)   age[k] <= age[k] + (GapWidth+2)'(1);
        if (ends[k] && 32'(age[k]) > GapMax) long[k] <= 1'b1;
      end
    end
  end

  // Codes 13h and 1Ch: commands less ends, those of a cycle together, neither below 0 nor above
  // OutMax. lost: FFh.
  logic [OutWidth+1:0] reads = '0, writes = '0, reads_left, writes_left;
  logic [1:0]          lost = '0;
  logic                ar_more, aw_more;  // a command that does not end in its own cycle
  assign ar_more = ar & ~(r & rlast & (reads == '0));
  assign aw_more = aw & ~(b & (writes == '0));
  assign reads_left  = (r && rlast && reads != '0) ? reads - (OutWidth+2)'(1) : reads;
  assign writes_left = (b && writes != '0) ? writes - (OutWidth+2)'(1) : writes;
  always_ff @(posedge clk_i) begin
    if (started) begin
      reads  <= (ar_more && 32'(reads_left) < OutMax) ? reads_left + (OutWidth+2)'(1) : reads_left;
      writes <= (aw_more && 32'(writes_left) < OutMax) ? writes_left + (OutWidth+2)'(1)
                                                       : writes_left;
    end
    if (!started || clear_i) begin
      lost <= '0;
    end else begin
      if (ar && 32'(reads_left) == OutMax)  lost[0] <= 1'b1;
      if (aw && 32'(writes_left) == OutMax) lost[1] <= 1'b1;
    end
  end

  // Subevents of a pair of channels: handshake, idle, stalled, of the first and of the second.
  logic [5:0] subs_read, subs_write, six;
  logic [2:0] subs_b, three;
  logic [7:0] eight;
  logic [1:0] two;
  assign subs_read  = {valid[1] & ~ready[1], ~valid[1], r, valid[0] & ~ready[0], ~valid[0], ar};
  assign subs_write = {valid[3] & ~ready[3], ~valid[3], w, valid[2] & ~ready[2], ~valid[2], aw};
  assign subs_b     = {valid[4] & ~ready[4], ~valid[4], b};
  assign six   = (umask[5:0] == '0) ? '1 : umask[5:0];
  assign three = (umask[2:0] == '0) ? '1 : umask[2:0];
  assign eight = (umask == '0) ? '1 : umask;
  assign two   = (umask[5:4] == '0) ? '1 : umask[5:4];

  logic [15:0] increment;
  always_comb begin
    increment = '0;
    if (code == 8'h01) increment = 16'd1;
    for (int k = 0; k < 8; k++) begin
      if (code == 8'h02 + 8'(k) && ends[k])
        increment = (32'(age[k]) > GapMax) ? 16'(GapMax) : 16'(age[k]);
    end
    if (code == 8'h10) increment = {15'd0, |(six & subs_read)};
    if (code == 8'h11 && ar) increment = {8'd0, arlen} + 16'd1;
    if (code == 8'h12 && ar) increment = ({8'd0, arlen} + 16'd1) << arsize;
    if (code == 8'h13) increment = 16'(reads);
    if (code == 8'h18) increment = {15'd0, |(six & subs_write)};
    if (code == 8'h19) increment = {15'd0, |(three & subs_b)};
    if (code == 8'h1A && aw) increment = {8'd0, awlen} + 16'd1;
    if (code == 8'h1B && aw) increment = ({8'd0, awlen} + 16'd1) << awsize;
    if (code == 8'h1C) increment = 16'(writes);
    if (code == 8'hF0) increment = {15'd0, |(eight & long)};
    if (code == 8'hFF) increment = {15'd0, |(two & lost)};
  end

  // The filter, and the way there and back. The reset empties both ways.
  logic [15:0] x [Select+1], y [Filter+1];
  logic [15:0] passed;
  logic        before = 1'b0;
  assign x[0]   = started ? increment : '0;
  assign passed = (thresh == '0) ? x[Select] : {15'd0, (x[Select] >= {8'd0, thresh}) ^ invert};
  assign y[0]   = (rising && before) ? '0 : passed;
  for (genvar i = 0; i < Select; i++) begin : g_select
    always_ff @(posedge clk_i) x[i+1] <= started ? x[i] : '0;
  end
  for (genvar i = 0; i < Filter; i++) begin : g_filter
    always_ff @(posedge clk_i) y[i+1] <= started ? y[i] : '0;
  end
  always_ff @(posedge clk_i) before <= started & ~restart_i & (passed != '0);

  logic [2:0] cycles = '0;
  always_ff @(posedge clk_i) begin
    if (cycles != '1) cycles <= cycles + 3'd1;
    if (32'(cycles) > Select + Filter) begin
      a_increment: assert ({3'd0, {1'b0, inc} + {12'd0, one}} == y[Filter]);
      c_gap:       cover (code == 8'h09 && 32'(y[Filter]) == GapMax && long[7]);
      c_bytes:     cover (code == 8'h1B && y[Filter] == 16'd2048);
      c_open:      cover (code == 8'h13 && 32'(y[Filter]) == OutMax && lost[0]);
      c_edge:      cover (rising && thresh > 8'd2 && invert && code == 8'h12 && y[Filter] != '0);
    end
  end
endmodule

`default_nettype wire
