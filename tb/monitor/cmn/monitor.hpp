// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cmn monitor as measure() and bench() take it (tb/core/measure.hpp, tb/core/bench.hpp).
//
// The RTL is programmed as Linux does it and read by snapshots; see driver.hpp. The level of
// PMUSNAPSHOTREQ in the stream is ignored. The cycle counter of DTC 0 runs in each instance; it
// stands, as everything does, while NIDEN is low.
#pragma once

#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/core/measurement.hpp"
#include "tb/monitor/cmn/config.hpp"
#include "tb/monitor/cmn/driver.hpp"
#include "tb/monitor/cmn/golden/golden.hpp"
#include "tb/monitor/cmn/plan.hpp"
#include "tb/monitor/cmn/program.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon {

struct CmnMonitor : CountsAlone {
  using Pins = ChiPins;
  using Config = CmnConfig;
  using Rtl = CmnRtl;
  using Golden = CmnGolden;
  using Driver = CmnDriver;
  using Program = CmnProgram;
  using Group = CmnGroup;
  struct Extra {
    Count cycles;  ///< of the cycle counter of DTC 0
  };

  /// The events by the counters that they take. Throws std::invalid_argument for programs that
  /// cannot be counted (see plan.hpp).
  static std::vector<Group> plan(const Task<CmnMonitor>& task, const Config& /*config*/) {
    return plan_cmn_groups(task.programs);
  }

  /// Enters the cycles.
  static void enter(Measurement<CmnMonitor>& result, const Group& /*group*/,
                    const Driver& /*driver*/, const std::vector<Count>& counts,
                    const LastValues& /*last*/) {
    result.cycles = counts.back();
  }

  /// Watchpoints and data flits of all XPs.
  static Group bench_group(const Config& config);
};

using CmnTask = Task<CmnMonitor>;
using CmnMeasurement = Measurement<CmnMonitor>;

}  // namespace fabmon
