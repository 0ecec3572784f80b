// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Limits of --assert on a report that is written by hand: names, units, comparison, worst cases,
// and every message.
#include <fmt/format.h>

#include <functional>
#include <string>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/report/page/find_metric.hpp"
#include "tb/report/page/limits.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/report/report_sample.hpp"

namespace fabmon::test::test_limits {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::Equals;

Json check(const std::string& text, const Json& document = sample_report()) {
  return check_limits(parse_limits({text}), document)[0];
}

bool kept(const std::string& text, const Json& document = sample_report()) {
  return check(text, document)["holds"].get<bool>();
}

std::string refused(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was refused";
}

std::string message(const std::string& text, const Json& document = sample_report()) {
  return refused([&] { check(text, document); });
}

}  // namespace

TEST_CASE("Limits: each number of a port has the value of its definition", "[report][limits]") {
  const struct {
    const char* name;
    double value;
  } cases[] = {
      {"cycles", 1100},
      {"violations", 2},
      {"bandwidth", 1.28},
      {"bytes", 1280},
      {"transactions", 40},
      {"errors", 1},
      {"open_at_end", 2},
      {"AR.stalls", 58},
      {"AR.beats", 42},
      {"read.transactions", 40},
      {"read.beats", 160},
      {"read.bytes", 1280},
      {"read.errors", 1},
      {"read.orphans", 0},
      {"read.open_at_end", 2},
      {"read.lost_by_reset", 0},
      {"read.bandwidth", 1.28},
      {"read.efficiency", 0.32},  // 160 / (160 + 290 + 50)
      {"read.outstanding.mean", 1.5},
      {"read.outstanding.max", 4},
      {"read.wait.manager", 0.29},
      {"read.wait.subordinate", 0.05},
      {"read.accounting.rd_wait_first", 0.05},
      {"read.accounting.rd_idle", 0.5},
      {"read.latency.min", 20},
      {"read.latency.mean", 29.775},  // (600 + 360 + 231) / 40
      {"read.latency.p50", 20},
      {"read.latency.p90", 40},
      {"read.latency.p95", 40},
      {"read.latency.p99", 231},
      {"read.latency.p999", 231},
      {"read.latency.max", 231},
      {"read.phase.to_first.p99", 7},
      {"read.id.3.latency.p99", 231},
      {"read.id.3.latency.mean", 41.1},
      {"read.id.3.bandwidth", 0.32},
      {"read.id_name.cpu.share", 0.75},
      {"read.id_name.cpu.outstanding", 0.25},
      {"read.range.dram.low.bandwidth", 1.28},
      {"window.boot.read.bandwidth", 1.6},
      {"window.boot.read.latency.max", 40},
      {"write.bandwidth", 0},
  };
  for (const auto& [name, value] : cases) {
    CAPTURE(name);
    const Json result = check("tb.soc.ddr." + std::string(name) + " == 0");
    CHECK(result["value"] == value);
    CHECK(result["name"] == "tb.soc.ddr." + std::string(name));
  }
}

TEST_CASE("Limits: every number that a port has is found by its name", "[report][limits]") {
  const Json report = sample_report();
  std::size_t count = 0;
  visit_metrics(report["ports"][0], "", [&](const PortMetric& metric) {
    CAPTURE(metric.name);
    ++count;
    CHECK(find_metric(report, "ddr." + metric.name).metric.name == metric.name);
  });
  CHECK(count > 90);
  CHECK_FALSE(port_metric(report["ports"][0], "read.accounting.reset"));
}

