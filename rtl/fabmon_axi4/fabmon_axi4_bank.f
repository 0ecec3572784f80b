// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of axi4_bank, the form of the axi4 monitor with a fixed counter for each event, in the order
// in which a tool has to read them; paths from this folder (-F).
fabmon_axi4_pkg.sv
fabmon_axi4_bank_reg_pkg.sv
fabmon_axi4_bank_pkg.sv
../fabmon_common/fabmon_common_axil_slave.sv
../fabmon_common/fabmon_common_apb_slave.sv
../fabmon_common/fabmon_common_bus_slave.sv
../fabmon_common/fabmon_common_sync.sv
../fabmon_common/fabmon_common_cdc_port.sv
../fabmon_common/fabmon_common_cdc_reg.sv
../fabmon_common/fabmon_common_reg_cdc.sv
../fabmon_common/fabmon_common_reg_link.sv
../fabmon_common/fabmon_common_reg_slave.sv
../fabmon_common/fabmon_common_sticky.sv
../fabmon_common/fabmon_common_axi_atomics.sv
../fabmon_common/fabmon_common_axi_settled.sv
../fabmon_common/fabmon_common_ram_1r1w.sv
fabmon_axi4_outstanding.sv
fabmon_axi4_latency.sv
fabmon_axi4_bank_delay.sv
fabmon_axi4_bank_cycles.sv
fabmon_axi4_bank_ahead.sv
fabmon_axi4_bank_state.sv
fabmon_axi4_bank_open.sv
fabmon_axi4_bank_bit.sv
fabmon_axi4_bank_decode.sv
fabmon_axi4_bank_wide.sv
fabmon_axi4_bank_gap.sv
fabmon_axi4_bank_bits.sv
fabmon_axi4_bank_wides.sv
fabmon_axi4_bank_gaps.sv
fabmon_axi4_bank_extreme.sv
fabmon_axi4_bank_latency.sv
fabmon_axi4_bank_command.sv
fabmon_axi4_bank_extras.sv
fabmon_axi4_bank_scan.sv
fabmon_axi4_bank_pick.sv
fabmon_axi4_bank_words.sv
fabmon_axi4_bank_flags.sv
fabmon_axi4_bank_address.sv
fabmon_axi4_bank_regs.sv
fabmon_axi4_bank_ids.sv
fabmon_axi4_bank.sv
