// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What --wave has recorded, measured again by the options that it prints: programming and reading
// out are left out, and every count is that of the run.
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_recordings {

TEST_CASE("A recording measured again has the counts of the run that made it", "[cli][wave]") {
  using Json = nlohmann::json;
  const auto [monitor, source, chosen] = GENERATE(table<std::string, std::string, std::string>({
      {"axi4", "random", "--all"},
      {"stats", "random", ""},
      {"stats", "random", "--build contexts"},
      {"cci400", "snoop", "--all --build base"},
      {"cmn", "mixed", "--all"},
  }));
  CAPTURE(monitor, source, chosen);
  const std::string tag =
      "recording_" + monitor + (chosen.find("contexts") != std::string::npos ? "_c" : "");
  const std::string wave = scratch(tag + ".fst");
  const std::string json = scratch(tag + ".json");
  const ProgramRun run =
      run_program(tag, "stat " + monitor + " --traffic " + source + " " + chosen +
                           " --cycles 3000 --wave " + wave + " --json " + json);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const std::string call = "fabmon stat " + monitor + " --trace ";
  const std::size_t at = run.out.find(call);
  REQUIRE(at != std::string::npos);
  const std::string options = run.out.substr(at + 7, run.out.find('\n', at) - at - 7);
  const ProgramRun again =
      run_program(tag + "_again", options + " " + chosen + " --no-rtl --json -");
  INFO(options << again.err);
  REQUIRE(again.status == 0);
  const Json first = json_file(json);
  const Json second = Json::parse(again.out);
  CHECK(first.at("cycles") == second.at("cycles"));
  REQUIRE(first.at("events").size() == second.at("events").size());
  for (std::size_t i = 0; i < first.at("events").size(); ++i) {
    CAPTURE(first.at("events").at(i).at("event"));
    CHECK(first.at("events").at(i).at("count") == second.at("events").at(i).at("count"));
  }
  for (std::size_t i = 0; i < first.at("histogram").size(); ++i) {
    CHECK(first.at("histogram").at(i).at("count") == second.at("histogram").at(i).at("count"));
  }
  CHECK(second.value("/violations/total"_json_pointer, 0) == 0);
}

}  // namespace fabmon::test::test_recordings
