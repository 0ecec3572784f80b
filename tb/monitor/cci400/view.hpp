// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cci400 monitor as the subcommands see it; see tb/report/view.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/ace/pins.hpp"
#include "tb/bus/ace/protocol.hpp"
#include "tb/bus/ace/trace.hpp"
#include "tb/core/authentication_tap.hpp"
#include "tb/monitor/cci400/monitor.hpp"
#include "tb/monitor/cci400/rtl.hpp"
#include "tb/monitor/cci400/spec.hpp"
#include "tb/report/authentication_options.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/json_fwd.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/view.hpp"

namespace fabmon {

/// The events to measure.
struct Cci400Request {
  std::vector<Cci400Spec> specs;
  bool listed = false;  ///< a line for each count, not tables by interfaces

  Cci400Request(const StatOptions& options, const Cci400Config& config);
  explicit Cci400Request(std::vector<Cci400Spec> chosen) : specs(std::move(chosen)) {}
};

struct Cci400View {
  using Pins = AcePins;
  using Monitor = Cci400Monitor;
  using Config = Cci400Config;
  using Request = Cci400Request;
  using Measurement = Cci400Measurement;
  using Tap = AuthenticationTap<AcePins>;

  static constexpr std::string_view kName = "cci400";
  static constexpr std::string_view kWaveWorkload = "mixed";
  static constexpr std::uint64_t kWaveCycles = 1'000;

  static std::unique_ptr<Source<Pins>> traffic(std::string_view workload, std::uint64_t seed,
                                               std::uint64_t cycles, const Config& config);
  static std::unique_ptr<AceTrace> open_trace(const StatOptions& options, const Config& config);
  static bool is_narrow(const Config& config);
  static std::string misfit(const Pins& pins, const Config& config);
  static Tap tap(Source<Pins>& source, const StatOptions& options) {
    const AuthenticationOptions levels(options);
    return Tap(source, levels.niden, levels.spniden);
  }
  static AceProtocol protocol(const Config& config, const Tap& tap, const AceTrace& trace,
                              std::size_t keep);
  static Catalogue catalogue();
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
