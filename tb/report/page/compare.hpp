// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Two reports side by side: each number that is compared, how it changed, and whether the samples
// tell. Ports and directions are the same if their names are.
//
//   change  (new - old) / old; of shares (efficiency, waits) new - old, in points
//   worse   the change in the direction in which the number gets worse, if that is more than 0
//   fails   worse is above the given limit, or the number was 0 and is worse now
//
// The document:
// {"diff": 1 (version), "fabmon": version, "fail_above": 0.05 | null, "confidence": 0.95,
//  "old": {"file", "source", "window", "fabmon"}, "new": {the same}, "notes": ["..."],
//  "ports": [{"name", "in": "both" | "old" | "new", "metrics": [METRIC],
//    "directions": [{"name", "in", "metrics": [METRIC], "old": DIST | null, "new": DIST | null,
//      "smirnov": {"distance", "critical", "differs"} | null}]}],
//  "failed": [{"name", "text"}]}
// METRIC = {"name": "latency.p99", "unit": "cycles" | "%" (of a number that
//   is a share: 1 is 100 %) | ..., "old": x | null, "new": x | null,
//   "old_fs": x | null, "new_fs" (cycles of a steady clock in femtoseconds),
//   "change": 0.05 | null, "change_unit": "%" | "points", "verdict": "better" | "worse" | "equal" |
//   "changed" | "unknown", "fails": bool, "old_interval": [low | null, high | null] | null,
//   "new_interval", "significance_note": "too few samples to tell (n = 12 and 14)" | null,
//   "tell": the same, deprecated}
// DIST is that of latencies. Intervals are those of tb/report/page/order_statistics.hpp.
#pragma once

#include <optional>
#include <string>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// A report and the file that it is from.
struct ReportFile {
  std::string path;
  const Json& document;
};

/// Compares two documents (tb/report/page/read_report.hpp). `fail_above`: the limit of what may get
/// worse, 0.05 for 5 %; empty: nothing fails. Throws InputError if they have no port in common.
Json compare_reports(const ReportFile& old_report, const ReportFile& new_report,
                     std::optional<double> fail_above);

/// The tables for a terminal.
std::string comparison_text(const Json& comparison);

/// "3 numbers are worse by more than 5 %, or missing", for standard error and status 1; empty if
/// nothing fails.
std::string comparison_verdict(const Json& comparison);

}  // namespace fabmon
