// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Pins in; handshakes, what is open, and the accounting of the cycle out.
//
// Stage s of a cycle c is s + 1 cycles after edge c (stage 0: the input register). What is open
// belongs to the start of its cycle. `Open` is chosen so that the first lane needs no delay.
//
//     to stage Open - 1  pins, in shift registers; the resets go along with them. Which bursts
//                        of R end a read, and not an atomic operation
//     stage Open         handshakes; reads open, AW and W apart, responses due
//     stage Open + 1     the same; writes open; what is open as flags
//     stage Open + 2     states of the cycle accounting, handshakes and waits, unless frozen
`default_nettype none

module fabmon_axi4_bank_state #(
  parameter int unsigned IdWidth    = 4,
  parameter int unsigned OutWidth   = 16,
  parameter int unsigned MaxAtomics = 4,
  parameter int unsigned Open       = 8    // 3 or more
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  input  wire logic                  clear_i,     // Rst_Cntr, stage Open
  input  wire logic                  drop_i,      // EXT_OPEN.CLEAR, stage Open - 1
  input  wire logic                  freeze_i,    // stage 1
  input  wire logic                  port_rst_ni, // with the pins: the port's reset
  input  wire fabmon_axi4_bank_pkg::pins_t  pins_i,
  input  wire logic [IdWidth-1:0]    rid_i,       // with the pins
  input  wire logic [IdWidth-1:0]    awid_i,
  output fabmon_axi4_bank_pkg::moves_t      moves_o,     // stage Open + 1
  output logic                       rst_no,      // the resets, stage Open + 1
  output logic                       port_rst_no,
  output logic                       drop_o,      // what is open is dropped, stage Open + 1
  output logic [1:0]                 quiet_o,     // {writes, reads}: none open, no VALID: alike
  output logic [OutWidth-1:0]        reads_o,     // open, stage Open
  output logic [OutWidth-1:0]        writes_o,    // open, stage Open + 1
  output logic                       count0_o,    // not frozen, stage Open
  output logic                       count1_o,    // stage Open + 1
  output logic                       count2_o,    // stage Open + 2
  // states of fabmon_axi4_bank_cycles, stage Open + 2
  output logic [2:0]                 read_o,
  output logic [3:0]                 write_o,
  output logic [1:0]                 ar_o,        // {waits, moves}, stage Open + 2
  output logic [1:0]                 aw_o,
  output logic [1:0]                 b_o,
  output logic                       before_o,    // a W end before its AW, stage Open + 2
  output logic [1:0]                 orphan_o,    // an end without a command, stage Open + 1
  output logic [1:0]                 ovf_o        // sticky: {writes, reads}, as event FFh
);
  fabmon_axi4_bank_pkg::pins_t  pins;  // stage Open - 1
  fabmon_axi4_bank_pkg::moves_t moves0_q, moves1_q;
  fabmon_axi4_bank_pkg::open_t  open0, open1_q;
  logic                  rst_before_n, port_before_n, port0_n, drop_before, drop0_q;
  logic                  rst0_n, clear1_q, r_burst_q, w_burst_q, more, less, both;
  logic [OutWidth-1:0]   due;
  logic                  ro_ovf, wo_ovf, far_ovf, due_ovf;
  logic [2:0]            read;
  logic [3:0]            write;

  // What is open is reset when the last cycle of the reset is in its stage: what came before it is
  // forgotten then.
  fabmon_axi4_bank_delay #(.Width(13), .Depth(Open)) u_pins (.clk_i, .d_i(pins_i), .q_o(pins));
  fabmon_axi4_bank_delay #(.Width(2), .Depth(Open)) u_reset (
    .clk_i, .d_i({rst_ni, port_rst_ni}), .q_o({rst_before_n, port_before_n})
  );
  assign drop_before = drop_i | ~port_before_n;
  logic [IdWidth-1:0] rid, awid;
  fabmon_axi4_bank_delay #(.Width(2 * IdWidth), .Depth(Open)) u_ids (
    .clk_i, .d_i({rid_i, awid_i}), .q_o({rid, awid})
  );
  logic read_ends, atomic_lost;
  fabmon_common_axi_atomics #(.Entries(MaxAtomics), .IdWidth(IdWidth)) u_atomics (
    .clk_i, .rst_ni(rst_before_n & ~drop_before),
    .accept_i(pins.aw_valid & pins.aw_ready & pins.aw_atomic), .accept_id_i(awid),
    .last_i(pins.r_valid & pins.r_ready & pins.rlast), .last_id_i(rid),
    .read_o(read_ends), .lost_o(atomic_lost)
  );
  always_ff @(posedge clk_i) begin
    moves0_q <= {pins.ar_valid & pins.ar_ready, pins.ar_valid,
                 pins.r_valid & pins.r_ready, pins.r_valid, pins.rlast,
                 pins.aw_valid & pins.aw_ready, pins.aw_valid,
                 pins.w_valid & pins.w_ready, pins.w_valid, pins.wlast,
                 pins.b_valid & pins.b_ready, pins.b_valid, read_ends, atomic_lost};
    moves1_q <= moves0_q;
    {rst0_n, port0_n, drop0_q}     <= {rst_before_n, port_before_n, drop_before};
    {rst_no, port_rst_no, drop_o}  <= {rst0_n, port0_n, drop0_q};
  end
  assign moves_o = moves1_q;

  // ---------------------------------------------------------------- stage Open: what is open
  logic w_end, some_reads, some_due, ro_orphan, due_orphan, atomic_ovf;
  assign w_end = moves0_q.w_hs & moves0_q.w_last;

  fabmon_axi4_outstanding #(.Width(OutWidth)) u_reads (
    .clk_i, .rst_ni(rst0_n), .clear_i, .drop_i(drop0_q), .open_i(moves0_q.ar_hs),
    .close_i(moves0_q.r_end), .count_o(reads_o), .some_o(some_reads), .orphan_o(ro_orphan),
    .ovf_o(ro_ovf)
  );
  fabmon_axi4_bank_ahead #(.Width(OutWidth)) u_ahead (
    .clk_i, .rst_ni(rst0_n), .clear_i, .drop_i(drop0_q), .command_i(moves0_q.aw_hs),
    .data_i(w_end),
    .more_o(more), .less_o(less), .both_o(both), .ovf_o(far_ovf)
  );
  fabmon_axi4_outstanding #(.Width(OutWidth)) u_due (
    .clk_i, .rst_ni(rst0_n), .clear_i, .drop_i(drop0_q), .open_i(both), .close_i(moves0_q.b_hs),
    .count_o(due), .some_o(some_due), .orphan_o(due_orphan), .ovf_o(due_ovf)
  );
  always_ff @(posedge clk_i) begin
    if (!rst0_n || clear_i) atomic_ovf <= 1'b0;
    else                    atomic_ovf <= atomic_ovf | moves0_q.atomic_lost;
  end
  assign open0 = {r_burst_q, some_reads, w_burst_q, more, less, some_due};

  always_ff @(posedge clk_i) begin
    if (!rst0_n || drop0_q) begin
      r_burst_q <= 1'b0;
      w_burst_q <= 1'b0;
    end else begin
      if (moves0_q.r_hs) r_burst_q <= ~moves0_q.r_last;
      if (moves0_q.w_hs) w_burst_q <= ~moves0_q.w_last;
    end
  end

  // ---------------------------------------------------------------- stage Open + 1
  logic some_writes, wo_orphan;
  logic [1:0] orphan_q;  // of stage Open
  assign orphan_o = {orphan_q[1] | wo_orphan, orphan_q[0]};
  fabmon_axi4_outstanding #(.Width(OutWidth)) u_writes (
    .clk_i, .rst_ni(rst_no), .clear_i(clear1_q), .drop_i(drop_o), .open_i(moves1_q.aw_hs),
    .close_i(moves1_q.b_hs), .count_o(writes_o), .some_o(some_writes), .orphan_o(wo_orphan),
    .ovf_o(wo_ovf)
  );
  assign quiet_o[0] = ~(open1_q.r_burst | open1_q.r_open | moves1_q.ar_valid | moves1_q.r_valid);
  assign quiet_o[1] = ~(some_writes | open1_q.w_burst | open1_q.aw_more | open1_q.w_more |
                        open1_q.b_due | moves1_q.aw_valid | moves1_q.w_valid | moves1_q.b_valid);
  logic unused;
  assign unused = ^due;

  // All flags as of stage Open + 1.
  logic [1:0] early_q;
  assign ovf_o = {wo_ovf | early_q[1], early_q[0]};

  // A cycle counts from the second one after the reset on: in the first one AXI allows no VALID,
  // and the register slave is not ready.
  logic live0_q, live1_q, live2_q, count_q;
  always_ff @(posedge clk_i) begin
    live0_q <= rst_ni;
    live1_q <= rst_ni & live0_q;
    live2_q <= rst_ni & live1_q;
    count_q <= rst_ni & live2_q & ~freeze_i;
  end
  fabmon_axi4_bank_delay #(.Depth(Open - 2)) u_count (.clk_i, .d_i(count_q), .q_o(count0_o));
  always_ff @(posedge clk_i) begin
    count1_o <= count0_o;
    clear1_q <= clear_i;
    open1_q  <= open0;
    orphan_q <= {due_orphan, ro_orphan};
    early_q  <= {far_ovf | due_ovf, ro_ovf | atomic_ovf} & {2{~clear1_q}};
  end
  fabmon_axi4_bank_cycles u_cycles (
    .moves_i(moves1_q), .open_i(open1_q), .freeze_i(~count1_o), .read_o(read), .write_o(write)
  );

  // ---------------------------------------------------------------- stage Open + 2
  always_ff @(posedge clk_i) begin
    read_o   <= read;
    write_o  <= write;
    ar_o     <= {moves1_q.ar_valid & ~moves1_q.ar_hs, moves1_q.ar_hs} & {2{count1_o}};
    aw_o     <= {moves1_q.aw_valid & ~moves1_q.aw_hs, moves1_q.aw_hs} & {2{count1_o}};
    b_o      <= {moves1_q.b_valid & ~moves1_q.b_hs, moves1_q.b_hs} & {2{count1_o}};
    before_o <= moves1_q.w_hs & moves1_q.w_last & ~open1_q.aw_more &
                (open1_q.w_more | ~moves1_q.aw_hs) & count1_o;
    count2_o <= count1_o;
  end
endmodule

`default_nettype wire
