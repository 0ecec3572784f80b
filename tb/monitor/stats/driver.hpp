// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The lockstep driver of the stats monitor: RTL and golden model side by side: both get the same
// pins and the same register writes at the same cycles, and both are asked for all counts of one
// cycle ("a capture").
//
// The RTL is used as software uses it. A capture is its snapshot: one write of GCTRL copies all
// counts at one edge into shadows, which are read over the bus while the traffic runs on. What has
// no shadow is read on an idle bus with the bins frozen. The golden model is simply looked at: in
// the cycle of the write, or of the read.
//
// Bins and timers are set up so that STATUS tells when one of them reaches its limit: nothing that
// this measures can be lost silently.
//
// Limits:
// * One capture at a time, since there is one set of shadows. reading() tells.
// * While samples wait to be taken (more deallocs in a cycle than num_dealloc, dealloc_overload in
//   STATUS) the RTL delays register accesses: a capture then may be late. One after quiesce() never
//   is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tb/core/lockstep.hpp"
#include "tb/monitor/stats/bin.hpp"
#include "tb/monitor/stats/golden/golden.hpp"
#include "tb/monitor/stats/rtl.hpp"

namespace fabmon {

/// The bins that are measured, config().nbins at most; all others are disabled. Without any, all
/// bins are measured as they are after reset.
struct StatsGroup : MeasureGroup {
  std::vector<StatsBin> bins;
  StatsSettings settings;
};

class StatsDriver : public LockstepDriver<StatsRtl, StatsGolden> {
 public:
  using Group = StatsGroup;

  /// Makes the golden model of these parameters. The RTL stays the caller's and may be null.
  StatsDriver(StatsRtl* rtl, const StatsConfig& config);

  /// Resets both, waits until register accesses are exact, sets up the bins and clears everything:
  /// the next cycle given to run() is the first that counts. Boundaries that a latency cannot reach
  /// are written as the largest one there is, which means the same. Throws CheckError when the
  /// monitor does not answer, describes itself wrongly or does not hold its boundaries, and
  /// std::invalid_argument if there are more bins than it has.
  void start(const StatsGroup& group);

  /// The bins that are measured, as the registers hold them.
  const std::vector<StatsBin>& bins() const { return bins_; }

  /// Clocks both n times. A capture that is being read out goes on meanwhile. Throws
  /// std::invalid_argument if the build takes other pins.
  template <class Pins>
  void run(const Pins* pins, std::size_t n) {
    require(source_of(pins));
    both_.run(pins, n, reading(), [this] { return advance_readout(); });
  }

  /// True while a capture is being read out; capture() must wait.
  bool reading() const { return step_ != Step::kNone; }

  /// Captures the counts of all cycles run so far. They are in counts() after further cycles: bins,
  /// unbinned, samples, latency_sum.
  void capture();

  /// Runs idle cycles until no capture is being read out. Returns how many.
  std::size_t drain();

  /// Runs idle cycles until no sample can be waiting to be taken.
  void quiesce();

  /// Freezes the bins and reads what has no shadow, on an idle bus: latency_min, latency_max, the
  /// log-linear histograms, and the flags of STATUS. Nothing is counted afterwards; start() begins
  /// anew.
  LastValues last();

  /// Samples had to wait, by the golden model: captures in traffic may have been late.
  bool late() const { return late_; }

  /// Where in counts(), last().counts and last().flags, one after the other, each group of values
  /// begins.
  std::size_t extremes_at() const { return counts_.size(); }
  std::size_t hist_at() const { return extremes_at() + 2; }
  std::size_t flags_at() const;
  /// Bins of each log-linear histogram.
  std::size_t hist_bins() const { return config_.hist_bins(); }

  /// The name of the value of that number: "bin=3", "unbinned", "samples", "latency_sum",
  /// "latency_min", "latency_max", "read_hist=17", "write_hist=4", "hist=9" (log-linear bins), and
  /// the flags of STATUS.
  std::string name(std::size_t index) const;

 private:
  enum class Step { kNone, kSnapshot, kLow, kHigh };

  static StatsSource source_of(const ContextPins* /*pins*/) { return StatsSource::kContexts; }
  static StatsSource source_of(const Axi4Pins* /*pins*/) { return StatsSource::kAxi; }
  static StatsSource source_of(const ApbPins* /*pins*/) { return StatsSource::kApb; }

  void require(StatsSource source) const;
  void program_bins(const StatsGroup& group);
  void request(std::uint32_t addr, Step step);
  void next_count();
  bool advance_readout();

  StatsConfig config_;
  std::vector<StatsBin> bins_;
  // The capture that is being read out.
  Step step_ = Step::kNone;
  std::size_t wait_ = 0;   // cycles that the bus may still take
  std::size_t count_ = 0;  // the count that is being read
  bool late_ = false;
};

}  // namespace fabmon
