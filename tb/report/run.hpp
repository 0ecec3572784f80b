// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run` for any monitor; see view.hpp for what a View is.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/measure.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/input.hpp"
#include "tb/report/run_report.hpp"
#include "tb/report/text.hpp"
#include "tb/report/view.hpp"
#include "tb/report/wave_recorder.hpp"

namespace fabmon {

/// Measures the workloads of a monitor on its builds, each checked, between report.begin() and
/// report.end().
template <class View>
void run(RunReport& report) {
  static_assert(MonitorView<View>, "View is no view as tb/report/view.hpp wants it");
  using Monitor = typename View::Monitor;
  using Rtl = typename Monitor::Rtl;
  using Config = typename Monitor::Config;
  const RunOptions& options = report.options();
  const std::vector<std::string_view> workloads = View::run_workloads();
  const Config wave_config = config_of<Rtl>(View::run_builds(workloads.front()).front());
  WaveRecorder<Rtl> recorder(wave_config, report.take_wave(), View::waves());
  report.table(View::run_heading());
  for (const std::string_view workload : workloads) {
    const std::vector<std::string> builds = View::run_builds(workload);
    for (const std::string& build : builds) {
      const Config config = config_of<Rtl>(build);
      const std::uint64_t cycles =
          options.cycles != 0 ? options.cycles : View::run_cycles(workload, config);
      const auto traffic = make_traffic<View>(workload, options.seed, cycles, config);
      const auto request = View::run_request(workload, config);
      report.start(workload, build);
      const Measurement<Monitor> measured =
          measure<Monitor>([&build] { return make_rtl<Rtl>(build); }, config, *traffic,
                           {.programs = View::programs(request),
                            .progress = [&report](std::size_t n) { report.progress().add(n); }});
      report.progress().clear();
      if (build == builds.front()) report.table(View::run_row(workload, request, measured));
      report.add({.workload = std::string(workload),
                  .build = build,
                  .clocks = measured.clocks * measured.instances,
                  .compared = measured.compared,
                  .checked = measured.checked,
                  .difference = View::difference(request, measured),
                  .json = View::json(build, request, measured)});
    }
  }
  if (!recorder) return;
  recorder.record(View::kWaveCycles, [&](const RtlMaker<Monitor>& make,
                                         const ReplayProgress& progress) {
    const auto traffic =
        make_traffic<View>(View::kWaveWorkload, options.seed, View::kWaveCycles, wave_config);
    const auto request = View::wave_request(wave_config);
    measure<Monitor>(make, wave_config, *traffic,
                     {.programs = View::wave_programs(request, wave_config), .progress = progress});
  });
  report.note(fmt::format("waves: gtkwave {} ({}, {} cycles of {})", recorder.save_file(),
                          View::kName, grouped(View::kWaveCycles), View::kWaveWorkload));
}

}  // namespace fabmon
