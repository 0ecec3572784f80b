// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/monitor.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <utility>

namespace fabmon {

std::vector<StatsGroup> StatsMonitor::plan(const StatsTask& task, const Config& config) {
  constexpr std::size_t kTotals = 3;
  Group group;
  group.bins = task.programs;
  group.settings = task.options;
  group.index.resize((group.bins.empty() ? config.nbins : group.bins.size()) + kTotals);
  std::iota(group.index.begin(), group.index.end(), std::size_t{0});
  return {std::move(group)};
}

void StatsMonitor::enter(StatsMeasurement& result, const Group& group, const Driver& driver,
                         const std::vector<Count>& counts, const LastValues& last) {
  result.bins = group.bins.empty() ? driver.bins() : group.bins;
  std::vector<StatsValue> values;
  for (const auto& list : {counts, last.counts}) {
    for (const Count& count : list) values.push_back({count, driver.name(values.size())});
  }
  const auto extremes_end = values.begin() + static_cast<std::ptrdiff_t>(driver.hist_at());
  const std::size_t each = driver.hist_bins();
  for (auto at = extremes_end; at != values.end();) {
    const auto end = at + static_cast<std::ptrdiff_t>(each);
    result.hist.emplace_back(std::move_iterator(at), std::move_iterator(end));
    at = end;
  }
  values.erase(extremes_end, values.end());
  result.values = std::move(values);
}

}  // namespace fabmon
