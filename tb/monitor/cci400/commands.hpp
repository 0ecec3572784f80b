// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the subcommands do for the cci400 monitor: the events of a CCI-400 interconnect. See Monitor
// in monitors.hpp for what each function is to do.
#pragma once

#include <string>

#include "tb/report/json_fwd.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

class BenchTable;
class RunReport;

/// Measures the chosen source and reports it; the exit status. Throws InputError on bad input.
int stat_cci400(const StatOptions& options);
/// What there is to measure, as text.
std::string list_cci400_text();
/// The same as a JSON object.
Json list_cci400_json();
/// Measures workloads on builds, checked; prints a table.
void run_cci400(RunReport& report);
/// Measures speed.
void bench_cci400(BenchTable& table);

}  // namespace fabmon
