// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of the axi4 monitor in the order in which a tool has to read them; paths from the top folder.
rtl/axi4/axi4_pkg.sv
rtl/axi4/axi4_reg_pkg.sv
rtl/axi4/axi4_cfg_pkg.sv
rtl/common/axil_slave.sv
rtl/common/apb_slave.sv
rtl/common/bus_slave.sv
rtl/common/sticky.sv
rtl/axi4/axi4_gap.sv
rtl/axi4/axi4_outstanding.sv
rtl/axi4/axi4_latency.sv
rtl/axi4/axi4_decode.sv
rtl/axi4/axi4_events.sv
rtl/axi4/axi4_select.sv
rtl/axi4/axi4_counter.sv
rtl/axi4/axi4_counters.sv
rtl/axi4/axi4_ctl_fields.sv
rtl/axi4/axi4_ctl.sv
rtl/axi4/axi4_readout.sv
rtl/axi4/axi4_regs.sv
rtl/axi4/axi4.sv
