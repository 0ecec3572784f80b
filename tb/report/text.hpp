// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Small helpers for text that people read.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

#include "tb/core/escape.hpp"
#include "tb/core/words.hpp"

namespace fabmon {

/// Appends a line for a terminal: a name in it makes no other line of it (see terminal_escaped()).
template <class... Values>
void add_line(std::string& text, fmt::format_string<Values...> format, Values&&... values) {
  text += terminal_escaped(fmt::format(format, std::forward<Values>(values)...));
  text += '\n';
}

}  // namespace fabmon
