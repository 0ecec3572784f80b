// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/counts_axi4.hpp"

#include <fmt/format.h>

#include "tb/monitor/axi4/tables/register_map.hpp"

namespace fabmon::guest {
namespace {

std::string name_of(std::uint32_t low, std::uint32_t high) {
  const std::uint32_t event = low & 0xFF, threshold = low >> 24;
  if (event == 0 && threshold == 0) return {};
  const auto bit = [](std::uint32_t word, std::uint32_t mask) {
    return (word & mask) != 0 ? 1 : 0;
  };
  return fmt::format("event={:#x},umask={:#x},threshold={},invert={},edge={},max={}", event,
                     low >> 8 & 0xFF, threshold, bit(low, axi4_reg::kUcctlLInvert),
                     bit(low, axi4_reg::kUcctlLEdge), bit(high, axi4_reg::kUcctlHMax));
}

}  // namespace

Axi4Counts::Axi4Counts(const Axi4Config& config, Axi4Golden& golden)
    : golden_(&golden),
      mask_((std::uint64_t{1} << config.counter_width) - 1),
      counters_(config.num_counters) {}

void Axi4Counts::before(const BusEvent&) { settle(); }

// Of a counter that the write has cleared what it holds is what it has counted since.
void Axi4Counts::after(const BusEvent& write) {
  const bool all = write.addr == axi4_reg::kUctrlL && (write.data & axi4_reg::kUctrlLRstCntr) != 0;
  for (unsigned j = 0; j < counters_.size(); ++j) {
    const bool one = write.addr == axi4_reg::kUcctlL + axi4_reg::kStride * j &&
                     (write.data & axi4_reg::kUcctlLCntrRst) != 0;
    if (all || one) counters_[j].value = 0;
  }
  settle();
  for (unsigned j = 0; j < counters_.size(); ++j) {
    const std::uint32_t control = axi4_reg::kUcctlL + axi4_reg::kStride * j;
    counters_[j].what = name_of(golden_->read(control), golden_->read(control + 4));
  }
}

Counted Axi4Counts::take() {
  settle();
  Counted counted;
  counted.swap(counted_);
  return counted;
}

void Axi4Counts::settle() {
  for (unsigned j = 0; j < counters_.size(); ++j) {
    Counter& c = counters_[j];
    const std::uint64_t now = golden_->counter(j);
    if (!c.what.empty() && now != c.value) counted_[c.what].events += (now - c.value) & mask_;
    c.value = now;
  }
}

}  // namespace fabmon::guest
