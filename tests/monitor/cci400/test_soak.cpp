// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model on generated traffic: all workloads, many seeds, every build. Each run
// programs all counters at random, with register accesses in between, and compares all registers
// and the totals of all bits of EVNTBUS at the end. FABMON_SEED is the first seed; the runs of one
// seed follow each other through a reset.
#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "tb/bus/ace/traffic/traffic.hpp"
#include "tests/monitor/cci400/driver_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test {
namespace {

std::vector<AcePins> traffic(const std::string& workload, std::uint64_t seed, std::size_t clocks) {
  std::vector<AcePins> pins(clocks);
  AceTraffic source(workload, seed, clocks);
  REQUIRE(source.read(pins.data(), clocks) == clocks);
  return pins;
}

void soak(const std::string& build, std::uint64_t seeds, std::size_t clocks) {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    Cci400Fixture both(build);
    std::mt19937_64 rng(seed);
    for (const std::string& workload : AceTraffic::workloads()) {
      INFO(build << ", " << workload << ", FABMON_SEED=" << seed);
      both.reset();
      const std::vector<AcePins> pins = traffic(workload, seed, clocks);
      std::size_t next = 0;
      both.pins([&] { return next < pins.size() ? both.fit(pins[next++]) : AcePins{}; });
      for (unsigned k = 0; k < 5; ++k) {
        const auto source = static_cast<unsigned>(rng() % kSources);
        const auto code = static_cast<unsigned>(rng()) % codes(source);
        both.count_event(k, source, code, static_cast<std::uint32_t>(rng()), kCen | kEx);
      }
      while (next < pins.size()) {
        // Whole blocks, unwatched, then an access.
        const std::size_t n = std::min<std::size_t>(rng() % (clocks / 4), pins.size() - next);
        std::vector<AcePins> block(pins.begin() + static_cast<std::ptrdiff_t>(next),
                                   pins.begin() + static_cast<std::ptrdiff_t>(next + n));
        for (AcePins& p : block) p = both.fit(p);
        both.block(block.data(), n);
        next += n;
        RegAccess a = random_cci_access(rng);
        if (a.write && a.addr == kPmcr) a.data |= kCen | kEx;
        if (a.write) {
          both.write(a.addr, a.data, a.prot, a.strb);
        } else {
          both.read(a.addr, a.prot);
        }
      }
      both.read_all();
      both.totals();
    }
  }
}

}  // namespace

TEST_CASE("cci400: RTL equals golden on every workload", "[cci400][equal]") {
  const auto build = GENERATE(from_range(all_cci400_builds()));
  soak(build, 1, 3000);
}

TEST_CASE("cci400: RTL equals golden on every workload, many seeds", "[cci400][soak]") {
  const auto build = GENERATE(from_range(all_cci400_builds()));
  soak(build, 40, 6000);
}

TEST_CASE("cci400: on legal traffic the trackers' observers and the sideband agree",
          "[cci400][equal]") {
  // The generator knows what happens inside; the observers only see the pins. Where their rules are
  // exact the two must be the same: trackers, the security of read data, QVN.
  for (const std::string& workload : AceTraffic::workloads()) {
    INFO(workload);
    Cci400Fixture inside("base"), outside("passive");
    inside.write(kPmcr, kEx);
    outside.write(kPmcr, kEx);
    const std::vector<AcePins> pins = traffic(workload, seed_or(1), 20000);
    inside.block(pins.data(), pins.size());
    outside.block(pins.data(), pins.size());
    inside.totals();
    outside.totals();
    CHECK(outside.read(kObsLost) == 0);
    for (unsigned i = 0; i < kAceEvents; ++i) {
      CAPTURE(i);
      if (i < bit(5, 0) && i % kAceSlaveEvents == 0x0A) continue;  // is attributed, not known
      CHECK(outside.rtl().exported(i) == inside.rtl().exported(i));
    }
  }
}

}  // namespace fabmon::test
