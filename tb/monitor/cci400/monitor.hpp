// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cci400 monitor as measure() and bench() take it (tb/core/measure.hpp, tb/core/bench.hpp).
//
// Programs are event numbers {source, code}, as Linux has them; kCciCyclesId is the cycle counter,
// which runs in each instance. In the first one PMCR.EX is set, and the pulses of all bits of
// EVNTBUS are counted as well. The monitor has no snapshot, so only one event counter can be read
// at a given cycle: for captures at intervals each event has an instance of its own, and so has
// EVNTBUS.
#pragma once

#include <cstdint>
#include <vector>

#include "tb/bus/ace/pins.hpp"
#include "tb/core/measurement.hpp"
#include "tb/monitor/cci400/config.hpp"
#include "tb/monitor/cci400/driver.hpp"
#include "tb/monitor/cci400/golden/golden.hpp"
#include "tb/monitor/cci400/rtl.hpp"

namespace fabmon {

struct Cci400Monitor {
  using Pins = AcePins;
  using Config = Cci400Config;
  using Rtl = Cci400Rtl;
  using Golden = Cci400Golden;
  using Driver = Cci400Driver;
  using Program = std::uint8_t;
  using Group = Cci400Group;
  struct Options {
    bool evntbus = true;  ///< also count the pulses of EVNTBUS
  };
  struct Extra {
    Count cycles;                ///< of the cycle counter
    std::vector<Count> evntbus;  ///< pulses of each bit; empty if they were not asked for
  };

  /// The events by the counters that they take.
  static std::vector<Group> plan(const Task<Cci400Monitor>& task, const Config& config);

  /// Enters the cycles and EVNTBUS of a group.
  static void enter(Measurement<Cci400Monitor>& result, const Group& group, const Driver& driver,
                    const std::vector<Count>& counts, const LastValues& last);

  /// Requests of S0 to S3.
  static Group bench_group(const Config& config);
};

using Cci400Task = Task<Cci400Monitor>;
using Cci400Measurement = Measurement<Cci400Monitor>;

}  // namespace fabmon
