// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Gives every ID that has open tracked requests of one direction a slot: a number below Slots.
//
// Slots = 2^IdWidth: an ID is its own slot, and all there is is a busy flag a slot. What is
// released is known late: it waits in a register for a cycle, in which it counts as released.
// Otherwise, with as many slots as the table has entries: no more than that many IDs can be open at
// once. A lookup compares all slots at once, and an ID that opens takes the lowest slot that is
// free. This costs Slots x IdWidth, never 2^IdWidth.
`default_nettype none

module fabmon_atui_axi_slots #(
  parameter int unsigned IdWidth = 4,   // bits of an ID, 1-32
  parameter int unsigned Slots   = 16,  // 2^IdWidth, or the most IDs that can be open
  localparam int unsigned SlotWidth = (Slots > 1) ? $clog2(Slots) : 1
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic                 open_i,        // a request is tracked in this cycle
  input  wire logic [IdWidth-1:0]   open_id_i,     // its ID
  input  wire logic                 close_i,       // a response in this cycle
  input  wire logic [IdWidth-1:0]   close_id_i,    // its ID
  input  wire logic                 release_i,     // its ID has no tracked request left after it
  output logic                      open_busy_o,   // open_id_i had open ones before; if open_i
  output logic      [SlotWidth-1:0] open_slot_o,   // the slot of open_id_i; if open_i
  output logic                      close_busy_o,  // close_i, and close_id_i had open ones before
  output logic      [SlotWidth-1:0] close_slot_o,  // the slot of close_id_i; if close_busy_o
  output logic                      none_o         // no ID had open ones before
);
  logic [Slots-1:0] busy_q, take, leave;

  // An ID that opens in the cycle of its last response keeps its slot; one that opens in the next
  // one takes it again while it is released.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) busy_q <= '0;
    else         busy_q <= (busy_q & ~leave) | take;
  end

  if (IdWidth < 16 && Slots == (1 << IdWidth)) begin : g_direct
    logic               gone_q;
    logic [IdWidth-1:0] gone_id_q;
    always_ff @(posedge clk_i) begin
      gone_q    <= release_i & rst_ni;
      gone_id_q <= close_id_i;
    end
    assign open_slot_o  = open_id_i;
    assign open_busy_o  = busy_q[open_id_i] & ~(gone_q & (gone_id_q == open_id_i));
    assign close_slot_o = close_id_i;
    assign none_o       = ~|(busy_q & ~leave);
    assign close_busy_o = close_i & busy_q[close_id_i] & ~(gone_q & (gone_id_q == close_id_i));
    // Not as a shift: an ID may be x in simulation while there is no request, and 0 << x is x.
    always_comb begin
      take  = '0;
      leave = '0;
      if (open_i) take[open_id_i]  = 1'b1;
      if (gone_q) leave[gone_id_q] = 1'b1;
    end
  end else begin : g_search
    // Bit b of the IDs of all slots. nowrshmsk: Yosys shall make write enables, not masks.
    (* nowrshmsk *)
    logic [Slots-1:0] id_q [IdWidth];
    logic [Slots-1:0] open_at, close_at, place;

    always_comb begin
      open_at = '0;
      if (open_i) begin
        open_at = busy_q;
        for (int b = 0; b < IdWidth; b++) open_at &= id_q[b] ^ {Slots{~open_id_i[b]}};
      end
    end

    always_comb begin
      close_at = '0;
      if (close_i) begin
        close_at = busy_q;
        for (int b = 0; b < IdWidth; b++) close_at &= id_q[b] ^ {Slots{~close_id_i[b]}};
      end
    end

    assign open_busy_o  = |open_at;
    assign close_busy_o = |close_at;
    assign none_o       = ~|busy_q;
    assign place        = open_busy_o ? open_at : (~busy_q & (busy_q + Slots'(1)));
    assign take         = place & {Slots{open_i}};
    assign leave        = close_at & {Slots{release_i}};

    for (genvar b = 0; b < SlotWidth; b++) begin : g_slot
      // The slots whose number has bit b.
      localparam logic [Slots-1:0] Mask = Slots'({(128 >> b){{(1 << b){1'b1}}, {(1 << b){1'b0}}}});
      assign open_slot_o[b]  = |(place & Mask);
      assign close_slot_o[b] = |(close_at & Mask);
    end

    always_ff @(posedge clk_i) begin
      if (open_i) begin
        for (int b = 0; b < IdWidth; b++) id_q[b][open_slot_o] <= open_id_i[b];
      end
    end
  end
endmodule

`default_nettype wire
