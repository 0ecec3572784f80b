// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The log-linear histogram: one sample in every cycle, counted in block RAM. fabmon_stats_hist_bin
// tells which value falls into which of the 4*(HistWidth-1) bins.
//
// Samples first wait in a ring of Words entries. That is what makes clearing exact: a clear (or a
// reset) drops what is in the ring and sweeps through the RAM in the Words cycles that the next
// sample needs to get through. Nothing is assumed of what the RAM held, no sample is ever turned
// away, and a clear may follow a clear at any time.
//
// Behind the ring each slot of the stream is one read-modify-write of its bin's count, which lies
// in two parts: the low LowWidth bits and the upper rest, a few cycles behind.
//
//     f_  out of the ring, or the next word of the sweep
//     a_  the low word is read
//     b_  it is taken out of the RAM into a register
//     c_  low + 1 is written; kept in low_q too, and in low2_q after that, for a next slot of the
//         same bin
//     d_  only if the low part carried: the upper word has been read, and goes into a register
//     e_  upper + 1 is written
// A bin carries at most every 2^LowWidth slots, so the upper part needs no forwarding. In a slot of
// the sweep the low word counts as all ones: it becomes zero and carries, and the upper part is
// written as zero.
//
// A bus read travels along with the sample of its clock, so that it finds what all earlier samples
// left. The low part is read (or, if just being written, taken from low_q) before that sample is
// counted. If its top bit is set, no earlier sample's carry can still be on its way: the upper part
// is read before that sample's may arrive. Else neither this sample nor one soon after can carry:
// it is read after the carries of the earlier ones have arrived. So no word is used that was read
// while it was written, and the RAMs may do in that case what they like (no_rw_check).
//
//     clk      | n       | n+1 ... n+ReadClocks-1 | n+ReadClocks | ...
//     read_i   | x       |                        |              |
//     busy_o   |         | 1                      | 0            |
//     rvalid_o |         |                        | 1            |
//     rdata_o  |         |                        | count        | count, until the next read
// with ReadClocks = 2^BinWidth + log2(HistWidth - 2) + 8, the logarithm rounded up: 76 cycles for
// HistWidth 16, 141 for 32.
//
// Counts wrap at 2^CountWidth: 48 bits last for 32 days of a sample in every cycle at 100 MHz.
`default_nettype none

module fabmon_stats_hist #(
  parameter int unsigned LatWidth   = 16,  // bits of a latency, 8-32
  parameter int unsigned HistWidth  = 16,  // bits told apart, 8-LatWidth; more is in the last bin
  parameter int unsigned CountWidth = 48,  // bits of a count
  parameter int unsigned LowWidth   = 16,  // of these in the low part, 5 to CountWidth-1
  localparam int unsigned BinWidth  = $clog2(4 * (HistWidth - 1))
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,      // clears all bins, drops a read
  input  wire logic                  valid_i,     // a sample in this cycle
  input  wire logic [LatWidth-1:0]   value_i,     // its value
  input  wire logic                  clear_i,     // all bins to 0, the sample of this cycle too
  input  wire logic                  read_i,      // read a bin, without the sample of this cycle
  input  wire logic [BinWidth-1:0]   read_bin_i,  // that bin; a number past the last one reads 0
  output logic                       busy_o,      // a read is under way: no other read, no clear
  output logic                       rvalid_o,    // strobe: rdata_o is its answer
  output logic      [CountWidth-1:0] rdata_o      // the count; holds until busy_o is set again
);
  localparam int unsigned Words      = 1 << BinWidth;
  localparam int unsigned Steps      = $clog2(HistWidth - 2);
  localparam int unsigned UpperWidth = CountWidth - LowWidth;

  if (LatWidth < 8 || LatWidth > 32) begin : g_lat_width
    $error("LatWidth must be 8 to 32");
  end
  if (HistWidth < 8 || HistWidth > LatWidth) begin : g_hist_width
    $error("HistWidth must be 8 to LatWidth");
  end
  if (LowWidth < 5 || LowWidth >= CountWidth) begin : g_low_width
    $error("LowWidth must be 5 to CountWidth - 1");
  end

  logic restart;
  assign restart = ~rst_ni | clear_i;

  // From value to bin, Steps + 1 cycles. A restart drops the samples that it finds here.
  logic [Steps:0]      valid_q, read_q;
  logic [BinWidth-1:0] sample_bin;

  fabmon_stats_hist_bin #(.LatWidth(LatWidth), .HistWidth(HistWidth)) u_bin (
    .clk_i, .value_i, .bin_o(sample_bin)
  );
  always_ff @(posedge clk_i) begin
    if (restart) begin
      valid_q <= '0;
      read_q  <= '0;
    end else begin
      valid_q <= {valid_q[Steps-1:0], valid_i};
      read_q  <= {read_q[Steps-1:0], read_i};
    end
  end

  // The ring, written half a turn ahead of where it is read. Its first half turn after a restart is
  // the sweep, in which the old entries that come out are ignored.
  logic [BinWidth+1:0] ring_q;
  logic [BinWidth:0]   pos_q;
  logic [BinWidth-1:0] f_bin;
  logic                f_valid, f_read, sweep_q;

  always_ff @(posedge clk_i) begin
    pos_q  <= restart ? '0 : (pos_q + (BinWidth+1)'(1));
    if (restart) sweep_q <= 1'b1;
    else         sweep_q <= sweep_q & ~pos_q[BinWidth];
  end
  fabmon_common_ram_1r1w #(.Width(BinWidth + 2), .Depth(2 * Words), .Kind(1)) u_ring (
    .clk_i, .we_i(1'b1), .waddr_i({~pos_q[BinWidth], pos_q[BinWidth-1:0]}),
    .wdata_i({read_q[Steps], valid_q[Steps], sample_bin}),
    .re_i(1'b1), .raddr_i(pos_q), .q_o(ring_q)
  );
  assign {f_read, f_valid, f_bin} = ring_q;

  // The low part. c_bin_q and low_q are of the last slot that was used, old_bin_q and low2_q of the
  // one before it: what a_ reads may be without both.
  logic [LowWidth-1:0] word_q, word2_q, low_q, low2_q, count, next;
  logic [BinWidth-1:0] a_bin_q, b_bin_q, c_bin_q, old_bin_q;
  logic                a_valid_q, a_sweep_q, b_valid_q, b_sweep_q, c_valid_q, c_sweep_q, carry;
  logic                c_same_q, c_same2_q;

  always_ff @(posedge clk_i) begin
    a_bin_q   <= sweep_q ? pos_q[BinWidth-1:0] : f_bin;
    a_valid_q <= sweep_q | f_valid;
    a_sweep_q <= sweep_q;

    b_bin_q   <= a_bin_q;
    b_valid_q <= a_valid_q;
    b_sweep_q <= a_sweep_q;

    word2_q   <= word_q;
    c_same_q  <= (b_bin_q == c_bin_q);
    c_same2_q <= (b_bin_q == old_bin_q);
    c_valid_q <= b_valid_q;
    c_sweep_q <= b_sweep_q;
    if (b_valid_q) begin
      c_bin_q   <= b_bin_q;
      old_bin_q <= c_bin_q;
    end
  end

  always_comb begin
    if (c_same_q)       count = low_q;
    else if (c_same2_q) count = low2_q;
    else                count = word2_q;
    count = count | {LowWidth{c_sweep_q}};
  end
  assign {carry, next} = {1'b0, count} + (LowWidth+1)'(1);

  always_ff @(posedge clk_i) begin
    if (c_valid_q) begin
      low_q  <= next;
      low2_q <= low_q;
    end
  end

  // The upper part.
  logic [UpperWidth-1:0] upper_word_q, upper_q;
  logic [BinWidth-1:0]   d_bin_q, e_bin_q;
  logic                  d_carry_q, d_sweep_q, e_carry_q;

  always_ff @(posedge clk_i) begin
    d_bin_q      <= c_bin_q;
    d_carry_q    <= c_valid_q & carry;
    d_sweep_q    <= c_sweep_q;

    upper_q      <= d_sweep_q ? '1 : upper_word_q;
    e_bin_q      <= d_bin_q;
    e_carry_q    <= d_carry_q;
  end

  // Bus reads.
  logic [BinWidth-1:0]   read_bin_q;
  logic [LowWidth-1:0]   read_word_q, read_word2_q, read_new_q, read_low;
  logic [UpperWidth-1:0] read_upper_q;
  logic                  a_read_q, b_read_q, c_read_q, d_read_q, e_read_q, c_hit_q, read_hit_q;
  logic                  read_upper;

  always_ff @(posedge clk_i) begin
    if (read_i) read_bin_q <= read_bin_i;
    if (restart) begin
      a_read_q <= 1'b0;
      b_read_q <= 1'b0;
      c_read_q <= 1'b0;
      d_read_q <= 1'b0;
      e_read_q <= 1'b0;
      rvalid_o <= 1'b0;
      busy_o   <= 1'b0;
    end else begin
      a_read_q <= f_read & ~sweep_q;
      b_read_q <= a_read_q;
      c_read_q <= b_read_q;
      d_read_q <= c_read_q;
      e_read_q <= d_read_q;
      rvalid_o <= e_read_q;
      busy_o   <= read_i | (busy_o & ~e_read_q);
    end

    c_hit_q <= (read_bin_q == c_bin_q);
    if (c_read_q) begin
      read_hit_q   <= c_hit_q;
      read_new_q   <= low_q;
      read_word2_q <= read_word_q;
    end
  end
  // The RAMs of the two parts, each with a port for the slots and one for bus reads.
  fabmon_common_ram_nr1w #(.Width(LowWidth), .Depth(Words), .Reads(2), .Kind(1)) u_low (
    .clk_i, .we_i(c_valid_q), .waddr_i(c_bin_q), .wdata_i(next),
    .re_i({b_read_q, 1'b1}), .raddr_i({read_bin_q, a_bin_q}), .q_o({read_word_q, word_q})
  );
  fabmon_common_ram_nr1w #(.Width(UpperWidth), .Depth(Words), .Reads(2), .Kind(1)) u_upper (
    .clk_i, .we_i(e_carry_q), .waddr_i(e_bin_q), .wdata_i(upper_q + UpperWidth'(1)),
    .re_i({read_upper, 1'b1}), .raddr_i({read_bin_q, c_bin_q}), .q_o({read_upper_q, upper_word_q})
  );
  assign read_low   = read_hit_q ? read_new_q : read_word2_q;
  assign read_upper = read_low[LowWidth-1] ? d_read_q : e_read_q;
  assign rdata_o    = {read_upper_q, read_low};

`ifndef SYNTHESIS
`ifndef __ICARUS__  // which has no labels of assertions
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      one_at_a_time: assert (!(busy_o && (read_i || clear_i)));
      no_collision:  assert (!(read_upper && e_carry_q && (e_bin_q == read_bin_q)));
    end
  end
`endif
`endif
endmodule

`default_nettype wire
