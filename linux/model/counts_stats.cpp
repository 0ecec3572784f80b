// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/counts_stats.hpp"

#include <fmt/format.h>

#include "tb/monitor/stats/tables/register_map.hpp"

namespace fabmon::guest {

StatsCounts::StatsCounts(const StatsConfig& config, StatsGolden& golden) : golden_(&golden) {
  names_ = {{stats_reg::kSamplesLo, "samples"},
            {stats_reg::kLatencySumLo, "latency_sum"},
            {stats_reg::kUnbinnedLo, "unbinned"}};
  for (unsigned i = 0; i < config.nbins; ++i) {
    names_[stats_reg::kBinVal + stats_reg::kBinStride * i] = fmt::format("bin={}", i);
  }
}

// Reading leaves the golden model as the access itself does, which follows: with the HI latch set.
void StatsCounts::before(const BusEvent& access) {
  if (access.kind == BusEventKind::kWrite || access.second) return;
  const auto found = names_.find(access.addr);
  if (found == names_.end()) return;
  const std::uint64_t low = golden_->read(static_cast<std::uint32_t>(access.addr));
  const std::uint64_t value = low | std::uint64_t{golden_->read(stats_reg::kHi)} << 32;
  if ((golden_->read(stats_reg::kGctrl) & stats_reg::kGctrlShadowRead) != 0) {
    readings_.count(found->second, value);
  } else {
    readings_.begin(found->second, value);
  }
}

}  // namespace fabmon::guest
