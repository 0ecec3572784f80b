// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/load_curve.hpp"

#include <algorithm>
#include <bit>

namespace fabmon {
namespace {

constexpr std::uint64_t kSingle = 512;  // the largest value with a point of its own

}  // namespace

void LoadCurve::add(const Transaction& transaction) {
  const std::uint64_t open = transaction.open;
  const std::uint32_t index = index_.add(open <= kSingle ? open : std::bit_floor(open - 1) * 2);
  if (index == latency_.size()) latency_.emplace_back();
  latency_[index].add(transaction.latency());
}

std::vector<LoadCurve::Point> LoadCurve::points() const {
  std::vector<Point> points;
  points.reserve(latency_.size());
  for (std::size_t i = 0; i < latency_.size(); ++i) {
    points.push_back({index_.keys()[i], latency_[i].counts()});
  }
  std::sort(points.begin(), points.end(),
            [](const Point& a, const Point& b) { return a.open < b.open; });
  return points;
}

}  // namespace fabmon
