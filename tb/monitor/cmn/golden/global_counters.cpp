// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/golden/global_counters.hpp"

namespace fabmon {

void CmnGlobalCounters::set_run(bool run, std::uint64_t now) {
  if (run == run_) return;
  settle(now);
  run_ = run;
}

std::uint64_t CmnGlobalCounters::sent(unsigned g) const {
  std::uint64_t all = 0;
  for (const CmnLocalCounters* dtm : dtms_) all += dtm->sent(g);
  return all;
}

std::array<std::uint64_t, CmnGlobalCounters::kCounters> CmnGlobalCounters::sums() const {
  std::array<std::uint64_t, kCounters> sum{};
  for (unsigned g = 0; g < kCounters; ++g) {
    sum[g] = base_[g] + (chained(g) ? sum[g - 1] >> 32 : sent(g) - start_[g]);
  }
  return sum;
}

std::uint32_t CmnGlobalCounters::overflow(std::uint64_t now) const {
  const auto sum = sums();
  std::uint32_t flags = overflow_;
  for (unsigned g = 0; g < kCounters; ++g) {
    const bool carries_on = g + 1 < kCounters && chained(g + 1);
    if (sum[g] >> 32 != 0 && !carries_on) flags |= 1U << g;
  }
  if (cycle_sum(now) > kCycleMask) flags |= 1U << kCycleFlag;
  return flags;
}

void CmnGlobalCounters::settle(std::uint64_t now) {
  overflow_ = overflow(now);
  const auto sum = sums();
  for (unsigned g = 0; g < kCounters; ++g) {
    base_[g] = static_cast<std::uint32_t>(sum[g]);
    start_[g] = sent(g);
  }
  cycle_base_ = cycles(now);
  cycle_start_ = now;
}

}  // namespace fabmon
