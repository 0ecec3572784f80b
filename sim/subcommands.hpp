// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The options of each subcommand, as CLI11 takes them. CLI11 takes seconds to compile: the files
// options*.cpp alone include this.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "tb/report/options.hpp"

namespace fabmon {

/// Accepts 0x-hexadecimal and decimal numbers of up to 64 bits, of at least so much, and no sign.
class Number : public CLI::Validator {
 public:
  explicit Number(std::uint64_t least = 0);
};

/// Adds the options that say where in a waveform the port, its clock and its reset are; they need
/// the option of the waveform. `monitors`: "axi4, stats: ", those that structs are for.
void add_binding(CLI::App& app, StatOptions& options, CLI::Option* trace,
                 const std::string& monitors = {});

/// Adds the options that say which ports of a dump are meant. `buses`: the meaning of --bus.
void add_filter(CLI::App& app, PortFilter& filter, const std::string& buses);

/// Each adds its subcommand, which fills in these options.
CLI::App* add_list(CLI::App& app, ListOptions& options);
CLI::App* add_run(CLI::App& app, RunOptions& options);
CLI::App* add_stat(CLI::App& app, StatOptions& options);
CLI::App* add_report(CLI::App& app, ReportOptions& options);
CLI::App* add_ports(CLI::App& app, PortsOptions& options);
CLI::App* add_diff(CLI::App& app, DiffOptions& options);
CLI::App* add_bench(CLI::App& app, BenchOptions& options);

}  // namespace fabmon
