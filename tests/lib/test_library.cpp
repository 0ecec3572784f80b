// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// libfabmon by its public headers alone: what it counts of generated traffic that is handed over
// cycle by cycle, with resets in it, is what `fabmon stat` counts of the same cycles.
#include <fabmon/dpi.h>

#include <array>
#include <fabmon/axi4.hpp>
#include <fabmon/cci400.hpp>
#include <fabmon/stats.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_library {
namespace {

using Json = nlohmann::json;

constexpr int kCycles = 5'000;

// What `fabmon stat` writes of 5,000 cycles of traffic with the golden model alone.
Json stat(const std::string& tag, const std::string& arguments) {
  const ProgramRun run = run_program(
      "library_" + tag, "stat " + arguments + " --cycles 5000 --seed 7 --no-rtl --all --json -");
  INFO(run.err);
  REQUIRE(run.status == 0);
  return Json::parse(run.out);
}

// The counts by event.
Json counts(const Json& result) {
  Json counts = Json::object();
  for (const Json& event : result["events"]) {
    counts[event["event"].get<std::string>()] = event["count"];
  }
  return counts;
}

constexpr axi4::Widths kWidths{.id_width = 18, .addr_width = 64, .data_width = 1024};

}  // namespace

TEST_CASE("The library's axi4 monitor counts what fabmon stat counts", "[golden]") {
  for (const std::string workload : {"random", "saturate", "stream"}) {
    CAPTURE(workload);
    axi4::Monitor monitor("port", kWidths);
    axi4::Traffic traffic(workload, 7, kWidths);
    for (int i = 0; i < kCycles; ++i) monitor.cycle(traffic.next());
    const Json wanted = counts(stat("axi4_" + workload, "axi4 --traffic " + workload));
    CHECK(monitor.count("clock_ticks") == kCycles);  // while it measures
    CHECK(monitor.violations() == 0);
    for (const axi4::Count& count : monitor.counts()) {
      CAPTURE(count.event);
      CHECK(wanted["axi4/" + count.event + "/"] == count.value);
    }
    const Json result = Json::parse(monitor.json());
    CHECK(counts(result) == wanted);
    CHECK(monitor.count("r_beats") == wanted["axi4/r_beats/"]);  // and afterwards
    CHECK(monitor.text().starts_with("axi4 port: 5,000 cycles\n"));
    CHECK_THROWS_AS(monitor.cycle({}), std::logic_error);
  }
}

TEST_CASE("A reset in the library's cycles starts its counts anew, as in a recording", "[golden]") {
  axi4::Monitor monitor("port", kWidths);
  axi4::Traffic traffic("random", 7, kWidths);
  const std::string path = scratch("library_resets.csv");
  std::ofstream csv(path);
  csv << "aresetn,arvalid,arready,arlen,arsize,rvalid,rready,rlast\n";
  for (int i = 0; i < 3'000; ++i) {
    axi4::Pins all = traffic.next();
    axi4::Pins pins;
    pins.aresetn = i < 3 || (i >= 700 && i < 710) || i == 2'047 ? 0 : 1;
    pins.arvalid = all.arvalid;
    pins.arready = all.arready;
    pins.arlen = all.arlen;
    pins.arsize = all.arsize;
    pins.rvalid = all.rvalid;
    pins.rready = all.rready;
    pins.rlast = all.rlast;
    csv << int{pins.aresetn} << ',' << int{pins.arvalid} << ',' << int{pins.arready} << ','
        << int{pins.arlen} << ',' << int{pins.arsize} << ',' << int{pins.rvalid} << ','
        << int{pins.rready} << ',' << int{pins.rlast} << '\n';
    monitor.cycle(pins);
    if (i == 705)
      CHECK(monitor.count("clock_ticks") == 697);  // in the reset: of the segment before
    if (i == 709) CHECK(monitor.cycles() == 710);
  }
  csv.close();
  const ProgramRun run = run_program(
      "library_resets", "stat axi4 --trace " + path + " --no-rtl --all --build bank --json -");
  INFO(run.err);
  const Json wanted = Json::parse(run.out), result = Json::parse(monitor.json());
  CHECK(result["cycles"] == 952);
  CHECK(counts(result) == counts(wanted));
  REQUIRE(result["segments"].size() == 3);
  CHECK(result["segments"] == wanted["segments"]);

  axi4::Monitor of_file("port", kWidths);
  axi4::Dump dump(path);
  for (axi4::Pins pins; dump.next(pins);) of_file.cycle(pins);
  CHECK(counts(Json::parse(of_file.json())) == counts(wanted));
}

