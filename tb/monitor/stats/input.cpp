// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/input.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tb/bus/axi4/traffic/workloads.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tb/bus/context/workloads.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/axi4/input.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/stat_report.hpp"

namespace fabmon {
namespace {

std::string_view pins_name(StatsSource source) {
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

template <class Table>
std::vector<std::string_view> names(const Table& workloads) {
  std::vector<std::string_view> list;
  for (const auto& workload : workloads) list.push_back(workload.name);
  return list;
}

// The pins that the source has; those of the default build first.
std::vector<StatsSource> source_pins(const StatOptions& options) {
  if (options.traffic.empty()) {
    return {is_context_trace(options.trace, options.prefix) ? StatsSource::kContexts
                                                            : StatsSource::kAxi};
  }
  const auto axi = names(axi4_workloads());
  const auto contexts = names(context_workloads());
  const auto has = [&options](const std::vector<std::string_view>& list) {
    return std::find(list.begin(), list.end(), options.traffic) != list.end();
  };
  std::vector<StatsSource> pins;
  if (has(axi)) pins.push_back(StatsSource::kAxi);
  if (has(contexts)) pins.push_back(StatsSource::kContexts);
  if (pins.empty()) {
    throw InputError(fmt::format("unknown workload '{}'; there are: {}; of contexts: {}",
                                 options.traffic, fmt::join(axi, ", "), fmt::join(contexts, ", ")));
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
                               pins_name(takes), source_name(options), pins_name(pins.front()),
                               fmt::join(builds_for(pins), ", ")));
}

std::unique_ptr<Source<ContextPins>> ContextInput::make_source(const StatOptions& options,
                                                               const StatsConfig& config) {
  if (options.traffic.empty()) {
    auto trace = std::make_unique<ContextTrace>(trace_options(options), config.n);
    trace_ = trace.get();
    return trace;
  }
  try {
    return std::make_unique<ContextTraffic>(options.traffic, options.seed, options.cycles,
                                            config.n);
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

ContextInput::ContextInput(const StatOptions& options, const StatsConfig& config)
    : source_(make_source(options, config)) {}

void ContextInput::report(StatReport& report) const {
  if (trace_ == nullptr) return;
  for (std::string& note : trace_->notes()) report.note(std::move(note));
}

}  // namespace fabmon
