// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The subcommands of fabmon, each in a file of its own. Each
// returns the exit status: 0 everything matches, 1 a mismatch. Bad input throws InputError (status
// 2).
#pragma once

#include "tb/report/options.hpp"

namespace fabmon {

int run_list(const ListOptions& options);
int run_run(const RunOptions& options);
int run_stat(const StatOptions& options);
int run_report(const ReportOptions& options);
int run_ports(const PortsOptions& options);
int run_diff(const DiffOptions& options);
int run_bench(const BenchOptions& options);

}  // namespace fabmon
