// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of the stats monitor (tops: stats, stats_axi, stats_apb) in the order in which a tool has to
// read them; paths from this folder (-F).
stats_pkg.sv
stats_reg_pkg.sv
stats_access_pkg.sv
stats_form_pkg.sv
../common/axil_slave.sv
../common/apb_slave.sv
../common/bus_slave.sv
../common/sticky.sv
../common/onehot_index.sv
../common/bit_enable.sv
atui_axi_slots.sv
atui_axi_order.sv
atui_axi.sv
atui_axi_free.sv
atui_axi_index.sv
atui_apb.sv
stats_age.sv
stats_pick.sv
stats_sample.sv
stats_timers_access.sv
stats_timers.sv
stats_timers_literal.sv
stats_stamps_age.sv
stats_stamps_flags.sv
stats_stamps_side.sv
stats_stamps_scan.sv
stats_stamps.sv
stats_hits.sv
stats_compare.sv
stats_late.sv
stats_sorted.sv
stats_search_level.sv
stats_search.sv
stats_bins.sv
stats_bins_literal.sv
stats_totals.sv
stats_hist_bin.sv
stats_hist.sv
stats_decode.sv
stats_regs.sv
stats_core.sv
stats.sv
stats_axi.sv
stats_apb.sv
