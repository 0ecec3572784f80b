// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Small string helpers that the trace readers share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fabmon {

/// ASCII lower case.
inline char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// ASCII lower case of a whole string.
inline std::string to_lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_lower(c);
  return out;
}

/// True if `suffix` is `path` or its last parts: "b.c" of "a.b.c", but not of "a.bb.c".
inline bool is_path_suffix(std::string_view path, std::string_view suffix) {
  if (!path.ends_with(suffix)) return false;
  return path.size() == suffix.size() || path[path.size() - suffix.size() - 1] == '.';
}

/// "a, b, c and 7 more": the first `max` names, each fit for a message, of `all` if not all are
/// given; long ones are cut.
std::string list_some(const std::vector<std::string>& names, std::size_t max, std::size_t all = 0);

/// Text of the input fit for a message: at most `max` bytes, see terminal_escaped().
std::string printable(std::string_view text, std::size_t max = 40);

}  // namespace fabmon
