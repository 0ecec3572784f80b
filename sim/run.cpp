// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run`: generated traffic through the builds of every monitor, every count against the
// golden model: a row for each monitor, or tables of what the traffic was like.
#include <fmt/format.h>

#include "sim/commands.hpp"
#include "sim/monitors.hpp"
#include "tb/report/gtkw.hpp"
#include "tb/report/output.hpp"
#include "tb/report/run_report.hpp"
#include "tb/report/wave_recorder.hpp"

namespace fabmon {

int run_run(const RunOptions& options) {
  const auto chosen = chosen_monitors(options.monitor);
  checked_wave(options.wave);
  check_outputs({{"--json", options.json},
                 {"--wave", options.wave},
                 {"--wave", options.wave.empty() ? "" : gtkw_path(options.wave)}},
                {});
  OutputFile json_file(options.json);
  RunReport report(options);
  for (const Monitor* monitor : chosen) {
    report.begin(monitor->name);
    monitor->run(report);
    report.end();
  }
  json_file.write(json_text(report.json()));
  if (json_file) report.note(fmt::format("JSON: {}", options.json));
  report.finish();
  if (report.differences().empty()) return 0;
  say_error(report.differences().front());
  return 1;
}

}  // namespace fabmon
