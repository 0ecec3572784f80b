// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How often each value occurred: a distribution at rest, as a list of different values in ascending
// order. All that is read off it is exact.
//
//     percentile p of n values v[1] <= ... <= v[n]:  v[ceil(p n)], at least v[1]  (nearest rank)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fabmon {

/// A value, and how often it occurred.
struct ValueCount {
  std::uint64_t value;
  std::uint64_t count;
  bool operator==(const ValueCount&) const = default;
};

/// How many values lie in low ... high, both included.
struct ValueBin {
  std::uint64_t low;
  std::uint64_t high;
  std::uint64_t count;
  bool operator==(const ValueBin&) const = default;
};

/// The values that are alike with this one in their upper `bits` + 1 bits (0 to 63), as a bin that
/// counts nothing yet: itself alone below 2^(bits + 1).
ValueBin alike(std::uint64_t value, int bits);

class Counts {
 public:
  Counts() = default;
  /// `values`: ascending, each once, each counted at least once.
  explicit Counts(std::vector<ValueCount> values) : values_(std::move(values)) {}

  /// Adds what another one has counted.
  void add(const Counts& other);

  const std::vector<ValueCount>& values() const { return values_; }
  bool empty() const { return values_.empty(); }

  /// How many values there were.
  std::uint64_t count() const;
  /// Their sum; 2^64 - 1 if it is that or more.
  std::uint64_t sum() const;
  /// Their sum divided by their count; nothing if there were none.
  std::optional<double> mean() const;
  std::optional<std::uint64_t> min() const;
  std::optional<std::uint64_t> max() const;
  /// The percentile numerator / denominator (0 to 1; 99 / 100, say); nothing if there were none.
  std::optional<std::uint64_t> percentile(std::uint64_t numerator, std::uint64_t denominator) const;

  /// At most `limit` bins (65 at least), ascending; without empty ones. Each value has its own bin
  /// as long as there are not more than `limit` different ones. Else values are grouped that are
  /// alike in their upper b + 1 bits, with the largest b (12 at most) that gives no more than
  /// `limit` groups: below 2^(b + 1) a group is a single value, above a group of low ... high has
  /// high - low + 1 <= low / 2^b.
  std::vector<ValueBin> bins(std::size_t limit) const;

 private:
  std::vector<ValueCount> values_;
};

}  // namespace fabmon
