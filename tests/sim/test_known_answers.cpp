// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon report` of small dumps whose right answers were worked out by hand: tests/answers.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_known_answers {
namespace {

using Json = nlohmann::json;

const std::string kAnswers = FABMON_TESTS_DIR "/answers";

Json right_answer(const std::string& name) {
  return json_file(kAnswers + "/answers.json").at(name);
}

/// The only port in the report of a dump.
Json reported(const std::string& name, const std::string& options = "") {
  // Tests that run at the same time use the same dumps.
  const std::string json = scratch(fmt::format("known_{}.json", name));
  const ProgramRun run = run_program(
      "known_" + name, fmt::format("report '{}/dumps/{}.vcd' --no-monitors --json '{}' {}",
                                   kAnswers, name, json, options));
  INFO(run.err);
  REQUIRE(run.status == 0);
  const Json ports = json_file(json).at("ports");
  std::remove(json.c_str());
  REQUIRE(ports.size() == 1);
  return ports.front();
}

/// The transactions of a direction as the answers tell them, in the order in which they ended.
Json told(const Json& direction) {
  std::vector<Json> rows;
  for (const Json& row : direction.at("slowest")) {
    rows.push_back({row.at("id"), row.at("accept"), row.at("first"), row.at("last"), row.at("end"),
                    row.at("beats"), row.at("response")});
  }
  std::sort(rows.begin(), rows.end(), [](const Json& a, const Json& b) { return a[4] < b[4]; });
  return rows;
}

/// Compares all that the answers say of a direction.
void check_direction(const Json& direction, const Json& right, double cycles) {
  CAPTURE(direction.at("name"));
  const Json& transactions = right.at("transactions");
  CHECK(told(direction) == transactions);
  CHECK(direction.at("transactions") == transactions.size());
  std::uint64_t sum = 0;
  std::uint64_t errors = 0;
  for (const Json& row : transactions) {
    sum += row[4].get<std::uint64_t>() - row[1].get<std::uint64_t>();
    errors += row[6].get<int>() >= 2 ? 1 : 0;
  }
  CHECK(direction.at("latency").at("count") == transactions.size());
  CHECK(direction.at("latency").at("sum") == sum);
  CHECK(direction.at("errors") == errors);
  for (const std::string count : {"orphans", "lost_by_reset", "open_at_end"}) {
    CAPTURE(count);
    CHECK(direction.at(count) == right.at(count));
  }
  if (right.at("bytes").is_null()) return;  // nothing on the pins tells them
  CHECK(direction.at("bytes") == right.at("bytes"));
  CHECK(direction.at("bytes_per_cycle").get<double>() ==
        Approx(right.at("bytes").get<double>() / cycles));
}

/// Compares all that the answers say of a dump.
void check_answers(const std::string& name, const Json& port) {
  CAPTURE(name);
  const Json right = right_answer(name);
  CHECK(port.at("name") == "tb.dut.s_axi");
  CHECK(port.at("clock") == "tb.dut.aclk");
  CHECK(port.at("cycles") == right.at("cycles"));
  CHECK(port.at("reset_cycles") == right.at("reset_cycles"));
  CHECK(port.at("period_fs").get<double>() == Approx(right.at("period_ps").get<double>() * 1000));
  CHECK(port.at("steady") == right.at("steady"));
  for (const Json& channel : port.at("channels")) {
    CAPTURE(channel.at("name"));
    CHECK(channel.at("beats") == right.at("beats").at(channel.at("name").get<std::string>()));
  }
  const double cycles = right.at("cycles").get<double>() - right.at("reset_cycles").get<double>();
  check_direction(port.at("directions").at(0), right.at("read"), cycles);
  check_direction(port.at("directions").at(1), right.at("write"), cycles);
}

void check_answers(const std::string& name) { check_answers(name, reported(name)); }

bool has_note(const Json& port, const std::string& text) {
  const Json& notes = port.at("notes");
  return std::any_of(notes.begin(), notes.end(), [&](const Json& note) {
    return note.get<std::string>().find(text) != std::string::npos;
  });
}

}  // namespace

TEST_CASE("report: bursts of several IDs that mix, and data before its command",
          "[report][golden]") {
  check_answers("several_ids");
}

