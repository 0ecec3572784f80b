// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Resets while traffic is in flight and accesses are under way, and a random state before reset.
// What the pins during reset do, and monitors that are attached to running traffic, are in
// tests/monitor/<m>/test_reset.cpp.
#include "tests/contract/monitors.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_reset {

TEMPLATE_TEST_CASE("a reset while traffic is in flight starts everything anew", "[reset]",
                   FABMON_MONITORS) {
  const auto build = GENERATE(from_range(wanted_builds(Resets<TestType>::builds())));
  for (unsigned i = 0; i < Resets<TestType>::seeds(); ++i) {
    const std::uint64_t seed = seed_or(1) + i;
    INFO("build " << build << ", FABMON_SEED=" << seed);
    Resets<TestType>::in_flight(build, seed);
  }
}

TEMPLATE_TEST_CASE("whatever the state before a reset of 1 to 8 cycles, the counts are the same",
                   "[reset]", FABMON_MONITORS) {
  const auto build = GENERATE(from_range(wanted_builds(Resets<TestType>::random_builds())));
  for (int state = 1; state <= Resets<TestType>::states(); ++state) {
    INFO("build " << build << ", state " << state);
    Resets<TestType>::random_state(build, state);
  }
}

}  // namespace fabmon::test::test_reset
