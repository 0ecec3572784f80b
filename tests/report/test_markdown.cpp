// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Markdown of a report and of a comparison.
#include <string>

#include "tb/core/escape.hpp"
#include "tb/report/page/compare.hpp"
#include "tb/report/page/limits.hpp"
#include "tb/report/page/markdown.hpp"
#include "tests/catch.hpp"
#include "tests/report/report_sample.hpp"

namespace fabmon::test::test_markdown {

using Catch::Matchers::Contains;
using Catch::Matchers::Equals;

TEST_CASE("Markdown: heading, limits, a row for each direction, notes", "[report][markdown]") {
  Json report = sample_report();
  report["notes"] = {"1 | 2 *reset*s"};
  report["window"] = "--from 10us";
  report["limits"] =
      check_limits(parse_limits({"ddr.read.bytes > 5", "ddr.violations == 0"}), report);
  CHECK_THAT(
      report_markdown(report),
      Equals("### fabmon report: `sim.fst` `--from 10us`\n\n"
             "**1 of 2 limits is broken:**\n\n"
             "* `ddr.violations == 0: 2; worst case at cycle 400 (4 us)`\n\n"
             "| port | | transactions | B/cycle | GB/s | p50 | p99 | max | waits for manager | for "
             "subordinate |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
             "| `tb.soc.ddr` | read | 40 | 1.28 | 0.128 | 20 (200 ns) | 231 (2.31 us) | "
             "231 (2.31 us) | 29 % | 5 % |\n"
             "| `tb.soc.ddr` | write | 0 | 0 | 0.000 | - | - | - | 0 % | 0 % |\n\n"
             "Latencies are in cycles, and in time where the clock is steady.\n\n"
             "Notes:\n\n* 1 &#124; 2 &#42;reset&#42;s\n"));
  report["limits"].erase(1);
  CHECK_THAT(report_markdown(report), Contains("**The limit holds.**"));
  report.erase("limits");
  CHECK_THAT(report_markdown(report), !Contains("limit"));
  report["ports"] = Json::array();
  CHECK_THAT(report_markdown(report), Contains("No port.\n"));
}

TEST_CASE("Markdown: nothing in a name is markup", "[report][markdown]") {
  CHECK(markdown_code("tb.s_axi[0]") == "`tb.s_axi[0]`");
  CHECK(markdown_code("a|b") == "<code>a&#124;b</code>");
  CHECK(markdown_code("a`b") == "<code>a&#96;b</code>");
  CHECK(markdown_code("\\a ") == "<code>&#92;a </code>");
  CHECK(markdown_code("a<b>&") == "<code>a&lt;b&gt;&amp;</code>");
  CHECK(markdown_code("").empty());
  CHECK(markdown_code("a\nb\x01") == "`a b\xEF\xBF\xBD`");
  CHECK(markdown_escaped("*a* _b_ [c](d) `e` @f #1 | <g>\n") ==
        "&#42;a&#42; &#95;b&#95; &#91;c&#93;&#40;d&#41; &#96;e&#96; &#64;f &#35;1 &#124; "
        "&lt;g&gt; ");
}

TEST_CASE("Markdown: a comparison has what fails, and what is better or worse",
          "[report][markdown]") {
  const Json before = sample_report();
  Json after = sample_report();
  after["ports"][0]["directions"][0]["errors"] = 3;
  after["ports"][0]["directions"][0]["latency"] = dist_of({{18, 29}});
  after["ports"][0]["violations"]["total"] = 1;
  const std::string text =
      comparison_markdown(compare_reports({"old.json", before}, {"new.json", after}, 0.05));
  CHECK_THAT(text,
             Contains("### fabmon diff: `old.json` and `new.json`\n\n"
                      "**Worse by more than 5 %:**\n\n"
                      "* <code>tb&#46;soc&#46;ddr&#46;read&#46;errors&#58; 1 &#45;&gt; 3&#44; "
                      "&#43;200 &#37;</code>\n\n"
                      "| port | | old | new | change | |\n|---|---|--:|--:|--:|---|\n"));
  CHECK_THAT(text, Contains("| `tb.soc.ddr` read | errors | 1 | 3 | &#43;200 % | **worse** |\n"));
  CHECK_THAT(text, Contains("| `tb.soc.ddr` | violations | 2 | 1 | -50 % | better |\n"));
  CHECK_THAT(text, Contains("| `tb.soc.ddr` read | latency.p50 &#91;cycles&#93; | 20 (200 ns) | 18 "
                            "(180 ns) | -10 % | "
                            "better; too few samples to tell &#40;n &#61; 40 and 29&#41; |\n"));
  CHECK_THAT(text, !Contains("transactions"));
  CHECK_THAT(comparison_markdown(compare_reports({"a", before}, {"b", before}, 0.05)),
             Contains("**Nothing is worse by more than 5 %.**\n\nNo number is better or worse.\n"));
  CHECK_THAT(comparison_markdown(compare_reports({"a", before}, {"b", before}, {})),
             !Contains("Nothing"));
}

}  // namespace fabmon::test::test_markdown
