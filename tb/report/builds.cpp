// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/builds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"

namespace fabmon {

void unknown_build(std::string_view build, const std::vector<std::string>& builds) {
  throw InputError(fmt::format("unknown build '{}'; there are: {}{}", build,
                               fmt::join(builds, ", "),
                               nearest_text(build, {builds.begin(), builds.end()})));
}

}  // namespace fabmon
