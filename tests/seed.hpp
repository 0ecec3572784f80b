// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace fabmon::test {

/// The seed of a random test: `fallback`, or what FABMON_SEED says (decimal or 0x). A test that
/// uses it prints it when it fails. Throws std::invalid_argument if FABMON_SEED is no number.
inline std::uint64_t seed_or(std::uint64_t fallback) {
  const char* const given = std::getenv("FABMON_SEED");
  return given != nullptr ? std::stoull(given, nullptr, 0) : fallback;
}

}  // namespace fabmon::test
