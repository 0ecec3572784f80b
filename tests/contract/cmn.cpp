// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cmn monitor as the typed tests see it.
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/contract/registers.hpp"
#include "tests/contract/resets.hpp"
#include "tests/monitor/cmn/linux_fixture.hpp"
#include "tests/monitor/cmn/register_words.hpp"

namespace fabmon::test {

struct Cmn {
  using Data = std::uint64_t;

  template <class Test>
  static void with(const std::string& build, const Test& test) {
    CmnFixture both(build);
    test(both);
  }
  template <class Test>
  static void noisy(const std::string& build, std::uint64_t seed, const Test& test) {
    CmnFixture both = CmnFixture::noisy(build, seed);
    test(both);
  }

  static CmnWords words(const CmnFixture& both) { return cmn_words(both); }
  static std::set<std::uint32_t> nodes(const CmnWords& words) {
    std::set<std::uint32_t> all;
    for (const auto& [addr, word] : words) all.insert(addr & ~(kNode - 1));
    return all;
  }
  /// All of every node. Where there is no node: tests/monitor/cmn/test_registers.cpp.
  static std::vector<std::uint32_t> space(const CmnFixture& /*both*/, const CmnWords& words) {
    std::vector<std::uint32_t> all;
    for (const std::uint32_t node : nodes(words)) {
      for (std::uint32_t addr = node; addr < node + kNode; addr += 8) all.push_back(addr);
    }
    return all;
  }
  static std::vector<std::uint32_t> quick(const CmnFixture& /*both*/, const CmnWords& words) {
    return addresses_of(words);
  }
  /// Without those of which a bit acts.
  static std::vector<std::uint32_t> plain(const CmnFixture& /*both*/, const CmnWords& words) {
    std::vector<std::uint32_t> all;
    for (const auto& [addr, word] : words) {
      if (word.acts == 0) all.push_back(addr);
    }
    return all;
  }
  static std::vector<std::uint32_t> bashed(const CmnFixture& both, const CmnWords& words) {
    return plain(both, words);
  }
  /// Registers that there would be in another mesh.
  static void more_holes(const CmnFixture& /*both*/, const CmnWords& words,
                         std::vector<std::uint32_t>& holes) {
    const std::set<std::uint32_t> there = nodes(words);
    std::mt19937_64 rng(2);
    for (unsigned i = 0; i < 4000; ++i) {
      const auto node = static_cast<std::uint32_t>(rng() & 0x3FFC000);
      if (there.contains(node)) continue;
      const auto same = std::next(words.begin(), static_cast<long>(rng() % words.size()))->first;
      holes.push_back(node | (same & (kNode - 1)));
    }
  }
  static unsigned step(const CmnFixture& both, const TableWord<Data>& word) {
    return word.rw != 0 && both.config().xps() <= 3 ? 1 : 11;
  }
  static void before(CmnFixture& /*both*/, std::uint32_t /*addr*/) {}
  static void after(CmnFixture& /*both*/) {}
  static Data still(std::uint32_t /*addr*/, Data data) { return data; }
  static Data kept(std::uint32_t addr, Data data) {
    return (addr & (kNode - 1)) == kDtcCtl ? data & ~Data{1} : data;  // the counters stand still
  }
  static void write(CmnFixture& both, std::uint32_t addr, Data data) { both.write(addr, data); }
  static Data read(CmnFixture& both, std::uint32_t addr) { return both.read(addr); }
  static void quiesce(CmnFixture& /*both*/) {}
  static void write_and_read(CmnFixture& both, std::mt19937_64& rng) {
    RegAccess64 a = CmnAccesses(rng(), both.config()).next();
    a.write = true;
    both.access(a);
    both.read(a.addr, a.prot);
  }

  static constexpr unsigned kBusyFor = 200;
  template <class Test>
  static void busy(const std::string& build, std::uint64_t seed, const Test& test) {
    noisy(build, seed, test);
  }
  static void start(CmnFixture& both, std::mt19937_64& rng) {
    CmnAccesses(rng(), both.config()).start([&](std::uint32_t addr, std::uint64_t data) {
      both.write(addr, data);
    });
  }
  static void interrupted(CmnFixture& both, std::mt19937_64& rng, unsigned kind) {
    const std::uint32_t dtc = dtcs(both)[0];
    switch (kind % 3) {
      case 0:
        both.begin_read(dtc + 0x2000, 0, 0x0F);
        both.run(1 + rng() % 6);
        break;
      case 1:
        both.begin_write(dtc + kDtcPmcr, 0x01, 0x0F);
        both.run(1 + rng() % 6);
        break;
      default:
        break;
    }
  }
  static void reset(CmnFixture& both, std::mt19937_64& rng) {
    CmnNoise during(rng(), both.config());
    both.reset(during.next());
  }
  static void after_reset(CmnFixture& both, std::mt19937_64& /*rng*/, unsigned round) {
    if (round % 2 == 0) both.read_all();
  }
  static void compare(CmnFixture& both) { both.read_all(); }
  template <class Test>
  static void from_state(const std::string& build, int state, const Test& test) {
    CmnFixture both(build, state);
    test(both);
  }
  static void run_from_state(CmnFixture& both) {
    both.noise(9);
    CmnAccesses any(9, both.config());
    any.start([&](std::uint32_t addr, std::uint64_t data) { both.write(addr, data); });
    for (unsigned i = 0; i < 60; ++i) both.access(any.next());
    both.read_all();
  }
};

template <>
std::vector<std::string> Registers<Cmn>::builds() {
  return all_cmn_builds();
}
template <>
std::vector<std::string> Resets<Cmn>::builds() {
  return all_cmn_builds();
}
template <>
std::vector<std::string> Resets<Cmn>::random_builds() {
  return test_cmn_builds();
}
template <>
unsigned Resets<Cmn>::seeds() {
  return 2;
}
template <>
int Resets<Cmn>::states() {
  return 10;
}

template struct Registers<Cmn>;
template struct Resets<Cmn>;

}  // namespace fabmon::test
