// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Shorthand for the directed tests of the golden stats model: entries by number, one cycle a call.
//
// Addresses are written as in the specification, not taken from the generated map: they prove it.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "tb/monitor/stats/golden/golden.hpp"

namespace fabmon::test {

/// Register offsets and bits.
struct StatsMap {
  static constexpr std::uint32_t kGctrl = 0x10, kStatus = 0x14, kIrqEnable = 0x18;
  static constexpr std::uint32_t kUnbinned = 0x20, kSamples = 0x28, kSum = 0x30;
  static constexpr std::uint32_t kMin = 0x38, kMax = 0x3C, kHigh = 0x40;
  static constexpr std::uint32_t kEnable = 1, kFreeze = 2, kClearTimers = 0x100, kClearBins = 0x200,
                                 kSnapshot = 0x400, kShadowRead = 0x800;
  static constexpr std::uint32_t kLimit = 1, kOrphan = 2, kDouble = 4, kBinOverflow = 8,
                                 kTableFull = 16, kOverload = 32, kLost = 64, kPartial = 128;
  static constexpr std::uint32_t val(unsigned j) { return 0x1000 + 16 * j; }
  static constexpr std::uint32_t limit(unsigned j) { return 0x1004 + 16 * j; }
  static constexpr std::uint32_t ctl(unsigned j) { return 0x1008 + 16 * j; }
  static constexpr std::uint32_t mode(unsigned j) { return 0x100C + 16 * j; }
  static constexpr std::uint32_t bin_val(unsigned i) { return 0x8000 + 16 * i; }
  static constexpr std::uint32_t bin_limit(unsigned i) { return 0x8004 + 16 * i; }
  static constexpr std::uint32_t bin_ctl(unsigned i) { return 0x8008 + 16 * i; }
  static constexpr std::uint32_t bin_mode(unsigned i) { return 0x800C + 16 * i; }
  static constexpr std::uint32_t ll(unsigned i) { return 0xC000 + 8 * i; }
  static constexpr std::uint32_t ul(unsigned i) { return 0xC004 + 8 * i; }
};

/// A model of bare contexts.
struct StatsBench : StatsMap {
  explicit StatsBench(const StatsConfig& config = {}) : golden(config) {}

  using Entries = std::initializer_list<unsigned>;

  /// One cycle with these events.
  void clock(Entries alloc, Entries dealloc = {}) {
    ContextPins p;
    for (const unsigned j : alloc) p.alloc[j / 64] |= std::uint64_t{1} << j % 64;
    for (const unsigned j : dealloc) p.dealloc[j / 64] |= std::uint64_t{1} << j % 64;
    golden.run(&p, 1);
  }
  void alloc(unsigned j) { clock({j}); }
  void dealloc(unsigned j) { clock({}, {j}); }
  void idle(std::uint64_t n = 1) { golden.idle(n); }

  /// A write and the one cycle in which it acts, idle or with these events.
  void write(std::uint32_t addr, std::uint32_t data) {
    golden.write(addr, data);
    idle();
  }
  void write_with(std::uint32_t addr, std::uint32_t data, Entries alloc, Entries dealloc = {}) {
    golden.write(addr, data);
    clock(alloc, dealloc);
  }
  std::uint32_t read(std::uint32_t addr) { return golden.read(addr); }
  bool lim(unsigned j) { return (read(ctl(j)) & 2) != 0; }

  /// A request of entry 0 that takes this many cycles.
  void sample(std::uint64_t latency) {
    alloc(0);
    idle(latency - 1);
    dealloc(0);
  }

  StatsGolden golden;
};

}  // namespace fabmon::test
