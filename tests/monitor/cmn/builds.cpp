// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/monitor/cmn/builds.hpp"

#include <array>
#include <utility>

#include "tests/catch.hpp"
#include "tests/monitor/cmn/test_meshes.hpp"
#include "tests/seed.hpp"

namespace fabmon::test {
namespace {

struct Build {
  std::string_view name;
  CmnConfig (*config)();
  std::string_view netlist = "";
};

constexpr std::array<Build, 4> kBuilds = {{
    {"single", cmn_single, "cmn_single"},
    {"line", cmn_line},
    {"column", cmn_column, "cmn_column"},
    {"wide", cmn_wide},
}};

}  // namespace

std::unique_ptr<CmnRtl> make_test_cmn(std::string_view build, int random_state) {
  for (const Build& known : kBuilds) {
    if (known.name != build) continue;
    return CmnRtl::make(known.config(), {.random_start = true,
                                         .random_state = random_state,
                                         .netlist = std::string(known.netlist)});
  }
  return CmnRtl::make(build);
}

std::vector<std::string> test_cmn_builds() {
  std::vector<std::string> names;
  names.reserve(kBuilds.size());
  for (const Build& known : kBuilds) names.emplace_back(known.name);
  return names;
}

std::vector<std::string> all_cmn_builds() {
  std::vector<std::string> names = test_cmn_builds();
  for (const std::string& name : CmnRtl::builds()) names.push_back(name);
  return wanted_builds(std::move(names));
}

TEST_CASE("models of the cmn monitor for tests", "[.models]") {
  for (const std::string& name : all_cmn_builds()) CHECK(make_test_cmn(name) != nullptr);
  // What waves are recorded of.
  CHECK(CmnRtl::make(CmnRtl::make("base")->config(), {.traced = true}) != nullptr);
}

}  // namespace fabmon::test
