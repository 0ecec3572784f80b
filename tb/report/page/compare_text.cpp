// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a terminal shows of a comparison.
#include <fmt/format.h>

#include <algorithm>

#include "tb/core/escape.hpp"
#include "tb/record/text.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/change.hpp"
#include "tb/report/page/compare.hpp"
#include "tb/report/page/members.hpp"
#include "tb/report/page/units.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

std::string heading(const Json& comparison, std::string_view side) {
  const Json& file = member(comparison, side);
  const std::string window = text_of(member(file, "window"));
  return fmt::format("{}: {} ({}{}{})\n", side, printable(text_of(member(file, "file")), 200),
                     printable(text_of(member(file, "source")), 200), window.empty() ? "" : " ",
                     printable(window, 200));
}

std::string row(const Json& metric) {
  const std::string note = text_of(member(metric, "significance_note"));
  const std::string verdict = text_of(member(metric, "verdict"));
  std::string line =
      fmt::format("  {:<26}{:>20}{:>20}{:>14}", metric_title(metric), side_text(metric, "old"),
                  side_text(metric, "new"), change_text(metric));
  if (verdict == "worse" || verdict == "better") line += "  " + verdict;
  if (!note.empty()) line += "; " + note;
  line.erase(line.find_last_not_of(' ') + 1);
  return terminal_escaped(line) + "\n";
}

std::string smirnov_text(const Json& direction) {
  const Json& test = member(direction, "smirnov");
  const double distance = test["distance"].get<double>();
  const double critical = test["critical"].get<double>();
  std::string_view says = "no significant difference";
  if (member(test, "differs") == true) {
    says = "they differ";
  } else if (distance > critical) {
    says = "too few samples to tell";
  }
  return fmt::format("D = {:.3g}, {} {:.3g}: {}", distance,
                     distance > critical ? "above" : "not above", critical, says);
}

std::string direction_text(const std::string& port, const Json& direction) {
  std::string text =
      fmt::format("\n{:<28}{:>20}{:>20}{:>14}\n",
                  printable(port, 200) + " " + printable(text_of(member(direction, "name"))), "old",
                  "new", "change");
  for (const Json& metric : member(direction, "metrics")) text += row(metric);
  if (member(direction, "smirnov").is_object()) {
    add_line(text, "  distributions of latency: {}", smirnov_text(direction));
  }
  return text;
}

}  // namespace

std::string comparison_text(const Json& comparison) {
  std::string text = heading(comparison, "old") + heading(comparison, "new");
  for (const Json& port : member(comparison, "ports")) {
    if (member(port, "in") != "both") continue;
    const std::string name = text_of(member(port, "name"));
    for (const Json& direction : member(port, "directions")) {
      text += direction_text(name, direction);
    }
    const Json& own = member(port, "metrics");
    if (!own.empty()) text += "\n" + printable(name, 200) + "\n";
    for (const Json& metric : own) text += row(metric);
  }
  const Json& notes = member(comparison, "notes");
  if (!notes.empty()) text += '\n';
  for (const Json& note : notes) add_line(text, "note: {}", text_of(note));
  for (const Json& failed : member(comparison, "failed")) {
    add_line(text, "worse: {}", text_of(member(failed, "text")));
  }
  return text;
}

std::string comparison_verdict(const Json& comparison) {
  const std::size_t failed = member(comparison, "failed").size();
  if (failed == 0) return {};
  return fmt::format("{} number{} worse by more than {} %, or missing", failed,
                     failed == 1 ? " is" : "s are",
                     number_text(member(comparison, "fail_above").get<double>() * 100));
}

}  // namespace fabmon
