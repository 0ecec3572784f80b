// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmonctl stat -M: each ratio is that of fabmon's formula on the counts of the same lines, and
// these are the golden model's.
#include <fmt/format.h>

#include <set>

#include "tb/bus/ace/traffic/traffic.hpp"
#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/monitor/cci400/tables/events.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tb/monitor/stats/tables/events.hpp"
#include "tb/report/metrics.hpp"
#include "tests/monitor/cci400/driver_fixture.hpp"
#include "tests/monitor/cmn/driver_fixture.hpp"
#include "tests/sw/ctl/axi4_machine.hpp"
#include "tests/sw/stats/fixture.hpp"

namespace fabmon::test::test_metrics {
namespace {

/// The metrics among lines of JSON are fabmon's, by the counts among them. Returns how many have a
/// value.
unsigned check_metrics(const std::vector<nlohmann::json>& objects,
                       std::span<const MetricInfo> metrics) {
  const auto counts = counts_by_name(objects);
  const CountOf count_of = [&](std::string_view name) -> std::optional<std::uint64_t> {
    const auto found = counts.find(std::string(name));
    if (found == counts.end()) return std::nullopt;
    return found->second;
  };
  unsigned values = 0;
  for (const nlohmann::json& object : objects) {
    if (object.contains("event")) continue;
    const std::string unit = object.at("metric-unit"), value = object.at("metric-value");
    CAPTURE(unit, value);
    const auto slash = unit.find('/', unit.find("  "));
    const std::string name =
        unit.substr(slash + 1, unit.find_first_of(",/", slash + 1) - slash - 1);
    const auto expected = metric_value(metrics, name, count_of);
    CHECK(value == (expected ? fmt::format("{:.6f}", *expected) : "nan"));
    if (expected && *expected != 0) ++values;
  }
  return values;
}

/// The metrics that `list` has of the one device, as -M takes them.
std::vector<std::string> listed(SimulatedHost& host, const std::vector<std::string>& more = {}) {
  std::vector<std::string> words{"list", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  REQUIRE(host(words) == 0);
  std::vector<std::string> names;
  for (const nlohmann::json& object : host.objects()) {
    if (object.contains("metric")) names.push_back(object.at("metric"));
  }
  return names;
}

}  // namespace

TEST_CASE("sw ctl axi4_bank: all metrics at once, of one snapshot, are fabmon's", "[sw][ctl]") {
  Axi4Machine<BankFixture> machine("bank_plain", "interleave");
  const auto names = listed(machine.host);
  CHECK(names.size() == axi4_metrics().size());
  std::vector<std::string> words{"stat", "--json", "--timeout", "500"};
  for (const std::string& name : names) words.insert(words.end(), {"-M", name});
  REQUIRE(machine.run(words) == 0);
  const auto objects = machine.host.objects();
  CHECK(check_metrics(objects, axi4_metrics()) > 15);
  // Each event once, though many metrics have it; its count is the golden model's.
  std::set<std::string> events;
  for (const auto& [name, count] : counts_by_name(objects)) {
    CAPTURE(name);
    CHECK(events.insert(name).second);
    const ctl::EventRow* const row = ctl::find_event(ctl::event_table(ctl::Table::kAxi4), name);
    REQUIRE(row != nullptr);
    if (!row->sum.empty()) continue;  // test_sums.cpp
    std::uint32_t k = 99;
    REQUIRE(fabmon_axi4_find(&machine.sw.monitor, static_cast<std::uint8_t>(row->code),
                             static_cast<std::uint8_t>(row->umask), &k) == FABMON_OK);
    std::uint64_t expected = 0;
    for (const auto& snapshot : machine.snapshots) expected += snapshot[k];
    CHECK(count == expected);
  }
  CHECK(objects.size() == events.size() + names.size());
}

TEST_CASE("sw ctl axi4: a metric takes the counters that it needs, and those of -e are its own",
          "[sw][ctl]") {
  Axi4Machine<Axi4Fixture> machine("base");
  CHECK(listed(machine.host).size() == 14);  // without those of the cycle accounting
  REQUIRE(machine.run({"stat", "--json", "-I", "200", "--timeout", "600", "-e",
                       "axi4/ar_handshakes/,axi4/r_stalls/", "-M",
                       "axi4/average_read_latency/,axi4/average_reads_outstanding/,"
                       "axi4/name=eff,ar_efficiency/"}) == 0);
  auto objects = machine.host.objects();
  constexpr std::size_t kLines = 5 + 3;
  REQUIRE(objects.size() % kLines == 0);
  REQUIRE(objects.size() >= 3 * kLines);
  CHECK(objects[0].at("event") == "axi4/ar_handshakes/");
  CHECK(objects[2].at("event") == "axi4/total_read_latency/");
  CHECK(objects[3].at("event") == "axi4/clock_ticks/");
  CHECK(objects[4].at("event") == "axi4/clock_ticks_ar2ar/");
  for (std::size_t i = 0; i < objects.size(); i += kLines) {
    CHECK(objects[i + 7].at("metric-unit") == "ratio  eff");
    CHECK(objects[i + 7].at("interval") == objects[i].at("interval"));
    objects[i + 7]["metric-unit"] = "ratio  axi4/ar_efficiency/";
    CHECK(check_metrics({&objects[i], &objects[i] + kLines}, axi4_metrics()) == 3);
  }
  // As text and CSV.
  REQUIRE(machine.run({"stat", "--timeout", "300", "-M", "axi4/average_read_latency/"}) == 0);
  const auto& golden = machine.snapshots.back();
  const std::string value =
      fmt::format("{:.6f}", static_cast<double>(golden[0]) / static_cast<double>(golden[1]));
  CHECK(machine.host.out.find(" # " + std::string(12 - value.size(), ' ') + value +
                              " cycles  axi4/average_read_latency/\n") != std::string::npos);
  REQUIRE(machine.run({"stat", "-x,", "--timeout", "300", "-M", "axi4/average_read_latency/"}) ==
          0);
  const auto& later = machine.snapshots.back();
  CHECK(machine.host.out.ends_with(
      fmt::format(",,,,,{:.6f},cycles  axi4/average_read_latency/\n",
                  static_cast<double>(later[0]) / static_cast<double>(later[1]))));
}

TEST_CASE("sw ctl: a metric without traffic is nan, and one that there is not is refused",
          "[sw][ctl]") {
  Axi4Machine<Axi4Fixture> machine("base");
  const auto refuses = [&](const std::string& metric, const std::string& reason) {
    machine.sw.registers.writes = 0;
    CHECK(machine.run({"stat", "--timeout", "1", "-M", metric}) == 2);
    CHECK(machine.host.errors == reason + "\n");
    CHECK(machine.host.out.empty());
    CHECK(machine.sw.registers.writes == 0);
  };
  refuses("axi4/average_read_latencies/",
          "metric \"axi4/average_read_latencies/\": unknown \"average_read_latencies\": did you "
          "mean average_read_latency?");
  refuses("average_read_latency", "event \"average_read_latency\": write it as DEVICE/EVENT/");
  refuses("axi4/read_waits_for_manager/",
          "event \"axi4/rd_wait_manager/\": axi4_bank alone counts it, not axi4");
  refuses("axi4/ar_efficiency,tresh=3/",
          "event \"axi4/ar_handshakes,tresh=3/\": unknown \"tresh\": did you mean thresh?");
  machine.sw.both.pins([] { return Axi4Pins{}; });
  REQUIRE(machine.run({"stat", "--json", "--timeout", "100", "-M", "axi4/average_read_latency/"}) ==
          0);
  CHECK(machine.host.objects().back().at("metric-value") == "nan");
}

TEST_CASE("sw ctl stats, cci400 and cmn: their metrics are fabmon's", "[sw][ctl]") {
  SimulatedHost stats;
  StatsSoftware<Axi4Pins> latency("base");
  stats.add(board_of(latency.both, latency.registers.bus(), "fabmon_lat", 0x10000));
  REQUIRE(stats({"stat", "--json", "--timeout", "400", "-M", "fabmon_lat/average_latency/"}) == 0);
  CHECK(check_metrics(stats.objects(), stats_metrics()) == 1);

  SimulatedHost cci;
  Cci400Fixture interconnect("base");
  SoftwareBus<Cci400Fixture> cci_bus(interconnect);
  interconnect.pins(
      [traffic = std::make_shared<AceTraffic>("mixed", seed_or(1), ~std::uint64_t{0})] {
        AcePins pins;
        REQUIRE(traffic->read(&pins, 1) == 1);
        return pins;
      });
  cci.add(board_of(interconnect, cci_bus.bus(), "fabmon_cci", 0x10000));
  const auto names = listed(cci);
  REQUIRE(names.size() == cci400_metrics().size());
  CHECK(names[0] == "fabmon_cci/read_requests_per_cycle,source=0-4/");
  REQUIRE(
      cci({"stat", "--json", "--timeout", "400", "-M",
           "fabmon_cci/read_requests_per_cycle,source=3/,fabmon_cci/snoop_hit_rate,source=3/"}) ==
      0);
  CHECK(cci.objects().size() == 4 + 2);
  CHECK(check_metrics(cci.objects(), cci400_metrics()) == 2);

  SimulatedHost mesh;
  CmnFixture network("base");
  SoftwareBus<CmnFixture, 8> mesh_bus(network);
  network.source([traffic = std::make_shared<ChiTraffic>(network.config(), "mixed", seed_or(1),
                                                         ~std::uint64_t{0}),
                  pins = ChiPins{}]() mutable -> const ChiPins& {
    REQUIRE(traffic->read(&pins, 1) == 1);
    return pins;
  });
  mesh.add(board_of(network, mesh_bus.bus(), "fabmon_mesh", std::uint64_t{64} << 20));
  const std::string root = std::to_string(network.topology().root().offset);
  REQUIRE(mesh({"stat", "--json", "--timeout", "200", "--root", root, "-M",
                "fabmon_mesh/slc_miss_rate/,fabmon_mesh/rni_actual_read_bandwidth.all/"}) == 0);
  CHECK(mesh.objects().size() == 4 + 2);
  CHECK(check_metrics(mesh.objects(), cmn_metrics()) == 2);
}

}  // namespace fabmon::test::test_metrics
