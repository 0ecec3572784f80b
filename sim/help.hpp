// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `fabmon help` says, about the program, a subcommand or a monitor.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/command_info.hpp"
#include "tb/report/view.hpp"

namespace fabmon {

/// The program: its subcommands and monitors.
std::string program_help(const std::vector<CommandInfo>& commands);

/// A subcommand: its options.
std::string command_help(const CommandInfo& command);

/// A monitor: examples, builds, workloads, events, metrics, and its options of `stat`.
std::string monitor_help(const Monitor& monitor, const CommandInfo& stat);

/// Lines with two columns: a name, and its meaning broken into lines beside it.
std::string two_columns(std::string_view name, std::string_view meaning);

/// "-e, --event EVENT".
std::string option_text(const OptionInfo& option);

/// "fabmon stat MONITOR [OPTION]...".
std::string usage_text(const CommandInfo& command);

/// True if a monitor has an option of `stat`, whose meaning begins with "cci400, cmn: " if it is
/// not for all of them.
bool is_for(const OptionInfo& option, std::string_view monitor);

}  // namespace fabmon
