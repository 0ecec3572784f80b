// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run`, `fabmon list` and `fabmon bench` end to end.
#include <cstdint>
#include <set>
#include <string>

#include "tb/tables/axi4_events.hpp"
#include "tb/traffic/axi4_traffic.hpp"
#include "tests/catch.hpp"
#include "tests/test_cli_program.hpp"

namespace fabmon::cli {

TEST_CASE("run measures every workload on every build", "[axi4][cli][run]") {
  const std::string path = scratch("run.json");
  const ProgramRun run = run_program("run", "run --cycles 500 --seed 3 --json " + path);
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
    seen.insert(entry["workload"].get<std::string>() + " " + entry["build"].get<std::string>());
  }
  for (const std::string& workload : Axi4Traffic::workloads()) {
    for (const char* build : {" base", " small", " adv"})
      REQUIRE(seen.count(workload + build) == 1);
    REQUIRE(run.out.find("\n" + workload + " ") != std::string::npos);
  }
}

TEST_CASE("list names every event, and shows only monitors that exist", "[axi4][cli][list]") {
  const ProgramRun all = run_program("list", "list");
  const ProgramRun one = run_program("list_axi4", "list axi4");
  REQUIRE(all.status == 0);
  REQUIRE(all.out == one.out);
  for (const EventInfo& event : axi4_events()) {
    REQUIRE(all.out.find("axi4/" + std::string(event.perf) + "/") != std::string::npos);
  }
  for (const char* absent : {"cci400", "cmn/", "stats/", "test_"}) {
    REQUIRE(all.out.find(absent) == std::string::npos);
  }
}

TEST_CASE("bench prints rates of all parts and checks counts", "[axi4][cli][bench][soak]") {
  const std::string path = scratch("bench.json");
  const ProgramRun run = run_program("bench", "bench --json " + path);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const auto result = json_file(path);
  REQUIRE(result["match"] == true);
  for (const auto& entry : result["runs"]) {
    for (const char* part : {"check", "rtl", "golden", "traffic"}) REQUIRE(entry[part] > 0);
  }
}

}  // namespace fabmon::cli
