// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which monitors there are, and the Verilated builds of them that this program holds.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tb/rtl/axi4_rtl.hpp"

namespace fabmon {

/// Throws InputError unless the named monitor exists; those that are planned are told apart from
/// those that are unknown.
void require_monitor(std::string_view monitor);

/// The builds that a user can choose, in the order in which they are listed. Builds for tests and
/// for measuring the simulator itself are left out.
std::vector<std::string> user_builds();

/// A fresh model of a build that a user can choose; throws InputError if there is none of that
/// name.
std::unique_ptr<Axi4Rtl> make_rtl(std::string_view build);

/// The same with a waveform of all its clocks being written to a file. Throws InputError if this
/// program holds no model of that build that can write waveforms.
std::unique_ptr<Axi4Rtl> make_traced_rtl(std::string_view build, const std::string& wave);

}  // namespace fabmon
