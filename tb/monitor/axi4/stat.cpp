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

// The build; a trace has as many transactions open as it has, so that advanced latency gets the
// largest tables unless the user says otherwise.
ChosenBuild<Axi4Rtl> choose(const StatOptions& options) {
  constexpr unsigned kLargest = 512;
  const std::string build = options.build.empty() ? "base" : options.build;
  ChosenBuild<Axi4Rtl> chosen = choose_build<Axi4Rtl>(options, build);
  const bool given =
      std::any_of(options.params.begin(), options.params.end(),
                  [](const std::string& param) { return param.starts_with("MaxOutstanding="); });
  if (options.trace.empty() || !chosen.config.advanced_latency || given) return chosen;
  Axi4Config config = chosen.config;
  config.max_outstanding = kLargest;
  return choose_build<Axi4Rtl>(options, build, config);
}

}  // namespace

int stat_axi4(const StatOptions& options) {
  const ChosenBuild<Axi4Rtl> chosen = choose(options);
  const std::string& build = chosen.name;
  const std::vector<EventSpec> specs = chosen_events(options);
  StatReport report(options);
  WaveRecorder<Axi4Rtl> recorder(chosen.config, options.wave, axi4_waves());
  Axi4Input input(options, chosen.config);
  const std::string name = source_name(options);
  const Axi4Measurement measured = measure<Axi4Monitor>(chosen.make, chosen.config, input.source(),
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
       .difference = measured.difference ? difference_text(specs, *measured.difference) : "",
       .checked = measured.checked},
      waves);
}

}  // namespace fabmon
