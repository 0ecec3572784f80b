// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Short limits, their flags and all that stops a timer, together and in every cycle. Stamps in RAM
// have limits worked out when a request ends or software asks; timers are armed before theirs.
#include <random>
#include <string>
#include <vector>

#include "tests/monitor/axi4/driver_fixture.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/stamp_builds.hpp"

namespace fabmon::test::test_limits {
namespace {

// Accesses to timers at any time, beside the fixture's pins; then, without pins, everything is
// read.
template <class Pins>
void check_short_limits(StatsFixture<Pins>& both, std::mt19937_64& rng) {
  const unsigned n = both.config().n;
  const unsigned other = both.config().stamps() ? 2 : 8;  // modes: stamps in RAM cannot wrap
  for (unsigned i = 0; i < 1500; ++i) {
    const auto j = static_cast<unsigned>(rng() % (n > 16 ? 16 : n));
    switch (rng() % 16) {
      case 0:
        both.write_now(timer(j) + kLimit, static_cast<std::uint32_t>(rng() % 12));
        break;
      case 1:
        both.write_now(timer(j) + kMode,
                       5 ^ static_cast<std::uint32_t>(rng() % 8 == 0 ? rng() % other : 0));
        break;
      case 2:
        both.write_now(timer(j) + kCtl, static_cast<std::uint32_t>(1 + rng() % 3));
        break;
      case 3:
        both.write_now(timer(j), static_cast<std::uint32_t>(rng()));
        break;
      case 4:
        both.write_now(kGctrl, rng() % 2 == 0 ? kEnable | kClearTimers : rng() % 2);
        if (rng() % 4 != 0) both.write_now(kGctrl, kEnable);
        break;
      case 5:
      case 6:
        both.write_now(kStatus, 0xFF);
        break;
      case 7:
      case 8:
      case 9:
        both.write_now(timer(j) + kCtl, 2);
        break;
      case 10:
      case 11:
        both.read_now(kStatus);
        break;
      case 12:
        both.read_now(timer(j));
        break;
      default:
        both.read_now(timer(j) + kCtl);
        break;
    }
    if (rng() % 2 == 0) both.run(rng() % 12);
    if (rng() % 256 == 0) both.run(rng() % 400);
  }
  both.pins([] { return Pins{}; });
  both.irq();
  both.read_all();
}

// With these builds on an AXI4 port.
void check_ports(const std::vector<std::string>& builds) {
  for_seeds<StatsFixture<Axi4Pins>>(builds, 4, [](auto& both, std::mt19937_64& rng) {
    both.pins(short_requests(rng));
    check_short_limits(both, rng);
  });
}

}  // namespace

TEST_CASE("stats, stamps: short limits, their flags and stops are exact, whatever comes together",
          "[stats][stamps]") {
  check_ports(kStampBuilds);
}

TEST_CASE("stats: short limits, their flags and stops are exact, whatever comes together",
          "[stats][timers]") {
  std::vector<std::string> ports = stats_builds(StatsSource::kAxi);
  std::erase_if(ports,
                [](const std::string& build) { return make_test_stats(build)->config().stamps(); });
  check_ports(ports);
  std::vector<std::string> contexts = stats_builds(StatsSource::kContexts);
  std::erase_if(contexts,
                [](const std::string& build) {  // while samples wait, accesses may be late
                  const StatsConfig c = make_test_stats(build)->config();
                  return c.num_dealloc < c.n;
                });
  for_seeds<ContextFixture>(contexts, 4, [](ContextFixture& both, std::mt19937_64& rng) {
    both.pins(short_cycles(rng, [n = both.config().n](const auto& hit) {
      ContextPins p;
      for (unsigned j = 0; j < n; ++j) {
        p.alloc[j / 64] |= std::uint64_t{hit()} << (j % 64);
        p.dealloc[j / 64] |= std::uint64_t{hit()} << (j % 64);
      }
      return p;
    }));
    check_short_limits(both, rng);
  });
}

}  // namespace fabmon::test::test_limits
