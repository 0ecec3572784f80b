// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a protocol checker says of a recording besides its violations, as sentences. A Protocol is
// as in tb/report/protocol_report.hpp.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tb/core/rule_pins.hpp"
#include "tb/core/words.hpp"
#include "tb/record/text.hpp"

namespace fabmon {

/// The sentence about a rule; empty if there is no such rule.
template <class Protocol>
std::string_view rule_meaning(std::string_view rule) {
  for (const auto& known : Protocol::rules()) {
    if (known.name == rule) return known.meaning;
  }
  return {};
}

/// The messages about rules that are off and about findings in doubt, one line each.
template <class Protocol>
std::vector<std::string> protocol_notes(const Protocol& protocol) {
  std::vector<std::string> notes;
  const UncheckedRules& unchecked = protocol.unchecked();
  if (!unchecked.rules().empty()) {
    notes.push_back(
        fmt::format("not in the file: {}; so these rules of the protocol are not "
                    "checked: {}",
                    list_some(unchecked.pins(), 12), fmt::join(unchecked.rules(), ", ")));
  }
  if (protocol.untracked() != 0) {
    notes.push_back(
        fmt::format("{} transactions or beats were more than the check of the protocol "
                    "follows; later findings mean little",
                    grouped(protocol.untracked())));
  }
  if (protocol.doubtful_total() == 0) return notes;
  std::string counts;
  for (const auto& rule : protocol.rules()) {
    const std::uint64_t count = protocol.doubtful(rule.name);
    if (count != 0) counts += fmt::format(" {} {}", grouped(count), rule.name);
  }
  notes.push_back(
      fmt::format("no violations, for traffic may have been in flight when the trace "
                  "began:{}; {}",
                  counts, fmt::join(protocol.doubts(), "; ")));
  return notes;
}

}  // namespace fabmon
