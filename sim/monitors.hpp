// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The monitors that the program knows: one table, through which the subcommands reach them.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "tb/report/view.hpp"

namespace fabmon {

/// All monitors, in the order in which they are listed and run.
std::span<const Monitor* const> monitors();

/// The monitor of that name. Throws InputError if there is none.
const Monitor& find_monitor(std::string_view name);

/// The option of that name, "--bins", in the monitor's table; null if there is none.
const MonitorOption* find_option(const Monitor& monitor, std::string_view name);

/// The monitor of that name alone, or all of them if the name is empty. Throws InputError if there
/// is none.
std::vector<const Monitor*> chosen_monitors(std::string_view name);

}  // namespace fabmon
