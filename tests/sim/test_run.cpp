// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run`, `fabmon list` and `fabmon bench` end to end.
#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tb/bus/ace/traffic/traffic.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/bus/context/workloads.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/monitor/stats/tables/events.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_run {

TEST_CASE("run measures every workload on every build", "[axi4][cli][run]") {
  const std::string path = scratch("run.json");
  const ProgramRun run = run_program("run", "run -v --cycles 500 --seed 3 --json " + path);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  REQUIRE(run.err.empty());
  REQUIRE(run.out.find("RTL = golden: ") != std::string::npos);
  REQUIRE(run.out.find(path) != std::string::npos);
  const auto result = json_file(path);
  REQUIRE(result["match"] == true);
  REQUIRE(result["seed"] == 3);
  std::set<std::string> seen;
  for (const auto& entry : result["runs"]) {
    REQUIRE(entry["match"] == true);
    REQUIRE(entry["cycles"] == 500);
    seen.insert(entry["monitor"].get<std::string>() + " " + entry["workload"].get<std::string>() +
                " " + entry["build"].get<std::string>());
  }
  for (const std::string& workload : Axi4Traffic::workloads()) {
    for (const char* build : {" base", " small", " adv"})
      REQUIRE(seen.count("axi4 " + workload + build) == 1);
    REQUIRE(run.out.find("\n" + workload + " ") != std::string::npos);
  }
  for (const char* stats :
       {"random base", "random wide", "saturate base", "random contexts", "noise literal"}) {
    CAPTURE(stats);
    REQUIRE(seen.count(std::string("stats ") + stats) == 1);
  }
  for (const std::string& workload : AceTraffic::workloads()) {
    for (const char* build : {" base", " passive", " r0"})
      REQUIRE(seen.count("cci400 " + workload + build) == 1);
  }
  for (const std::string& workload : ChiTraffic::workloads()) {
    for (const char* build : {" base", " mesh3x3", " ccix"})
      REQUIRE(seen.count("cmn " + workload + build) == 1);
  }
  // A verdict for each monitor.
  REQUIRE(run.out.find("RTL = golden: ", run.out.find("\nstats: builds")) != std::string::npos);
  REQUIRE(run.out.find("RTL = golden: ") < run.out.find("\nstats: builds"));
  REQUIRE(run.out.find("RTL = golden: ", run.out.find("\ncci400: builds")) != std::string::npos);
  REQUIRE(run.out.find("RTL = golden: ", run.out.find("\ncmn: builds")) != std::string::npos);
}

TEST_CASE("run prints one row per monitor, and its tables by name", "[axi4][cli][run]") {
  const std::string path = scratch("run_rows.json");
  const ProgramRun rows = run_program("run_rows", "run --cycles 100 --json " + path);
  INFO(rows.out << rows.err);
  REQUIRE(rows.status == 0);
  std::istringstream lines(rows.out);
  std::vector<std::string> first_words;
  for (std::string line; std::getline(lines, line);) {
    first_words.push_back(line.substr(0, line.find(' ')));
  }
  REQUIRE(first_words ==
          std::vector<std::string>{"monitor", "axi4", "stats", "cci400", "cmn", "RTL", "JSON:"});
  REQUIRE(rows.out.find("RTL = golden: all ") != std::string::npos);
  REQUIRE(json_file(path)["runs"].size() > 100);

  const ProgramRun one = run_program("run_one", "run cmn --cycles 100");
  REQUIRE(one.status == 0);
  REQUIRE(one.out.find("cmn: builds base, mesh3x3, ccix") == 0);
  REQUIRE(one.out.find("\nmixed ") != std::string::npos);
  REQUIRE(one.out.find("axi4") == std::string::npos);

  const ProgramRun none = run_program("run_none", "run axi5");
  REQUIRE(none.status == 2);
  REQUIRE(none.err.find("unknown monitor 'axi5'") != std::string::npos);
}

TEST_CASE("list names every event, and shows only monitors that exist", "[axi4][cli][list]") {
  const ProgramRun all = run_program("list", "list");
  const ProgramRun axi4 = run_program("list_axi4", "list axi4");
  const ProgramRun stats = run_program("list_stats", "list stats");
  REQUIRE(all.status == 0);
  const ProgramRun cci400 = run_program("list_cci400", "list cci400");
  const ProgramRun cmn = run_program("list_cmn", "list cmn");
  REQUIRE(all.out == axi4.out + "\n" + stats.out + "\n" + cci400.out + "\n" + cmn.out);
  for (const EventInfo& event : axi4_events()) {
    REQUIRE(axi4.out.find("axi4/" + std::string(event.perf) + "/") != std::string::npos);
  }
  for (const ValueInfo& value : stats_events()) {
    REQUIRE(stats.out.find("stats/" + std::string(value.name)) != std::string::npos);
  }
  for (const ContextWorkload& workload : context_workloads()) {
    REQUIRE(stats.out.find("\n  " + std::string(workload.name) + " ") != std::string::npos);
  }
  for (const char* shown : {"orphan_dealloc", "table_full", "\n  contexts ", "\n  wide "}) {
    REQUIRE(stats.out.find(shown) != std::string::npos);
  }
  REQUIRE(axi4.out.find("stats/") == std::string::npos);
  for (const char* absent : {"test_", "_trace", "\n  empty"}) {
    REQUIRE(all.out.find(absent) == std::string::npos);
  }
}

TEST_CASE("list as JSON is an array of the monitors", "[axi4][stats][cli][list]") {
  const auto names = [](const std::string& arguments) {
    const ProgramRun run = run_program("list_json", "list --json " + arguments);
    REQUIRE(run.status == 0);
    std::vector<std::string> monitors;
    for (const auto& monitor : nlohmann::json::parse(run.out)) {
      monitors.push_back(monitor["monitor"]);
      for (const char* part : {"events", "metrics", "workloads", "builds"}) {
        REQUIRE_FALSE(monitor[part].empty());
      }
    }
    return monitors;
  };
  REQUIRE(names("") == std::vector<std::string>{"axi4", "stats", "cci400", "cmn"});
  REQUIRE(names("axi4") == std::vector<std::string>{"axi4"});
  REQUIRE(names("stats") == std::vector<std::string>{"stats"});
  REQUIRE(names("cci400") == std::vector<std::string>{"cci400"});
  REQUIRE(names("cmn") == std::vector<std::string>{"cmn"});
}

TEST_CASE("bench prints rates of all parts and checks counts", "[axi4][cli][bench][soak]") {
  const std::string path = scratch("bench.json");
  const ProgramRun run = run_program("bench", "bench --json " + path);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const auto result = json_file(path);
  REQUIRE(result["match"] == true);
  std::set<std::string> monitors;
  for (const auto& entry : result["runs"]) {
    for (const char* part : {"check", "rtl", "golden", "traffic"}) REQUIRE(entry[part] > 0);
    monitors.insert(entry["monitor"].get<std::string>());
  }
  REQUIRE(monitors == std::set<std::string>{"axi4", "stats", "cci400", "cmn"});
}

}  // namespace fabmon::test::test_run
