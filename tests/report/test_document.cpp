// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The report document of random ports: what it says of one thing in several places agrees, and with
// lists of all cycles and transactions; ports of which there is nothing to say.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tb/report/page/document.hpp"
#include "tests/analysis/random_port.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_document {
namespace {

std::uint64_t sum_of(const Json& list) {
  std::uint64_t sum = 0;
  for (const Json& each : list) sum += each.get<std::uint64_t>();
  return sum;
}

std::uint64_t sum_of(const Json& list, const char* member) {
  std::uint64_t sum = 0;
  for (const Json& each : list) sum += each[member].get<std::uint64_t>();
  return sum;
}

/// No number is infinite or none at all.
void check_finite(const Json& json) {
  if (json.is_number_float()) CHECK(std::isfinite(json.get<double>()));
  if (!json.is_structured()) return;
  for (const Json& each : json) check_finite(each);
}

std::vector<Transaction> of_direction(const RandomPort& port, std::size_t direction) {
  std::vector<Transaction> transactions;
  for (const Transaction& t : port.transactions) {
    if (t.direction == direction) transactions.push_back(t);
  }
  return transactions;
}

void check_distribution(const Json& dist, const std::vector<std::uint64_t>& values) {
  REQUIRE(dist["count"] == values.size());
  CHECK(dist["sum"] == std::accumulate(values.begin(), values.end(), std::uint64_t{0}));
  if (values.empty()) {
    for (const char* name : {"min", "max", "mean", "p50", "p90", "p95", "p99", "p999"}) {
      CHECK(dist[name].is_null());
    }
    return;
  }
  CHECK(dist["min"] == *std::min_element(values.begin(), values.end()));
  CHECK(dist["max"] == *std::max_element(values.begin(), values.end()));
  CHECK(dist["p50"] == naive_percentile(values, 50, 100));
  CHECK(dist["p90"] == naive_percentile(values, 90, 100));
  CHECK(dist["p95"] == naive_percentile(values, 95, 100));
  CHECK(dist["p99"] == naive_percentile(values, 99, 100));
  CHECK(dist["p999"] == naive_percentile(values, 999, 1000));
  if (!dist.contains("bins")) return;
  std::uint64_t in_bins = 0;
  for (const Json& bin : dist["bins"]) in_bins += bin[2].get<std::uint64_t>();
  CHECK(in_bins == values.size());
}

void check_groups(const Json& direction, const std::vector<Transaction>& all) {
  std::uint64_t bytes = 0;
  for (const Transaction& t : all) bytes += t.bytes;
  for (const auto& [kind, groups] : direction["by"].items()) {
    INFO("by " << kind);
    CHECK(sum_of(groups, "transactions") == all.size());
    CHECK(sum_of(groups, "bytes") == bytes);
    for (const Json& group : groups) {
      CHECK_FALSE(group["latency"].contains("bins"));
      CHECK(group["latency"]["count"] == group["transactions"]);
      if (group["transactions"] == 0) continue;  // a range that was given
      CHECK(group["worst"]["value"] == group["latency"]["max"]);
      CHECK(group["worst"]["latency"] == group["latency"]["max"]);
    }
  }
  for (const Json& group : direction["by"]["id"]) {
    std::vector<std::uint64_t> latencies;
    for (const Transaction& t : all) {
      if (std::to_string(t.id) == group["key"]) latencies.push_back(t.latency());
    }
    check_distribution(group["latency"], latencies);
  }
  const Json& matrix = direction["matrix"];
  REQUIRE(matrix["transactions"].size() == matrix["rows"].size());
  std::uint64_t cells = 0;
  for (const Json& row : matrix["transactions"]) {
    CHECK(row.size() == matrix["columns"].size());
    cells += sum_of(row);
  }
  CHECK(cells == all.size());
}

void check_direction(const Json& port, std::size_t index, const RandomPort& random) {
  const Json& direction = port["directions"][index];
  const std::vector<Transaction> all = of_direction(random, index);
  CHECK(direction["transactions"] == all.size());
  CHECK(sum_of(direction["accounting"], "cycles") == port["cycles"]);
  std::vector<std::uint64_t> latencies;
  for (const Transaction& t : all) latencies.push_back(t.latency());
  check_distribution(direction["latency"], latencies);
  check_groups(direction, all);
  CHECK(sum_of(direction["load"], "transactions") == all.size());
  std::uint64_t in_cells = 0;
  for (const Json& cell : direction["load_cells"]) in_cells += cell[4].get<std::uint64_t>();
  CHECK(in_cells == all.size());
  CHECK(direction["load_cells"].size() <= 2200);
  for (const Json& phase : direction["phases"]) {
    if (phase["dist"]["count"] == 0) CHECK(phase["worst"].is_null());
    if (phase["dist"]["count"] != 0) CHECK(phase["worst"]["value"] == phase["dist"]["max"]);
  }
  CHECK(direction["slowest"].size() == std::min<std::size_t>(100, all.size()));
  const Json& series = port["series"]["directions"][index];
  CHECK(sum_of(series["bytes"]) == direction["bytes"]);
  CHECK(sum_of(series["transactions"]) == all.size());
  CHECK(sum_of(series["open_sum"]) == direction["outstanding"]["sum"]);
  for (std::size_t bin = 0; bin < port["series"]["bins"]; ++bin) {
    std::uint64_t cycles = 0;
    for (const Json& who : series["who"]) cycles += who[bin].get<std::uint64_t>();
    CHECK(cycles == port["series"]["cycles"][bin]);
    std::uint64_t heat = 0;
    for (const Json& cell : series["heat"][bin]) heat += cell[1].get<std::uint64_t>();
    CHECK(heat == series["transactions"][bin]);
    if (heat != 0) {
      CHECK(series["heat"][bin].back()[0] ==
            std::bit_width(series["max"][bin].get<std::uint64_t>()));
    }
  }
  std::uint64_t stalls = 0;
  for (const Json& channel : port["channels"]) {
    if (channel["direction"] == direction["name"]) stalls += channel["stalls"].get<std::uint64_t>();
  }
  CHECK(sum_of(series["stalls"]) == stalls);
}

TEST_CASE("a report document of random ports agrees with itself and with the lists") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 15; ++run) {
    INFO("seed " << seed + run);
    std::mt19937_64 choose(seed + run);
    const RandomPort random = random_port(seed + run, 200 + choose() % 3000);
    StatisticsOptions options;
    if (choose() % 2 == 0) options.ranges = {{0x100000, 0x3fffff, "sram"}};
    if (choose() % 2 == 0) options.id_names = {{0, 3, "cpu"}, {5, 8, "gpu"}};
    // So that the three kinds of groups have all of the transactions.
    options.id_names.push_back({0, ~0U, "rest"});
    options.interleave = {64, 4};
    options.windows = {{"all", 0, 100000}, {"none", 90000, 100000}};
    PortStatistics statistics(invented_shape(), options);
    random.feed(statistics);
    statistics.settle();
    ReportPort facts;
    facts.name = "top.port";
    facts.period_fs = 2e6;
    facts.statistics = &statistics;
    const Json document = report_document({}, std::array{facts});
    check_finite(document);
    const Json& port = document["ports"][0];
    CHECK(port["cycles"] == random.states.size());
    for (const Json& channel : port["channels"]) {
      CHECK(channel["beats"].get<std::uint64_t>() + channel["stalls"].get<std::uint64_t>() +
                channel["ready_alone"].get<std::uint64_t>() +
                channel["idle"].get<std::uint64_t>() ==
            port["cycles"].get<std::uint64_t>() - port["reset_cycles"].get<std::uint64_t>());
    }
    CHECK(sum_of(port["segments"], "cycles") ==
          port["cycles"].get<std::uint64_t>() - port["reset_cycles"].get<std::uint64_t>());
    for (std::size_t i = 0; i < 2; ++i) {
      check_direction(port, i, random);
      const Json& direction = port["directions"][i];
      CHECK(direction["banks"].size() == 4);
      CHECK(direction["bytes_per_s"].get<double>() ==
            Approx(direction["bytes_per_cycle"].get<double>() * 5e8));
      const Json& window = port["windows"][0]["directions"][i];
      CHECK(window["bytes"] == direction["bytes"]);
      CHECK(window["p99"] == direction["latency"]["p99"]);
      CHECK(port["windows"][1]["directions"][i]["p99"].is_null());
      CHECK(port["windows"][1]["directions"][i]["bytes_per_cycle"].is_null());
    }
    std::uint64_t next = 0;
    for (const Json& phase : port["behaviour"]) {
      CHECK(phase["from"] == next);
      next = phase["to"];
      CHECK_FALSE(phase["label"].get<std::string>().empty());
    }
    CHECK(next == random.states.size());
  }
}

