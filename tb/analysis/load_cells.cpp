// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/load_cells.hpp"

#include <algorithm>
#include <tuple>

#include "tb/analysis/counts.hpp"

namespace fabmon {
namespace {

constexpr int kFinestCell = 12;
constexpr std::uint64_t kOctaves = 512;  // above it a point of the curve has many values of `open`

/// One cell a point of the curve and latency.
std::vector<LoadCell> single_cells(std::span<const LoadCurve::Point> points) {
  std::vector<LoadCell> cells;
  for (const LoadCurve::Point& point : points) {
    const std::uint64_t low = point.open > kOctaves ? point.open / 2 + 1 : point.open;
    for (const ValueCount& each : point.latency.values()) {
      cells.push_back({low, point.open, each.value, each.value, each.count});
    }
  }
  return cells;
}

/// Joins those that are alike in their upper bits. Finer groups lie within coarser ones, so cells
/// that are joined already may be joined again.
void join(std::vector<LoadCell>& cells, int bits) {
  for (LoadCell& cell : cells) {
    const ValueBin latency = alike(cell.low, bits);
    cell.low = latency.low;
    cell.high = latency.high;
    if (cell.open_low == 0) continue;  // a bus that does not count the transaction itself
    const ValueBin open = alike(cell.open_low - 1, bits);
    cell.open_low = open.low + 1;
    cell.open_high = std::max(cell.open_high, open.high + 1);
  }
  std::sort(cells.begin(), cells.end(), [](const LoadCell& a, const LoadCell& b) {
    return std::tie(a.open_low, a.low) < std::tie(b.open_low, b.low);
  });
  std::size_t kept = 0;
  for (const LoadCell& cell : cells) {
    if (kept != 0 && cells[kept - 1].open_low == cell.open_low && cells[kept - 1].low == cell.low) {
      cells[kept - 1].count += cell.count;
    } else {
      cells[kept++] = cell;
    }
  }
  cells.resize(kept);
}

}  // namespace

std::vector<LoadCell> load_cells(std::span<const LoadCurve::Point> points, std::size_t limit) {
  std::vector<LoadCell> cells = single_cells(points);
  for (int bits = kFinestCell; bits >= 0; --bits) {
    join(cells, bits);
    if (cells.size() <= limit) break;
  }
  return cells;
}

}  // namespace fabmon
