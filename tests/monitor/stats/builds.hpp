// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Builds of the stats monitor for the tests alone: corners of the parameters, each with a random
// initial state.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/stats/rtl.hpp"

namespace fabmon::test {

/// A freshly reset model of the named build: one of StatsRtl's, one of test_stats_builds(),
/// or one with drawn parameters (tests/drawn.hpp). nullptr if there is none of that name.
/// random_state: seed, not 0, of the state before reset.
std::unique_ptr<StatsRtl> make_test_stats(std::string_view build, int random_state = 1);

/// The names of the builds that only the tests have.
std::vector<std::string> test_stats_builds();

}  // namespace fabmon::test
