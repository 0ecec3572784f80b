// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The values of one bit as dumps write them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace fabmon {

/// What a character says of a bit.
enum class Level : std::uint8_t { kNone, kZero, kOne, kUnknown };

/// Of 4-state VCD and the nine values of VHDL: h counts as 1, l as 0. kNone for what is no value.
inline constexpr auto kLevels = [] {
  std::array<Level, 256> table{};
  for (const char c : std::string_view("0lL")) table[static_cast<unsigned char>(c)] = Level::kZero;
  for (const char c : std::string_view("1hH")) table[static_cast<unsigned char>(c)] = Level::kOne;
  for (const char c : std::string_view("xXzZuUwW-?")) {
    table[static_cast<unsigned char>(c)] = Level::kUnknown;
  }
  return table;
}();

/// The level that a character says.
inline Level level_of(char c) { return kLevels[static_cast<unsigned char>(c)]; }

}  // namespace fabmon
