// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// As axi4_bank_conserve with Lane 0, but without an end: for a lane of fabmon_axi4_bank that adds
// 0 or 1, or one that adds 0 to 3 (`Wide`),
// what a snapshot or an access reads is what was counted since the last clear up to its cycle, in
// every run of any length; the overflow flag that an access finds says whether that went beyond.
//
// Six slots, the lane in slot 3; words of 6 bits in two halves of 3. An event of input cycle t is
// in events[i] in cycle t+1+i. With n what the lane holds, w what is in the word once the visits on
// their way are through (0 if a clear has still to come to it: `dead`), and k the youngest clear
// on its way, or snapshot that clears, if there is one (cl[k]: of k+1 cycles ago), in every cycle:
//
//     total = w + n + events[0] + ... + events[4]       none on its way
//     total = events[0] + ... + events[k-1]             else
//     beyond = over | (w + n + ... carries)             not `dead`; over: the flag, as w
//     word(3), lower half = w of 5 cycles ago, upper half: of 6; the store: the same of `s`
//     flag of slot 3      = over of 6 cycles ago; the next one of EXT_SNAP_OV: the same of `s`
//     n = number of the lane's state
//
// In frozen cycles no event counts. A visit that rests finds n and events[4] 0: no cycle since the
// last token in the lane has counted (`clean`), nor does this one.
//
// With them, w + n + events[4] at a visit is the total at the cycle of its request.
//
// Two proofs. `Scan` = 1: facts[] of the scan alone (and of the requests that it accepts), by pdr.
// `Scan` = 0: these facts are assumed, the equations follow by induction over 14 cycles, which is
// longer than a visit is on its way. The scan sees nothing of the lane and the words, and both
// proofs let its inputs free: what is assumed in the second excludes no run. That the lane's number
// is below 63 at a visit (34 cycles from token to token, 3 * 13 at most) is one of the facts.
//
// The first four cycles are a reset.
`default_nettype none

module axi4_bank_conserve_lane #(
  parameter bit          Wide = 1'b0, // 0: a bit, 1: a wide lane
  parameter int unsigned Read = 0,    // what is compared: 0: snapshots, 1: accesses
  parameter bit          Scan = 1'b0  // 1: facts of the scan are proved, 0: what follows from them
) (
  input wire logic clk_i,
  input wire logic event_i,
  input wire logic [1:0] inc_i,   // that a wide lane adds then
  input wire logic snap_i,
  input wire logic snap_clear_i,
  input wire logic ask_i,         // an access begins
  input wire logic clear_i,
  input wire logic freeze_i       // events do not count one cycle later
);
  localparam int unsigned Slot  = 3;
  localparam int unsigned Width = Wide ? 8 : 6;
  localparam int unsigned Low   = 3;
  typedef logic [Width-1:0] word_t;

  logic                  started, clear, zero, taken, stored, done, clearing, snap_clear_q;
  logic                  asks, over_q, flag, event1, counts, rest;
  logic [1:0]            adds;
  logic [9:0]            incs;
  logic [7:0]            low;
  logic [5:0]            token;
  logic [3:0]            slot;
  logic [4:0]            events;
  logic [7:0]            state;
  word_t                 read;
  fabmon_axi4_bank_pkg::round_e round;
  assign event1 = event_i & counts;
  assign adds   = Wide ? inc_i & {2{event1}} : {1'b0, event1};
  axi4_bank_six #(.Gap(1'b0), .Wide(Wide), .Width(Width), .Slot(Slot), .Read(Read)) u_six (
    .clk_i, .event_i, .inc_i, .arm_i(1'b0), .upd_i(1'b0), .snap_i, .snap_clear_i, .ask_i, .clear_i,
    .freeze_i, .counts_o(counts), .rest_o(rest),
    .started_o(started), .clear_o(clear), .token_o(token), .late_o(), .begin_o(), .zero_o(zero),
    .taken_o(taken), .stored_o(stored), .done_o(done), .clearing_o(clearing), .slot_o(slot),
    .round_o(round), .snap_clear_o(snap_clear_q), .events_o(events), .incs_o(incs),
    .low_o(low), .state_o(state), .arms_o(),
    .upds_o(), .armed_o(), .moved_o(), .now_o(), .from_o(), .last_o(), .shown_o(shown),
    .asks_o(asks), .over_o(over_q), .flag_o(flag), .read_o(read)
  );

  (* hierconn *) wire logic [Low-1:0]       \u_six.u_words.u_word.mem[3] ;
  (* hierconn *) wire logic [Width-Low:0]   \u_six.u_words.u_upper.mem[3] ;
  (* hierconn *) wire logic [Low-1:0]       \u_six.u_words.u_store.mem[3] ;
  (* hierconn *) wire logic [Width-Low-1:0] \u_six.u_words.u_upper_store.mem[3] ;
  (* hierconn *) wire logic [Low-1:0]       \u_six.u_words.u_store.mem[11] ;
  (* hierconn *) wire logic [Width-Low-1:0] \u_six.u_words.u_upper_store.mem[11] ;
  (* hierconn *) wire logic [Low-1:0]       \u_six.u_words.u_store.mem[7] ;
  (* hierconn *) wire logic [Width-Low-1:0] \u_six.u_words.u_upper_store.mem[7] ;
  (* hierconn *) wire logic [47:0]          \u_six.u_flags.flag_q ;
  (* hierconn *) wire logic [47:0]          \u_six.u_flags.next_q ;
  logic [Width:0]   there;      // {flag, word}
  logic [Width-1:0] kept;
  logic           shown;
  logic [6:0]     sb = '0;      // [i]: i cycles ago the bank of the last snapshot
  assign there = { \u_six.u_flags.flag_q [3], \u_six.u_words.u_upper.mem[3] [Width-Low-1:0],
                   \u_six.u_words.u_word.mem[3] };
  logic next;                   // the flag that the snapshot has found
  assign next = \u_six.u_flags.next_q [3];
  // Of a snapshot in the bank that it went to; the upper half comes one cycle later.
  assign kept[Low-1:0] = (Read == 1) ? \u_six.u_words.u_store.mem[7]
      : sb[5] ? \u_six.u_words.u_store.mem[11] : \u_six.u_words.u_store.mem[3] ;
  assign kept[Width-1:Low] = (Read == 1) ? \u_six.u_words.u_upper_store.mem[7]
      : sb[6] ? \u_six.u_words.u_upper_store.mem[11] : \u_six.u_words.u_upper_store.mem[3] ;

  // ---------------------------------------------------------------- what is to be counted
  word_t          total = '0;
  logic           beyond = 1'b0;
  logic [Width:0] total_next;
  assign total_next = {1'b0, total} + (Width+1)'(adds);
  always_ff @(posedge clk_i) begin
    if (clear || (taken && snap_clear_i)) total <= '0;
    else                                  total <= total_next[Width-1:0];
    if (clear)                  beyond <= 1'b0;
    else if (total_next[Width]) beyond <= 1'b1;
  end

  // ---------------------------------------------------------------- the scan
  logic [4:0] cl = '0, sl = '0;  // [i]: i+1 cycles ago a clear (or one by a snapshot), a snapshot
  logic       dead = 1'b1;       // the last clear has still to come to the word
  logic       visit, vclear, vsnap, vread, left_q = 1'b0;
  assign visit  = (slot == 4'(Slot));
  assign vclear = visit & (round == fabmon_axi4_bank_pkg::RoundClear);
  assign vsnap  = visit & (round == fabmon_axi4_bank_pkg::RoundSnap);
  assign vread  = visit & (round == fabmon_axi4_bank_pkg::RoundRead);
  always_ff @(posedge clk_i) begin
    cl      <= {cl[3:0], clear | (taken & snap_clear_i) | ~started};
    sl      <= {sl[3:0], taken};
    left_q  <= clear | taken | ~started;
    if (clear || !started)                                   dead <= 1'b1;
    else if ((vclear || (visit && zero)) && cl[3:0] == '0)   dead <= 1'b0;
  end

  logic       sees;              // slot 0 of an access
  logic [5:0] since = '0;        // cycles since the lane's last token
  logic [1:0] near = '0;         // no visit can be so near to the last one
  logic       got = 1'b0;        // the snapshot has visited the slot
  logic       left = 1'b0;       // what an access found has been cleared, or its round given up
  logic       drained = 1'b0;    // a token has been there
  logic [6:0] seen = '0, seen_s = '0;  // [i]: more than i cycles ago, a visit; one that is stored
  logic [4:0] frozen = '0;       // [i]: i+1 cycles ago, as events
  logic       clean = 1'b0;      // frozen since the last token
  assign sees = (slot == '0) & (round == fabmon_axi4_bank_pkg::RoundRead);
  always_ff @(posedge clk_i) begin
    frozen  <= {frozen[3:0], started & ~counts};
    clean   <= started & (token[Slot] | (clean & frozen[4]));
    since   <= token[Slot] ? '0 : since + 6'(since != 6'd63);
    near    <= visit ? 2'd3 : near - 2'(near != '0);
    got     <= ~taken & (got | vsnap);
    left    <= (sees ? left_q : left) | clear | taken;
    drained <= drained | (started & token[Slot]);
    seen    <= {seen[5:0], seen[0] | (started & visit)};
    seen_s  <= {seen_s[5:0], seen_s[0] | (started & ((Read == 1) ? vread : vsnap))};
  end

  localparam int unsigned Facts = 24;
  logic [Facts-1:0] facts;
  // A token comes to the lane with each visit but those of a clear, else only by a clear.
  assign facts[0]  = ~visit | vclear | token[Slot];
  assign facts[1]  = ~token[Slot] | visit | (|cl);
  assign facts[2]  = ~cl[4] | (|cl[3:0]) | token[Slot];
  assign facts[3]  = ~(vclear & token[Slot]) | (|cl);
  // A word is cleared, or counts as 0, if and only if a clear has to come to it.
  assign facts[4]  = ~vclear | dead;
  assign facts[5]  = ~(visit & ~vclear & ~vsnap & dead) | zero | (|cl);
  assign facts[6]  = ~(visit & zero) | dead;
  assign facts[7]  = ~(vsnap & zero);
  // An access waits as long as its round.
  assign facts[8]  = ~((round == fabmon_axi4_bank_pkg::RoundRead) & (slot <= 4'd11)) | asks;
  assign facts[9]  = ~(clearing & (round == fabmon_axi4_bank_pkg::RoundSnap)) | dead;
  assign facts[10] = ~((round == fabmon_axi4_bank_pkg::RoundClear) & (slot <= 4'd3)) | dead;
  // A snapshot visits the slot five cycles after it was taken, with nothing to clear before.
  assign facts[11] = (vsnap == sl[4]);
  assign facts[12] = ~sl[4] | (cl[4] == snap_clear_q);
  assign facts[13] = ~taken | ((cl == '0) & ~dead);
  // Visits are neither too seldom nor too often.
  assign facts[14] = (since < 6'd34) | ((|cl) & ~(visit & ~vclear));
  assign facts[15] = ~visit | (near == '0);
  // A round that is complete has visited the slot and was not given up.
  assign facts[16] = ~stored | (got & (round == fabmon_axi4_bank_pkg::RoundSnap) & (slot > 4'd10));
  assign facts[17] = ~done | ((round == fabmon_axi4_bank_pkg::RoundRead) & (slot > 4'd10) & ~left);
  // After the reset, the lane and the word are cleared before anything is read of them.
  assign facts[18] = ~visit | vclear | drained;
  assign facts[19] = ~visit | vclear | zero | seen[0];
  assign facts[20] = ~((round == fabmon_axi4_bank_pkg::RoundRead) & (slot > 4'd3)) | seen[0];
  // A clear goes on until the word is cleared, and longer in its own round alone.
  assign facts[21] = ~clearing | dead | (round == fabmon_axi4_bank_pkg::RoundClear);

  // A visit that rests is of an Idle round, and finds nothing.
  assign facts[22] = ~rest | ((round == fabmon_axi4_bank_pkg::RoundIdle) & ~zero);
  assign facts[23] = ~(visit & rest) | (clean & frozen[4]);

  // ---------------------------------------------------------------- the word, with all visits
  logic [1:0]       e [5];               // what the events add
  logic [7:0]       n = '0;             // what the lane holds, 255: or more
  logic [7:0]       ld [4];             // what a visit takes of it, [i]: i cycles ago
  word_t            w = '0, s = '0;     // the word; what is stored of it
  logic             o = 1'b0, so = 1'b0;  // the flag, the same
  word_t            sum;
  logic [Width:0]   wd [7], sd [7];     // {flag, word}, [i]: i cycles ago
  logic [Width+1:0] exact;
  logic             found, clears = 1'b1;  // clears: a clear holds the flag down
  logic [2:0]       drains = '0;        // [i]: a token has been there i+1 cycles ago
  always_comb begin
    wd[0] = {o, w};
    sd[0] = {so, s};
    for (int i = 0; i < 5; i++) e[i] = Wide ? incs[2*i +: 2] : {1'b0, events[i]};
    ld[0] = (n > 8'd252) ? 8'd255 : n + 8'(e[4]);
    exact = (Width+2)'(zero ? Width'(0) : w) + (Width+2)'(n) + (Width+2)'(e[4]);
    sum   = exact[Width-1:0];
    found = visit & ~vclear & (|exact[Width+1:Width]);
  end
  always_ff @(posedge clk_i) begin
    n <= token[Slot] ? '0 : ld[0];
    for (int i = 1; i < 4; i++) ld[i] <= ld[i-1];
    drains <= {drains[1:0], drained};
    if (visit) w <= (vclear || (vsnap && snap_clear_q)) ? '0 : sum;
    clears <= clear | clearing | ~started;
    o      <= (o | found) & ~clears;
    if (slot == '0 && round == fabmon_axi4_bank_pkg::RoundSnap) so <= o | found;
    else if (vsnap)                                             so <= so | found;
    if ((Read == 1) ? vread : vsnap) s <= sum;
    sb <= {sb[5:0], vsnap ? ~shown : sb[0]};
    for (int i = 1; i < 7; i++) begin
      wd[i] <= wd[i-1];
      sd[i] <= sd[i-1];
    end
  end

  // Events before and after the last clear that is on its way.
  logic [3:0] after_c, before_c;
  logic       any;
  always_comb begin
    any = 1'b0;
    after_c = '0;
    before_c = '0;
    for (int i = 0; i < 5; i++) begin
      if (cl[i]) any = 1'b1;
      if (any) before_c += 4'(e[i]);
      else     after_c  += 4'(e[i]);
    end
  end
  logic [Width+1:0] whole;
  assign whole = (Width+2)'(dead ? Width'(0) : w) + (Width+2)'(n) +
                 (Width+2)'(any ? before_c : after_c);

  // What a snapshot has to find, and events up to it.
  word_t want_s = '0;
  logic  over_s = 1'b0;
  logic [3:0] before_s;
  logic       any_s;
  always_comb begin
    any_s = 1'b0;
    before_s = '0;
    for (int i = 0; i < 5; i++) begin
      if (sl[i]) any_s = 1'b1;
      if (any_s) before_s += 4'(e[i]);
    end
  end
  // What an access has to find: the total two cycles before slot 0.
  word_t want_r = '0, total_1 = '0, total_2 = '0;
  logic  over_r = 1'b0, beyond_1 = 1'b0, beyond_2 = 1'b0;
  always_ff @(posedge clk_i) begin
    if (taken) {over_s, want_s} <= {beyond | total_next[Width], total_next[Width-1:0]};
    total_1 <= total_next[Width-1:0];
    total_2 <= total_1;
    beyond_1 <= ~clear & (beyond | total_next[Width]);
    beyond_2 <= beyond_1;
    if (sees) begin
      want_r <= total_2;
      over_r <= beyond_2;
    end
  end
  logic [3:0] after_r;
  logic       reading;  // slot 1 or later of an access
  always_comb begin
    after_r = '0;
    for (int i = 0; i < 5; i++) if (4'(i) <= slot) after_r += 4'(e[i]);
  end
  assign reading = (round == fabmon_axi4_bank_pkg::RoundRead) & ~left & (slot != 0);

  // The number of a state of the lane, up to 62.
  function automatic logic [7:0] decode(input logic [7:0] x);
    logic [7:0] st;
    decode = 8'd255;
    st = '0;
    for (int i = 0; i < 64; i++) begin
      if (x == st) decode = 8'(i);
      st = {st[6:0], ~(st[7] ^ st[5] ^ st[4] ^ st[3])};
    end
  endfunction

  logic [2:0] ended = '0;
  logic [Width:0] ended_want [3];
  always_ff @(posedge clk_i) begin
    ended <= {ended[1:0], started & ((Read == 1) ? done : stored)};
    ended_want[0] <= (Read == 1) ? {over_r, want_r} : {over_s, want_s};
    ended_want[1] <= ended_want[0];
    ended_want[2] <= ended_want[1];
  end

  if (Scan) begin : g_scan
    for (genvar i = 0; i < Facts; i++) begin : g_fact
      always_ff @(posedge clk_i) begin
        if (started) begin
          assert (facts[i]);
        end
      end
    end
  end else begin : g_value
    always_comb assume (!started || (&facts));
    always_ff @(posedge clk_i) begin
      if (started) begin
        i_n: assert (n <= (Wide ? 8'd3 : 8'd1) * 8'(since) || since == 6'd63);
        i_clean: assert (!clean || n == '0);
        i_lane: assert (!drained || n > 8'd62 || Wide || decode(state) == n);
        i_wide: assert (!drains[2] || !Wide || ld[3] > 8'd252 || low == ld[3]);
        i_no_time: assert (!seen[6] || ! \u_six.u_words.u_upper.mem[3] [Width-Low]);
        i_stored: assert ((seen_s & ~seen) == '0);
        i_word_low: assert (!seen[5] || there[Low-1:0] == wd[5][Low-1:0]);
        i_word_high: assert (!seen[6] || there[Width:Low] == wd[6][Width:Low]);
        i_kept_low: assert (!seen_s[5] || kept[Low-1:0] == sd[5][Low-1:0]);
        i_kept_high: assert (!seen_s[6] || kept[Width-1:Low] == sd[6][Width-1:Low]);
        i_next: assert (Read == 1 || !seen_s[6] || next == sd[6][Width]);
        i_total: assert (total == (any ? Width'(after_c) : whole[Width-1:0]));
        i_beyond: assert (dead ? !beyond : beyond == (o || (|whole[Width+1:Width])));
        if (Read == 0) begin
          a_flag: assert (!ended[2] || flag == ended_want[2][Width]);
          i_snap: assert (!any_s || want_s == Width'(w + n + before_s));
          i_seen: assert (round != fabmon_axi4_bank_pkg::RoundSnap || slot <= 4'd3 || seen_s[0]);
          i_bank: assert (round != fabmon_axi4_bank_pkg::RoundSnap || slot <= 4'd3 ||
                          slot > 4'd11 || sb[0] != shown);  // they change behind slot 11
          i_want: assert (round != fabmon_axi4_bank_pkg::RoundSnap || slot <= 4'd3 || s == want_s);
          i_want_over: assert (round != fabmon_axi4_bank_pkg::RoundSnap || slot <=
              4'd3 || so == over_s);
        end else begin
          i_read: assert (!(reading && slot < 4'd4) || Width'(want_r + after_r) == total);
          i_seen: assert (!(reading && slot > 4'd3) || seen_s[0]);
          i_want: assert (!(reading && slot > 4'd3) || s == want_r);
          i_over_read: assert (!(reading && slot > 4'd3) || o == over_r);
          a_over: assert (!ended[1] || over_q == ended_want[1][Width]);
        end
        c_rest: cover (visit && rest && w != '0);
        c_count: cover (ended[2] && read == Width'(9));
        a_count: assert (!ended[2] || read == ended_want[2][Width-1:0]);
      end
    end
  end
endmodule

`default_nettype wire
