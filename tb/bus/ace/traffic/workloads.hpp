// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The named workloads of the ACE traffic generator: one table, which the program lists.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "tb/bus/ace/traffic/profile.hpp"

namespace fabmon {

struct AceWorkload {
  std::string_view name;
  std::string_view meaning;  ///< one sentence for the user
  /// The profile of phase 0, 1, 2 ...; may draw random numbers.
  AcePhase (*phase)(std::uint64_t index, Random& rng);
};

/// All workloads, in the order in which they are listed.
std::span<const AceWorkload> ace_workloads();

}  // namespace fabmon
