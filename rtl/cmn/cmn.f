// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of the cmn monitor in the order in which a tool has to read them; paths from the top folder.
rtl/cmn/cmn_pkg.sv
rtl/cmn/cmn_reg_pkg.sv
rtl/cmn/cmn_bus_pkg.sv
rtl/cmn/cmn_topology_pkg.sv
rtl/cmn/chi_pkg.sv
rtl/common/axil_slave.sv
rtl/common/apb_slave.sv
rtl/common/bus_slave.sv
rtl/common/sticky.sv
rtl/cmn/cmn_storage.sv
rtl/cmn/cmn_watchpoint.sv
rtl/cmn/cmn_watchpoints.sv
rtl/cmn/cmn_xp_events.sv
rtl/cmn/cmn_node.sv
rtl/cmn/cmn_dtm.sv
rtl/cmn/cmn_xp_regs.sv
rtl/cmn/cmn_xp.sv
rtl/cmn/cmn_sum.sv
rtl/cmn/cmn_dtc_pair.sv
rtl/cmn/cmn_dtc.sv
rtl/cmn/cmn_root.sv
rtl/cmn/cmn_access.sv
rtl/cmn/cmn.sv
