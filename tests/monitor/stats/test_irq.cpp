// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The interrupt in every cycle, as the flags and enables of the golden model are: to the cycle, and
// of bin_overflow within the bound of docs/reference/stats-timing.md.
#include <random>

#include "tb/monitor/stats/irq.hpp"
#include "tests/irq_watch.hpp"
#include "tests/monitor/stats/noise.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_irq {
namespace {

template <class Pins>
void irq_on_noise(const std::string& build, std::uint64_t seed) {
  INFO("build " << build << ", FABMON_SEED=" << seed);
  std::mt19937_64 rng(seed);
  StatsFixture<Pins> both(build);
  const StatsConfig& c = both.config();
  const bool queue = c.source == StatsSource::kContexts && c.num_dealloc < c.n && !c.literal;
  // Every flag may come; that of limits by a scan with stamps in RAM, which has a test of its own.
  for (unsigned j = 0; j < c.n; ++j) {
    both.write(timer(j) + kLimit, 1 + static_cast<std::uint32_t>(rng() % 60));
    both.write(timer(j) + kMode, c.stamps() ? 1 : 1 + static_cast<std::uint32_t>(rng() % 2) * 4);
  }
  for (unsigned i = 0; i < c.nbins; ++i) {
    both.bounds(i, 0, 200);
    both.write(bin(i) + kLimit, 1 + static_cast<std::uint32_t>(rng() % 40));
    both.write(bin(i) + kMode, 5);
  }
  both.write(kStatus, 0xFF);
  both.write(kGctrl, kEnable | kClearBins | kClearTimers);

  IrqWatch watched(stats_irq_lag(c), stats_irq_delay(c), {0xFF & ~kStOverflow, 0, 0});
  bool quiet = false;
  std::uint32_t flags = 0;
  both.pins([&, noise = stats_noise<Pins>(c, seed)]() mutable {
    watched.cycle({both.golden().read(kStatus), 0, 0}, {both.golden().read(kIrqEnable), 0, 0},
                  both.rtl().busy(), both.rtl().irq() != 0);
    return quiet ? Pins{} : noise();
  });
  for (unsigned i = 0; i < 600; ++i) {
    quiet = queue;  // an access may be accepted late while samples wait
    if (queue) both.run(2 * ((c.n + c.num_dealloc - 1) / c.num_dealloc) + 4);
    switch (rng() % 8) {
      case 0:
      case 1:
        flags = static_cast<std::uint32_t>(rng() & 0xFF);
        watched.clear(0, flags);
        both.write_now(kStatus, flags);
        break;
      case 2:
      case 3:
        both.write_now(kIrqEnable, static_cast<std::uint32_t>(rng() & rng() & 0xFF));
        break;
      case 4:
        both.read_now(kStatus);
        break;
      case 5:
        both.read_now(bin(static_cast<unsigned>(rng() % c.nbins)));
        break;
      case 6:
        both.write_now(kGctrl, kEnable | kClearBins);
        break;
      default:
        both.write_now(bin(static_cast<unsigned>(rng() % c.nbins)) + kLimit, 3, 0x7);
        break;
    }
    quiet = false;
    if (rng() % 2 == 0) both.run(rng() % 80);
  }
  CHECK(watched.rises() > 20);
}

}  // namespace

TEST_CASE("stats: the interrupt shows enabled flags in every cycle, so many cycles later",
          "[stats][registers]") {
  for (const std::string& build : wanted_builds(small_stats_builds())) {
    on_source(build, [&]<class Pins>(const StatsConfig& /*config*/, Pins /*kind*/) {
      irq_on_noise<Pins>(build, seed_or(1));
    });
  }
}

}  // namespace fabmon::test::test_irq
