// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/markdown.hpp"

#include <fmt/format.h>

#include "tb/core/escape.hpp"
#include "tb/report/json.hpp"
#include "tb/report/page/change.hpp"
#include "tb/report/page/limits.hpp"
#include "tb/report/page/members.hpp"
#include "tb/report/page/port_metrics.hpp"
#include "tb/report/page/units.hpp"

namespace fabmon {
namespace {

// A number of the port as it is shown: shares in %, cycles also as a time; "-" if there is none.
std::string cell(const Json& port, const std::string& name) {
  const auto metric = port_metric(port, name);
  if (!metric || !metric->value) return "-";
  const bool percent = metric->dimension == Dimension::kShare;
  const long double value = metric->value->above / metric->value->below;
  std::string text = fmt::format("{:.4g}{}", static_cast<double>(percent ? value * 100 : value),
                                 percent ? " %" : "");
  const auto period = number_of(member(port, "period_fs"));
  const bool steady = member(port, "steady") == true;
  if (metric->dimension == Dimension::kCycles && period && steady) {
    text += fmt::format(" ({})", span_text(value * *period));
  }
  return text;
}

std::string ports_table(const Json& document) {
  std::string text =
      "| port | | transactions | B/cycle | GB/s | p50 | p99 | max | waits for manager | for "
      "subordinate |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n";
  for (const Json& port : member(document, "ports")) {
    for (const Json& direction : member(port, "directions")) {
      const std::string name = text_of(member(direction, "name"));
      const auto rate = number_of(member(direction, "bytes_per_s"));
      text += fmt::format("| {} | {} |", markdown_code(text_of(member(port, "name"))),
                          markdown_escaped(name));
      text += fmt::format(" {} |", text_of(member(direction, "transactions")));
      text += fmt::format(" {} | {} |", cell(port, name + ".bandwidth"),
                          rate ? fmt::format("{:.3f}", static_cast<double>(*rate / 1e9L)) : "-");
      for (const char* rest :
           {".latency.p50", ".latency.p99", ".latency.max", ".wait.manager", ".wait.subordinate"}) {
        text += fmt::format(" {} |", cell(port, name + rest));
      }
      text += '\n';
    }
  }
  return text + "\nLatencies are in cycles, and in time where the clock is steady.\n";
}

// The other names of ports.
std::string also_list(const Json& document) {
  std::string text;
  for (const Json& port : member(document, "ports")) {
    std::string names;
    for (const Json& name : member(port, "also")) {
      names += (names.empty() ? "" : ", ") + markdown_code(text_of(name));
    }
    if (names.empty()) continue;
    text += fmt::format("* {}: also {}\n", markdown_code(text_of(member(port, "name"))), names);
  }
  return text.empty() ? text : "\nPorts of several names:\n\n" + text;
}

std::string limits_list(const Json& limits) {
  if (limits.empty()) return {};
  const std::string verdict = limits_verdict(limits);
  if (verdict.empty() && limits.size() == 1) return "**The limit holds.**\n\n";
  if (verdict.empty()) return fmt::format("**All {} limits hold.**\n\n", limits.size());
  std::string text = fmt::format("**{}:**\n\n", markdown_escaped(verdict));
  for (const Json& result : limits) {
    if (member(result, "holds") == true) continue;
    text += fmt::format("* {}\n", markdown_code(limit_text(result)));
  }
  return text + '\n';
}

// That the recording was cut off, if it was.
std::string cut_line(const Json& document) {
  const Json& cut = member(document, "cut");
  if (cut.is_null()) return {};
  return fmt::format("**The recording was cut off:** {}\n\n", markdown_escaped(text_of(cut)));
}

std::string notes_list(const Json& document) {
  const Json& notes = member(document, "notes");
  if (notes.empty()) return {};
  std::string text = "\nNotes:\n\n";
  for (const Json& note : notes) text += fmt::format("* {}\n", markdown_escaped(text_of(note)));
  return text;
}

// Rows of what is worse or better.
std::string changed_rows(const Json& metrics, const std::string& where) {
  std::string text;
  for (const Json& metric : metrics) {
    const std::string verdict = text_of(member(metric, "verdict"));
    if (verdict != "worse" && verdict != "better") continue;
    const std::string note = text_of(member(metric, "significance_note"));
    text += fmt::format("| {} | {} | {} | {} | {} | {}{}{} |\n", where,
                        markdown_escaped(metric_title(metric)), side_text(metric, "old"),
                        side_text(metric, "new"), markdown_escaped(change_text(metric)),
                        member(metric, "fails") == true ? "**" + verdict + "**" : verdict,
                        note.empty() ? "" : "; ", markdown_escaped(note));
  }
  return text;
}

}  // namespace

std::string report_markdown(const Json& document) {
  const std::string window = text_of(member(document, "window"));
  std::string text =
      fmt::format("### fabmon report: {}{}\n\n", markdown_code(text_of(member(document, "source"))),
                  window.empty() ? "" : " " + markdown_code(window));
  text += cut_line(document);
  text += limits_list(member(document, "limits"));
  text += member(document, "ports").empty() ? "No port.\n" : ports_table(document);
  return text + also_list(document) + notes_list(document);
}

std::string comparison_markdown(const Json& comparison) {
  std::string text = fmt::format("### fabmon diff: {} and {}\n\n",
                                 markdown_code(text_of(member(comparison, "old", "file"))),
                                 markdown_code(text_of(member(comparison, "new", "file"))));
  const Json& limit = member(comparison, "fail_above");
  const Json& failed = member(comparison, "failed");
  if (limit.is_number()) {
    const std::string above = number_text(limit.get<double>() * 100) + " %";
    if (failed.empty()) text += fmt::format("**Nothing is worse by more than {}.**\n\n", above);
    if (!failed.empty()) text += fmt::format("**Worse by more than {}:**\n\n", above);
    for (const Json& one : failed) {
      text += fmt::format("* {}\n", markdown_code(text_of(member(one, "text"))));
    }
    if (!failed.empty()) text += '\n';
  }
  std::string rows;
  for (const Json& port : member(comparison, "ports")) {
    if (member(port, "in") != "both") continue;
    const std::string name = markdown_code(text_of(member(port, "name")));
    rows += changed_rows(member(port, "metrics"), name);
    for (const Json& direction : member(port, "directions")) {
      rows += changed_rows(member(direction, "metrics"),
                           name + " " + markdown_escaped(text_of(member(direction, "name"))));
    }
  }
  text += rows.empty() ? "No number is better or worse.\n"
                       : "| port | | old | new | change | |\n|---|---|--:|--:|--:|---|\n" + rows;
  return text + notes_list(comparison);
}

}  // namespace fabmon
