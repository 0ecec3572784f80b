// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/check.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "tb/core/collector.hpp"
#include "tb/core/locate.hpp"
#include "tb/monitor/stats/driver.hpp"

namespace fabmon {
namespace {

// Gathers the captures and, once for each stretch, what can be read at its end alone.
class StatsCollector : public Collector<StatsPair> {
 public:
  using Collector::Collector;

  void end(std::uint64_t clocks, StatsPair& pair) override {
    Collector::end(clocks, pair);
    if (last_done_) return;
    last_values_ = pair.last_values();
    for (std::size_t i = pair.extremes_at(); i < last_values_.size(); ++i) {
      ++compared_last_;
      if (last_values_[i].match() || last_mismatch_) continue;
      last_mismatch_ = {
          .stretch = stretch(), .clocks = clocks, .index = i, .count = last_values_[i]};
    }
    overload_ = overload_ || last_values_[pair.dealloc_overload_at()].golden != 0;
  }

  // The values of the last stretch; further replays need not read them again.
  const std::vector<StatsCount>& last_values() const { return last_values_; }
  void last_values_done() { last_done_ = true; }
  const std::optional<Mismatch>& last_mismatch() const { return last_mismatch_; }
  // Samples had to wait, by the golden model: captures in traffic may have been late.
  bool overload() const { return overload_; }
  std::size_t compared() const { return Collector::compared() + compared_last_; }

 private:
  bool last_done_ = false;
  bool overload_ = false;
  std::vector<StatsCount> last_values_;
  std::optional<Mismatch> last_mismatch_;
  std::size_t compared_last_ = 0;
};

// The counts of a stretch that ends early.
class EarlyEnd : public ReplayObserver<StatsPair> {
 public:
  explicit EarlyEnd(std::uint64_t clock) : clock_(clock) {}

  std::uint64_t next_capture(std::uint64_t /*from*/) override { return kNoClock; }
  std::uint64_t last_clock() override { return clock_; }
  bool captured(std::uint64_t /*clock*/, const std::vector<StatsCount>& counts) override {
    counts_ = counts;
    return true;
  }

  const std::vector<StatsCount>& counts() const { return counts_; }

 private:
  std::uint64_t clock_;
  std::vector<StatsCount> counts_;
};

// Values by name.
StatsValue value_of(const StatsPair& pair, std::size_t index, const StatsCount& count) {
  return {.name = pair.name(index), .rtl = count.rtl, .golden = count.golden};
}

// Those of counts[first] to counts[last - 1], which are last values or, for the first ones, counts.
std::vector<StatsValue> values_of(const StatsPair& pair, const std::vector<StatsCount>& counts,
                                  std::size_t first, std::size_t last) {
  std::vector<StatsValue> values;
  values.reserve(last - first);
  for (std::size_t i = first; i < last; ++i) values.push_back(value_of(pair, i, counts[i]));
  return values;
}

// One call of measure().
template <class Pins>
class Measuring {
 public:
  Measuring(StatsRtl& rtl, StatsSource kind, Source<Pins>& source, const StatsTask& task)
      : config_(rtl.config()), pair_(rtl, kind), source_(source), task_(task) {}

  StatsMeasurement run() {
    gather(task_.interval);
    const bool overload = collector_->overload();
    const bool early_ends = overload && task_.interval != 0;
    if (early_ends) gather(0);
    result_.compared = collector_->compared();
    enter_end();
    std::optional<Mismatch> known = collector_->mismatch();
    if (early_ends) {
      const auto found = early_intervals();
      if (found) known = found;
    } else {
      for (std::size_t k = 0; k < collector_->intervals(); ++k) {
        enter_interval(collector_->interval_clock(k), collector_->interval_counts(k));
      }
    }
    if (known && overload) {
      note(locate_at_end(pair_, source_, task_.bins, *known, task_.progress));
    } else if (known) {
      note(locate(pair_, source_, task_.bins, *known, task_.progress));
    }
    if (const auto& last = collector_->last_mismatch()) {
      note(locate_at_end(pair_, source_, task_.bins, *last, task_.progress));
    }
    return std::move(result_);
  }

