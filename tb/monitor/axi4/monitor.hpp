// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The axi4 monitor as measure() and bench() take it (tb/core/measure.hpp, tb/core/bench.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/measurement.hpp"
#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/driver.hpp"
#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/plan.hpp"
#include "tb/monitor/axi4/program.hpp"
#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon {

struct Axi4Monitor : CountsAlone {
  using Pins = Axi4Pins;
  using Config = Axi4Config;
  using Rtl = Axi4Rtl;
  using Golden = Axi4Golden;
  using Driver = Axi4Driver;
  using Program = Axi4Program;
  using Group = Axi4Group;

  /// The programs by the counters that they take.
  static std::vector<Group> plan(const Task<Axi4Monitor>& task, const Config& config) {
    return plan_groups(task.programs, config);
  }

  /// Every other event, as many as there are counters to select.
  static Group bench_group(const Config& config) {
    Group group;
    for (std::size_t j = 0; j < config.num_counters; ++j) {
      group.index.push_back(j);
      group.programs.push_back({.event = static_cast<std::uint8_t>(0x01 + 2 * j)});
    }
    return group;
  }
};

using Axi4Task = Task<Axi4Monitor>;
using Axi4Measurement = Measurement<Axi4Monitor>;

}  // namespace fabmon
