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

#include "tb/core/source_cache.hpp"
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
  using Rtl = typename View::Rtl;
  const RunOptions& options = report.options();
  const std::vector<std::string_view> workloads = View::run_workloads();
  WaveRecorder<Rtl> recorder(View::run_builds(workloads.front()).front(), report.take_wave(),
                             View::waves());
  report.table(View::run_heading());
  for (const std::string_view workload : workloads) {
    const std::vector<std::string> builds = View::run_builds(workload);
    for (const std::string& build : builds) {
      const auto rtl = make_rtl<Rtl>(build);
      const std::uint64_t cycles =
          options.cycles != 0 ? options.cycles : View::run_cycles(workload, rtl->config());
      const auto traffic = make_traffic<View>(workload, options.seed, cycles, rtl->config());
      SourceCache<typename View::Pins> source(*traffic);
      const auto request = View::run_request(workload, rtl->config());
      report.start(workload, build);
      const auto measured = View::measure(*rtl, source, request, 0,
                                          [&report](std::size_t n) { report.progress().add(n); });
      report.progress().clear();
      if (build == builds.front()) report.table(View::run_row(workload, request, measured));
      report.add({.workload = std::string(workload),
                  .build = build,
                  .clocks = measured.clocks * measured.passes,
                  .compared = measured.compared,
                  .checked = is_checked(measured),
                  .difference = View::difference(request, measured),
                  .json = View::json(build, request, measured)});
    }
  }
  if (!recorder) return;
  recorder.record([&](Rtl& rtl, const ReplayProgress& progress) {
    const auto traffic =
        make_traffic<View>(View::kWaveWorkload, options.seed, View::kWaveCycles, rtl.config());
    View::record(rtl, *traffic, View::wave_request(rtl.config()), progress);
  });
  report.note(fmt::format("waves: gtkwave {} ({}, {} cycles of {})", recorder.save_file(),
                          View::kName, grouped(View::kWaveCycles), View::kWaveWorkload));
}

}  // namespace fabmon
