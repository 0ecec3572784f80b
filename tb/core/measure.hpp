// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Measures a stream of cycles with the RTL and with the golden model of a monitor, and compares all
// values.
//
// * The RTL is programmed through its bus. It counts exactly the cycles of the stream: the first
//   cycle of the stream is the first that counts. It is read over the bus, if possible in traffic.
// * There is one pass over the source. If the programs do not fit into one monitor, several
//   instances (RTL and golden model each) run side by side. The same applies to captures at
//   intervals that are shorter than a read-out. More than kMostInstances take further passes.
// * A reset in the stream (aresetn 0) resets the monitor too: counts start anew at the first cycle
//   after it, and the report shows the last segment of cycles out of reset. The other segments are
//   compared as well, and Measurement::segments has the counts of each. Cycles in reset are not
//   counted.
// * If a value differs, the stream is replayed and bisected (locate.hpp): by captures or, for
//   values that no capture holds, by ending the stream early. The reported cycle is the first cycle
//   of the stream whose pins RTL and golden model count differently. If a difference vanishes
//   again, a later one may be reported.
// * Driver::late() says that captures in traffic may have been late. Then none of them is used:
//   each interval has an instance of its own, for which the stream ends with the interval, and
//   differences are located by early ends alone.
//
// The monitor is a type M (tb/monitor/<name>/monitor.hpp), see measurable.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tb/core/collector.hpp"
#include "tb/core/locate.hpp"
#include "tb/core/lockstep.hpp"
#include "tb/core/measurable.hpp"
#include "tb/core/measurement.hpp"
#include "tb/core/replay.hpp"
#include "tb/core/source.hpp"

namespace fabmon {

/// Instances of a monitor that run side by side.
inline constexpr std::size_t kMostInstances = 256;

/// One call of measure(), see there.
template <class M, class Pins>
class Measurer {
 public:
  Measurer(const RtlMaker<M>& make, const typename M::Config& config, Source<Pins>& source,
           const Task<M>& task)
      : make_(make), config_(config), source_(source), task_(task) {}

  Measurement<M> run() {
    result_.checked = static_cast<bool>(make_);
    groups_ = M::plan(task_, config_);
    std::size_t counts = 0;
    for (const Group& group : groups_) {
      for (const std::size_t i : group.index) counts = std::max(counts, i + 1);
      for (const std::size_t i : group.cycles) counts = std::max(counts, i + 1);
    }
    result_.counts.resize(counts);
    gather(counts == 0 ? 0 : task_.interval);
    if (segments_missing_) gather_segments();
    return std::move(result_);
  }

 private:
  using Driver = typename M::Driver;
  using Group = typename M::Group;

  struct Instance {
    std::unique_ptr<typename M::Rtl> rtl;
    Driver driver;
  };

  // A group that is being measured, with instances from `first` on.
  struct Part {
    const Group* group;
    std::size_t first;
    std::unique_ptr<Collector<Driver>> collector;
  };

  // What an early end of the stream gives for an interval.
  class EarlyEnd final : public ReplayObserver<Driver> {
   public:
    explicit EarlyEnd(std::uint64_t clock) : clock_(clock) {}

    std::uint64_t last_clock() override { return clock_; }
    bool captured(std::uint64_t /*clock*/, const std::vector<Count>& counts) override {
      counts_ = counts;
      return true;
    }
    std::uint64_t clock() const { return clock_; }
    const std::vector<Count>& counts() const { return counts_; }

   private:
    std::uint64_t clock_;
    std::vector<Count> counts_;
  };

  Driver& driver(std::size_t i) {
    while (instances_.size() <= i) {
      auto rtl = make_ ? make_() : nullptr;
      auto* const raw = rtl.get();
      instances_.push_back(
          std::make_unique<Instance>(Instance{std::move(rtl), Driver(raw, config_)}));
    }
    return instances_[i]->driver;
  }

  // How many instances a group needs so that one of them can take each capture, and one the end.
  std::size_t lanes_for(const Group& group, std::uint64_t interval, std::size_t first) {
    if (interval == 0 || !group.intervals) return 1;
    driver(first).start(group);
    driver(first).capture();
    const std::uint64_t readout = driver(first).drain();
    if (readout == 0) return 1;
    // Where reading takes little of an interval, a further pass for the end is rare, and cheaper.
    const std::uint64_t spare = interval >= 8 * readout ? 0 : 1;
    return static_cast<std::size_t>(
        std::min<std::uint64_t>(readout / interval + 1 + spare, kMostInstances));
  }

