// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Builds of the cci400 monitor for the tests alone: corners of the parameters, each with a random
// initial state.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/cci400/rtl.hpp"

namespace fabmon::test {

/// A build, and the widths of its pins: what is driven has to fit.
struct CciTestRtl {
  std::unique_ptr<Cci400Rtl> rtl;
  unsigned addr_width = 44;
  unsigned id_width = 12;
};

/// A freshly reset model of the named build: one of Cci400Rtl's, one of test_cci400_builds(),
/// or one with drawn parameters (tests/drawn.hpp). Null if there is none of that name.
/// random_state: seed, not 0, of the state before reset.
CciTestRtl make_test_cci400(std::string_view build, int random_state = 1);

/// The names of the builds that only the tests have.
std::vector<std::string> test_cci400_builds();

/// Those, and the user's; of them the one that FABMON_BUILD names.
std::vector<std::string> all_cci400_builds();

}  // namespace fabmon::test
