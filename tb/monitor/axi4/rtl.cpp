// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/rtl.hpp"

#include <algorithm>
#include <array>

#include "tb/monitor/axi4/builds.hpp"

namespace fabmon {
namespace {

struct Build {
  std::string_view name;
  std::unique_ptr<Axi4Rtl> (*make)();
};

constexpr std::array<Build, 5> kBuilds = {{{"base", make_axi4_base},
                                           {"small", make_axi4_small},
                                           {"adv", make_axi4_adv},
                                           {"base_trace", make_axi4_base_trace},
                                           {"empty", make_axi4_empty}}};

}  // namespace

std::vector<std::string> Axi4Rtl::builds() { return {"base", "small", "adv"}; }

std::unique_ptr<Axi4Rtl> Axi4Rtl::make(std::string_view build) {
  const auto* const found =
      std::find_if(kBuilds.begin(), kBuilds.end(), [&](const Build& b) { return b.name == build; });
  return found == kBuilds.end() ? nullptr : found->make();
}

}  // namespace fabmon
