// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model of the cmn monitor: noise with accesses in between, of which every
// register that software can read is compared; generated legal traffic with accesses and snapshots
// in between.
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tb/bus/chi/traffic/traffic.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/drawn.hpp"
#include "tests/monitor/cmn/linux_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test {
namespace {

void noise_and_accesses(const std::string& build, std::uint64_t seed, unsigned accesses) {
  INFO("build " << build << ", FABMON_SEED=" << seed);
  std::mt19937_64 rng(seed);
  CmnFixture both = CmnFixture::noisy(build, seed);
  CmnAccesses any(seed, both.config());
  const auto write = [&](std::uint32_t addr, std::uint64_t data, std::uint8_t strb = 0xFF) {
    both.write(addr, data, strb);
  };
  const auto start = [&] {
    if (rng() % 4 != 0) any.start(write);  // from the reset values at times
  };
  start();
  for (unsigned i = 0; i < accesses; ++i) {
    both.access(any.next());
    if (rng() % 5 == 0) {
      any.burst(
          write, [&](std::uint64_t n) { both.run(n); }, [&](std::uint32_t at) { both.read(at); });
    }
    if (rng() % 4 == 0) both.run(rng() % 30);
    if (rng() % 200 == 0) both.run(rng() % 1000);
    if (rng() % 500 == 0) both.reset();
    if (rng() % 200 == 0) start();
  }
  both.read_all();
}

// From now on this traffic.
void feed(CmnFixture& both, const std::string& workload, std::uint64_t seed, std::uint64_t clocks) {
  both.source([traffic = std::make_shared<ChiTraffic>(both.config(), workload, seed, clocks),
               pins = ChiPins{}]() mutable -> const ChiPins& {
    if (traffic->read(&pins, 1) == 0) pins = {};
    return pins;
  });
}

void soak(CmnFixture& both, const std::string& workload, std::uint64_t seed, unsigned accesses) {
  INFO(workload << ", FABMON_SEED=" << seed);
  both.reset();
  feed(both, workload, seed, std::uint64_t{50} * accesses);
  CmnAccesses any(seed, both.config());
  const auto write = [&](std::uint32_t addr, std::uint64_t data, std::uint8_t strb = 0xFF) {
    both.write(addr, data, strb);
  };
  std::mt19937_64 rng(seed);
  any.start(write);
  for (unsigned i = 0; i < accesses; ++i) {
    both.access(any.next());
    if (rng() % 4 == 0) {
      any.burst(
          write, [&](std::uint64_t n) { both.run(n); }, [&](std::uint32_t at) { both.read(at); });
    }
    if (rng() % 8 == 0) both.run(rng() % 100);
  }
  both.quiet();
  both.read_all();
}

}  // namespace

template <>
std::vector<std::string> Equal<Cmn>::noise_builds() {
  return all_cmn_builds();
}

template <>
void Equal<Cmn>::noise(const std::string& build) {
  for (std::uint64_t i = 0; i < 3; ++i) noise_and_accesses(build, seed_or(1) + i, 800);
}

template <>
void Equal<Cmn>::noise_soak(const std::string& build) {
  for (std::uint64_t i = 0; i < soak_part(6); ++i)
    noise_and_accesses(build, seed_or(1) + 100 + i, 2000);
}

template <>
std::vector<std::string> Equal<Cmn>::traffic_builds() {
  return CmnRtl::builds();
}

template <>
void Equal<Cmn>::traffic(const std::string& build) {
  CmnFixture both(build);
  for (const std::string& workload : ChiTraffic::workloads()) {
    soak(both, workload, seed_or(1), 150);
  }
}

template <>
std::vector<std::string> Equal<Cmn>::soak_builds() {
  return CmnRtl::builds();
}

template <>
void Equal<Cmn>::traffic_soak(const std::string& build) {
  CmnFixture both(build);
  for (std::uint64_t i = 0; i < 3; ++i) {
    for (const std::string& workload : ChiTraffic::workloads()) {
      soak(both, workload, seed_or(1) + 200 + i, static_cast<unsigned>(soak_part(500)));
    }
  }
}

template <>
std::string Equal<Cmn>::drawn_text(std::uint64_t seed) {
  const CmnConfig config = make_test_cmn(drawn_build(seed))->config();
  return test::drawn_text<CmnRtl>(seed, config);
}

template <>
void Equal<Cmn>::drawn(const std::string& build) {
  const std::uint64_t seed = *drawn_seed(build);
  noise_and_accesses(build, seed, 1200);
  Resets<Cmn>::in_flight(build, seed);
}

}  // namespace fabmon::test
