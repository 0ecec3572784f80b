// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/bus.hpp"

#include "tb/bus/chi/port_discovery.hpp"

namespace fabmon {
namespace {

std::vector<FoundPort> find(ClockSampler& wave, const WaveClocks& clocks,
                            const TraceOptions& options) {
  return find_chi_ports(wave, clocks, options);
}

}  // namespace

const Bus& chi_bus() {
  static const Bus bus{.name = "chi", .title = "CHI", .find = find};
  return bus;
}

}  // namespace fabmon
