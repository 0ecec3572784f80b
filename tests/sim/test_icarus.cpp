// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A stranger's dumps through the program: one run of the bench in tests/icarus, simulated by Icarus
// Verilog and recorded as VCD, FST and CSV, has the same counts in all three forms.
#include <cstdlib>
#include <string>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_icarus {

TEST_CASE("VCD, FST and CSV of one foreign run have the same counts", "[axi4][cli][trace]") {
  const std::string folder = scratch("icarus");
  const std::string command = "sh '" FABMON_TESTS_DIR "/icarus/run.sh' '" + folder + "'";
  REQUIRE(std::system(command.c_str()) == 0);  // NOLINT: a script of ours

  const auto counts = [&](const std::string& tag, const std::string& arguments) {
    const std::string json = scratch("icarus_" + tag + ".json");
    const ProgramRun run =
        run_program("icarus_" + tag, "stat axi4 --all --trace '" + folder + "/axi_bench." + tag +
                                         "' " + arguments + " --json '" + json + "'");
    INFO(tag << ": " << run.err);
    REQUIRE(run.status == 0);
    const auto result = json_file(json);
    CHECK(result["match"] == true);
    return result["events"];
  };
  const auto csv = counts("csv", "--param DataWidth=64");  // which a CSV file cannot say
  CHECK(counts("vcd", "--clock axi_bench.aclk") == csv);
  CHECK(counts("fst", "--clock axi_bench.aclk") == csv);

  bool counted = false;
  for (const auto& event : csv) counted = counted || (event["count"].get<std::uint64_t>() > 1000);
  CHECK(counted);
}

}  // namespace fabmon::test::test_icarus
