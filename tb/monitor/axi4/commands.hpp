// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the subcommands do for the axi4 monitor: the events of an AXI4 port. See Monitor in
// monitors.hpp for what each function is to do.
#pragma once

#include <string>

#include "tb/report/json_fwd.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

class BenchTable;
class RunReport;

/// Measures the chosen source and reports it; the exit status. Throws InputError on bad input.
int stat_axi4(const StatOptions& options);
/// What there is to measure, as text.
std::string list_axi4_text();
/// The same as a JSON object.
Json list_axi4_json();
/// Measures workloads on builds, checked; prints a table.
void run_axi4(RunReport& report);
/// Measures speed.
void bench_axi4(BenchTable& table);

}  // namespace fabmon
