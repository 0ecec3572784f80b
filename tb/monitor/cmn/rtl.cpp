// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/rtl.hpp"

#include <algorithm>
#include <array>

#include "Vcmn_base.h"
#include "Vcmn_base_trace.h"
#include "Vcmn_empty.h"
#include "Vcmn_mesh3x3.h"
#include "tb/monitor/cmn/builds.hpp"
#include "tb/monitor/cmn/rtl_model.hpp"

namespace fabmon {
namespace {

template <class Top>
std::unique_ptr<CmnRtl> make_model(const CmnConfig& config) {
  return std::make_unique<CmnRtlModel<Top>>(config);
}

struct Build {
  std::string_view name;
  std::unique_ptr<CmnRtl> (*make)(const CmnConfig& config);
  CmnConfig (*config)();
};

// The first ones are the user's.
constexpr std::size_t kUserBuilds = 2;
constexpr std::array<Build, 4> kBuilds = {{{"base", make_model<Vcmn_base>, cmn_base},
                                           {"mesh3x3", make_model<Vcmn_mesh3x3>, cmn_mesh3x3},
                                           {"base_trace", make_model<Vcmn_base_trace>, cmn_base},
                                           {"empty", make_model<Vcmn_empty>, cmn_base}}};

}  // namespace

std::vector<std::string> CmnRtl::builds() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kUserBuilds; ++i) names.emplace_back(kBuilds[i].name);
  return names;
}

std::unique_ptr<CmnRtl> CmnRtl::make(std::string_view build) {
  const auto* const found =
      std::find_if(kBuilds.begin(), kBuilds.end(), [&](const Build& b) { return b.name == build; });
  return found == kBuilds.end() ? nullptr : found->make(found->config());
}

}  // namespace fabmon
