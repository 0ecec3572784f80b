// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
// Files of the build `literal`: the top fabmon_stats with the published formula in the place of its
// timers and bins, in the order in which a tool has to read them; paths from this folder. For
// models and proofs alone: no integrator needs it.
../../../../rtl/fabmon_stats/fabmon_stats_pkg.sv
../../../../rtl/fabmon_stats/fabmon_stats_reg_pkg.sv
../../../../rtl/fabmon_stats/fabmon_stats_access_pkg.sv
../../../../rtl/fabmon_common/fabmon_common_flop.sv
../../../../rtl/fabmon_common/fabmon_common_reset.sv
../../../../rtl/fabmon_common/fabmon_common_clock_gate.sv
../../../../rtl/fabmon_common/fabmon_common_clk_rst.sv
../../../../rtl/fabmon_common/fabmon_common_axil_slave.sv
../../../../rtl/fabmon_common/fabmon_common_apb_slave.sv
../../../../rtl/fabmon_common/fabmon_common_bus_slave.sv
../../../../rtl/fabmon_common/fabmon_common_sync.sv
../../../../rtl/fabmon_common/fabmon_common_cdc_port.sv
../../../../rtl/fabmon_common/fabmon_common_cdc_reg.sv
../../../../rtl/fabmon_common/fabmon_common_reg_cdc.sv
../../../../rtl/fabmon_common/fabmon_common_reg_link.sv
../../../../rtl/fabmon_common/fabmon_common_reg_slave.sv
../../../../rtl/fabmon_common/fabmon_common_sticky.sv
../../../../rtl/fabmon_common/fabmon_common_reg_lock.sv
../../../../rtl/fabmon_common/fabmon_common_ram_1r1w.sv
../../../../rtl/fabmon_common/fabmon_common_ram_nr1w.sv
fabmon_stats_timers_literal.sv
fabmon_stats_timers.sv
../../../../rtl/fabmon_stats/fabmon_stats_hits.sv
../../../../rtl/fabmon_stats/fabmon_stats_compare.sv
fabmon_stats_bins_literal.sv
fabmon_stats_bins.sv
../../../../rtl/fabmon_stats/fabmon_stats_totals.sv
../../../../rtl/fabmon_stats/fabmon_stats_hist_bin.sv
../../../../rtl/fabmon_stats/fabmon_stats_hist.sv
../../../../rtl/fabmon_stats/fabmon_stats_decode.sv
../../../../rtl/fabmon_stats/fabmon_stats_regs.sv
../../../../rtl/fabmon_stats/fabmon_stats_ids.sv
../../../../rtl/fabmon_stats/fabmon_stats_lock.sv
../../../../rtl/fabmon_stats/fabmon_stats_pending.sv
../../../../rtl/fabmon_stats/fabmon_stats_core.sv
../../../../rtl/fabmon_stats/fabmon_stats.sv
