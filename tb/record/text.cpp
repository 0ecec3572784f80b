// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Text for error messages: nothing of the input reaches a terminal unchecked.
#include "tb/record/text.hpp"

#include <algorithm>

#include "tb/core/escape.hpp"

namespace fabmon {

std::string printable(std::string_view text, std::size_t max) {
  return terminal_shortened(text, max);
}

std::string list_some(const std::vector<std::string>& names, std::size_t max, std::size_t all) {
  std::string out;
  const std::size_t n = std::min(names.size(), max);
  for (std::size_t i = 0; i < n; ++i) {
    if (i > 0) out += ", ";
    out += printable(names[i], 200);
  }
  all = std::max(all, names.size());
  if (all > n) out += " and " + std::to_string(all - n) + " more";
  return out;
}

}  // namespace fabmon
