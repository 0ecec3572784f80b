// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How long the golden models take for a cycle. Hidden: run it with the tag [speed][long]. It prints
// and asserts nothing about time.
#include "tests/contract/monitors.hpp"

namespace fabmon::test::test_golden_speed {

TEMPLATE_TEST_CASE("speed of the golden model", "[.][golden][speed][long]", FABMON_MONITORS) {
  GoldenSpeed<TestType>::print();
}

}  // namespace fabmon::test::test_golden_speed
