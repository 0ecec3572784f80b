// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of the cmn monitor in the order in which a tool has to read them;
// paths from this folder (-F).
fabmon_cmn_pkg.sv
fabmon_cmn_reg_pkg.sv
fabmon_cmn_bus_pkg.sv
fabmon_cmn_topology_pkg.sv
fabmon_chi_pkg.sv
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
fabmon_cmn_storage.sv
fabmon_cmn_watchpoint.sv
fabmon_cmn_watchpoints.sv
fabmon_cmn_xp_events.sv
fabmon_cmn_node.sv
fabmon_cmn_dtm.sv
fabmon_cmn_xp_regs.sv
fabmon_cmn_xp.sv
fabmon_cmn_sum.sv
fabmon_cmn_dtc_pair.sv
fabmon_cmn_dtc.sv
fabmon_cmn_root.sv
fabmon_cmn_ids.sv
fabmon_cmn_access.sv
fabmon_cmn.sv
