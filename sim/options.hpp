// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The command line of fabmon. The options of `fabmon stat` are in options_stat.cpp, those of the
// other subcommands in options.cpp.
#pragma once

namespace fabmon {

/// Reads the command line and does what it asks for; returns the exit status. Throws InputError
/// about what it cannot read.
int run_command_line(int argc, char** argv);

}  // namespace fabmon