TEST_CASE("a port without cycles is a document without figures") {
  PortStatistics statistics(invented_shape(), {});
  statistics.settle();
  ReportPort facts;
  facts.statistics = &statistics;
  facts.period_fs = 1e6;
  const Json document = report_document({}, std::array{facts});
  check_finite(document);
  CHECK(document["timescale_fs"].is_null());
  CHECK(document["rtl"].is_null());
  const Json& port = document["ports"][0];
  CHECK(port["cycles"] == 0);
  CHECK(port["waiting_share"] == 0.0);
  CHECK(port["pain"] == 0.0);
  CHECK(port["series"]["bins"] == 0);
  CHECK(port["behaviour"].empty());
  CHECK(port["violations"].is_null());
  for (const Json& direction : port["directions"]) {
    for (const char* name : {"bytes_per_cycle", "bytes_per_s", "efficiency"}) {
      CHECK(direction[name].is_null());
    }
    CHECK(direction["outstanding"]["mean"].is_null());
    CHECK(direction["latency"]["p50"].is_null());
    CHECK(direction["matrix"]["rows"].empty());
    CHECK(direction["slowest"].empty());
  }
}

TEST_CASE("without time stamps the times of transactions are not known") {
  PortStatistics statistics(invented_shape(), {});
  const RandomPort random = random_port(seed_or(1), 400);
  random.feed(statistics);
  statistics.settle();
  ReportPort facts;
  facts.statistics = &statistics;
  for (const bool timed : {true, false}) {
    facts.timed = timed;
    const Json port = report_document({}, std::array{facts})["ports"][0];
    for (const Json& direction : port["directions"]) {
      REQUIRE_FALSE(direction["slowest"].empty());
      for (const Json& slow : direction["slowest"]) {
        CHECK(slow["time"].is_null() != timed);
        CHECK(slow["end_time"].is_null() != timed);
      }
      CHECK(direction["phases"][0]["worst"]["time"].is_null() != timed);
      CHECK(direction["by"]["id"][0]["worst"]["time"].is_null() != timed);
    }
  }
}

