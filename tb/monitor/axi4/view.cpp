// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/monitor/axi4/report.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"

namespace fabmon {

Axi4Request::Axi4Request(const StatOptions& options, const Axi4Config& /*config*/)
    : specs(chosen_events(options, parse_axi4_events(options.events), all_axi4_events(),
                          default_axi4_events())) {}

std::unique_ptr<Source<Axi4Pins>> Axi4View::traffic(std::string_view workload, std::uint64_t seed,
                                                    std::uint64_t cycles, const Config& config) {
  return std::make_unique<Axi4Traffic>(workload, seed, cycles, config);
}

// A trace has as many transactions open as it has, so that advanced latency gets the
// largest tables unless the user says otherwise.
ChosenBuild<Axi4Rtl> Axi4View::choose(const StatOptions& given_options) {
  constexpr unsigned kLargest = 512;
  const std::string build = given_options.build.empty() ? "base" : given_options.build;
  // What is wrong with the options is said before the trace is opened.
  choose_build<Axi4Rtl>(given_options, build);
  parse_axi4_events(given_options.events);
  const unsigned id_width =
      given_options.trace.empty() ? 0 : declared_id_width(trace_options(given_options));
  const StatOptions options =
      with_declared_width<Axi4Rtl>(given_options, build, "IdWidth", id_width);
  ChosenBuild<Axi4Rtl> chosen = choose_build<Axi4Rtl>(options, build);
  const bool given =
      std::any_of(options.params.begin(), options.params.end(),
                  [](const std::string& param) { return param.starts_with("MaxOutstanding="); });
  if (options.trace.empty() || !chosen.config.advanced_latency || given) return chosen;
  Axi4Config config = chosen.config;
  config.max_outstanding = kLargest;
  return choose_build<Axi4Rtl>(options, build, config);
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
  report.text += axi4_text(request.specs, measured, report.clock) + '\n';
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
