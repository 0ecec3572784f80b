// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Addresses and fields of the register map of the bank form, one place each.
#include "tb/monitor/axi4/golden/bank_registers.hpp"

#include <algorithm>

namespace fabmon {
namespace {

enum Address : std::uint32_t {
  kGdisL = 0x000,
  kGdisH = 0x004,
  kGcadrL = 0x008,
  kGsoffL = 0x010,
  kExtId = 0x400,
  kExtCap = 0x404,
  kExtSnapCtrl = 0x410,
  kExtSnapStatus = 0x414,
  kExtFlags = 0x430,
  kExtOpen = 0x434,
  kSnapBase = 0xC00,
};
constexpr std::array<std::uint32_t, 3> kUnits{0x100, 0x480, 0x800};
constexpr std::array<std::uint32_t, 3> kIrqEnables{0x408, 0x40C, 0x420};
constexpr std::array<std::uint32_t, 3> kSnapOverflows{0x418, 0x41C, 0x428};
constexpr std::uint32_t kStrideWords = 0x70;  // of unit blocks, in 64-bit words

// Offsets in a unit.
enum Offset : std::uint32_t {
  kUdisL = 0x00,
  kUdisH = 0x04,
  kUcadrL = 0x08,
  kUidtL = 0x10,
  kUctrl = 0x18,
  kUsts = 0x20,
  kControls = 0x28,
};

constexpr std::uint32_t kMmio = 1U << 29;  // AccessType in the upper halves of the discovery tables
constexpr std::uint32_t kFreeze = 1U << 0, kRstCntr = 1U << 9, kClearing = 1U << 16;  // UCTRL
constexpr std::uint32_t kCapture = 1U << 0, kWithClear = 1U << 1;  // EXT_SNAP_CTRL
constexpr std::uint32_t kLost = 1U << 1;                           // EXT_SNAP_STS
constexpr std::uint32_t kBusy = 1U << 31;                          // UCDATA_H

// The bits that the byte strobes of a write reach.
std::uint32_t reached(const RegAccess& w) {
  std::uint32_t m = 0;
  for (unsigned i = 0; i < 4; ++i) {
    if ((w.strb >> i & 1) != 0) m |= 0xFFU << 8 * i;
  }
  return m;
}

std::uint32_t half(std::uint64_t x, bool high) {
  return static_cast<std::uint32_t>(high ? x >> 32 : x);
}

std::optional<unsigned> place_in(const std::array<std::uint32_t, 3>& list, std::uint32_t addr) {
  const auto* const found = std::find(list.begin(), list.end(), addr);
  if (found == list.end()) return {};
  return static_cast<unsigned>(found - list.begin());
}

}  // namespace

Axi4BankRegisters::Axi4BankRegisters(const Axi4Config& config, Axi4BankCounters& counters,
                                     Axi4BankSnapshot& snapshot)
    : config_(config), counters_(counters), snapshot_(snapshot) {}

void Axi4BankRegisters::reset() {
  irq_enable_.fill(0);
  latched_.reset();
}

std::uint32_t Axi4BankRegisters::counters_of(unsigned unit) const {
  return static_cast<std::uint32_t>(counters_.units()[unit].size());
}

unsigned Axi4BankRegisters::first_of(unsigned unit) const {
  unsigned first = 0;
  for (unsigned u = 0; u < unit; ++u) first += counters_of(u);
  return first;
}

std::optional<Axi4BankRegisters::Place> Axi4BankRegisters::unit_of(std::uint32_t addr) const {
  for (unsigned u = 0; u < counters_.units().size(); ++u) {
    const std::uint32_t end = kUnits[u] + kControls + 16 * counters_of(u);
    if (addr >= kUnits[u] && addr < end) return Place{u, addr - kUnits[u]};
  }
  return {};
}

Axi4BankRegisters::Effects Axi4BankRegisters::effects(const RegAccess& w) const {
  const std::uint32_t ones = w.data & reached(w);
  Effects e;
  const auto place = unit_of(w.addr);
  if (place && place->offset == kUctrl) e.clear = (ones & kRstCntr) != 0;
  if (w.addr == kExtSnapCtrl) {
    e.capture = (ones & kCapture) != 0;
    e.clear_with_capture = e.capture && (ones & kWithClear) != 0;
  }
  if (w.addr == kExtSnapStatus) e.clear_lost = (ones & kLost) != 0;
  if (w.addr == kExtOpen) e.open_ones = ones;
  return e;
}

void Axi4BankRegisters::apply(const RegAccess& w) {
  const std::uint32_t bits = reached(w), ones = w.data & bits;
  if (const auto place = unit_of(w.addr)) {
    if (place->offset == kUctrl && (bits & kFreeze) != 0) {
      counters_.set_frozen((w.data & kFreeze) != 0);
    }
    if (place->offset == kUsts) {
      counters_.set_overflow(place->unit, (counters_.overflow(place->unit) & ~ones) |
                                              counters_.overflowed(place->unit));
    }
  } else if (const auto unit = place_in(kIrqEnables, w.addr)) {
    const std::uint32_t all = (1U << counters_of(*unit)) - 1;
    irq_enable_[*unit] = ((irq_enable_[*unit] & ~bits) | ones) & all;
  }
}

bool Axi4BankRegisters::irq() const {
  for (unsigned u = 0; u < counters_.units().size(); ++u) {
    if ((counters_.overflow(u) & irq_enable_[u]) != 0) return true;
  }
  return false;
}

std::uint32_t Axi4BankRegisters::read_data(unsigned k, bool high) {
  if (!high) {
    const std::uint64_t value = counters_.value(k);
    latched_ = k;
    latch_ = half(value, true);
    return half(value, false);
  }
  return latched_ == k ? latch_ : kBusy;
}

std::uint32_t Axi4BankRegisters::read_unit(const Place& place, Time now) {
  const std::uint32_t n = counters_of(place.unit);
  if (place.offset % 4 != 0) return 0;
  if (place.offset >= kControls + 8 * n) {
    const std::uint32_t at = place.offset - kControls - 8 * n;
    return read_data(first_of(place.unit) + at / 8, at % 8 != 0);
  }
  if (place.offset >= kControls) {
    const std::uint32_t at = place.offset - kControls;
    const Axi4FixedEvent& event = counters_.units()[place.unit][at / 8];
    return at % 8 != 0 ? 0 : event.code | std::uint32_t{event.umask()} << 8;
  }
  switch (place.offset) {
    case kUdisL:
      return n | 0x10U << 8 | config_.counter_width << 16 | (0x10 + 8 * n) << 24;
    case kUdisH:
      return 0x08U | kMmio;
    case kUcadrL:
      return kUnits[place.unit] + kUctrl;
    case kUidtL:
      return config_.unit_id << 16;
    case kUctrl:
      return (counters_.frozen() ? kFreeze : 0) | (snapshot_.clearing(now) ? kClearing : 0);
    case kUsts:
      return counters_.overflow(place.unit);
    default:
      return 0;
  }
}

std::uint32_t Axi4BankRegisters::read(std::uint32_t addr, Time now) {
  if (const auto place = unit_of(addr)) return read_unit(*place, now);
  if (addr >= kSnapBase && addr < kSnapBase + 8 * counters_.size() && addr % 4 == 0) {
    return half(snapshot_.value((addr - kSnapBase) / 8), addr % 8 != 0);
  }
  if (const auto unit = place_in(kIrqEnables, addr)) return irq_enable_[*unit];
  if (const auto unit = place_in(kSnapOverflows, addr)) return snapshot_.overflow(*unit);
  const auto bit = [](bool set, unsigned at) { return std::uint32_t{set} << at; };
  switch (addr) {
    case kGdisL:  // UnitType 0, BlockStride in 64-bit words, MaxBlocks
      return kStrideWords << 8 | static_cast<std::uint32_t>(kUnits.size()) << 16;
    case kGdisH:
      return kMmio;
    case kGcadrL:
      return 0x018;
    case kGsoffL:  // one status register, at 0x08 from the control register
      return 0x08U | 1U << 8;
    case kExtId:
      return 0x46424D31;
    case kExtCap:
      return counters_.size() | config_.counter_width << 8 | bit(true, 16) | bit(true, 17) |
             bit(true, 19) | bit(config_.latency, 20) | bit(config_.responses, 21) |
             bit(config_.exclusives, 22) | bit(config_.bursts, 23) | bit(config_.transfers, 24) |
             bit(config_.order, 25);
    case kExtSnapStatus:
      return bit(snapshot_.valid(), 0) | bit(snapshot_.lost(), 1) | snapshot_.lower_bounds() |
             std::uint32_t{snapshot_.sequence()} << 8;
    case kExtFlags:
      return counters_.flags(now);
    case kExtOpen:
      return counters_.open().value();
    default:
      return 0;
  }
}

}  // namespace fabmon
