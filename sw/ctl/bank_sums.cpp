// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "bank_sums.hpp"

#include <algorithm>

namespace fabmon::ctl {
namespace {

// The sum of chosen subevents of an event. Counters that cancel out are not in it.
std::vector<SumTerm> add_up(unsigned code, unsigned umask) {
  std::vector<SumTerm> sum;
  const auto add = [&sum](const SumTerm& more) {
    const auto same = std::find_if(sum.begin(), sum.end(), [&](const SumTerm& term) {
      return term.code == more.code && term.umask == more.umask;
    });
    if (same == sum.end()) {
      sum.push_back(more);
    } else {
      same->times += more.times;
    }
  };
  for (const EventRow& row : event_table(Table::kAxi4)) {
    if (row.code != code || (row.umask & umask) == 0) continue;
    for (const SumTerm& term : row.sum) add(term);
    if (row.sum.empty()) {
      add({.code = static_cast<std::uint8_t>(code),
           .umask = static_cast<std::uint8_t>(row.umask),
           .times = 1});
    }
  }
  sum.erase(
      std::remove_if(sum.begin(), sum.end(), [](const SumTerm& term) { return term.times == 0; }),
      sum.end());
  return sum;
}

}  // namespace

std::optional<std::vector<SumTerm>> bank_sum(unsigned code, unsigned umask) {
  const EventRow* event = nullptr;
  const EventRow* ticks = nullptr;
  unsigned all = 0;
  for (const EventRow& row : event_table(Table::kAxi4)) {
    if (row.name == "clock_ticks") ticks = &row;
    if (row.code != code) continue;
    if (row.umask == 0) event = &row;
    all |= row.umask;
  }
  if (event == nullptr || ticks == nullptr || event->form == "selectable") return std::nullopt;
  if (code == 0) return std::vector<SumTerm>{};
  if (all == 0) return std::vector{SumTerm{static_cast<std::uint8_t>(code), 0, 1}};
  const unsigned chosen = (umask & all) != 0 ? umask & all : all;
  const std::vector always{SumTerm{static_cast<std::uint8_t>(ticks->code), 0, 1}};
  for (const unsigned set : event->exclusive) {
    if (set != 0 && (chosen & set) == set && add_up(code, set) == always) return always;
  }
  const bool one = (chosen & (chosen - 1)) == 0;
  if (one || std::any_of(event->exclusive.begin(), event->exclusive.end(),
                         [chosen](unsigned set) { return (chosen & ~set) == 0; })) {
    return add_up(code, chosen);
  }
  return std::nullopt;
}

}  // namespace fabmon::ctl
