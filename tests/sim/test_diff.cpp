// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon diff`: exit status, files and messages.
#include <string>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/report/report_sample.hpp"

namespace fabmon::test::test_diff {
namespace {

using Catch::Matchers::Contains;

std::string report_file(const std::string& name, const Json& report) {
  return scratch_file("diff_" + name, report.dump());
}

Json slower_report() {
  Json report = sample_report();
  report["ports"][0]["directions"][0]["latency"] = dist_of({{22, 30}, {40, 9}, {231, 1}});
  return report;
}

}  // namespace

TEST_CASE("Diff: status 0 without a limit and within it, 1 beyond it", "[cli][diff]") {
  const std::string before = report_file("status_old.json", sample_report());
  const std::string after = report_file("status_new.json", slower_report());
  const std::string both = "diff " + before + " " + after;
  for (const std::string limit :
       {"", " --fail-above 10%", " --fail-above 10.5", " --fail-above '10 %'"}) {
    const ProgramRun run = run_program("diff_ok", both + limit);
    CAPTURE(limit, run.err);
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    CHECK_THAT(run.out, Contains("latency.p50 [cycles]") && Contains("+10 %  worse"));
  }
  const ProgramRun run = run_program("diff_worse", both + " --fail-above 9%");
  CHECK(run.status == 1);
  CHECK(run.err == "fabmon: 1 number is worse by more than 9 %, or missing\n");
  CHECK_THAT(
      run.out,
      Contains("\nworse: tb.soc.ddr.read.latency.p50: 20 -> 22 cycles (200 ns -> 220 ns), +10 %"));
  CHECK(run_program("diff_zero", both + " --fail-above 0").status == 1);
}

TEST_CASE("Diff: files that it writes, of which an XML reader takes one", "[cli][diff]") {
  Json odd = sample_report();
  odd["ports"][0]["name"] = "tb.\\a|b`\x01<&>\"'";
  Json slow = slower_report();
  slow["ports"][0]["name"] = odd["ports"][0]["name"];
  const std::string before = report_file("files_old.json", odd);
  const std::string after = report_file("files_new.json", slow);
  const std::string json = scratch("diff_files.json");
  const std::string markdown = scratch("diff_files.md");
  const std::string junit = scratch("diff_files.xml");
  const std::string page = scratch("diff_files.html");
  const ProgramRun run = run_program(
      "diff_files", "diff " + before + " " + after + " --fail-above 1% --json " + json +
                        " --markdown " + markdown + " --junit " + junit + " -o " + page);
  CAPTURE(run.err);
  CHECK(run.status == 1);  // and the files are there
  CHECK(json_file(json)["diff"] == 1);
  CHECK(json_file(json)["fail_above"] == 0.01);
  CHECK_THAT(file_text(markdown), Contains("**Worse by more than 1 %:**"));
  CHECK_THAT(file_text(page), Contains("<!DOCTYPE html>") && Contains("\"fail_above\":0.01") &&
                                  Contains("function show_diff()"));
  const std::string script =
      "import sys, xml.etree.ElementTree as t; s = t.parse(sys.argv[1]).getroot()[0]; "
      "n = [c.get('name') for c in s if len(c)]; "
      "sys.exit(0 if s.get('failures') == str(len(n)) and len(s) == int(s.get('tests')) and "
      "any(x.startswith('tb.\\\\a|b`\\ufffd<&>') for x in n) else 1)";
  const std::string file = scratch_file("diff_read_xml.py", script);
  CHECK(std::system(("python3 " + file + " " + junit).c_str()) == 0);  // NOLINT
  const ProgramRun out = run_program("diff_out", "diff " + before + " " + after + " --json -");
  CHECK(nlohmann::json::parse(out.out)["failed"].empty());
}

TEST_CASE("Diff: what it cannot use is one line and status 2", "[cli][diff]") {
  const std::string good = report_file("good.json", sample_report());
  const std::string broken = scratch_file("diff_broken.json", "{\n \"report\": 1,,\n");
  const struct {
    std::string arguments, says;
  } cases[] = {
      {"diff", "OLD is required"},
      {"diff " + good, "NEW is required"},
      {"diff " + good + " /nonexistent.json", "fabmon: /nonexistent.json: cannot read\n"},
      {"diff " + broken + " " + good,
       "fabmon: " + broken + ":2:14: is not JSON: ',' is not expected here"},
      {"diff " + good + " " + good + " --fail-above much", "'much' is not a percentage such as 5%"},
      {"diff " + good + " " + good + " --fail-above 5x", "'5x' is not a percentage such as 5%"},
      {"diff " + good + " " + good + " --fail-above=-5%", "'-5%' is not a percentage such as 5%"},
      {"diff " + good + " " + good + " --json " + good, "would overwrite"},
      {"diff " + good + " " + report_file("other.json", sample_report({"x"})),
       "have no port in common"},
  };
  for (const auto& [arguments, says] : cases) {
    const ProgramRun run = run_program("diff_bad", arguments);
    CAPTURE(arguments, run.err);
    CHECK(run.status == 2);
    CHECK(is_one_line(run.err));
    CHECK_THAT(run.err, Contains(says));
    CHECK(run.out.empty());
  }
}

}  // namespace fabmon::test::test_diff
