// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon report`: everything about the AXI ports of a dump, measured in one pass, as a page, as
// JSON and in other forms.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "sim/commands.hpp"
#include "sim/report_measure.hpp"
#include "sim/report_ports.hpp"
#include "tb/core/input_error.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"
#include "tb/report/text.hpp"

namespace fabmon {

int run_report(const ReportOptions& options) {
  std::vector<std::string> notes;
  std::vector<ReportedPort> ports = reported_ports(options, notes);
  const std::vector<StatisticsOptions> statistics(ports.size());
  OutputFile json_file(options.json);
  ReportMeasurement measurement(options, std::move(ports), statistics,
                                [](std::size_t) { return std::vector<TimedConsumer*>{}; });
  measurement.run([] {});
  const Json document = measurement.document(notes, Json::array());
  json_file.write(json_text(document));
  std::string text;
  for (const Json& port : document.at("ports")) {
    text += fmt::format("{}: {}\n", port.at("name").get<std::string>(),
                        port.at("sentence").get<std::string>());
  }
  print_out(text);
  const std::string difference = measurement.difference(document);
  if (difference.empty()) return 0;
  fmt::print(stderr, "fabmon: {}\n", difference);
  return 1;
}

}  // namespace fabmon
