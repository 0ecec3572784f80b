// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/tables/waves.hpp"

#include "tb/monitor/cmn/view.hpp"

namespace fabmon {

const WaveLayout& CmnView::waves() {
  static const WaveLayout layout{
      .title = "The cmn monitor from its pins to its registers",
      .pin = "up_req_flitv",
      .groups = wave_groups({{"clock and control",
                              {{"aclk"},
                               {"aresetn"},
                               {"niden"},
                               {"spniden"},
                               {"snapshot_req"},
                               {"intreqpmu"},
                               {"run"}}},
                             {"watchpoints", {{"g_xp[*].u_xp.hit"}}},
                             {"local counters",
                              {{"g_xp[*].u_xp.u_dtm.config_o"},
                               {"g_xp[*].u_xp.u_dtm.step"},
                               {"g_xp[*].u_xp.u_dtm.g_counter[*].count_q", true},
                               {"g_xp[*].u_xp.u_dtm.wraps_o"}}},
                             {"DTCs",
                              {{"g_dtc[*].u_dtc.wraps_i"},
                               {"g_dtc[*].u_dtc.count"},
                               {"g_dtc[*].u_dtc.cycles_q"},
                               {"g_dtc[*].u_dtc.flags"}}}},
                            kCmnWavePins,
                            {{"registers",
                              {{"s_axil_awvalid"},
                               {"s_axil_awaddr"},
                               {"s_axil_wdata"},
                               {"s_axil_wstrb"},
                               {"s_axil_bvalid"},
                               {"s_axil_arvalid"},
                               {"s_axil_araddr"},
                               {"s_axil_rvalid"},
                               {"s_axil_rdata"}}}},
                            true),
  };
  return layout;
}

}  // namespace fabmon
