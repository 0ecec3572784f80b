// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The findings of a protocol checker, which is derived from this: the number of violations of each
// rule, and the first ones. A rule may be off; then its violations are neither counted nor kept.
// Findings that traffic from before the start may explain are in doubt and are counted separately.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tb/core/rule_pins.hpp"

namespace fabmon {

/// Rule has a name. Violation is a checker's own, with the name of its rule.
template <class RuleType, class ViolationType>
class Findings {
 public:
  using Rule = RuleType;
  using Violation = ViolationType;

  /// The first violations of each rule, by cycle.
  const std::vector<Violation>& violations() const { return kept_; }
  /// How often the named rule was broken. Throws std::invalid_argument if there is no such rule.
  std::uint64_t count(std::string_view rule) const { return counts_[index(rule)]; }
  /// How many violations there were in all.
  std::uint64_t total() const {
    return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
  }
  /// The same for findings in doubt, which are not violations.
  std::uint64_t doubtful(std::string_view rule) const { return doubtful_[index(rule)]; }
  std::uint64_t doubtful_total() const {
    return std::accumulate(doubtful_.begin(), doubtful_.end(), std::uint64_t{0});
  }
  /// The rules that are off, everywhere or at some places, and the missing pins.
  const UncheckedRules& unchecked() const { return unchecked_; }

 protected:
  /// The rules must outlive it. It keeps the first `keep` violations of each rule.
  Findings(std::span<const Rule> rules, std::size_t keep)
      : rules_(rules),
        keep_(keep),
        is_off_(rules.size()),
        counts_(rules.size()),
        doubtful_(rules.size()) {
    kept_.reserve(keep);
  }

  /// Notes that a rule was broken. `doubtful`: something from before the start may be the reason.
  void found(std::size_t rule, const Violation& violation, bool doubtful) {
    if (is_off_[rule]) return;
    if (doubtful) {
      ++doubtful_[rule];
    } else if (++counts_[rule] <= keep_) {
      kept_.push_back(violation);
    }
  }
  /// From now on a rule is off everywhere.
  void turn_rule_off(std::size_t rule) { is_off_[rule] = true; }
  /// Notes a rule that is off, and the missing pin.
  void note_unchecked(std::size_t rule, const std::string& pin) {
    unchecked_.add(rules_[rule].name, pin);
  }

 private:
  std::size_t index(std::string_view name) const {
    const auto found = std::find_if(rules_.begin(), rules_.end(),
                                    [name](const Rule& rule) { return rule.name == name; });
    if (found != rules_.end()) return static_cast<std::size_t>(found - rules_.begin());
    throw std::invalid_argument("no protocol rule '" + std::string(name) + "'");
  }

  std::span<const Rule> rules_;
  std::size_t keep_;
  std::vector<bool> is_off_;
  std::vector<std::uint64_t> counts_, doubtful_;
  std::vector<Violation> kept_;
  UncheckedRules unchecked_;
};

}  // namespace fabmon
