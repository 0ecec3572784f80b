// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/monitor.hpp"

#include <cstddef>

namespace fabmon {

std::vector<Cci400Group> Cci400Monitor::plan(const Cci400Task& task, const Config& /*config*/) {
  const bool intervals = task.interval != 0 && !task.programs.empty();
  std::vector<Group> groups(1);
  std::vector<std::size_t> cycles;
  for (std::size_t i = 0; i < task.programs.size(); ++i) {
    if (task.programs[i] == kCciCyclesId) {
      cycles.push_back(i);
      continue;
    }
    if (groups.back().events.size() == (intervals ? 1 : kCciCounters)) groups.emplace_back();
    groups.back().index.push_back(i);
    groups.back().events.push_back(task.programs[i]);
  }
  for (Group& group : groups) group.cycles = cycles;
  // Interval captures would hold all the bits of EVNTBUS each time.
  if (intervals && task.options.evntbus) groups.emplace_back().intervals = false;
  Group& evntbus = intervals ? groups.back() : groups.front();
  evntbus.evntbus = task.options.evntbus;
  return groups;
}

void Cci400Monitor::enter(Cci400Measurement& result, const Group& group, const Driver& driver,
                          const std::vector<Count>& counts, const LastValues& /*last*/) {
  result.cycles = counts[driver.cycles_at()];
  if (group.evntbus) result.evntbus.assign(counts.end() - kAceEvents, counts.end());
}

Cci400Group Cci400Monitor::bench_group(const Config& /*config*/) {
  Group group;
  for (std::size_t j = 0; j < kCciCounters; ++j) {
    group.index.push_back(j);
    group.events.push_back(static_cast<std::uint8_t>(j << 5));  // si_rrq_hs_any of S0 to S3
  }
  return group;
}

}  // namespace fabmon
