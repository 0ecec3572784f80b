// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/commands.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "tb/bus/axi4/trace.hpp"
#include "tb/monitor/axi4/catalogue.hpp"
#include "tb/monitor/axi4/view.hpp"
#include "tb/report/bench.hpp"
#include "tb/report/input.hpp"
#include "tb/report/run.hpp"
#include "tb/report/stat.hpp"

namespace fabmon {

namespace {

// The options with an ID as wide as the trace has it.
StatOptions for_trace(const StatOptions& options, std::string_view build) {
  if (options.trace.empty()) return options;
  const auto trace = open_axi4_trace(trace_options(options));
  const DeclaredWidth id{"IdWidth", declared_id_width(*trace)};
  return with_declared_widths<Axi4Rtl>(options, build, {&id, 1});
}

// The build; a trace has as many transactions open as it has, so that advanced latency gets the
// largest tables unless the user says otherwise.
ChosenBuild<Axi4Rtl> choose(const StatOptions& given_options) {
  constexpr unsigned kLargest = 512;
  const std::string build = given_options.build.empty() ? "base" : given_options.build;
  const StatOptions options = for_trace(given_options, build);
  ChosenBuild<Axi4Rtl> chosen = choose_build<Axi4Rtl>(options, build);
  const bool given =
      std::any_of(options.params.begin(), options.params.end(),
                  [](const std::string& param) { return param.starts_with("MaxOutstanding="); });
  if (options.trace.empty() || !chosen.config.advanced_latency || given) return chosen;
  Axi4Config config = chosen.config;
  config.max_outstanding = kLargest;
  return choose_build<Axi4Rtl>(options, build, config);
}

int stat_axi4(const StatOptions& options) { return stat<Axi4View>(options, choose(options)); }

}  // namespace

const Monitor kAxi4Commands{.name = Axi4View::kName,
                            .has_bins = false,
                            .has_security = false,
                            .has_mesh = false,
                            .stat = stat_axi4,
                            .catalogue = axi4_catalogue,
                            .run = run<Axi4View>,
                            .bench = bench<Axi4View>};

}  // namespace fabmon
