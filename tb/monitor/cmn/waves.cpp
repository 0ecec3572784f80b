// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the GTKWave save file of the cmn monitor shows: the pins of the whole mesh, then what is
// made of them at each crosspoint and in the DTCs.
#include "tb/report/gtkw.hpp"

namespace fabmon {

const WaveLayout& cmn_waves() {
  static const WaveLayout kLayout{.title = "The cmn monitor from its pins to its registers",
                                  .pin = "up_req_flitv",
                                  .groups = {
                                      {"cycle and control",
                                       {{"aclk"},
                                        {"aresetn"},
                                        {"niden"},
                                        {"spniden"},
                                        {"snapshot_req"},
                                        {"intreqpmu"},
                                        {"run"}}},
                                      {"flits from the devices",
                                       {{"up_req_flitv"},
                                        {"up_req_flit"},
                                        {"up_rsp_flitv"},
                                        {"up_rsp_flit"},
                                        {"up_snp_flitv"},
                                        {"up_snp_flit"},
                                        {"up_dat_flitv"},
                                        {"up_dat_flit"}}},
                                      {"flits to the devices",
                                       {{"down_req_flitv"},
                                        {"down_req_flit"},
                                        {"down_rsp_flitv"},
                                        {"down_rsp_flit"},
                                        {"down_snp_flitv"},
                                        {"down_snp_flit"},
                                        {"down_dat_flitv"},
                                        {"down_dat_flit"}}},
                                      {"crosspoints and nodes",
                                       {{"xp_tx_flitv"},
                                        {"xp_tx_stall"},
                                        {"xp_partial_dat"},
                                        {"node_event"},
                                        {"node_occupancy"}}},
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
                                        {"g_dtc[*].u_dtc.flags"}}},
                                      {"registers",
                                       {{"s_axil_awvalid"},
                                        {"s_axil_awaddr"},
                                        {"s_axil_wdata"},
                                        {"s_axil_wstrb"},
                                        {"s_axil_bvalid"},
                                        {"s_axil_arvalid"},
                                        {"s_axil_araddr"},
                                        {"s_axil_rvalid"},
                                        {"s_axil_rdata"}}},
                                  }};
  return kLayout;
}

}  // namespace fabmon
