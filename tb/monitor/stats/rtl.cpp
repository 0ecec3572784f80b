// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/rtl.hpp"

#include <algorithm>
#include <array>

#include "Vaxi4_empty.h"
#include "Vstats_apb.h"
#include "Vstats_base.h"
#include "Vstats_base_trace.h"
#include "Vstats_contexts.h"
#include "Vstats_literal.h"
#include "Vstats_wide.h"
#include "tb/monitor/stats/builds.hpp"
#include "tb/monitor/stats/rtl_model.hpp"

namespace fabmon {
namespace {

template <class Top, class Pins>
std::unique_ptr<StatsRtl> make_model(const StatsConfig& config) {
  return std::make_unique<StatsRtlModel<Top, Pins>>(config);
}

struct Build {
  std::string_view name;
  std::unique_ptr<StatsRtl> (*make)(const StatsConfig& config);
  const StatsConfig* config;
};

// The first ones are the user's. The empty one has the pins of an AXI4 port, and no more.
constexpr std::size_t kUserBuilds = 5;
constexpr std::array<Build, 7> kBuilds = {
    {{"base", make_model<Vstats_base, Axi4Pins>, &kStatsBase},
     {"wide", make_model<Vstats_wide, Axi4Pins>, &kStatsWide},
     {"contexts", make_model<Vstats_contexts, ContextPins>, &kStatsContexts},
     {"literal", make_model<Vstats_literal, ContextPins>, &kStatsLiteral},
     {"apb", make_model<Vstats_apb, ApbPins>, &kStatsApb},
     {"base_trace", make_model<Vstats_base_trace, Axi4Pins>, &kStatsBase},
     {"empty", make_model<Vaxi4_empty, Axi4Pins>, &kStatsBase}}};

}  // namespace

std::vector<std::string> StatsRtl::builds() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kUserBuilds; ++i) names.emplace_back(kBuilds[i].name);
  return names;
}

std::unique_ptr<StatsRtl> StatsRtl::make(std::string_view build) {
  const auto* const found =
      std::find_if(kBuilds.begin(), kBuilds.end(), [&](const Build& b) { return b.name == build; });
  return found == kBuilds.end() ? nullptr : found->make(*found->config);
}

}  // namespace fabmon
