// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat` for any monitor; see view.hpp for what a View is.
#pragma once

#include <fmt/format.h>

#include <string>

#include "tb/report/builds.hpp"
#include "tb/report/input.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/text.hpp"
#include "tb/report/view.hpp"
#include "tb/report/wave_recorder.hpp"

namespace fabmon {

/// Measures the chosen source on a build and reports it; the exit status. Throws InputError on bad
/// input.
template <class View>
int stat(const StatOptions& options, const std::string& build) {
  using Rtl = typename View::Rtl;
  const auto rtl = make_rtl<Rtl>(build);
  const typename View::Request request(options, rtl->config());
  StatReport report(options);
  WaveRecorder<Rtl> recorder(build, options.wave, View::waves());
  Input<View> input(options, rtl->config());
  const std::string name = source_name(options);
  const auto measured =
      View::measure(*rtl, input.source(), request, options.interval, report.progress(name));
  const std::string heading =
      fmt::format("{} build {}{}, {}: {} cycles", View::kName, build, View::setting(rtl->config()),
                  name, grouped(measured.clocks));
  report.json = View::json(build, request, measured);
  report.text = heading + "\n\n";
  View::report(report, request, measured, heading);
  report.note_segments(measured.clocks, measured.resets);
  input.report(report);
  std::string waves;
  if (recorder) {
    std::string what;
    recorder.record([&](Rtl& traced, const ReplayProgress& progress) {
      what = View::record(traced, input.source(), request, progress);
    });
    waves = fmt::format("waves: gtkwave {}{}\n", recorder.save_file(), what);
  }
  return report.finish({.compared = measured.compared,
                        .passes = measured.passes,
                        .checked = is_checked(measured),
                        .difference = View::difference(request, measured)},
                       waves);
}

}  // namespace fabmon
