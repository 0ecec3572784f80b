// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Builds of the cmn monitor for the tests alone: corners of the parameters, each with a random
// initial state.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon::test {

/// A freshly reset model of the named build: one of CmnRtl's, one of test_cmn_builds(), or one
/// with a drawn mesh and drawn parameters (tests/drawn.hpp). Null if there is none of that name.
/// random_state: seed, not 0, of the state before reset.
std::unique_ptr<CmnRtl> make_test_cmn(std::string_view build, int random_state = 1);

/// The names of the builds that only the tests have.
std::vector<std::string> test_cmn_builds();

/// Those, and the user's; of them the one that FABMON_BUILD names.
std::vector<std::string> all_cmn_builds();

}  // namespace fabmon::test
