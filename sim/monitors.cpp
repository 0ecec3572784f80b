// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/monitors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/monitor/axi4/commands.hpp"
#include "tb/monitor/cci400/commands.hpp"
#include "tb/monitor/cmn/commands.hpp"
#include "tb/monitor/stats/commands.hpp"

namespace fabmon {
namespace {

constexpr std::array<Monitor, 4> kMonitors{{
    {.name = "axi4",
     .has_bins = false,
     .has_security = false,
     .has_mesh = false,
     .stat = stat_axi4,
     .list_text = list_axi4_text,
     .list_json = list_axi4_json,
     .run = run_axi4,
     .bench = bench_axi4},
    {.name = "stats",
     .has_bins = true,
     .has_security = false,
     .has_mesh = false,
     .stat = stat_stats,
     .list_text = list_stats_text,
     .list_json = list_stats_json,
     .run = run_stats,
     .bench = bench_stats},
    {.name = "cci400",
     .has_bins = false,
     .has_security = true,
     .has_mesh = false,
     .stat = stat_cci400,
     .list_text = list_cci400_text,
     .list_json = list_cci400_json,
     .run = run_cci400,
     .bench = bench_cci400},
    {.name = "cmn",
     .has_bins = false,
     .has_security = true,
     .has_mesh = true,
     .stat = stat_cmn,
     .list_text = list_cmn_text,
     .list_json = list_cmn_json,
     .run = run_cmn,
     .bench = bench_cmn,
     .mesh_template = cmn_mesh_template},
}};

}  // namespace

std::span<const Monitor> monitors() { return kMonitors; }

const Monitor& find_monitor(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Monitor& monitor : kMonitors) {
    if (monitor.name == name) return monitor;
    names.push_back(monitor.name);
  }
  throw InputError(
      fmt::format("unknown monitor '{}'; there are: {}", name, fmt::join(names, ", ")));
}

}  // namespace fabmon
