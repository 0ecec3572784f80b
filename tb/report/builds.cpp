// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/builds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tb/core/input_error.hpp"

namespace fabmon {

bool internal_build(std::string_view build) {
  return build == "empty" || build.starts_with("test_") || build.ends_with("_trace");
}

void unknown_build(std::string_view build, const std::vector<std::string>& builds) {
  throw InputError(
      fmt::format("unknown build '{}'; there are: {}", build, fmt::join(builds, ", ")));
}

void no_waveforms(std::string_view build, std::string_view wave,
                  const std::vector<std::string>& builds) {
  throw InputError(fmt::format("{}: no waveforms of build '{}' in this program, only of: {}", wave,
                               build, fmt::join(builds, ", ")));
}

}  // namespace fabmon
