// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// All subcommands for a monitor with one view; see view.hpp for what a View is.
#pragma once

#include "tb/report/bench.hpp"
#include "tb/report/run.hpp"
#include "tb/report/stat.hpp"
#include "tb/report/view.hpp"

namespace fabmon {

/// A monitor that takes no options of its own.
template <class View>
constexpr Monitor commands_of() {
  Monitor monitor{};
  monitor.name = View::kName;
  monitor.has_axi_port = HasAxiPort<View>;
  if constexpr (HasLogValues<View>) monitor.log_values = View::kLogValues;
  monitor.stat = stat<View>;
  monitor.catalogue = View::catalogue;
  monitor.run = run<View>;
  monitor.bench = bench<View>;
  return monitor;
}

}  // namespace fabmon
