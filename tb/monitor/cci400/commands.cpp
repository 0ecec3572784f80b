// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/commands.hpp"

#include "tb/monitor/cci400/catalogue.hpp"
#include "tb/monitor/cci400/view.hpp"
#include "tb/report/bench.hpp"
#include "tb/report/run.hpp"
#include "tb/report/stat.hpp"

namespace fabmon {

const Monitor kCci400Commands{
    .name = Cci400View::kName,
    .has_bins = false,
    .has_security = true,
    .has_mesh = false,
    .stat =
        [](const StatOptions& options) {
          return stat<Cci400View>(
              options,
              choose_build<Cci400Rtl>(options, options.build.empty() ? "base" : options.build));
        },
    .catalogue = cci400_catalogue,
    .run = run<Cci400View>,
    .bench = bench<Cci400View>};

}  // namespace fabmon
