// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement of the cmn monitor as JSON:
// {"monitor","build","cycles","passes","match","events":[{"event","name","type","eventid","nodes",
// "config","config1","config2","count","golden","match"}],"histogram":[],"flags":[...],
// "cycle_counter":{"count","golden","match"}}, and where there is something to say also
// "intervals", "metrics", "map" (cmn_map.hpp), "difference", and in an event "occupid", "by_node"
// [{"nodeid","count","golden","match"}] and "combined_with" (the other event's index). config,
// config1 and config2 are what perf gives to Linux, as hexadecimal text for their 64 bits.
#pragma once

#include <string_view>

#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/request.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The measurement of this request.
Json to_json(std::string_view build, const CmnRequest& request, const CmnMeasurement& measured);

}  // namespace fabmon
