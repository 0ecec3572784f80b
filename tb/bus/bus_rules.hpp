// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A protocol checker by rows of pins: the rules of a bus as a table, and what a checker of them is
// derived from. A rule is on only if all pins that it reads were recorded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tb/bus/bus_pins.hpp"
#include "tb/core/findings.hpp"

namespace fabmon {

/// A rule: the section that states it, a sentence, and the pins that it reads, with blanks between.
struct BusRule {
  std::string_view name;
  std::string_view section;
  std::string_view meaning;
  std::string_view pins;
};

struct BusFinding {
  std::uint64_t clock;    ///< the first cycle given to the checker is 0; cycles in reset count
  std::string_view rule;  ///< BusRule::name
  std::uint64_t id;       ///< of the transaction; 0 if there is none
};

class BusRules : public Findings<BusRule, BusFinding> {
 public:
  /// It keeps the first `keep` violations of each rule. `rules` live as long as the program.
  BusRules(std::span<const BusRule> rules, const BusPins& bus, const PinWidths& pins,
           std::size_t keep)
      : Findings(rules, keep), table_(rules) {
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
      std::string_view rest = rules[rule].pins;
      while (!rest.empty()) {
        const std::string_view name = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
        if (pins.has(pin_named(bus, name).value())) continue;
        turn_rule_off(rule);
        note_unchecked(rule, std::string(name));
      }
    }
  }

  std::span<const BusRule> table() const { return table_; }
  /// The sentence about a rule.
  std::string_view meaning(std::string_view name) const {
    for (const BusRule& rule : table_) {
      if (rule.name == name) return rule.meaning;
    }
    return {};
  }

 protected:
  /// A rule was broken in this cycle. `doubtful`: something from before the start may be the
  /// reason.
  void broken(std::size_t rule, std::uint64_t id, std::uint64_t clock, bool doubtful = false) {
    found(rule, {clock, table_[rule].name, id}, doubtful);
  }

 private:
  std::span<const BusRule> table_;
};

}  // namespace fabmon
