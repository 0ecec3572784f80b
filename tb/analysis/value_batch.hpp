// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A few values that are to be counted soon: adding one costs a store, and the counts come from
// sorting them. Memory: 65,536 values, and the counts of those before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/analysis/counts.hpp"

namespace fabmon {

class ValueBatch {
 public:
  void add(std::uint64_t value) {
    values_.push_back(value);
    if (values_.size() == kMost) fold();
  }

  /// How often each value occurred since the last call.
  Counts take();

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 16;

  void fold();

  std::vector<std::uint64_t> values_;
  Counts counts_;  // of the values before
};

}  // namespace fabmon
