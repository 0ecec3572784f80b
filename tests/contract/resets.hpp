// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bodies of the tests of resets. A monitor M says what differs:
//
//   busy(build, seed, test)      test(both) on traffic that never rests, of which nothing is known
//   start(both, rng)             programs all counters at random and lets them count
//   interrupted(both, rng, i)    begins something that the reset then meets: the i-th of its kinds
//   reset(both, rng)
//   after_reset(both, rng, i)    what there is after it, and that counting begins anew
//   from_state(build, state, test)  test(both), fresh from this state before the reset
//   compare(both)                reads everything that software can read
//   run_from_state(both)         programs, counts and compares, always the same way
#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "tests/catch.hpp"
#include "tests/contract/monitors.hpp"

namespace fabmon::test {

template <class M>
void Resets<M>::in_flight(const std::string& build, std::uint64_t seed) {
  M::busy(build, seed, [seed](auto& both) {
    std::mt19937_64 rng(seed);
    for (unsigned round = 0; round < 12; ++round) {
      M::start(both, rng);
      both.run(rng() % M::kBusyFor);
      M::interrupted(both, rng, round);
      M::reset(both, rng);
      REQUIRE_FALSE(both.rtl().busy());
      REQUIRE(both.rtl().irq() == 0);
      M::after_reset(both, rng, round);
    }
  });
}

template <class M>
void Resets<M>::random_state(const std::string& build, int state) {
  M::from_state(build, state * 7919, [](auto& both) {
    REQUIRE(both.rtl().irq() == 0);
    M::compare(both);  // nothing written yet
    M::run_from_state(both);
  });
}

}  // namespace fabmon::test
