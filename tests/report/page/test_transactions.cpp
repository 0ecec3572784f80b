// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The table of transactions: CSV, JSON and, where Python has pyarrow, Parquet.
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/report/output.hpp"
#include "tb/report/page/decimal_time.hpp"
#include "tb/report/page/transactions.hpp"
#include "tests/analysis/fake_port.hpp"
#include "tests/analysis/other_shapes.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_transactions {
namespace {

using Catch::Matchers::Contains;
using Json = nlohmann::json;

PortLabels labels(const std::string& name) {
  return {.name = name,
          .bus = &fake_bus(),
          .id_names = {{0, 3, "cpu, \"big\""}, {2, 9, "dma"}},
          .ranges = {{.first = 0x100, .last = 0x1ff, .name = "rom"}}};
}

std::vector<Transaction> two_reads() {
  Transaction a{.shown = 1, .accept = 2, .first = 5, .last = 6, .end = 6};
  a.address = ~std::uint64_t{0};
  a.id = 2;
  a.beats = 2;
  a.bytes = 256;
  a.open = 7;
  a.size = 7;
  a.burst = 2;
  a.qos = 15;
  Transaction b{.shown = 3, .accept = 3, .first = 4, .last = 7, .end = 9};
  b.address = 0x1ff;
  b.id = 10;
  b.beats = 1;
  b.bytes = 4;
  b.open = 1;
  b.direction = 1;
  b.size = 2;
  b.response = 3;
  return {a, b};
}

void write_table(const std::string& path, std::uint64_t timescale = 100'000) {
  TransactionTable table(path, timescale);
  for (const std::string name : {"p0", "p\"1"}) {
    const auto port = table.port(labels(name));
    TimedFanOut feed({port.get()});
    FakePort(two_reads(), 25, 3).run(feed);
    feed.finish();
  }
  REQUIRE(table.rows() == 4);
  table.finish();
  commit_outputs();
}

}  // namespace

