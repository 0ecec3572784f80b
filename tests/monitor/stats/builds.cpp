// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/monitor/stats/builds.hpp"

#include <array>

#include "Vtest_stats_apb.h"
#include "Vtest_stats_axi.h"
#include "Vtest_stats_each.h"
#include "Vtest_stats_literal.h"
#include "Vtest_stats_one.h"
#include "Vtest_stats_queue.h"
#include "Vtest_stats_serial.h"
#include "Vtest_stats_two.h"
#include "tb/monitor/stats/rtl_model.hpp"

namespace fabmon::test {
namespace {

template <class Top, class Pins, bool kApb = false>
std::unique_ptr<StatsRtl> make_model(const StatsConfig& config, int random_state) {
  return std::make_unique<StatsRtlModel<Top, Pins>>(config, kApb, random_state);
}

struct Build {
  std::string_view name;
  std::unique_ptr<StatsRtl> (*make)(const StatsConfig& config, int random_state);
  StatsConfig config;
};

const std::array<Build, 8> kBuilds = {{
    {"one",
     make_model<Vtest_stats_one, ContextPins>,
     {.n = 1, .nbins = 1, .timer_width = 8, .bin_width = 16, .num_dealloc = 1, .hist_width = 8}},
    {"two",
     make_model<Vtest_stats_two, ContextPins, true>,
     {.n = 2, .nbins = 3, .timer_width = 8, .bin_width = 16, .num_dealloc = 2}},
    {"queue",
     make_model<Vtest_stats_queue, ContextPins>,
     {.n = 5, .nbins = 3, .timer_width = 10, .bin_width = 48, .num_dealloc = 2}},
    {"serial",
     make_model<Vtest_stats_serial, ContextPins>,
     {.n = 64,
      .nbins = 16,
      .timer_width = 32,
      .bin_width = 32,
      .num_dealloc = 1,
      .hist_width = 32}},
    {"each",
     make_model<Vtest_stats_each, ContextPins>,
     {.n = 16, .nbins = 16, .timer_width = 16, .bin_width = 64, .num_dealloc = 16}},
    {"literal2",
     make_model<Vtest_stats_literal, ContextPins>,
     {.n = 2, .nbins = 3, .timer_width = 8, .bin_width = 16, .num_dealloc = 2, .literal = true}},
    {"axi4",
     make_model<Vtest_stats_axi, Axi4Pins, true>,
     {.n = 4,
      .nbins = 2,
      .timer_width = 8,
      .bin_width = 16,
      .num_dealloc = 2,
      .hist_width = 8,
      .source = StatsSource::kAxi}},
    {"apb64",
     make_model<Vtest_stats_apb, ApbPins>,
     {.n = 64,
      .nbins = 64,
      .timer_width = 32,
      .bin_width = 33,
      .num_dealloc = 1,
      .source = StatsSource::kApb}},
}};

}  // namespace

std::unique_ptr<StatsRtl> make_test_stats(std::string_view build, int random_state) {
  for (const Build& known : kBuilds) {
    if (known.name == build) return known.make(known.config, random_state);
  }
  return StatsRtl::make(build);
}

std::vector<std::string> test_stats_builds() {
  std::vector<std::string> names;
  names.reserve(kBuilds.size());
  for (const Build& known : kBuilds) names.emplace_back(known.name);
  return names;
}

}  // namespace fabmon::test
