// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The subcommands about the program itself: `help`, `completion`, `man`, and its version.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/command_info.hpp"

namespace fabmon {

/// `fabmon help [WORD]`: about the program, a subcommand or a monitor. Throws InputError if the
/// word is none.
int run_help(std::string_view word, const std::vector<CommandInfo>& commands);

/// `fabmon completion SHELL`. Throws InputError about a shell that it does not know.
int run_completion(std::string_view shell, const std::vector<CommandInfo>& commands);

/// `fabmon man`: the manual page.
int run_man(const std::vector<CommandInfo>& commands);

/// "fabmon 0.1.0", and in further lines what it was built from and with.
std::string version_text();

/// The version alone, "0.1.0".
std::string_view version_number();

}  // namespace fabmon
