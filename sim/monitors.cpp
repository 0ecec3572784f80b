// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/monitors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "sim/axi4.hpp"
#include "sim/stats.hpp"
#include "tb/pins/input_error.hpp"

namespace fabmon {
namespace {

constexpr std::array<Monitor, 2> kMonitors{{
    {.name = "axi4",
     .has_bins = false,
     .stat = stat_axi4,
     .list_text = list_axi4_text,
     .list_json = list_axi4_json,
     .run = run_axi4,
     .bench = bench_axi4},
    {.name = "stats",
     .has_bins = true,
     .stat = stat_stats,
     .list_text = list_stats_text,
     .list_json = list_stats_json,
     .run = run_stats,
     .bench = bench_stats},
}};

constexpr std::array<std::string_view, 2> kPlanned{"cci400", "cmn"};

}  // namespace

std::span<const Monitor> monitors() { return kMonitors; }

const Monitor& find_monitor(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Monitor& monitor : kMonitors) {
    if (monitor.name == name) return monitor;
    names.push_back(monitor.name);
  }
  if (std::find(kPlanned.begin(), kPlanned.end(), name) != kPlanned.end()) {
    throw InputError(fmt::format("'{}' is not built yet", name));
  }
  throw InputError(
      fmt::format("unknown monitor '{}'; there are: {}", name, fmt::join(names, ", ")));
}

}  // namespace fabmon
