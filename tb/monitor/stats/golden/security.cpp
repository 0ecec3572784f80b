// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/golden/security.hpp"

#include <algorithm>

namespace fabmon {
namespace {

constexpr std::uint32_t kLockSet = 1U << 0, kLockBlind = 1U << 1, kLockLost = 1U << 3;
// What is configuration, from the specification of the register map.
constexpr std::uint32_t kIrqEnableAt = 0x18, kOpenAt = 0x54;
constexpr std::uint32_t kEnableAndFreeze = 3, kClearAll = 1U << 8;

}  // namespace

StatsSecurity::StatsSecurity(const StatsConfig& config)
    : config_(config),
      view_({.max_outstanding = config.n,
             .max_atomics = config.max_atomics,
             .settle_cycles = config.settle_cycles,
             .data = false}) {
  reset(true);
}

void StatsSecurity::reset(bool settled) {
  view_.reset(settled, 0);
  niden_ = true, spniden_ = false;
  transfer_ = locked_ = false;
  // The cycle after a reset is not told to the model.
  lost_ = filters() && config_.source == StatsSource::kAxi && !settled;
  blind_now_ = false;
  to_lock_.reset();
}

void StatsSecurity::authentication(bool niden, bool spniden) {
  niden_ = niden, spniden_ = spniden;
  view_.authentication(niden, spniden);
}

Axi4Pins StatsSecurity::next(const Axi4Pins& pins) {
  blind_now_ = view_.blind();
  return view_.next(pins);
}

ApbPins StatsSecurity::next(const ApbPins& pins) {
  const bool selected = std::any_of(pins.psel.begin(), pins.psel.end(),
                                    [](std::uint64_t lines) { return lines != 0; });
  if (pins.penable == 0) transfer_ = selected && niden_ && (spniden_ || (pins.pprot & 2) != 0);
  if (transfer_) return pins;
  ApbPins hidden;
  hidden.presetn = pins.presetn;
  return hidden;
}

void StatsSecurity::edge() {
  if (to_lock_) {
    const bool may = config_.secure != 2 || (to_lock_->prot & 2) == 0;
    if (may && (to_lock_->data & kLockSet) != 0) locked_ = true;
    if ((to_lock_->data & kLockLost) != 0) lost_ = false;
    to_lock_.reset();
  }
  if (blind_now_) lost_ = true;
  blind_now_ = false;
}

std::optional<RegAccess> StatsSecurity::admit(const RegAccess& write, std::uint32_t gctrl) {
  if (refuses(write.prot)) return {};
  // It goes on to the registers: one without all strobes raises a flag there.
  if (write.addr == kLockAddr && write.strb == 0xF) to_lock_ = write;
  if (!locked_) return write;
  RegAccess rest = write;
  switch (write.addr >> 12) {
    case 0x0:
      if (write.addr == kIrqEnableAt) return {};
      if (write.addr == kOpenAt) rest.data &= ~kClearAll;
      if (write.addr == kGctrl) {
        rest.data &= ~(kEnableAndFreeze | kClearAll);
        rest.data |= gctrl & kEnableAndFreeze;
      }
      return rest;
    case 0x1:
      if (write.addr % 16 != 8) return {};
      rest.data &= ~1U;
      return rest;
    case 0x8:
      if (write.addr % 8 == 4) return {};
      return rest;
    case 0xC:
      return {};
    default:
      return rest;
  }
}

std::uint32_t StatsSecurity::lock_register() const {
  const bool blind = filters() && config_.source == StatsSource::kAxi && view_.blind();
  return (locked_ ? kLockSet : 0) | (blind ? kLockBlind : 0) | (lost_ ? kLockLost : 0) |
         config_.secure << 8;
}

}  // namespace fabmon
