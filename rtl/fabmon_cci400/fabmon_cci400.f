// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of the cci400 monitor in the order in which a tool has to read them; paths from this
// folder (-F).
fabmon_cci400_pkg.sv
fabmon_cci400_reg_pkg.sv
fabmon_cci400_ace_pkg.sv
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
../fabmon_common/fabmon_common_ram_async.sv
fabmon_cci400_outstanding.sv
fabmon_cci400_si_reads.sv
fabmon_cci400_snoop_queue.sv
fabmon_cci400_snoops.sv
fabmon_cci400_si_events.sv
fabmon_cci400_mi_events.sv
fabmon_cci400_select.sv
fabmon_cci400_counter.sv
fabmon_cci400_counters.sv
fabmon_cci400_system_regs.sv
fabmon_cci400_regs.sv
fabmon_cci400_pmu.sv
fabmon_cci400_ids.sv
fabmon_cci400_rules.sv
fabmon_cci400.sv
