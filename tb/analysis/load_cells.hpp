// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Latency against load as a cloud of points: how many transactions found k open and took v cycles,
// as cells of a plane. A cell is one (k, v) while there are few different ones; else cells are
// joined until they are few enough:
//
//     k - 1 and v are each grouped by their upper b + 1 bits, with the largest b of 12 ... 0 that
//     gives no more than `limit` cells (b = 0 gives 33 * 65 = 2145 at most)
//
// k is that of the load curve: above 512 a cell is at least as wide as the curve's point.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tb/analysis/load_curve.hpp"

namespace fabmon {

/// Transactions with open_low ... open_high open at acceptance and a latency of low ... high
/// cycles; both ends included.
struct LoadCell {
  std::uint64_t open_low = 0;
  std::uint64_t open_high = 0;
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  std::uint64_t count = 0;  ///< 1 or more
  bool operator==(const LoadCell&) const = default;
};

/// The cells of a load curve's points (LoadCurve::points), by open_low, then by low; at most
/// `limit`, or as many as b = 0 gives.
std::vector<LoadCell> load_cells(std::span<const LoadCurve::Point> points, std::size_t limit);

}  // namespace fabmon
