// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "sim/report_options.hpp"

#include <string>

#include "tb/record/window.hpp"
#include "tb/report/page/options_text.hpp"

namespace fabmon {

StatisticsOptions statistics_options(const ReportOptions& options, std::uint64_t timescale) {
  StatisticsOptions statistics;
  for (const std::string& text : options.id_names) {
    for (IdName& name : parse_id_names("--id-name", text)) {
      statistics.id_names.push_back(std::move(name));
    }
  }
  for (const std::string& text : options.ranges) {
    statistics.ranges.push_back(parse_range("--range", text));
  }
  if (!options.interleave.empty()) {
    statistics.interleave = parse_interleave("--interleave", options.interleave);
  }
  for (const std::string& text : options.windows) {
    const WindowText window = parse_window("--window", text);
    const Window borders(window.from, window.to, timescale, "--window " + text);
    statistics.windows.push_back({.name = window.name,
                                  .from = borders.first_cycle(),
                                  .to = borders.end_cycle(),
                                  .from_time = borders.first_time(),
                                  .to_time = borders.end_time()});
  }
  return statistics;
}

}  // namespace fabmon
