// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ports of a waveform dump, whatever the bus.
#pragma once

#include <string>
#include <vector>

#include "tb/bus/bus.hpp"
#include "tb/record/found_port.hpp"
#include "tb/record/trace_stream.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

/// A port, its bus, and the monitors that can measure it.
struct MeasurablePort {
  FoundPort port;
  std::vector<std::string> monitors;
  const Bus* bus = nullptr;  ///< never null

  /// True if a report is made of such ports.
  bool is_reported() const { return bus->shape != nullptr; }
};

/// How ports that were found are measured: nothing of them is looked for again, and what the user
/// says of clock and reset goes before what was found.
class PortOptions {
 public:
  /// Looks up what the user names. Throws InputError if that is not there. The wave must outlive
  /// it.
  PortOptions(const StatOptions& given, const ClockSampler& wave);

  /// The options of one port alone.
  StatOptions of(const FoundPort& port) const { return of(port, given_); }
  /// The same with what a file of ports says of it.
  StatOptions of(const FoundPort& port, const StatOptions& given) const;

 private:
  const StatOptions& given_;
  const ClockSampler& wave_;
  std::optional<PinBits> clock_, enable_, reset_;  // which the user names
};

/// The ports of these buses, bus by bus; scope, prefix and widths of the options narrow them down.
/// Nothing of the wave is selected yet.
std::vector<MeasurablePort> find_ports(ClockSampler& wave, const TraceOptions& options,
                                       const std::vector<const Bus*>& buses);

/// The same of the buses that need not be named.
std::vector<MeasurablePort> find_ports(ClockSampler& wave, const TraceOptions& options);

/// True if the filter leaves a port of this name, and of these other names. A text is the name of a
/// port, the end of one, or a pattern with '*' and '?'.
bool is_left(const PortFilter& filter, const std::string& name,
             const std::vector<std::string>& also = {});

}  // namespace fabmon
