// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// JUnit XML of limits and of a comparison; that XML readers take it is tests/sim/test_diff.cpp.
#include <string>

#include "tb/report/page/compare.hpp"
#include "tb/report/page/junit.hpp"
#include "tb/report/page/limits.hpp"
#include "tests/catch.hpp"
#include "tests/report/report_sample.hpp"

namespace fabmon::test::test_junit {

using Catch::Matchers::Contains;
using Catch::Matchers::Equals;

TEST_CASE("JUnit: a case for each limit, with a failure where it is broken", "[report][junit]") {
  Json report = sample_report();
  report["limits"] =
      check_limits(parse_limits({"ddr.read.bytes > 5", "ddr.violations < 2"}), report);
  CHECK_THAT(
      limits_junit(report),
      Equals("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             "<testsuites name=\"fabmon report\" tests=\"2\" failures=\"1\" errors=\"0\">\n"
             "  <testsuite name=\"sim.fst\" tests=\"2\" failures=\"1\" errors=\"0\" "
             "skipped=\"0\">\n"
             "    <testcase classname=\"fabmon report\" name=\"ddr.read.bytes &gt; 5\"/>\n"
             "    <testcase classname=\"fabmon report\" name=\"ddr.violations &lt; 2\">\n"
             "      <failure type=\"limit\" message=\"ddr.violations &lt; 2: 2; worst case at "
             "cycle 400 (4 us)\">ddr.violations &lt; 2: 2; worst case at cycle 400 (4 "
             "us)</failure>\n"
             "    </testcase>\n"
             "  </testsuite>\n"
             "</testsuites>\n"));
}

TEST_CASE("JUnit: without limits there is a suite without cases", "[report][junit]") {
  CHECK_THAT(limits_junit(sample_report()), Contains("tests=\"0\" failures=\"0\""));
}

TEST_CASE("JUnit: names of any bytes", "[report][junit]") {
  const std::string text =
      junit_text("p", "a\x01 \"&<b>\xFF\xC0\x80\xED\xA0\x80\xEF\xBF\xBE\xC3\xA4",
                 {{.name = "\xF0\x9F\x98\x80\xF0\x9F"}});
  const std::string no = "\xEF\xBF\xBD";
  CHECK_THAT(text, Contains("name=\"a" + no + " &quot;&amp;&lt;b&gt;" + no + no + no + no + no +
                            no + no + "\xC3\xA4\""));
  CHECK_THAT(text, Contains("name=\"\xF0\x9F\x98\x80" + no + no + "\""));
}

TEST_CASE("JUnit: a case for each number that is compared", "[report][junit]") {
  const Json before = sample_report({"a", "b"});
  Json after = sample_report({"a", "c"});
  after["ports"][0]["directions"][0]["errors"] = 3;
  after["ports"][0]["directions"].erase(1);
  const std::string text = comparison_junit(compare_reports({"old", before}, {"new", after}, 0.05));
  CHECK_THAT(text, Contains("<testsuite name=\"old and new\" tests=\"15\" failures=\"3\""));
  CHECK_THAT(text, Contains("name=\"a.read.errors\">\n      <failure type=\"worse\" "
                            "message=\"a.read.errors: 1 -&gt; 3, +200 %\""));
  CHECK_THAT(text, Contains("name=\"a.read.latency.p50\"/>"));
  CHECK_THAT(text, Contains("name=\"a.violations\"/>"));
  CHECK_THAT(text, Contains("name=\"a.write\">\n      <failure"));
  CHECK_THAT(text, Contains("name=\"b\">\n      <failure"));
  CHECK_THAT(text, !Contains("name=\"c"));
}

}  // namespace fabmon::test::test_junit
