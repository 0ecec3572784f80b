// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement of the cci400 monitor as JSON:
// {"monitor","build","cycles","passes","match","events":[{"event","name","source","config","count",
// "golden","match"}],"histogram":[],"flags":[...],"cycle_counter":{"count","golden","match"},
// "evntbus":{"counts":[159],"match"}}, and where there is something to say also "intervals",
// "metrics" (by interface) and "difference"; "golden" beside "counts" where EVNTBUS differs.
#pragma once

#include <string_view>
#include <vector>

#include "tb/monitor/cci400/monitor.hpp"
#include "tb/monitor/cci400/spec.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The measurement of the given events, in their order.
Json to_json(std::string_view build, const std::vector<Cci400Spec>& specs,
             const Cci400Measurement& measured);

}  // namespace fabmon
