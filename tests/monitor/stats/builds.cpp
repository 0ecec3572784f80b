// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/monitor/stats/builds.hpp"

#include <array>

#include "tests/catch.hpp"
#include "tests/drawn.hpp"
#include "tests/monitor/stats/observed.hpp"

namespace fabmon::test {
namespace {

struct Build {
  std::string_view name;
  StatsConfig config;
  std::string_view netlist = "";
};

const std::array<Build, 18> kBuilds = {{
    {"secure1", {.n = 4, .nbins = 3, .num_dealloc = 2, .secure = 1}},
    {"axi_secure1",
     {.n = 4, .nbins = 2, .num_dealloc = 2, .apb = true, .secure = 1, .source = StatsSource::kAxi}},
    {"axi_secure2",
     {.n = 8,
      .nbins = 4,
      .timer_width = 10,
      .num_dealloc = 2,
      .hist_width = 8,
      .id_width = 2,
      .max_atomics = 2,
      .settle_cycles = 16,
      .secure = 2,
      .source = StatsSource::kAxi}},
    {"apb_secure1",
     {.n = 3, .nbins = 3, .num_dealloc = 1, .secure = 1, .source = StatsSource::kApb}},
    {"apb_secure2",
     {.n = 3,
      .nbins = 3,
      .timer_width = 12,
      .num_dealloc = 1,
      .hist_width = 8,
      .secure = 2,
      .source = StatsSource::kApb}},
    {"one",
     {.n = 1, .nbins = 1, .timer_width = 8, .bin_width = 16, .num_dealloc = 1, .hist_width = 8},
     "stats_one"},
    {"two",
     {.n = 2, .nbins = 3, .timer_width = 8, .bin_width = 16, .num_dealloc = 2, .apb = true},
     "stats_two"},
    {"queue",
     {.n = 5, .nbins = 3, .timer_width = 10, .bin_width = 48, .num_dealloc = 2},
     "stats_queue"},
    {"serial",
     {.n = 64,
      .nbins = 16,
      .timer_width = 32,
      .bin_width = 32,
      .num_dealloc = 1,
      .hist_width = 32}},
    {"each", {.n = 16, .nbins = 16, .timer_width = 16, .bin_width = 64, .num_dealloc = 16}},
    {"literal2",
     {.n = 2, .nbins = 3, .timer_width = 8, .bin_width = 16, .num_dealloc = 2, .literal = true},
     "stats_literal2"},
    {"axi4",
     {.n = 4,
      .nbins = 2,
      .timer_width = 8,
      .bin_width = 16,
      .num_dealloc = 2,
      .hist_width = 8,
      .id_width = 2,
      .max_atomics = 2,
      .settle_cycles = 16,
      .apb = true,
      .source = StatsSource::kAxi},
     "stats_axi4"},
    {"axi_no_id",
     {.n = 8,
      .nbins = 2,
      .timer_width = 8,
      .num_dealloc = 2,
      .id_width = 0,
      .source = StatsSource::kAxi}},
    {"stamps64_bin",
     {.n = 64,
      .nbins = 1,
      .timer_width = 8,
      .bin_width = 16,
      .num_dealloc = 2,
      .id_width = 5,
      .settle_cycles = 64,
      .source = StatsSource::kAxi}},
    {"stamps4",
     {.n = 4,
      .nbins = 2,
      .timer_width = 8,
      .bin_width = 16,
      .num_dealloc = 2,
      .hist_width = 8,
      .id_width = 2,
      .max_atomics = 1,
      .settle_cycles = 32,
      .apb = true,
      .source = StatsSource::kAxi},
     "stats_stamps4"},
    {"stamps11",
     {.n = 11,
      .nbins = 5,
      .timer_width = 10,
      .bin_width = 48,
      .num_dealloc = 2,
      .id_width = 5,
      .source = StatsSource::kAxi}},
    {"stamps64",
     {.n = 64,
      .bin_width = 48,
      .num_dealloc = 2,
      .hist_width = 32,
      .max_atomics = 16,
      .source = StatsSource::kAxi}},
    {"apb64",
     {.n = 64,
      .nbins = 64,
      .timer_width = 32,
      .bin_width = 33,
      .num_dealloc = 1,
      .source = StatsSource::kApb}},
}};

// For a few tests alone: not among test_stats_builds().
const std::array<Build, 3> kLargest = {{
    {"axi_largest",
     {.n = 256,
      .nbins = 64,
      .bin_width = 48,
      .num_dealloc = 2,
      .hist_width = 32,
      .source = StatsSource::kAxi}},
    {"contexts_largest",
     {.n = 256, .nbins = 64, .bin_width = 48, .num_dealloc = 1, .hist_width = 32, .apb = true}},
    {"apb_largest",
     {.n = 256,
      .nbins = 64,
      .bin_width = 64,
      .num_dealloc = 1,
      .hist_width = 32,
      .source = StatsSource::kApb}},
}};

std::unique_ptr<StatsRtl> make(const Build& build, int random_state) {
  return StatsRtl::make(
      build.config,
      {.random_start = true, .random_state = random_state, .netlist = std::string(build.netlist)});
}

// The sources in turn.
StatsConfig drawn_stats(std::uint64_t seed) {
  constexpr std::array kSources{StatsSource::kAxi, StatsSource::kContexts, StatsSource::kApb};
  StatsConfig start{.num_dealloc = 1, .source = kSources[seed % kSources.size()]};
  if (start.source == StatsSource::kAxi) start.num_dealloc = 2;
  StatsConfig config = drawn_config<StatsRtl>(seed, start);
  config.secure = 0;  // noise is Secure: nothing would be seen of it
  // Legal as well, and hardly ever drawn: the published formula, with a port for every entry.
  if (start.source == StatsSource::kContexts && config.hist_width == 0 && seed % 4 == 0) {
    config.n = config.n % 32 + 1;
    config.num_dealloc = config.n;
    config.literal = seed % 8 == 0;
  }
  return config;
}

std::unique_ptr<StatsRtl> make(std::string_view build, int random_state) {
  for (const Build& known : kBuilds) {
    if (known.name == build) return make(known, random_state);
  }
  for (const Build& known : kLargest) {
    if (known.name == build) return make(known, random_state);
  }
  if (const auto seed = drawn_seed(build)) {
    return StatsRtl::make(drawn_stats(*seed), {.random_start = true, .random_state = random_state});
  }
  return StatsRtl::make(build);
}

}  // namespace

std::unique_ptr<StatsRtl> make_test_stats(std::string_view build, int random_state) {
  return observed(build, make(build, random_state));
}

std::vector<std::string> test_stats_builds() {
  std::vector<std::string> names;
  names.reserve(kBuilds.size());
  for (const Build& known : kBuilds) {
    if (known.config.secure == 0) names.emplace_back(known.name);
  }
  return names;
}

TEST_CASE("models of the stats monitor for tests", "[.models]") {
  for (const Build& known : kBuilds) CHECK(make_test_stats(known.name) != nullptr);
  for (const Build& known : kLargest) CHECK(make_test_stats(known.name) != nullptr);
  for (const std::string& name : StatsRtl::builds()) CHECK(make_test_stats(name) != nullptr);
  // What waves are recorded of.
  CHECK(StatsRtl::make(StatsRtl::make("base")->config(), {.traced = true}) != nullptr);
}

}  // namespace fabmon::test
