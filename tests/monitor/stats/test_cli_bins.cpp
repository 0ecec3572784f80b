// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bins of `fabmon stat stats` at the limits of what a build has.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_cli_bins {
namespace {

using nlohmann::json;

struct Measured {
  json result;
  std::string out;
};

// Runs stat stats, which must succeed.
Measured stat(const std::string& tag, const std::string& arguments) {
  const std::string path = scratch("stats_" + tag + ".json");
  const ProgramRun run =
      run_program("stats_" + tag, "stat stats " + arguments + " --json " + path, "LC_ALL=C");
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  json result = json_file(path);
  REQUIRE(result["match"] == true);
  return {.result = std::move(result), .out = run.out};
}

// Latencies 1, 5, 5 (of one cycle), 12 and 30 of four entries, in 40 cycles.
std::string contexts() {
  std::string rows = "alloc,dealloc\n";
  for (int cycle = 0; cycle < 40; ++cycle) {
    const char* const alloc = cycle == 0 ? "0xF" : cycle == 8 ? "1" : "0";
    const char* const dealloc = cycle == 1    ? "1"
                                : cycle == 5  ? "6"
                                : cycle == 20 ? "1"
                                : cycle == 30 ? "8"
                                              : "0";
    rows.append(alloc).append(",").append(dealloc).append("\n");
  }
  return "--trace " + scratch_file("stats_limits.csv", rows) + " ";
}

std::vector<std::uint64_t> counts(const json& list) {
  std::vector<std::uint64_t> values;
  for (const auto& entry : list) values.push_back(entry["count"].get<std::uint64_t>());
  return values;
}

}  // namespace

TEST_CASE("The widest bins and as many as there are can be measured", "[stats][cli][stat]") {
  std::string all = "0";
  for (int i = 1; i < 16; ++i) all += "," + std::to_string(i);
  all += ",0xFFFFFFFF";
  const std::string path = scratch("stats_widest.json");
  const ProgramRun run =
      run_program("stats_widest",
                  "stat stats --traffic stream --cycles 100 --bins ' " + all + " ' --json " + path);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const auto result = json_file(path);
  REQUIRE(result["histogram"].size() == 16);
  REQUIRE(result["histogram"][15]["ul"] == 0xFFFFFFFFU);
  REQUIRE(result["latency"]["unbinned"] == 0);
}

TEST_CASE("Bins with limits of their own may overlap and leave gaps", "[stats][cli][stat]") {
  const auto [result, out] = stat("overlap", contexts() + "--bins 0-10,4-20,0x14-");
  CHECK(counts(result["histogram"]) == std::vector<std::uint64_t>{3, 3, 1});
  CHECK(result["histogram"][1]["ll"] == 4);
  CHECK(result["histogram"][1]["ul"] == 20);
  CHECK(result["histogram"][2]["ul"] == 0xFFFFFFFFU);
  CHECK(result["latency"]["unbinned"] == 0);
  CHECK(result["latency"]["samples"] == 5);
  CHECK(result["percentiles"].empty());  // a sample in two bins is not two
  CHECK(out.find("(4, 20]                3   60.0 %          -") != std::string::npos);
  const auto [gaps, text] = stat("gaps", contexts() + "--bins 11-12,0-1");
  CHECK(counts(gaps["histogram"]) == std::vector<std::uint64_t>{1, 1});
  CHECK(gaps["latency"]["unbinned"] == 3);
  CHECK(text.find("in no bin                3   60.0 %") != std::string::npos);
  // In another order, but each sample once.
  const json swapped = stat("swapped", contexts() + "--bins 10-,0-10").result;
  CHECK(swapped["percentiles"]["requests"]["p50"] == json{{"from", 1}, {"to", 10}});
  CHECK(swapped["percentiles"]["requests"]["max"] == json{{"from", 30}, {"to", 30}});
}

TEST_CASE("Bins that are not bins are refused at their column", "[stats][cli][stat]") {
  for (const auto& [bins, reason] : std::vector<std::pair<std::string, std::string>>{
           {"0-10,20", ":6: '20' is not LOWER-UPPER"},
           {"0-10,,3-4", ":6: a bin is missing"},
           {"-10", ":1: '-10' is not a number"},
           {"0-10,-20", ":6: the lower limit is missing"},
           {"0-10,7-7", ":6: no latency is above 7 and at most 7"},
           {"0-10-20", ":3: '10-20' is not a number"},
           {"0-x", ":3: 'x' is not a number"}}) {
    CAPTURE(bins);
    const ProgramRun run =
        run_program("stats_refused", "stat stats " + contexts() + " --bins '" + bins + "'");
    CHECK(run.status == 2);
    CHECK(run.err == "fabmon: --bins '" + bins + "'" + reason + "\n");
  }
}