TEST_CASE("report: the clock's period is that between its edges", "[report][golden]") {
  check_answers(GENERATE("late_start", "second_clock", "late_pins"));
}

TEST_CASE("report: what a reset leaves open is paired with nothing behind it", "[report][golden]") {
  check_answers(GENERATE("reset", "lite_reset"));
}

TEST_CASE("report: a window knows the commands from before it", "[report][golden]") {
  const Json port = reported("window", "--window w=110ns:310ns");
  check_answers("window", port);
  const Json window = port.at("windows").at(0);
  CHECK(window.at("from") == 11);
  CHECK(window.at("to") == 31);
  for (const std::size_t direction : {0, 1}) {
    CAPTURE(direction);
    const Json& figures = window.at("directions").at(direction);
    CHECK(figures.at("transactions") == 3);
    CHECK(figures.at("p50") == 8);
    CHECK(figures.at("max") == 11);
    // Of the writes the first one's data moved before the window.
    CHECK(figures.at("bytes") == (direction == 0 ? 12 : 8));
    CHECK(figures.at("bytes_per_cycle").get<double>() == Approx(direction == 0 ? 0.6 : 0.4));
  }
}

TEST_CASE("report: --from knows the commands from before it", "[report][golden]") {
  const Json port = reported("window", "--from 110ns --to 310ns");
  CHECK(port.at("cycles") == 20);
  for (const std::size_t direction : {0, 1}) {
    CAPTURE(direction);
    const Json& figures = port.at("directions").at(direction);
    CHECK(figures.at("orphans") == 0);
    CHECK(figures.at("open_at_end") == 0);
    CHECK(figures.at("latency").at("count") == 2);
    CHECK(figures.at("latency").at("max") == 8);
    CHECK(figures.at("latency").at("min") == (direction == 0 ? 2 : 3));
  }
  CHECK(has_note(port, "2 transactions were open where the reported part begins"));
  CHECK_FALSE(has_note(port, "in doubt"));
  CHECK_FALSE(has_note(reported("several_ids"), "in doubt"));
}

TEST_CASE("report: responses to commands from before the dump answer none in it",
          "[report][golden]") {
  check_answers(GENERATE("in_flight", "burst_in_flight"));
}

TEST_CASE("report: responses are those before the edge", "[report][golden]") {
  check_answers(GENERATE("lite_errors", "errors_at_the_end"));
}

TEST_CASE("report: one bad beat of a burst makes the read fail", "[report][golden]") {
  check_answers("burst_error");
}

TEST_CASE("report: latency is in cycles of a clock that stops or slows down", "[report][golden]") {
  check_answers(GENERATE("gated_clock", "slow_clock"));
}

TEST_CASE("report: behind a response without command the others keep theirs", "[report][golden]") {
  check_answers(GENERATE("orphan", "early_response"));
}

TEST_CASE("report: the last edge of a dump is a cycle, what comes after it is none",
          "[report][golden]") {
  check_answers(GENERATE("last_edge", "after_the_end"));
}

TEST_CASE("report: VALID that is x is no handshake", "[report][golden]") {
  check_answers("unknown_values");
}

TEST_CASE("report: cycles in reset are cycles, whatever else changes in them", "[report][golden]") {
  check_answers("busy_reset");
}

// A limit: docs/results/busperf.md.
TEST_CASE("report: a reset that comes and goes between two edges is not seen", "[report][golden]") {
  const Json port = reported("reset_without_edge");
  CHECK(port.at("reset_cycles") == 2);
  for (const Json& direction : port.at("directions")) {
    CAPTURE(direction.at("name"));
    CHECK(direction.at("lost_by_reset") == 0);
    CHECK(direction.at("open_at_end") == 1);
    CHECK(direction.at("latency").at("max") == (direction.at("name") == "read" ? 13 : 14));
  }
}

TEST_CASE("report: every dump with known answers is tested", "[report][golden]") {
  const Json answers = json_file(kAnswers + "/answers.json");
  const std::string tests = file_text(FABMON_TESTS_DIR "/sim/test_known_answers.cpp");
  for (const auto& [name, right] : answers.items()) {
    CAPTURE(name);
    CHECK(tests.find('"' + name + '"') != std::string::npos);
  }
}

}  // namespace fabmon::test::test_known_answers
