// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/core/parameters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tb/core/input_error.hpp"
#include "tb/core/words.hpp"

namespace fabmon {

std::string parameter_value(unsigned width, std::uint64_t value) {
  return width == 0 ? fmt::format("{}", value) : fmt::format("{}'h{:X}", width, value);
}

GivenParameter parse_parameter(const std::string& text) {
  const std::size_t equal = text.find('=');
  if (equal == 0 || equal == std::string::npos) {
    throw InputError(fmt::format("--param {}: not NAME=VALUE", text));
  }
  const ParsedNumber number = parse_number(std::string_view{text}.substr(equal + 1));
  if (number.is != ParsedNumber::Is::kNumber) {
    throw InputError(
        fmt::format("--param {}: the value is {}", text,
                    number.is == ParsedNumber::Is::kTooLarge ? "too large" : "not a number"));
  }
  return {text.substr(0, equal), number.value};
}

void unknown_parameter(const std::string& name, const std::vector<std::string_view>& known) {
  throw InputError(fmt::format("--param {}: no such parameter; there are: {}{}", name,
                               fmt::join(known, ", "), nearest_text(name, known)));
}

void parameter_range(const GivenParameter& given, std::uint64_t low, std::uint64_t high) {
  throw InputError(
      fmt::format("--param {}={}: out of range {}-{}", given.name, given.value, low, high));
}

}  // namespace fabmon
