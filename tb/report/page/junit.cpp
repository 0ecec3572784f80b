// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tb/report/json.hpp"
#include "tb/report/page/limits.hpp"
#include "tb/report/page/members.hpp"
#include "tb/report/svg.hpp"

namespace fabmon {

std::string junit_text(const std::string& program, const std::string& suite,
                       const std::vector<JunitCase>& cases) {
  const auto failed = std::count_if(cases.begin(), cases.end(),
                                    [](const JunitCase& one) { return !one.failure.empty(); });
  const std::string tests = std::to_string(cases.size());
  const std::string failures = std::to_string(failed);
  Svg xml;  // a writer of XML, whatever the elements
  xml.open("testsuites",
           {{"name", program}, {"tests", tests}, {"failures", failures}, {"errors", "0"}});
  xml.open("testsuite", {{"name", suite},
                         {"tests", tests},
                         {"failures", failures},
                         {"errors", "0"},
                         {"skipped", "0"}});
  for (const JunitCase& one : cases) {
    if (one.failure.empty()) {
      xml.empty("testcase", {{"classname", program}, {"name", one.name}});
      continue;
    }
    xml.open("testcase", {{"classname", program}, {"name", one.name}});
    xml.text("failure", {{"type", one.type}, {"message", one.failure}}, one.failure);
    xml.close();
  }
  xml.close();
  xml.close();
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + xml.str();
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
