// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/value_batch.hpp"

#include <algorithm>
#include <utility>

namespace fabmon {

void ValueBatch::fold() {
  if (values_.empty()) return;
  std::sort(values_.begin(), values_.end());
  std::size_t different = 1;
  for (std::size_t i = 1; i < values_.size(); ++i) {
    different += static_cast<std::size_t>(values_[i] != values_[i - 1]);
  }
  std::vector<ValueCount> counted;
  counted.reserve(different);
  for (const std::uint64_t value : values_) {
    if (counted.empty() || counted.back().value != value) counted.push_back({value, 0});
    ++counted.back().count;
  }
  values_.clear();
  Counts counts(std::move(counted));
  if (counts_.empty()) {
    counts_ = std::move(counts);
  } else {
    counts_.add(counts);
  }
}

Counts ValueBatch::take() {
  fold();
  return std::exchange(counts_, {});
}

}  // namespace fabmon
