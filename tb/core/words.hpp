// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the user writes: numbers, and names that may be misspelt; and numbers as the user reads
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fabmon {

/// What a text says as a number: decimal or 0x-hexadecimal digits, no sign, up to 64 bits.
struct ParsedNumber {
  enum class Is { kNumber, kNoNumber, kTooLarge } is = Is::kNoNumber;
  std::uint64_t value = 0;  ///< 0 unless it is a number
};

ParsedNumber parse_number(std::string_view text);

/// A number with thousands separators: 1,234,567.
std::string grouped(std::uint64_t value);

/// The number of single-character insertions, deletions and replacements that turn a into b.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The up to `count` candidates nearest to a word, nearest first; those that have nothing in common
/// with it are left out.
std::vector<std::string_view> nearest(std::string_view word,
                                      const std::vector<std::string_view>& candidates,
                                      std::size_t count);

/// "; nearest: NAME" for the end of a message about a word that is none of these names; empty if
/// none is near.
std::string nearest_text(std::string_view word, const std::vector<std::string_view>& names);

/// The message about a workload that is none of these.
std::string unknown_workload(std::string_view kind, std::string_view name,
                             const std::vector<std::string_view>& names);

}  // namespace fabmon
