// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Options of `fabmon stat` that mean the same for every monitor.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

#include "tb/monitor/axi4/commands.hpp"
#include "tb/monitor/cci400/commands.hpp"
#include "tb/monitor/cmn/commands.hpp"
#include "tb/monitor/stats/commands.hpp"
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

TEST_CASE("An option of another monitor is refused with what this one lacks", "[cli][options]") {
  using Kind = MonitorOption::Kind;
  const std::array<const Monitor*, 4> monitors{&kAxi4Commands, &kStatsCommands, &kCci400Commands,
                                               &kCmnCommands};
  const auto refused = [](std::string_view monitor, const MonitorOption& row,
                          const std::string& given) {
    const ProgramRun run = run_program("own_options", fmt::format("stat {} {}", monitor, given));
    INFO(monitor << " " << given);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err ==
          fmt::format("fabmon: {} is not for {}: it has no {}\n", row.name, monitor, row.lacks));
  };
  std::size_t pairs = 0;
  for (const Monitor* owner : monitors) {
    for (const MonitorOption& row : owner->options) {
      for (const Monitor* monitor : monitors) {
        if (std::any_of(monitor->options.begin(), monitor->options.end(),
                        [&row](const MonitorOption& own) { return own.name == row.name; })) {
          continue;
        }
        ++pairs;
        const std::string name(row.name);
        refused(monitor->name, row, row.value.empty() ? name : name + " 1");
        if (row.kind == Kind::kLevel) refused(monitor->name, row, "--no-" + name.substr(2));
      }
    }
  }
  CHECK(pairs == 4 * 3 + 2 * 2 * 2 + 3 * 3);  // stats; cci400 and cmn; cmn
}

}  // namespace fabmon::test::test_options
