// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the GTKWave save file of the cci400 monitor shows: each interface with its events, then what
// is made of them.
#include "tb/monitor/cci400/tables/waves.hpp"

#include <array>
#include <string_view>

#include "tb/bus/ace/interfaces.hpp"
#include "tb/report/gtkw.hpp"

namespace fabmon {
namespace {

constexpr std::array<std::string_view, kAceSlaves + kAceMasters> kEvents{
    "ev_s0", "ev_s1", "ev_s2", "ev_s3", "ev_s4", "ev_m0", "ev_m1", "ev_m2"};

std::vector<WaveGroup> groups() {
  std::vector<WaveGroup> all = wave_groups(
      {{"cycle and control", {{"aclk"}, {"aresetn"}, {"niden"}, {"spniden"}, {"irq"}}}},
      kCci400WavePins,
      {{"events", {{"ev"}, {"evntbus"}, {"observer_lost"}}},
       {"counters",
        {{"cen"},
         {"select"},
         {"selected"},
         {"enable"},
         {"u_counters.inc"},
         {"count"},
         {"overflow"},
         {"nevntcntoverflow"}}},
       {"registers",
        {{"req"}, {"we"}, {"ns"}, {"addr"}, {"wdata"}, {"wstrb"}, {"ack"}, {"rdata"}}}});
  // The groups of the interfaces follow the first one.
  for (std::size_t i = 0; i < kEvents.size(); ++i) all[1 + i].entries.push_back({kEvents[i]});
  return all;
}

}  // namespace

const WaveLayout& cci400_waves() {
  static const WaveLayout layout{.title = "The cci400 monitor from its pins to its registers",
                                 .pin = "s3_arvalid",
                                 .groups = groups()};
  return layout;
}

}  // namespace fabmon
