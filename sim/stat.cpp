// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat`: counts chosen events on generated traffic or on the user's own waveform dump, like
// perf stat.
#include <fmt/format.h>

#include <string_view>

#include "sim/commands.hpp"
#include "sim/monitors.hpp"
#include "tb/pins/input_error.hpp"

namespace fabmon {

int run_stat(const StatOptions& options) {
  const Monitor& monitor = find_monitor(options.monitor);
  const auto refuse = [&monitor](std::string_view option, std::string_view what) {
    throw InputError(fmt::format("{} is not for {}: it has no {}", option, monitor.name, what));
  };
  if (!monitor.has_bins && options.bins) refuse("--bins", "bins");
  if (!monitor.has_bins && !options.svg.empty()) refuse("--svg", "bins");
  if (!monitor.has_security && options.niden) refuse("--niden", "such pin");
  if (!monitor.has_security && options.spniden) refuse("--spniden", "such pin");
  if (!monitor.has_mesh && options.map) refuse("--map", "mesh");
  if (!monitor.has_mesh && options.by_node) refuse("--by-node", "nodes");
  return monitor.stat(options);
}

}  // namespace fabmon
