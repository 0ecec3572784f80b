// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Limits (tb/report/page/limit_syntax.hpp) held against a report's JSON.
//
// A number is compared as it is defined: as a quotient of exact counts, rounded once, in the base
// of its unit; so is the limit. 12.5 GB/s is equal to 12.5 GB/s. Of several ports:
//   sum   of counts, cycles of channels, bytes and bandwidths; of nothing else
//   mean  the sum of the ports' numbers over their count, not weighted
//   min, max, mean leave out ports whose number has no value
// Units of time take the port's clock, which must be steady; of one that is not, bandwidth in B/s
// is that at the mean period. A number without a value (the latency of no transactions) breaks
// every limit.
#pragma once

#include <span>
#include <string>

#include "tb/report/json_fwd.hpp"
#include "tb/report/page/limit_syntax.hpp"

namespace fabmon {

/// Holds each limit against the document. Throws InputError, which begins with the limit's place,
/// about a number that there is not, and a unit that does not fit it. The result is for "limits" of
/// the document, an object for each:
///   text   the limit as given          name   the number in full: "tb.ddr.read.latency.p99"
///   value  in the unit; null: none     limit  in the unit
///   unit   "cycles", "GB/s", "" for counts and ratios
///   holds  true or false               where  tb/report/page/worst_case.hpp; null: not known, or
///                                             the limit holds
Json check_limits(std::span<const Limit> limits, const Json& document);

/// "ddr.read.latency.p99 <= 200 cycles: 231 cycles; worst case at cycle 10234 (102.3 us)".
std::string limit_text(const Json& result);

/// A line for each broken limit, "limit broken: ..."; with `all` one for each that holds, "limit
/// holds: ...", as well.
std::string limits_text(const Json& results, bool all);

/// "2 of 5 limits are broken", for standard error and status 1; empty if all hold.
std::string limits_verdict(const Json& results);

}  // namespace fabmon
