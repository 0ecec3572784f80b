// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The parameters of a monitor's top as one table: name in the RTL, member of the Config, range, and
// how verilator is told. From it come -G, --param NAME=VALUE and the messages about wrong ones.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tb/core/model_store.hpp"

namespace fabmon {

/// One parameter of a top.
template <class Config>
struct Parameter {
  std::string_view name;    ///< as in the RTL
  unsigned width;           ///< bits of the RTL's type; 0: an int unsigned
  std::uint64_t low, high;  ///< the range, inclusive
  std::uint64_t (*get)(const Config& config);
  void (*set)(Config& config, std::uint64_t value);
};

/// The parameter that a member of Config holds.
template <auto kMember, class Config>
constexpr Parameter<Config> parameter(std::string_view name, unsigned width, std::uint64_t low,
                                      std::uint64_t high) {
  return {.name = name,
          .width = width,
          .low = low,
          .high = high,
          .get = [](const Config& config) { return static_cast<std::uint64_t>(config.*kMember); },
          .set =
              [](Config& config, std::uint64_t value) {
                using Member = std::remove_reference_t<decltype(config.*kMember)>;
                config.*kMember = static_cast<Member>(value);
              }};
}

/// The value as verilator -G takes it: decimal, or sized hexadecimal.
std::string parameter_value(unsigned width, std::uint64_t value);

/// Splits "NAME=VALUE". Throws InputError unless the value is a number, decimal or 0x-hexadecimal.
struct GivenParameter {
  std::string name;
  std::uint64_t value;
};
GivenParameter parse_parameter(const std::string& text);

/// Throws the InputError about a parameter that there is not; there are these.
[[noreturn]] void unknown_parameter(const std::string& name,
                                    const std::vector<std::string_view>& known);

/// Throws the InputError about a value outside of its range.
[[noreturn]] void parameter_range(const GivenParameter& given, std::uint64_t low,
                                  std::uint64_t high);

/// Sets what the user gave as NAME=VALUE. Throws InputError, also about the range.
template <class Config>
void set_parameters(std::span<const Parameter<Config>> table, Config& config,
                    const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const GivenParameter given = parse_parameter(text);
    const Parameter<Config>* found = nullptr;
    std::vector<std::string_view> known;
    for (const Parameter<Config>& p : table) {
      known.push_back(p.name);
      if (p.name == given.name) found = &p;
    }
    if (found == nullptr) unknown_parameter(given.name, known);
    if (given.value < found->low || given.value > found->high) {
      parameter_range(given, found->low, found->high);
    }
    found->set(config, given.value);
  }
}

}  // namespace fabmon
