// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat`: counts chosen events on generated traffic or on the user's own waveform dump, like
// perf stat.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "sim/all_ports.hpp"
#include "sim/bus_stat.hpp"
#include "sim/commands.hpp"
#include "sim/monitors.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/event_text.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/output.hpp"
#include "tb/report/wave_recorder.hpp"

namespace fabmon {

namespace {

// Throws the InputError about an event of a monitor that there is not.
void check_monitors(const std::vector<std::string>& events) {
  for_each_event(events, [](std::string_view text, const std::string& where, std::size_t column) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return;
    for (const Monitor* monitor : monitors()) {
      const auto& names = monitor->aliases;
      if (std::find(names.begin(), names.end(), text.substr(0, slash)) != names.end()) return;
    }
    try {
      find_monitor(text.substr(0, slash));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}:{}: {}", where, column, error.what()));
    }
  });
}

// The files that are written.
std::vector<NamedFile> outputs(const StatOptions& options) {
  return {{"--json", options.json},
          {"--svg", options.svg},
          {"--wave", options.wave},
          {"--wave", options.wave.empty() ? "" : gtkw_path(options.wave)}};
}

// The files that are read.
std::vector<NamedFile> inputs(const StatOptions& options) {
  std::vector<NamedFile> files{{"--trace", options.trace}};
  for (const auto& [name, value] : options.own.all()) {
    if (value.option->kind == MonitorOption::Kind::kFile) {
      files.push_back({name, value.text});
    }
  }
  for (const std::string& event : options.events) {
    if (event.starts_with('@')) files.push_back({"--event", event.substr(1)});
  }
  for (const std::string& pin : options.pin_map) {
    if (pin.starts_with('@')) files.push_back({"--map", pin.substr(1)});
  }
  return files;
}

}  // namespace

int run_stat(const StatOptions& options) {
  if (const Bus* bus = counted_bus(options.monitor)) return stat_bus(*bus, options);
  const Monitor& monitor = find_monitor(options.monitor);
  check_monitors(options.events);
  const auto refuse = [&monitor](std::string_view option, std::string_view what) {
    throw InputError(fmt::format("{} is not for {}: it has no {}", option, monitor.name, what));
  };
  for (const auto& [name, value] : options.own.all()) {
    if (find_option(monitor, name) == nullptr) refuse(name, value.option->lacks);
  }
  if (!monitor.has_bins && !options.svg.empty()) refuse("--svg", "bins");
  if (!monitor.has_axi_port && !options.req.empty()) refuse("--req", "AXI port");
  if (!monitor.has_axi_port && !options.widths.empty()) refuse("--widths", "AXI port");
  if (options.own.has("--mesh") && !options.build.empty()) {
    throw InputError("--mesh and --build exclude each other");
  }
  if (options.no_rtl && !options.wave.empty())
    throw InputError("--wave needs the RTL and excludes --no-rtl");
  if (options.traffic.empty() && options.trace.empty() && !options.own.has("--map")) {
    throw InputError("one of --traffic and --trace is required (see --help)");
  }
  checked_wave(options.wave);
  check_outputs(outputs(options), inputs(options));
  return options.all_ports ? stat_all_ports(monitor, options) : monitor.stat(options);
}

}  // namespace fabmon
