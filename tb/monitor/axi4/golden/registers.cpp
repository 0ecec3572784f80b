// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Addresses and fields of the register map, one place each.
#include "tb/monitor/axi4/golden/registers.hpp"

namespace fabmon {
namespace {

enum Address : std::uint32_t {
  kGdisL = 0x000,
  kGdisH = 0x004,
  kGcadrL = 0x008,
  kGsoffL = 0x010,
  kUdisL = 0x100,
  kUdisH = 0x104,
  kUcadrL = 0x108,
  kUidtL = 0x110,
  kUctrl = 0x118,
  kUsts = 0x120,
  kControlBase = 0x128,
  kExtId = 0x400,
  kExtCap = 0x404,
  kExtIrqEnable = 0x408,
  kExtSnapCtrl = 0x410,
  kExtSnapStatus = 0x414,
  kExtSnapOverflow = 0x418,
  kExtOpen = 0x434,
  kSnapBase = 0x440,
};

constexpr std::uint32_t kMmio = 1U << 29;  // AccessType in the upper halves of the discovery tables
constexpr std::uint32_t kFreeze = 1U << 0, kRstCtrl = 1U << 8, kRstCntr = 1U << 9;  // UCTRL
constexpr std::uint32_t kCntrRst = 1U << 17, kEdge = 1U << 18, kFrzOnOv = 1U << 20,
                        kInvert = 1U << 23;  // UCCTL_L
constexpr std::uint32_t kMax = 1U << 0;      // UCCTL_H
constexpr std::uint32_t kCapture = 1U << 0;  // EXT_SNAP_CTRL
constexpr std::uint32_t kLost = 1U << 1;     // EXT_SNAP_STS

// The bits that the byte strobes of a write reach.
std::uint32_t strobed(const RegAccess& w) {
  std::uint32_t m = 0;
  for (unsigned i = 0; i < 4; ++i) {
    if ((w.strb >> i & 1) != 0) m |= 0xFFU << 8 * i;
  }
  return m;
}

// A register's value after a write of plain read-write bits.
std::uint32_t merged(std::uint32_t old, const RegAccess& w) {
  return (old & ~strobed(w)) | (w.data & strobed(w));
}

std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
std::uint32_t high(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }

std::uint32_t encode(const CounterControl& c) {
  return std::uint32_t{c.event} | std::uint32_t{c.umask} << 8 | (c.edge ? kEdge : 0) |
         (c.freeze_on_ov ? kFrzOnOv : 0) | (c.invert ? kInvert : 0) |
         std::uint32_t{c.threshold} << 24;
}

}  // namespace

Axi4Registers::Axi4Registers(const Axi4Config& config, Axi4Counters& counters,
                             Axi4Snapshot& snapshot, const Axi4OpenFlags& open)
    : config_(config),
      data_base_(kControlBase + 8 * counters.size()),
      counters_(counters),
      snapshot_(snapshot),
      open_(open) {}

void Axi4Registers::reset() {
  irq_enable_ = 0;
  latched_ = false;
}

bool Axi4Registers::find(std::uint32_t addr, std::uint32_t array, Slot& slot) const {
  if (addr < array || addr >= array + 8 * counters_.size() || addr % 4 != 0) return false;
  slot = {(addr - array) / 8, (addr & 4) != 0};
  return true;
}

Axi4Registers::Effects Axi4Registers::effects(const RegAccess& w) const {
  const std::uint32_t ones = w.data & strobed(w);
  Effects e;
  Slot slot{};
  if (w.addr == kUctrl && (ones & kRstCntr) != 0) {
    e.forget = true;
    e.clear_data = (1U << counters_.size()) - 1;
  } else if (find(w.addr, kControlBase, slot) && !slot.high && (ones & kCntrRst) != 0) {
    e.clear_data = 1U << slot.counter;
  } else if (w.addr == kExtSnapCtrl) {
    e.capture = (ones & kCapture) != 0;
  } else if (w.addr == kExtSnapStatus) {
    e.clear_lost = (ones & kLost) != 0;
  } else if (w.addr == kExtOpen) {
    e.open_ones = ones;
  }
  return e;
}

void Axi4Registers::apply(const RegAccess& w, const Axi4Counters::Outcome& outcome) {
  const std::uint32_t ones = w.data & strobed(w);
  Slot slot{};
  if (find(w.addr, kControlBase, slot)) {
    write_control(slot, w);
    return;
  }
  switch (w.addr) {
    case kUctrl:
      counters_.set_frozen((merged(counters_.frozen() ? kFreeze : 0, w) & kFreeze) != 0 ||
                           outcome.froze);
      if ((ones & kRstCtrl) != 0) {
        for (unsigned j = 0; j < counters_.size(); ++j) counters_.set_control(j, {});
      }
      break;
    case kUsts:
      counters_.set_overflow((counters_.overflow() & ~ones) | outcome.overflowed);
      break;
    case kExtIrqEnable:
      irq_enable_ = merged(irq_enable_, w) & ((1U << counters_.size()) - 1);
      break;
    default:
      break;
  }
}

void Axi4Registers::write_control(const Slot& slot, const RegAccess& w) {
  if ((w.strb & 0xF) == 0) return;
  CounterControl c = counters_.control(slot.counter);
  if (slot.high) {
    c.max = (merged(c.max ? kMax : 0, w) & kMax) != 0;
  } else {
    const std::uint32_t v = merged(encode(c), w);
    c.event = static_cast<std::uint8_t>(v);
    c.umask = static_cast<std::uint8_t>(v >> 8);
    c.edge = (v & kEdge) != 0;
    c.freeze_on_ov = (v & kFrzOnOv) != 0;
    c.invert = (v & kInvert) != 0;
    c.threshold = static_cast<std::uint8_t>(v >> 24);
    counters_.forget_activity(slot.counter);
  }
  counters_.set_control(slot.counter, c);
}

std::uint32_t Axi4Registers::read_control(const Slot& slot) const {
  const CounterControl& c = counters_.control(slot.counter);
  return slot.high ? (c.max ? kMax : 0) : encode(c);
}

std::uint32_t Axi4Registers::read_data(const Slot& slot) {
  const std::uint64_t data = counters_.data(slot.counter);
  if (!slot.high) {
    latched_ = true;
    latched_counter_ = slot.counter;
    latch_ = high(data);
    return low(data);
  }
  if (latched_ && latched_counter_ == slot.counter) {
    latched_ = false;
    return latch_;
  }
  return high(data);
}

std::uint32_t Axi4Registers::read(std::uint32_t addr) {
  const std::uint32_t n = counters_.size();
  Slot slot{};
  if (find(addr, kControlBase, slot)) return read_control(slot);
  if (find(addr, data_base_, slot)) return read_data(slot);
  if (find(addr, kSnapBase, slot)) {
    const std::uint64_t v = snapshot_.value(slot.counter);
    return slot.high ? high(v) : low(v);
  }
  switch (addr) {
    case kGdisL:  // UnitType 0, BlockStride in 64-bit words, MaxBlocks 1
      return 0x20U << 8 | 1U << 16;
    case kGdisH:
      return kMmio;
    case kGcadrL:
      return 0x018;
    case kGsoffL:  // one status register, at 0x08 from the control register
      return 0x08U | 1U << 8;
    case kUdisL:
      return n | 0x10U << 8 | config_.counter_width << 16 | (0x10 + 8 * n) << 24;
    case kUdisH:
      return 0x08U | kMmio;
    case kUcadrL:
      return kUctrl;
    case kUidtL:
      return (config_.advanced_latency ? 0x80U : 0x00U) | config_.unit_id << 16;
    case kUctrl:
      return counters_.frozen() ? kFreeze : 0;
    case kUsts:
      return counters_.overflow();
    case kExtId:
      return 0x46424D31;
    case kExtCap:
      return n | config_.counter_width << 8 | 1U << 16 | 1U << 17 |
             (config_.advanced_latency ? 1U << 18 : 0);
    case kExtIrqEnable:
      return irq_enable_;
    case kExtSnapStatus:
      return (snapshot_.valid() ? 1U : 0) | (snapshot_.lost() ? kLost : 0) |
             snapshot_.lower_bounds() | std::uint32_t{snapshot_.sequence()} << 8;
    case kExtSnapOverflow:
      return snapshot_.overflow();
    case kExtOpen:
      return open_.value();
    default:
      return 0;
  }
}

}  // namespace fabmon
