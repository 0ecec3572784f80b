// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_stats_search = fabmon_stats_compare: what each counter grows by, Delay cycles later, and
// the boundaries, modes and enable bits, for whatever samples, writes and freezes, resets at any
// time.
//
// Writes of boundaries act at once in the reference; here they come as fabmon_stats_bins gives
// them, with fabmon_stats_late, which leads writes of modes beside the samples.
//
// The assertions i_* make it inductive, for one bin and for two. With `op` the cycles since a write
// has started and Size = 2^Places:
//
//     control, of sorting,
//     of fabmon_stats_late                     a function of `op` and of the cycles since a reset
//     boundaries                               those of the reference, a cycle later
//     while no boundary is being sorted, by the bank in use:
//     list                                     each boundary at one place, values ascending
//     nodes, greatest                          the values at their places
//     row[place]                               bins whose lower boundary is at an earlier place,
//                                              and whose upper one is not
//
// A write takes Delay + 1 cycles, a sample Delay + 1: in k > Delay + 1 cycles without a failure all
// that is on its way has come out of such a state, so the induction is over k = Delay + 5 or more.
//
// Assumed, as fabmon_stats_bins does it: the first cycle is a reset; a write comes after `ready_o`
// and after the one before has been done; it is of a bin that there is.
`default_nettype none

module stats_search_equal #(
  parameter int unsigned NumBins = 1,
  parameter int unsigned Ports   = 2,
  parameter int unsigned Width   = 2,
  localparam int unsigned IncWidth = $clog2(Ports + 1)
) (
  input wire logic                   clk_i,
  input wire logic                   rst_ni,
  input wire logic [Ports-1:0]       valid_i,
  input wire logic [Ports*Width-1:0] value_i,
  input wire logic                   freeze_i,
  input wire logic                   start_i,  // a write
  input wire logic                   mode_i,   // of a mode
  input wire logic                   upper_i,  // else: of an upper boundary
  input wire logic [5:0]             idx_i,
  input wire logic [Width-1:0]       wdata_i
);
  localparam int unsigned Places = $clog2(2 * NumBins);
  localparam int unsigned Wait   = 2 * (1 << Places) + 4;
  localparam int unsigned Delay  = Wait + Places + 3;
  localparam int unsigned Rows   = NumBins + 2;

  // ---------------------------------------------------------------- writes
  logic             ready, start, busy_q, mode_q, upper_q, we_q, acc, turn, rest, done_q;
  logic [5:0]       idx_q;
  logic [Width-1:0] wdata_q;
  logic             unused_clear, unused_snapshot;

  assign start = start_i & ~busy_q & ready;
  fabmon_stats_late #(.Delay(Delay), .Before(Places + 1)) u_late (
    .clk_i, .rst_ni, .acc_i(start), .clear_i(1'b0), .snapshot_i(1'b0), .acc_o(acc),
    .clear_o(unused_clear), .snapshot_o(unused_snapshot), .turn_o(turn), .rest_o(rest),
    .done_i(done_q)
  );
  always_ff @(posedge clk_i) begin
    busy_q <= (start | (busy_q & ~done_q)) & rst_ni;
    done_q <= acc & rst_ni;
    we_q   <= start & ~mode_i & rst_ni;
    if (start) begin
      mode_q  <= mode_i;
      upper_q <= upper_i;
      idx_q   <= idx_i;
      wdata_q <= wdata_i;
    end
  end

  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;
  always_comb begin
    assume (started | ~rst_ni);
    assume (32'(idx_i) < NumBins);
  end

  // ---------------------------------------------------------------- both
  logic [Rows*IncWidth-1:0]  inc, inc_ref;
  logic [NumBins-1:0]        en, en_ref, or_mode, or_ref;
  logic [NumBins*Width-1:0]  ll_ref, ul_ref;
  logic [Width-1:0]          bound, bound_ref_q;

  fabmon_stats_search #(.NumBins(NumBins), .Ports(Ports), .Width(Width), .Wait(Wait)) u_dut (
    .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i, .we_i(we_q), .turn_i(turn),
    .we_mode_i(acc & mode_q), .idx_i(idx_q), .upper_i(upper_q), .wdata_i(wdata_q), .inc_o(inc),
    .en_o(en), .or_o(or_mode), .bound_o(bound), .ready_o(ready)
  );
  fabmon_stats_compare #(.NumBins(NumBins), .Ports(Ports), .Width(Width)) u_ref (
    .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i,
    .we_ll_i(start & ~mode_i & ~upper_i), .we_ul_i(start & ~mode_i & upper_i),
    .we_mode_i(start & mode_i), .idx_i, .wdata_i, .inc_o(inc_ref), .en_o(en_ref), .or_o(or_ref),
    .ll_o(ll_ref), .ul_o(ul_ref)
  );

  logic [Rows*IncWidth-1:0] late_q [Delay];
  always_ff @(posedge clk_i) begin
    for (int i = 0; i < Delay; i++) begin
      late_q[i] <= (i == 0 ? inc_ref : late_q[i == 0 ? 0 : i - 1]) & {(Rows*IncWidth){rst_ni}};
    end
  end
  // A boundary is read a cycle after the write is done, and later.
  logic read_q, start_q;
  always_ff @(posedge clk_i) begin
    start_q     <= start;
    read_q      <= ready & rst_ni & (~busy_q | done_q) & (32'(idx_q) < NumBins);
    bound_ref_q <= upper_q ? ul_ref[32'(idx_q)*Width +: Width] : ll_ref[32'(idx_q)*Width +: Width];
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni && started) begin
      a_inc:   assert (inc == late_q[Delay-1]);
      a_bound: assert (~read_q | start_q | (bound == bound_ref_q));
      a_mode:  assert (busy_q | ~ready | ((en == en_ref) & (or_mode == or_ref)));
      a_rest:  assert (~acc | rest);
      c_both:  cover (busy_q & ~mode_q & acc & (inc != '0) & ready);
      c_empty: cover (ready & ~busy_q & (inc[NumBins*IncWidth +: IncWidth] != '0));
    end
  end

  // ---------------------------------------------------------------- why
  // What the induction goes by. Yosys joins a wire of this name and attribute with the one inside
  // when it flattens; those that a NumBins has not are not looked at.
  localparam int unsigned Size      = 1 << Places;
  localparam int unsigned LeftWidth = $clog2(Delay);
  (* hierconn *) wire logic [$clog2(Wait)-1:0] \u_dut.pos_q ;
  (* hierconn *) wire logic \u_dut.u_sorted.init_q ;
  (* hierconn *) wire logic \u_dut.u_sorted.run_q ;
  (* hierconn *) wire logic \u_dut.u_sorted.second_q ;
  (* hierconn *) wire logic \u_dut.u_sorted.fresh_q ;
  (* hierconn *) wire logic \u_dut.u_sorted.put1_q ;
  (* hierconn *) wire logic \u_dut.u_sorted.put_o ;
  (* hierconn *) wire logic \u_dut.u_sorted.bank_o ;
  (* hierconn *) wire logic [1:0] \u_dut.u_sorted.between_q ;
  (* hierconn *) wire logic [Places-1:0] \u_dut.u_sorted.place_q ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.u_sorted.u_bound_mem.mem[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.u_sorted.u_bound_mem.mem[1] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.u_sorted.u_bound_mem.mem[2] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.u_sorted.u_bound_mem.mem[3] ;
  (* hierconn *) wire logic [Places-1:0] \u_dut.u_sorted.u_list.mem[0] ;
  (* hierconn *) wire logic [Places-1:0] \u_dut.u_sorted.u_list.mem[1] ;
  (* hierconn *) wire logic [Places-1:0] \u_dut.u_sorted.u_list.mem[2] ;
  (* hierconn *) wire logic [Places-1:0] \u_dut.u_sorted.u_list.mem[3] ;
  (* hierconn *) wire logic [Places-1:0] \u_dut.u_sorted.u_list.mem[4] ;
  (* hierconn *) wire logic [Places-1:0] \u_dut.u_sorted.u_list.mem[5] ;
  (* hierconn *) wire logic [Places-1:0] \u_dut.u_sorted.u_list.mem[6] ;
  (* hierconn *) wire logic [Places-1:0] \u_dut.u_sorted.u_list.mem[7] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.g_level[0].u_level.u_node.mem[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.g_level[0].u_level.u_node.mem[1] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.g_level[1].u_level.u_node.mem[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.g_level[1].u_level.u_node.mem[1] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.g_level[1].u_level.u_node.mem[2] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.g_level[1].u_level.u_node.mem[3] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.u_greatest.mem[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_dut.u_greatest.mem[1] ;
  (* hierconn *) wire logic [NumBins-1:0] \u_dut.u_row_mem.mem[0] ;
  (* hierconn *) wire logic [NumBins-1:0] \u_dut.u_row_mem.mem[1] ;
  (* hierconn *) wire logic [NumBins-1:0] \u_dut.u_row_mem.mem[2] ;
  (* hierconn *) wire logic [NumBins-1:0] \u_dut.u_row_mem.mem[3] ;
  (* hierconn *) wire logic [NumBins-1:0] \u_dut.u_row_mem.mem[4] ;
  (* hierconn *) wire logic [NumBins-1:0] \u_dut.u_row_mem.mem[5] ;
  (* hierconn *) wire logic [NumBins-1:0] \u_dut.u_row_mem.mem[6] ;
  (* hierconn *) wire logic [NumBins-1:0] \u_dut.u_row_mem.mem[7] ;
  (* hierconn *) wire logic [2:0] \u_late.what_q ;
  (* hierconn *) wire logic [LeftWidth-1:0] \u_late.left_q ;
  if (NumBins > 2) begin : g_no
    $error("the state below is told for one bin and for two");
  end

  // The clock of a write: `op` cycles since its start, 0 if there is none; and of the sorting,
  // `sort` is the same for boundaries, and from 2 on after a reset. All control follows from both.
  logic [7:0] op, sort;
  always_ff @(posedge clk_i) begin
    if (!rst_ni)                    op <= '0;
    else if (start)                 op <= 8'd1;
    else if (op == 8'(Delay + 1))   op <= '0;
    else if (op != '0)              op <= op + 8'd1;
    if (!rst_ni)                          sort <= 8'd2;
    else if (start && !mode_i)            sort <= 8'd1;
    else if (sort == 8'(2 * Size + 6))    sort <= '0;
    else if (sort != '0)                  sort <= sort + 8'd1;
  end
  logic once, twice;  // the first pass, the second one
  assign once  = (sort >= 8'd2) & (sort <= 8'(Size + 1));
  assign twice = (sort >= 8'(Size + 4)) & (sort <= 8'(2 * Size + 3));

  // What the bank in use has, place by place.
  logic [4*Width-1:0]   bound_all, ref_all;
  logic [8*Places-1:0]  list_all;
  logic [8*NumBins-1:0] row_all;
  logic [2*Width-1:0]   top_all, greatest_all;
  logic [4*Width-1:0]   mid_all;
  assign bound_all    = {
      \u_dut.u_sorted.u_bound_mem.mem[3] , \u_dut.u_sorted.u_bound_mem.mem[2] ,
      \u_dut.u_sorted.u_bound_mem.mem[1] , \u_dut.u_sorted.u_bound_mem.mem[0] 
  };
  assign list_all     = {
      \u_dut.u_sorted.u_list.mem[7] , \u_dut.u_sorted.u_list.mem[6] ,
      \u_dut.u_sorted.u_list.mem[5] ,
      \u_dut.u_sorted.u_list.mem[4] , \u_dut.u_sorted.u_list.mem[3] ,
      \u_dut.u_sorted.u_list.mem[2] ,
      \u_dut.u_sorted.u_list.mem[1] , \u_dut.u_sorted.u_list.mem[0] 
  };
  assign row_all      = {
      \u_dut.u_row_mem.mem[7] , \u_dut.u_row_mem.mem[6] , \u_dut.u_row_mem.mem[5] ,
      \u_dut.u_row_mem.mem[4] ,
      \u_dut.u_row_mem.mem[3] , \u_dut.u_row_mem.mem[2] , \u_dut.u_row_mem.mem[1] ,
      \u_dut.u_row_mem.mem[0] 
  };
  assign greatest_all = {\u_dut.u_greatest.mem[1] , \u_dut.u_greatest.mem[0] };
  assign top_all      = {
      \u_dut.g_level[0].u_level.u_node.mem[1] , \u_dut.g_level[0].u_level.u_node.mem[0] 
  };
  assign mid_all      = {
      \u_dut.g_level[1].u_level.u_node.mem[3] , \u_dut.g_level[1].u_level.u_node.mem[2] ,
      \u_dut.g_level[1].u_level.u_node.mem[1] , \u_dut.g_level[1].u_level.u_node.mem[0] 
  };
  always_comb begin
    ref_all = '0;
    for (int i = 0; i < NumBins; i++) begin
      ref_all[2*i*Width +: Width]     = ll_ref[i*Width +: Width];
      ref_all[(2*i+1)*Width +: Width] = ul_ref[i*Width +: Width];
    end
  end

  logic                 bank;
  logic [Size-1:0]      ok_bound, ok_order, ok_row, ok_node, ok_every;
  logic [Size*Places-1:0] list_now;   // the numbers of boundaries, by their places
  logic [Size*Width-1:0]  value_now;  // their values
  assign bank     = \u_dut.u_sorted.bank_o ;
  assign list_now = list_all[(bank ? Size : 0)*Places +: Size*Places];
  for (genvar i = 0; i < Size; i++) begin : g_place
    logic [Width-1:0]   node;
    logic [NumBins-1:0] row;
    logic [Places-1:0]  tag;
    assign tag = list_now[i*Places +: Places];
    assign value_now[i*Width +: Width] = bound_all[32'(tag)*Width +: Width];
    assign ok_bound[i] = bound_all[i*Width +: Width] == ref_all[i*Width +: Width];
    if (i == Size - 1) begin : g_last
      assign node = greatest_all[32'(bank)*Width +: Width];
      assign ok_order[i] = 1'b1;
    end else begin : g_not_last
      if (i == Size / 2 - 1) begin : g_top
        assign node = top_all[32'(bank)*Width +: Width];
      end else begin : g_mid
        assign node = mid_all[(32'(bank)*2 + i/2)*Width +: Width];
      end
      assign ok_order[i] = value_now[i*Width +: Width] <= value_now[(i+1)*Width +: Width];
    end
    assign ok_node[i] = node == value_now[i*Width +: Width];
    always_comb begin  // boundary i has a place; lower ones at earlier places, upper ones not
      ok_every[i] = 1'b0;
      row         = '0;
      for (int j = 0; j < Size; j++) begin
        ok_every[i] |= list_now[j*Places +: Places] == Places'(i);
      end
      for (int b = 0; b < NumBins; b++) begin
        for (int j = 0; j < i; j++) begin
          if (list_now[j*Places +: Places] == Places'(2 * b)) row[b] = 1'b1;
        end
        for (int j = 0; j < i; j++) begin
          if (list_now[j*Places +: Places] == Places'(2 * b + 1)) row[b] = 1'b0;
        end
      end
    end
    assign ok_row[i] = row_all[((bank ? Size : 0) + i)*NumBins +: NumBins] == row;
  end

  always_ff @(posedge clk_i) begin
    if (started) begin
      // control
      i_busy:    assert (busy_q == (op != '0));
      i_done:    assert (done_q == (op == 8'(Delay + 1)));
      i_we:      assert (we_q == ((op == 8'd1) & ~mode_q));
      i_what:    assert (\u_late.what_q == {2'b00, (op != '0) & (op <= 8'(Delay))});
      i_left:    assert ((op == '0) | (\u_late.left_q ==
                         ((op <= 8'(Delay)) ? LeftWidth'(8'(Delay) - op) : '0)));
      i_rest:    assert (rest == (op >= 8'(Delay - 2)));
      i_op:      assert (op <= 8'(Delay + 1));
      i_sort:    assert (\u_dut.u_sorted.init_q ? (op == '0) & (sort >= 8'd2) :
                         (sort == ((~mode_q & op <= 8'(2 * Size + 6)) ? op : 8'd0)));
      i_sorted:  assert (sort <= 8'(2 * Size + 6));
      i_run:     assert (\u_dut.u_sorted.run_q == (once | twice));
      i_second:  assert (\u_dut.u_sorted.second_q ==
                         ((sort < 8'd2) | (sort >= 8'(Size + 4))));
      i_place:   assert (\u_dut.u_sorted.place_q ==
                         (once ? Places'(sort - 8'd2) : twice ? Places'(sort - 8'(Size + 4)) : '0));
      i_between: assert (\u_dut.u_sorted.between_q ==
                         {sort == 8'(Size + 3), sort == 8'(Size + 2)});
      i_put1:    assert (\u_dut.u_sorted.put1_q ==
                         ((sort >= 8'(Size + 5)) & (sort <= 8'(2 * Size + 4))));
      i_put:     assert (\u_dut.u_sorted.put_o ==
                         ((sort >= 8'(Size + 6)) & (sort <= 8'(2 * Size + 5))));
      i_fresh:   assert (\u_dut.u_sorted.fresh_q == (sort == 8'(2 * Size + 6)));
      i_pos:     assert (32'(\u_dut.pos_q ) < Wait);
      i_idx:     assert ((op == '0) | (32'(idx_q) < NumBins));
      // what is stored
      i_bound:   assert (~ready | (sort == 8'd1) | (&ok_bound));
      i_every:   assert (~ready | (&ok_every));
      i_order:   assert (~ready | (sort != '0) | (&ok_order));
      i_node:    assert (~ready | (sort != '0) | (&ok_node));
      i_row:     assert (~ready | (&ok_row));
      i_mode:    assert ((mode_q & (op != '0) & (op <= 8'(Delay))) |
                         ((en == en_ref) & (or_mode == or_ref)));
    end
  end
endmodule

`default_nettype wire
