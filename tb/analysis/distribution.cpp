// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/distribution.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace fabmon {

void Distribution::add_other(std::uint64_t value, std::uint64_t n) {
  if (n == 0) return;
  if (value < limit_) {
    small_.resize(std::max<std::size_t>(64, std::bit_ceil(value + 1)));
    small_[value] += n;
    return;
  }
  const std::uint32_t index = large_.add(value);
  if (index < large_count_.size()) {
    large_count_[index] += n;
    return;
  }
  large_count_.push_back(n);
  if (std::has_single_bit(large_count_.size())) widen();
}

// Raises the limit if many of the values in the table are not far above it.
void Distribution::widen() {
  constexpr std::uint64_t kUsed = 8;
  std::array<std::uint64_t, 65> of_width{};  // values by their number of bits
  for (const std::uint64_t value : large_.keys()) ++of_width.at(std::bit_width(value));
  std::uint64_t below = 0;
  std::uint64_t limit = limit_;
  for (std::size_t width = std::bit_width(limit_); width < 40; ++width) {
    below += of_width.at(width);
    if (below * kUsed >= std::uint64_t{1} << width) limit = std::uint64_t{1} << width;
  }
  if (limit == limit_) return;
  limit_ = limit;
  const KeyIndex keys = std::exchange(large_, {});
  const std::vector<std::uint64_t> counts = std::exchange(large_count_, {});
  for (std::size_t i = 0; i < counts.size(); ++i) add(keys.keys()[i], counts[i]);
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
