// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What perf must have counted with the fabmon_stats PMU, out of the golden model: readings.hpp with
// its totals and bins in snapshots, which their registers show while GCTRL.shadow_read is set. It
// is set as long as there is an event: each begins with the first read of its register.
//
// The names: "event=0x28" for SAMPLES, with the offset of the low word's register.
#pragma once

#include <cstdint>
#include <set>

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
  void after(const BusEvent& write);
  /// What was counted since the last call.
  Counted take() { return readings_.take(); }

 private:
  bool shadows();

  StatsGolden* golden_;
  std::set<std::uint64_t> registers_;  // the low words of what is counted
  Readings readings_;
};

}  // namespace fabmon::guest
