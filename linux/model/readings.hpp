// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What perf must have counted of counters that always run: what they gained between the driver's
// reads. linux/pmu reads a counter in a snapshot when an event begins, whenever perf asks for its
// count, and when it ends.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "linux/model/counted.hpp"

namespace fabmon::guest {

class Readings {
 public:
  /// The event begins: its counter has this value.
  void begin(const std::string& what, std::uint64_t value) { base_[what] = value; }

  /// The counter is read: it has this value. The first time, the event begins.
  void read(const std::string& what, std::uint64_t value) {
    const auto [base, first] = base_.try_emplace(what, value);
    if (first) return;
    counted_[what].events += value - base->second;
    base->second = value;
  }

  /// All events have ended.
  void end() { base_.clear(); }

  /// What was counted since the last call.
  Counted take() { return std::exchange(counted_, {}); }

 private:
  std::map<std::string, std::uint64_t> base_;
  Counted counted_;
};

}  // namespace fabmon::guest
