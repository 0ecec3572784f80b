// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Pins in; handshakes, what is open, and the accounting of the cycle out.
//
// Stage s of a cycle c is s + 1 cycles after edge c (stage 0: the input register). What is open
// belongs to the start of its cycle.
//
//     stage 0     pins
//     stage 1-3   handshakes
//     stage 4     the same; reads open, AW and W apart, responses due
//     stage 5     the same; writes open; what is open as flags
//     stage 6     states of the cycle accounting, handshakes and waits, unless frozen
`default_nettype none

module axi4_bank_state #(
  parameter int unsigned OutWidth = 16
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  input  wire logic                  clear_i,     // Rst_Cntr, stage 4
  input  wire logic                  freeze_i,    // stage 1
  input  wire axi4_bank_pkg::pins_t  pins_i,
  output axi4_bank_pkg::moves_t      moves_o,     // stage 5
  output logic [OutWidth-1:0]        reads_o,     // open, stage 4
  output logic [OutWidth-1:0]        writes_o,    // open, stage 5
  output logic                       count4_o,    // not frozen, stage 4
  output logic                       count5_o,    // stage 5
  output logic                       count6_o,    // stage 6
  output logic [2:0]                 read_o,      // states of axi4_bank_cycles, stage 6
  output logic [3:0]                 write_o,
  output logic [1:0]                 ar_o,        // {waits, moves}, stage 6
  output logic [1:0]                 aw_o,
  output logic [1:0]                 b_o,
  output logic                       before_o,    // a W end before its AW, stage 6
  output logic [1:0]                 ovf_o        // sticky: {writes, reads}, as event FFh
);
  axi4_bank_pkg::pins_t  pins_q;
  axi4_bank_pkg::moves_t moves1_q, moves2_q, moves3_q, moves4_q, moves5_q;
  axi4_bank_pkg::open_t  open4, open5_q;
  logic                  clear5_q, r_burst_q, w_burst_q, more, less, both;
  logic [OutWidth-1:0]   due;
  logic                  ro_ovf, wo_ovf, far_ovf, due_ovf;
  logic [2:0]            read;
  logic [3:0]            write;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pins_q   <= '0;
      moves1_q <= '0;
      moves2_q <= '0;
      moves3_q <= '0;
      moves4_q <= '0;
      moves5_q <= '0;
    end else begin
      pins_q   <= pins_i;
      moves1_q <= {pins_q.ar_valid & pins_q.ar_ready, pins_q.ar_valid,
                   pins_q.r_valid & pins_q.r_ready, pins_q.r_valid, pins_q.rlast,
                   pins_q.aw_valid & pins_q.aw_ready, pins_q.aw_valid,
                   pins_q.w_valid & pins_q.w_ready, pins_q.w_valid, pins_q.wlast,
                   pins_q.b_valid & pins_q.b_ready, pins_q.b_valid};
      moves2_q <= moves1_q;
      moves3_q <= moves2_q;
      moves4_q <= moves3_q;
      moves5_q <= moves4_q;
    end
  end
  assign moves_o = moves5_q;

  // ---------------------------------------------------------------- stage 4: what is open
  logic r_end, w_end;
  assign r_end = moves4_q.r_hs & moves4_q.r_last;
  assign w_end = moves4_q.w_hs & moves4_q.w_last;

  axi4_outstanding #(.Width(OutWidth)) u_reads (
    .clk_i, .rst_ni, .clear_i, .open_i(moves4_q.ar_hs), .close_i(r_end),
    .count_o(reads_o), .ovf_o(ro_ovf)
  );
  axi4_bank_ahead #(.Width(OutWidth)) u_ahead (
    .clk_i, .rst_ni, .clear_i, .command_i(moves4_q.aw_hs), .data_i(w_end),
    .more_o(more), .less_o(less), .both_o(both), .ovf_o(far_ovf)
  );
  axi4_outstanding #(.Width(OutWidth)) u_due (
    .clk_i, .rst_ni, .clear_i, .open_i(both), .close_i(moves4_q.b_hs),
    .count_o(due), .ovf_o(due_ovf)
  );
  assign open4 = {r_burst_q, reads_o != '0, w_burst_q, more, less, due != '0};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      r_burst_q <= 1'b0;
      w_burst_q <= 1'b0;
    end else begin
      if (moves4_q.r_hs) r_burst_q <= ~moves4_q.r_last;
      if (moves4_q.w_hs) w_burst_q <= ~moves4_q.w_last;
    end
  end

  // ---------------------------------------------------------------- stage 5
  axi4_outstanding #(.Width(OutWidth)) u_writes (
    .clk_i, .rst_ni, .clear_i(clear5_q), .open_i(moves5_q.aw_hs), .close_i(moves5_q.b_hs),
    .count_o(writes_o), .ovf_o(wo_ovf)
  );
  // All flags as of stage 5.
  logic [1:0] early_q;
  assign ovf_o = {wo_ovf | early_q[1], early_q[0]};

  // A cycle counts from the first one after the reset on.
  logic live0_q, live1_q, count2_q, count3_q;
  always_ff @(posedge clk_i) begin
    live0_q  <= rst_ni;
    live1_q  <= rst_ni & live0_q;
    count2_q <= rst_ni & live1_q & ~freeze_i;
    count3_q <= rst_ni & count2_q;
    count4_o <= rst_ni & count3_q;
    count5_o <= rst_ni & count4_o;
    clear5_q <= clear_i;
    open5_q  <= open4;
    early_q  <= {far_ovf | due_ovf, ro_ovf} & {2{~clear5_q}};
  end
  axi4_bank_cycles u_cycles (
    .moves_i(moves5_q), .open_i(open5_q), .freeze_i(~count5_o), .read_o(read), .write_o(write)
  );

  // ---------------------------------------------------------------- stage 6
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_o   <= '0;
      write_o  <= '0;
      ar_o     <= '0;
      aw_o     <= '0;
      b_o      <= '0;
      before_o <= 1'b0;
      count6_o <= 1'b0;
    end else begin
      read_o   <= read;
      write_o  <= write;
      ar_o     <= {moves5_q.ar_valid & ~moves5_q.ar_hs, moves5_q.ar_hs} & {2{count5_o}};
      aw_o     <= {moves5_q.aw_valid & ~moves5_q.aw_hs, moves5_q.aw_hs} & {2{count5_o}};
      b_o      <= {moves5_q.b_valid & ~moves5_q.b_hs, moves5_q.b_hs} & {2{count5_o}};
      before_o <= moves5_q.w_hs & moves5_q.w_last & ~open5_q.aw_more &
                  (open5_q.w_more | ~moves5_q.aw_hs) & count5_o;
      count6_o <= count5_o;
    end
  end
endmodule

`default_nettype wire
