// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a protocol checker found in a trace, as text and as JSON. A Protocol has rules() (name and
// meaning), run(pins, n), total(), count(rule) and violations(), each with clock, rule, place()
// (the interface, empty if there is one alone) and transaction() (the number by which the
// transactions of an interface are told apart).
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/core/source.hpp"
#include "tb/report/json.hpp"
#include "tb/report/text.hpp"

namespace fabmon {

/// Violations that are listed one by one.
inline constexpr std::size_t kViolationsShown = 10;

/// The sentence about a rule; empty if there is no such rule.
template <class Protocol>
std::string_view rule_meaning(std::string_view rule) {
  for (const auto& known : Protocol::rules()) {
    if (known.name == rule) return known.meaning;
  }
  return {};
}

/// Reads the whole source and gives it to the checker.
template <class Protocol, class Pins>
void check_protocol(Protocol& protocol, Source<Pins>& source) {
  std::vector<Pins> block(block_clocks<Pins>(1024));
  source.rewind();
  while (const std::size_t n = source.read(block.data(), block.size())) {
    protocol.run(block.data(), n);
  }
}

/// The first violations, with cycle and rule, and how often each rule was broken; empty if none.
template <class Protocol>
std::string protocol_text(const Protocol& protocol) {
  std::string text;
  for (const auto& violation : protocol.violations()) {
    const std::string place = violation.place();
    text += fmt::format("protocol violation at cycle {}: {}{}{} (id {:#x}): {}\n", violation.clock,
                        place, place.empty() ? "" : " ", violation.rule, violation.transaction(),
                        rule_meaning<Protocol>(violation.rule));
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

/// {"total","rules":{name: count},"first":[{"clock","rule","id","meaning"}]}; of a bus with several
/// interfaces each has its "interface" as well: "S3", "XP3 P0 up REQ".
template <class Protocol>
Json protocol_json(const Protocol& protocol) {
  Json json{{"total", protocol.total()}, {"rules", Json::object()}, {"first", Json::array()}};
  for (const auto& rule : Protocol::rules()) {
    const std::uint64_t count = protocol.count(rule.name);
    if (count != 0) json["rules"][std::string(rule.name)] = count;
  }
  for (const auto& violation : protocol.violations()) {
    Json entry{{"clock", violation.clock}, {"rule", violation.rule}};
    if (const std::string place = violation.place(); !place.empty()) entry["interface"] = place;
    entry["id"] = violation.transaction();
    entry["meaning"] = rule_meaning<Protocol>(violation.rule);
    json["first"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace fabmon