TEST_CASE("In OR mode samples of one cycle in a bin count once", "[stats][cli][stat]") {
  const auto [result, out] = stat("or", contexts() + "--or --bins 0-10,0-20,20-");
  CHECK(counts(result["histogram"]) == std::vector<std::uint64_t>{2, 3, 1});
  CHECK(result["latency"]["samples"] == 5);
  CHECK(result["percentiles"].empty());
  CHECK(out.find("note: bins in OR mode") != std::string::npos);
  const json literal =
      stat("or_literal", contexts() + "--or --bins 0-10,0-20,20- --build literal").result;
  CHECK(counts(literal["histogram"]) == std::vector<std::uint64_t>{2, 3, 1});
}

TEST_CASE("Timers and bins hold at limits that were given", "[stats][cli][stat]") {
  const auto [result, out] =
      stat("limits", contexts() + "--timer-limit 10 --bin-limit 2 --bins 0-9,9-10");
  CHECK(counts(result["histogram"]) == std::vector<std::uint64_t>{2, 2});
  CHECK(result["latency"]["max"] == 10);
  CHECK(result["latency"]["samples"] == 5);
  CHECK(result["flags"] == json{"limit", "bin_overflow"});
  CHECK(out.find("note: timers hold at 10") != std::string::npos);
  CHECK(out.find("note: bins hold at 2 samples") != std::string::npos);
  const ProgramRun run =
      run_program("stats_limit", "stat stats " + contexts() + "--timer-limit 0x100000000");
  CHECK(run.status == 2);
  CHECK(run.err == "fabmon: --timer-limit 4294967296 is out of range, 1-4294967295\n");
  const ProgramRun other = run_program("stats_or", "stat axi4 --traffic random --or");
  CHECK(other.status == 2);
}

TEST_CASE("RTL and golden model agree on OR mode, limits and bins that overlap",
          "[stats][cli][stat]") {
  // stat() requires that every value matches, at the end and at each interval.
  const std::string settings =
      " --cycles 3000 -I 700 --or --timer-limit 300 --bin-limit 60 --bins 0-10,4-40,20-200,100-,0-";
  for (const auto& [build, workloads] :
       std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"base", {"random", "saturate"}},
           {"contexts", {"double_hits", "all_at_once", "noise", "limits"}},
           {"literal", {"double_hits", "noise", "limits"}},
           {"apb", {"random"}}}) {
    for (const std::string& workload : workloads) {
      CAPTURE(build, workload);
      const json result = stat("settings_" + build + workload,
                               "--build " + build + " --traffic " + workload + settings)
                              .result;
      CHECK(result["checked"] == true);
      CHECK(result["latency"]["max"] <= 300);
      for (const auto& bin : result["histogram"]) CHECK(bin["count"] <= 60);
    }
  }
}

TEST_CASE("APB4 transfers are measured from traffic, CSV and VCD", "[stats][cli][stat]") {
  const json random =
      stat("apb", "--build apb --traffic random --cycles 3000 -I 500 -e stats/samples/").result;
  CHECK(random["build"] == "apb");
  CHECK(random["latency"]["samples"] > 50);
  CHECK(random["percentiles"]["requests"]["histogram"] == "log-linear");
  // A read without wait and a write with two waits, the setup phase included.
  const std::vector<std::string> rows{"0,0,0", "1,0,0", "1,1,1", "2,0,0",
                                      "2,1,0", "2,1,0", "2,1,1", "0,0,0"};
  std::string csv = "psel,penable,pready\n";
  std::string vcd =
      "$scope module tb $end $var wire 1 ! clk $end $var wire 8 s s_apb_psel $end\n"
      "$var wire 1 e s_apb_penable $end $var wire 1 y s_apb_pready $end\n"
      "$upscope $end $enddefinitions $end\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    csv += rows[i] + "\n";
    vcd += "#" + std::to_string(10 * i) + " 0! b" +
           (rows[i][0] == '2' ? "10" : rows[i].substr(0, 1)) + " s " + rows[i][2] + "e " +
           rows[i][4] + "y\n#" + std::to_string(10 * i + 5) + " 1!\n";
  }
  const json by_csv = stat("apb_csv", "--trace " + scratch_file("stats_apb.csv", csv)).result;
  CHECK(by_csv["build"] == "apb");
  CHECK(by_csv["latency"] ==
        json{{"samples", 2}, {"unbinned", 0}, {"min", 1}, {"mean", 2.0}, {"max", 3}});
  const json by_vcd =
      stat("apb_vcd", "--no-rtl --clock clk --trace " + scratch_file("stats_apb.vcd", vcd)).result;
  CHECK(by_vcd["build"] == "apb, N=8");
  CHECK(by_vcd["latency"] == by_csv["latency"]);
  const ProgramRun wrong = run_program("stats_apb_wrong", "stat stats --build apb --traffic dma");
  CHECK(wrong.status == 2);
  CHECK(wrong.err.find("build 'apb' takes APB pins") != std::string::npos);
}

}  // namespace fabmon::test::test_cli_bins
