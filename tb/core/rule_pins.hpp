// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A rule of a protocol reads pins; one that was not recorded is a default, by which nothing can be
// judged. Which pins of a rule are missing, and what to say about the rules that are off for that.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fabmon {

/// Of pins, a list with a blank between two names, those of which `has` is false.
template <class Has>
std::vector<std::string_view> missing_pins(std::string_view pins, const Has& has) {
  std::vector<std::string_view> missing;
  while (!pins.empty()) {
    const std::string_view pin = pins.substr(0, pins.find(' '));
    pins.remove_prefix(std::min(pin.size() + 1, pins.size()));
    if (!pin.empty() && !has(pin)) missing.push_back(pin);
  }
  return missing;
}

/// A pin's name as the specification has it.
inline std::string upper_name(std::string_view pin) {
  std::string name(pin);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return name;
}

/// Rules that are not checked, and the pins for want of which.
class UncheckedRules {
 public:
  /// Notes a rule that is off for want of a pin; both once.
  void add(std::string_view rule, std::string pin) {
    enter(rules_, std::string(rule));
    enter(pins_, std::move(pin));
  }

  /// Their names, in the order in which they were noted.
  const std::vector<std::string>& rules() const { return rules_; }
  /// The names of the pins.
  const std::vector<std::string>& pins() const { return pins_; }

 private:
  static void enter(std::vector<std::string>& list, std::string name) {
    if (std::find(list.begin(), list.end(), name) == list.end()) list.push_back(std::move(name));
  }

  std::vector<std::string> rules_, pins_;
};

}  // namespace fabmon
