// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/counts_stats.hpp"

#include <fmt/format.h>

#include "tb/monitor/stats/tables/register_map.hpp"

namespace fabmon::guest {

StatsCounts::StatsCounts(const StatsConfig& config, StatsGolden& golden) : golden_(&golden) {
  registers_ = {stats_reg::kSamplesLo, stats_reg::kLatencySumLo, stats_reg::kUnbinnedLo};
  for (unsigned i = 0; i < config.nbins; ++i) {
    registers_.insert(stats_reg::kBinVal + stats_reg::kBinStride * i);
  }
}

// Reading leaves the golden model as the access itself does, which follows: with the HI latch set.
void StatsCounts::before(const BusEvent& access) {
  if (access.kind == BusEventKind::kWrite || access.second || !shadows()) return;
  if (registers_.count(access.addr) == 0) return;
  const std::uint64_t low = golden_->read(static_cast<std::uint32_t>(access.addr));
  readings_.read(fmt::format("event={:#x}", access.addr),
                 low | std::uint64_t{golden_->read(stats_reg::kHi)} << 32);
}

void StatsCounts::after(const BusEvent&) {
  if (!shadows()) readings_.end();
}

bool StatsCounts::shadows() {
  return (golden_->read(stats_reg::kGctrl) & stats_reg::kGctrlShadowRead) != 0;
}

}  // namespace fabmon::guest
