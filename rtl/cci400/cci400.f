// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of the cci400 monitor in the order in which a tool has to read them; paths from the top
// folder.
rtl/cci400/cci400_pkg.sv
rtl/cci400/cci400_reg_pkg.sv
rtl/cci400/cci400_ace_pkg.sv
rtl/common/axil_slave.sv
rtl/common/apb_slave.sv
rtl/common/bus_slave.sv
rtl/common/sticky.sv
rtl/cci400/cci400_outstanding.sv
rtl/cci400/cci400_si_reads.sv
rtl/cci400/cci400_snoop_queue.sv
rtl/cci400/cci400_snoops.sv
rtl/cci400/cci400_si_events.sv
rtl/cci400/cci400_mi_events.sv
rtl/cci400/cci400_select.sv
rtl/cci400/cci400_counter.sv
rtl/cci400/cci400_counters.sv
rtl/cci400/cci400_system_regs.sv
rtl/cci400/cci400_regs.sv
rtl/cci400/cci400.sv
