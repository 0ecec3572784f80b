// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Addresses and fields of the register map, one place each.
#include "tb/monitor/stats/golden/registers.hpp"

namespace fabmon {
namespace {

enum Address : std::uint32_t {
  kId = 0x0000,
  kConfig0 = 0x0004,
  kConfig1 = 0x0008,
  kGctrl = 0x0010,
  kStatus = 0x0014,
  kIrqEnable = 0x0018,
  kUnbinned = 0x0020,
  kUnbinnedHigh = 0x0024,
  kSamples = 0x0028,
  kSamplesHigh = 0x002C,
  kLatencySum = 0x0030,
  kLatencySumHigh = 0x0034,
  kLatencyMin = 0x0038,
  kLatencyMax = 0x003C,
  kHigh = 0x0040,
  kHistConfig = 0x0050,
  kHistogramBase = 0x0800,
  kTimerBase = 0x1000,
  kBinBase = 0x8000,
  kBoundaryBase = 0xC000,
};

constexpr std::uint32_t kPmst = 0x504D5354;  // "PMST"
constexpr std::uint32_t kEnable = 1U << 0, kFreeze = 1U << 1, kClearTimers = 1U << 8,
                        kClearBins = 1U << 9, kSnapshot = 1U << 10,
                        kShadowRead = 1U << 11;                    // GCTRL
constexpr unsigned kVal = 0, kLimitWord = 1, kCtl = 2, kMode = 3;  // words of a timer or a bin
constexpr std::uint32_t kClear = 1U << 0, kSticky = 1U << 1;       // their ctl
constexpr unsigned kHistogramBits = 48, kSubBits = 2;              // HIST_CONFIG
constexpr std::uint32_t kStatusBits = 0xFF;

constexpr std::uint32_t kForget = 1U << 8;  // OPEN

bool whole(const RegAccess& write) { return (write.strb & 0xF) == 0xF; }

}  // namespace

bool StatsRegisters::forgets(const RegAccess& write) {
  return whole(write) && write.addr == kOpen && (write.data & kForget) != 0;
}

StatsRegisters::Block StatsRegisters::find(std::uint32_t addr, Slot& slot) const {
  if (addr % 4 != 0) return Block::kNone;
  const auto inside = [&](std::uint32_t base, std::uint32_t size, unsigned count) {
    if (addr < base || addr - base >= size * count) return false;
    slot = {(addr - base) / size, (addr - base) % size / 4};
    return true;
  };
  if (addr < kHistogramBase) return Block::kGlobal;
  if (inside(kTimerBase, 16, config_.n)) return Block::kTimer;
  if (inside(kBinBase, 16, config_.nbins)) return Block::kBin;
  if (inside(kBoundaryBase, 8, config_.nbins)) return Block::kBoundary;
  if (inside(kHistogramBase, 8, 128 * config_.hist_ports()) &&
      slot.index % 128 < config_.hist_bins()) {
    return Block::kHistogram;
  }
  return Block::kNone;
}

std::uint32_t StatsRegisters::low_word(std::uint64_t value) {
  latch_ = static_cast<std::uint32_t>(value >> 32);
  return static_cast<std::uint32_t>(value);
}

std::uint32_t StatsRegisters::read(std::uint32_t addr, std::uint64_t now) {
  Slot slot;
  switch (find(addr, slot)) {
    case Block::kGlobal:
      return read_global(addr, now);
    case Block::kTimer:
      return read_timer(slot, now);
    case Block::kBin:
      return read_bin(slot);
    case Block::kBoundary:
      return slot.word == 0 ? bins_.interval(slot.index).ll : bins_.interval(slot.index).ul;
    case Block::kHistogram:
      if (slot.word == 1) return latch_;
      return low_word(histogram_.at(slot.index / 128, slot.index % 128));
    case Block::kNone:
      break;
  }
  return 0;
}

std::uint32_t StatsRegisters::read_global(std::uint32_t addr, std::uint64_t now) {
  switch (addr) {
    case kId:
      return kPmst;
    case kConfig0:
      return config_.n | config_.nbins << 16;
    case kConfig1:
      return config_.timer_width | config_.bin_width << 8 | (config_.num_dealloc & 0xFF) << 16;
    case kGctrl:
      return (enable_ ? kEnable : 0) | (freeze_ ? kFreeze : 0) | (shadow_read_ ? kShadowRead : 0);
    case kStatus:
      return status(now);
    case kIrqEnable:
      return irq_enable_;
    case kUnbinned:
      return low_word(shown().unbinned);
    case kSamples:
      return low_word(shown().samples);
    case kLatencySum:
      return low_word(shown().latency_sum);
    case kUnbinnedHigh:
    case kSamplesHigh:
    case kLatencySumHigh:
    case kHigh:
      return latch_;
    case kLatencyMin:
      return bins_.latency_min();
    case kLatencyMax:
      return bins_.latency_max();
    case kHistConfig:
      if (config_.hist_width == 0) return 0;
      return config_.hist_bins() | kSubBits << 8 | config_.hist_ports() << 12 |
             kHistogramBits << 16 | config_.hist_width << 24;
    case StatsRegisters::kOpen:
      return open_;
    default:
      return 0;
  }
}

std::uint32_t StatsRegisters::read_timer(const Slot& slot, std::uint64_t now) const {
  const unsigned j = slot.index;
  switch (slot.word) {
    case kVal:
      return timers_.value(j, now);
    case kLimitWord:
      return timers_.limit(j);
    case kCtl:
      return (timers_.lim(j, now) ? kSticky : 0) | j << 8 | j << 16;
    default:
      return timers_.mode(j);
  }
}

std::uint32_t StatsRegisters::read_bin(const Slot& slot) {
  const unsigned i = slot.index;
  switch (slot.word) {
    case kVal:
      return low_word(shown().bin[i]);
    case kLimitWord:
      return bins_.limit(i);
    case kCtl:
      return bins_.overflow(i) ? kSticky : 0;
    default:
      return bins_.mode(i);
  }
}

LineMask StatsRegisters::before_edge(const RegAccess& write, std::uint64_t now) {
  LineMask stop{};
  Slot slot;
  if (!whole(write)) {
    flags_ |= kPartialWrite;
    return stop;
  }
  switch (find(write.addr, slot)) {
    case Block::kGlobal:
      if (write.addr == kGctrl) {
        if ((write.data & kSnapshot) != 0) bins_.snapshot();
        if ((write.data & kClearBins) != 0) {
          bins_.clear();
          histogram_.clear();
          open_ &= ~(kReadBound | kWriteBound);
        }
        if ((write.data & kClearTimers) != 0) stop = timers_.entries();
      } else if (write.addr == kStatus) {
        flags_ &= ~write.data;
        if ((write.data & kLimit) != 0) timers_.clear_raised(now);
      } else if (write.addr == kOpen) {
        open_ &= ~write.data;
      }
      break;
    case Block::kTimer:
      if (slot.word == kVal) {
        timers_.load(slot.index, write.data);
      } else {
        if (slot.word == kCtl && (write.data & kSticky) != 0) timers_.clear_lim(slot.index, now);
        const bool stops = slot.word != kCtl || (write.data & kClear) != 0;
        if (stops) stop[slot.index / 64] = std::uint64_t{1} << slot.index % 64;
      }
      break;
    case Block::kBin:
      if (slot.word == kCtl && (write.data & kSticky) != 0) bins_.clear_overflow(slot.index);
      if (slot.word == kCtl && (write.data & kClear) != 0) bins_.clear_bin(slot.index);
      break;
    default:
      break;
  }
  return stop;
}

void StatsRegisters::after_edge(const RegAccess& write) {
  Slot slot;
  if (!whole(write)) return;
  switch (find(write.addr, slot)) {
    case Block::kGlobal:
      if (write.addr == kGctrl) {
        enable_ = (write.data & kEnable) != 0;
        freeze_ = (write.data & kFreeze) != 0;
        shadow_read_ = (write.data & kShadowRead) != 0;
        timers_.set_enable(enable_);
      } else if (write.addr == kIrqEnable) {
        irq_enable_ = write.data & kStatusBits;
      }
      break;
    case Block::kTimer:
      if (slot.word == kLimitWord) timers_.set_limit(slot.index, write.data);
      if (slot.word == kMode) timers_.set_mode(slot.index, write.data);
      break;
    case Block::kBin:
      if (slot.word == kLimitWord) bins_.set_limit(slot.index, write.data);
      if (slot.word == kMode) bins_.set_mode(slot.index, write.data);
      break;
    case Block::kBoundary:
      if (slot.word == 0) {
        bins_.set_ll(slot.index, write.data);
      } else {
        bins_.set_ul(slot.index, write.data);
      }
      break;
    default:
      break;
  }
}

}  // namespace fabmon
