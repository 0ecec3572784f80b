// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the GTKWave save file of the cmn monitor shows: the pins of the whole mesh, then what is
// made of them at each crosspoint and in the DTCs.
#include "sim/gtkw.hpp"

namespace fabmon {

const WaveLayout& cmn_waves() {
  static const WaveLayout kLayout{
      .title = "The cmn monitor from its pins to its registers",
      .pin = "up_req_flitv",
      .groups = {
          {"clock and control",
           {{"aclk"}, {"aresetn"}, {"niden"}, {"spniden"}, {"snapshot_req"}, {"intreqpmu"}}},
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
      }};
  return kLayout;
}

}  // namespace fabmon
