// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of the axi4 monitor in the order in which a tool has to read them;
// paths from this folder (-F).
fabmon_axi4_pkg.sv
fabmon_axi4_reg_pkg.sv
fabmon_axi4_cfg_pkg.sv
../fabmon_common/fabmon_common_flop.sv
../fabmon_common/fabmon_common_reset.sv
../fabmon_common/fabmon_common_clock_gate.sv
../fabmon_common/fabmon_common_clk_rst.sv
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
../fabmon_common/fabmon_common_axi_owner.sv
../fabmon_common/fabmon_common_axi_secure.sv
../fabmon_common/fabmon_common_axi_watch.sv
../fabmon_common/fabmon_common_reg_lock.sv
../fabmon_common/fabmon_common_ram_1r1w.sv
../fabmon_common/fabmon_common_ram_async.sv
fabmon_axi4_gap.sv
fabmon_axi4_outstanding.sv
fabmon_axi4_latency.sv
fabmon_axi4_decode.sv
fabmon_axi4_events.sv
fabmon_axi4_select.sv
fabmon_axi4_counter.sv
fabmon_axi4_counters.sv
fabmon_axi4_groups.sv
fabmon_axi4_ctl_fields.sv
fabmon_axi4_ctl.sv
fabmon_axi4_readout.sv
fabmon_axi4_regs.sv
fabmon_axi4_ids.sv
fabmon_axi4_rules.sv
fabmon_axi4_lock.sv
fabmon_axi4.sv
