// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model of the cci400 monitor: noise with accesses in between, of which every
// register that software can read is compared; generated legal traffic with accesses and snapshots
// in between.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tb/bus/ace/traffic/traffic.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/drawn.hpp"
#include "tests/monitor/cci400/driver_fixture.hpp"
#include "tests/replay_source.hpp"
#include "tests/seed.hpp"

namespace fabmon::test {
namespace {

void noise_and_accesses(const std::string& build, std::uint64_t seed, unsigned accesses) {
  INFO("build " << build << ", FABMON_SEED=" << seed);
  std::mt19937_64 rng(seed);
  Cci400Fixture both = Cci400Fixture::noisy(build, seed);
  if (seed % 2 == 0) {  // from the reset values on every other time
    for (unsigned k = 0; k < 5; ++k) both.write(page(k) + kCtrl, 1);
    both.write(kPmcr, kCen | kEx);
  }
  for (unsigned i = 0; i < accesses; ++i) {
    const RegAccess a = random_cci_access(rng);
    if (a.write) {
      both.write(a.addr, a.data, a.prot, a.strb);
    } else {
      both.read(a.addr, a.prot);
    }
    if (rng() % 4 == 0) both.run(rng() % 60);
    if (rng() % 400 == 0) both.run(rng() % 2000);
    if (rng() % 1000 == 0) both.reset();
  }
  both.totals();
  both.read_all();
}

void soak(const std::string& build, std::uint64_t first, std::uint64_t seeds, std::size_t clocks) {
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    Cci400Fixture both(build);
    std::mt19937_64 rng(seed);
    for (const std::string& workload : AceTraffic::workloads()) {
      INFO(build << ", " << workload << ", FABMON_SEED=" << seed);
      both.reset();
      AceTraffic legal(workload, seed, clocks);
      const std::vector<AcePins> pins = read_all<AcePins>(legal);
      REQUIRE(pins.size() == clocks);
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

template <>
std::vector<std::string> Equal<Cci400>::noise_builds() {
  return all_cci400_builds();
}

template <>
void Equal<Cci400>::noise(const std::string& build) {
  for (std::uint64_t i = 0; i < 4; ++i) noise_and_accesses(build, seed_or(1) + i, 1500);
}

template <>
void Equal<Cci400>::noise_soak(const std::string& build) {
  for (std::uint64_t i = 0; i < soak_part(40); ++i)
    noise_and_accesses(build, seed_or(1) + 100 + i, 2500);
}

template <>
std::vector<std::string> Equal<Cci400>::traffic_builds() {
  return all_cci400_builds();
}

template <>
void Equal<Cci400>::traffic(const std::string& build) {
  soak(build, seed_or(1), 1, 3000);
}

template <>
std::vector<std::string> Equal<Cci400>::soak_builds() {
  return all_cci400_builds();
}

template <>
void Equal<Cci400>::traffic_soak(const std::string& build) {
  soak(build, seed_or(1), soak_part(40), 6000);
}

template <>
std::string Equal<Cci400>::drawn_text(std::uint64_t seed) {
  return test::drawn_text<Cci400Rtl>(seed, make_test_cci400(drawn_build(seed)).rtl->config());
}

template <>
void Equal<Cci400>::drawn(const std::string& build) {
  const std::uint64_t seed = *drawn_seed(build);
  noise_and_accesses(build, seed, 1500);
  soak(build, seed, 1, 2000);
  Resets<Cci400>::in_flight(build, seed);
}

}  // namespace fabmon::test
