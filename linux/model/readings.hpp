// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What perf must have counted of counters that always run: what they gained between the driver's
// reads. linux/pmu reads a counter as it stands when an event begins, and in a snapshot whenever perf
// asks for its count, the last time when it ends.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "linux/model/counted.hpp"

namespace fabmon::guest {

class Readings {
 public:
  /// The event begins: the counter stands at this value.
  void begin(const std::string& what, std::uint64_t value) { base_[what] = value; }

  /// In the snapshot that is read the counter has this value. Of no effect before begin().
  void count(const std::string& what, std::uint64_t value) {
    const auto base = base_.find(what);
    if (base == base_.end()) return;
    counted_[what].events += value - base->second;
    base->second = value;
  }

  /// What was counted since the last call.
  Counted take() { return std::exchange(counted_, {}); }

 private:
  std::map<std::string, std::uint64_t> base_;
  Counted counted_;
};

}  // namespace fabmon::guest
