// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the subcommands do for the cmn monitor: the events and flits of a CHI mesh. See Monitor in
// monitors.hpp for what each function is to do.
#pragma once

#include <string>

#include "tb/report/json_fwd.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

class BenchTable;
class RunReport;

/// Measures the chosen source and reports it; the exit status. Throws InputError on bad input.
int stat_cmn(const StatOptions& options);
/// What there is to measure, as text.
std::string list_cmn_text();
/// The same as a JSON object.
Json list_cmn_json();
/// Measures workloads on builds, checked; prints a table.
void run_cmn(RunReport& report);
/// Measures speed.
void bench_cmn(BenchTable& table);
/// The default mesh as a file for --mesh.
std::string cmn_mesh_template();

}  // namespace fabmon
