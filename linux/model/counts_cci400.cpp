// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "linux/model/counts_cci400.hpp"

#include <fmt/format.h>

#include "tb/bus/ace/pins.hpp"
#include "tb/monitor/cci400/tables/register_map.hpp"

namespace fabmon::guest {
namespace {

constexpr std::uint32_t kPmcr = cci400_reg::kPmcr, kEnable = cci400_reg::kPmcrCen;
constexpr std::uint32_t kSelect = 0x0, kValue = 0x4, kControl = 0x8;
constexpr std::uint32_t block(unsigned k) {
  return cci400_reg::kEventSelect - cci400_reg::kStride + cci400_reg::kStride * k;
}

}  // namespace

Cci400Counts::Cci400Counts(const Cci400Config&, const Cci400Golden& golden) : golden_(&golden) {}

void Cci400Counts::before(const BusEvent& access) {
  const bool write = access.kind == BusEventKind::kWrite;
  if (!write && access.addr == block(0) + kValue) {
    const std::uint32_t value = golden_->read(block(0) + kValue);
    of(0).events += value - cycle_base_;
    cycle_base_ = value;
  }
  for (unsigned k = 0; k < kCounters; ++k) {
    if (!write || access.addr != block(k) + kValue) continue;
    settle();  // a counter does not count the cycle in which it is written
    const auto by = static_cast<std::uint32_t>(access.data) - golden_->read(block(k) + kValue);
    if (access.second) of(k).jump += by;
    if (k == 0) cycle_base_ = access.second ? cycle_base_ + by : access.data;
  }
}

void Cci400Counts::after(const BusEvent& access) {
  for (unsigned k = 1; k < kCounters; ++k) {
    if (access.addr == block(k) + kValue) total_[k] = total(k);
  }
  settle();
  for (unsigned k = 1; k < kCounters; ++k) {
    select_[k] = static_cast<std::uint8_t>(golden_->read(block(k) + kSelect));
    counting_[k] = counts(k);
    total_[k] = total(k);
  }
}

Counted Cci400Counts::take() {
  settle();
  Counted counted;
  counted.swap(counted_);
  return counted;
}

void Cci400Counts::settle() {
  for (unsigned k = 1; k < kCounters; ++k) {
    const std::uint64_t now = total(k);
    if (counting_[k] && now != total_[k]) of(k).events += now - total_[k];
    total_[k] = now;
  }
}

std::uint64_t Cci400Counts::total(unsigned k) const {
  const unsigned source = select_[k] >> 5, code = select_[k] & 0x1F;
  const bool slave = source < kAceSlaves;
  if (code >= (slave ? kAceSlaveEvents : kAceMasterEvents)) return 0;
  return golden_->events(slave ? kAceSlaveEvents * source + code
                               : kAceSlaveEvents * kAceSlaves +
                                     kAceMasterEvents * (source - kAceSlaves) + code);
}

bool Cci400Counts::counts(unsigned k) const {
  return (golden_->read(kPmcr) & kEnable) != 0 && (golden_->read(block(k) + kControl) & 1) != 0;
}

Count& Cci400Counts::of(unsigned k) {
  if (k == 0) return counted_["cycles"];
  return counted_[fmt::format("source={},event={:#x}", select_[k] >> 5, select_[k] & 0x1F)];
}

}  // namespace fabmon::guest
