// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// As axi4_bank_conserve with Lane 1, but without an end: for the pair of slots of a gap event, what
// a snapshot or an access reads is, modulo 2^Width, what the definition says for the cycles since
// the last clear up to its own, in every run of any length; the overflow flag that an access finds
// says whether that, or a time that was added to it, went beyond. The flag that a snapshot shows is
// compared with the RTL here, but not with the definition: axi4_bank_conserve does that.
//
// Six slots, the pair in slots 4 and 5; words of 6 bits in two halves of 3; what
// fabmon_axi4_bank_gaps has around a lane is written out here. The lane sees the inputs 7 cycles
// late, so the definition is that of the inputs 7 cycles ago (`on`, `since`, `total`). With t and
// w the two words once the visits on their way are through, each 0 if a clear has still to come to
// it (`dead`), in every cycle:
//
//     on    = armed
//     since = moved ? now - last : t + now - from                 if `on`
//     total = w + (moved ? t + last - from : 0)
//     word(4), lower half = t of 3 cycles ago, upper half and `over`: of 4   word(5): 4 and 5; the
//                                                                            store: the same of `s`
//     flag of slot 5      = over of 5 cycles ago; the next one of EXT_SNAP_OV: the same of `s`
//
//     longs  = ~moved & (late | t + now - from carries)           if `on`: since has run over
//     beyond = over | moved & (late | t + last - from carries | w + that carries)
//
// (over: the flag; late: `over` of the first word; each 0 if a clear has still to come to it) but
// in the one cycle in which a clear has come to the definition and not to the lane (c; for that of
// a snapshot, `before` is the total without it; of `beyond`, in the eight cycles in which a clear
// comes to it and to the flag), while a clear has come without its token since a younger one has
// ended that (`lag`), and from the visit of a pair that a clear has broken to that clear (`gone`):
// nobody looks at it then.
//
// Two proofs. `Scan` = 1: facts[] of the scan alone (and of the requests that it accepts), by pdr.
// `Scan` = 0: these facts are assumed, the equations follow by induction over 14 cycles, which is
// longer than a visit is on its way. The scan sees nothing of the lane and the words, and both
// proofs let its inputs free: what is assumed in the second excludes no run. That no more than 39
// cycles are from token to token, which the 8 bits of the lane's times need, is one of the facts.
//
// The first four cycles are a reset.
`default_nettype none

module axi4_bank_conserve_gap #(
  parameter int unsigned Read = 0,    // what is compared: 0: snapshots, 1: accesses
  parameter bit          Scan = 1'b0  // 1: facts of the scan are proved, 0: what follows from them
) (
  input wire logic clk_i,
  input wire logic arm_i,         // starts the first gap
  input wire logic upd_i,         // ends a gap and starts the next
  input wire logic snap_i,
  input wire logic snap_clear_i,
  input wire logic ask_i,         // an access begins
  input wire logic clear_i,
  input wire logic freeze_i       // no rest may matter
);
  localparam int unsigned Slot  = 4;
  localparam int unsigned Width = 6;
  localparam int unsigned Low   = 3;
  typedef logic [Width-1:0] word_t;

  logic                  started, clear, begins, zero, taken, stored, done, snap_clear_q, armed,
                         asks;
  logic                  moved, over_q, flag, clearing;
  logic [5:4]            late;
  logic [3:0]            slot;
  logic [6:0]            arms, upds;
  logic [7:0]            now, from, last;
  word_t                 read;
  fabmon_axi4_bank_pkg::round_e round;
  axi4_bank_six #(.Bit(1'b0), .Width(Width), .Slot(Slot + 1), .Read(Read)) u_six (
    .clk_i, .event_i(1'b0), .inc_i(2'd0), .arm_i, .upd_i, .snap_i, .snap_clear_i, .ask_i, .clear_i,
    .freeze_i, .counts_o(), .rest_o(),
    .started_o(started), .clear_o(clear), .token_o(), .late_o(late), .begin_o(begins),
    .zero_o(zero), .taken_o(taken), .stored_o(stored), .done_o(done), .clearing_o(clearing),
    .slot_o(slot), .round_o(round), .snap_clear_o(snap_clear_q), .events_o(), .incs_o(), .low_o(),
    .state_o(),
    .arms_o(arms), .upds_o(upds), .armed_o(armed), .moved_o(moved), .now_o(now), .from_o(from),
    .last_o(last), .shown_o(shown), .asks_o(asks), .over_o(over_q), .flag_o(flag), .read_o(read)
  );

  (* hierconn *) wire logic [Low-1:0]       \u_six.u_words.u_word.mem[4] ;
  (* hierconn *) wire logic [Width-Low:0]   \u_six.u_words.u_upper.mem[4] ;
  (* hierconn *) wire logic [Low-1:0]       \u_six.u_words.u_word.mem[5] ;
  (* hierconn *) wire logic [Width-Low:0]   \u_six.u_words.u_upper.mem[5] ;
  (* hierconn *) wire logic [Low-1:0]       \u_six.u_words.u_store.mem[5] ;
  (* hierconn *) wire logic [Width-Low-1:0] \u_six.u_words.u_upper_store.mem[5] ;
  (* hierconn *) wire logic [Low-1:0]       \u_six.u_words.u_store.mem[13] ;
  (* hierconn *) wire logic [Width-Low-1:0] \u_six.u_words.u_upper_store.mem[13] ;
  (* hierconn *) wire logic [Low-1:0]       \u_six.u_words.u_store.mem[7] ;
  (* hierconn *) wire logic [Width-Low-1:0] \u_six.u_words.u_upper_store.mem[7] ;
  (* hierconn *) wire logic [47:0]          \u_six.u_flags.flag_q ;
  (* hierconn *) wire logic [47:0]          \u_six.u_flags.next_q ;
  logic [Width:0]   time_there, there;  // {flag, word}
  logic [Width-1:0] kept;
  logic             next;               // the flag that the snapshot has found
  logic           shown;
  logic [5:0]     sb = '0;  // [i]: i cycles ago the bank of the last snapshot
  assign time_there = { \u_six.u_words.u_upper.mem[4] [Width-Low:0],
                        \u_six.u_words.u_word.mem[4] };
  assign there = { \u_six.u_flags.flag_q [5], \u_six.u_words.u_upper.mem[5] [Width-Low-1:0],
                   \u_six.u_words.u_word.mem[5] };
  assign next = \u_six.u_flags.next_q [5];
  // Of a snapshot in the bank that it went to; the upper half comes one cycle later.
  assign kept[Low-1:0] = (Read == 1) ? \u_six.u_words.u_store.mem[7]
      : sb[4] ? \u_six.u_words.u_store.mem[13] : \u_six.u_words.u_store.mem[5] ;
  assign kept[Width-1:Low] = (Read == 1) ? \u_six.u_words.u_upper_store.mem[7]
      : sb[5] ? \u_six.u_words.u_upper_store.mem[13] : \u_six.u_words.u_upper_store.mem[5] ;

  // ---------------------------------------------------------------- the scan, as the lane sees it
  // Visits as of two cycles ago, clears as of eight: [i]: i+1 cycles ago.
  logic [7:0] cl = '1, sc = '0, sl = '0;  // a clear; a snapshot that clears; a snapshot
  logic [1:0] visits = '0, zeros = '0, begun = '0;
  logic [5:0] see = '0;
  fabmon_axi4_bank_pkg::round_e round1, round2;
  always_ff @(posedge clk_i) begin
    cl     <= {cl[6:0], clear | ~started};
    sc     <= {sc[6:0], taken & snap_clear_i};
    sl     <= {sl[6:0], taken};
    visits <= {visits[0], slot == 4'(Slot)};
    zeros  <= {zeros[0], zero};
    begun  <= {begun[0], begins};
    see    <= {see[4:0], sees};
    round1 <= round;
    round2 <= round1;
  end

  // The second of the pair is visited one cycle later: in its own round, or `broken`.
  logic c, visit, vclear, vsnap, vread, vzero, broken, visit5, clear5, snap5, read5, zero5, sees;
  assign c      = cl[7];
  assign visit  = visits[1];
  assign vzero  = zeros[1];
  assign vclear = visit & (round2 == fabmon_axi4_bank_pkg::RoundClear);
  assign vsnap  = visit & (round2 == fabmon_axi4_bank_pkg::RoundSnap);
  assign vread  = visit & (round2 == fabmon_axi4_bank_pkg::RoundRead);
  assign broken = begun[1];
  assign visit5 = visit & ~(vclear & broken);
  assign clear5 = (round1 == fabmon_axi4_bank_pkg::RoundClear);
  assign snap5  = (round1 == fabmon_axi4_bank_pkg::RoundSnap) & ~broken;
  assign read5  = (round1 == fabmon_axi4_bank_pkg::RoundRead) & ~broken;
  assign zero5  = zeros[0] & ~broken;
  assign sees   = (slot == '0) & (round == fabmon_axi4_bank_pkg::RoundRead);  // slot 0 of an access

  logic       dead = 1'b1, dead5 = 1'b1;  // the last clear has still to come to the word
  logic       lag = 1'b0, gone = 1'b0;
  logic       drained = 1'b0;        // a token has been there
  logic [5:0] age_l = '0;            // cycles since the last one
  logic [1:0] near = '0;             // no visit can be so near to the last one
  logic       got = 1'b0;            // the snapshot has visited the pair
  logic       left = 1'b0, left_q = 1'b0;  // what an access found has been cleared, or given up
  // [i]: more than i cycles ago, a visit; one of slot 5; one that is stored
  logic [4:0] seen = '0;
  logic [5:0] seen5 = '0, seen_s = '0;
  always_ff @(posedge clk_i) begin
    if (c)                                          dead <= ~vclear | ~started;
    else if (vclear || (visit && vzero))            dead <= 1'b0;
    if (c)                                          dead5 <= ~(visit5 & clear5) | ~started;
    else if (visit5 && (clear5 || zero5))           dead5 <= 1'b0;
    if (c)                                          lag <= ~late[4];
    if (visit && !vclear && clear5)                 gone <= 1'b1;
    else if (c)                                     gone <= 1'b0;
    drained <= drained | (started & late[4]);
    age_l   <= late[4] ? '0 : age_l + 6'(age_l != 6'd63);
    near    <= visit ? 2'd3 : near - 2'(near != '0);
    got     <= ~taken & (got | vsnap);
    left_q  <= clear | taken | ~started;
    left    <= (sees ? left_q : left) | clear | taken;
    seen    <= {seen[3:0], seen[0] | (started & visit)};
    seen5   <= {seen5[4:0], seen5[0] | (started & visit5)};
    seen_s  <= {seen_s[4:0], seen_s[0] | (started & visit & ((Read == 1) ? read5 : snap5))};
  end

  localparam int unsigned Facts = 32;
  logic [Facts-1:0] facts;
  logic             counts, counts5;  // a visit that keeps the word, of each of the pair
  assign counts  = visit & ~vclear;
  assign counts5 = counts & ~clear5;
  // A token comes to the lane with each visit but those of a clear, else only by a clear.
  assign facts[0]  = ~counts | late[4];
  assign facts[1]  = ~late[4] | visit | c;
  assign facts[2]  = ~c | late[4] | ~drained | (|cl[6:0]);
  assign facts[3]  = ~(vclear & late[4]) | c;
  assign facts[4]  = ~(c & visit) | vclear;
  assign facts[5]  = ~counts | ~lag;
  assign facts[6]  = ~counts | ~gone;
  // A word is cleared, or counts as 0, if and only if a clear has to come to it.
  assign facts[7]  = ~(vclear & ~c) | dead;
  assign facts[8]  = ~(counts & ~vsnap & dead) | vzero;
  assign facts[9]  = ~(visit & vzero) | dead | vclear;
  assign facts[10] = ~(visit5 & clear5 & vclear & ~c) | dead5;
  assign facts[11] = ~(counts5 & ~vsnap & dead5) | zero5;
  assign facts[12] = ~(counts5 & zero5) | dead5;
  assign facts[13] = ~(visit & broken & vzero) | clear5;
  assign facts[14] = ~(visit & ~broken) | ((round1 == round2) & (zeros[0] | ~vzero | vclear));
  assign facts[28] = ~((round == fabmon_axi4_bank_pkg::RoundClear) & (slot <= 4'd6)) | dead | (|cl);
  // A snapshot visits the pair, both of it, with nothing to clear before.
  assign facts[15] = (vsnap == sl[7]);
  assign facts[16] = ~vsnap | (sc[7] == snap_clear_q);
  assign facts[17] = ~sl[7] | ~(dead | dead5);
  assign facts[18] = ~(vsnap & vzero);
  assign facts[19] = ~vsnap | (snap5 & ~broken);
  assign facts[20] = ~(vread & ~broken) | read5;
  // Visits are neither too seldom nor too often.
  assign facts[21] = ~visit | (near == '0);
  assign facts[22] = (age_l < 6'd39) | (((|cl) | lag | ~drained) & ~counts);
  // A round that is complete has visited the pair and was not given up.
  assign facts[23] = ~stored | (got & (round == fabmon_axi4_bank_pkg::RoundSnap) & (slot > 4'd10));
  assign facts[24] = ~done | ((round == fabmon_axi4_bank_pkg::RoundRead) & (slot > 4'd10) & ~left);
  // An access waits as long as its round.
  assign facts[29] = ~((round == fabmon_axi4_bank_pkg::RoundRead) & (slot <= 4'd11)) | asks;
  // A clear goes on until the words are cleared, and longer in its own round alone.
  assign facts[30] = ~clearing | (|cl) | dead5 | (round == fabmon_axi4_bank_pkg::RoundClear);
  assign facts[31] = ~taken | (cl == '0);
  // After the reset, lane and words are cleared before anything is read of them.
  assign facts[25] = ~counts | drained;
  assign facts[26] = ~counts | vzero | seen[0];
  assign facts[27] = ~counts5 | zero5 | seen5[0];

  // ---------------------------------------------------------------- the definition, 7 cycles late
  word_t        total = '0, since = '0, total_next;
  logic         on = 1'b0;
  word_t        before = '0;  // without the last clear
  // Overflows: of the total, and of the time since the last update, which is one if it comes.
  logic           beyond = 1'b0, longs = 1'b0, beyond_before = 1'b0, grows_over;
  logic [Width:0] total_all;
  assign total_all  = {1'b0, total} + ((on && upds[6]) ? {1'b0, since} : (Width+1)'(0));
  assign grows_over = on & upds[6] & (longs | total_all[Width]);
  always_ff @(posedge clk_i) begin
    longs  <= ~(cl[6] | (on ? upds[6] : arms[6])) & (longs | (&since));
    beyond <= ~cl[6] & (beyond | grows_over);
    beyond_before <= beyond | grows_over;
  end
  assign total_next = total + ((on && upds[6]) ? since : Width'(0));
  always_ff @(posedge clk_i) begin
    since  <= (cl[6] || (on ? upds[6] : arms[6])) ? Width'(1) : since + Width'(1);
    on     <= ~cl[6] & (on | arms[6]);
    total  <= (cl[6] || sc[6]) ? '0 : total_next;
    before <= total_next;
  end

  // ---------------------------------------------------------------- the words, with all visits
  word_t t = '0, w = '0, s = '0, tsum, wsum, tz;
  logic [7:0] gap_add;
  always_comb begin
    gap_add = armed ? (moved ? last : now) - from : '0;
    tz   = vzero ? '0 : t;
    tsum = tz + Width'(gap_add);
    wsum = (zero5 ? '0 : w) + (moved ? tsum : Width'(0));
  end
  // The flags: of the time (it has run over) and of the sum; `long`: the visit adds such a time.
  logic [Width+1:0] texact, wexact;
  logic             lt = 1'b0, o = 1'b0, so = 1'b0, tfound, wfound;
  assign texact = (Width+2)'(tz) + (Width+2)'(gap_add);
  assign wexact = (Width+2)'(zero5 ? Width'(0) : w) + (Width+2)'(moved ? tsum : Width'(0));
  assign tfound = ~vclear & ((~vzero & lt) | (|texact[Width+1:Width]));
  assign wfound = visit5 & ~clear5 & ((|wexact[Width+1:Width]) | (moved & tfound));
  logic [1:0] clears = '1;  // [1]: a clear holds the flag down

  logic [Width:0] td [6], wd [6], sd [6];  // {flag, word}
  always_comb begin
    td[0] = {lt, t};
    wd[0] = {o, w};
    sd[0] = {so, s};
  end
  always_ff @(posedge clk_i) begin
    if (visit) begin
      t  <= vclear ? '0 : moved ? Width'(now - last) : tsum;
      lt <= tfound & ~moved;
      if (visit5) w <= (clear5 || (snap5 && snap_clear_q)) ? '0 : wsum;
      if ((Read == 1) ? read5 : snap5) s <= wsum;
    end
    clears <= {clears[0], clear | clearing | ~started};
    o      <= (o | wfound) & ~clears[1];
    if (Read == 1) begin
      if (visit && read5) so <= o | wfound;
    end else if (round1 == fabmon_axi4_bank_pkg::RoundSnap) begin
      so <= (begun[1] ? o : so) | wfound;
    end
    sb <= {sb[4:0], (visit && snap5) ? ~shown : sb[0]};
    for (int i = 1; i < 6; i++) begin
      td[i] <= td[i-1];
      wd[i] <= wd[i-1];
      sd[i] <= sd[i-1];
    end
  end

  word_t te, we;  // 0 if a clear has to come
  assign te = dead ? '0 : t;
  assign we = dead5 ? '0 : w;

  word_t lane_total, lane_since;
  assign lane_total = we + (moved ? te + Width'(last - from) : Width'(0));
  assign lane_since = moved ? Width'(now - last) : te + Width'(now - from);

  logic [Width+1:0] lane_t, lane_l, lane_w;
  logic             te_late, pending;
  assign lane_t  = (Width+2)'(te) + (Width+2)'(8'(now - from));
  assign lane_l  = (Width+2)'(te) + (Width+2)'(8'(last - from));
  assign lane_w  = (Width+2)'(we) + (Width+2)'(lane_l[Width-1:0]);
  assign te_late = lt & ~dead;
  assign pending = c | lag | gone | ~drained;
  word_t want_s = '0;
  logic  over_s = 1'b0;
  always_ff @(posedge clk_i) begin
    if ((Read == 1) ? see[5] : sl[7]) {over_s, want_s} <= {beyond_before, before};
  end

  logic [2:0] ended = '0;
  logic [Width:0] ended_want [3];
  always_ff @(posedge clk_i) begin
    ended <= {ended[1:0], started & ((Read == 1) ? done : stored)};
    ended_want[0] <= {over_s, want_s};
    ended_want[1] <= ended_want[0];
    ended_want[2] <= ended_want[1];
  end
  logic [5:0] begun_q = '0;  // [i]: a snapshot began more than i cycles ago
  always_ff @(posedge clk_i) begin
    begun_q <= {begun_q[4:0], begun_q[0] | (started & begun[1] &
                                            (round1 == fabmon_axi4_bank_pkg::RoundSnap))};
  end
  logic [6:0] since_q = '0;  // [i]: the reset ended more than i cycles ago
  always_ff @(posedge clk_i) since_q <= {since_q[5:0], started};
  logic reading;
  assign reading = (Read == 1) ? (round == fabmon_axi4_bank_pkg::RoundRead) & ~left & (slot > 4'd6)
                               : (round == fabmon_axi4_bank_pkg::RoundSnap) & (slot > 4'd6);

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
        i_none: assert (!since_q[6] || seen5[0] || !o);
        i_flag: assert (!since_q[6] || there[Width] == wd[5][Width]);
        i_dead: assert (!dead5 || (|cl) || !o);
        i_no_time: assert (!seen5[5] || ! \u_six.u_words.u_upper.mem[5] [Width-Low]);
        i_stored: assert ((seen_s & ~seen5) == '0);
        i_time_low: assert (!seen[3] || time_there[Low-1:0] == td[3][Low-1:0]);
        i_time_high: assert (!seen[4] || time_there[Width:Low] == td[4][Width:Low]);
        i_word_low: assert (!seen5[4] || there[Low-1:0] == wd[4][Low-1:0]);
        i_word_high: assert (!seen5[5] || there[Width:Low] == wd[5][Width:Low]);
        i_kept_low: assert (!seen_s[4] || kept[Low-1:0] == sd[4][Low-1:0]);
        i_kept_high: assert (!seen_s[5] || kept[Width-1:Low] == sd[5][Width-1:Low]);
        i_begun: assert (Read == 1 || (seen_s & ~begun_q) == '0);
        i_next: assert (Read == 1 || !begun_q[5] || next == sd[5][Width]);
        i_on: assert (!drained || c || armed == on);
        i_off: assert (!drained || c || lag || armed || (te == '0 && we == '0 && !moved));
        i_since: assert (!drained || c || lag || !on || since == lane_since);
        i_total: assert (!drained || c || lag || gone || sc[7] || total == lane_total);
        i_before: assert (!drained || c || lag || gone || !sc[7] || before == lane_total);
        i_same: assert (sc[7] || c || before == total);
        i_bound: assert (!drained || !armed || age_l == 6'd63 ||
                         8'(now - from) <= 8'(age_l) + 8'd1);
        i_bound2: assert (!drained || lag || age_l == 6'd63 || !moved ||
                          8'(last - from) <= 8'(now - from));
        i_off_late: assert (pending || armed || !te_late);
        i_longs: assert (pending || !on ||
                         longs == (!moved & (te_late | (|lane_t[Width+1:Width]))));
        i_beyond: assert (pending || (|cl) || beyond == ((o & ~dead5) | (moved & (te_late |
                          (|lane_l[Width+1:Width]) | (|lane_w[Width+1:Width])))));
        i_same_b: assert (pending || (|cl) || beyond_before == beyond);
        a_over: assert ((Read == 0) || !ended[1] || over_q == ended_want[1][Width]);
        i_seen: assert (!reading || seen_s[0]);
        i_bank: assert ((Read == 1) || !reading || slot > 4'd11 || sb[0] != shown);
        i_want: assert (!reading || s == want_s);
        i_want_over: assert (!reading || Read == 0 || so == over_s);
        i_over_read: assert (!reading || Read == 0 || o == over_s);
        c_count: cover (ended[2] && read == Width'(9));
        a_count: assert (!ended[2] || read == ended_want[2][Width-1:0]);
      end
    end
  end
endmodule

`default_nettype wire
