// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/golden/local_counters.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kModulus = std::uint64_t{1} << 16;

}  // namespace

void CmnLocalCounters::configure(std::uint64_t pmu_config) {
  settle();
  enabled_ = (pmu_config & 1) != 0;
  const bool pair01 = (pmu_config >> 1 & 1) != 0, pair23 = (pmu_config >> 2 & 1) != 0;
  const bool all = (pmu_config >> 3 & 1) != 0;
  chained_ = all ? 0b1110U : (pair01 ? 0b0010U : 0U) | (pair23 ? 0b1000U : 0U);
  paired_ = static_cast<unsigned>(pmu_config >> 4 & 0xF);
  for (unsigned n = 0; n < kCounters; ++n) {
    global_[n] = static_cast<std::uint8_t>(pmu_config >> (16 + 4 * n) & 7);
  }
  start();
}

void CmnLocalCounters::set_run(bool run) {
  if (run == run_) return;
  settle();
  run_ = run;
  start();
}

void CmnLocalCounters::start() {
  on_ = run_ && enabled_;
  start_ = log_;
}

std::array<std::uint64_t, CmnLocalCounters::kCounters> CmnLocalCounters::sums() const {
  std::array<std::uint64_t, kCounters> sum{};
  for (unsigned n = 0; n < kCounters; ++n) {
    sum[n] = base_[n] + (chained(n) ? sum[n - 1] / kModulus : moved(n));
  }
  return sum;
}

std::uint64_t CmnLocalCounters::value() const {
  const auto sum = sums();
  std::uint64_t all = 0;
  for (unsigned n = 0; n < kCounters; ++n) all |= sum[n] % kModulus << (16 * n);
  return all;
}

void CmnLocalCounters::set(std::uint64_t value) {
  for (unsigned n = 0; n < kCounters; ++n) base_[n] = (value >> (16 * n)) % kModulus;
  start_ = log_;
}

void CmnLocalCounters::settle() {
  const auto sum = sums();
  for (unsigned n = 0; n < kCounters; ++n) {
    if (sends(n)) sent_[global_[n]] += sum[n] / kModulus;
    total_[n] += sum[n] - base_[n];
  }
  for (unsigned n = 0; n < kCounters; ++n) base_[n] = sum[n] % kModulus;
  start_ = log_;
}

std::uint64_t CmnLocalCounters::sent(unsigned g) const {
  const auto sum = sums();
  std::uint64_t all = sent_[g];
  for (unsigned n = 0; n < kCounters; ++n) {
    if (sends(n) && global_[n] == g) all += sum[n] / kModulus;
  }
  return all;
}

std::uint64_t CmnLocalCounters::total(unsigned n) const { return total_[n] + sums()[n] - base_[n]; }

}  // namespace fabmon
