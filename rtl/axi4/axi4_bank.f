// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of axi4_bank, the form of the axi4 monitor with a fixed counter for each event, in the order
// in which a tool has to read them; paths from the top folder.
rtl/axi4/axi4_pkg.sv
rtl/axi4/axi4_bank_reg_pkg.sv
rtl/axi4/axi4_bank_pkg.sv
rtl/common/axil_slave.sv
rtl/common/apb_slave.sv
rtl/common/bus_slave.sv
rtl/common/sticky.sv
rtl/axi4/axi4_outstanding.sv
rtl/axi4/axi4_latency.sv
rtl/axi4/axi4_bank_delay.sv
rtl/axi4/axi4_bank_cycles.sv
rtl/axi4/axi4_bank_ahead.sv
rtl/axi4/axi4_bank_state.sv
rtl/axi4/axi4_bank_bit.sv
rtl/axi4/axi4_bank_decode.sv
rtl/axi4/axi4_bank_wide.sv
rtl/axi4/axi4_bank_gap.sv
rtl/axi4/axi4_bank_bits.sv
rtl/axi4/axi4_bank_wides.sv
rtl/axi4/axi4_bank_gaps.sv
rtl/axi4/axi4_bank_extreme.sv
rtl/axi4/axi4_bank_latency.sv
rtl/axi4/axi4_bank_command.sv
rtl/axi4/axi4_bank_extras.sv
rtl/axi4/axi4_bank_scan.sv
rtl/axi4/axi4_bank_pick.sv
rtl/axi4/axi4_bank_words.sv
rtl/axi4/axi4_bank_flags.sv
rtl/axi4/axi4_bank_address.sv
rtl/axi4/axi4_bank_regs.sv
rtl/axi4/axi4_bank.sv
