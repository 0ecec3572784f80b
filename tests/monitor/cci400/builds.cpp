// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/monitor/cci400/builds.hpp"

#include <array>
#include <utility>

#include "tests/catch.hpp"
#include "tests/drawn.hpp"
#include "tests/monitor/cci400/observed.hpp"
#include "tests/seed.hpp"

namespace fabmon::test {
namespace {

struct Build {
  std::string_view name;
  Cci400Config config;
};

const std::array<Build, 4> kBuilds = {{
    // Every observer, the smallest of each; the other bus.
    {"tiny",
     {.passive_rtt = true,
      .passive_wtt = true,
      .passive_snoop = true,
      .passive_rns = true,
      .passive_qvn = true,
      .r_max = {1, 2, 3, 1, 2},
      .w_max = {2, 1, 1, 3, 4},
      .max_reads = 1,
      .apb = true,
      .addr_width = 32,
      .id_width = 1,
      .mid_width = 1}},
    // The sideband; what else there is to choose.
    {"narrow",
     {.revision = 0xA,
      .id_ns_open = true,
      .dvm_complete_counts = false,
      .sh_override = 0x2E4,
      .addr_width = 40,
      .id_width = 4,
      .mid_width = 8}},
    // Some observers without the others, the largest tables.
    {"mixed",
     {.passive_rtt = true,
      .passive_rns = true,
      .r_max = {255, 128, 64, 32, 5},
      .max_reads = 64,
      .addr_width = 44,
      .id_width = 12,
      .mid_width = 16}},
    // The others, as an r0, with a table that is no power of two.
    {"r0odd",
     {.r0 = true,
      .revision = 0x4,
      .passive_wtt = true,
      .passive_snoop = true,
      .passive_qvn = true,
      .w_max = {3, 4, 5, 6, 7},
      .max_reads = 5,
      .sh_override = 0x1B3,
      .addr_width = 33,
      .id_width = 2,
      .mid_width = 8}},
}};

// Trackers of every size, small ones more often.
Cci400Config drawn_cci400(std::uint64_t seed) {
  Cci400Config config = drawn_config<Cci400Rtl>(seed, Cci400Config{});
  std::mt19937_64 rng(~seed);
  for (unsigned i = 0; i < kAceSlaves; ++i) {
    config.r_max[i] = static_cast<std::uint8_t>(drawn_value(rng, 1, 255, config.r_max[i]));
    config.w_max[i] = static_cast<std::uint8_t>(drawn_value(rng, 1, 255, config.w_max[i]));
  }
  config.sh_override = static_cast<std::uint16_t>(rng() % 2 == 0 ? rng() & 0x3FF : 0);
  return config;
}

CciTestRtl make(std::string_view build, int random_state) {
  for (const Build& known : kBuilds) {
    if (known.name != build) continue;
    return {Cci400Rtl::make(known.config, {.random_start = true, .random_state = random_state}),
            known.config.addr_width, known.config.id_width};
  }
  if (const auto seed = drawn_seed(build)) {
    const Cci400Config config = drawn_cci400(*seed);
    return {Cci400Rtl::make(config, {.random_start = true, .random_state = random_state}),
            config.addr_width, config.id_width};
  }
  return {Cci400Rtl::make(build)};
}

}  // namespace

CciTestRtl make_test_cci400(std::string_view build, int random_state) {
  CciTestRtl made = make(build, random_state);
  made.rtl = observed(build, std::move(made.rtl));
  return made;
}

std::vector<std::string> test_cci400_builds() {
  std::vector<std::string> names;
  names.reserve(kBuilds.size());
  for (const Build& known : kBuilds) names.emplace_back(known.name);
  return names;
}

std::vector<std::string> all_cci400_builds() {
  std::vector<std::string> names = test_cci400_builds();
  for (const std::string& name : Cci400Rtl::builds()) names.push_back(name);
  return wanted_builds(std::move(names));
}

TEST_CASE("models of the cci400 monitor for tests", "[.models]") {
  for (const std::string& name : all_cci400_builds()) CHECK(make_test_cci400(name).rtl != nullptr);
  // What waves are recorded of.
  CHECK(Cci400Rtl::make(Cci400Rtl::make("base")->config(), {.traced = true}) != nullptr);
}

}  // namespace fabmon::test
