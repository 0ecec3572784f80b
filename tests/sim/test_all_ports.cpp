// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat --all-ports`: every port has the counts that it has alone.
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_all_ports {
namespace {

using Json = nlohmann::json;

constexpr const char* kPins[] = {"arvalid", "arready", "rvalid",  "rready", "rlast",
                                 "awvalid", "awready", "wvalid",  "wready", "wlast",
                                 "bvalid",  "bready",  "aresetn", "aclk"};

/// Three scopes with a port each, whose clocks and resets differ; the last one has no clock.
std::string dump(std::uint64_t seed, unsigned times) {
  std::mt19937_64 rng(seed);
  std::string text = "$timescale 1 ns $end\n$scope module tb $end\n";
  char id = '!';
  std::vector<std::vector<std::pair<char, std::string>>> ports(3);
  for (std::size_t p = 0; p < ports.size(); ++p) {
    text += "$scope module p" + std::to_string(p) + " $end\n";
    for (const std::string pin : kPins) {
      if (p == 2 && pin == "aclk") continue;
      text += "$var wire 1 " + std::string(1, id) + " s_axi_" + pin + " $end\n";
      ports[p].emplace_back(id++, pin);
    }
    text += "$upscope $end\n";
  }
  text += "$upscope $end\n$enddefinitions $end\n";
  for (unsigned t = 0; t < times; ++t) {
    text += "#" + std::to_string(t) + "\n";
    for (std::size_t p = 0; p < ports.size(); ++p) {
      const unsigned period = p == 0 ? 2 : 6;
      for (const auto& [code, pin] : ports[p]) {
        char value = rng() % 2 == 0 ? '1' : '0';
        if (pin == "aclk") value = t % period < period / 2 ? '0' : '1';
        if (pin == "aresetn") {
          const bool reset = t < 20 || (p == 1 && t > times / 2 && t < times / 2 + 40);
          value = reset ? '0' : '1';
        }
        text += std::string(1, value) + code + "\n";
      }
    }
  }
  return text;
}

}  // namespace

TEST_CASE("stat --all-ports: each port has the counts that it has alone", "[cli]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const std::string file = scratch_file("all_ports.vcd", dump(seed, 30'000));
  const std::string monitor = GENERATE("axi4", "stats");
  const std::string more = GENERATE("", " -I 500");
  const std::string name = "all_ports_" + monitor + (more.empty() ? "" : "_i");
  const ProgramRun all = run_program(
      name, "stat " + monitor + " --no-rtl --all-ports --json - --trace " + file + more);
  REQUIRE(all.status == 0);
  const Json json = Json::parse(all.out);
  REQUIRE(json.at("ports").size() == 2);
  CHECK(json.at("notes").at(0).get<std::string>().find("tb.p2.s_axi: not measured") == 0);
  for (const Json& port : json.at("ports")) {
    const std::string its = port.at("port").get<std::string>();
    const ProgramRun one = run_program(
        name + "_one", "stat " + monitor + " --no-rtl --json - --trace " + file + " --port " + its +
                           " --clock " + port.at("clock_signal").get<std::string>() + more);
    REQUIRE(one.status == 0);
    Json expected = Json::parse(one.out);
    for (const auto& [member, value] : expected.items()) {
      if (member == "notes") continue;  // of the clock, which is given here and found there
      CAPTURE(its, member);
      CHECK(port.at(member) == value);
    }
    CHECK(port.at("passes") == 1);
  }
}

TEST_CASE("stat --all-ports: the RTL has the same counts, and the table shows them", "[cli]") {
  const std::string file = scratch_file("all_ports_rtl.vcd", dump(2, 3'000));
  const ProgramRun run =
      run_program("all_ports_rtl", "stat axi4 --all-ports -e axi4/r_beats/ --trace " + file);
  REQUIRE(run.status == 0);
  CHECK(run.out.find("[1] tb.p0.s_axi, clock tb.p0.s_axi_aclk") != std::string::npos);
  CHECK(run.out.find("  axi4/r_beats/\n") != std::string::npos);
  CHECK(run.out.find("values equal on 2 ports\n") != std::string::npos);
}

TEST_CASE("stat --all-ports: what is for one port is refused", "[cli]") {
  const std::string file = scratch_file("all_ports_refused.vcd", dump(3, 100));
  const std::string trace = " --all-ports --trace " + file;
  for (const std::string option : {"--port tb.p0.s_axi", "--map arvalid=a", "--wave /tmp/x.fst"}) {
    const ProgramRun run = run_program("all_ports_refused", "stat axi4 " + option + trace);
    CAPTURE(option, run.err);
    CHECK(run.status == 2);
    CHECK(is_one_line(run.err));
    CHECK(run.err.find("--all-ports and " + option.substr(0, option.find(' '))) !=
          std::string::npos);
  }
  CHECK(run_program("all_ports_cmn", "stat cmn" + trace).err.find("not for cmn") !=
        std::string::npos);
}

}  // namespace fabmon::test::test_all_ports
