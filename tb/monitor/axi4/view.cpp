// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/axi4/functions.hpp"
#include "tb/monitor/axi4/report.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"

namespace fabmon {

namespace {

// The build that counts these events, of those that the user leaves the choice of: all at once, and
// what the bank form alone has, by fixed counters; else by selectable ones.
std::string choose_form(const StatOptions& options) {
  if (!options.build.empty()) return options.build;
  const bool selectable =
      std::any_of(options.params.begin(), options.params.end(), [](const std::string& param) {
        return !Axi4Rtl::has_parameter(true, param.substr(0, param.find('=')));
      });
  const bool extra =
      std::any_of(options.params.begin(), options.params.end(), [](const std::string& param) {
        return !Axi4Rtl::has_parameter(false, param.substr(0, param.find('=')));
      });
  const std::vector<Axi4Spec> specs = parse_axi4_events(options.events);
  const auto is_fixed = [](const Axi4Spec& spec) {
    return axi4_function(spec.program).has_value();
  };
  const auto of_bank = [](const Axi4Spec& spec) { return spec.of_bank(); };
  if (extra || std::any_of(specs.begin(), specs.end(), of_bank)) return "bank";
  const bool fixed = std::all_of(specs.begin(), specs.end(), is_fixed);
  return options.all && fixed && !selectable ? "bank" : "base";
}

// Throws InputError about an event that the build does not count.
void check_counted(const std::vector<Axi4Spec>& specs, const Axi4Config& config,
                   const std::string& build) {
  for (const Axi4Spec& spec : specs) {
    if (axi4_counts_event(spec, config)) continue;
    if (!config.bank) {
      throw InputError(fmt::format("{}: counted by the bank form alone (--build bank), not by {}",
                                   spec.text, build));
    }
    const Axi4Program& program = spec.program;
    if (program.thresh != 0 || program.edge || program.max) {
      throw InputError(
          fmt::format("{}: filters want selectable counters, which {} has not; "
                      "--build base has no cycle accounting",
                      spec.text, build));
    }
    if (!axi4_function(program)) {
      throw InputError(fmt::format(
          "{}: fixed counters do not tell in how many cycles any of these conditions holds; {}",
          spec.text, spec.of_bank() ? "ask for each" : "--build base does"));
    }
    throw InputError(fmt::format("{}: this build of the bank has no such counter (--param {}=1)",
                                 spec.text, spec.info->parameter));
  }
}

// True if one of the events depends on how wide the data bus is.
bool wants_data_width(const std::vector<Axi4Spec>& specs) {
  constexpr std::uint8_t kNarrow = 0x09;  // ar_narrow, aw_narrow
  return std::any_of(specs.begin(), specs.end(), [](const Axi4Spec& spec) {
    return spec.program.event == axi4_event::kTransferShapes && (spec.program.umask & kNarrow) != 0;
  });
}

// The options with the width of the data bus that the trace declares, where it matters and is one
// that there are models for.
StatOptions with_data_width(StatOptions options, const Axi4Config& config, unsigned bits) {
  const bool given =
      std::any_of(options.params.begin(), options.params.end(),
                  [](const std::string& param) { return param.starts_with("DataWidth="); });
  constexpr unsigned kLeast = 8;
  if (given || bits < kLeast || bits == config.data_width) return options;
  options.params.push_back(fmt::format("DataWidth={}", bits));
  return options;
}

}  // namespace

Axi4Request::Axi4Request(const StatOptions& options, const Axi4Config& config)
    : specs(chosen_events(options, parse_axi4_events(options.events), all_axi4_events(config),
                          default_axi4_events(config))) {}

std::unique_ptr<Source<Axi4Pins>> Axi4View::traffic(std::string_view workload, std::uint64_t seed,
                                                    std::uint64_t cycles, const Config& config) {
  return std::make_unique<Axi4Traffic>(workload, seed, cycles, config);
}

// A trace has as many transactions open as it has, so that tables of them are the largest unless
// the user says otherwise.
ChosenBuild<Axi4Rtl> Axi4View::choose(const StatOptions& given_options) {
  constexpr unsigned kLargest = 512;
  const std::string build = choose_form(given_options);
  // What is wrong with the options is said before the trace is opened.
  const Axi4Config plain = choose_build<Axi4Rtl>(given_options, build).config;
  check_counted(parse_axi4_events(given_options.events), plain, build);
  const unsigned id_width =
      given_options.trace.empty() ? 0 : declared_id_width(trace_options(given_options));
  StatOptions options = with_declared_width<Axi4Rtl>(given_options, build, "IdWidth", id_width);
  if (plain.bank && !given_options.trace.empty() &&
      wants_data_width(Axi4Request(given_options, plain).specs)) {
    const unsigned bits = open_axi4_trace(trace_options(given_options))->data_width();
    options = with_data_width(std::move(options), plain, bits);
  }
  ChosenBuild<Axi4Rtl> chosen = choose_build<Axi4Rtl>(options, build);
  const bool given =
      std::any_of(options.params.begin(), options.params.end(),
                  [](const std::string& param) { return param.starts_with("MaxOutstanding="); });
  const bool tables = chosen.config.bank ? chosen.config.latency : chosen.config.advanced_latency;
  if (options.trace.empty() || !tables || given) return chosen;
  Axi4Config config = chosen.config;
  config.max_outstanding = kLargest;
  return choose_build<Axi4Rtl>(options, build, config);
}

std::vector<Axi4Program> Axi4View::programs(const Request& request) {
  return programs_of(request.specs);
}

std::vector<Axi4Program> Axi4View::wave_programs(const Request& request, const Config& config) {
  std::vector<Axi4Program> programs = programs_of(request.specs);
  if (config.bank) return programs;
  programs.resize(std::min<std::size_t>(programs.size(), config.num_counters));
  return programs;
}

void Axi4View::report(StatReport& report, const Request& request, const Measurement& measured,
                      std::string_view /*heading*/) {
  report.text += axi4_text(request.specs, measured, report.clock, report.lower_bounds) + '\n';
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
