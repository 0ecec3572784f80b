// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/check.hpp"

#include "tb/core/locate.hpp"
#include "tb/core/measure_group.hpp"
#include "tb/monitor/axi4/plan.hpp"

namespace fabmon {
namespace {

// Enters a group's interval counts.
void merge_intervals(Axi4Measurement& result, const Axi4Group& group,
                     const Collector<Axi4Pair>& collector) {
  result.intervals.resize(collector.intervals());
  for (std::size_t k = 0; k < result.intervals.size(); ++k) {
    Axi4Interval& entry = result.intervals[k];
    entry.clock = collector.interval_clock(k);
    entry.counts.resize(result.counts.size());
    const auto& counts = collector.interval_counts(k);
    for (std::size_t j = 0; j < group.index.size(); ++j) entry.counts[group.index[j]] = counts[j];
  }
}

// Locates a difference; keeps the earlier of it and the one that is known.
void note_difference(Axi4Measurement& result, Axi4Pair& pair, Source<Axi4Pins>& source,
                     const Axi4Group& group, const CaptureMismatch<Axi4Count>& known,
                     const ReplayProgress& progress) {
  const auto found = locate(pair, source, group, known, progress);
  if (result.difference && !found.earlier_than(*result.difference)) return;
  result.difference = {.program = group.programs[found.index],
                       .clock = found.clock,
                       .count = found.count,
                       .before = found.before};
}

}  // namespace

Axi4Measurement measure(Axi4Rtl& rtl, Source<Axi4Pins>& source, const Axi4Task& task) {
  Axi4Measurement result;
  result.counts.resize(task.programs.size());
  Axi4Pair pair(rtl);
  const std::uint64_t interval = task.programs.empty() ? 0 : task.interval;
  std::optional<std::size_t> last_stretch;  // known after the first replay

  for (const Axi4Group& group : plan_groups(task.programs, rtl.config())) {
    FlagCollector<Axi4Pair> collector(interval, !last_stretch);
    measure_group(pair, source, group, collector, last_stretch, result, task.progress);
    for (std::size_t j = 0; j < group.index.size(); ++j) {
      result.counts[group.index[j]] = collector.final_counts()[j];
    }
    if (interval != 0) merge_intervals(result, group, collector);
    if (collector.mismatch()) {
      note_difference(result, pair, source, group, *collector.mismatch(), task.progress);
    }
  }
  for (const Axi4Flag& flag : result.flags) {
    if (flag.rtl == flag.golden) continue;
    Axi4Group group;
    group.index = {0};
    group.programs = {flag.program};
    const CaptureMismatch<Axi4Count> known{.stretch = *last_stretch,
                                           .clocks = result.clocks,
                                           .index = 0,
                                           .count = {.rtl = flag.rtl, .golden = flag.golden}};
    note_difference(result, pair, source, group, known, task.progress);
  }
  return result;
}

}  // namespace fabmon
