// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/port_statistics.hpp"

#include <algorithm>

namespace fabmon {
namespace {

constexpr std::uint64_t kNever = ~std::uint64_t{0};

// The first of the edges, ascending, that is above a value.
std::uint64_t next_edge(const std::vector<std::uint64_t>& edges, std::uint64_t value) {
  const auto edge = std::upper_bound(edges.begin(), edges.end(), value);
  return edge == edges.end() ? kNever : *edge;
}

bool contains(const NamedWindow& window, std::uint64_t cycle, std::uint64_t time) {
  return window.from <= cycle && cycle < window.to && window.from_time <= time &&
         time < window.to_time;
}

}  // namespace

PortStatistics::PortStatistics(const BusShape& shape, const StatisticsOptions& options)
    : shape_(shape), series_(shape, options.series_bins) {
  for (const NamedWindow& window : options.windows) {
    windows_.emplace_back().window = window;
    edges_.insert(edges_.end(), {window.from, window.to});
    time_edges_.insert(time_edges_.end(), {window.from_time, window.to_time});
  }
  std::sort(edges_.begin(), edges_.end());
  std::sort(time_edges_.begin(), time_edges_.end());
  directions_.reserve(shape.directions.size());
  for (std::size_t i = 0; i < shape.directions.size(); ++i) {
    directions_.emplace_back(shape, i, options);
  }
  ended_.reserve(16);
}

void PortStatistics::unfinished(const OpenTransaction& open) {
  DirectionStatistics& at = directions_[open.transaction.direction];
  at.open.add(open, times_);
  if (open.awaits == Awaits::kAccept) {
    ++at.untaken;
  } else if (open.by == LostBy::kEnd) {
    ++at.open_at_end;
  } else {
    ++(open.by == LostBy::kReset ? at.lost_by_reset : at.lost_by_gap);
  }
}

void PortStatistics::gap() {
  gap_ = true;
  boundary_ = now_;
}

void PortStatistics::orphan(std::size_t direction) { ++directions_[direction].orphans; }

void PortStatistics::change(const CycleState& state, std::uint64_t time) {
  if (gap_) marks_.gap(now_, time);
  gap_ = false;
  if (now_ == 0 || state.reset != state_.reset) marks_.reset(state.reset, now_, time);
  if (run_ != 0) piece_.add(state_, run_);
  run_ = 0;
  state_ = state;
  moves_ = std::find(state.channels.begin(), state.channels.end(), Handshake::kBeat) !=
           state.channels.end();
  if (now_ != boundary_ && time < time_boundary_) return;
  close_piece();
  piece_from_ = now_;
  piece_time_ = time;
  boundary_ = std::min(series_.begin(now_, time), next_edge(edges_, now_));
  time_boundary_ = next_edge(time_edges_, time);
}

void PortStatistics::count_ended(std::uint64_t time) {
  for (const Transaction& transaction : ended_) {
    DirectionStatistics& at = directions_[transaction.direction];
    at.add(transaction, times_);
    DirectionSums& sums = piece_.directions[transaction.direction];
    ++sums.transactions;
    sums.ended_bytes += transaction.bytes;
    last_end_ = std::max(last_end_, transaction.end);
    piece_latency_[transaction.direction].add(transaction.latency());
    if (at.slowest.wants(transaction)) {
      at.slowest.put({transaction, times_.time_of(transaction.accept), time, 0});
    }
    if (transaction.failed()) marks_.error(shape_, transaction, time);
  }
  ended_.clear();
}

void PortStatistics::close_piece() {
  if (piece_.cycles == 0) return;
  const MeasuredSums::Latencies latencies{piece_latency_[0].take(), piece_latency_[1].take()};
  totals_.add(piece_, latencies);
  series_.add(piece_, latencies);
  for (Window& window : windows_) {
    if (!contains(window.window, piece_from_, piece_time_)) continue;
    if (window.to == 0) window.from = piece_from_;
    window.to = piece_from_ + piece_.cycles;
    window.sums.add(piece_, latencies);
  }
  piece_ = {};
}

void PortStatistics::settle() {
  if (run_ != 0) piece_.add(state_, run_);
  run_ = 0;
  close_piece();
  boundary_ = now_;
}

}  // namespace fabmon