TEST_CASE("one transaction, and one with the largest latency, are in the document") {
  PortStatistics statistics(invented_shape(), {});
  CycleState state;
  state.directions[0].bucket = state.directions[1].bucket = 3;
  statistics.cycle(state, 0);
  Transaction t;
  t.end = 1;
  t.accept = t.first = t.last = t.shown = 1;
  t.bytes = 8;
  t.beats = 1;
  t.size = 3;
  t.burst = 7;
  t.id = 6;
  t.open = 1;
  t.response = 3;
  statistics.transaction(t);
  statistics.cycle(state, 10);
  statistics.settle();
  ReportPort facts;
  facts.statistics = &statistics;
  Json port = report_document({}, std::array{facts})["ports"][0];
  const Json& slowest = port["directions"][0]["slowest"];
  REQUIRE(slowest.size() == 1);
  CHECK(slowest[0]["time"] == 10);
  CHECK(slowest[0]["end_time"] == 10);
  CHECK(slowest[0]["burst"] == "7");
  CHECK(slowest[0]["latency"] == 0);
  CHECK(port["directions"][0]["errors"] == 1);
  CHECK(port["directions"][0]["by"]["id"][0]["key"] == "6");
  CHECK(port["directions"][0]["by"]["size"][0]["key"] == "8");
  CHECK(port["directions"][0]["by"]["id"][0]["share"] == 1.0);
  CHECK(port["directions"][0]["bytes_per_s"].is_null());
  REQUIRE(port["marks"].size() == 1);
  CHECK(port["marks"][0]["text"] == "read of ID 6 at 0x0 ended with response 3");
  CHECK(port["series"]["directions"][0]["heat"].dump() == "[[],[[0,1]]]");

  t.accept = 0;
  t.end = std::uint64_t{1} << 63;
  t.size = 0;
  statistics.transaction(t);
  statistics.transaction(t);
  statistics.cycle(state, 20);
  statistics.settle();
  port = report_document({}, std::array{facts})["ports"][0];
  check_finite(port);
  CHECK(port["directions"][0]["latency"]["max"] == std::uint64_t{1} << 63);
  CHECK(port["directions"][0]["latency"]["sum"] == ~std::uint64_t{0});
  CHECK(port["directions"][0]["slowest"][0]["latency"] == std::uint64_t{1} << 63);
  CHECK(port["series"]["directions"][0]["heat"][2].dump() == "[[64,2]]");
}

