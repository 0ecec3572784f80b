// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model with parameters drawn at random (tests/drawn.hpp): noise, traffic, the
// register map and resets. FABMON_SEED is the first seed; each seed is a set of parameters, whose
// model is built. A set that fails is repeated by FABMON_SEED=<its seed> FABMON_SOAK=1.
#include "tests/contract/monitors.hpp"
#include "tests/drawn.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_drawn {

TEMPLATE_TEST_CASE("RTL equals golden whatever the parameters", "[equal][drawn][soak]",
                   FABMON_MONITORS) {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + soak_part(kDrawnSets); ++seed) {
    INFO(Equal<TestType>::drawn_text(seed));
    const std::string build = drawn_build(seed);
    Registers<TestType>::reset_values(build);
    Registers<TestType>::bit_bash(build);
    Registers<TestType>::no_two_are_one(build);
    Equal<TestType>::drawn(build);
  }
}

}  // namespace fabmon::test::test_drawn
