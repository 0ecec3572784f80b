// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/choose_build.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "tb/bus/apb/trace.hpp"
#include "tb/bus/apb/traffic.hpp"
#include "tb/bus/axi4/trace.hpp"
#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/bus/context/trace.hpp"
#include "tb/bus/context/workloads.hpp"
#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tb/record/text.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/input.hpp"
#include "tb/report/view.hpp"

namespace fabmon {
namespace {

std::string_view pins_text(StatsSource source) {
  switch (source) {
    case StatsSource::kAxi:
      return "AXI4 pins";
    case StatsSource::kApb:
      return "APB pins";
    case StatsSource::kContexts:
      break;
  }
  return "alloc and dealloc";
}

// What a trace has: where a waveform has several, AXI4 comes first, and --build may choose.
std::vector<StatsSource> trace_pins(const StatOptions& options) {
  const TraceOptions trace = trace_options(options);
  if (trace_format(trace) == "csv") {
    if (is_context_trace(trace)) return {StatsSource::kContexts};
    if (is_apb_csv(trace.path, trace.prefix)) return {StatsSource::kApb};
    return {StatsSource::kAxi};
  }
  if (!options.build.empty()) return {config_of<StatsRtl>(options.build).source};
  if (has_axi4_port(trace, false)) return {StatsSource::kAxi};
  if (is_context_trace(trace)) return {StatsSource::kContexts};
  if (declared_apb_lines(trace) != 0) return {StatsSource::kApb};
  return {StatsSource::kAxi};
}

std::vector<StatsSource> source_pins(const StatOptions& options) {
  if (options.traffic.empty()) return trace_pins(options);
  const auto axi = workload_names(axi4_workloads());
  const auto contexts = workload_names(context_workloads());
  const auto has = [&options](const std::vector<std::string_view>& list) {
    return std::find(list.begin(), list.end(), options.traffic) != list.end();
  };
  std::vector<StatsSource> pins;
  if (has(axi)) pins.push_back(StatsSource::kAxi);
  if (has(contexts)) pins.push_back(StatsSource::kContexts);
  if (has(workload_names(kApbWorkloads))) pins.push_back(StatsSource::kApb);
  if (pins.empty()) {
    std::vector<std::string_view> names = axi;
    names.insert(names.end(), contexts.begin(), contexts.end());
    throw InputError(fmt::format("unknown workload '{}'; there are: {}; of contexts: {}{}",
                                 options.traffic, fmt::join(axi, ", "), fmt::join(contexts, ", "),
                                 nearest_text(options.traffic, names)));
  }
  return pins;
}

std::vector<std::string> builds_for(const std::vector<StatsSource>& pins) {
  std::vector<std::string> fit;
  for (const std::string& build : user_builds<StatsRtl>()) {
    const StatsSource takes = config_of<StatsRtl>(build).source;
    if (std::find(pins.begin(), pins.end(), takes) != pins.end()) fit.push_back(build);
  }
  return fit;
}

}  // namespace

std::string_view default_stats_build(StatsSource source) {
  switch (source) {
    case StatsSource::kAxi:
      return "base";
    case StatsSource::kApb:
      return "apb";
    case StatsSource::kContexts:
      break;
  }
  return "contexts";
}

std::string choose_stats_build(const StatOptions& options) {
  const std::vector<StatsSource> pins = source_pins(options);
  if (options.build.empty()) return std::string(default_stats_build(pins.front()));
  const StatsSource takes = config_of<StatsRtl>(options.build).source;
  if (std::find(pins.begin(), pins.end(), takes) != pins.end()) return options.build;
  throw InputError(fmt::format("build '{}' takes {}, {} has {}; builds that fit: {}", options.build,
                               pins_text(takes), source_name(options), pins_text(pins.front()),
                               fmt::join(builds_for(pins), ", ")));
}

}  // namespace fabmon
