// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Streams of context events with known latencies, and a look into measurements.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/context/pins.hpp"
#include "tb/monitor/stats/config.hpp"
#include "tb/monitor/stats/monitor.hpp"

namespace fabmon {

inline void set_bit(LineMask& mask, unsigned j) { mask[j / 64] |= std::uint64_t{1} << (j % 64); }

/// A request of entry j from cycle `from` to cycle `to`: a latency of to - from.
inline void request(std::vector<ContextPins>& pins, unsigned j, std::size_t from, std::size_t to) {
  set_bit(pins[from].alloc, j);
  set_bit(pins[to].dealloc, j);
}

/// A latency and the cycle in which it becomes known.
struct StatsSample {
  std::size_t clock = 0;
  std::uint64_t latency = 0;
};

/// Requests of random lengths on n entries, back to back at times. `samples` receives the
/// latencies, in the order of their cycles.
inline std::vector<ContextPins> random_contexts(unsigned n, std::size_t clocks, std::uint64_t seed,
                                                std::vector<StatsSample>& samples) {
  std::mt19937_64 random(seed);
  std::vector<ContextPins> pins(clocks);
  for (unsigned j = 0; j < n; ++j) {
    std::size_t from = random() % 20;
    while (true) {
      const std::size_t latency = 1 + random() % (random() % 8 == 0 ? 200 : 12);
      if (from + latency >= clocks) break;
      request(pins, j, from, from + latency);
      samples.push_back({from + latency, latency});
      from += latency + random() % 4;  // 0: freed and given away in one cycle
    }
  }
  std::stable_sort(samples.begin(), samples.end(),
                   [](const auto& a, const auto& b) { return a.clock < b.clock; });
  return pins;
}

/// How many of the samples known before `clock` lie in the bin.
inline std::uint64_t hits(const std::vector<StatsSample>& samples, const StatsBin& bin,
                          std::size_t clock) {
  return static_cast<std::uint64_t>(
      std::count_if(samples.begin(), samples.end(), [&](const StatsSample& sample) {
        return sample.clock < clock && sample.latency > bin.ll && sample.latency <= bin.ul;
      }));
}

/// The value or the flag of that name. Throws std::out_of_range if there is none.
template <class Value>
const Value& named(const std::vector<Value>& values, std::string_view name) {
  return values.at(static_cast<std::size_t>(
      std::find_if(values.begin(), values.end(),
                   [name](const Value& value) { return value.name == name; }) -
      values.begin()));
}

/// The value of that name at an interval.
inline const Count& named(const StatsMeasurement& measured, const Interval& interval,
                          std::string_view name) {
  return interval.counts.at(
      static_cast<std::size_t>(&named(measured.values, name) - measured.values.data()));
}

inline StatsTask stats_task(std::vector<StatsBin> bins = {}, std::uint64_t interval = 0) {
  return {.programs = std::move(bins), .interval = interval};
}

/// A small monitor that takes every dealloc in its cycle.
inline StatsConfig small_stats(unsigned n = 4, unsigned nbins = 8) {
  StatsConfig config;
  config.n = n;
  config.nbins = nbins;
  config.num_dealloc = n;
  return config;
}

}  // namespace fabmon
