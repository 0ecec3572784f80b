// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tb/report/json.hpp"
#include "tb/report/page/limits.hpp"
#include "tb/report/page/members.hpp"
#include "tb/report/page/utf8.hpp"

namespace fabmon {

std::string junit_escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view character = next_character(text);
    switch (character.front()) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\t':
        out += "&#9;";
        break;  // in an attribute a reader makes blanks of these
      case '\n':
        out += "&#10;";
        break;
      case '\r':
        out += "&#13;";
        break;
      default:
        out += character;
    }
  }
  return out;
}

std::string junit_text(std::string_view program, std::string_view suite,
                       const std::vector<JunitCase>& cases) {
  const auto failures = std::count_if(cases.begin(), cases.end(),
                                      [](const JunitCase& one) { return !one.failure.empty(); });
  const std::string class_name = junit_escaped(program);
  const std::string counts =
      fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\"", cases.size(), failures);
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"{}\" {}>\n  <testsuite name=\"{}\" {} skipped=\"0\">\n",
      class_name, counts, junit_escaped(suite), counts);
  for (const JunitCase& one : cases) {
    text += fmt::format("    <testcase classname=\"{}\" name=\"{}\"", class_name,
                        junit_escaped(one.name));
    if (one.failure.empty()) {
      text += "/>\n";
      continue;
    }
    const std::string failure = junit_escaped(one.failure);
    text += fmt::format(
        ">\n      <failure type=\"{}\" message=\"{}\">{}</failure>\n"
        "    </testcase>\n",
        junit_escaped(one.type), failure, failure);
  }
  return text + "  </testsuite>\n</testsuites>\n";
}

std::string limits_junit(const Json& document) {
  std::vector<JunitCase> cases;
  for (const Json& result : member(document, "limits")) {
    const bool kept = member(result, "holds") == true;
    cases.push_back({.name = text_of(member(result, "text")),
                     .failure = kept ? "" : limit_text(result),
                     .type = kept ? "" : "limit"});
  }
  return junit_text("fabmon report", text_of(member(document, "source")), cases);
}

std::string comparison_junit(const Json& comparison) {
  std::map<std::string, std::string> failed;
  for (const Json& one : member(comparison, "failed")) {
    failed.emplace(text_of(member(one, "name")), text_of(member(one, "text")));
  }
  std::vector<JunitCase> cases;
  const auto add = [&](const std::string& name) {
    const auto found = failed.find(name);
    const bool passed = found == failed.end();
    cases.push_back(
        {.name = name, .failure = passed ? "" : found->second, .type = passed ? "" : "worse"});
  };
  for (const Json& port : member(comparison, "ports")) {
    const std::string name = text_of(member(port, "name"));
    if (member(port, "in") == "old") add(name);
    if (member(port, "in") != "both") continue;
    for (const Json& metric : member(port, "metrics")) {
      add(name + "." + text_of(member(metric, "name")));
    }
    for (const Json& direction : member(port, "directions")) {
      const std::string prefix = name + "." + text_of(member(direction, "name"));
      if (member(direction, "in") == "old") add(prefix);
      if (member(direction, "in") != "both") continue;
      for (const Json& metric : member(direction, "metrics")) {
        add(prefix + "." + text_of(member(metric, "name")));
      }
    }
  }
  return junit_text("fabmon diff",
                    fmt::format("{} and {}", text_of(member(comparison, "old", "file")),
                                text_of(member(comparison, "new", "file"))),
                    cases);
}

}  // namespace fabmon
