// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/core/parameters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

#include "tb/core/input_error.hpp"

namespace fabmon {

std::string parameter_value(unsigned width, std::uint64_t value) {
  return width == 0 ? fmt::format("{}", value) : fmt::format("{}'h{:X}", width, value);
}

GivenParameter parse_parameter(const std::string& text) {
  const std::size_t equal = text.find('=');
  if (equal == 0 || equal == std::string::npos) {
    throw InputError(fmt::format("--param {}: not NAME=VALUE", text));
  }
  std::string_view digits = text;
  digits.remove_prefix(equal + 1);
  int base = 10;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    digits.remove_prefix(2);
    base = 16;
  }
  GivenParameter given{text.substr(0, equal), 0};
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), given.value, base);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) {
    throw InputError(fmt::format("--param {}: the value is not a number", text));
  }
  return given;
}

void unknown_parameter(const std::string& name, const std::vector<std::string_view>& known) {
  throw InputError(
      fmt::format("--param {}: no such parameter; there are: {}", name, fmt::join(known, ", ")));
}

void parameter_range(const GivenParameter& given, std::uint64_t low, std::uint64_t high) {
  throw InputError(
      fmt::format("--param {}={}: out of range {}-{}", given.name, given.value, low, high));
}

}  // namespace fabmon
