// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/clock_name.hpp"

#include <algorithm>
#include <array>

namespace fabmon {

bool is_clock_name(std::string_view name) {
  constexpr std::array<std::string_view, 15> kOther{"en",    "ena",   "enable", "gate", "rst",
                                                    "reset", "div",   "sel",    "req",  "ack",
                                                    "cnt",   "valid", "ready",  "bits", "data"};
  bool found = false;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find_first_of("_."), name.size());
    const std::string_view word = name.substr(0, end);
    if (std::find(kOther.begin(), kOther.end(), word) != kOther.end()) return false;
    found = found || word.find("clk") != std::string_view::npos ||
            word.find("clock") != std::string_view::npos;
    if (found && word.ends_with("en")) return false;
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return found;
}

}  // namespace fabmon