TEST_CASE("ports are sorted by what hurts most, then by name, and groups beyond the cap are said") {
  std::vector<std::unique_ptr<PortStatistics>> all;
  std::vector<ReportPort> ports;
  const std::vector<std::pair<std::string, std::uint8_t>> kinds{
      {"c", 3}, {"b", 1}, {"a", 3}, {"d", 2}};
  for (const auto& [name, bucket] : kinds) {
    PortStatistics& statistics =
        *all.emplace_back(std::make_unique<PortStatistics>(invented_shape(), StatisticsOptions{}));
    CycleState state;
    state.directions[0].bucket = bucket;
    state.directions[1].bucket = 3;
    for (std::uint32_t id = 0; id < 300; ++id) {
      Transaction t;
      t.id = id;
      t.end = 0;
      statistics.transaction(t);
    }
    statistics.cycle(state, 0);
    statistics.settle();
    ReportPort& port = ports.emplace_back();
    port.name = name;
    port.statistics = &statistics;
    port.violation_marks.push_back(
        {{"cycle", 0}, {"time", 0}, {"kind", "violation"}, {"text", "rule"}});
  }
  const Json document = report_document({.version = "1",
                                         .source = "a.fst",
                                         .timescale_fs = 1000,
                                         .rtl = false,
                                         .window = "",
                                         .notes = {"n"}},
                                        ports);
  std::string order;
  for (const Json& port : document["ports"]) order += port["name"].get<std::string>();
  CHECK(order == "bdac");
  CHECK(document["timescale_fs"] == 1000);
  CHECK(document["rtl"] == false);
  CHECK(document["notes"][0] == "n");
  const Json& direction = document["ports"][0]["directions"][0];
  CHECK(direction["capped"].dump() == R"(["id"])");
  CHECK(direction["by"]["id"].size() == 257);
  CHECK(direction["by"]["id"].back()["key"] == "other");
  CHECK(direction["by"]["id"].back()["transactions"] == 44);
  CHECK(direction["matrix"]["rows"].back() == "other");
  CHECK(direction["matrix"]["transactions"].back()[0] == 44);
  CHECK(document["ports"][0]["marks"][0]["kind"] == "violation");
}

TEST_CASE("notes say which lists of a port are not complete") {
  PortStatistics statistics(invented_shape(), {});
  CycleState state;
  CycleState reset;
  reset.reset = true;
  reset.directions[0].bucket = reset.directions[1].bucket = kResetBucket;
  for (std::uint64_t cycle = 0; cycle < 2004; ++cycle) {
    statistics.cycle(cycle % 2 == 0 ? state : reset, cycle);
  }
  statistics.settle();
  ReportPort facts;
  facts.statistics = &statistics;
  facts.notes = {"given"};
  const Json port = report_document({}, std::array{facts})["ports"][0];
  CHECK(port["notes"].dump() ==
        R"(["given","1002 segments between resets: the first 1000 are listed",)"
        R"("1002 resets: the first 1000 are listed"])");
}

}  // namespace
}  // namespace fabmon::test::test_document
