// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace fabmon::test {

/// The seed of a random test: `fallback`, or what FABMON_SEED says (decimal or 0x). A test that
/// uses it prints it when it fails. Throws std::invalid_argument if FABMON_SEED is no number.
inline std::uint64_t seed_or(std::uint64_t fallback) {
  const char* const given = std::getenv("FABMON_SEED");
  return given != nullptr ? std::stoull(given, nullptr, 0) : fallback;
}

/// Of these builds, the one that FABMON_BUILD names, if it is among them or has drawn parameters
/// (tests/drawn.hpp); else all. With netlists in the place of the RTL (FABMON_MODEL_NETLIST=1)
/// those that may have one, if there are any: the others would be the RTL once more. With
/// sanitizers all, since these look at the C++ of every build.
std::vector<std::string> wanted_builds(std::vector<std::string> all);

/// Of a soak's seeds, or cycles, those that run here: FABMON_SOAK percent (`make regress`: 100), by
/// default 20; at least 1. Throws std::invalid_argument if FABMON_SOAK is no number.
inline std::uint64_t soak_part(std::uint64_t whole) {
  const char* const given = std::getenv("FABMON_SOAK");
  const std::uint64_t percent = given != nullptr ? std::stoull(given) : 20;
  return std::max<std::uint64_t>(1, whole * percent / 100);
}

}  // namespace fabmon::test
