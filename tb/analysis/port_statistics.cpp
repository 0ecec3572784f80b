// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/port_statistics.hpp"

#include <algorithm>

namespace fabmon {

PortStatistics::PortStatistics(const BusShape& shape, const StatisticsOptions& options)
    : shape_(shape), series_(shape, options.series_bins) {
  for (const NamedWindow& window : options.windows) {
    windows_.emplace_back().window = window;
    edges_.push_back(window.from);
    edges_.push_back(window.to);
  }
  std::sort(edges_.begin(), edges_.end());
  directions_.reserve(shape.directions.size());
  for (const DirectionShape& direction : shape.directions) {
    directions_.emplace_back(direction, options);
  }
  ended_.reserve(16);
}

void PortStatistics::unfinished(std::size_t direction, std::uint64_t count, bool by_reset) {
  DirectionStatistics& at = directions_[direction];
  (by_reset ? at.lost_by_reset : at.open_at_end) += count;
}

void PortStatistics::orphan(std::size_t direction) { ++directions_[direction].orphans; }

void PortStatistics::change(const CycleState& state, std::uint64_t time) {
  if (now_ == 0 || state.reset != state_.reset) log_.reset(state.reset, now_, time);
  if (run_ != 0) piece_.sums.add(state_, run_);
  run_ = 0;
  state_ = state;
  if (now_ != boundary_) return;
  close_piece();
  piece_from_ = now_;
  boundary_ = series_.begin(now_, time);
  while (next_edge_ < edges_.size() && edges_[next_edge_] <= now_) ++next_edge_;
  if (next_edge_ < edges_.size()) boundary_ = std::min(boundary_, edges_[next_edge_]);
}

void PortStatistics::count_ended(std::uint64_t time) {
  for (const Transaction& transaction : ended_) {
    DirectionStatistics& at = directions_[transaction.direction];
    at.add(transaction);
    DirectionSums& sums = piece_.sums.directions[transaction.direction];
    ++sums.transactions;
    sums.ended_bytes += transaction.bytes;
    piece_.latency[transaction.direction].add(transaction.latency());
    if (at.slowest.wants(transaction)) {
      at.slowest.put({transaction, times_.time_of(transaction.accept), time, 0});
    }
    if (transaction.failed()) log_.error(shape_, transaction, time);
  }
  ended_.clear();
}

void PortStatistics::close_piece() {
  if (piece_.sums.cycles == 0) return;
  const MeasuredSums::Latencies latencies = piece_.latencies();
  totals_.add(piece_.sums, latencies);
  series_.add(piece_.sums, latencies);
  for (Window& window : windows_) {
    if (piece_from_ < window.window.from || piece_from_ >= window.window.to) continue;
    window.sums.add(piece_.sums, latencies);
  }
  piece_.sums = {};
  for (Distribution& latency : piece_.latency) latency.clear();
}

void PortStatistics::settle() {
  if (run_ != 0) piece_.sums.add(state_, run_);
  run_ = 0;
  close_piece();
  boundary_ = now_;
}

}  // namespace fabmon
