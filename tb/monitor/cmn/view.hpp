// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cmn monitor as the subcommands see it; see tb/report/view.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/bus/chi/protocol.hpp"
#include "tb/bus/chi/trace.hpp"
#include "tb/core/authentication_tap.hpp"
#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/request.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tb/report/authentication_options.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/json_fwd.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/view.hpp"

namespace fabmon {

struct CmnView {
  using Pins = ChiPins;
  using Monitor = CmnMonitor;
  using Config = CmnConfig;
  using Request = CmnRequest;
  using Measurement = CmnMeasurement;
  using Tap = AuthenticationTap<ChiPins>;

  static constexpr std::string_view kName = "cmn";
  static constexpr std::string_view kWaveWorkload = "mixed";
  static constexpr std::uint64_t kWaveCycles = 1'000;

  static std::unique_ptr<Source<Pins>> traffic(std::string_view workload, std::uint64_t seed,
                                               std::uint64_t cycles, const Config& config);
  static std::unique_ptr<ChiTrace> open_trace(const StatOptions& options, const Config& config);
  static Tap tap(Source<Pins>& source, const StatOptions& options) {
    const AuthenticationOptions levels(options);
    return Tap(source, levels.niden, levels.spniden);
  }
  static ChiProtocol protocol(const Config& config, const Tap& tap, const ChiTrace& trace,
                              std::size_t keep);
  static Catalogue catalogue();
  static std::string setting(const Config& config);
  static const WaveLayout& waves();

  static std::vector<Monitor::Program> programs(const Request& request);
  static std::vector<Monitor::Program> wave_programs(const Request& request, const Config& config);
  static void report(StatReport& report, const Request& request, const Measurement& measured,
                     std::string_view heading);
  static Json json(std::string_view build, const Request& request, const Measurement& measured);
  static std::string difference(const Request& request, const Measurement& measured);

  static std::vector<std::string_view> run_workloads();
  static std::vector<std::string> run_builds(std::string_view workload);
  static std::uint64_t run_cycles(std::string_view workload, const Config& config);
  static Request run_request(std::string_view workload, const Config& config);
  static Request wave_request(const Config& config);
  static std::string run_heading();
  static std::string run_row(std::string_view workload, const Request& request,
                             const Measurement& measured);

  static std::vector<BenchItem> bench_runs();
};

}  // namespace fabmon
