// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cci400 monitor as the typed tests see it.
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tb/monitor/cci400/tables/registers.hpp"
#include "tests/contract/registers.hpp"
#include "tests/contract/resets.hpp"
#include "tests/monitor/cci400/driver_fixture.hpp"

namespace fabmon::test {

struct Cci400 {
  using Data = std::uint32_t;
  using Words = TableWords<Data>;

  template <class Test>
  static void with(const std::string& build, const Test& test) {
    Cci400Fixture both(build);
    test(both);
  }
  template <class Test>
  static void noisy(const std::string& build, std::uint64_t seed, const Test& test) {
    Cci400Fixture both = Cci400Fixture::noisy(build, seed);
    test(both);
  }

  static Words words(const Cci400Fixture& both) {
    return table_words(cci400_registers(), both.config());
  }
  static std::vector<std::uint32_t> space(const Cci400Fixture& /*both*/, const Words& /*words*/) {
    return address_range(0x10000);
  }
  static std::vector<std::uint32_t> quick(const Cci400Fixture& both, const Words& words) {
    return space(both, words);
  }
  static std::vector<std::uint32_t> bashed(const Cci400Fixture& /*both*/, const Words& words) {
    return addresses_of(words);
  }
  static std::vector<std::uint32_t> plain(const Cci400Fixture& /*both*/, const Words& words) {
    return addresses_of(words);
  }
  static void more_holes(const Cci400Fixture& /*both*/, const Words& /*words*/,
                         std::vector<std::uint32_t>& /*holes*/) {}
  static unsigned step(const Cci400Fixture& /*both*/, const TableWord<Data>& /*word*/) { return 1; }
  static void before(Cci400Fixture& /*both*/, std::uint32_t /*addr*/) {}
  static void after(Cci400Fixture& /*both*/) {}
  static Data still(std::uint32_t addr, Data data) { return addr == kPmcr ? data & ~kCen : data; }
  static Data kept(std::uint32_t addr, Data data) { return still(addr, data); }
  static void write(Cci400Fixture& both, std::uint32_t addr, Data data) { both.write(addr, data); }
  static Data read(Cci400Fixture& both, std::uint32_t addr) { return both.read(addr); }
  static void quiesce(Cci400Fixture& /*both*/) {}
  static void write_and_read(Cci400Fixture& both, std::mt19937_64& rng) {
    const RegAccess a = random_cci_access(rng);
    both.write(a.addr, a.data, a.prot, a.strb);
    both.read(a.addr, a.prot);
  }

  static constexpr unsigned kBusyFor = 500;
  template <class Test>
  static void busy(const std::string& build, std::uint64_t seed, const Test& test) {
    noisy(build, seed, test);
  }
  static void start(Cci400Fixture& both, std::mt19937_64& rng) {
    for (unsigned k = 0; k < 5; ++k) {
      const auto source = static_cast<unsigned>(rng() % kSources);
      if (k != kCycle) {
        both.write(page(k), esr(source, static_cast<unsigned>(rng() % codes(source))));
      }
      both.write(page(k) + kCtrl, 1);
      both.write(page(k) + kValue, 0xFFFFFFF0 | static_cast<std::uint32_t>(rng() & 0xF));
    }
    both.write(kPmcr, kCen | kEx | (static_cast<std::uint32_t>(rng()) & (kCcd | kDp)));
    both.write(kSecureAccess, 1);
    both.write(0x4000, 3);
  }
  static void interrupted(Cci400Fixture& both, std::mt19937_64& rng, unsigned kind) {
    switch (kind % 3) {
      case 0:
        both.rtl().issue({.addr = page(0) + kValue});
        both.run(1 + rng() % 3);
        break;
      case 1:
        both.begin_write(page(0) + kValue, 5);
        both.run(1 + rng() % 2);
        break;
      default:
        break;
    }
  }
  static void reset(Cci400Fixture& both, std::mt19937_64& /*rng*/) { both.reset(); }
  static void after_reset(Cci400Fixture& both, std::mt19937_64& /*rng*/, unsigned round) {
    REQUIRE(both.rtl().overflow_lines() == 0x1F);
    REQUIRE_FALSE(both.rtl().observer_lost());
    REQUIRE(both.raised() == 0);
    if (round % 2 != 0) return;
    both.read_all();
    for (unsigned k = 0; k < 5; ++k) REQUIRE(both.count(k) == 0);
  }
  static void compare(Cci400Fixture& both) { both.read_all(); }
  template <class Test>
  static void from_state(const std::string& build, int state, const Test& test) {
    Cci400Fixture both(
        build, [] { return AcePins{}; }, state);
    test(both);
  }
  static void run_from_state(Cci400Fixture& both) {
    REQUIRE(both.rtl().overflow_lines() == 0x1F);
    both.pins([noise = CciNoise(9, both.widths())]() mutable { return noise.next(); });
    std::mt19937_64 rng(9);
    start(both, rng);
    both.run(300);
    both.read_all();
    both.totals();
  }
};

template <>
std::vector<std::string> Registers<Cci400>::builds() {
  return all_cci400_builds();
}
template <>
std::vector<std::string> Resets<Cci400>::builds() {
  return all_cci400_builds();
}
template <>
std::vector<std::string> Resets<Cci400>::random_builds() {
  return test_cci400_builds();
}
template <>
unsigned Resets<Cci400>::seeds() {
  return 3;
}
template <>
int Resets<Cci400>::states() {
  return 12;
}

template struct Registers<Cci400>;
template struct Resets<Cci400>;

}  // namespace fabmon::test
