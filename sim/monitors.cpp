// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/monitors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/monitor/axi4/commands.hpp"
#include "tb/monitor/cci400/commands.hpp"
#include "tb/monitor/cmn/commands.hpp"
#include "tb/monitor/stats/commands.hpp"

namespace fabmon {
namespace {

constexpr std::array<const Monitor*, 4> kMonitors{&kAxi4Commands, &kStatsCommands, &kCci400Commands,
                                                  &kCmnCommands};

}  // namespace

std::span<const Monitor* const> monitors() { return kMonitors; }

const Monitor& find_monitor(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Monitor* monitor : kMonitors) {
    if (monitor->name == name) return *monitor;
    names.push_back(monitor->name);
  }
  throw InputError(fmt::format("unknown monitor '{}'; there are: {}{}", name,
                               fmt::join(names, ", "), nearest_text(name, names)));
}

const MonitorOption* find_option(const Monitor& monitor, std::string_view name) {
  const auto found = std::find_if(monitor.options.begin(), monitor.options.end(),
                                  [name](const MonitorOption& row) { return row.name == name; });
  return found == monitor.options.end() ? nullptr : &*found;
}

std::vector<const Monitor*> chosen_monitors(std::string_view name) {
  if (!name.empty()) return {&find_monitor(name)};
  return {kMonitors.begin(), kMonitors.end()};
}

}  // namespace fabmon
