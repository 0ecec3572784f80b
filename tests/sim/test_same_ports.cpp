// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon report` of ports that had the same values all along, on nets of their own: one row, one
// port of links and totals.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/seed.hpp"
#include "tests/sim/axi_dump.hpp"

namespace fabmon::test::test_same_ports {
namespace {

using Catch::Matchers::Contains;
using Json = nlohmann::json;

struct Reported {
  Json json;
  std::string text;
};

Reported report_of(const std::string& tag, const std::string& dump,
                   const std::string& options = "") {
  const std::string file = scratch_file(tag + ".vcd", dump);
  const std::string json = scratch(tag + ".json");
  const ProgramRun run =
      run_program(tag, "report " + file + " --no-monitors --json " + json + " " + options);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  return {json_file(json), run.out};
}

// The dump with other values of a pin, whose vectors have this many bits.
std::string with_data(std::string dump, const std::string& port, const std::string& value) {
  const std::size_t scope = dump.find("$scope module " + port + " $end");
  const std::size_t pin = dump.find(" s_axi_rdata ", scope);
  const std::size_t id = dump.rfind(' ', pin - 1) + 1;
  const std::string old = "b" + std::string(32, '0') + " " + dump.substr(id, pin - id) + "\n";
  dump.replace(dump.find(old), value.size() + 1, "b" + value);
  return dump;
}

std::vector<DumpMove> moves() { return random_moves(seed_or(1), 40); }

}  // namespace

TEST_CASE("Same ports: copies with nets of their own are one row with the other names",
          "[cli][report]") {
  const std::string dump = dump_text({{.name = "core", .moves = moves()},
                                      {.name = "core.wrapper", .moves = moves()},
                                      {.name = "core.wrapper.tile", .moves = moves()}},
                                     800);
  const std::string markdown = scratch("same_three.md");
  const Reported all = report_of("same_three", dump, "--markdown " + markdown);
  REQUIRE(all.json["ports"].size() == 1);
  const Json& port = all.json["ports"][0];
  CHECK(port["name"] == "tb.core.s_axi");
  CHECK(port["also"] == Json{"tb.core.wrapper.s_axi", "tb.core.wrapper.tile.s_axi"});
  CHECK(all.json["links"].empty());
  CHECK(all.json["totals"]["transactions"] == moves().size());
  CHECK_THAT(all.text,
             Contains("tb.core.s_axi: also: tb.core.wrapper.s_axi, tb.core.wrapper.tile.s_axi\n"));
  CHECK_THAT(file_text(markdown),
             Contains("also `tb.core.wrapper.s_axi`, `tb.core.wrapper.tile.s_axi`"));

  const Reported alone = report_of("same_alone", dump, "--port tb.core.wrapper.s_axi");
  CHECK(alone.json["ports"][0]["name"] == "tb.core.wrapper.s_axi");
  CHECK(alone.json["ports"][0]["also"].empty());
  const Reported named = report_of(
      "same_named", dump, "--port tb.core.wrapper.s_axi --port tb.core.wrapper.tile.s_axi");
  REQUIRE(named.json["ports"].size() == 1);
  CHECK(named.json["ports"][0]["also"] == Json{"tb.core.wrapper.tile.s_axi"});
  const Reported linked =
      report_of("same_linked", dump, "--link tb.core.s_axi:tb.core.wrapper.s_axi");
  CHECK(linked.json["links"].empty());
  CHECK_THAT(linked.text,
             Contains("note: --link tb.core.s_axi:tb.core.wrapper.s_axi: no link, as "));
}

TEST_CASE("Same ports: buses side by side that do the same are two rows, and a note says so",
          "[cli][report]") {
  const Reported two = report_of(
      "same_beside",
      dump_text({{.name = "core0", .moves = moves()}, {.name = "core1", .moves = moves()}}, 800));
  REQUIRE(two.json["ports"].size() == 2);
  CHECK(two.json["ports"][0]["also"].empty());
  std::string notes;
  for (const Json& port : two.json["ports"]) notes += port["notes"].dump();
  CHECK_THAT(notes, Contains("had the values of tb.core"));
}

TEST_CASE("Same ports: a limit and a comparison find a port by each of its names",
          "[cli][report]") {
  const std::vector<DumpPort> ports{{.name = "core", .moves = moves()},
                                    {.name = "core.wrapper", .moves = moves()}};
  const Reported all = report_of("same_limit", dump_text(ports, 800),
                                 "--assert 'tb.core.wrapper.s_axi.read.transactions >= 1'");
  CHECK(all.json["limits"][0]["holds"] == true);
  // An older report has two rows.
  Json old = all.json;
  old["ports"].push_back(old["ports"][0]);
  old["ports"][1]["name"] = "tb.core.wrapper.s_axi";
  for (Json& port : old["ports"]) port["also"] = Json::array();
  const std::string before = scratch_file("same_before.json", old.dump());
  const ProgramRun run = run_program(
      "same_diff", "diff " + before + " " + scratch("same_limit.json") + " --fail-above 5%");
  CAPTURE(run.out, run.err);
  CHECK(run.status == 0);
}

TEST_CASE("Same ports: a copy that comes a cycle later is a port of its own, with a link",
          "[cli][report]") {
  const Reported two =
      report_of("same_later", dump_text({{.name = "core", .moves = moves()},
                                         {.name = "core.dup", .moves = moves()},
                                         {.name = "later", .moves = behind(moves(), 1, 1, 0)}},
                                        800));
  REQUIRE(two.json["ports"].size() == 2);
  REQUIRE(!two.json["links"].empty());
  std::uint64_t matched = 0;
  for (const Json& link : two.json["links"]) {
    CHECK(link["from"] == "tb.core.dup.s_axi");
    CHECK(link["to"] == "tb.later.s_axi");
    CHECK(link["order_known"] == true);
    CHECK(link["unmatched_from"] == 0);
    matched += link["matched"].get<std::uint64_t>();
  }
  CHECK(matched == moves().size());
  CHECK(two.json["totals"]["transactions"] == moves().size());
}

TEST_CASE("Same ports: one pin that differs once, data, another clock or no traffic are two ports",
          "[cli][report]") {
  const auto rows = [](const std::string& tag, const std::string& dump) {
    return report_of(tag, dump).json["ports"].size();
  };
  std::vector<DumpMove> others = moves();
  others.back().id ^= 1U;
  CHECK(rows("same_id",
             dump_text({{.name = "a", .moves = moves()}, {.name = "a.b", .moves = others}}, 800)) ==
        2);
  const std::vector<DumpPort> same{{.name = "a", .moves = moves()},
                                   {.name = "a.b", .moves = moves()}};
  CHECK(rows("same_same", dump_text(same, 800)) == 1);
  CHECK(rows("same_data", with_data(dump_text(same, 800), "b", std::string(31, '0') + "1")) == 2);
  CHECK(rows("same_clock", dump_text({{.name = "a", .moves = moves()},
                                      {.name = "a.b", .moves = moves(), .period = 12}},
                                     1000)) == 2);
  CHECK(rows("same_reset", dump_text({{.name = "a", .moves = moves(), .resets = {{0, 3}}},
                                      {.name = "a.b", .moves = moves(), .resets = {{0, 4}}}},
                                     800)) == 2);
  CHECK(rows("same_idle",
             dump_text({{.name = "a", .moves = {}}, {.name = "a.b", .moves = {}}}, 800)) == 2);
}

}  // namespace fabmon::test::test_same_ports
