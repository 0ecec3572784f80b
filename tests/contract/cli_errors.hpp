// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Calls of the program that it has to refuse.
#pragma once

#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test {

struct RefusedCall {
  std::string tag;        ///< names its scratch files
  std::string arguments;  ///< of `fabmon stat MONITOR`
  std::string says;       ///< part of the line
};

/// Each is refused with status 2 and one line on standard error that names the place and the
/// reason; nothing is on standard output.
inline void check_refused(const std::string& monitor, const std::string& prefix,
                          const std::vector<RefusedCall>& calls) {
  for (const RefusedCall& bad : calls) {
    const ProgramRun run = run_program(monitor + "_" + prefix + "_" + bad.tag,
                                       "stat " + monitor + " " + bad.arguments);
    INFO("fabmon stat " << monitor << " " << bad.arguments << "\n" << run.out << run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(is_one_line(run.err));
    CHECK(run.err.starts_with("fabmon: "));
    CHECK(run.err.find(bad.says) != std::string::npos);
  }
}

}  // namespace fabmon::test
