// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the user gets of the readers: standard input, parts of a trace, dumps that were cut off,
// time.
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_program {
namespace {

using Catch::Matchers::Contains;

/// A read command at every cycle, of `bytes` = 8, with a clock of 4 ns.
std::string reads_vcd(unsigned cycles) {
  std::string text =
      "$timescale 1 ns $end\n$scope module tb $end\n$var wire 1 ! clk $end\n"
      "$var wire 1 a arvalid $end\n$var wire 1 a arready $end\n$var wire 3 s arsize $end\n"
      "$var wire 8 l arlen $end\n$var wire 1 r rvalid $end\n$var wire 1 r rready $end\n"
      "$var wire 1 r rlast $end\n$upscope $end\n$enddefinitions $end\n"
      "#0\n0!\n1a\nb11 s\nb0 l\n0r\n";
  for (unsigned i = 0; i < cycles; ++i) {
    text += "#" + std::to_string(4 * i + 2) + "\n1!\n#" + std::to_string(4 * i + 4) + "\n0!\n";
  }
  return text;
}

const std::string kStat = "stat axi4 --no-rtl --clock clk -e axi4/read_cmd_bytes/ --trace ";

TEST_CASE("fabmon stat measures standard input, and says how long it took", "[trace][pipe]") {
  const std::string vcd = scratch_file("reading.vcd", reads_vcd(100));
  const std::string out = scratch("reading.txt");
  const std::string json = scratch("reading.json");
  const std::string command = std::string("gzip -c ") + vcd + " | " + program_path() + " " + kStat +
                              "- --json " + json + " >" + out;
  REQUIRE(std::system(command.c_str()) == 0);
  CHECK_THAT(file_text(out), Contains("trace -: 100 cycles = 400.000 ns at 250 MHz"));
  CHECK_THAT(file_text(out), Contains("8.000 bytes/cycle, 2.000 GB/s"));
  const nlohmann::json result = json_file(json);
  CHECK(result["events"][0]["count"] == 800);
  CHECK(result["clock"] == nlohmann::json({{"period_ps", 4000}, {"steady", true}}));
}

TEST_CASE("fabmon stat measures the part of a trace that is asked for", "[trace][window]") {
  const std::string vcd = scratch_file("part.vcd", reads_vcd(100));
  const std::string json = scratch("part.json");
  const ProgramRun run = run_program("part", kStat + vcd + " --from 40ns --to 30 --json " + json);
  CHECK(run.status == 0);
  CHECK_THAT(run.out, Contains("note: --from 40ns --to 30: cycles 10 to 29 of the recording"));
  CHECK(json_file(json)["events"][0]["count"] == 160);
  const ProgramRun wrong = run_program("wrong", kStat + vcd + " --from 5lightyears");
  CHECK(wrong.status == 2);
  CHECK(is_one_line(wrong.err));
}

TEST_CASE("fabmon stat measures a dump that was cut off, with a note", "[trace][cut]") {
  const std::string text = reads_vcd(100);
  const std::string vcd = scratch_file("killed.vcd", text.substr(0, text.size() - 5));
  const ProgramRun run = run_program("killed", kStat + vcd);
  CHECK(run.status == 0);
  CHECK_THAT(run.out, Contains("(simulation killed?): measured up to time "));
}

}  // namespace
}  // namespace fabmon::test::test_program