 private:
  using Mismatch = CaptureMismatch<StatsCount>;

  // Replays until everything is captured, or until captures turn out to be of no use.
  void gather(std::uint64_t interval) {
    collector_ = std::make_unique<StatsCollector>(interval);
    std::optional<std::size_t> stretch;  // the last one, known after the first replay
    do {
      replay(pair_, source_, task_.bins, stretch, *collector_, task_.progress);
      ++result_.passes;
      stretch = collector_->stretch();
      collector_->last_values_done();
    } while (!collector_->complete() && !(collector_->overload() && interval != 0));
  }

  // Enters what was captured and read at the end.
  void enter_end() {
    result_.clocks = collector_->clocks();
    result_.first_clock = collector_->starts().back();
    result_.resets.assign(collector_->starts().begin() + 1, collector_->starts().end());
    result_.bins = task_.bins.empty() ? pair_.bins() : task_.bins;
    const auto& last = collector_->last_values();
    result_.values = values_of(pair_, collector_->final_counts(), 0, pair_.extremes_at());
    for (auto& value : values_of(pair_, last, pair_.extremes_at(), pair_.hist_at())) {
      result_.values.push_back(std::move(value));
    }
    for (std::size_t i = pair_.hist_at(); i < pair_.flags_at(); i += config_.hist_bins()) {
      result_.hist.push_back(values_of(pair_, last, i, i + config_.hist_bins()));
    }
    result_.flags = values_of(pair_, last, pair_.flags_at(), last.size());
  }

  void enter_interval(std::uint64_t clock, const std::vector<StatsCount>& counts) {
    result_.intervals.push_back(
        {.clock = clock, .values = values_of(pair_, counts, 0, pair_.extremes_at())});
  }

  // Measures the intervals in replays that end with them. Returns the first difference.
  std::optional<Mismatch> early_intervals() {
    const std::size_t stretch = collector_->stretch();
    std::optional<Mismatch> known;
    for (std::uint64_t clock = task_.interval; clock < result_.clocks; clock += task_.interval) {
      EarlyEnd end(clock);
      replay(pair_, source_, task_.bins, stretch, end, task_.progress);
      ++result_.passes;
      result_.compared += end.counts().size();
      enter_interval(clock, end.counts());
      const auto differs = first_mismatch(end.counts());
      if (!differs || known) continue;
      known = {
          .stretch = stretch, .clocks = clock, .index = *differs, .count = end.counts()[*differs]};
    }
    if (result_.clocks != 0) enter_interval(result_.clocks, collector_->final_counts());
    return known;
  }

  // Keeps the earlier of two differences.
  void note(const LocatedMismatch<StatsCount>& found) {
    if (result_.difference && !found.earlier_than(*result_.difference)) return;
    result_.difference = {.value = value_of(pair_, found.index, found.count),
                          .clock = found.clock,
                          .before = found.before};
  }

  StatsConfig config_;
  StatsPair pair_;
  Source<Pins>& source_;
  const StatsTask& task_;
  std::unique_ptr<StatsCollector> collector_;
  StatsMeasurement result_;
};

}  // namespace

StatsMeasurement measure(StatsRtl& rtl, Source<ContextPins>& source, const StatsTask& task) {
  return Measuring<ContextPins>(rtl, StatsSource::kContexts, source, task).run();
}

StatsMeasurement measure(StatsRtl& rtl, Source<Axi4Pins>& source, const StatsTask& task) {
  return Measuring<Axi4Pins>(rtl, StatsSource::kAxi, source, task).run();
}

StatsMeasurement measure(StatsRtl& rtl, Source<ApbPins>& source, const StatsTask& task) {
  return Measuring<ApbPins>(rtl, StatsSource::kApb, source, task).run();
}

}  // namespace fabmon
