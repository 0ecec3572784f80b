// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/check/cci400_check.hpp"

#include <algorithm>

#include "tb/check/collector.hpp"
#include "tb/check/locate.hpp"

namespace fabmon {
namespace {

// Gathers the counts of one group and, with the first one, the flags.
class Cci400Collector : public Collector<Cci400Pair> {
 public:
  Cci400Collector(std::uint64_t interval, bool want_flags)
      : Collector(interval), want_flags_(want_flags) {}

  void end(std::uint64_t clocks, Cci400Pair& pair) override {
    Collector::end(clocks, pair);
    if (!want_flags_) return;
    flags_ = pair.flags();
    compared_flags_ += flags_.size();
  }

  const std::vector<Cci400Flag>& flags() const { return flags_; }
  std::size_t compared() const { return Collector::compared() + compared_flags_; }
  void flags_done() { want_flags_ = false; }

 private:
  bool want_flags_;
  std::vector<Cci400Flag> flags_;
  std::size_t compared_flags_ = 0;
};

class Measurer {
 public:
  Measurer(Cci400Rtl& rtl, Source<Cci400Pins>& source, const Cci400Task& task)
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
    Cci400Collector collector(interval, !last_stretch_);
    do {
      replay(pair_, source_, group, last_stretch_, collector, task_.progress);
      ++result_.passes;
      if (!last_stretch_) {
        last_stretch_ = collector.stretch();
        result_.first_clock = collector.starts().back();
        result_.resets.assign(collector.starts().begin() + 1, collector.starts().end());
        result_.flags = collector.flags();
        collector.flags_done();
      }
    } while (!collector.complete());
    result_.clocks = collector.clocks();
    result_.compared += collector.compared();
    take(group, collector.final_counts(), result_.counts);
    result_.cycles = collector.final_counts()[group.events.size()];
    if (group.evntbus) {
      const auto first = collector.final_counts().end() - kCciEvents;
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

  void take_intervals(const Cci400Group& group, const Cci400Collector& collector) {
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
  Source<Cci400Pins>& source_;
  const Cci400Task& task_;
  std::optional<std::size_t> last_stretch_;  // known after the first replay
  Cci400Measurement result_;
};

}  // namespace

Cci400Measurement measure(Cci400Rtl& rtl, Source<Cci400Pins>& source, const Cci400Task& task) {
  return Measurer(rtl, source, task).measure();
}

}  // namespace fabmon
