// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of axi4_bank, the form of the axi4 monitor with a fixed counter for each event, in the order
// in which a tool has to read them; paths from this folder (-F).
axi4_pkg.sv
axi4_bank_reg_pkg.sv
axi4_bank_pkg.sv
../common/axil_slave.sv
../common/apb_slave.sv
../common/bus_slave.sv
../common/sticky.sv
axi4_ram.sv
axi4_outstanding.sv
axi4_latency.sv
axi4_bank_delay.sv
axi4_bank_cycles.sv
axi4_bank_ahead.sv
axi4_bank_state.sv
axi4_bank_bit.sv
axi4_bank_decode.sv
axi4_bank_wide.sv
axi4_bank_gap.sv
axi4_bank_bits.sv
axi4_bank_wides.sv
axi4_bank_gaps.sv
axi4_bank_extreme.sv
axi4_bank_latency.sv
axi4_bank_command.sv
axi4_bank_extras.sv
axi4_bank_scan.sv
axi4_bank_pick.sv
axi4_bank_words.sv
axi4_bank_flags.sv
axi4_bank_address.sv
axi4_bank_regs.sv
axi4_bank.sv
