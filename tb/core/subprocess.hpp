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

/// How a program and all that it has started have ended.
struct ProgramEnd {
  int status = 0;      ///< of the program itself, as run_program() gives it
  double seconds = 0;  ///< until the last of them had ended
};

/// Runs a program as run_program() does, with nothing to read and its standard output thrown away;
/// its errors go to the file `errors`, which is there already. Returns when all that it has started
/// has ended, too (where the system can tell: Linux).
ProgramEnd run_with_all_it_starts(const std::vector<std::string>& arguments,
                                  const std::string& errors);

/// Ends the program that is running, if there is one. A signal handler may call it.
void stop_program();

}  // namespace fabmon
