// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/check.hpp"

#include <algorithm>

#include "tb/core/locate.hpp"
#include "tb/core/measure_group.hpp"

namespace fabmon {
namespace {

class Measurer {
 public:
  Measurer(Cci400Rtl& rtl, Source<AcePins>& source, const Cci400Task& task)
      : pair_(rtl), source_(source), task_(task) {
    result_.counts.resize(task.events.size());
  }

  Cci400Measurement measure() {
    // EVNTBUS has a pass without interval captures, which would hold all its bits each time.
    const bool intervals = task_.interval != 0 && !task_.events.empty();
    std::vector<Cci400Group> groups = plan(intervals ? 1 : kCciCounters);
    if (!intervals) groups.front().evntbus = task_.evntbus;
    for (const Cci400Group& group : groups) measure_group(group, intervals ? task_.interval : 0);
    if (intervals && task_.evntbus) {
      Cci400Group evntbus;
      evntbus.evntbus = true;
      measure_group(evntbus, 0);
    }
    note_flags();
    return std::move(result_);
  }

 private:
  // Distributes the events over counters; at least one group, even for no events.
  std::vector<Cci400Group> plan(std::size_t counters) const {
    std::vector<Cci400Group> groups(1);
    for (std::size_t i = 0; i < task_.events.size(); ++i) {
      if (task_.events[i] == kCciCyclesId) continue;
      if (groups.back().events.size() == counters) groups.emplace_back();
      groups.back().index.push_back(i);
      groups.back().events.push_back(task_.events[i]);
    }
    return groups;
  }

  void measure_group(const Cci400Group& group, std::uint64_t interval) {
    FlagCollector<Cci400Pair> collector(interval, !last_stretch_);
    fabmon::measure_group(pair_, source_, group, collector, last_stretch_, result_, task_.progress);
    take(group, collector.final_counts(), result_.counts);
    result_.cycles = collector.final_counts()[group.events.size()];
    if (group.evntbus) {
      const auto first = collector.final_counts().end() - kAceEvents;
      result_.evntbus.assign(first, collector.final_counts().end());
    }
    if (interval != 0) take_intervals(group, collector);
    if (collector.mismatch()) note_difference(group, *collector.mismatch());
  }

  // Enters a group's counts, and cycles wherever they were asked for.
  void take(const Cci400Group& group, const std::vector<Cci400Count>& counts,
            std::vector<Cci400Count>& out) const {
    for (std::size_t j = 0; j < group.index.size(); ++j) out[group.index[j]] = counts[j];
    for (std::size_t i = 0; i < task_.events.size(); ++i) {
      if (task_.events[i] == kCciCyclesId) out[i] = counts[group.events.size()];
    }
  }

  void take_intervals(const Cci400Group& group, const Collector<Cci400Pair>& collector) {
    result_.intervals.resize(collector.intervals());
    for (std::size_t k = 0; k < result_.intervals.size(); ++k) {
      Cci400Interval& entry = result_.intervals[k];
      entry.clock = collector.interval_clock(k);
      entry.counts.resize(result_.counts.size());
      take(group, collector.interval_counts(k), entry.counts);
    }
  }

  // Locates a difference; keeps the earlier of it and the one that is known.
  void note_difference(Cci400Group group, const CaptureMismatch<Cci400Count>& known) {
    group.only = known.index;
    const auto found = locate(pair_, source_, group, known, task_.progress);
    if (result_.difference && !found.earlier_than(*result_.difference)) return;
    Cci400Difference difference;
    difference.event = kCciCyclesId;
    difference.clock = found.clock;
    difference.count = found.count;
    difference.before = found.before;
    const std::size_t cycles = group.events.size();
    if (known.index < cycles) difference.event = group.events[known.index];
    if (known.index > cycles) difference.bit = static_cast<unsigned>(known.index - cycles - 1);
    result_.difference = difference;
  }

  // A flag that differs while all counts match is told of without looking for its clock.
  void note_flags() {
    for (const Cci400Flag& flag : result_.flags) {
      if (flag.rtl == flag.golden || result_.difference) continue;
      Cci400Difference& difference = result_.difference.emplace();
      difference.flag = true;
      difference.clock = result_.first_clock + result_.clocks;
      difference.count = {.rtl = flag.rtl, .golden = flag.golden};
    }
  }

  Cci400Pair pair_;
  Source<AcePins>& source_;
  const Cci400Task& task_;
  std::optional<std::size_t> last_stretch_;  // known after the first replay
  Cci400Measurement result_;
};

}  // namespace

Cci400Measurement measure(Cci400Rtl& rtl, Source<AcePins>& source, const Cci400Task& task) {
  return Measurer(rtl, source, task).measure();
}

}  // namespace fabmon
