// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL and golden model of the bank form in lockstep (driver_fixture.hpp), with its registers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tb/monitor/axi4/golden/bank_counters.hpp"
#include "tests/monitor/axi4/bank_noise.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"

namespace fabmon::test {

/// Addresses as in the specification of the register map, not taken from the generated map: they
/// prove it.
inline constexpr std::array<std::uint32_t, 3> kBankUnit{0x100, 0x480, 0x800};
inline constexpr std::array<std::uint32_t, 3> kBankIrqEn{0x408, 0x40C, 0x420};
inline constexpr std::array<std::uint32_t, 3> kBankSnapOv{0x418, 0x41C, 0x428};
inline constexpr std::uint32_t kBankFlags = 0x430;
inline constexpr std::uint32_t kBankSnap = 0xC00;
inline constexpr std::uint32_t kBankClear = 2;        // EXT_SNAP_CTRL, with CAPTURE
inline constexpr unsigned kBankSnapClocks = 59 + 29;  // any build's snapshot is complete

class BankFixture : public Axi4Fixture {
 public:
  explicit BankFixture(
      const std::string& build, Next next = [] { return Axi4Pins{}; }, int random_state = 1)
      : Axi4Fixture(build, std::move(next), random_state) {
    for (const auto& unit : axi4_fixed_events(config())) {
      units_.push_back(static_cast<unsigned>(unit.size()));
    }
  }

  /// On noise.
  static BankFixture noisy(const std::string& build, std::uint64_t seed) {
    return BankFixture(
        build,
        [noise = BankNoise(seed, seed % 2 == 0), atomics = AtomicNoise(seed),
         resets = PortResetNoise(seed)]() mutable { return resets.add(atomics.add(noise.next())); },
        static_cast<int>(seed % 1000) + 1);
  }

  /// Counters of each unit, and of all.
  const std::vector<unsigned>& units() const { return units_; }
  unsigned size() const {
    unsigned n = 0;
    for (const unsigned unit : units_) n += unit;
    return n;
  }

  /// Address of the low word of counter k of all.
  std::uint32_t data_of(unsigned k) const {
    unsigned u = 0;
    for (; k >= units_[u]; ++u) k -= units_[u];
    return kBankUnit[u] + 0x28 + 8 * units_[u] + 8 * k;
  }
  std::uint32_t snap_of(unsigned k) const { return kBankSnap + 8 * k; }

  /// Counter k, low half first; both models' or the test fails.
  std::uint64_t count_of(unsigned k) {
    const std::uint64_t low = read(data_of(k));
    return low | std::uint64_t{read(data_of(k) + 4)} << 32;
  }
  std::uint64_t snapped_of(unsigned k) {
    const std::uint64_t low = read(snap_of(k));
    return low | std::uint64_t{read(snap_of(k) + 4)} << 32;
  }

  /// The snapshot pin in the next cycle.
  void snapshot_pin() {
    rtl().snapshot();
    golden().snapshot();
  }

  /// The same, and the cycles until it is complete.
  void snapshot_all() {
    snapshot_pin();
    run(kBankSnapClocks);
  }

  /// Everything that software can read.
  void compare_all() {
    for (unsigned k = 0; k < size(); ++k) {
      INFO("counter " << k);
      count_of(k);
      snapped_of(k);
    }
    for (unsigned u = 0; u < units_.size(); ++u) {
      for (std::uint32_t at = 0; at < 0x28 + 8 * units_[u]; at += 4) read(kBankUnit[u] + at);
      read(kBankIrqEn[u]);
      read(kBankSnapOv[u]);
    }
    for (const std::uint32_t addr : {kSnapSts, kBankFlags, kExtOpen}) read(addr);
    irq();
  }

  /// The snapshot in the registers is what the golden model has in its own.
  void compare_snapshot() {
    for (unsigned k = 0; k < size(); ++k) {
      INFO("counter " << k << " of the snapshot");
      snapped_of(k);
    }
    read(kSnapSts);
    for (unsigned u = 0; u < units_.size(); ++u) read(kBankSnapOv[u]);
  }

 private:
  bool shows_overflow(std::uint32_t addr) const override {
    return std::any_of(kBankUnit.begin(), kBankUnit.end(),
                       [addr](std::uint32_t unit) { return addr == unit + 0x20; });
  }
  bool is_low_count(std::uint32_t addr) const override {
    for (unsigned u = 0; u < units_.size(); ++u) {
      const std::uint32_t first = kBankUnit[u] + 0x28 + 8 * units_[u];
      if (addr >= first && addr < first + 8 * units_[u]) return addr % 8 == 0;
    }
    return false;
  }

  std::vector<unsigned> units_;
};

}  // namespace fabmon::test
