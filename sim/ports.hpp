// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ports of a waveform dump, whatever the bus.
#pragma once

#include <string>
#include <vector>

#include "tb/record/found_port.hpp"
#include "tb/record/trace_stream.hpp"

namespace fabmon {

/// A port, and the monitors that can measure it.
struct MeasurablePort {
  FoundPort port;
  std::vector<std::string> monitors;
};

/// All ports; scope, prefix and widths of the options narrow them down. Nothing of the wave is
/// selected yet.
std::vector<MeasurablePort> find_ports(ClockSampler& wave, const TraceOptions& options);

}  // namespace fabmon
