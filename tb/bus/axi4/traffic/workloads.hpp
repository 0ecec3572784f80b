// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The named workloads of the AXI4 traffic generator: one table, which the program lists.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "tb/bus/axi4/port.hpp"
#include "tb/bus/axi4/traffic/profile.hpp"

namespace fabmon {

struct Axi4Workload {
  std::string_view name;
  std::string_view meaning;  ///< one sentence for the user
  /// The profile of phase 0, 1, 2 ...; may draw random numbers.
  Axi4Phase (*phase)(std::uint64_t index, Random& rng, const Axi4Port& bus);
};

/// All workloads, in the order in which they are listed.
std::span<const Axi4Workload> axi4_workloads();

}  // namespace fabmon