TEST_CASE("Limits: a port is named in full, or by the end of its name", "[report][limits]") {
  const Json two = sample_report({"tb.soc.s_axi[0]", "tb.soc.s_axi[1]", "s_axi[1]"});
  CHECK(check("s_axi[0].read.bytes == 1", two)["name"] == "tb.soc.s_axi[0].read.bytes");
  CHECK(check("soc.s_axi[1].read.bytes == 1", two)["name"] == "tb.soc.s_axi[1].read.bytes");
  // In full, although another one ends so.
  CHECK(check("s_axi[1].read.bytes == 1", two)["name"] == "s_axi[1].read.bytes");
  CHECK_THAT(message("read.bytes == 1", two),
             Equals("--assert 'read.bytes == 1': 'read.bytes' may be tb.soc.s_axi[0].read.bytes, "
                    "tb.soc.s_axi[1].read.bytes, s_axi[1].read.bytes"));
  CHECK(check("read.bytes == 1280")["name"] == "tb.soc.ddr.read.bytes");  // the only one
  CHECK_THAT(message("dr.read.bytes == 1"),
             Contains("no number 'dr.read.bytes'") && Contains("; nearest: ddr.read.bytes"));
  CHECK_THAT(message("ddr.read.latncy.p99 < 1"), Contains("; nearest: ddr.read.latency.p99"));
  CHECK_THAT(message("ddr.red.latency.p99 < 1"), Contains("; nearest: ddr.read.latency.p99"));
  CHECK_THAT(message("something else entirely, which is long < 1"),
             Contains("in the report; one is tb.soc.ddr.window.boot.read.latency.max"));
  CHECK_THAT(message("a < 1", sample_report(std::vector<std::string>{})),
             Equals("--assert 'a < 1': no number 'a' in the report"));
  // A port that is called as a direction.
  const Json odd = sample_report({"tb.read"});
  CHECK(check("read.read.bytes == 1280", odd)["holds"] == true);
}

TEST_CASE("Limits: relations", "[report][limits]") {
  const std::string name = "ddr.read.latency.p99 ";
  const struct {
    const char* relation;
    bool below, equal, above;  // of limits 230, 231 and 232
  } cases[] = {{"<", false, false, true}, {"<=", false, true, true},  {">", true, false, false},
               {">=", true, true, false}, {"==", false, true, false}, {"!=", true, false, true}};
  for (const auto& [relation, below, equal, above] : cases) {
    CAPTURE(relation);
    CHECK(kept(name + relation + " 230") == below);
    CHECK(kept(name + relation + "231") == equal);
    CHECK(kept(name + relation + " 232 ") == above);
  }
}

TEST_CASE("Limits: units, which compare exactly", "[report][limits]") {
  for (const char* text : {"ddr.read.latency.p99 == 231 cycles",
                           "ddr.read.latency.p99 == 1 cycle",
                           "ddr.read.latency.p99 == 2310 ns",
                           "ddr.read.latency.p99 == 2.31us",
                           "ddr.read.latency.p99 == 2310000 ps",
                           "ddr.read.latency.p99 == 0.00231 ms",
                           "ddr.read.latency.p99 == 2.31e-6 s",
                           "ddr.AR.stalls == 580 ns",
                           "ddr.AR.stalls == 5.8 %",
                           "ddr.read.bytes == 1280 B",
                           "ddr.read.bytes == 1.28kB",
                           "ddr.read.bytes == 1.25 KiB",
                           "ddr.read.bytes == 0.00128 MB",
                           "ddr.read.bandwidth == 1.28 B/cycle",
                           "ddr.read.bandwidth == 128 MB/s",
                           "ddr.read.bandwidth == 0.128 GB/s",
                           "ddr.read.bandwidth == 128000 kB/s",
                           "ddr.read.bandwidth == 125000 KiB/s",
                           "ddr.read.wait.manager == 29 %",
                           "ddr.read.wait.manager == 0.29",
                           "ddr.read.efficiency == 32%",
                           "ddr.read.id_name.cpu.share == 75 %"}) {
    CAPTURE(text);
    CHECK(kept(text) == (std::string_view(text).find("== 1 cycle") == std::string_view::npos));
  }
  const Json time = check("ddr.read.latency.p99 <= 2 us");
  CHECK(time["value"] == 2.31);
  CHECK(time["limit"] == 2);
  CHECK(time["unit"] == "us");
  CHECK(check("ddr.read.latency.p99 <= 2")["unit"] == "cycles");
  CHECK(check("ddr.AR.stalls < 5 %")["value"] == 5.8);
}

TEST_CASE("Limits: each tenth of a percent is itself", "[report][limits]") {
  Json report = sample_report();
  Json& buckets = report["ports"][0]["directions"][0]["accounting"];
  for (unsigned cycles = 0; cycles <= 1000; ++cycles) {
    buckets[1]["cycles"] = cycles;
    const std::string percent = fmt::format("{}.{}", cycles / 10, cycles % 10);
    CAPTURE(percent);
    REQUIRE(kept("ddr.read.accounting.rd_wait_manager == " + percent + " %", report));
  }
}

