// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
// Files of the stats monitor (tops: stats, stats_axi, stats_apb) in the order in which a tool has to
// read them; paths from the top folder.
rtl/stats/stats_pkg.sv
rtl/stats/stats_reg_pkg.sv
rtl/stats/stats_access_pkg.sv
rtl/stats/stats_form_pkg.sv
rtl/common/axil_slave.sv
rtl/common/apb_slave.sv
rtl/common/bus_slave.sv
rtl/common/sticky.sv
rtl/common/onehot_index.sv
rtl/common/bit_enable.sv
rtl/stats/atui_axi_slots.sv
rtl/stats/atui_axi_order.sv
rtl/stats/atui_axi.sv
rtl/stats/atui_axi_free.sv
rtl/stats/atui_axi_index.sv
rtl/stats/atui_apb.sv
rtl/stats/stats_age.sv
rtl/stats/stats_pick.sv
rtl/stats/stats_sample.sv
rtl/stats/stats_timers_access.sv
rtl/stats/stats_timers.sv
rtl/stats/stats_timers_literal.sv
rtl/stats/stats_stamps_age.sv
rtl/stats/stats_stamps_flags.sv
rtl/stats/stats_stamps_side.sv
rtl/stats/stats_stamps_scan.sv
rtl/stats/stats_stamps.sv
rtl/stats/stats_compare.sv
rtl/stats/stats_bins.sv
rtl/stats/stats_bins_literal.sv
rtl/stats/stats_totals.sv
rtl/stats/stats_hist_bin.sv
rtl/stats/stats_hist.sv
rtl/stats/stats_decode.sv
rtl/stats/stats_regs.sv
rtl/stats/stats_core.sv
rtl/stats/stats.sv
rtl/stats/stats_axi.sv
rtl/stats/stats_apb.sv
