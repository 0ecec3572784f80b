// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon diff`: two reports side by side.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "sim/commands.hpp"
#include "tb/core/input_error.hpp"
#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"
#include "tb/report/page/compare.hpp"
#include "tb/report/page/junit.hpp"
#include "tb/report/page/markdown.hpp"
#include "tb/report/page/page.hpp"
#include "tb/report/page/read_report.hpp"

namespace fabmon {
namespace {

// "5%", "5 %", "5", "0.5%" as a share; empty if it is not given.
std::optional<double> fail_above(const std::string& given) {
  if (given.empty()) return std::nullopt;
  const char* const end = given.data() + given.size();
  double percent = 0;
  const auto [rest, error] = std::from_chars(given.data(), end, percent);
  std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  unit.remove_prefix(std::min(unit.find_first_not_of(' '), unit.size()));
  const bool digit = given.front() >= '0' && given.front() <= '9';
  if (!digit || error != std::errc() || (!unit.empty() && unit != "%")) {
    throw InputError(
        fmt::format("--fail-above: '{}' is not a percentage such as 5%", printable(given)));
  }
  return percent / 100;
}

}  // namespace

int run_diff(const DiffOptions& options) {
  check_outputs({{"--output", options.output},
                 {"--json", options.json},
                 {"--markdown", options.markdown},
                 {"--junit", options.junit}},
                {{"OLD", options.old_report}, {"NEW", options.new_report}});
  const std::optional<double> limit = fail_above(options.fail_above);
  OutputFile page_file(options.output);
  OutputFile json_file(options.json);
  OutputFile markdown_file(options.markdown);
  OutputFile junit_file(options.junit);
  const Json old_report = read_report(options.old_report);
  const Json new_report = read_report(options.new_report);
  const Json comparison =
      compare_reports({options.old_report, old_report}, {options.new_report, new_report}, limit);
  if (page_file) page_file.write(report_page(comparison));
  if (json_file) json_file.write(json_lines(comparison));
  if (markdown_file) markdown_file.write(comparison_markdown(comparison));
  if (junit_file) junit_file.write(comparison_junit(comparison));
  print_out(comparison_text(comparison));
  const std::string verdict = comparison_verdict(comparison);
  if (verdict.empty()) return 0;
  say_error(verdict);
  return 1;
}

}  // namespace fabmon