  // Measures all groups, as many at a time as there is room for.
  void gather(std::uint64_t interval) {
    std::vector<Part> parts;
    std::size_t used = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const std::size_t lanes = lanes_for(groups_[g], interval, used);
      if (used + lanes > kMostInstances && !parts.empty()) {
        if (!gather_parts(parts, interval)) return;
        parts.clear();
        used = 0;
      }
      parts.push_back({&groups_[g], used,
                       std::make_unique<Collector<Driver>>(groups_[g].intervals ? interval : 0,
                                                           lanes, g == 0, result_.checked)});
      used += lanes;
    }
    gather_parts(parts, interval);
  }

  // Replays until these parts are complete. False if all starts anew, for captures came late.
  bool gather_parts(const std::vector<Part>& parts, std::uint64_t interval) {
    for (bool complete = false; !complete;) {
      std::vector<ReplayLane<Driver>> lanes;
      for (const Part& part : parts) {
        if (part.collector->started() && part.collector->complete()) continue;
        for (std::size_t i = 0; i < part.collector->lanes(); ++i) {
          lanes.push_back({&driver(part.first + i), part.group, part.collector->lane(i)});
        }
      }
      pass(lanes);
      if (!late_ && parts.front().collector->late()) {
        late_ = true;
        if (interval != 0) {
          start_anew(interval);
          return false;
        }
      }
      complete = std::all_of(parts.begin(), parts.end(),
                             [](const Part& part) { return part.collector->complete(); });
      if (!segment_) {
        const Collector<Driver>& any = *parts.front().collector;
        segment_ = any.segment();
        result_.clocks = any.clocks();
        result_.first_clock = any.starts().back();
        result_.resets.assign(any.starts().begin() + 1, any.starts().end());
      }
    }
    for (const Part& part : parts) enter(part);
    return true;
  }

  // One replay of the source, or of the segment that is reported once it is known.
  void pass(const std::vector<ReplayLane<Driver>>& lanes) {
    replay(lanes, source_, segment_, task_.progress);
    ++result_.passes;
    result_.instances += lanes.size();
  }

  // Captures in traffic are of no use: first all that is known at the end, then the intervals.
  void start_anew(std::uint64_t interval) {
    gather(0);
    for (const Group& group : groups_) {
      if (group.intervals) early_intervals(group, interval);
    }
  }

  // Measures the intervals of a group by early ends, as many at a time as there is room for.
  void early_intervals(const Group& group, std::uint64_t interval) {
    std::optional<CaptureMismatch> known;
    for (std::uint64_t clock = interval; clock < result_.clocks;) {
      std::vector<std::unique_ptr<EarlyEnd>> ends;
      std::vector<ReplayLane<Driver>> lanes;
      for (; clock < result_.clocks && ends.size() < kMostInstances; clock += interval) {
        ends.push_back(std::make_unique<EarlyEnd>(clock));
        lanes.push_back({&driver(ends.size() - 1), &group, ends.back().get()});
      }
      pass(lanes);
      for (const auto& end : ends) {
        std::vector<Count> counts = end->counts();
        for (Count& count : counts) count.checked = result_.checked;
        if (result_.checked) result_.compared += counts.size();
        enter_interval(group, static_cast<std::size_t>(end->clock() / interval) - 1, end->clock(),
                       counts);
        const auto differs = first_mismatch(counts);
        if (!differs || known) continue;
        known = {.segment = *segment_,
                 .clocks = end->clock(),
                 .index = *differs,
                 .count = counts[*differs]};
      }
    }
    if (result_.clocks != 0) {
      result_.intervals.resize((result_.clocks - 1) / interval + 1);
      result_.intervals.back() = {.clock = result_.clocks, .counts = result_.counts};
    }
    if (known) note(group, *known);
  }

  // Enters what a group has counted, and locates its differences.
  void enter(const Part& part) {
    const Collector<Driver>& collector = *part.collector;
    const Group& group = *part.group;
    result_.compared += collector.compared();
    enter_counts(group, collector.final_counts(), result_.counts);
    for (std::size_t k = 0; k < collector.intervals(); ++k) {
      enter_interval(group, k, collector.interval_clock(k), collector.interval_counts(k));
    }
    enter_segments(group, collector);
    if (part.group == groups_.data()) result_.flags = collector.last().flags;
    M::enter(result_, group, driver(part.first), collector.final_counts(), collector.last());
    if (collector.mismatch()) note(group, *collector.mismatch());
    if (collector.last_mismatch()) {
      note(group,
           locate_at_end(driver(0), source_, group, *collector.last_mismatch(), task_.progress));
    }
  }

