// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Traces for Perfetto: their content, and that trace_events.py finds nothing wrong with their form.
#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tb/report/output.hpp"
#include "tb/report/page/perfetto.hpp"
#include "tests/analysis/fake_port.hpp"
#include "tests/analysis/other_shapes.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_perfetto {
namespace {

using Json = nlohmann::json;

PortLabels labels(const std::string& name) { return {.name = name, .bus = &fake_bus()}; }

// Writes the trace of ports, with the flows between them.
void write_trace(const std::string& path, std::vector<FakePort> ports,
                 std::uint64_t timescale = 1000) {
  PerfettoTrace trace(path, timescale);
  std::vector<LinkedPort> names;
  for (std::size_t i = 0; i < ports.size(); ++i) names.push_back({fmt::format("port \"{}\"", i)});
  LinkSearch search(names, {}, &trace);
  for (std::size_t i = 0; i < ports.size(); ++i) {
    const auto drawn = trace.port(labels(names[i].name));
    TimedFanOut feed({drawn.get(), &search.port(i)});
    ports[i].run(feed);
    feed.finish();
  }
  REQUIRE(trace.left_out() == 0);
  search.links();
  trace.finish();
  commit_outputs();
}

// Checks the form of a file; the counts of events by phase.
std::string form_of(const std::string& path) {
  const std::string out = path + ".checked";
  const std::string command = fmt::format("python3 {}/report/page/trace_events.py {} >{} 2>&1",
                                          FABMON_TESTS_DIR, path, out);
  const int status = std::system(command.c_str());  // NOLINT: a script of this test
  const std::string text = file_text(out);
  CAPTURE(text);
  REQUIRE(status == 0);
  return text;
}

std::vector<Json> events_of(const std::string& path, const std::string& phase) {
  std::vector<Json> events;
  const Json trace = json_file(path);
  for (const Json& event : trace["traceEvents"]) {
    if (event["ph"] == phase) events.push_back(event);
  }
  return events;
}

}  // namespace

TEST_CASE("A trace has a slice for a transaction and for each of its phases", "[page][perfetto]") {
  const std::string path = scratch("perfetto_one.json");
  Transaction t{.shown = 2, .accept = 5, .first = 9, .last = 12, .end = 15};
  t.address = 0x80;
  t.id = 3;
  t.direction = 1;
  t.burst = 1;
  t.response = 2;
  write_trace(path, {FakePort({t}, 2500)});  // a cycle is 2.5 ns
  form_of(path);
  const std::vector<Json> slices = events_of(path, "X");
  REQUIRE(slices.size() == 5);
  const std::vector<std::string> names{"write 0x80", "command", "to first", "data", "response"};
  const std::vector<std::pair<double, double>> times{
      {0.005, 0.0325}, {0.005, 0.0075}, {0.0125, 0.01}, {0.0225, 0.0075}, {0.03, 0.0075}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    REQUIRE(slices[i]["name"] == names[i]);
    REQUIRE(slices[i]["ts"].get<double>() == Approx(times[i].first));
    REQUIRE(slices[i]["dur"].get<double>() == Approx(times[i].second));
  }
  REQUIRE(slices[0]["args"]["id"] == 3);
  REQUIRE(slices[0]["args"]["burst"] == "INCR");
  REQUIRE(slices[0]["args"]["response"] == "2");
  REQUIRE(slices[0]["args"]["latency"] == 10);
  REQUIRE(events_of(path, "M")[1]["args"]["name"] == "write id 3");
}

TEST_CASE("Slices are called by kind or unit, and have no address where there is none",
          "[page][perfetto]") {
  const std::string path = scratch("perfetto_others.json");
  {
    PerfettoTrace trace(path, 1000);
    for (const BusShape* bus : {&stream_shape(), &opcode_shape()}) {
      const auto drawn = trace.port({.name = std::string(bus->name), .bus = bus});
      TimedFanOut feed({drawn.get()});
      Transaction t = fake(2, 9, 0x80, 3);
      t.kind = 1;
      t.dest = 6;
      t.error = true;
      t.response = 1;
      FakePort({t}).run(feed);
      feed.finish();
    }
    trace.finish();
    commit_outputs();
  }
  form_of(path);
  std::map<std::string, Json> slices;
  for (const Json& slice : events_of(path, "X")) slices[slice["name"]] = slice;
  REQUIRE(slices.contains("packet"));
  REQUIRE(slices.contains("Get 0x80"));
  const Json& packet = slices["packet"]["args"];
  CHECK(packet["dest"] == 6);
  CHECK(packet["response"] == "error");
  CHECK_FALSE(packet.contains("burst"));
  CHECK_FALSE(packet.contains("qos"));
  const Json& get = slices["Get 0x80"]["args"];
  CHECK(get["direction"] == "write");
  CHECK(get["response"] == "DENIED");
  CHECK_FALSE(get.contains("dest"));
}

