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
  return {.name = View::kName, .has_axi_port = requires {View::kAxiPort;
}
, .stat = stat<View>, .catalogue = View::catalogue, .run = run<View>, .bench = bench<View>
};  // namespace fabmon
}

}  // namespace fabmon
