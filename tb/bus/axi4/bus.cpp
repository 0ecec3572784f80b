// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axi4/bus.hpp"

#include <utility>

#include "tb/bus/axi4/bus_log.hpp"
#include "tb/bus/axi4/port_discovery.hpp"
#include "tb/bus/axi4/ports.hpp"
#include "tb/bus/axi4/shape.hpp"
#include "tb/bus/axi4/trace.hpp"

namespace fabmon {
namespace {

std::vector<FoundPort> find(ClockSampler& wave, const WaveClocks& clocks,
                            const TraceOptions& options) {
  return find_axi4_ports(wave, clocks, options);
}

WavePins choose(ClockSampler& wave, const TraceOptions& options) {
  return choose_axi4_port(wave, options);
}

std::optional<PinBits> reset_of(const WavePins& pins) {
  return pins.signal[axi4_wave_column("aresetn")];
}

}  // namespace

const Bus& axi4_bus() {
  static const Bus bus{.name = "axi4",
                       .title = "AXI4",
                       .kinds = axi_kinds(),
                       .shape = &axi4_shape(),
                       .has_monitors = true,
                       .find = find,
                       .choose = choose,
                       .reset_of = reset_of,
                       .open = open_axi4_log,
                       .generate = generate_axi4_log};
  return bus;
}

}  // namespace fabmon
