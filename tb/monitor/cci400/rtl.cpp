// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/rtl.hpp"

#include <algorithm>
#include <array>

#include "Vcci400_base.h"
#include "Vcci400_base_trace.h"
#include "Vcci400_empty.h"
#include "Vcci400_passive.h"
#include "Vcci400_r0.h"
#include "tb/monitor/cci400/builds.hpp"
#include "tb/monitor/cci400/rtl_model.hpp"

namespace fabmon {
namespace {

template <class Top>
std::unique_ptr<Cci400Rtl> make_model(const Cci400Config& config) {
  return std::make_unique<Cci400RtlModel<Top>>(config);
}

struct Build {
  std::string_view name;
  std::unique_ptr<Cci400Rtl> (*make)(const Cci400Config& config);
  const Cci400Config* config;
};

// The first ones are the user's.
constexpr std::size_t kUserBuilds = 3;
constexpr std::array<Build, 5> kBuilds = {
    {{"base", make_model<Vcci400_base>, &kCci400Base},
     {"passive", make_model<Vcci400_passive>, &kCci400Passive},
     {"r0", make_model<Vcci400_r0>, &kCci400R0},
     {"base_trace", make_model<Vcci400_base_trace>, &kCci400Base},
     {"empty", make_model<Vcci400_empty>, &kCci400Base}}};

}  // namespace

std::vector<std::string> Cci400Rtl::builds() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kUserBuilds; ++i) names.emplace_back(kBuilds[i].name);
  return names;
}

std::unique_ptr<Cci400Rtl> Cci400Rtl::make(std::string_view build) {
  const auto* const found =
      std::find_if(kBuilds.begin(), kBuilds.end(), [&](const Build& b) { return b.name == build; });
  return found == kBuilds.end() ? nullptr : found->make(*found->config);
}

}  // namespace fabmon
