// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/tables/waves.hpp"

#include "tb/monitor/stats/view.hpp"

namespace fabmon {
namespace {

// `front`: what is made of the pins before alloc and dealloc.
std::vector<WaveGroup> groups(std::span<const WavePin> pins, const std::vector<WaveGroup>& front) {
  const std::vector<WaveGroup> core{
      {"timers",
       {{"u_core.g_timers.u_timers.now_q", true},
        {"u_core.g_timers.u_timers.run_q"},
        {"u_core.g_timers.u_timers.u_literal.run_q"},
        {"u_core.g_stamps.u_timers.now_q", true},
        {"u_core.g_stamps.u_timers.slot"},
        {"u_core.g_stamps.u_timers.look"},
        {"u_core.g_stamps.u_timers.mark"},
        {"u_core.g_stamps.u_timers.round"},
        {"u_core.g_stamps.u_timers.cut"},
        {"u_core.limit"},
        {"u_core.orphan"},
        {"u_core.double"}}},
      {"samples", {{"u_core.valid"}, {"u_core.value"}, {"u_core.overload"}, {"u_core.lost"}}},
      {"bins and totals",
       {{"u_core.freeze"},
        {"u_core.clear"},
        {"u_core.snapshot"},
        {"u_core.u_bins.low_q[*]", true},
        {"u_core.overflow"},
        {"u_core.sum", true},
        {"u_core.min", true},
        {"u_core.max", true},
        {"u_core.u_regs.status_q"}}}};
  std::vector<WaveGroup> all{
      {"clock and control", {{"aclk"}, {"aresetn"}, {"irq"}, {"u_core.enable"}}}};
  all.insert(all.end(), front.begin(), front.end());
  all.insert(all.end(), core.begin(), core.end());
  return wave_groups(
      all, pins,
      {{"registers", {{"req"}, {"we"}, {"addr"}, {"wdata"}, {"wstrb"}, {"ack"}, {"rdata"}}}});
}

}  // namespace

const WaveLayout& StatsContextView::waves() {
  static const WaveLayout layout{.title = "The stats monitor from its pins to its registers",
                                 .pin = "mon_alloc",
                                 .groups = groups(kStatsWavePins, {})};
  return layout;
}

const WaveLayout& StatsApbView::waves() {
  static const WaveLayout layout{
      .title = "The stats monitor beside an APB4 requester, from its pins to its registers",
      .pin = "mon_apb_psel",
      .groups = groups(kStatsApbWavePins, {{"context events", {{"alloc"}, {"dealloc"}}}})};
  return layout;
}

const WaveLayout& StatsAxiView::waves() {
  static const WaveLayout layout{
      .title = "The stats monitor beside an AXI4 port, from the port to its registers",
      .pin = "mon_axi_arvalid",
      .groups =
          groups(kStatsAxiWavePins,
                 {{"context events",
                   {{"open"}, {"open_idx"}, {"close"}, {"close_idx"}, {"full"}, {"orphan"}}}})};
  return layout;
}

}  // namespace fabmon
