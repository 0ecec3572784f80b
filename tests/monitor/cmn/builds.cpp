// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tests/monitor/cmn/builds.hpp"

#include <array>

#include "Vtest_cmn_column.h"
#include "Vtest_cmn_line.h"
#include "Vtest_cmn_single.h"
#include "Vtest_cmn_wide.h"
#include "tb/monitor/cmn/rtl_model.hpp"
#include "tests/monitor/cmn/test_meshes.hpp"

namespace fabmon::test {
namespace {

template <class Top>
std::unique_ptr<CmnRtl> make_model(const CmnConfig& config, int random_state) {
  return std::make_unique<CmnRtlModel<Top>>(config, random_state);
}

struct Build {
  std::string_view name;
  std::unique_ptr<CmnRtl> (*make)(const CmnConfig& config, int random_state);
  CmnConfig (*config)();
};

constexpr std::array<Build, 4> kBuilds = {{
    {"single", make_model<Vtest_cmn_single>, cmn_single},
    {"line", make_model<Vtest_cmn_line>, cmn_line},
    {"column", make_model<Vtest_cmn_column>, cmn_column},
    {"wide", make_model<Vtest_cmn_wide>, cmn_wide},
}};

}  // namespace

std::unique_ptr<CmnRtl> make_test_cmn(std::string_view build, int random_state) {
  for (const Build& known : kBuilds) {
    if (known.name == build) return known.make(known.config(), random_state);
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
  return names;
}

}  // namespace fabmon::test