TEST_CASE("Limits: a unit that does not fit is refused", "[report][limits]") {
  CHECK_THAT(message("ddr.read.latency.p99 < 5 GB/s"),
             Equals("--assert 'ddr.read.latency.p99 < 5 GB/s': GB/s is not a unit of "
                    "read.latency.p99; there are: cycles, ps, ns, us, ms, s"));
  CHECK_THAT(message("ddr.read.latency.p99 < 5 %"), Contains("% is not a unit of"));
  CHECK_THAT(message("ddr.read.errors < 5 B"), Contains("read.errors; it has none"));
  CHECK_THAT(message("ddr.AR.stalls < 5 B"), Contains("cycles, ps, ns, us, ms, s, %"));
  CHECK_THAT(message("ddr.read.bytes < 5 apples"),
             Contains("no unit 'apples'; there are: cycles, cycle, ps"));
  Json report = sample_report();
  report["ports"][0]["steady"] = false;
  CHECK_THAT(message("ddr.read.latency.p99 < 5 ns", report),
             Contains("ns: the clock of tb.soc.ddr is not steady"));
  CHECK(kept("ddr.read.bandwidth == 128 MB/s", report));  // at the mean period
  report["ports"][0]["period_fs"] = nullptr;
  CHECK_THAT(message("ddr.read.latency.p99 < 5 ns", report),
             Contains("ns: the source has no time stamps"));
  report = sample_report();
  report["timescale_fs"] = nullptr;
  CHECK_THAT(message("ddr.read.bandwidth > 5 B/s", report),
             Contains("B/s: the source has no time stamps"));
}

TEST_CASE("Limits: sum, least, most and mean of ports", "[report][limits]") {
  Json report = sample_report({"tb.cpu0", "tb.cpu1", "tb.dma"});
  report["ports"][1]["directions"][0]["bytes"] = 2560;
  report["ports"][2]["directions"][0]["bytes"] = 5120;
  report["ports"][1]["directions"][0]["latency"]["p99"] = 300;
  report["ports"][2]["directions"].erase(1);  // no writes
  CHECK(check("sum(read.bandwidth) >= 8.96", report)["holds"] == true);
  CHECK(check("sum(read.bandwidth) >= 8.96", report)["name"] == "sum(read.bandwidth) of 3 ports");
  CHECK(kept("sum( *.read.bandwidth ) == 896 MB/s", report));
  CHECK(kept("sum (tb.cpu*.read.bytes) == 3840", report));
  CHECK(kept("sum(cpu*.read.bytes) == 3840", report));
  CHECK(kept("sum(*.cpu1.read.bytes) == 2560", report));
  CHECK(kept("sum(*u*.read.bytes) == 3840", report));
  CHECK(kept("sum(bandwidth) == 8.96", report));
  CHECK(kept("min(read.bandwidth) == 1.28", report));
  CHECK(kept("max(read.bandwidth) == 5.12", report));
  CHECK(kept("mean(read.bytes) == 2986.6666666666665", report));
  CHECK(kept("max(read.latency.p99) == 3 us", report));
  CHECK(check("sum(write.bytes) == 0", report)["name"] == "sum(write.bytes) of 2 ports");
  CHECK(check("max(read.latency.p99) <= 200", report)["where"]["port"] == "tb.cpu1");
  CHECK(check("sum(read.bandwidth) >= 99", report)["where"].is_null());
  CHECK_THAT(message("sum(read.latency.p99) < 5", report),
             Contains("read.latency.p99 has no sum; use min(), max() or mean()"));
  CHECK_THAT(message("sum(gpu*.read.bytes) < 5", report), Contains("no number 'gpu*.read.bytes'"));
  CHECK_THAT(message("*.read.bytes < 5", report),
             Contains("* is for sum(), min(), max() and mean()"));
  report["ports"][1]["period_fs"] = 20'000'000.0;
  CHECK_THAT(message("sum(read.bandwidth) > 5", report),
             Contains("the ports have different clocks: give the sum in B/s"));
  CHECK(kept("sum(read.bandwidth) == 768 MB/s", report));  // 128 + 128 + 512
}

