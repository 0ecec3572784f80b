// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of the cci400 monitor in the order in which a tool has to read them; paths from this
// folder (-F).
cci400_pkg.sv
cci400_reg_pkg.sv
cci400_ace_pkg.sv
../common/axil_slave.sv
../common/apb_slave.sv
../common/bus_slave.sv
../common/sticky.sv
cci400_outstanding.sv
cci400_si_reads.sv
cci400_snoop_queue.sv
cci400_snoops.sv
cci400_si_events.sv
cci400_mi_events.sv
cci400_select.sv
cci400_counter.sv
cci400_counters.sv
cci400_system_regs.sv
cci400_regs.sv
cci400.sv
