// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Options of `fabmon stat` that mean the same for every monitor.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/contract/monitors.hpp"

namespace fabmon::test::test_options {

TEMPLATE_TEST_CASE(
    "With --all every event is counted once, those of -e first and as they were given",
    "[cli][options]", FABMON_MONITORS) {
  using Calls = BadCalls<TestType>;
  const std::string monitor = Calls::monitor();
  const std::string event = monitor + "/" + Calls::event() + "/";
  const auto events = [&monitor](const std::string& options) {
    const ProgramRun run =
        run_program(monitor + "_all",
                    "stat " + monitor + " " + Calls::traffic() + "--no-rtl --json - " + options);
    INFO(run.err);
    REQUIRE(run.status == 0);
    std::vector<std::string> list;
    const auto json = nlohmann::json::parse(run.out);
    for (const auto& entry : json["events"]) list.push_back(entry["event"]);
    return list;
  };
  const auto all = events("--all");
  const auto both = events("--all -e " + event);
  CHECK(both.front() == event);
  CHECK(both.size() == all.size());
  CHECK(std::set(both.begin(), both.end()) == std::set(all.begin(), all.end()));
  CHECK(std::set(all.begin(), all.end()).size() == all.size());
  CHECK(events("-e " + event + " -e " + event).size() == 2);  // asked twice, answered twice
}

TEMPLATE_TEST_CASE("JSON on standard output is there alone", "[cli][options]", FABMON_MONITORS) {
  using Calls = BadCalls<TestType>;
  const ProgramRun run =
      run_program(Calls::monitor() + "_json",
                  "stat " + Calls::monitor() + " " + Calls::traffic() + "--no-rtl --json -");
  REQUIRE(run.status == 0);
  CHECK(run.err.empty());
  const auto json = nlohmann::json::parse(run.out);
  CHECK(json["monitor"] == Calls::monitor());
  CHECK(json["checked"] == false);
}

}  // namespace fabmon::test::test_options
