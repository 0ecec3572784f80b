// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of the axi4 monitor in the order in which a tool has to read them;
// paths from this folder (-F).
axi4_pkg.sv
axi4_reg_pkg.sv
axi4_cfg_pkg.sv
../common/axil_slave.sv
../common/apb_slave.sv
../common/bus_slave.sv
../common/sticky.sv
axi4_gap.sv
axi4_ram.sv
axi4_outstanding.sv
axi4_latency.sv
axi4_decode.sv
axi4_events.sv
axi4_select.sv
axi4_counter.sv
axi4_counters.sv
axi4_ctl_fields.sv
axi4_ctl.sv
axi4_readout.sv
axi4_regs.sv
axi4.sv
