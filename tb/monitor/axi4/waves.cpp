// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/tables/waves.hpp"

#include "tb/monitor/axi4/view.hpp"

namespace fabmon {

const WaveLayout& Axi4View::waves() {
  static const WaveLayout layout{
      .title = "The axi4 monitor from its pins to its registers",
      .pin = "mon_axi_arvalid",
      .groups = wave_groups(
          {{"clock and control", {{"aclk"}, {"aresetn"}, {"csr_aresetn"}, {"snapshot"}, {"irq"}}},
           {"events",
            {{"u_events.ar_hs"},
             {"u_events.r_hs"},
             {"u_events.aw_hs"},
             {"u_events.w_hs"},
             {"u_events.b_hs"},
             {"u_events.g_gap[*].gap", true},
             {"u_events.rd_lat", true},
             {"u_events.wr_lat", true},
             {"gap_ovf"},
             {"lat_ovf"}}},
           {"counters",
            {{"freeze"},
             {"clear"},
             {"g_select[*].u_select.inc_o", true},
             {"one"},
             {"u_counters.low[*]", true},
             {"overflow"}}},
           {"bank",  // of that form alone
            {{"reads", true},
             {"writes", true},
             {"read_state"},
             {"write_state"},
             {"slot", true},
             {"taken"},
             {"stored"},
             {"clearing"}}}},
          kAxi4BankWavePins,
          {{"registers",
            {{"req"},
             {"we"},
             {"addr"},
             {"wdata"},
             {"wstrb"},
             {"ack"},
             {"rdata"},
             {"capture"},
             {"busy"},
             {"u_regs.valid_q"},
             {"u_regs.seq_q", true},
             {"u_regs.cntr_ov"}}}}),
  };
  return layout;
}

}  // namespace fabmon