TEST_CASE("Times of a trace keep picoseconds", "[page][perfetto]") {
  const std::string path = scratch("perfetto_ps.json");
  write_trace(path, {FakePort({fake(1, 2, 0)}, 2500)});  // 2.5 ns to 5 ns
  form_of(path);
  REQUIRE_THAT(file_text(path), Catch::Matchers::Contains(R"("ts":0.0025,"dur":0.0025)"));
}

TEST_CASE("Transactions of an ID that overlap are drawn side by side", "[page][perfetto]") {
  const std::string path = scratch("perfetto_overlap.json");
  write_trace(path,
              {FakePort({fake(0, 10, 0), fake(5, 20, 64), fake(10, 30, 128), fake(6, 8, 0, 1)})});
  form_of(path);
  std::map<std::string, int> threads;
  for (const Json& event : events_of(path, "M")) ++threads[event["args"]["name"]];
  REQUIRE(threads["read id 0"] == 2);
  REQUIRE(threads["read id 1"] == 1);
}

TEST_CASE("Without a timescale a cycle is a microsecond", "[page][perfetto]") {
  const std::string path = scratch("perfetto_cycles.json");
  write_trace(path, {FakePort({fake(3, 10, 0)}, 0)}, 0);
  form_of(path);
  REQUIRE(events_of(path, "X")[0]["ts"] == 3.0);
  REQUIRE(events_of(path, "X")[0]["dur"] == 7.0);
}

TEST_CASE("Counters tell what is open, and the bytes of each bin", "[page][perfetto]") {
  const std::string path = scratch("perfetto_counters.json");
  std::vector<Transaction> all;
  for (std::uint64_t k = 0; k < 10; ++k) all.push_back(fake(k * 60, k * 60 + 50, 0));
  write_trace(path, {FakePort(all)});
  form_of(path);
  std::map<std::string, std::vector<std::pair<double, double>>> counters;
  for (const Json& event : events_of(path, "C")) {
    counters[event["name"]].emplace_back(event["ts"], event["args"]["value"]);
  }
  REQUIRE(counters["read outstanding"].size() == 20);  // 0, then 1 and 0 in turns up to the end
  REQUIRE(counters["read outstanding"][1] == std::pair(0.001, 1.0));
  REQUIRE(counters["read outstanding"][2] == std::pair(0.051, 0.0));
  // Ends at 50, 110, 170, 230 | 290 ... 470 | 530, 590 of 591 cycles.
  const std::vector<std::pair<double, double>> expected{{0, 32.0 / 256}, {0.512, 16.0 / 79}};
  REQUIRE(counters["read bytes/cycle"].size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    REQUIRE(counters["read bytes/cycle"][i].first == Approx(expected[i].first));
    REQUIRE(counters["read bytes/cycle"][i].second == Approx(expected[i].second));
  }
  REQUIRE(counters["write outstanding"].size() == 1);
}

TEST_CASE("Flows join the same transaction at two ports, and random traffic has the right form",
          "[page][perfetto]") {
  const std::uint64_t seed = seed_or(3);
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  std::vector<Transaction> outer;
  std::vector<Transaction> inner;
  std::uint64_t t = 0;
  for (std::uint64_t k = 0; k < 500; ++k) {
    t += random() % 9;
    const auto id = static_cast<std::uint32_t>(random() % 3);
    const auto direction = static_cast<std::uint8_t>(random() % 2);
    const std::uint64_t latency = 4 + random() % 60;
    outer.push_back(fake(t, t + latency, k * 64, id, direction));
    outer.back().shown = t - std::min(t, random() % 5);
    outer.back().first = t + random() % latency;
    inner.push_back(fake(t + 1, t + latency - 1, k * 64, id + 1, direction));
  }
  for (const std::string name : {"perfetto_flows.json", "perfetto_flows.json.gz"}) {
    // 0.33 ns a cycle: slices of less than 1 ns must nest.
    write_trace(scratch(name), {FakePort(outer, 330), FakePort(inner, 330)}, 1000);
    const std::string counts = form_of(scratch(name));
    CAPTURE(counts);
    REQUIRE(counts.find("f=500") != std::string::npos);
    REQUIRE(counts.find("s=500") != std::string::npos);
  }
}

}  // namespace fabmon::test::test_perfetto
