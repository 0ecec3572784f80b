// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/distribution.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace fabmon {

void Distribution::add_other(std::uint64_t value, std::uint64_t n) {
  if (n == 0) return;
  if (value < dense_) {
    small_.resize(
        std::max<std::size_t>(std::min<std::size_t>(64, dense_), std::bit_ceil(value + 1)));
    small_[value] += n;
    return;
  }
  const std::uint32_t index = large_.add(value);
  if (index == large_count_.size()) large_count_.push_back(0);
  large_count_[index] += n;
}

Counts Distribution::counts() const {
  std::vector<ValueCount> values;
  for (std::uint64_t value = 0; value < small_.size(); ++value) {
    if (small_[value] != 0) values.push_back({value, small_[value]});
  }
  const std::size_t small = values.size();
  for (std::size_t index = 0; index < large_count_.size(); ++index) {
    values.push_back({large_.keys()[index], large_count_[index]});
  }
  std::sort(values.begin() + static_cast<std::ptrdiff_t>(small), values.end(),
            [](const ValueCount& a, const ValueCount& b) { return a.value < b.value; });
  values.shrink_to_fit();
  return Counts(std::move(values));
}

void Distribution::clear() {
  std::fill(small_.begin(), small_.end(), 0);
  large_.clear();
  large_count_.clear();
}

}  // namespace fabmon
