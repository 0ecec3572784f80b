// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement as JSON:
// {"monitor","build","cycles","passes","match","events":[{"event","name","count",
// "golden","match"}],"histogram":[],"flags":[...]}, and where there is something to say also
// "intervals", "metrics", "difference", "notes".
#pragma once

#include <string_view>
#include <vector>

#include "tb/monitor/axi4/monitor.hpp"
#include "tb/monitor/axi4/spec.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The measurement of the given events, in their order.
Json to_json(std::string_view build, const std::vector<EventSpec>& specs,
             const Axi4Measurement& measured);

}  // namespace fabmon
