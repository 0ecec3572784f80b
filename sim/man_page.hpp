// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The manual page fabmon(1), made of the options that there are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/command_info.hpp"

namespace fabmon {

/// The page as text for groff's macros of man(7).
std::string man_page(const std::vector<CommandInfo>& commands, std::string_view version);

}  // namespace fabmon
