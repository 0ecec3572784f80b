// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/counts.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace fabmon {
namespace {

constexpr int kFinest = 12;

/// The bins of values that are alike in their upper `bits` + 1 bits.
std::vector<ValueBin> grouped(const std::vector<ValueCount>& values, int bits) {
  std::vector<ValueBin> bins;
  for (const ValueCount& each : values) {
    const ValueBin bin = alike(each.value, bits);
    if (bins.empty() || bins.back().low != bin.low) bins.push_back(bin);
    bins.back().count += each.count;
  }
  return bins;
}

}  // namespace

ValueBin alike(std::uint64_t value, int bits) {
  const int dropped = std::max(0, static_cast<int>(std::bit_width(value)) - 1 - bits);
  const std::uint64_t below = (std::uint64_t{1} << dropped) - 1;
  return {value & ~below, value | below, 0};
}

void Counts::add(const Counts& other) {
  if (other.empty()) return;
  if (empty()) {
    values_ = other.values_;
    return;
  }
  std::vector<ValueCount> merged;
  merged.reserve(std::max(values_.size(), other.values_.size()));
  auto a = values_.begin();
  auto b = other.values_.begin();
  while (a != values_.end() && b != other.values_.end()) {
    if (a->value < b->value) {
      merged.push_back(*a++);
    } else if (b->value < a->value) {
      merged.push_back(*b++);
    } else {
      merged.push_back({a->value, a->count + b->count});
      ++a;
      ++b;
    }
  }
  merged.insert(merged.end(), a, values_.end());
  merged.insert(merged.end(), b, other.values_.end());
  values_ = std::move(merged);
}

std::uint64_t Counts::count() const {
  std::uint64_t count = 0;
  for (const ValueCount& each : values_) count += each.count;
  return count;
}

std::uint64_t Counts::sum() const {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t sum = 0;
  for (const ValueCount& each : values_) {
    if (each.value != 0 && each.count > (kMost - sum) / each.value) return kMost;
    sum += each.value * each.count;
  }
  return sum;
}

std::optional<double> Counts::mean() const {
  if (empty()) return {};
  const std::uint64_t exact = sum();
  double total = static_cast<double>(exact);
  if (exact == std::numeric_limits<std::uint64_t>::max()) {
    total = 0;
    for (const ValueCount& each : values_) {
      total += static_cast<double>(each.value) * static_cast<double>(each.count);
    }
  }
  return total / static_cast<double>(count());
}

std::optional<std::uint64_t> Counts::min() const {
  if (empty()) return {};
  return values_.front().value;
}

std::optional<std::uint64_t> Counts::max() const {
  if (empty()) return {};
  return values_.back().value;
}

std::optional<std::uint64_t> Counts::percentile(std::uint64_t numerator,
                                                std::uint64_t denominator) const {
  if (empty()) return {};
  const std::uint64_t n = count();
  // ceil(numerator n / denominator) without a product that could overflow.
  const std::uint64_t rest = n % denominator * numerator;
  std::uint64_t rank =
      n / denominator * numerator + rest / denominator + (rest % denominator != 0 ? 1 : 0);
  rank = std::clamp<std::uint64_t>(rank, 1, n);
  for (const ValueCount& each : values_) {
    if (rank <= each.count) return each.value;
    rank -= each.count;
  }
  return values_.back().value;
}

std::vector<ValueBin> Counts::bins(std::size_t limit) const {
  if (values_.size() <= limit) {
    std::vector<ValueBin> bins;
    bins.reserve(values_.size());
    for (const ValueCount& each : values_) bins.push_back({each.value, each.value, each.count});
    return bins;
  }
  for (int bits = kFinest; bits > 0; --bits) {
    std::vector<ValueBin> bins = grouped(values_, bits);
    if (bins.size() <= limit) return bins;
  }
  return grouped(values_, 0);
}

}  // namespace fabmon