  // Enters what a group has counted in each segment, if there are several and it has seen them
  // whole.
  void enter_segments(const Group& group, const Collector<Driver>& collector) {
    if (result_.resets.empty()) return;
    const std::vector<Segment>& earlier = collector.earlier();
    if (earlier.size() != result_.resets.size() ||
        std::any_of(earlier.begin(), earlier.end(),
                    [](const Segment& segment) { return segment.counts.empty(); })) {
      segments_missing_ = true;
      return;
    }
    result_.segments.resize(earlier.size() + 1);
    for (std::size_t s = 0; s < result_.segments.size(); ++s) {
      Segment& entry = result_.segments[s];
      const bool last = s == earlier.size();
      entry.first_clock = last ? result_.first_clock : earlier[s].first_clock;
      entry.clock = last ? result_.clocks : earlier[s].clock;
      entry.counts.resize(result_.counts.size());
      enter_counts(group, last ? collector.final_counts() : earlier[s].counts, entry.counts);
    }
  }

  // What the replays so far have not shown of segments before the last: once more, the ends alone.
  void gather_segments() {
    segment_.reset();
    for (std::size_t g = 0; g < groups_.size();) {
      const std::size_t first = g;
      std::vector<std::unique_ptr<Collector<Driver>>> ends;
      std::vector<ReplayLane<Driver>> lanes;
      for (; g < groups_.size() && ends.size() < kMostInstances; ++g) {
        ends.push_back(std::make_unique<Collector<Driver>>(0, 1, false, result_.checked));
        lanes.push_back({&driver(ends.size() - 1), &groups_[g], ends.back()->lane(0)});
      }
      pass(lanes);
      for (std::size_t k = 0; k < ends.size(); ++k) {
        result_.compared += ends[k]->compared();
        enter_segments(groups_[first + k], *ends[k]);
      }
    }
  }

  void enter_interval(const Group& group, std::size_t k, std::uint64_t clock,
                      const std::vector<Count>& counts) {
    if (result_.intervals.size() <= k) result_.intervals.resize(k + 1);
    Interval& entry = result_.intervals[k];
    entry.clock = clock;
    entry.counts.resize(result_.counts.size());
    enter_counts(group, counts, entry.counts);
  }

  static void enter_counts(const Group& group, const std::vector<Count>& counts,
                           std::vector<Count>& out) {
    for (std::size_t j = 0; j < group.index.size(); ++j) out[group.index[j]] = counts[j];
    for (const std::size_t i : group.cycles) out[i] = counts[group.index.size()];
  }

  // Locates a difference in captures.
  void note(const Group& group, const CaptureMismatch& known) {
    if (late_) {
      note(group, locate_at_end(driver(0), source_, group, known, task_.progress));
      return;
    }
    Group narrow = group;
    narrow.only = known.index;
    note(group, locate(driver(0), source_, narrow, known, task_.progress));
  }

  // Keeps the earlier of two differences. The driver is still set up with this group.
  void note(const Group& group, const LocatedMismatch& found) {
    if (result_.difference && !found.earlier_than(*result_.difference)) return;
    Difference& difference = result_.difference.emplace();
    difference.clock = found.clock;
    difference.count = found.count;
    difference.before = found.before;
    if (found.index < group.index.size()) difference.index = group.index[found.index];
    if (found.index == group.index.size() && !group.cycles.empty()) {
      difference.index = group.cycles.front();
    }
    const std::size_t flags = driver(0).flags_at();
    difference.flag = found.index >= flags;
    difference.name =
        difference.flag ? result_.flags[found.index - flags].name : driver(0).name(found.index);
  }

  const RtlMaker<M>& make_;
  const typename M::Config& config_;
  Source<Pins>& source_;
  const Task<M>& task_;
  std::vector<Group> groups_;
  std::vector<std::unique_ptr<Instance>> instances_;
  std::optional<std::size_t> segment_;  // the last one, known after the first replay
  bool late_ = false;
  bool segments_missing_ = false;  // of some group
  Measurement<M> result_;
};

/// Measures the whole source. `make` makes freshly reset RTL models of this configuration; if it is
/// empty, the golden model measures alone. Throws what the source throws, CheckError when the RTL
/// fails so badly that it cannot be compared, and std::invalid_argument for a task that the monitor
/// cannot measure.
template <class M, class Pins>
Measurement<M> measure(const RtlMaker<M>& make, const typename M::Config& config,
                       Source<Pins>& source, const Task<M>& task) {
  static_assert(Measurable<M, Pins>, "M is no monitor as tb/core/measurable.hpp wants it");
  return Measurer<M, Pins>(make, config, source, task).run();
}

}  // namespace fabmon
