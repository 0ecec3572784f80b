// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/builds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <string>

#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"

namespace fabmon {

void unknown_build(std::string_view build, const std::vector<std::string>& builds) {
  throw InputError(fmt::format("unknown build '{}'; there are: {}{}", build,
                               fmt::join(builds, ", "),
                               nearest_text(build, {builds.begin(), builds.end()})));
}

void check_given_once(const std::vector<std::string>& params) {
  std::set<std::string> names;
  for (const std::string& param : params) {
    const std::string name = param.substr(0, param.find('='));
    if (!names.insert(name).second)
      throw InputError(fmt::format("--param {} is given twice", name));
  }
}

}  // namespace fabmon
