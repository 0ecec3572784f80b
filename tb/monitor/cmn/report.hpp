// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement of the cmn monitor as text and as JSON:
// {"monitor","build","cycles","passes","match","checked","events":[{"event","name","type",
// "eventid","nodes","config","config1","config2","count","golden","match"}],"histogram":[],
// "flags":[...],"cycle_counter":{"count","golden","match"}}, and where there is something to say
// also "intervals", "metrics", "map" (map.hpp), "difference", and in an event "occupid", "by_node"
// [{"nodeid","count","golden","match"}] and "combined_with" (the other event's index). config,
// config1 and config2 are what perf gives to Linux, as hexadecimal text for their 64 bits.
#pragma once

#include <string>
#include <string_view>

#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/request.hpp"
#include "tb/report/json_fwd.hpp"
#include "tb/report/metrics.hpp"

namespace fabmon {

/// Counts of events at all nodes, by their names; dtc_cycles is always known. The request and the
/// measurement must outlive it; they belong together.
CountOf cmn_counts(const CmnRequest& request, const CmnMeasurement& measured);

/// Interval counts, each count in a line of its own with a remark and its nodes' shares, derived
/// metrics and raised flags.
std::string cmn_text(const CmnRequest& request, const CmnMeasurement& measured,
                     const ClockPeriod& clock);

/// The measurement of this request.
Json cmn_json(std::string_view build, const CmnRequest& request, const CmnMeasurement& measured);

/// One line that names the first cycle and what differs; empty without a difference.
std::string cmn_difference(const CmnRequest& request, const CmnMeasurement& measured);

}  // namespace fabmon
