// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement of the axi4 monitor as text and as JSON:
// {"monitor","build","cycles","passes","match","checked","events":[{"event","name","count",
// "golden","match"}],"histogram":[],"flags":[...]}, and where there is something to say also
// "intervals", "metrics", "difference", "notes".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/axi4/monitor.hpp"
#include "tb/monitor/axi4/spec.hpp"
#include "tb/record/clock_period.hpp"
#include "tb/report/json_fwd.hpp"
#include "tb/report/metrics.hpp"

namespace fabmon {

/// Counts of events and subevents without filters, by their perf names; clock_ticks is always
/// known. The specs and the measurement must outlive it; they belong together.
CountOf axi4_counts(const std::vector<Axi4Spec>& specs, const Axi4Measurement& measured);

/// Counts with remarks, interval counts, derived metrics and raised flags. lower_bounds: see
/// StatReport.
std::string axi4_text(const std::vector<Axi4Spec>& specs, const Axi4Measurement& measured,
                      const ClockPeriod& clock, const std::vector<std::string>& lower_bounds);

/// The measurement of the given events, in their order.
Json axi4_json(std::string_view build, const std::vector<Axi4Spec>& specs,
               const Axi4Measurement& measured);

/// One line that names the first cycle and the event that differ; empty without a difference.
std::string axi4_difference(const std::vector<Axi4Spec>& specs, const Axi4Measurement& measured);

}  // namespace fabmon
