// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon diff`: what is compared and how, and the statistics of few samples, by hand.
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/report/page/change.hpp"
#include "tb/report/page/compare.hpp"
#include "tb/report/page/order_statistics.hpp"
#include "tb/report/page/read_report.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/report/report_sample.hpp"

namespace fabmon::test::test_compare {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::Equals;

Json compare(const Json& before, const Json& after, std::optional<double> fail_above = {}) {
  return compare_reports({"old.json", before}, {"new.json", after}, fail_above);
}

const Json& metric_of(const Json& comparison, const std::string& name, std::size_t direction = 0) {
  for (const Json& metric : comparison["ports"][0]["directions"][direction]["metrics"]) {
    if (metric["name"] == name) return metric;
  }
  throw std::runtime_error("no metric " + name);
}

Json& reads(Json& report) { return report["ports"][0]["directions"][0]; }

std::string read_message(const std::string& text) {
  try {
    parse_report(text, "x.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was refused";
}

std::vector<std::string> failed_names(const Json& comparison) {
  std::vector<std::string> names;
  for (const Json& one : comparison["failed"]) names.push_back(one["name"]);
  return names;
}

}  // namespace

TEST_CASE("Diff: ranks of a percentile's interval are those of the binomial distribution",
          "[report][diff]") {
  const auto ranks = [](std::uint64_t n, double p, std::uint64_t low, std::uint64_t high) {
    CAPTURE(n, p);
    const RankInterval interval = rank_interval(n, p);
    CHECK(interval.lower == low);
    CHECK(interval.upper == high);
  };
  // P(B <= 9) = 0.02139 of n = 30, and 0.04937 with 10; tables of the sign test.
  ranks(30, 0.5, 10, 21);
  ranks(10, 0.5, 2, 9);  // P(B <= 1) = 11 / 1024
  ranks(5, 0.5, 0, 6);   // P(B = 0) = 1 / 32: no rank is low enough
  ranks(6, 0.5, 1, 6);   // 1 / 64
  ranks(100, 0.5, 40, 61);
  ranks(100, 0.99, 97, 101);   // P(B <= 96) = 0.0184; P(B = 100) = 0.366: no upper end
  ranks(367, 0.99, 359, 368);  // 0.99^367 = 0.02501
  ranks(368, 0.99, 360, 368);  // 0.99^368 = 0.02476
  ranks(1, 0.5, 0, 2);
  ranks(0, 0.5, 0, 1);
  // As the normal distribution has it: 1.96 * sqrt(n) / 2 around the half.
  const RankInterval large = rank_interval(10'000'000, 0.5);
  CHECK(std::abs(static_cast<double>(large.lower) - (5e6 - 3099)) < 3);
  CHECK(std::abs(static_cast<double>(large.upper) - (5e6 + 3099)) < 4);
}

TEST_CASE("Diff: ranks are as a sum over all outcomes has them", "[report][diff]") {
  for (const double p : {0.5, 0.9, 0.99}) {
    for (unsigned n = 1; n < 400; n += 13) {
      CAPTURE(p, n);
      // P(B = k) from k = 0 on, by the recurrence.
      std::vector<double> chance(n + 1);
      chance[0] = std::pow(1 - p, n);
      for (unsigned k = 0; k < n; ++k) chance[k + 1] = chance[k] * (n - k) / (k + 1) * p / (1 - p);
      if (chance[0] < 1e-290) continue;
      unsigned lower = 0;
      double sum = 0;
      while (lower <= n && (sum += chance[lower]) <= 0.025) ++lower;
      unsigned above = 0;
      sum = 0;
      while (above <= n && (sum += chance[n - above]) <= 0.025) ++above;
      const RankInterval interval = rank_interval(n, p);
      CHECK(interval.lower == lower);
      CHECK(interval.upper == n + 1 - above);
    }
  }
}

TEST_CASE("Diff: an interval has the values at its ranks, whole bins where they are grouped",
          "[report][diff]") {
  // 30 samples: ranks 10 and 21.
  const BinnedLatency exact = binned_latency(dist_of({{5, 9}, {6, 11}, {7, 5}, {8, 5}}));
  const ValueInterval interval = percentile_interval(exact, 0.5);
  CHECK(interval.low == 6);
  CHECK(interval.high == 7);
  BinnedLatency grouped{.bins = {{0, 4, 10}, {5, 9, 10}, {10, 30, 10}}, .count = 30};
  CHECK(percentile_interval(grouped, 0.5).low == 0);
  CHECK(percentile_interval(grouped, 0.5).high == 30);
  CHECK_FALSE(percentile_interval(grouped, 0.99).high);
  CHECK(overlap({1, 5}, {5, 9}));
  CHECK_FALSE(overlap({1, 4}, {5, 9}));
  CHECK_FALSE(overlap({5, 9}, {1, 4}));
  CHECK(overlap({1, {}}, {5, 9}));
  CHECK(overlap({{}, 9}, {{}, 3}));
  CHECK_FALSE(overlap({{}, 3}, {4, {}}));
}

TEST_CASE("Diff: the statistic of Kolmogorov and Smirnov", "[report][diff]") {
  const auto of = [](const BinnedLatency& a, const BinnedLatency& b) { return *smirnov(a, b); };
  const BinnedLatency a = binned_latency(dist_of({{1, 1}, {2, 1}, {3, 1}, {4, 1}}));
  const BinnedLatency b = binned_latency(dist_of({{3, 1}, {4, 1}, {5, 2}}));
  CHECK(of(a, b).distance == 0.5);  // at 2 and at 4
  CHECK(of(b, a).distance == 0.5);
  CHECK(of(a, a).distance == 0);
  CHECK(of(a, binned_latency(dist_of({{9, 1}}))).distance == 1);
  CHECK(of(a, b).critical == Approx(1.3581 * std::sqrt(8.0 / 16)).epsilon(1e-4));
  CHECK_FALSE(smirnov(a, BinnedLatency{}));
  // Of a bin [0, 9] with 10 samples nothing is known within it.
  const BinnedLatency wide{.bins = {{0, 9, 10}, {10, 10, 10}}, .count = 20};
  const BinnedLatency fine{.bins = {{2, 2, 10}, {10, 10, 10}}, .count = 20};
  CHECK(of(wide, fine).distance == 0);
  CHECK(of(fine, wide).distance == 0);
  const BinnedLatency late{.bins = {{2, 2, 4}, {10, 10, 16}}, .count = 20};
  CHECK(of(wide, late).distance == Approx(0.3));  // at 9
}

TEST_CASE("Diff: change, verdict and units of each number", "[report][diff]") {
  const Json before = sample_report();
  Json after = sample_report();
  Json& read = reads(after);
  read["latency"] = dist_of({{22, 30}, {40, 9}, {200, 1}});
  read["bytes"] = 1024;
  read["accounting"][1]["cycles"] = 340;  // of the manager: 0.29 -> 0.34
  read["errors"] = 0;
  read["transactions"] = 30;
  const Json diff = compare(before, after);
  const auto says = [&diff](const std::string& name, const std::string& sentence,
                            const std::string& verdict) {
    CAPTURE(name);
    const Json& metric = metric_of(diff, name);
    CHECK_THAT(change_sentence(metric).substr(0, change_sentence(metric).find(';')),
               Equals(sentence));
    CHECK(metric["verdict"] == verdict);
    CHECK(metric["fails"] == false);
  };
  says("latency.p50", "20 -> 22 cycles (200 ns -> 220 ns), +10 %", "worse");
  says("latency.p99", "231 -> 200 cycles (2.31 us -> 2 us), -13.4 %", "better");
  says("latency.p90", "40 -> 40 cycles (400 ns -> 400 ns)", "equal");
  says("bandwidth", "1.28 -> 1.024 B/cycle, -20 %", "worse");
  says("wait.manager", "29 -> 34 %, +5 points", "worse");
  says("wait.subordinate", "5 -> 5 %", "equal");
  says("efficiency", "32 -> 29.0909 %, -2.91 points", "worse");
  says("errors", "1 -> 0, -100 %", "better");
  says("transactions", "40 -> 30, -25 %", "changed");
  says("outstanding.mean", "1.5 -> 1.5", "equal");
  CHECK(metric_title(metric_of(diff, "latency.p50")) == "latency.p50 [cycles]");
  CHECK(metric_of(diff, "latency.p50")["change"] == 0.1);
  CHECK(metric_of(diff, "wait.manager")["change"].get<double>() == Approx(0.05));
  CHECK(metric_of(diff, "wait.manager")["change_unit"] == "points");
  CHECK(metric_of(diff, "latency.p99", 1)["verdict"] == "unknown");  // no writes
  CHECK(side_text(metric_of(diff, "latency.p99", 1), "old") == "-");
  CHECK(diff["failed"].empty());
  CHECK(comparison_verdict(diff).empty());
  CHECK(diff["fail_above"].is_null());
  CHECK(diff["old"]["file"] == "old.json");
  CHECK(diff["ports"][0]["metrics"][0]["name"] == "violations");
}

TEST_CASE("Diff: worse by more than the limit fails, by as much does not", "[report][diff]") {
  const Json before = sample_report();
  const auto failed = [&before](double limit, const std::function<void(Json&)>& act) {
    Json after = before;
    act(after);
    return failed_names(compare(before, after, limit));
  };
  const auto p50 = [](Json& report) { reads(report)["latency"]["p50"] = 21; };
  CHECK(failed(0.05, p50).empty());
  CHECK(failed(0.04, p50) == std::vector<std::string>{"tb.soc.ddr.read.latency.p50"});
  CHECK(failed(0.04, [](Json& r) { reads(r)["latency"]["p50"] = 1; }).empty());
  // Less bandwidth is worse, more is not. The port has no cycles fewer.
  CHECK(failed(0.1, [](Json& r) { reads(r)["bytes"] = 1151; }) ==
        std::vector<std::string>{"tb.soc.ddr.read.bandwidth"});
  CHECK(failed(0.1, [](Json& r) { reads(r)["bytes"] = 1152; }).empty());
  CHECK(failed(0.1, [](Json& r) { reads(r)["bytes"] = 9999; }).empty());
  // From nothing to something, whatever the limit.
  CHECK(failed(10, [](Json& r) { r["ports"][0]["directions"][1]["errors"] = 1; }) ==
        std::vector<std::string>{"tb.soc.ddr.write.errors"});
  CHECK(failed(0.4, [](Json& r) { r["ports"][0]["violations"]["total"] = 3; }) ==
        std::vector<std::string>{"tb.soc.ddr.violations"});
  // Points of a share: 0.05 -> 0.09 is 80 % more, and 4 points.
  const auto waits = [](Json& r) {
    reads(r)["accounting"][2]["cycles"] = 90;
    reads(r)["accounting"][1]["cycles"] = 250;
  };
  CHECK(failed(0.05, waits).empty());
  CHECK(failed(0.03, waits) == std::vector<std::string>{"tb.soc.ddr.read.wait.subordinate"});
  CHECK(failed(0, [](Json&) {}).empty());
  // How many there are is neither good nor bad.
  CHECK(failed(0, [](Json& r) { reads(r)["transactions"] = 400; }).empty());
}

TEST_CASE("Diff: few samples are said, and fail all the same", "[report][diff]") {
  Json before = sample_report();
  Json after = sample_report();
  const auto tells = [&](const Json& old_latency, const Json& new_latency,
                         const std::string& name) {
    reads(before)["latency"] = old_latency;
    reads(after)["latency"] = new_latency;
    const Json metric = metric_of(compare(before, after), name);
    CHECK(metric["tell"] == metric["significance_note"]);
    return metric["significance_note"];
  };
  CHECK(tells(dist_of({{10, 29}}), dist_of({{20, 500}}), "latency.p50") ==
        "too few samples to tell (n = 29 and 500)");
  CHECK(tells(dist_of({{10, 30}}), dist_of({{20, 500}}), "latency.p50").is_null());
  CHECK(tells(dist_of({{10, 30}}), dist_of({{20, 29}}), "latency.mean") ==
        "too few samples to tell (n = 30 and 29)");
  CHECK(tells(dist_of({{10, 30}}), dist_of({{20, 30}}), "latency.mean").is_null());
  CHECK(tells(dist_of({{10, 30}}), dist_of({{20, 29}}), "latency.max") ==
        "too few samples to tell (n = 30 and 29)");
  CHECK(tells(dist_of({{10, 30}}), dist_of({{20, 30}}), "latency.max").is_null());
  // Equal numbers need no words.
  CHECK(tells(dist_of({{10, 5}}), dist_of({{10, 7}}), "latency.p50").is_null());
  // Ranks 40 and 61 of 100: [10, 11] and [11, 11].
  const Json low = dist_of({{10, 55}, {11, 45}});
  const Json high = dist_of({{10, 39}, {11, 61}});
  CHECK(tells(low, high, "latency.p50") == "too few samples to tell (n = 100 and 100)");
  // 61 and up: [10, 10] and [11, 11].
  CHECK(tells(dist_of({{10, 61}, {11, 39}}), high, "latency.p50").is_null());
  // A p99 of 100 samples has no upper end.
  CHECK(tells(dist_of({{10, 100}}), dist_of({{10, 97}, {50, 3}}), "latency.p99") ==
        "too few samples to tell (n = 100 and 100)");
  const Json diff = compare(before, after, 0.05);
  CHECK(metric_of(diff, "latency.p99")["old_interval"] == Json{10, nullptr});
  CHECK(metric_of(diff, "latency.p99")["new_interval"] == Json{10, nullptr});
  CHECK_THAT(diff["failed"].dump(), Contains("tb.soc.ddr.read.latency.p99: 10 -> 50 cycles (100 ns "
                                             "-> 500 ns), +400 %; too few samples to "
                                             "tell (n = 100 and 100)"));
  CHECK(diff["ports"][0]["directions"][0]["smirnov"]["differs"] == false);
}

TEST_CASE("Diff: ports and directions of one side are said", "[report][diff]") {
  Json before = sample_report({"a", "b"});
  Json after = sample_report({"a", "c"});
  after["ports"][0]["directions"].erase(1);
  Json diff = compare(before, after);
  CHECK(diff["notes"] == Json{"a.write: only in the old report", "b: only in the old report",
                              "c: only in the new report"});
  CHECK(diff["failed"].empty());
  CHECK(diff["ports"][1]["in"] == "old");
  CHECK(diff["ports"][2]["in"] == "new");
  CHECK(diff["ports"][0]["directions"][1]["in"] == "old");
  diff = compare(before, after, 0.05);
  CHECK(failed_names(diff) == std::vector<std::string>{"a.write", "b"});
  CHECK(comparison_verdict(diff) == "2 numbers are worse by more than 5 %, or missing");
  CHECK_THAT(comparison_text(diff), Contains("worse: b: only in the old report\n"));
  try {
    compare(before, sample_report({"x"}));
    FAIL();
  } catch (const InputError& error) {
    CHECK(error.what() == std::string("old.json and new.json have no port in common"));
  }
  after = sample_report({"a", "b"});
  after["ports"][0]["period_fs"] = 8'000'000.0;
  CHECK(compare(before, after)["notes"] ==
        Json{"a: the clock period was 10 ns, now 8 ns; changes are those of cycles"});
}

TEST_CASE("Diff: a report with deprecated members alone is compared with a new one",
          "[report][diff]") {
  Json before = sample_report();
  Json after = before;
  before["ports"][0].erase("waiting_share");
  before["ports"][0]["pain"] = 0.34;
  after["ports"][0]["waiting_share"] = 0.34;
  after["ports"][0]["pain"] = 0.34;
  reads(after)["latency"]["p50"] = 21;
  const Json old_report = parse_report(before.dump(), "old.json");
  const Json new_report = parse_report(after.dump(), "new.json");
  CHECK(change_sentence(metric_of(compare(old_report, new_report), "latency.p50")) ==
        "20 -> 21 cycles (200 ns -> 210 ns), +5 %; too few samples to tell (n = 40 and 40)");
  CHECK(change_sentence(metric_of(compare(new_report, old_report), "latency.p50")) ==
        "21 -> 20 cycles (210 ns -> 200 ns), -4.76 %; too few samples to tell (n = 40 and 40)");
}

TEST_CASE("Diff: values that lie too deep within each other are refused", "[report][diff]") {
  const std::string deep = std::string(60000, '[') + std::string(60000, ']');
  CHECK_THROWS_WITH(parse_report("{\"report\": 1, \"ports\": [{\"x\": " + deep + "}]}", "a.json"),
                    "a.json:1:128: is nested more than 100 deep");
  CHECK_THROWS_WITH(parse_report(deep, "a.json"), "a.json:1:101: is nested more than 100 deep");
}

TEST_CASE("Diff: a recording that was cut off is a note", "[report][diff]") {
  Json cut = sample_report();
  cut["cut"] = "the dump ends within line 7";
  const Json whole = sample_report();
  CHECK(compare_reports({"a", whole}, {"b", whole}, {})["notes"].empty());
  CHECK(compare_reports({"a", cut}, {"b", whole}, {})["notes"].dump() ==
        R"(["the old recording was cut off: the dump ends within line 7"])");
  CHECK(compare_reports({"a", whole}, {"b", cut}, {})["notes"].dump() ==
        R"(["the new recording was cut off: the dump ends within line 7"])");
}

TEST_CASE("Diff: the text has both files, each number and what fails", "[report][diff]") {
  const Json before = sample_report();
  Json after = sample_report();
  after["window"] = "--from 10us";
  reads(after)["latency"] = dist_of({{25, 40}});
  const std::string text = comparison_text(compare(before, after, 0.05));
  CHECK_THAT(text, Contains("old: old.json (sim.fst)\nnew: new.json (sim.fst --from 10us)\n"));
  CHECK_THAT(text, Contains("\ntb.soc.ddr read "));
  CHECK_THAT(
      text,
      Contains("\n  latency.p50 [cycles]               20 (200 ns)         25 (250 ns)         "
               "+25 %  worse\n"));
  CHECK_THAT(text, Contains("  distributions of latency: D = 0.75, above 0.304: they differ\n"));
  CHECK_THAT(
      text,
      Contains(
          "\nworse: tb.soc.ddr.read.latency.p50: 20 -> 25 cycles (200 ns -> 250 ns), +25 %\n"));
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; ++at) {
    CHECK((at == 0 || text[at - 1] != ' '));
  }
}

TEST_CASE("Diff: a file that is no report is refused with place and reason", "[report][diff]") {
  const auto changed = [](const std::function<void(Json&)>& act) {
    Json report = sample_report();
    act(report);
    return read_message(report.dump());
  };
  CHECK(parse_report(sample_report().dump(), "x.json") == sample_report());
  CHECK_THAT(read_message(""), Contains("x.json:1:1: is not JSON: it is empty"));
  CHECK_THAT(read_message("{\n  \"report\": 1,\n  oops\n}"),
             Contains("x.json:3:3: is not JSON: 'o' is not expected here"));
  CHECK_THAT(read_message("{\"report\": 1"),
             Contains("x.json:1:13: is not JSON: it ends within a value"));
  CHECK_THAT(read_message("\"\xFF\""), Contains("x.json:1:2: "));
  CHECK_THAT(read_message("[1e999]"), Contains("x.json: is not JSON: a number in it is too large"));
  for (const std::string open : {"[", "{\"a\":"}) {
    std::string deep;
    for (int i = 0; i < 60'000; ++i) deep += open;
    CHECK_THAT(read_message(deep), Contains(" is nested more than 100 deep"));
  }
  CHECK_THAT(read_message("\"" + std::string(1000, '[') + "\""), !Contains("nested"));
  const std::string wanted = "; expected the JSON that `fabmon report DUMP --json FILE` writes";
  CHECK_THAT(read_message("[]"), Equals("x.json: is not a report" + wanted));
  CHECK_THAT(read_message("{\"monitor\": \"m\"}"),
             Equals("x.json: was written by `fabmon stat`" + wanted));
  CHECK_THAT(read_message("{\"diff\": 1}"),
             Equals("x.json: was written by `fabmon diff`" + wanted));
  CHECK_THAT(read_message("{\"report\": 2}"),
             Equals("x.json: report format 2, this program reads format 1"));
  CHECK_THAT(read_message("{\"report\": 1}"), Equals("x.json: ports is not a list" + wanted));
  CHECK_THAT(changed([](Json& r) { r["ports"][0] = 5; }), Contains("ports[0] is not an object"));
  CHECK_THAT(changed([](Json& r) { r["ports"][0]["name"] = 5; }),
             Contains("ports[0].name is not a text"));
  CHECK_THAT(changed([](Json& r) { reads(r)["bytes"] = -5; }),
             Contains("ports[0].directions[0].bytes is not a count"));
  CHECK_THAT(changed([](Json& r) { reads(r).erase("accounting"); }),
             Contains("ports[0].directions[0].accounting is not a list"));
  CHECK_THAT(changed([](Json& r) { reads(r)["accounting"][1]["who"] = nullptr; }),
             Contains("ports[0].directions[0].accounting[1].who is not a text"));
  CHECK_THAT(changed([](Json& r) { reads(r)["latency"]["bins"][0][1] = "5"; }),
             Contains("ports[0].directions[0].latency.bins[0] is not [low, high, count]"));
  for (const char* path : {"/nonexistent", "/"}) {
    CAPTURE(path);
    CHECK_THROWS_WITH(read_report(path), std::string(path) + ": cannot read");
  }
}

TEST_CASE("Diff: whatever the types of members are, nothing but a refusal comes of it",
          "[report][diff]") {
  // Each member in turn is another thing.
  const Json whole = sample_report();
  const Json flat = whole.flatten();
  for (const auto& [path, value] : flat.items()) {
    for (const Json& other : {Json(), Json("text"), Json(1.5), Json::array(), Json::object()}) {
      CAPTURE(path, other);
      Json report = whole;
      report[Json::json_pointer(path)] = other;
      try {
        const Json read = parse_report(report.dump(), "x.json");
        comparison_text(compare(whole, read, 0.05));
        comparison_text(compare(read, whole, 0.05));
      } catch (const InputError&) {
      }
    }
  }
}

}  // namespace fabmon::test::test_compare
