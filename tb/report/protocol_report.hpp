// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The findings of a protocol checker in a trace, as text and as JSON. A Protocol has rules() (name
// and meaning) and run(pins, n). It is a Findings (tb/core/findings.hpp), whose violations have
// clock, rule, place() (the interface, empty if there is only one) and transaction() (the number
// that distinguishes the transactions of an interface). doubts() says from which cycle on a
// direction or interface is checked that began in doubt.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/core/source.hpp"
#include "tb/record/protocol_notes.hpp"
#include "tb/report/json.hpp"
#include "tb/report/text.hpp"

namespace fabmon {

/// Violations of each rule that are listed one by one.
inline constexpr std::size_t kViolationsShown = 10;

/// Reads the whole source and gives it to the checker.
template <class Protocol, class Pins>
void check_protocol(Protocol& protocol, Source<Pins>& source) {
  std::vector<Pins> block(block_clocks<Pins>(1024));
  source.rewind();
  while (const std::size_t n = source.read(block.data(), block.size())) {
    protocol.run(block.data(), n);
  }
}

/// By rule: the first violations with their cycles, and the number of further ones; empty if none.
template <class Protocol>
std::string protocol_text(const Protocol& protocol) {
  std::string text;
  for (const auto& rule : Protocol::rules()) {
    const std::uint64_t count = protocol.count(rule.name);
    if (count == 0) continue;
    std::size_t shown = 0;
    for (const auto& violation : protocol.violations()) {
      if (violation.rule != rule.name) continue;
      ++shown;
      const std::string place = violation.place();
      text += fmt::format("protocol violation at cycle {}: {}{}{} (id {:#x}): {}\n",
                          violation.clock, place, place.empty() ? "" : " ", violation.rule,
                          violation.transaction(), rule.meaning);
    }
    if (count > shown) {
      text += fmt::format("protocol violations: {} of {} in all\n", grouped(count), rule.name);
    }
  }
  if (protocol.total() <= kViolationsShown) return text;
  text += fmt::format("protocol violations: {} in all:", grouped(protocol.total()));
  for (const auto& rule : Protocol::rules()) {
    if (const std::uint64_t count = protocol.count(rule.name)) {
      text += fmt::format(" {} {}", grouped(count), rule.name);
    }
  }
  return text + '\n';
}

/// {"clock","rule","id","meaning"} of one violation, with "interface" ("S3", "XP3 P0 up REQ") where
/// there are several.
template <class Protocol, class Violation>
Json violation_json(const Violation& violation) {
  Json entry{{"clock", violation.clock}, {"rule", violation.rule}};
  if (const std::string place = violation.place(); !place.empty()) entry["interface"] = place;
  entry["id"] = violation.transaction();
  entry["meaning"] = rule_meaning<Protocol>(violation.rule);
  return entry;
}

/// {"total","rules":{name: count},"first":[violation],"by_rule":{name: [violation]}}, "first" of
/// all rules together; and "not_checked":[name] and "in_doubt":{name: count} where there are some.
template <class Protocol>
Json protocol_json(const Protocol& protocol) {
  Json json{{"total", protocol.total()},
            {"rules", Json::object()},
            {"first", Json::array()},
            {"by_rule", Json::object()}};
  for (const auto& rule : Protocol::rules()) {
    const std::string name(rule.name);
    const std::uint64_t count = protocol.count(name);
    if (count != 0) json["rules"][name] = count;
    if (protocol.doubtful(name) != 0) json["in_doubt"][name] = protocol.doubtful(name);
  }
  for (const auto& violation : protocol.violations()) {
    Json entry = violation_json<Protocol>(violation);
    json["by_rule"][std::string(violation.rule)].push_back(entry);
    if (json["first"].size() < kViolationsShown) json["first"].push_back(std::move(entry));
  }
  if (!protocol.unchecked().rules().empty()) json["not_checked"] = protocol.unchecked().rules();
  return json;
}

}  // namespace fabmon
