// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/monitors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "tb/pins/input_error.hpp"

namespace fabmon {
namespace {

constexpr std::array<std::string_view, 3> kPlanned{"stats", "cci400", "cmn"};

// Names of builds that are not for the user: see tb/rtl/axi4_rtl.hpp.
bool internal(std::string_view build) {
  return build == "empty" || build.starts_with("test_") || build.ends_with("_trace");
}

}  // namespace

void require_monitor(std::string_view monitor) {
  if (monitor == "axi4") return;
  if (std::find(kPlanned.begin(), kPlanned.end(), monitor) != kPlanned.end()) {
    throw InputError(fmt::format("'{}' is not built yet", monitor));
  }
  throw InputError(fmt::format("unknown monitor '{}'; there is: axi4", monitor));
}

std::vector<std::string> user_builds() {
  std::vector<std::string> builds = Axi4Rtl::builds();
  std::erase_if(builds, internal);
  return builds;
}

std::unique_ptr<Axi4Rtl> make_rtl(std::string_view build) {
  const std::vector<std::string> builds = user_builds();
  std::unique_ptr<Axi4Rtl> rtl;
  if (std::find(builds.begin(), builds.end(), build) != builds.end()) rtl = Axi4Rtl::make(build);
  if (!rtl) {
    throw InputError(
        fmt::format("unknown build '{}'; there are: {}", build, fmt::join(builds, ", ")));
  }
  return rtl;
}

std::unique_ptr<Axi4Rtl> make_traced_rtl(std::string_view build, const std::string& wave) {
  std::unique_ptr<Axi4Rtl> rtl = Axi4Rtl::make(fmt::format("{}_trace", build));
  if (!rtl) rtl = make_rtl(build);
  if (!rtl->open_wave(wave)) {
    throw InputError(fmt::format("{}: no waveforms of build '{}' in this program", wave, build));
  }
  return rtl;
}

}  // namespace fabmon
