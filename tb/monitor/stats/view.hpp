// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The stats monitor as the subcommands see it, beside an AXI4 port and with bare context events;
// see tb/report/view.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/apb/trace.hpp"
#include "tb/bus/axi4/port_view.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/bus/context/trace.hpp"
#include "tb/monitor/stats/monitor.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tb/monitor/stats/spec.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/json_fwd.hpp"
#include "tb/report/stat_report.hpp"
#include "tb/report/view.hpp"

namespace fabmon {

/// The bins to measure, and the values to list.
struct StatsRequest {
  StatsConfig config;
  std::vector<StatsBin> bins;  ///< empty: those after reset
  StatsSettings settings{};
  std::vector<StatsSpec> chosen;  ///< what the user asked to list

  StatsRequest(const StatOptions& options, const StatsConfig& config);
  explicit StatsRequest(const StatsConfig& config) : config(config) {}

  /// What can be asked for.
  StatsValues values() const;
};

/// What both kinds of pins have in common.
struct StatsView {
  using Monitor = StatsMonitor;
  using Config = StatsConfig;
  using Request = StatsRequest;
  using Measurement = StatsMeasurement;

  static constexpr std::string_view kName = "stats";
  static constexpr std::string_view kWaveWorkload = "random";
  static constexpr std::uint64_t kWaveCycles = 1'000;

  static Catalogue catalogue();
  static void report(StatReport& report, const Request& request, const Measurement& measured,
                     std::string_view heading);
  static Json json(std::string_view build, const Request& request, const Measurement& measured);
  static std::string difference(const Request& request, const Measurement& measured);
  static Request run_request(std::string_view workload, const Config& config);
  static Request wave_request(const Config& config) { return StatsRequest(config); }
  static std::string run_row(std::string_view workload, const Request& request,
                             const Measurement& measured);
  static std::vector<StatsBin> programs(const Request& request) { return request.bins; }
  static StatsSettings settings(const Request& request) { return request.settings; }
  static std::vector<StatsBin> wave_programs(const Request& request, const Config& /*config*/) {
    return request.bins;
  }
};

/// Beside an AXI4 port.
struct StatsAxiView : StatsView, Axi4PortView<StatsConfig, false> {
  static std::unique_ptr<Source<Pins>> traffic(std::string_view workload, std::uint64_t seed,
                                               std::uint64_t cycles, const Config& config);
  static const WaveLayout& waves();

  static std::vector<std::string_view> run_workloads();
  static std::vector<std::string> run_builds(std::string_view workload);
  static std::uint64_t run_cycles(std::string_view workload, const Config& config);
  static std::string run_heading();

  static std::vector<BenchItem> bench_runs();
};

/// With bare context events.
struct StatsContextView : StatsView {
  using Pins = ContextPins;
  using Tap = Source<Pins>&;

  static constexpr std::string_view kWavePort = "fabmon_stats.mon";

  static std::unique_ptr<Source<Pins>> traffic(std::string_view workload, std::uint64_t seed,
                                               std::uint64_t cycles, const Config& config);
  static std::unique_ptr<ContextTrace> open_trace(const StatOptions& options, const Config& config);
  static Tap tap(Source<Pins>& source, const StatOptions& /*options*/) { return source; }
  static const WaveLayout& waves();

  static std::vector<std::string_view> run_workloads();
  static std::vector<std::string> run_builds(std::string_view workload);
  static std::uint64_t run_cycles(std::string_view workload, const Config& config);
  static std::string run_heading();

  static std::vector<BenchItem> bench_runs();
};

/// Beside an APB4 requester.
struct StatsApbView : StatsView {
  using Pins = ApbPins;
  using Tap = Source<Pins>&;

  static constexpr std::string_view kWavePort = "mon_apb";

  static std::unique_ptr<Source<Pins>> traffic(std::string_view workload, std::uint64_t seed,
                                               std::uint64_t cycles, const Config& config);
  static std::unique_ptr<ApbTrace> open_trace(const StatOptions& options, const Config& config);
  static Tap tap(Source<Pins>& source, const StatOptions& /*options*/) { return source; }
  static const WaveLayout& waves();
};

}  // namespace fabmon
