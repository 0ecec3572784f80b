// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model, both driven cycle by cycle with the same pins and the same register
// accesses at the same cycles. Noise: whatever is on the pins has to be counted alike. Traffic: all
// workloads, legal, with all counters programmed at random; the runs of one seed follow each other
// through a reset. FABMON_SEED is the first seed.
#include "tests/contract/monitors.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_equal {

TEMPLATE_TEST_CASE("RTL and golden model agree on noise", "[equal]", FABMON_MONITORS) {
  const auto build = GENERATE(from_range(wanted_builds(Equal<TestType>::noise_builds())));
  INFO(build);
  Equal<TestType>::noise(build);
}

TEMPLATE_TEST_CASE("RTL and golden model agree on noise over many seeds", "[equal][soak]",
                   FABMON_MONITORS) {
  const auto build = GENERATE(from_range(wanted_builds(Equal<TestType>::noise_builds())));
  INFO(build);
  Equal<TestType>::noise_soak(build);
}

TEMPLATE_TEST_CASE("RTL equals golden on every workload", "[equal]", FABMON_MONITORS) {
  const auto build = GENERATE(from_range(wanted_builds(Equal<TestType>::traffic_builds())));
  INFO(build);
  Equal<TestType>::traffic(build);
}

TEMPLATE_TEST_CASE("RTL equals golden on every workload, many seeds", "[equal][soak]",
                   FABMON_MONITORS) {
  const auto build = GENERATE(from_range(wanted_builds(Equal<TestType>::soak_builds())));
  INFO(build);
  Equal<TestType>::traffic_soak(build);
}

}  // namespace fabmon::test::test_equal
