// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat axi4`: counts chosen events, in as many passes as it takes.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tb/core/measure.hpp"
#include "tb/monitor/axi4/commands.hpp"
#include "tb/monitor/axi4/input.hpp"
#include "tb/monitor/axi4/monitor.hpp"
#include "tb/monitor/axi4/report_json.hpp"
#include "tb/monitor/axi4/report_text.hpp"
#include "tb/monitor/axi4/rtl.hpp"
#include "tb/monitor/axi4/spec.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/text.hpp"
#include "tb/report/wave_recorder.hpp"

namespace fabmon {
namespace {

std::vector<EventSpec> chosen_events(const StatOptions& options) {
  std::vector<EventSpec> specs = parse_events(options.events);
  if (options.all) {
    for (EventSpec& spec : all_events()) specs.push_back(std::move(spec));
  }
  return specs.empty() ? default_events() : specs;
}

// Measures the source once with as many of the programs as there are counters; a line about it.
std::string record(WaveRecorder<Axi4Rtl>& recorder, std::vector<Axi4Program> programs,
                   Source<Axi4Pins>& source) {
  recorder.record([&](const RtlMaker<Axi4Monitor>& make, const Axi4Config& config) {
    programs.resize(std::min<std::size_t>(programs.size(), config.num_counters));
    measure<Axi4Monitor>(make, config, source, {.programs = programs});
  });
  return fmt::format("waves: gtkwave {} (the first {} events)\n", recorder.save_file(),
                     programs.size());
}

}  // namespace

int stat_axi4(const StatOptions& options) {
  const std::string build = options.build.empty() ? "base" : options.build;
  const std::vector<EventSpec> specs = chosen_events(options);
  const auto rtl = make_rtl<Axi4Rtl>(build);
  StatReport report(options);
  WaveRecorder<Axi4Rtl> recorder(rtl->config(), options.wave, axi4_waves());
  Axi4Input input(options, rtl->config());
  const std::string name = source_name(options);
  const Axi4Measurement measured =
      measure<Axi4Monitor>([&] { return make_rtl<Axi4Rtl>(build); }, rtl->config(), input.source(),
                           {.programs = programs_of(specs),
                            .interval = options.interval,
                            .progress = report.progress(name)});
  report.json = to_json(build, specs, measured);
  report.text = fmt::format("axi4 build {}, {}: {} cycles\n\n{}\n", build, name,
                            grouped(measured.clocks), counts_text(specs, measured));
  report.note_stretches(measured.clocks, measured.resets);
  input.report(report);
  const std::string waves =
      recorder ? record(recorder, programs_of(specs), input.source()) : std::string();
  return report.finish(
      {.compared = measured.compared,
       .passes = measured.passes,
       .difference = measured.difference ? difference_text(specs, *measured.difference) : ""},
      waves);
}

}  // namespace fabmon
