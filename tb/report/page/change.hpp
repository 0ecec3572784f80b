// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One number of two reports: METRIC of tb/report/page/compare.hpp, and its text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The number of this name (tb/report/page/port_metrics.hpp) of the same port in both reports, each
/// of which may be null. A null value if neither port has it. "significance_note" and its
/// deprecated name "tell" are null.
Json compare_metric(const Json& old_port, const Json& new_port, const std::string& name,
                    std::optional<double> fail_above);

/// "latency.p99 [cycles]".
std::string metric_title(const Json& metric);

/// The number of one side, "old" or "new", for people, cycles also as a time: "120 (600 ns)"; "-"
/// if there is none.
std::string side_text(const Json& metric, std::string_view side);

/// "+12.5 %", "-3.1 points"; "" if it is equal or one of them is not known.
std::string change_text(const Json& metric);

/// "120 -> 231 cycles (600 ns -> 1.155 us), +92.5 %; too few samples to tell (n = 12 and 14)".
std::string change_sentence(const Json& metric);

}  // namespace fabmon
