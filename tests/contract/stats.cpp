// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The stats monitor as the typed tests see it: behind bare contexts, an AXI4 port and an APB port.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tb/monitor/stats/tables/registers.hpp"
#include "tests/contract/registers.hpp"
#include "tests/contract/resets.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/golden_noise.hpp"
#include "tests/monitor/stats/noise.hpp"

namespace fabmon::test {

struct Stats {
  using Data = std::uint32_t;
  using Words = TableWords<Data>;

  template <class Test>
  static void with(const std::string& build, const Test& test) {
    on_source(build, [&]<class Pins>(const StatsConfig& /*config*/, Pins /*kind*/) {
      StatsFixture<Pins> both(build);
      test(both);
    });
  }
  template <class Test>
  static void noisy(const std::string& build, std::uint64_t seed, const Test& test) {
    on_source(build, [&]<class Pins>(const StatsConfig& config, Pins /*kind*/) {
      StatsFixture<Pins> both(build, stats_noise<Pins>(config, seed),
                              static_cast<int>(seed % 1000) + 1);
      test(both);
    });
  }

  template <class Both>
  static Words words(const Both& both) {
    Words all = table_words(stats_registers(), both.config());
    if (both.config().stamps()) {  // which cannot wrap: that bit reads 0
      for (unsigned j = 0; j < both.config().n; ++j) all[timer(j) + kMode].rw &= ~Data{2};
    }
    return all;
  }
  template <class Both>
  static std::vector<std::uint32_t> space(const Both& /*both*/, const Words& /*words*/) {
    return address_range(0x10000);
  }
  template <class Both>
  static std::vector<std::uint32_t> quick(const Both& both, const Words& words) {
    return space(both, words);
  }
  template <class Both>
  static std::vector<std::uint32_t> bashed(const Both& /*both*/, const Words& words) {
    return addresses_of(words);
  }
  template <class Both>
  static std::vector<std::uint32_t> plain(const Both& /*both*/, const Words& words) {
    std::vector<std::uint32_t> all = addresses_of(words);
    // A write of its limit stops a timer, which then is 0.
    std::erase_if(all, [](std::uint32_t addr) {
      return addr >= timer(0) && addr < bin(0) && addr % 16 == 0;
    });
    return all;
  }
  template <class Both>
  static void more_holes(const Both& /*both*/, const Words& /*words*/,
                         std::vector<std::uint32_t>& /*holes*/) {}
  template <class Both>
  static unsigned step(const Both& /*both*/, const TableWord<Data>& /*word*/) {
    return 1;
  }
  template <class Both>
  static void before(Both& /*both*/, std::uint32_t /*addr*/) {}
  template <class Both>
  static void after(Both& /*both*/) {}
  /// What is forgotten shows in OPEN.
  static Data still(std::uint32_t addr, Data data) {
    if (addr == stats_reg::kLock) return data & ~Data{stats_reg::kLockLock};
    return addr == kOpen ? data & ~Data{stats_reg::kOpenClear} : data;
  }
  /// Counts stay where the block, the timers and the bins are enabled, and no snapshot is read.
  static Data kept(std::uint32_t addr, Data data) {
    if (addr == kGctrl) return (data | kEnable) & ~kShadow;
    const bool mode = addr >= timer(0) && addr < bound(0) && addr % 16 == kMode;
    return mode ? data | 1 : still(addr, data);
  }
  template <class Both>
  static void write(Both& both, std::uint32_t addr, Data data) {
    both.write_now(addr, data);
  }
  template <class Both>
  static Data read(Both& both, std::uint32_t addr) {
    return both.read_now(addr);
  }
  /// No sample waits in a queue, which would count after a write of the count.
  template <class Both>
  static void quiesce(Both& both) {
    both.quiesce();
  }
  template <class Both>
  static void write_and_read(Both& both, std::mt19937_64& rng) {
    const RegAccess w = random_stats_write(both.config(), rng);
    both.write(w.addr, w.data, w.strb);
    both.read(w.addr);
  }

