// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cmn/commands.hpp"

#include "tb/monitor/cmn/catalogue.hpp"
#include "tb/monitor/cmn/view.hpp"
#include "tb/report/bench.hpp"
#include "tb/report/run.hpp"
#include "tb/report/stat.hpp"

namespace fabmon {

const Monitor kCmnCommands{.name = CmnView::kName,
                           .has_bins = false,
                           .has_security = true,
                           .has_mesh = true,
                           .stat =
                               [](const StatOptions& options) {
                                 return stat<CmnView>(
                                     options, options.build.empty() ? "base" : options.build);
                               },
                           .catalogue = cmn_catalogue,
                           .run = run<CmnView>,
                           .bench = bench<CmnView>};

}  // namespace fabmon
