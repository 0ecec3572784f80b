// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Captures of logic analyzers in the program: what is listed and reported of them, and what is
// refused in one line.
#include <filesystem>
#include <string>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_captures {
namespace {

using Catch::Matchers::Contains;
using Json = nlohmann::json;

std::string dump(const std::string& name) {
  return FABMON_TESTS_DIR "/corpus/dumps/" + name + "_like.vcd.gz";
}

Json report(const std::string& arguments) {
  const std::string json = scratch("captures.json");
  const ProgramRun run =
      run_program("captures", "report --no-monitors --json " + json + " " + arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  return json_file(json);
}

std::string error_of(const std::string& arguments) {
  const ProgramRun run = run_program("captures_error", arguments);
  CHECK(run.status == 2);
  CHECK(is_one_line(run.err));
  return run.err;
}

TEST_CASE("Captures: ports says that each sample is a cycle", "[cli][capture]") {
  const ProgramRun run = run_program("captures_ports", "ports " + dump("ila"));
  CHECK(run.status == 0);
  CHECK_THAT(run.out,
             Contains("\n\nno clock in the file: each time unit is a cycle; how long it is"));
}

TEST_CASE("Captures: a report has times if the rate is known, and no file for a viewer",
          "[cli][capture]") {
  const std::string page = scratch("captures_page.html");
  const Json timed = report("--sample-rate 125MHz -o " + page + " " + dump("ila"));
  CHECK(timed["ports"][0]["period_fs"] == 8'000'000);
  CHECK(timed["ports"][0]["cycles"] == 160);
  CHECK(timed["ports"][0]["violations"]["total"] == 0);
  CHECK(std::filesystem::exists(page));
  CHECK(!std::filesystem::exists(scratch("captures_page.gtkw")));
  CHECK(report(dump("ila"))["ports"][0]["period_fs"].is_null());
}

TEST_CASE("Captures: a port of a file of ports may have no clock", "[cli][capture]") {
  const std::string ports = scratch("captures_ports.yaml");
  REQUIRE(run_program("captures_save", "ports --save " + ports + " " + dump("ila")).status == 0);
  CHECK_THAT(file_text(ports), Contains("clock: none"));
  CHECK(report("--ports " + ports + " " + dump("ila"))["ports"][0]["cycles"] == 160);
}

TEST_CASE("Captures: pins bound by hand need no clock either", "[cli][capture]") {
  const Json document = report("--port S00_AXI --map arvalid=S00_AXI_arvalid " + dump("ila"));
  CHECK(document["ports"][0]["clock"] == "none");
  CHECK(document["ports"][0]["cycles"] == 160);
}

TEST_CASE("Captures: what a window leaves open is lost, and a note says so", "[cli][capture]") {
  const Json port = report(FABMON_TESTS_DIR "/corpus/dumps/ila_like.csv.gz")["ports"][0];
  CHECK(port["cycles"] == 90 + 160);
  CHECK(port["gaps"] == 1);
  CHECK(port["directions"][0]["lost_by_gap"].get<unsigned>() > 0);
  CHECK_THAT(port["notes"].dump(),
             Contains("2 segments: the recording has a gap; what is open over a gap is lost"));
}

TEST_CASE("Captures: options that do not fit are refused", "[cli][capture]") {
  const std::string clocked = FABMON_TESTS_DIR "/corpus/dumps/icarus_plain.vcd.gz";
  CHECK_THAT(error_of("report --sample-rate 100MHz " + clocked),
             Contains("--sample-rate is for a recording without a clock (--clock none)"));
  CHECK_THAT(error_of("report --sample-rate fast " + dump("ila")),
             Contains("--sample-rate 'fast' is not a rate such as 100MHz or 62.5 kHz"));
  CHECK_THAT(error_of("stat axi4 --no-rtl --all --negedge --trace " + dump("ila")),
             Contains("--negedge: there is no clock"));
  CHECK_THAT(error_of("report --open 1 --sample-rate 1MHz " + dump("ila")),
             Contains("--open needs a VCD or FST file") || Contains("viewer"));
}

TEST_CASE("Time that goes back: an error, with --lenient a segment of its own",
          "[cli][capture][lenient]") {
  std::string text =
      "$timescale 1 ns $end\n$scope module tb $end\n$var wire 1 ! clk $end\n"
      "$var wire 1 a arvalid $end\n$var wire 1 a arready $end\n$var wire 1 r rvalid $end\n"
      "$var wire 1 s rready $end\n$upscope $end\n$enddefinitions $end\n#0\n0!\n0a\n0r\n1s\n";
  const auto cycles = [&text](unsigned n, bool read) {
    for (unsigned i = 0; i < n; ++i) {
      text += "#" + std::to_string(10 * i) + "\n0!\n" + (read && i == 4 ? "1a\n" : "0a\n") + "#" +
              std::to_string(10 * i + 5) + "\n1!\n";
    }
  };
  cycles(10, true);
  cycles(10, false);
  const std::string vcd = scratch_file("lenient.vcd", text);
  CHECK_THAT(error_of("report " + vcd), Contains("time goes back from 95 to 0"));
  CHECK_THAT(error_of("report --no-monitors " + vcd), Contains("--lenient reads on behind it"));
  const Json port = report("--lenient " + vcd)["ports"][0];
  CHECK(port["directions"][0]["lost_by_gap"] == 1);
  CHECK(port["period_fs"] == 10'000'000);
  CHECK_THAT(port["notes"].dump(), Contains("time goes back, first in line"));
}

}  // namespace
}  // namespace fabmon::test::test_captures
