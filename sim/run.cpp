// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run`: generated traffic through the builds of every monitor, every count against the
// golden model, and tables of what the traffic was like.
#include <fmt/format.h>

#include <string_view>

#include "sim/commands.hpp"
#include "sim/monitors.hpp"
#include "tb/report/output.hpp"
#include "tb/report/run_report.hpp"

namespace fabmon {

int run_run(const RunOptions& options) {
  OutputFile json_file(options.json);
  RunReport report(options);
  std::string_view gap;
  for (const Monitor& monitor : monitors()) {
    print_out(gap);
    gap = "\n";
    monitor.run(report);
  }
  json_file.write(json_text(report.json()));
  if (json_file) print_out(fmt::format("JSON: {}\n", options.json));
  if (report.differences().empty()) return 0;
  fmt::print(stderr, "fabmon: {}\n", report.differences().front());
  return 1;
}

}  // namespace fabmon