TEST_CASE("Time stamps become decimal fractions without rounding", "[page][transactions]") {
  REQUIRE(decimal_time(0, 1, kNanosecond) == "0");
  REQUIRE(decimal_time(1, 1, kNanosecond) == "0.000001");
  REQUIRE(decimal_time(1'500'000, 1, kNanosecond) == "1.5");
  REQUIRE(decimal_time(12'345, 1000, kNanosecond) == "12.345");
  REQUIRE(decimal_time(12'340, 1000, kNanosecond) == "12.34");
  REQUIRE(decimal_time(1005, 100'000, kNanosecond) == "100.5");
  REQUIRE(decimal_time(7, 10'000'000, kNanosecond) == "70");
  REQUIRE(decimal_time(18'446'744'073'709'551'615U, 1, kNanosecond) == "18446744073709.551615");
  REQUIRE(whole_time(1999, 1000, kNanosecond) == 1);
  // Time scales that are no powers of ten, and times beyond 64 bits of nanoseconds.
  REQUIRE(decimal_time(3, 244'000, kNanosecond) == "0.732");
  REQUIRE(decimal_time(2, 244'000'000, kNanosecond) == "488");
  REQUIRE(decimal_time(std::uint64_t{1} << 60U, 1'000'000'000, kNanosecond) ==
          "1152921504606846976000");
  REQUIRE_FALSE(whole_time(std::uint64_t{1} << 60U, 1'000'000'000, kNanosecond));
}

TEST_CASE("A table of transactions as CSV", "[page][transactions]") {
  const std::string path = scratch("transactions.csv");
  write_table(path);
  const std::string rows =
      R"(,read,2,"cpu, ""big""",0xffffffffffffffff,2,128,WRAP,256,15,OKAY,1,2,5,6,6,4,7,5.3,15.3,)"
      "\n";
  const std::string row2 = ",write,10,,0x1ff,1,4,FIXED,4,0,3,3,3,4,7,9,6,1,7.8,22.8,rom\n";
  REQUIRE(
      file_text(path) ==
      "port,direction,id,id_name,address,beats,size,burst,bytes,qos,response,shown,accept,first,"
      "last,end,latency,open,accept_ns,end_ns,range\n"
      "p0" +
          rows + "p0" + row2 + "\"p\"\"1\"" + rows + "\"p\"\"1\"" + row2);
}

TEST_CASE("A table of transactions as JSON", "[page][transactions]") {
  const std::string path = scratch("transactions.json");
  write_table(path);
  const Json rows = json_file(path);
  REQUIRE(rows.size() == 4);
  REQUIRE(rows[0] == Json({{"port", "p0"},
                           {"direction", "read"},
                           {"id", 2},
                           {"id_name", "cpu, \"big\""},
                           {"address", "0xffffffffffffffff"},
                           {"beats", 2},
                           {"size", 128},
                           {"burst", "WRAP"},
                           {"bytes", 256},
                           {"qos", 15},
                           {"response", "OKAY"},
                           {"shown", 1},
                           {"accept", 2},
                           {"first", 5},
                           {"last", 6},
                           {"end", 6},
                           {"latency", 4},
                           {"open", 7},
                           {"accept_ns", 5.3},
                           {"end_ns", 15.3},
                           {"range", ""}}));
  REQUIRE(rows[3]["port"] == "p\"1");
  REQUIRE(rows[3]["response"] == "3");
  REQUIRE(rows[3]["range"] == "rom");
}

// A table of a port with an address and a packet; with both columns or none.
void write_mixed(const std::string& path, const TransactionColumns& more) {
  TransactionTable table(path, 100'000, more);
  for (const BusShape* bus : {&stream_shape(), &opcode_shape()}) {
    const auto port = table.port({.name = std::string(bus->name), .bus = bus});
    TimedFanOut feed({port.get()});
    Transaction t = fake(2, 9, 0x80, 3);
    t.kind = 1;
    t.dest = 6;
    t.error = true;
    FakePort({t}, 25, 3).run(feed);
    feed.finish();
  }
  table.finish();
  commit_outputs();
}

TEST_CASE("Tables have kinds and destinations at the end if a port has them",
          "[page][transactions]") {
  const std::string path = scratch("transactions_mixed.csv");
  write_mixed(path, {.kind = true, .dest = true});
  CHECK(file_text(path) ==
        "port,direction,id,id_name,address,beats,size,burst,bytes,qos,response,shown,accept,first,"
        "last,end,latency,open,accept_ns,end_ns,range,kind,dest\n"
        "stream,stream,3,,,8,8,,64,0,error,2,2,9,9,9,7,1,5.3,22.8,,,6\n"
        "opcodes,write,3,,0x80,8,8,,64,0,OKAY,2,2,9,9,9,7,1,5.3,22.8,,Get,\n");
  write_mixed(path, {});
  CHECK_THAT(file_text(path), Contains(",5.3,22.8,\n"));
  const std::string json = scratch("transactions_mixed.json");
  write_mixed(json, {.kind = true, .dest = true});
  const Json rows = json_file(json);
  CHECK(rows[0]["address"].is_null());
  CHECK(rows[0]["kind"] == "");
  CHECK(rows[0]["dest"] == 6);
  CHECK(rows[1]["address"] == "0x80");
  CHECK(rows[1]["kind"] == "Get");
  CHECK(rows[1]["dest"].is_null());
}

TEST_CASE("A table without rows, and without times", "[page][transactions]") {
  const std::string path = scratch("transactions_none.json");
  TransactionTable(path, 1).finish();
  commit_outputs();
  REQUIRE(json_file(path) == Json::array());
  write_table(scratch("transactions_untimed.json"), 0);
  REQUIRE(json_file(scratch("transactions_untimed.json"))[0]["accept_ns"].is_null());
  write_table(scratch("transactions_untimed.csv"), 0);
  REQUIRE_THAT(file_text(scratch("transactions_untimed.csv")), Contains(",4,7,,,\n"));
}

TEST_CASE("A table that is not finished leaves no file", "[page][transactions]") {
  const std::string path = scratch("transactions_broken.csv");
  std::filesystem::remove(path);
  { const TransactionTable table(path, 1); }
  commit_outputs();
  REQUIRE_FALSE(std::filesystem::exists(path));
  REQUIRE_THROWS_WITH(TransactionTable("x.txt", 1),
                      Contains("the name must end with .csv, .json or .parquet"));
}

TEST_CASE("Parquet without pyarrow is refused in one line, before the work",
          "[page][transactions]") {
  ::setenv("FABMON_PYTHON", "/nowhere/python", 1);
  REQUIRE_THROWS_WITH(TransactionTable(scratch("transactions_refused.parquet"), 1),
                      Contains("Parquet needs Python's pyarrow: `scripts/setup parquet`"));
  ::unsetenv("FABMON_PYTHON");
  REQUIRE_FALSE(std::filesystem::exists(scratch("transactions_refused.parquet")));
}

TEST_CASE("A table of transactions as Parquet, with the types of its columns",
          "[page][transactions]") {
  const std::string path = scratch("transactions.parquet");
  try {
    write_table(path);
  } catch (const InputError& error) {
    WARN("skipped: " << error.what());
    return;
  }
  REQUIRE_FALSE(std::filesystem::exists(path + ".csv"));
  const std::string command = fmt::format(
      "for python in \"${{FABMON_PYTHON:-false}}\" {0}/../build/parquet-venv/bin/python python3; do"
      " \"$python\" {0}/report/page/parquet_table.py {1} && exit 0; done; exit 1",
      FABMON_TESTS_DIR, path);
  REQUIRE(std::system(command.c_str()) == 0);  // NOLINT: a script of this test
}

}  // namespace fabmon::test::test_transactions
