// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The axi4 monitor as the subcommands see it; see tb/report/view.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/port_view.hpp"
#include "tb/monitor/axi4/log_values.hpp"
#include "tb/monitor/axi4/monitor.hpp"
#include "tb/monitor/axi4/rtl.hpp"
#include "tb/monitor/axi4/spec.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/json_fwd.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/view.hpp"

namespace fabmon {

/// The events to measure.
struct Axi4Request {
  std::vector<Axi4Spec> specs;

  Axi4Request(const StatOptions& options, const Axi4Config& config);
  explicit Axi4Request(std::vector<Axi4Spec> chosen) : specs(std::move(chosen)) {}
};

struct Axi4View : Axi4PortView<Axi4Config> {
  using Monitor = Axi4Monitor;
  using Config = Axi4Config;
  using Request = Axi4Request;
  using Measurement = Axi4Measurement;

  static constexpr std::string_view kName = "axi4";
  static constexpr std::string_view kWaveWorkload = "random";
  static constexpr std::uint64_t kWaveCycles = 2'000;
  static constexpr auto& kLogValues = kAxi4LogValues;

  static std::unique_ptr<Source<Pins>> traffic(std::string_view workload, std::uint64_t seed,
                                               std::uint64_t cycles, const Config& config);
  static Catalogue catalogue();
  static ChosenBuild<Axi4Rtl> choose(const StatOptions& options);
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
