// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/time_series.hpp"

#include <algorithm>
#include <utility>

namespace fabmon {

void SeriesBin::add(const SeriesBin& next) {
  cycles += next.cycles;
  for (std::size_t i = 0; i < directions.size(); ++i) {
    Direction& to = directions[i];
    const Direction& from = next.directions[i];
    to.bytes += from.bytes;
    to.transactions += from.transactions;
    to.open_sum += from.open_sum;
    to.open_max = std::max(to.open_max, from.open_max);
    for (std::size_t k = 0; k < to.waiting_for.size(); ++k) {
      to.waiting_for[k] += from.waiting_for[k];
    }
    to.stalls += from.stalls;
    to.latency.add(from.latency);
  }
}

TimeSeries::TimeSeries(const BusShape& shape, std::size_t limit) : shape_(shape), limit_(limit) {
  bins_.reserve(limit);
}

void TimeSeries::double_width() {
  for (std::size_t i = 0; i < bins_.size(); i += 2) {
    if (i != 0) bins_[i / 2] = std::move(bins_[i]);
    if (i + 1 < bins_.size()) bins_[i / 2].add(bins_[i + 1]);
  }
  bins_.resize((bins_.size() + 1) / 2);
  width_ *= 2;
}

std::uint64_t TimeSeries::begin(std::uint64_t cycle, std::uint64_t time) {
  while (cycle / width_ >= limit_) double_width();
  const std::uint64_t bin = cycle / width_;
  if (bin == bins_.size()) bins_.push_back({.time = time, .cycles = 0, .directions = {}});
  return (bin + 1) * width_;
}

void TimeSeries::add(const CycleSums& sums, const MeasuredSums::Latencies& latencies) {
  SeriesBin& bin = bins_.back();
  bin.cycles += sums.cycles;
  for (std::size_t i = 0; i < shape_.directions.size(); ++i) {
    const DirectionSums& from = sums.directions[i];
    SeriesBin::Direction& to = bin.directions[i];
    to.bytes += from.bytes;
    to.transactions += from.transactions;
    to.open_sum += from.open_sum;
    to.open_max = std::max(to.open_max, from.open_max);
    const auto cycles = sums.cycles_waiting_for(shape_, i);
    for (std::size_t each = 0; each < cycles.size(); ++each) to.waiting_for[each] += cycles[each];
    to.stalls += sums.stalls(shape_, i);
    to.latency.add(latencies[i]);
  }
}

}  // namespace fabmon
