// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Completions for shells, made of the options, monitors, workloads, builds, parameters and events
// that there are: subcommands, options, and what an option takes. After -e @ come files.
#pragma once

#include <string>
#include <vector>

#include "sim/command_info.hpp"

namespace fabmon {

/// For bash, with or without the package bash-completion.
std::string bash_completion(const std::vector<CommandInfo>& commands);

/// For zsh: a function _fabmon for a folder of $fpath.
std::string zsh_completion(const std::vector<CommandInfo>& commands);

/// For fish.
std::string fish_completion(const std::vector<CommandInfo>& commands);

}  // namespace fabmon
