// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/view.hpp"

#include <fmt/format.h>

#include <vector>

#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/cmn/map.hpp"
#include "tb/monitor/cmn/options.hpp"
#include "tb/monitor/cmn/plan.hpp"
#include "tb/monitor/cmn/report.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"

namespace fabmon {

std::unique_ptr<Source<ChiPins>> CmnView::traffic(std::string_view workload, std::uint64_t seed,
                                                  std::uint64_t cycles, const Config& config) {
  return std::make_unique<ChiTraffic>(config, workload, seed, cycles);
}

std::unique_ptr<ChiTrace> CmnView::open_trace(const StatOptions& options, const Config& config) {
  try {
    return open_chi_trace(trace_options(options), config);
  } catch (const InputError& error) {
    const std::string why = error.what(), mesh = OwnCmnOptions(options).mesh;
    if (why.find(" bits (it has ") != std::string::npos) {
      throw InputError(
          why + (mesh.empty() ? "; --build mesh3x3 or --mesh FILE chooses another mesh, --param "
                                "NodeIdWidth, ReqAddrWidth and RsvdcWidth its flits"
                              : " (" + mesh + " says how wide flits are)"));
    }
    if (why.find(" mesh has no ") == std::string::npos) throw;
    throw InputError(why + (mesh.empty() ? "; --build mesh3x3 or --mesh FILE chooses another mesh"
                                         : " (" + mesh + ")"));
  }
}

ChiProtocol CmnView::protocol(const Config& config, const Tap& /*tap*/, const ChiTrace& trace,
                              std::size_t keep) {
  return ChiProtocol(config, keep, trace.recorded());
}

std::string CmnView::setting(const Config& config) {
  return fmt::format(", {}x{} mesh", config.mesh_x, config.mesh_y);
}

std::vector<CmnProgram> CmnView::programs(const Request& request) { return request.programs(); }

std::vector<CmnProgram> CmnView::wave_programs(const Request& request, const Config& /*config*/) {
  std::vector<CmnProgram> first;
  const std::vector<CmnGroup> groups = plan_cmn_groups(request.programs());
  for (const CmnPlaced& event : groups.front().placed) {
    first.push_back(event.program);
  }
  return first;
}

void CmnView::report(StatReport& report, const Request& request, const Measurement& measured,
                     std::string_view /*heading*/) {
  if (!request.links().empty()) report.text += map_text(request, measured);
  report.text += cmn_text(request, measured, report.clock);
}

Json CmnView::json(std::string_view build, const Request& request, const Measurement& measured) {
  return cmn_json(build, request, measured);
}

std::string CmnView::difference(const Request& request, const Measurement& measured) {
  return cmn_difference(request, measured);
}

std::vector<BenchItem> CmnView::bench_runs() {
  constexpr std::uint64_t kCycles = 30'000;
  std::vector<BenchItem> items;
  for (const std::string& build : user_builds<CmnRtl>()) {
    for (const char* workload : {"mixed", "saturate"}) {
      items.push_back(
          {.build = build, .workload = workload, .cycles = kCycles, .empty = build == "base"});
    }
  }
  return items;
}

}  // namespace fabmon
