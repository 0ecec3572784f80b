// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden model against the published example: a trace of 32 cycles and what each event counts
// on it, at the end and after every cycle.
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/golden_noise.hpp"

namespace fabmon::test::test_golden_vectors {
namespace {

using Row = std::map<std::string, std::string>;

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string f; std::getline(in, f, ',');) fields.push_back(f);
  return fields;
}

// The rows of a CSV file by column name. Quoted fields may only be in the last column.
std::vector<Row> read_csv(const std::string& name) {
  std::ifstream in(std::string(FABMON_TESTS_DIR) + "/data/" + name);
  INFO(name);
  REQUIRE(in.good());
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> columns = split(line);
  std::vector<Row> rows;
  while (std::getline(in, line)) {
    const std::vector<std::string> fields = split(line);
    Row row;
    for (std::size_t i = 0; i < columns.size() && i < fields.size(); ++i)
      row[columns[i]] = fields[i];
    rows.push_back(row);
  }
  return rows;
}

std::uint64_t number(const Row& row, const std::string& column) {
  return std::stoull(row.at(column), nullptr, 0);
}

std::vector<Axi4Pins> trace() {
  std::vector<Axi4Pins> pins;
  for (const Row& r : read_csv("axi4_trace.csv")) {
    const auto bit = [&](const char* c) { return static_cast<std::uint8_t>(number(r, c)); };
    const auto id = [&](const char* c) { return static_cast<std::uint32_t>(number(r, c)); };
    Axi4Pins p;
    p.arvalid = bit("arvalid"), p.arready = bit("arready"), p.arid = id("arid");
    p.arlen = bit("arlen"), p.arsize = bit("arsize"), p.araddr = number(r, "araddr");
    p.rvalid = bit("rvalid"), p.rready = bit("rready"), p.rid = id("rid"), p.rlast = bit("rlast");
    p.awvalid = bit("awvalid"), p.awready = bit("awready"), p.awid = id("awid");
    p.awlen = bit("awlen"), p.awsize = bit("awsize"), p.awaddr = number(r, "awaddr");
    p.wvalid = bit("wvalid"), p.wready = bit("wready"), p.wlast = bit("wlast");
    p.wstrb[0] = number(r, "wstrb");
    p.bvalid = bit("bvalid"), p.bready = bit("bready"), p.bid = id("bid");
    pins.push_back(p);
  }
  REQUIRE(pins.size() == 32);
  return pins;
}

// A model whose counter 0 counts the event of a row from cycle 0 of the trace on. The cycles that
// the set-up takes have idle pins, and Rst_Cntr makes nothing of them last.
Axi4Golden counting(const Row& r) {
  Axi4Config config;
  config.gap_width = static_cast<unsigned>(number(r, "gapw"));
  config.out_width = static_cast<unsigned>(number(r, "outw"));
  config.advanced_latency = number(r, "adv_latency") != 0;
  Axi4Golden golden(config);
  const Axi4Pins idle;
  const auto write = [&](std::uint32_t addr, std::uint64_t data) {
    golden.write(addr, static_cast<std::uint32_t>(data));
    golden.run(&idle, 1);
  };
  const std::uint64_t control = number(r, "evsel") | number(r, "umask") << 8 |
                                number(r, "edge") << 18 | number(r, "invert") << 23 |
                                number(r, "thresh") << 24;
  write(axi4_reg::kUcctlH, number(r, "max"));
  write(axi4_reg::kUctrlL, axi4_reg::kUctrlLRstCntr);
  write(axi4_reg::kUcctlL, control | axi4_reg::kUcctlLCntrRst);  // as the last access
  return golden;
}

}  // namespace

TEST_CASE("every row of the published example comes out right", "[axi4][golden][vectors]") {
  const std::vector<Axi4Pins> pins = trace();
  const std::vector<Row> rows = read_csv("axi4_expected.csv");
  REQUIRE(rows.size() == 125);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CAPTURE(i, rows[i].at("config"), rows[i].at("evsel"), rows[i].at("umask"));
    Axi4Golden golden = counting(rows[i]);
    golden.run(pins.data(), pins.size());
    CHECK(golden.counter(0) == number(rows[i], "expected"));
  }
}

TEST_CASE("every row of the published example is right after every cycle",
          "[axi4][golden][vectors]") {
  const std::vector<Axi4Pins> pins = trace();
  const std::vector<Row> rows = read_csv("axi4_expected.csv");
  const std::vector<Row> values = read_csv("axi4_expected_percycle.csv");
  REQUIRE(values.size() == rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    REQUIRE(values[i].at("evsel") == rows[i].at("evsel"));
    REQUIRE(values[i].at("umask") == rows[i].at("umask"));
    Axi4Golden golden = counting(rows[i]);
    for (std::size_t k = 0; k < pins.size(); ++k) {
      golden.run(&pins[k], 1);
      CAPTURE(i, k, rows[i].at("config"), rows[i].at("evsel"), rows[i].at("umask"));
      REQUIRE(golden.counter(0) == number(values[i], std::string("c").append(std::to_string(k))));
    }
  }
}

TEST_CASE("any chop of the same pins gives the same counts", "[axi4][golden][vectors]") {
  const std::uint64_t seed = seed_or(3);
  CAPTURE(seed);
  const std::vector<Axi4Pins> pins = PinNoise(seed, true).take_clocks(5000);
  for (const Row& row : read_csv("axi4_expected.csv")) {
    CAPTURE(row.at("config"), row.at("evsel"), row.at("umask"), row.at("thresh"));
    Axi4Golden whole = counting(row);
    whole.run(pins.data(), pins.size());
    for (const std::size_t chunk : {1, 7, 64, 100, 1023, 1024, 1025}) {
      CAPTURE(chunk);
      Axi4Golden golden = counting(row);
      for (std::size_t i = 0; i < pins.size(); i += chunk) {
        golden.run(&pins[i], std::min(chunk, pins.size() - i));
        if (i / chunk % 3 == 0) golden.counter(0);  // looking ends a block
      }
      CHECK(golden.counter(0) == whole.counter(0));
    }
  }
}

}  // namespace fabmon::test::test_golden_vectors
