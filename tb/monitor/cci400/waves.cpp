// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/tables/waves.hpp"

#include <array>
#include <string_view>

#include "tb/bus/ace/interfaces.hpp"
#include "tb/monitor/cci400/view.hpp"

namespace fabmon {
namespace {

constexpr std::array<std::string_view, kAceSlaves + kAceMasters> kEventSignals{
    "ev_s0", "ev_s1", "ev_s2", "ev_s3", "ev_s4", "ev_m0", "ev_m1", "ev_m2"};

std::vector<WaveGroup> groups() {
  std::vector<WaveGroup> all =
      wave_groups({{"clock and control", {{"aclk"}, {"aresetn"}, {"niden"}, {"spniden"}, {"irq"}}},
                   {"events", {{"ev"}, {"evntbus"}, {"observer_lost"}}},
                   {"counters",
                    {{"u_pmu.cen"},
                     {"u_pmu.select"},
                     {"u_pmu.selected"},
                     {"u_pmu.enable"},
                     {"u_pmu.u_counters.inc"},
                     {"u_pmu.count"},
                     {"u_pmu.overflow"},
                     {"nevntcntoverflow"}}}},
                  kCci400WavePins,
                  {{"registers",
                    {{"req"}, {"we"}, {"ns"}, {"addr"}, {"wdata"}, {"wstrb"}, {"ack"}, {"rdata"}}}},
                  true);
  for (const std::string_view event : kEventSignals) all[1].entries.push_back({event});
  return all;
}

}  // namespace

const WaveLayout& Cci400View::waves() {
  static const WaveLayout layout{.title = "The cci400 monitor from its pins to its registers",
                                 .pin = "s3_arvalid",
                                 .groups = groups()};
  return layout;
}

}  // namespace fabmon
