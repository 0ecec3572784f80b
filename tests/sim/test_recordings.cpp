// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What --wave has recorded. Measured again by the options that it prints, without programming and
// reading out, it has every count of the run. As a dump of any design it is a clean one: each port
// once, each register access one handshake per channel, no rule broken.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "tb/bus/apb/trace.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_recordings {

TEST_CASE("A recording measured again has the counts of the run that made it", "[cli][wave]") {
  using Json = nlohmann::json;
  const auto [monitor, source, chosen] = GENERATE(table<std::string, std::string, std::string>({
      {"axi4", "random", "--all"},
      {"stats", "random", ""},
      {"stats", "random", "--build contexts"},
      {"cci400", "snoop", "--all --build base"},
      {"cmn", "mixed", "--all"},
  }));
  CAPTURE(monitor, source, chosen);
  const std::string tag =
      "recording_" + monitor + (chosen.find("contexts") != std::string::npos ? "_c" : "");
  const std::string wave = scratch(tag + ".fst");
  const std::string json = scratch(tag + ".json");
  const ProgramRun run =
      run_program(tag, "stat " + monitor + " --traffic " + source + " " + chosen +
                           " --cycles 3000 --wave " + wave + " --json " + json);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const std::string call = "fabmon stat " + monitor + " --trace ";
  const std::size_t at = run.out.find(call);
  REQUIRE(at != std::string::npos);
  const std::string options = run.out.substr(at + 7, run.out.find('\n', at) - at - 7);
  const ProgramRun again =
      run_program(tag + "_again", options + " " + chosen + " --no-rtl --json -");
  INFO(options << again.err);
  REQUIRE(again.status == 0);
  const Json first = json_file(json);
  const Json second = Json::parse(again.out);
  CHECK(first.at("cycles") == second.at("cycles"));
  REQUIRE(first.at("events").size() == second.at("events").size());
  for (std::size_t i = 0; i < first.at("events").size(); ++i) {
    CAPTURE(first.at("events").at(i).at("event"));
    CHECK(first.at("events").at(i).at("count") == second.at("events").at(i).at("count"));
  }
  for (std::size_t i = 0; i < first.at("histogram").size(); ++i) {
    CHECK(first.at("histogram").at(i).at("count") == second.at("histogram").at(i).at("count"));
  }
  CHECK(second.value("/violations/total"_json_pointer, 0) == 0);
  // Nor does what comes before and after break a rule, where values are captured at once at the end
  // of the traffic. Those of stats and cci400 are not, so that nothing may be accepted afterwards.
  if (monitor != "axi4" && monitor != "cmn") return;
  const std::size_t window = options.find(" --from ");
  REQUIRE(window != std::string::npos);
  const ProgramRun whole =
      run_program(tag + "_whole", options.substr(0, window) + " " + chosen + " --no-rtl --json -");
  INFO(whole.err);
  REQUIRE(whole.status == 0);
  const Json all = Json::parse(whole.out);
  CAPTURE(all.at("violations"));
  CHECK(all.at("violations").at("total") == 0);
}

TEST_CASE("A recording shows each register access as one handshake, each port once, no violation",
          "[cli][wave]") {
  using Json = nlohmann::json;
  using Names = std::vector<std::string>;
  // Backpressure: when the traffic ends, commands and data wait for READY.
  const auto [tag, chosen, ports] = GENERATE(table<std::string, std::string, Names>({
      {"axi4",
       "axi4 --traffic backpressure",
       {"fabmon_axi4.mon_axi", "fabmon_axi4.s_axil", "fabmon_axi4.s_apb"}},
      {"bank",
       "axi4 --all --traffic backpressure",
       {"fabmon_axi4_bank.mon_axi", "fabmon_axi4_bank.s_axil", "fabmon_axi4_bank.s_apb"}},
      {"stats",
       "stats --traffic backpressure",
       {"fabmon_stats_axi.mon_axi", "fabmon_stats_axi.s_axil", "fabmon_stats_axi.s_apb"}},
  }));
  CAPTURE(chosen);
  const std::string name = "clean_" + tag;
  const std::string wave = scratch(name + ".fst");
  const ProgramRun run = run_program(name, "stat " + chosen + " --cycles 500 --wave " + wave);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);

  const ProgramRun list = run_program(name + "_ports", "ports --json " + wave);
  REQUIRE(list.status == 0);
  Names found;
  const Json listed = Json::parse(list.out);
  for (const Json& port : listed.at("ports")) found.push_back(port.at("name"));
  CHECK(found == ports);

  const std::string page = scratch(name + ".html");
  const ProgramRun report =
      run_program(name + "_report", "report --no-rtl --json - -o " + page + " " + wave);
  INFO(report.err);
  REQUIRE(report.status == 0);
  bool registers = false;
  const Json measured = Json::parse(report.out);
  for (const Json& port : measured.at("ports")) {
    CAPTURE(port.at("name"), port.at("violations"));
    CHECK(port.at("violations").at("total") == 0);
    if (port.at("name") != ports[1]) continue;  // the other register bus is tied
    registers = true;
    const Json& channels = port.at("channels");
    const auto beats = [&](std::size_t channel) {
      return channels.at(channel).at("beats").get<std::uint64_t>();
    };
    for (const std::size_t channel : {0, 1, 2, 3, 4}) {  // AR, R, AW, W, B
      CHECK(beats(channel) > 0);
      CHECK(channels.at(channel).at("stalls") == 0);
    }
    CHECK(beats(0) == beats(1));
    CHECK(beats(2) == beats(3));
    CHECK(beats(2) == beats(4));
    for (const Json& direction : port.at("directions")) {
      CHECK(direction.at("transactions") == beats(direction.at("name") == "read" ? 0 : 2));
      CHECK(direction.at("open_at_end") == 0);
      CHECK(direction.at("orphans") == 0);
    }
  }
  CHECK(registers);
}

TEST_CASE("A recording shows each register access on APB as one transfer", "[cli][wave]") {
  const std::string wave = scratch("clean_apb.fst");
  const ProgramRun run = run_program(
      "clean_apb",
      "stat stats --traffic random --build apb --param Apb=1 --cycles 500 --wave " + wave);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const auto trace =
      open_apb_trace({.path = wave, .scope = "fabmon_stats_apb", .prefix = "s_apb_"}, 1);
  std::size_t transfers = 0;
  bool access = false;  // the access phase goes on
  ApbPins pins;
  for (std::size_t cycle = 0; trace->read(&pins, 1) == 1; ++cycle) {
    CAPTURE(cycle);
    const bool select = mask_width(pins.psel) != 0;
    CHECK((select && pins.penable != 0) == access);  // after a cycle of setup, until PREADY
    transfers += access && pins.pready != 0 ? 1 : 0;
    access = select && (!access || pins.pready == 0);
  }
  CHECK_FALSE(access);
  CHECK(transfers > 0);
}

}  // namespace fabmon::test::test_recordings
