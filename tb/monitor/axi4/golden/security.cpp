// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/golden/security.hpp"

#include <algorithm>
#include <array>

namespace fabmon {
namespace {

constexpr std::uint32_t kLockSet = 1U << 0, kLockBlind = 1U << 1, kLockHidden = 1U << 2,
                        kLockLost = 1U << 3;

// What is configuration of both forms, from the specification of the register maps.
constexpr std::uint32_t kOpenRegister = 0x434, kCounterControls = 0x128;
constexpr std::array<std::uint32_t, 3> kUnitControls{0x118, 0x498, 0x818};
constexpr std::array<std::uint32_t, 3> kIrqEnables{0x408, 0x40C, 0x420};

bool among(const std::array<std::uint32_t, 3>& list, std::uint32_t addr, bool bank) {
  return std::find(list.begin(), list.begin() + (bank ? 3 : 1), addr) !=
         list.begin() + (bank ? 3 : 1);
}

bool low_byte_strobed(const RegAccess& w) { return (w.strb & 1) != 0; }

}  // namespace

Axi4Security::Axi4Security(const Axi4Config& config)
    : config_(config),
      view_({.max_outstanding = config.max_outstanding,
             .max_atomics = config.max_atomics,
             .settle_cycles = config.settle_cycles}) {
  reset(true);
}

void Axi4Security::reset(bool port_in_reset) {
  // In the cycle after a reset AXI forbids VALID.
  view_.reset(port_in_reset, 1);
  locked_ = false;
  // That cycle may have been blind already.
  flags_ = filters() && view_.blind() ? kLockLost : 0;
  set_ = 0;
  to_lock_.reset();
}

Axi4Pins Axi4Security::next(const Axi4Pins& pins) {
  if (view_.blind()) set_ |= kLockLost;
  const Axi4Pins seen = view_.next(pins);
  if (view_.hid_write()) set_ |= kLockHidden;
  return seen;
}

void Axi4Security::edge(bool csr_reset) {
  if (to_lock_ && low_byte_strobed(*to_lock_)) {
    const bool may = config_.secure != 2 || (to_lock_->prot & 2) == 0;
    if (may && (to_lock_->data & kLockSet) != 0) locked_ = true;
    flags_ &= ~to_lock_->data;
  }
  to_lock_.reset();
  flags_ |= set_;
  set_ = 0;
  if (!csr_reset) return;
  locked_ = false;
  flags_ = 0;
}

bool Axi4Security::configures(std::uint32_t addr) const {
  if (among(kIrqEnables, addr, config_.bank)) return true;
  return !config_.bank && addr >= kCounterControls &&
         addr < kCounterControls + 8 * config_.num_counters;
}

std::optional<RegAccess> Axi4Security::admit(const RegAccess& write) {
  if (refuses(write.prot)) return {};
  if (write.addr == kAxi4LockAddr) {
    to_lock_ = write;
    return {};
  }
  if (!locked_) return write;
  if (configures(write.addr)) return {};
  RegAccess rest = write;
  if (among(kUnitControls, write.addr, config_.bank)) {
    rest.data &= ~0x101U;  // neither FREEZE nor RST_CTRL
    rest.strb &= 0xE;
  }
  if (write.addr == kOpenRegister) rest.data &= ~0x100U;
  return rest;
}

std::uint32_t Axi4Security::lock_register() const {
  const bool blind = filters() && view_.blind();
  return (locked_ ? kLockSet : 0) | (blind ? kLockBlind : 0) | flags_ | config_.secure << 8;
}

}  // namespace fabmon
