// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The stats monitor as measure() and bench() take it (tb/core/measure.hpp, tb/core/bench.hpp), for
// each of its three kinds of pins.
//
// Programs are the bins that are measured, config.nbins at most; without any, all bins are measured
// as they are after reset. Counts are those of the bins, in order, then unbinned, samples and
// latency_sum. Requests that are open when the stream ends stay open: they are in no count. A limit
// that a timer or a bin reaches is told by the flags `limit` and `bin_overflow`.
//
// Bare contexts or APB lines of which more deallocate in a cycle than num_dealloc (the flag
// dealloc_overload) make the monitor delay register accesses, so that a snapshot may be late; see
// measure.hpp for what then is done. Samples that wait are counted all the same.
#pragma once

#include <string>
#include <vector>

#include "tb/core/measurement.hpp"
#include "tb/monitor/stats/bin.hpp"
#include "tb/monitor/stats/config.hpp"
#include "tb/monitor/stats/driver.hpp"
#include "tb/monitor/stats/golden/golden.hpp"
#include "tb/monitor/stats/rtl.hpp"

namespace fabmon {

/// One value with its name, see StatsDriver::name().
struct StatsValue : Count {
  std::string name;
};

struct StatsMonitor : CountsAlone {
  using Config = StatsConfig;
  using Rtl = StatsRtl;
  using Golden = StatsGolden;
  using Driver = StatsDriver;
  using Program = StatsBin;
  using Group = StatsGroup;
  using Options = StatsSettings;
  struct Extra {
    std::vector<StatsBin> bins;                 ///< that were measured (the disabled rest left out)
    std::vector<StatsValue> values;             ///< the counts, then latency_min and latency_max
    std::vector<std::vector<StatsValue>> hist;  ///< log-linear: of reads and of writes, or one
  };

  /// All bins in one group.
  static std::vector<Group> plan(const Task<StatsMonitor>& task, const Config& config);

  /// Enters bins, values and histograms.
  static void enter(Measurement<StatsMonitor>& result, const Group& group, const Driver& driver,
                    const std::vector<Count>& counts, const LastValues& last);

  /// The bins as they are after reset.
  static Group bench_group(const Config& /*config*/) { return {}; }
};

using StatsTask = Task<StatsMonitor>;
using StatsMeasurement = Measurement<StatsMonitor>;

}  // namespace fabmon
