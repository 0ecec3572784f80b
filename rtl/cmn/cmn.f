// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of the cmn monitor in the order in which a tool has to read them;
// paths from this folder (-F).
cmn_pkg.sv
cmn_reg_pkg.sv
cmn_bus_pkg.sv
cmn_topology_pkg.sv
chi_pkg.sv
../common/axil_slave.sv
../common/apb_slave.sv
../common/bus_slave.sv
../common/sticky.sv
cmn_storage.sv
cmn_watchpoint.sv
cmn_watchpoints.sv
cmn_xp_events.sv
cmn_node.sv
cmn_dtm.sv
cmn_xp_regs.sv
cmn_xp.sv
cmn_sum.sv
cmn_dtc_pair.sv
cmn_dtc.sv
cmn_root.sv
cmn_access.sv
cmn.sv
