// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Another program that ours runs and waits for.
#pragma once

#include <string>
#include <vector>

namespace fabmon {

/// Runs a program, looked for in PATH, in a process group of its own, so that a signal from the
/// terminal is ours to pass on; its exit status, 128 and the signal that ended it, or 127 if there
/// is no such program.
int run_program(const std::vector<std::string>& arguments);

/// Ends the program that is running, if there is one. A signal handler may call it.
void stop_program();

}  // namespace fabmon
