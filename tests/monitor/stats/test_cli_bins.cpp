// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bins of `fabmon stat stats` at the limits of what a build has.
#include <string>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test {

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

}  // namespace fabmon::test
