// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/golden/bins.hpp"

#include <algorithm>
#include <bit>

namespace fabmon {
namespace {

constexpr std::uint32_t kBinEnable = 1U << 0, kOr = 1U << 1, kBinRaise = 1U << 2;

void put(std::uint64_t& mask, unsigned i, bool value) {
  const std::uint64_t bit = std::uint64_t{1} << i;
  mask = value ? mask | bit : mask & ~bit;
}

}  // namespace

StatsBins::StatsBins(const StatsConfig& config)
    : nbins_(config.nbins),
      timer_mask_(0xFFFFFFFFU >> (32 - config.timer_width)),
      limit_mask_(0xFFFFFFFFU >> (32 - std::min(config.bin_width, 32U))),
      most_(~std::uint64_t{0} >> (64 - config.bin_width)),
      enabled_(~std::uint64_t{0} >> (64 - config.nbins)) {
  for (unsigned i = 0; i < nbins_; ++i) {
    const auto power = [&](unsigned e) {
      return e >= config.timer_width ? timer_mask_ : std::uint32_t{1} << e;
    };
    interval_[i] = {i == 0 ? 0 : power(i), i + 1 == nbins_ ? timer_mask_ : power(i + 1)};
    set_limit(i, 0xFFFFFFFF);
  }
}

bool StatsBins::count(std::uint32_t latency) {
  if (stale_) {
    map_.build({interval_.data(), nbins_}, enabled_);
    stale_ = false;
  }
  const std::uint64_t bins = map_.find(latency);
  ++live_.samples;
  if (bins == 0) ++live_.unbinned;
  live_.latency_sum += latency;
  if (live_.latency_sum < latency) live_.latency_sum = ~std::uint64_t{0};
  min_ = std::min(min_, latency);
  max_ = std::max(max_, latency);

  std::uint64_t full = 0;
  for (std::uint64_t bits = bins & ~(hit_ & or_); bits != 0; bits &= bits - 1) {
    const auto i = static_cast<unsigned>(std::countr_zero(bits));
    if (live_.bin[i] < hold_[i]) ++live_.bin[i];
    if (live_.bin[i] >= hold_[i]) full |= bits & -bits;
  }
  hit_ |= bins;
  overflow_ |= full;
  return (full & raises_) != 0;
}

void StatsBins::clear() {
  live_ = {};
  min_ = 0xFFFFFFFF;
  max_ = 0;
}

std::uint32_t StatsBins::mode(unsigned i) const {
  return ((enabled_ >> i & 1) != 0 ? kBinEnable : 0) | ((or_ >> i & 1) != 0 ? kOr : 0) |
         ((raises_ >> i & 1) != 0 ? kBinRaise : 0);
}

void StatsBins::set_limit(unsigned i, std::uint32_t limit) {
  limit_[i] = limit & limit_mask_;
  const bool none =
      limit_[i] == 0 || limit_[i] == 0xFFFFFFFF;  // if bins have 32 bits, that is most_
  hold_[i] = none ? most_ : limit_[i];
}

void StatsBins::set_mode(unsigned i, std::uint32_t mode) {
  put(enabled_, i, (mode & kBinEnable) != 0);
  put(or_, i, (mode & kOr) != 0);
  put(raises_, i, (mode & kBinRaise) != 0);
  stale_ = true;
}

void StatsBins::set_ll(unsigned i, std::uint32_t ll) {
  interval_[i].ll = ll & timer_mask_;
  stale_ = true;
}

void StatsBins::set_ul(unsigned i, std::uint32_t ul) {
  interval_[i].ul = ul & timer_mask_;
  stale_ = true;
}

}  // namespace fabmon
