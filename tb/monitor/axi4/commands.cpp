// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/commands.hpp"

#include "tb/monitor/axi4/catalogue.hpp"
#include "tb/monitor/axi4/view.hpp"
#include "tb/report/bench.hpp"
#include "tb/report/run.hpp"
#include "tb/report/stat.hpp"

namespace fabmon {

const Monitor kAxi4Commands{.name = Axi4View::kName,
                            .has_bins = false,
                            .has_security = false,
                            .has_mesh = false,
                            .stat =
                                [](const StatOptions& options) {
                                  return stat<Axi4View>(
                                      options, options.build.empty() ? "base" : options.build);
                                },
                            .catalogue = axi4_catalogue,
                            .run = run<Axi4View>,
                            .bench = bench<Axi4View>};

}  // namespace fabmon
