// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat` for any monitor; see view.hpp for what a View is.
#pragma once

#include <fmt/format.h>

#include <string>

#include "tb/core/measure.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/clock_text.hpp"
#include "tb/report/input.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/text.hpp"
#include "tb/report/view.hpp"
#include "tb/report/wave_recorder.hpp"

namespace fabmon {

/// The part of a report's heading that describes the configuration; may be empty.
template <class View>
std::string setting_of(const typename View::Monitor::Config& config) {
  if constexpr (HasSetting<View>) return View::setting(config);
  return {};
}

/// The settings() of the view in addition to the programs, if it has some.
template <class View>
typename View::Monitor::Options settings_of(const typename View::Request& request) {
  if constexpr (HasSettings<View>) return View::settings(request);
  return {};
}

/// Measures the chosen source on a build and reports it; the exit status. Throws InputError on bad
/// input.
template <class View>
int stat(const StatOptions& options, const ChosenBuild<typename View::Monitor::Rtl>& build) {
  static_assert(StatView<View>, "View is no view as tb/report/view.hpp wants it");
  using Monitor = typename View::Monitor;
  using Rtl = typename Monitor::Rtl;
  const typename Monitor::Config& config = build.config;
  const typename View::Request request(options, config);
  Input<View> input(options, config);
  StatReport report(options);
  const std::uint64_t interval = options.interval_time.empty()
                                     ? options.interval
                                     : input.cycles_of(options.interval_time, report);
  WaveRecorder<Rtl> recorder(config, options.wave, View::waves());
  const std::string name = source_name(options);
  const Measurement<Monitor> measured = measure<Monitor>(build.make, config, input.source(),
                                                         {.programs = View::programs(request),
                                                          .interval = interval,
                                                          .options = settings_of<View>(request),
                                                          .progress = report.progress(name)});
  report.clock = input.clock();
  const std::string heading = fmt::format("{} build {}{}, {}: {} cycles{}", View::kName, build.name,
                                          setting_of<View>(config), name, grouped(measured.clocks),
                                          duration_text(measured.clocks, report.clock));
  report.lower_bounds = input.lower_bounds();
  report.json = View::json(build.name, request, measured);
  if (!report.lower_bounds.empty()) report.json["lower_bounds"] = report.lower_bounds;
  if (report.clock.known()) report.json["clock"] = clock_json(report.clock);
  report.text = heading + "\n\n";
  View::report(report, request, measured, heading);
  report.note_segments(measured.clocks, measured.resets);
  input.report(report, options.check_protocol);
  std::string waves;
  if (recorder) {
    const auto programs = View::wave_programs(request, config);
    recorder.record(
        measured.clocks, [&](const RtlMaker<Monitor>& make, const ReplayProgress& progress) {
          measure<Monitor>(
              make, config, input.source(),
              {.programs = programs, .options = settings_of<View>(request), .progress = progress});
        });
    std::string port;
    if constexpr (HasWavePort<View>) port = fmt::format(" --port {}", View::kWavePort);
    waves = fmt::format(
        "waves: gtkwave {} (the first {} events)\n"
        "       counted between the markers A and B: fabmon stat {} --trace {}{} {}\n",
        recorder.save_file(), programs.size(), View::kName, options.wave, port,
        recorder.counted().options());
  }
  return report.finish({.compared = measured.compared,
                        .passes = measured.passes,
                        .checked = measured.checked,
                        .difference = View::difference(request, measured)},
                       waves);
}

/// The same on the build that the user wants.
template <class View>
int stat(const StatOptions& options) {
  using Rtl = typename View::Monitor::Rtl;
  if constexpr (HasChoice<View>) {
    return stat<View>(options, View::choose(options));
  } else {
    return stat<View>(
        options,
        choose_build<Rtl>(options, options.build.empty() ? Rtl::builds().front() : options.build));
  }
}

}  // namespace fabmon
