// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The layout of `fabmon list`.
#pragma once

#include <string>
#include <string_view>

namespace fabmon {

/// Appends a name, and its meaning broken into lines in a column of its own.
void add_listed(std::string& text, std::string_view name, std::string_view meaning);

}  // namespace fabmon
