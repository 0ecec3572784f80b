// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The RTL and the golden model of the stats monitor side by side: both get the same pins and the
// same register writes at the same cycles, and both are asked for all counts of one cycle ("a
// capture").
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

#include "tb/core/check_error.hpp"
#include "tb/core/lockstep.hpp"
#include "tb/monitor/stats/bin.hpp"
#include "tb/monitor/stats/golden/golden.hpp"
#include "tb/monitor/stats/rtl.hpp"

namespace fabmon {

/// One value as both models have it.
struct StatsCount {
  std::uint64_t rtl = 0;
  std::uint64_t golden = 0;

  /// True when both models agree.
  bool match() const { return rtl == golden; }
};

class StatsPair {
 public:
  /// The bins that are measured, config().nbins at most; all others are disabled. Without any, all
  /// bins are measured as they are after reset.
  using Setup = std::vector<StatsBin>;
  using Count = StatsCount;

  /// Makes the golden model of the same parameters. The RTL stays the caller's. Throws
  /// std::invalid_argument if the build takes other pins than `source` has.
  StatsPair(StatsRtl& rtl, StatsSource source);

  /// Resets both, waits until register accesses are exact, sets up the bins and clears everything:
  /// the next cycle given to run() is the first that counts. Boundaries that a latency cannot reach
  /// are written as the largest one there is, which means the same. Throws CheckError when the
  /// monitor does not answer, describes itself wrongly or does not hold its boundaries, and
  /// std::invalid_argument if there are more bins than it has.
  void start(const Setup& bins);

  /// The bins that are measured, as the registers hold them.
  const std::vector<StatsBin>& bins() const { return bins_; }

  /// Clocks both n times. A capture that is being read out goes on meanwhile.
  template <class Pins>
  void run(const Pins* pins, std::size_t n) {
    both_.run(pins, n, reading(), [this] { return advance_readout(); });
  }

  /// True while a capture is being read out; capture() must wait.
  bool reading() const { return step_ != Step::kNone; }

  /// Captures the counts of all cycles run so far. They are in counts() after further cycles.
  void capture();

  /// Runs idle cycles until no capture is being read out.
  void drain();

  /// Runs idle cycles until no sample can be waiting to be taken.
  void quiesce();

  /// The counts of the latest capture, once reading() is false: bins, unbinned, samples,
  /// latency_sum.
  const std::vector<StatsCount>& counts() const { return counts_; }

  /// Freezes the bins and reads what has no shadow, on an idle bus. Returns the latest capture's
  /// counts and then latency_min, latency_max, the log-linear histograms and the flags of STATUS.
  /// Nothing is counted afterwards; start() begins anew.
  const std::vector<StatsCount>& last_values();

  /// Where in last_values() each group of values begins.
  std::size_t extremes_at() const { return counts_.size(); }
  std::size_t hist_at() const { return extremes_at() + 2; }
  std::size_t flags_at() const;
  std::size_t dealloc_overload_at() const { return flags_at() + 5; }

  /// The name of last_values()[index], see StatsValue.
  std::string name(std::size_t index) const;

  /// The two models, for who clocks them one by one (bench.hpp). Not while reading().
  StatsRtl& rtl() { return both_.rtl(); }
  StatsGolden& golden() { return both_.golden(); }

 private:
  enum class Step { kNone, kSnapshot, kLow, kHigh };

  void program_bins(const Setup& bins);
  void request(std::uint32_t addr, Step step);
  void next_count();
  bool advance_readout();

  StatsConfig config_;
  Lockstep<StatsRtl, StatsGolden> both_;
  std::vector<StatsBin> bins_;
  // The capture that is being read out.
  Step step_ = Step::kNone;
  std::size_t wait_ = 0;   // cycles that the bus may still take
  std::size_t count_ = 0;  // the count that is being read
  std::vector<StatsCount> counts_;
  std::vector<StatsCount> last_values_;
};

}  // namespace fabmon
