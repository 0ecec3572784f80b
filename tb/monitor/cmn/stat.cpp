// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat cmn`: counts chosen events, in as many passes as it takes.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "tb/core/measure.hpp"
#include "tb/monitor/axi4/input.hpp"
#include "tb/monitor/cmn/commands.hpp"
#include "tb/monitor/cmn/input.hpp"
#include "tb/monitor/cmn/map.hpp"
#include "tb/monitor/cmn/mesh_file.hpp"
#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/plan.hpp"
#include "tb/monitor/cmn/report_json.hpp"
#include "tb/monitor/cmn/report_text.hpp"
#include "tb/monitor/cmn/request.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tb/monitor/cmn/spec.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/output.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/text.hpp"
#include "tb/report/wave_recorder.hpp"

namespace fabmon {
namespace {

std::vector<CmnSpec> chosen_events(const StatOptions& options, const CmnTopology& topology) {
  std::vector<CmnSpec> specs = parse_cmn_events(options.events, topology);
  if (options.all) {
    for (CmnSpec& spec : all_cmn_events(topology)) specs.push_back(std::move(spec));
  }
  return specs.empty() ? default_cmn_events(topology) : specs;
}

// Measures the source once with the events that fit into the first pass; a line about it.
std::string record(WaveRecorder<CmnRtl>& recorder, const std::vector<CmnProgram>& programs,
                   Source<ChiPins>& source) {
  std::vector<CmnProgram> first;
  const std::vector<CmnGroup> groups = plan_cmn_groups(programs);
  for (const CmnPlaced& event : groups.front().placed) first.push_back(event.program);
  recorder.record([&](const RtlMaker<CmnMonitor>& make, const CmnConfig& config) {
    measure<CmnMonitor>(make, config, source, {.programs = first});
  });
  return fmt::format("waves: gtkwave {} (the first {} events)\n", recorder.save_file(),
                     first.size());
}

// A named build, or the user's own mesh.
ChosenBuild<CmnRtl> choose(const StatOptions& options) {
  if (!options.mesh.empty()) {
    return choose_build<CmnRtl>(options, options.mesh, read_mesh_file(options.mesh));
  }
  return choose_build<CmnRtl>(options, options.build.empty() ? "base" : options.build);
}

}  // namespace

std::string cmn_mesh_template() { return mesh_file_text(CmnConfig{}); }

int stat_cmn(const StatOptions& options) {
  const ChosenBuild<CmnRtl> chosen = choose(options);
  const std::string& build = chosen.name;
  const CmnConfig& mesh = chosen.config;
  const CmnRequest request(chosen_events(options, CmnTopology(mesh)), mesh, options.by_node,
                           options.map);
  StatReport report(options);
  if (options.traffic.empty() && options.trace.empty()) {
    CmnMeasurement nothing;
    nothing.counts.resize(request.programs().size());
    print_out(map_text(request, nothing));
    return 0;
  }
  WaveRecorder<CmnRtl> recorder(mesh, options.wave, cmn_waves());
  CmnInput input(options, mesh);
  const std::string name = source_name(options);
  const CmnMeasurement measured = measure<CmnMonitor>(chosen.make, mesh, input.source(),
                                                      {.programs = request.programs(),
                                                       .interval = options.interval,
                                                       .progress = report.progress(name)});
  report.json = to_json(build, request, measured);
  report.text = fmt::format("cmn build {}, {}x{} mesh, {}: {} cycles\n\n", build, mesh.mesh_x,
                            mesh.mesh_y, name, grouped(measured.clocks));
  if (options.map) report.text += map_text(request, measured);
  report.text += counts_text(request, measured) + summary_text(request, measured);
  report.note_stretches(measured.clocks, measured.resets);
  input.report(report);
  const std::string waves =
      recorder ? record(recorder, request.programs(), input.source()) : std::string();
  return report.finish(
      {.compared = measured.compared,
       .passes = measured.passes,
       .difference = measured.difference ? difference_text(request, *measured.difference) : "",
       .checked = measured.checked},
      waves);
}

}  // namespace fabmon