TEST_CASE("Limits: without a value a limit is an error", "[report][limits]") {
  for (const char* text : {"ddr.write.latency.p99 <= 5", "ddr.write.latency.mean > 5",
                           "ddr.write.efficiency != 5", "max(write.latency.p99) < 5"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH(check(text), Contains("has no value: nothing of it was measured"));
  }
  // A port without a value does not count.
  Json report = sample_report({"a", "b"});
  report["ports"][0]["directions"][0]["latency"]["p99"] = nullptr;
  CHECK(kept("mean(read.latency.p99) == 231", report));
}

TEST_CASE("Limits: what has not ended and is older than the limit breaks it", "[report][limits]") {
  Json report = sample_report();
  Json& read = report["ports"][0]["directions"][0];
  read["total"] = dist_of({{25, 40}});
  read["open"] = {{"oldest", 500},
                  {"latency", dist_of({{20, 30}, {40, 9}, {231, 1}, {500, 1}})},
                  {"total", dist_of({{25, 40}, {510, 1}})},
                  {"list",
                   {{{"id", 9},
                     {"address", "0x40"},
                     {"shown", 590},
                     {"accept", 600},
                     {"time", 6000},
                     {"age", 500},
                     {"total", 510},
                     {"waits_for", "data"},
                     {"found_by", "end"}}}}};
  CHECK(kept("ddr.read.latency.max <= 500", report));
  CHECK(kept("ddr.read.latency.p50 == 20", report));
  CHECK(kept("ddr.read.latency.mean <= 30", report));  // of those that ended
  CHECK(kept("ddr.read.open.oldest == 500", report));
  CHECK(kept("ddr.open.oldest == 500", report));
  CHECK(kept("ddr.write.open.oldest == 0", report));
  CHECK(kept("ddr.read.total.p50 == 25", report));
  const Json result = check("ddr.read.latency.max <= 499", report);
  CHECK(result["holds"] == false);
  CHECK(result["value"] == 500);
  CHECK_THAT(
      limit_text(result),
      Contains("500 cycles, with transactions that have not ended; worst case at cycle 600"));
  CHECK_THAT(limit_text(result), Contains("ID 9, 0x40: 500 cycles, and waits for data"));
  CHECK(check("ddr.read.total.p99 < 510", report)["holds"] == false);
  CHECK(check("ddr.read.total.max < 510", report)["where"]["cycle"] == 590);
  CHECK(check("ddr.read.latency.max < 231")["where"]["cycle"] == 234);  // nothing is open
}

TEST_CASE("Limits: a broken one says where it was worst", "[report][limits]") {
  const auto says = [](const std::string& text, const Json& document = sample_report()) {
    return limit_text(check(text, document));
  };
  CHECK_THAT(says("ddr.read.latency.p99 <= 200 cycles"),
             Equals("ddr.read.latency.p99 <= 200 cycles: 231 cycles; worst case at cycle 234 "
                    "(2.34 us), ID 3, 0x80000000: 231 cycles"));
  for (const char* group : {"id.3", "id_name.cpu", "range.dram.low"}) {
    CAPTURE(group);
    CHECK_THAT(says("ddr.read." + std::string(group) + ".latency.max < 5"),
               Contains("worst case at cycle 234 (2.34 us), ID 3, 0x80000000: 231 cycles"));
    CHECK(check("ddr.read." + std::string(group) + ".share > 5")["where"].is_null());
    CHECK(check("ddr.read." + std::string(group) + ".latency.min > 50")["where"].is_null());
  }
  CHECK_THAT(says("ddr.read.phase.to_first.p99 < 5"),
             Equals("ddr.read.phase.to_first.p99 < 5: 7 cycles; worst case at cycle 345 "
                    "(3.45 us), ID 5, 0x80000000: 7 cycles"));
  Json none = sample_report();
  none["ports"][0]["directions"][0]["phases"][0]["worst"] = nullptr;
  CHECK(check("ddr.read.phase.to_first.p99 < 5", none)["where"].is_null());
  CHECK(check("ddr.read.latency.min > 50")["where"].is_null());
  CHECK(check("ddr.read.latency.p99 <= 500")["where"].is_null());  // it holds
  CHECK_THAT(
      says("ddr.read.bandwidth > 5"),
      Equals("ddr.read.bandwidth > 5: 1.28 B/cycle; worst case at cycles 500 to 999 (5 us)"));
  // 640 bytes in 400 cycles out of reset, and in 100.
  CHECK_THAT(says("ddr.read.bandwidth < 1"), Contains("worst case at cycles 1000 to 1099 (10 us)"));
  Json late = sample_report();  // 640 bytes in 50 cycles out of reset
  late["ports"][0]["series"]["directions"][0]["who"]["reset"][0] = 450;
  CHECK_THAT(says("ddr.read.bandwidth < 1", late),
             Contains("worst case at cycles 0 to 499 (0 fs)"));
  CHECK_THAT(says("ddr.read.outstanding.max < 2"), Contains("cycles 500 to 999"));
  CHECK_THAT(says("ddr.read.errors == 0"), Contains(": 1; worst case at cycle 321 (3.21 us)"));
  CHECK_THAT(says("ddr.violations == 0"), Contains(": 2; worst case at cycle 400 (4 us)"));
  Json report = sample_report();
  report["timescale_fs"] = nullptr;
  CHECK_THAT(says("ddr.violations == 0", report),
             Contains("worst case at cycle 400") && !Contains("("));
  const Json where = check("ddr.read.latency.max < 5")["where"];
  CHECK(where["cycle"] == 234);
  CHECK(where["time"] == 2340);
  CHECK(where["id"] == 3);
  CHECK(where["address"] == "0x80000000");
  CHECK(where["latency"] == 231);
  CHECK(where["value"] == 231);
  CHECK(check("ddr.read.phase.to_first.max < 5")["where"]["value"] == 7);
  CHECK(check("ddr.read.phase.to_first.max < 5")["where"]["latency"] == 231);
  // As many digits as it takes to tell the two apart.
  report["ports"][0]["directions"][0]["bytes"] = 1999999;
  CHECK_THAT(says("ddr.read.bandwidth >= 2000", report), Contains(">= 2000: 1999.999 B/cycle"));
}

namespace {

Json sample_link(const std::string& from, const std::string& direction, const std::string& unit) {
  return {{"from", from},
          {"to", "tb.soc.ddr"},
          {"direction", direction},
          {"matched", 40},
          {"unmatched_from", 3},
          {"unmatched_to", 0},
          {"unit", unit},
          {"request", dist_of({{2, 39}, {700, 1}})},
          {"inside", dist_of({{20, 40}})},
          {"response", dist_of({})}};
}

}  // namespace

TEST_CASE("Limits: numbers of links", "[report][limits]") {
  Json report = sample_report({"tb.cpu", "tb.dma", "tb.soc.ddr"});
  report["links"] = {sample_link("tb.cpu", "read", "cycles"),
                     sample_link("tb.cpu", "write", "cycles"), sample_link("tb.dma", "read", "ps")};
  CHECK(kept("cpu:ddr.read.request.max == 700 cycles", report));
  CHECK(kept("tb.cpu:tb.soc.ddr.read.request.max == 700", report));
  CHECK(kept("cpu:soc.ddr.write.request.p50 == 20 ns", report));  // cycles of 10 ns
  CHECK(kept("cpu:ddr.read.request.mean == 19.45", report));
  CHECK(kept("cpu:ddr.read.matched == 40", report));
  CHECK(kept("cpu:ddr.read.unmatched_from == 3", report));
  CHECK(kept("dma:ddr.read.request.max == 0.7 ns", report));  // a time, whatever the clocks
  CHECK(kept("dma:ddr.read.request.max == 700000", report));
  CHECK(kept("sum(*:ddr.read.matched) == 80", report));
  CHECK(kept("sum(cpu:*.write.matched) == 40", report));
  const Json broken = check("dma:ddr.read.request.p99 < 500 ps", report);
  CHECK(broken["name"] == "tb.dma:tb.soc.ddr.read.request.p99");
  CHECK(broken["where"].is_null());
  CHECK_THAT(limit_text(broken), Equals("dma:ddr.read.request.p99 < 500 ps: 700 ps"));
  CHECK(check("dma:ddr.read.request.p99 < 5", report)["unit"] == "fs");
  CHECK_THROWS_WITH(check("cpu:ddr.read.response.p99 < 5", report), Contains("has no value"));
  CHECK_THAT(message("dma:ddr.read.request.p99 < 5 cycles", report),
             Contains("cycles is not a unit of read.request.p99; there are: ps, ns, us, ms, s"));
  CHECK_THAT(message("cpu:ddr.read.request.p99 < 5 B", report),
             Contains("there are: cycles, ps, ns"));
  CHECK_THAT(message("sum(*:*.read.request.p99) < 5", report), Contains("has no sum"));
  CHECK_THAT(message("gpu:ddr.read.request.p99 < 5", report), Contains("no number 'gpu:ddr."));
  CHECK_THAT(message("cpu:ddr.read.latency.p99 < 5", report), Contains("no number 'cpu:ddr."));
  CHECK_THAT(message("read.request.p99 < 5", report), Contains("no number 'read.request.p99'"));
  CHECK_THAT(message("cpu:ddr.read.reques.p99 < 5", report),
             Contains("nearest: cpu:ddr.read.request.p99"));
  // Other units of links, and ports without a period.
  for (const auto& [unit, limit] : {std::pair("fs", "700 ps"), std::pair("ns", "700 us")}) {
    report["links"][2]["unit"] = unit;
    CAPTURE(unit);
    CHECK(kept("dma:ddr.read.request.max <= " + std::string(limit), report));
    CHECK_FALSE(kept("dma:ddr.read.request.max < 0.0007 ns", report));
  }
  report["ports"][1]["period_fs"] = nullptr;
  CHECK(kept("dma:ddr.read.request.max == 700 ns", report));
}

TEST_CASE("Limits: text of all, and the verdict", "[report][limits]") {
  const std::vector<std::string> given{"ddr.read.errors == 0", "ddr.read.bytes > 5",
                                       "ddr.violations < 2"};
  const Json results = check_limits(parse_limits(given), sample_report());
  CHECK_THAT(limits_text(results, false),
             Equals("limit broken: ddr.read.errors == 0: 1; worst case at cycle 321 (3.21 us)\n"
                    "limit broken: ddr.violations < 2: 2; worst case at cycle 400 (4 us)\n"));
  CHECK_THAT(limits_text(results, true), Contains("limit holds: ddr.read.bytes > 5: 1280 B\n"));
  CHECK(limits_verdict(results) == "2 of 3 limits are broken");
  CHECK(limits_verdict(Json::array({results[0]})) == "1 of 1 limit is broken");
  CHECK(limits_verdict(Json::array({results[1]})).empty());
  CHECK(limits_verdict(Json::array()).empty());
}

TEST_CASE("Limits: what is none is refused with its reason", "[report][limits]") {
  const struct {
    const char* text;
    const char* says;
  } cases[] = {
      {"", "--assert '': no relation (<, <=, >, >=, ==, !=), as in"},
      {"ddr.read.bytes", "no relation (<, <=, >, >=, ==, !=)"},
      {"ddr.read.bytes = 5", "no relation '='; there are: <, <=, >, >=, ==, !="},
      {"ddr.read.bytes => 5", "no relation '=>'"},
      {"ddr.read.bytes !5", "no relation '!'"},
      {"< 5", "no number's name before the relation"},
      {"a.b <", "'' is not a number"},
      {"a.b < ns", "'ns' is not a number"},
      {"a.b < -5", "'-5' is not a number"},
      {"a.b < inf", "'inf' is not a number"},
      {"a.b < 1e99999", "'1e99999' is too large"},
      {"a.b < 5 furlongs", "no unit 'furlongs'"},
      {"summ(a.b) < 5", "no function 'summ'; there are: sum, min, max, mean; nearest: sum"},
      {"sum() < 5", "sum() of nothing"},
  };
  for (const auto& [text, says] : cases) {
    CAPTURE(text);
    CHECK_THAT(message(text), Contains(says));
  }
}

TEST_CASE("Limits: a file has one a line, and messages its place", "[report][limits]") {
  const std::string path = scratch_file(
      "limits.txt", "# limits\n\n  ddr.read.bytes > 5 B   # enough\nddr.read.errors == 0\n");
  const auto limits = parse_limits({"ddr.violations == 2", "@" + path});
  REQUIRE(limits.size() == 3);
  CHECK(limits[1].text == "ddr.read.bytes > 5 B");
  CHECK(limits[1].place == path + ":3:3");
  const std::string bad = scratch_file("limits_bad.txt", "a.b < 5\n c.d 5\n");
  CHECK_THAT(refused([&] { parse_limits({"@" + bad}); }), Contains(bad + ":2:2: no relation"));
  const std::string unknown = scratch_file("limits_unknown.txt", "ddr.read.byte < 5\n");
  CHECK_THAT(
      refused([&] { check_limits(parse_limits({"@" + unknown}), sample_report()); }),
      Contains(unknown + ":1:1: no number 'ddr.read.byte'") && Contains("nearest: ddr.read.bytes"));
  CHECK_THAT(refused([] { parse_limits({"@/nonexistent"}); }), Equals("/nonexistent: cannot read"));
  const std::string empty = scratch_file("limits_empty.txt", "# none\n");
  CHECK_THAT(refused([&] { parse_limits({"@" + empty}); }), Contains("no limits in this file"));
}

}  // namespace fabmon::test::test_limits
