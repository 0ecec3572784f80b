// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/commands.hpp"

#include "tb/monitor/cci400/view.hpp"
#include "tb/report/commands.hpp"

namespace fabmon {

const Monitor kCci400Commands{.name = Cci400View::kName,
                              .aliases = kCci400Names,
                              .options = kAuthenticationOptions,
                              .stat = stat<Cci400View>,
                              .catalogue = Cci400View::catalogue,
                              .run = run<Cci400View>,
                              .bench = bench<Cci400View>};

}  // namespace fabmon