  static constexpr unsigned kBusyFor = 900;
  /// On contexts alone: entries come as they like.
  template <class Test>
  static void busy(const std::string& build, std::uint64_t seed, const Test& test) {
    std::mt19937_64 rng(seed);
    ContextFixture both(build);
    both.pins(any_entries(both.config(), rng));
    test(both);
  }
  static ContextFixture::Next any_entries(const StatsConfig& c, std::mt19937_64& rng) {
    return [&c, &rng] {
      ContextPins p;
      const LineMask all = entry_range(0, c.n);
      for (unsigned w = 0; w < 4; ++w) {
        p.alloc[w] = all[w] & rng() & rng();
        p.dealloc[w] = all[w] & rng() & rng();
      }
      p.table_full = rng() % 32 == 0 ? 1 : 0;
      return p;
    };
  }
  template <class Both>
  static void start(Both& both, std::mt19937_64& rng, unsigned writes = 12) {
    for (unsigned i = 0; i < writes; ++i) {
      const RegAccess w = random_stats_write(both.config(), rng);
      both.write(w.addr, w.data, w.strb);
    }
    both.write(kIrqEnable, 0xFF);
  }
  static void interrupted(ContextFixture& both, std::mt19937_64& rng, unsigned kind) {
    switch (kind % 5) {
      case 0:
        both.begin_write(kGctrl, kEnable | kSnapshot | kClearBins);
        break;
      case 1:
        both.begin_read(bin(0));
        break;
      case 2:
        both.begin_write(timer(0) + kLimit, 3);
        break;
      case 3:
        both.begin_write(bin(0) + kLimit, 2);
        break;
      default:
        break;
    }
    both.run(1 + rng() % 12);
  }
  static void reset(ContextFixture& both, std::mt19937_64& /*rng*/) { both.reset(); }
  static void after_reset(ContextFixture& both, std::mt19937_64& rng, unsigned round) {
    both.pins([] { return ContextPins{}; });
    if (round % 2 == 0) {
      both.settle();
      for (const auto& [addr, word] : words(both)) {
        INFO("address 0x" << std::hex << addr);
        REQUIRE(both.read_now(addr) == word.reset);
      }
    }
    both.settle();
    std::mt19937_64 entries(rng());
    both.pins(any_entries(both.config(), entries));
    both.run(400);
    both.pins([] { return ContextPins{}; });
    both.quiesce();
    both.read_all();
    both.pins([&c = both.config(), own = std::mt19937_64(rng())]() mutable {
      return any_entries(c, own)();
    });
  }
  static void compare(ContextFixture& both) { both.read_all(); }
  template <class Test>
  static void from_state(const std::string& build, int state, const Test& test) {
    if (build == "serial" && state > 2 * 7919) return;  // it takes long
    ContextFixture both(
        build, [] { return ContextPins{}; }, state);
    test(both);
  }
  static void run_from_state(ContextFixture& both) {
    std::mt19937_64 rng(9);
    both.pins(any_entries(both.config(), rng));
    start(both, rng, 30);
    both.run(300);
    both.read_all();
    both.write(kGctrl, kEnable | kShadow | kSnapshot);
    both.read_all();
    both.pins([] { return ContextPins{}; });
  }
};

template <>
std::vector<std::string> Registers<Stats>::builds() {
  return small_stats_builds();
}
template <>
std::vector<std::string> Resets<Stats>::builds() {
  return {"one", "two", "queue", "each", "literal2"};
}
template <>
std::vector<std::string> Resets<Stats>::random_builds() {
  return {"one", "two", "queue", "each", "literal2", "serial"};
}
template <>
unsigned Resets<Stats>::seeds() {
  return 2;
}
template <>
int Resets<Stats>::states() {
  return 12;
}

template struct Registers<Stats>;
template struct Resets<Stats>;

}  // namespace fabmon::test
