// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The side of an Avalon port: by its outputs (_o) and inputs (_i), else by the words that Platform
// Designer puts before names: avm and avs, aso and asi.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "tb/bus/pin_ports.hpp"
#include "tb/record/text.hpp"

namespace fabmon {

/// `driven`: pins that a manager drives. `manager`, `subordinate`: the word that a name of such a
/// port begins with, or has behind a '_' or '.'.
inline std::string side_by_name(const SignalStream& wave, const WavePins& set,
                                std::initializer_list<std::size_t> driven, std::string_view manager,
                                std::string_view subordinate) {
  // A prefix "i_" that all pins have says nothing of a direction (Nios II: i_read, i_waitrequest).
  const std::string prefix = to_lower(set.prefix);
  if (!prefix.starts_with("i_") && !prefix.starts_with("o_")) {
    std::string side = side_by_pins(wave, set, driven);
    if (!side.empty()) return side;
  }
  const std::string label =
      to_lower(set.label.empty() ? std::string(wave.scopes().last(set.scope)) : set.label);
  for (std::size_t at = 0; at < label.size();) {
    const std::size_t end = std::min(label.find_first_of("_.[", at), label.size());
    const std::string_view word = std::string_view{label}.substr(at, end - at);
    if (word == manager) return "manager";
    if (word == subordinate) return "subordinate";
    at = end + 1;
  }
  return {};
}

}  // namespace fabmon
