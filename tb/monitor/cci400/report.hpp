// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement of the cci400 monitor as text and as JSON:
// {"monitor","build","cycles","passes","match","checked","events":[{"event","name","source",
// "config","count","golden","match"}],"histogram":[],"flags":[...],"cycle_counter":{"count",
// "golden","match"},"evntbus":{"counts":[159],"match"}}, and where there is something to say also
// "intervals", "metrics" (by interface) and "difference"; "golden" beside "counts" where EVNTBUS
// differs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/cci400/monitor.hpp"
#include "tb/monitor/cci400/spec.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// Interval counts, and each count in a line of its own, with a remark.
std::string cci400_counts_text(const std::vector<Cci400Spec>& specs,
                               const Cci400Measurement& measured);

/// Interval counts, and tables of events by interfaces: for many events.
std::string cci400_matrix_text(const std::vector<Cci400Spec>& specs,
                               const Cci400Measurement& measured);

/// Derived metrics by interfaces, a line about EVNTBUS, and raised flags.
std::string cci400_summary_text(const std::vector<Cci400Spec>& specs,
                                const Cci400Measurement& measured);

/// The measurement of the given events, in their order.
Json cci400_json(std::string_view build, const std::vector<Cci400Spec>& specs,
                 const Cci400Measurement& measured);

/// One line that names the first cycle and what differs; empty without a difference.
std::string cci400_difference(const std::vector<Cci400Spec>& specs,
                              const Cci400Measurement& measured);

}  // namespace fabmon
