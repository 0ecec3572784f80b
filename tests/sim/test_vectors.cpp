// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The published example through the program itself: all 125 rows, each build's in one call of
// `fabmon stat axi4 --trace`, events read from a file.
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_vectors {
namespace {

struct Row {
  std::string event;
  std::string name;
  std::uint64_t expected;
};

// config,gapw,outw,adv_latency,evsel,event,umask,thresh,invert,edge,max,expected,note
std::map<std::string, std::vector<Row>> expected_rows() {
  std::ifstream file(FABMON_TESTS_DIR "/data/axi4_expected.csv");
  std::map<std::string, std::vector<Row>> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream in(line);
    std::vector<std::string> cells;
    for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
    REQUIRE(cells.size() >= 12);
    std::string event = "axi4/event=" + cells[4] + ",umask=" + cells[6] + ",thresh=" + cells[7];
    if (cells[8] == "1") event += ",invert";
    if (cells[9] == "1") event += ",edge";
    if (cells[10] == "1") event += ",max";
    rows[cells[0]].push_back({event + "/", cells[5], std::stoull(cells[11])});
  }
  return rows;
}

}  // namespace

TEST_CASE("All published counts come out of RTL and golden model", "[axi4][cli][vectors]") {
  const auto builds = expected_rows();
  REQUIRE(builds.size() == 3);
  std::size_t checked = 0;
  for (const auto& [build, rows] : builds) {
    std::string events = "# the published rows of build " + build + "\n\n";
    for (const Row& row : rows) {
      events.append("  ").append(row.event).append("  # ").append(row.name).append("\n");
    }
    const std::string tag = "vectors_" + build;
    const std::string json = scratch(tag + ".json");
    std::string arguments = "stat axi4 --trace " FABMON_TESTS_DIR "/data/axi4_trace.csv";
    arguments.append(" --build ").append(build);
    arguments.append(" -e @").append(scratch_file(tag + ".events", events));
    arguments.append(" --json ").append(json);
    const ProgramRun run = run_program(tag, arguments);
    INFO(run.out << run.err);
    REQUIRE(run.status == 0);
    REQUIRE(run.err.empty());
    const auto result = json_file(json);
    REQUIRE(result["monitor"] == "axi4");
    REQUIRE(result["build"] == build);
    REQUIRE(result["cycles"] == 32);
    REQUIRE(result["match"] == true);
    REQUIRE(result["passes"] == 1);
    REQUIRE(result["violations"]["total"] == 0);
    REQUIRE(result["events"].size() == rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto& event = result["events"][i];
      CAPTURE(build, rows[i].event);
      REQUIRE(event["event"] == rows[i].event);
      REQUIRE(event["name"] == rows[i].name);
      REQUIRE(event["count"] == rows[i].expected);
      REQUIRE(event["golden"] == rows[i].expected);
      REQUIRE(event["match"] == true);
      ++checked;
    }
  }
  REQUIRE(checked == 125);
}

// What fixed counters tell: no filters, no flags, and of conditions of two channels only what is
// true of one alone or of all.
TEST_CASE("The published counts that want no filter come out of the bank, all at once",
          "[axi4][bank][cli][vectors]") {
  std::vector<Row> rows;
  std::string events;
  const auto builds = expected_rows();
  for (const Row& row : builds.at("base")) {
    const auto is = [&row](const char* part) { return row.event.find(part) != std::string::npos; };
    if (!is("thresh=0") || is("edge") || is("max")) continue;
    if (is("event=0xF0") || is("event=0xFF")) continue;
    if (is("0x10,umask=0x09") || is("0x10,umask=0x12") || is("0x10,umask=0x24")) continue;
    if (is("0x10,umask=0x49") || is("0x18,umask=0x09") || is("0x18,umask=0x24")) continue;
    rows.push_back(row);
    events += row.event + "\n";
  }
  const std::string json = scratch("vectors_bank.json");
  const ProgramRun run =
      run_program("vectors_bank",
                  "stat axi4 --trace " FABMON_TESTS_DIR "/data/axi4_trace.csv --build bank -e @" +
                      scratch_file("vectors_bank.events", events) + " --json " + json);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const auto result = json_file(json);
  REQUIRE(result["build"] == "bank");
  REQUIRE(result["passes"] == 1);
  REQUIRE(result["events"].size() == rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CAPTURE(rows[i].event);
    REQUIRE(result["events"][i]["count"] == rows[i].expected);
    REQUIRE(result["events"][i]["golden"] == rows[i].expected);
  }
  REQUIRE(rows.size() == 45);
}

TEST_CASE("Flags of the published example are reported", "[axi4][cli][vectors]") {
  const std::string json = scratch("flags.json");
  const ProgramRun run = run_program("flags", "stat axi4 --trace " FABMON_TESTS_DIR
                                              "/data/axi4_trace.csv --build small --json " +
                                                  json);
  REQUIRE(run.status == 0);
  const std::vector<std::string> expected{"ovfl_ar2ar", "ovfl_aw2aw", "ovfl_w2w",   "ovfl_b2b",
                                          "ovfl_aww2b", "ovfl_reads", "ovfl_writes"};
  REQUIRE(json_file(json)["flags"] == expected);
  REQUIRE(run.out.find("flag: ovfl_reads") != std::string::npos);
}

}  // namespace fabmon::test::test_vectors
