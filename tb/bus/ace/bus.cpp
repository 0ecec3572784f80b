// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/ace/bus.hpp"

#include "tb/bus/ace/trace.hpp"

namespace fabmon {
namespace {

std::vector<FoundPort> find(ClockSampler& wave, const WaveClocks& clocks,
                            const TraceOptions& options) {
  return find_ace_ports(wave, clocks, options);
}

}  // namespace

const Bus& ace_bus() {
  static const Bus bus{.name = "ace", .title = "ACE", .find = find};
  return bus;
}

}  // namespace fabmon
