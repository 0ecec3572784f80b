// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What perf must have counted with the fabmon_stats PMU, out of the golden model: readings.hpp with
// its totals and bins. Registers of a snapshot are those of the counts themselves, while
// GCTRL.shadow_read is set.
//
// The names: "samples", "latency_sum", "unbinned", "bin=3" and of the log-linear histograms, which
// have no snapshot and are not counted by perf, none.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "linux/model/bus_log.hpp"
#include "linux/model/readings.hpp"
#include "tb/monitor/stats/config.hpp"
#include "tb/monitor/stats/golden/golden.hpp"

namespace fabmon::guest {

class StatsCounts {
 public:
  /// The golden model must outlive this.
  StatsCounts(const StatsConfig& config, StatsGolden& golden);

  /// A read or write that the golden model accepts now: before it has acted.
  void before(const BusEvent& access);
  /// The same write, one cycle later.
  void after(const BusEvent& /*write*/) {}
  /// What was counted since the last call.
  Counted take() { return readings_.take(); }

 private:
  StatsGolden* golden_;
  std::map<std::uint64_t, std::string> names_;  // by the address of the low word
  Readings readings_;
};

}  // namespace fabmon::guest
