// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The axi4 monitor as the typed tests see it.
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tb/monitor/axi4/tables/registers.hpp"
#include "tests/contract/registers.hpp"
#include "tests/contract/resets.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"

namespace fabmon::test {

struct Axi4 {
  using Data = std::uint32_t;
  using Words = TableWords<Data>;

  template <class Test>
  static void with(const std::string& build, const Test& test) {
    Axi4Fixture both(build);
    test(both);
  }
  template <class Test>
  static void noisy(const std::string& build, std::uint64_t seed, const Test& test) {
    Axi4Fixture both = Axi4Fixture::noisy(build, seed);
    test(both);
  }

  static Words words(const Axi4Fixture& both) {
    return table_words(axi4_registers(), both.config());
  }
  static std::vector<std::uint32_t> space(const Axi4Fixture& /*both*/, const Words& /*words*/) {
    return address_range(4096);
  }
  static std::vector<std::uint32_t> quick(const Axi4Fixture& both, const Words& words) {
    return space(both, words);
  }
  static std::vector<std::uint32_t> bashed(const Axi4Fixture& both, const Words& words) {
    return space(both, words);
  }
  static std::vector<std::uint32_t> plain(const Axi4Fixture& /*both*/, const Words& words) {
    return addresses_of(words);
  }
  static void more_holes(const Axi4Fixture& /*both*/, const Words& /*words*/,
                         std::vector<std::uint32_t>& /*holes*/) {}
  static unsigned step(const Axi4Fixture& /*both*/, const TableWord<Data>& /*word*/) { return 1; }
  static void before(Axi4Fixture& both, std::uint32_t addr) {
    if (addr != kUctrl) both.write(kUctrl, kFreeze);
  }
  static void after(Axi4Fixture& both) { both.write(kUctrl, 0); }
  /// A snapshot makes its status differ from the reset value, and CLEAR of EXT_OPEN that register;
  /// they are tested by themselves.
  static Data still(std::uint32_t addr, Data data) {
    if (addr == kExtOpen) return data & ~axi4_reg::kExtOpenClear;
    if (addr == kExtLock) return data & ~axi4_reg::kExtLockLock;
    return addr == kSnapCtrl ? data & ~Data{1} : data;
  }
  static Data kept(std::uint32_t addr, Data data) {
    return addr == kUctrl ? data | kFreeze : still(addr, data);
  }
  static void write(Axi4Fixture& both, std::uint32_t addr, Data data) { both.write(addr, data); }
  static Data read(Axi4Fixture& both, std::uint32_t addr) { return both.read(addr); }
  static void quiesce(Axi4Fixture& /*both*/) {}
  static void write_and_read(Axi4Fixture& both, std::mt19937_64& rng) {
    const auto j = static_cast<unsigned>(rng() % both.config().num_counters);
    const auto random = static_cast<Data>(rng());
    const auto strb = static_cast<std::uint8_t>(rng() % 3 == 0 ? rng() & 0xF : 0xF);
    std::uint32_t addr = both.ctl(j);
    Data data = random_control(rng);
    switch (rng() % 8) {  // no snapshot: a read that meets one may wait, see test_equal.cpp
      case 0:
        addr = both.ctl(j) + 4, data = random & 1;
        break;
      case 1:
        addr = kUctrl, data = rng() % 4 != 0 ? 0 : random & (kRstCtrl | kRstCntr | kFreeze);
        break;
      case 2:
        addr = kUsts, data = random;
        break;
      case 3:
        addr = kIrqEn, data = random;
        break;
      case 4:
        addr = both.data(j), data = random;
        break;
      case 5:
        addr = kExtOpen, data = random;
        break;
      default:
        break;
    }
    both.write(addr, data, strb);
    both.read(addr);
  }

  static constexpr unsigned kBusyFor = 900;
  template <class Test>
  static void busy(const std::string& build, std::uint64_t seed, const Test& test) {
    noisy(build, seed, test);
  }
  static void start(Axi4Fixture& both, std::mt19937_64& rng) {
    for (unsigned j = 0; j < both.config().num_counters; ++j) {
      both.write(both.ctl(j), random_control(rng));
      if (rng() % 4 == 0) both.write(both.ctl(j) + 4, 1);
    }
    both.write(kIrqEn, 0xFFFF);
  }
  static void interrupted(Axi4Fixture& both, std::mt19937_64& rng, unsigned kind) {
    switch (kind % 4) {
      case 0:
        both.rtl().snapshot();
        both.golden().snapshot();
        both.run(rng() % 6);
        break;
      case 1:
        both.rtl().issue({.addr = both.data(0)});
        both.run(1 + rng() % 8);
        break;
      case 2:
        both.begin_write(both.ctl(0), 0x01);
        both.run(1 + rng() % 2);
        break;
      default:
        break;
    }
  }
  static void reset(Axi4Fixture& both, std::mt19937_64& /*rng*/) { both.reset(); }
  static void after_reset(Axi4Fixture& both, std::mt19937_64& rng, unsigned round) {
    if (round % 2 == 0) compare(both);
    if (round % 2 == 0) all_zero(both);
    start(both, rng);
    both.run(400);
    compare(both);
  }
  static void all_zero(Axi4Fixture& both) {
    for (unsigned j = 0; j < both.config().num_counters; ++j) REQUIRE(both.count(j) == 0);
  }
  /// Everything that software can read but the snapshot's progress.
  static void compare(Axi4Fixture& both) {
    for (std::uint32_t addr = 0x100; addr < both.data(both.config().num_counters); addr += 4) {
      both.read(addr);
    }
    for (const std::uint32_t addr : {kIrqEn, kSnapSts, kSnapOv, kExtOpen}) both.read(addr);
    for (unsigned j = 0; j < both.config().num_counters; ++j) both.snapped(j);
    both.irq();
  }
  template <class Test>
  static void from_state(const std::string& build, int state, const Test& test) {
    PinNoise noise(9, true);
    Axi4Fixture both(
        build, [&] { return noise.next(); }, state);
    test(both);
  }
  static void run_from_state(Axi4Fixture& both) {
    all_zero(both);
    both.write(both.ctl(2), 0x12, 0x1);  // one byte of a register whose RAM is random
    CHECK(both.read(both.ctl(2)) == 0x12);
    std::mt19937_64 rng(9);
    start(both, rng);
    for (int i = 0; i < 8; ++i) {
      both.run(rng() % 300);
      both.snapshot();
      compare(both);
    }
  }
};

/// The builds have 1, 9, 3, 8, 16 and 2 counters; apb16 is on APB, the others on AXI4-Lite.
template <>
std::vector<std::string> Registers<Axi4>::builds() {
  return {"one", "nine", "advtiny", "base", "apb16", "whole", "adv"};
}
template <>
std::vector<std::string> Resets<Axi4>::builds() {
  return {"base", "small", "adv", "apb16", "one", "advtiny", "whole"};
}
template <>
std::vector<std::string> Resets<Axi4>::random_builds() {
  return {"xinit"};
}
template <>
unsigned Resets<Axi4>::seeds() {
  return 3;
}
template <>
int Resets<Axi4>::states() {
  return 25;
}

template struct Registers<Axi4>;
template struct Resets<Axi4>;

}  // namespace fabmon::test