TEST_CASE("The library's stats and cci400 monitors count what fabmon stat counts", "[golden]") {
  stats::Monitor stats("port");
  axi4::Traffic traffic("random", 7);
  for (int i = 0; i < kCycles; ++i) stats.cycle(traffic.next());
  const std::string text = stats.text();
  CHECK(text.starts_with("stats port: 5,000 cycles\n"));
  const Json result = Json::parse(stats.json());
  CHECK(stats.count("samples") > 10);
  CHECK(stats.count("samples") == counts(result)["stats/samples/"]);
  CHECK_THROWS_AS(stats.count("nothing"), std::out_of_range);

  cci400::Monitor cci400("fabric");
  cci400::Pins pins;
  pins.aresetn = 0;
  cci400.cycle(pins);
  pins.aresetn = 1;
  pins.niden = 1;
  pins.spniden = 1;
  for (int i = 0; i < 100; ++i) {
    pins.s[3].ar.valid = i % 10 == 0 ? 1 : 0;
    pins.s[3].ar.ready = 1;
    cci400.cycle(pins);
  }
  CHECK(cci400.count("si_rrq_hs_any,source=3") == 10);
  CHECK(cci400.count("si_rrq_hs_any,source=4") == 0);
}

TEST_CASE("What a user of the library does wrong is an exception, or a line and a value of C",
          "[golden]") {
  CHECK_THROWS_AS(axi4::Monitor("port", {.id_width = 33}), std::invalid_argument);
  CHECK_THROWS_AS(axi4::Monitor("port", {.data_width = 96}), std::invalid_argument);
  CHECK_THROWS_AS(axi4::Traffic("nothing", 1), std::invalid_argument);
  CHECK_THROWS_AS(axi4::Dump("/nowhere.vcd"), std::runtime_error);
  axi4::Monitor monitor("port", {.id_width = 2});
  CHECK_THROWS_AS(monitor.count("nothing"), std::out_of_range);
  axi4::Pins wide;
  wide.arid = 4;
  wide.arvalid = 1;
  monitor.cycle(wide);
  CHECK_THROWS_AS(monitor.counts(), std::runtime_error);

  CHECK(fabmon_axi4_open("port", 33, 32, 64) == nullptr);
  CHECK(fabmon_axi4_count(nullptr, "ar_handshakes") == -1);
  CHECK(std::string(fabmon_axi4_report(nullptr)).empty());
  fabmon_axi4_cycle(nullptr, nullptr);
  fabmon_axi4_close(nullptr);
  void* const port = fabmon_axi4_open("port", 4, 32, 64);
  std::array<std::uint32_t, 17> words{};
  words[12] = 3U | 3U << 8 | 1U << 11 | 1U << 14 | 1U << 15 | 1U << 16;  // a read of 4 x 8 bytes
  fabmon_axi4_cycle(port, words.data());
  CHECK(fabmon_axi4_count(port, "read_cmd_bytes") == 32);
  CHECK(fabmon_axi4_count(port, "nothing") == -1);
  CHECK(std::string(fabmon_axi4_report(port)).starts_with("axi4 port: 1 cycles\n"));
  fabmon_axi4_close(port);
}

}  // namespace fabmon::test::test_library
