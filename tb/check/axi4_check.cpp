// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/check/axi4_check.hpp"

#include <algorithm>

#include "tb/check/axi4_locate.hpp"
#include "tb/check/axi4_plan.hpp"

namespace fabmon {
namespace {

// Gathers the counts of one group over as many replays as the captures need.
class Collector : public Axi4Observer {
 public:
  Collector(std::uint64_t interval, bool want_flags)
      : interval_(interval), want_flags_(want_flags) {}

  void begin(std::size_t stretch, std::uint64_t first) override {
    if (stretch == stretch_) return;  // a further replay of the same stretch
    stretch_ = stretch;
    starts_.push_back(first);
    at_interval_.clear();
    final_.reset();
  }

  std::uint64_t next_capture(std::uint64_t from) override {
    if (interval_ == 0) return kNoClock;
    std::uint64_t k =
        std::max<std::uint64_t>(1, from / interval_ + (from % interval_ != 0 ? 1 : 0));
    while (k <= at_interval_.size() && !at_interval_[k - 1].empty()) ++k;
    return k * interval_;
  }

  bool captured(std::uint64_t clock, const std::vector<Axi4Count>& counts) override {
    compared_ += counts.size();
    const auto differs = std::find_if(counts.begin(), counts.end(),
                                      [](const Axi4Count& count) { return !count.match(); });
    if (differs != counts.end() && !mismatch_) {
      mismatch_ = {.stretch = stretch_,
                   .clocks = clock,
                   .program = static_cast<std::size_t>(differs - counts.begin()),
                   .count = *differs};
    }
    latest_clock_ = clock;
    latest_ = counts;
    if (interval_ != 0 && clock != 0 && clock % interval_ == 0) {
      const auto k = static_cast<std::size_t>(clock / interval_);
      if (at_interval_.size() < k) at_interval_.resize(k);
      at_interval_[k - 1] = counts;
    }
    return true;
  }

  void end(std::uint64_t clocks, Axi4Pair& pair) override {
    clocks_ = clocks;
    if (latest_clock_ == clocks) final_ = latest_;
    latest_clock_ = kNoClock;
    if (!want_flags_) return;
    flags_ = pair.flags();
    compared_ += flags_.size();
  }

  // True when nothing is left to capture; the source has been replayed at least once.
  bool complete() const {
    if (!final_) return false;
    if (interval_ == 0) return true;
    const std::uint64_t inner = clocks_ == 0 ? 0 : (clocks_ - 1) / interval_;  // before the end
    return at_interval_.size() >= inner &&
           std::none_of(at_interval_.begin(), at_interval_.end(),
                        [](const auto& counts) { return counts.empty(); });
  }

  std::size_t stretch() const { return stretch_; }
  std::uint64_t clocks() const { return clocks_; }
  const std::vector<std::uint64_t>& starts() const { return starts_; }
  const std::vector<Axi4Count>& final_counts() const { return *final_; }
  const std::vector<std::vector<Axi4Count>>& at_interval() const { return at_interval_; }
  const std::vector<Axi4Flag>& flags() const { return flags_; }
  const std::optional<Axi4Mismatch>& mismatch() const { return mismatch_; }
  std::size_t compared() const { return compared_; }
  void flags_done() { want_flags_ = false; }

 private:
  std::uint64_t interval_;
  bool want_flags_;
  std::size_t stretch_ = ~std::size_t{0};
  std::vector<std::uint64_t> starts_;  // first clocks of the stretches
  std::uint64_t clocks_ = 0;
  std::uint64_t latest_clock_ = kNoClock;
  std::vector<Axi4Count> latest_;
  std::optional<std::vector<Axi4Count>> final_;
  std::vector<std::vector<Axi4Count>>
      at_interval_;  // [k - 1]: at clock k * interval; empty: missing
  std::vector<Axi4Flag> flags_;
  std::optional<Axi4Mismatch> mismatch_;
  std::size_t compared_ = 0;
};

// Enters a group's interval counts. The inner captures come first, the end of the stretch is last.
void merge_intervals(Axi4Measurement& result, const Axi4Group& group, const Collector& collector,
                     std::uint64_t interval) {
  const std::uint64_t clocks = collector.clocks();
  const auto size = static_cast<std::size_t>(clocks / interval + (clocks % interval != 0 ? 1 : 0));
  result.intervals.resize(size);
  for (std::size_t k = 0; k < size; ++k) {
    Axi4Interval& entry = result.intervals[k];
    entry.clock = std::min((k + 1) * interval, clocks);
    entry.counts.resize(result.counts.size());
    const auto& counts = k + 1 < size ? collector.at_interval()[k] : collector.final_counts();
    for (std::size_t j = 0; j < group.index.size(); ++j) entry.counts[group.index[j]] = counts[j];
  }
}

// Keeps the earlier of two differences.
void note_difference(Axi4Measurement& result, const Axi4Difference& found) {
  const bool earlier = !result.difference || found.clock < result.difference->clock ||
                       (found.before && !result.difference->before);
  if (earlier) result.difference = found;
}

}  // namespace

Axi4Measurement measure(Axi4Rtl& rtl, Source<Axi4Pins>& source, const Axi4Task& task) {
  Axi4Measurement result;
  result.counts.resize(task.programs.size());
  Axi4Pair pair(rtl);
  const std::uint64_t interval = task.programs.empty() ? 0 : task.interval;
  std::optional<std::size_t> last_stretch;  // known after the first replay

  for (const Axi4Group& group : plan_groups(task.programs, rtl.config())) {
    Collector collector(interval, !last_stretch);
    do {
      replay(pair, source, group, last_stretch, collector, task.progress);
      ++result.passes;
      if (!last_stretch) {
        last_stretch = collector.stretch();
        result.first_clock = collector.starts().back();
        result.resets.assign(collector.starts().begin() + 1, collector.starts().end());
        result.flags = collector.flags();
        collector.flags_done();
      }
    } while (!collector.complete());

    result.clocks = collector.clocks();
    result.compared += collector.compared();
    for (std::size_t j = 0; j < group.index.size(); ++j) {
      result.counts[group.index[j]] = collector.final_counts()[j];
    }
    if (interval != 0) merge_intervals(result, group, collector, interval);
    if (collector.mismatch()) {
      note_difference(result, locate(pair, source, group, *collector.mismatch(), task.progress));
    }
  }
  for (const Axi4Flag& flag : result.flags) {
    if (flag.rtl == flag.golden) continue;
    Axi4Group group;
    group.index = {0};
    group.programs = {flag.program};
    const Axi4Mismatch known{.stretch = *last_stretch,
                             .clocks = result.clocks,
                             .program = 0,
                             .count = {.rtl = flag.rtl, .golden = flag.golden}};
    note_difference(result, locate(pair, source, group, known, task.progress));
  }
  return result;
}

}  // namespace fabmon
