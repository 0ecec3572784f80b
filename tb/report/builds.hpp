// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The Verilated builds of a monitor that this program holds. Rtl is Axi4Rtl, StatsRtl, ...: a class
// with builds(), make() and open_wave().
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fabmon {

/// True for names of builds that are not for the user: those for tests, for waveforms and for
/// measuring the simulator itself.
bool internal_build(std::string_view build);

/// Throws the InputError about a build that is none of these.
[[noreturn]] void unknown_build(std::string_view build, const std::vector<std::string>& builds);

/// Throws the InputError about a build that cannot write this waveform; these can.
[[noreturn]] void no_waveforms(std::string_view build, std::string_view wave,
                               const std::vector<std::string>& builds);

/// The builds that a user can choose, in the order in which they are listed.
template <class Rtl>
std::vector<std::string> user_builds() {
  std::vector<std::string> builds = Rtl::builds();
  std::erase_if(builds, internal_build);
  return builds;
}

/// A fresh model of a build that a user can choose; throws InputError if there is none of that
/// name.
template <class Rtl>
std::unique_ptr<Rtl> make_rtl(std::string_view build) {
  const std::vector<std::string> builds = user_builds<Rtl>();
  std::unique_ptr<Rtl> rtl;
  if (std::find(builds.begin(), builds.end(), build) != builds.end()) rtl = Rtl::make(build);
  if (!rtl) unknown_build(build, builds);
  return rtl;
}

/// The same with a waveform of all its cycles being written to a file; `wave` is its name for the
/// user. Throws InputError if this program holds no model of that build that can write waveforms.
template <class Rtl>
std::unique_ptr<Rtl> make_traced_rtl(std::string_view build, const std::string& file,
                                     std::string_view wave) {
  std::unique_ptr<Rtl> rtl = Rtl::make(std::string(build) + "_trace");
  if (!rtl) rtl = make_rtl<Rtl>(build);
  if (rtl->open_wave(file)) return rtl;
  std::vector<std::string> builds = user_builds<Rtl>();
  std::erase_if(builds, [](const std::string& name) { return !Rtl::make(name + "_trace"); });
  no_waveforms(build, wave, builds);
}

}  // namespace fabmon
