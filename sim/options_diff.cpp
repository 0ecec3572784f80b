// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The options of `fabmon diff`.
#include "sim/subcommands.hpp"

namespace fabmon {

CLI::App* add_diff(CLI::App& app, DiffOptions& options) {
  CLI::App* diff = app.add_subcommand("diff", "Compare two reports: improvements and regressions");
  diff->add_option("OLD", options.old_report, "JSON that `fabmon report --json` wrote")
      ->type_name("FILE")
      ->required();
  diff->add_option("NEW", options.new_report, "JSON of the report to compare with OLD")
      ->type_name("FILE")
      ->required();
  diff->add_option(
          "--fail-above", options.fail_above,
          "status 1 if a number is worse by more than this (5%; shares: percentage points), "
          "or if a port or direction is missing in NEW")
      ->type_name("PERCENT");
  diff->add_option("-o,--output", options.output,
                   "write a page with both distributions of each port; - is standard output")
      ->type_name("FILE");
  diff->add_option("--json", options.json,
                   "write the comparison to this file; - is standard output")
      ->type_name("FILE");
  diff->add_option("--markdown", options.markdown,
                   "write a summary for a pull request; - is standard output")
      ->type_name("FILE");
  diff->add_option("--junit", options.junit,
                   "write JUnit XML, one case per number; - is standard output")
      ->type_name("FILE");
  return diff;
}

}  // namespace fabmon
