// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/check.hpp"

#include <utility>

#include "tb/core/locate.hpp"
#include "tb/core/measure_group.hpp"

namespace fabmon {
namespace {

class Measurer {
 public:
  Measurer(CmnRtl& rtl, Source<ChiPins>& source, const CmnTask& task)
      : pair_(rtl), source_(source), task_(task) {
    result_.counts.resize(task.programs.size());
  }

  CmnMeasurement measure() {
    for (const CmnGroup& group : plan_cmn_groups(task_.programs)) {
      FlagCollector<CmnPair> collector(task_.interval, !last_stretch_);
      measure_group(pair_, source_, group, collector, last_stretch_, result_, task_.progress);
      result_.cycles = collector.final_counts().back();
      take(group, collector.final_counts(), result_.counts);
      if (task_.interval != 0) take_intervals(group, collector);
      if (collector.mismatch()) note_difference(group, *collector.mismatch());
    }
    note_flags();
    return std::move(result_);
  }

 private:
  // Enters a group's counts, and cycles wherever they were asked for.
  void take(const CmnGroup& group, const std::vector<CmnCount>& counts,
            std::vector<CmnCount>& out) const {
    for (std::size_t j = 0; j < group.index.size(); ++j) out[group.index[j]] = counts[j];
    for (std::size_t i = 0; i < task_.programs.size(); ++i) {
      if (task_.programs[i].kind == CmnProgram::Kind::kCycles) out[i] = counts.back();
    }
  }

  void take_intervals(const CmnGroup& group, const Collector<CmnPair>& collector) {
    result_.intervals.resize(collector.intervals());
    for (std::size_t k = 0; k < result_.intervals.size(); ++k) {
      CmnInterval& entry = result_.intervals[k];
      entry.clock = collector.interval_clock(k);
      entry.counts.resize(result_.counts.size());
      take(group, collector.interval_counts(k), entry.counts);
    }
  }

  // Locates a difference; keeps the earlier of it and the one that is known.
  void note_difference(const CmnGroup& group, const CaptureMismatch<CmnCount>& known) {
    const auto found = locate(pair_, source_, group, known, task_.progress);
    if (result_.difference && !found.earlier_than(*result_.difference)) return;
    CmnDifference& difference = result_.difference.emplace();
    if (found.index < group.index.size()) difference.program = group.index[found.index];
    difference.clock = found.clock;
    difference.count = found.count;
    difference.before = found.before;
  }

  // A flag that differs while all counts match is told of without looking for its clock.
  void note_flags() {
    for (const CmnFlag& flag : result_.flags) {
      if (flag.rtl == flag.golden || result_.difference) continue;
      CmnDifference& difference = result_.difference.emplace();
      difference.flag = flag.name;
      difference.clock = result_.first_clock + result_.clocks;
      difference.count = {.rtl = flag.rtl, .golden = flag.golden};
    }
  }

  CmnPair pair_;
  Source<ChiPins>& source_;
  const CmnTask& task_;
  std::optional<std::size_t> last_stretch_;  // known after the first replay
  CmnMeasurement result_;
};

}  // namespace

CmnMeasurement measure(CmnRtl& rtl, Source<ChiPins>& source, const CmnTask& task) {
  return Measurer(rtl, source, task).measure();
}

}  // namespace fabmon
