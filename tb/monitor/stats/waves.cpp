// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/waves.hpp"

#include <utility>
#include <vector>

namespace fabmon {
namespace {

const WaveGroup& clock_group() {
  static const WaveGroup group{"cycle and control",
                               {{"aclk"}, {"aresetn"}, {"irq"}, {"u_core.enable"}}};
  return group;
}

// What is made of alloc and dealloc between these groups: the first, and then the pins.
std::vector<WaveGroup> with_core(std::vector<WaveGroup> groups, std::vector<WaveGroup> pins) {
  for (WaveGroup group : std::vector<WaveGroup>{
           {"timers",
            {{"u_core.g_default.u_timers.now_q", true},
             {"u_core.g_default.u_timers.run_q"},
             {"u_core.g_literal.u_timers.run_q"},
             {"u_core.limit"},
             {"u_core.orphan"},
             {"u_core.double"}}},
           {"samples", {{"u_core.valid"}, {"u_core.value"}, {"u_core.overload"}, {"u_core.lost"}}},
           {"bins and totals",
            {{"u_core.freeze"},
             {"u_core.clear"},
             {"u_core.snapshot"},
             {"u_core.g_default.u_bins.low_q[*]", true},
             {"u_core.overflow"},
             {"u_core.sum", true},
             {"u_core.min", true},
             {"u_core.max", true},
             {"u_core.u_regs.status_q"}}},
       }) {
    groups.push_back(std::move(group));
  }
  for (WaveGroup& group : pins) groups.push_back(std::move(group));
  groups.push_back(
      {"registers", {{"req"}, {"we"}, {"addr"}, {"wdata"}, {"wstrb"}, {"ack"}, {"rdata"}}});
  return groups;
}

}  // namespace

const WaveLayout& stats_waves() {
  static const WaveLayout layout{
      .title = "The stats monitor from its pins to its registers",
      .pin = "mon_alloc",
      .groups = with_core(
          {clock_group(), {"context events", {{"mon_alloc"}, {"mon_dealloc"}, {"mon_table_full"}}}},
          {})};
  return layout;
}

const WaveLayout& stats_axi_waves() {
  static const WaveLayout layout{
      .title = "The stats monitor beside an AXI4 port, from the port to its registers",
      .pin = "mon_axi_arvalid",
      .groups = with_core(
          {clock_group(),
           {"context events", {{"alloc"}, {"dealloc_r"}, {"dealloc_w"}, {"full"}, {"orphan"}}}},
          {{"AR: read command", {{"mon_axi_arvalid"}, {"mon_axi_arready"}, {"mon_axi_arid"}}},
           {"R: read data",
            {{"mon_axi_rvalid"}, {"mon_axi_rready"}, {"mon_axi_rid"}, {"mon_axi_rlast"}}},
           {"AW: write command", {{"mon_axi_awvalid"}, {"mon_axi_awready"}, {"mon_axi_awid"}}},
           {"B: write response", {{"mon_axi_bvalid"}, {"mon_axi_bready"}, {"mon_axi_bid"}}}})};
  return layout;
}

}  // namespace fabmon
