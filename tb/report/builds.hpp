// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The builds of a monitor that a user can choose by name. Rtl is Axi4Rtl, StatsRtl, ...: a class
// with builds(), build_config() and make().
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fabmon {

/// Throws the InputError about a build that is none of these.
[[noreturn]] void unknown_build(std::string_view build, const std::vector<std::string>& builds);

/// The builds that a user can choose, in the order in which they are listed.
template <class Rtl>
std::vector<std::string> user_builds() {
  return Rtl::builds();
}

/// The parameters of a build that a user can choose; throws InputError if there is none of that
/// name.
template <class Rtl>
typename Rtl::Config config_of(std::string_view build) {
  const auto config = Rtl::build_config(build);
  if (!config) unknown_build(build, Rtl::builds());
  return *config;
}

/// A fresh model of a build that a user can choose; throws InputError if there is none of that
/// name.
template <class Rtl>
std::unique_ptr<Rtl> make_rtl(std::string_view build) {
  std::unique_ptr<Rtl> rtl = Rtl::make(build);
  if (!rtl) unknown_build(build, Rtl::builds());
  return rtl;
}

}  // namespace fabmon
