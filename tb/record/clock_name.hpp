// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Clocks by the words of their names.
#pragma once

#include <string_view>

namespace fabmon {

/// True for "clk", "m_aclk", "core_clock", but not for what enables or gates one. `name` is in
/// lower case.
bool is_clock_name(std::string_view name);

}  // namespace fabmon
