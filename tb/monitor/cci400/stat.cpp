// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat cci400`: counts chosen events, in as many passes as it takes.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tb/core/measure.hpp"
#include "tb/monitor/axi4/input.hpp"
#include "tb/monitor/cci400/commands.hpp"
#include "tb/monitor/cci400/input.hpp"
#include "tb/monitor/cci400/monitor.hpp"
#include "tb/monitor/cci400/report_json.hpp"
#include "tb/monitor/cci400/report_text.hpp"
#include "tb/monitor/cci400/rtl.hpp"
#include "tb/monitor/cci400/spec.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/text.hpp"
#include "tb/report/wave_recorder.hpp"

namespace fabmon {
namespace {

std::vector<Cci400Spec> chosen_events(const StatOptions& options, bool r0) {
  std::vector<Cci400Spec> specs = parse_cci400_events(options.events, r0);
  if (options.all) {
    for (Cci400Spec& spec : all_cci400_events(r0)) specs.push_back(std::move(spec));
  }
  return specs.empty() ? default_cci400_events(r0) : specs;
}

// Measures the source once with as many of the events as there are counters; a line about it.
std::string record(WaveRecorder<Cci400Rtl>& recorder, std::vector<std::uint8_t> events,
                   Source<AcePins>& source) {
  std::erase(events, kCciCyclesId);
  events.resize(std::min(events.size(), kCciCounters));
  recorder.record([&](const RtlMaker<Cci400Monitor>& make, const Cci400Config& config) {
    measure<Cci400Monitor>(make, config, source, {.programs = events});
  });
  return fmt::format("waves: gtkwave {} (the first {} events)\n", recorder.save_file(),
                     events.size());
}

}  // namespace

int stat_cci400(const StatOptions& options) {
  const ChosenBuild<Cci400Rtl> chosen =
      choose_build<Cci400Rtl>(options, options.build.empty() ? "base" : options.build);
  const std::string& build = chosen.name;
  const std::vector<Cci400Spec> specs = chosen_events(options, chosen.config.r0);
  StatReport report(options);
  WaveRecorder<Cci400Rtl> recorder(chosen.config, options.wave, cci400_waves());
  Cci400Input input(options, chosen.config);
  const std::string name = source_name(options);
  const Cci400Measurement measured =
      measure<Cci400Monitor>(chosen.make, chosen.config, input.source(),
                             {.programs = configs_of(specs),
                              .interval = options.interval,
                              .progress = report.progress(name)});
  report.json = to_json(build, specs, measured);
  const bool listed = !options.events.empty() && !options.all;
  report.text =
      fmt::format("cci400 build {}, {}: {} cycles\n\n{}{}\n", build, name, grouped(measured.clocks),
                  listed ? counts_text(specs, measured) : matrix_text(specs, measured),
                  summary_text(specs, measured));
  report.note_stretches(measured.clocks, measured.resets);
  input.report(report);
  const std::string waves =
      recorder ? record(recorder, configs_of(specs), input.source()) : std::string();
  return report.finish(
      {.compared = measured.compared,
       .passes = measured.passes,
       .difference = measured.difference ? difference_text(specs, *measured.difference) : "",
       .checked = measured.checked},
      waves);
}

}  // namespace fabmon
