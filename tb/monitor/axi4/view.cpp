// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/monitor/axi4/report.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"
#include "tb/report/protocol_report.hpp"

namespace fabmon {

Axi4Request::Axi4Request(const StatOptions& options, const Axi4Config& /*config*/)
    : specs(chosen_events(options, parse_axi4_events(options.events), all_axi4_events(),
                          default_axi4_events())) {}

std::unique_ptr<Source<Axi4Pins>> Axi4View::traffic(std::string_view workload, std::uint64_t seed,
                                                    std::uint64_t cycles, const Config& config) {
  return std::make_unique<Axi4Traffic>(workload, seed, cycles, config);
}

std::unique_ptr<Axi4Trace> Axi4View::open_trace(const StatOptions& options,
                                                const Config& /*config*/) {
  return open_axi4_trace(trace_options(options));
}

Axi4Protocol Axi4View::protocol(const Config& /*config*/, const Tap& tap, const Axi4Trace& trace) {
  Axi4Port bus;
  bus.data_width = std::max(tap.data_width(), declared_data_width(trace));
  return Axi4Protocol(bus, kViolationsShown);
}

std::vector<Axi4Program> Axi4View::programs(const Request& request) {
  return programs_of(request.specs);
}

std::vector<Axi4Program> Axi4View::wave_programs(const Request& request, const Config& config) {
  std::vector<Axi4Program> programs = programs_of(request.specs);
  programs.resize(std::min<std::size_t>(programs.size(), config.num_counters));
  return programs;
}

void Axi4View::report(StatReport& report, const Request& request, const Measurement& measured,
                      std::string_view /*heading*/) {
  report.text += axi4_text(request.specs, measured) + '\n';
}

Json Axi4View::json(std::string_view build, const Request& request, const Measurement& measured) {
  return axi4_json(build, request.specs, measured);
}

std::string Axi4View::difference(const Request& request, const Measurement& measured) {
  return axi4_difference(request.specs, measured);
}

std::vector<BenchItem> Axi4View::bench_runs() {
  constexpr std::uint64_t kCycles = 400'000;
  std::vector<BenchItem> items;
  for (const char* workload : {"random", "stream", "saturate", "long_gap"}) {
    items.push_back({.build = "base", .workload = workload, .cycles = kCycles, .empty = true});
  }
  return items;
}

}  // namespace fabmon
