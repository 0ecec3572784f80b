// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Ports of several buses in one dump: which of them are listed and reported, and what files, limits
// and messages say of a bus that is not AXI.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/sim/any_dump.hpp"
#include "tests/sim/axi_dump.hpp"

namespace fabmon::test::test_buses {
namespace {

using Json = nlohmann::json;
using Catch::Matchers::Contains;

// AXI at tb.s_axi, with one read and one write, and a stream at tb.rx: packets of two beats to
// destination 2 that begin in the cycles 10, 15 and 20, and one that is open at the end.
std::string both_text() {
  AnyDump dump(60);
  dump.axi4();
  dump.at(8, {{"arvalid", 1}, {"arid", 1}, {"araddr", 0x1000}});
  dump.at(12, {{"rvalid", 1}, {"rid", 1}, {"rlast", 1}});
  dump.at(20, {{"awvalid", 1}, {"awaddr", 0x2000}, {"wvalid", 1}, {"wlast", 1}});
  dump.at(23, {{"bvalid", 1}});
  for (const char* pin : {"rx_tvalid", "rx_tlast"}) dump.declare(pin, 1, false);
  dump.declare("rx_tready", 1, false, 1).declare("rx_tdata", 32, false);
  dump.declare("rx_tdest", 4, false).declare("rx_tid", 2, false);
  for (const unsigned cycle : {10U, 15U, 20U, 50U}) {
    dump.at(cycle, {{"rx_tvalid", 1}, {"rx_tdest", 2}});
    if (cycle == 50) continue;
    dump.at(cycle + 2, {{"rx_tvalid", 1}, {"rx_tdest", 2}, {"rx_tlast", 1}});
  }
  return dump.text();
}

std::string both() { return scratch_file("buses_both.vcd", both_text()); }

Json reported(const std::string& tag, const std::string& arguments) {
  const std::string json = scratch(tag + ".json");
  const ProgramRun run = run_program(tag, "report --no-monitors " + arguments + " --json " + json);
  INFO("fabmon report " << arguments << "\n" << run.out << run.err);
  REQUIRE(run.status == 0);
  return json_file(json);
}

Json port_named(const Json& document, const std::string& name) {
  for (const Json& port : document["ports"]) {
    if (port["name"] == name) return port;
  }
  FAIL("no port " << name);
  return {};
}

std::vector<std::string> names_of(const Json& document) {
  std::vector<std::string> names;
  for (const Json& port : document["ports"]) names.push_back(port["name"]);
  std::sort(names.begin(), names.end());
  return names;
}

std::string refused(const std::string& tag, const std::string& arguments) {
  const ProgramRun run = run_program(tag, arguments);
  INFO("fabmon " << arguments << "\n" << run.out << run.err);
  CHECK(run.status == 2);
  CHECK(is_one_line(run.err));
  return run.err;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("A report of AXI and a stream has what each of them has", "[cli][report][buses]") {
  const std::string csv = scratch("buses_table.csv"), markdown = scratch("buses.md");
  const std::string perfetto = scratch("buses_perfetto.json"), page = scratch("buses.html");
  const Json document =
      reported("buses_both", both() + " --transactions " + csv + " --markdown " + markdown +
                                 " --perfetto " + perfetto + " -o " + page +
                                 " --assert 'rx.stream.transactions == 3'"
                                 " --assert 'sum(stream.bytes) == 28'"
                                 " --assert 'rx.stream.dest.2.latency.max == 2'");
  CHECK(names_of(document) == Names{"tb.rx", "tb.s_axi"});
  const Json axi = port_named(document, "tb.s_axi");
  CHECK(axi["directions"][0]["slowest"][0]["address"] == "0x1000");
  CHECK(axi["directions"][0]["slowest"][0]["response"] == 0);
  CHECK_FALSE(axi["directions"][0]["slowest"][0].contains("dest"));
  CHECK_FALSE(axi["directions"][0]["by"].contains("dest"));
  CHECK_FALSE(axi["directions"][0].contains("unit"));
  const Json rx = port_named(document, "tb.rx");
  REQUIRE(rx["directions"].size() == 1);
  const Json& stream = rx["directions"][0];
  CHECK(stream["unit"] == "packet");
  CHECK(stream["slowest"][0]["address"].is_null());
  CHECK(stream["slowest"][0]["burst"].is_null());
  CHECK(stream["slowest"][0]["response"].is_null());
  CHECK(stream["slowest"][0]["dest"] == 2);
  CHECK(stream["by"]["dest"][0]["transactions"] == 3);
  CHECK(stream["by"]["dest"][0]["worst"]["address"].is_null());
  CHECK(stream["by"]["range"].empty());
  CHECK(stream["matrix"]["rows"].empty());
  CHECK(stream["lines"].empty());
  CHECK(stream["total_worst"]["address"].is_null());
  CHECK(stream["open"]["list"][0]["address"].is_null());
  CHECK(stream["open"]["list"][0]["dest"] == 2);
  CHECK_THAT(rx["sentence"].get<std::string>(), Contains("1 packet is open at the end"));

  const std::string table = file_text(csv);
  CHECK(table.substr(0, table.find('\n')).ends_with(",range,dest"));
  CHECK_THAT(table, Contains("\ntb.rx,stream,0,,,2,4,,8,0,,10,10,10,12,12,2,1,105,125,,2\n"));
  CHECK_THAT(table, Contains("\ntb.s_axi,read,1,,0x1000,1,8,INCR,8,0,OKAY,8,8,12,12,12,4,1,85,"
                             "125,,\n"));
  CHECK_THAT(file_text(markdown), Contains("| `tb.rx` | stream | 3 |"));
  const std::string slices = file_text(perfetto);
  CHECK_THAT(slices, Contains("\"name\":\"packet\""));
  CHECK_THAT(slices, Contains("\"name\":\"read 0x1000\""));
  CHECK_THAT(slices, !Contains("stream 0x"));

  const std::string json = scratch("buses_both.json");
  const ProgramRun diff =
      run_program("buses_diff", "diff " + json + " " + json + " --fail-above 0% -o " +
                                    scratch("buses_diff.html"));
  CAPTURE(diff.out, diff.err);
  CHECK(diff.status == 0);
}

TEST_CASE("Without a stream a table has no column of its destinations", "[cli][report][buses]") {
  const std::string csv = scratch("buses_axi.csv");
  reported("buses_axi", both() + " --bus axi4 --transactions " + csv);
  const std::string table = file_text(csv);
  CHECK(table.substr(0, table.find('\n')).ends_with(",range"));
}

TEST_CASE("What is printed of a stream has packets and no addresses", "[cli][report][buses]") {
  const ProgramRun run = run_program("buses_text", "report --bus axis " + both());
  CAPTURE(run.err);
  REQUIRE(run.status == 0);
  CHECK_THAT(run.out,
             Contains("tb.rx: open at the end: packet of ID 0 to 2, accepted at cycle 50"));
  CHECK_THAT(run.out, !Contains("0x0"));
}

TEST_CASE("Buses, names and patterns narrow down the ports", "[cli][ports][report][buses]") {
  struct Case {
    std::string options;
    Names left;
  };
  const Case cases[] = {
      {"", {"tb.rx", "tb.s_axi"}},          {"--bus axis", {"tb.rx"}},
      {"--bus axi4", {"tb.s_axi"}},         {"--bus axi4,axis", {"tb.rx", "tb.s_axi"}},
      {"--bus all", {"tb.rx", "tb.s_axi"}}, {"--only '*rx'", {"tb.rx"}},
      {"--only s_axi", {"tb.s_axi"}},       {"--only 'tb.*' --exclude '*axi'", {"tb.rx"}},
      {"--exclude rx", {"tb.s_axi"}},       {"--only rx --only s_axi", {"tb.rx", "tb.s_axi"}},
  };
  for (const auto& [options, left] : cases) {
    CAPTURE(options);
    CHECK(names_of(reported("buses_narrow", both() + " " + options)) == left);
    const ProgramRun run = run_program("buses_ports", "ports --json " + both() + " " + options);
    CAPTURE(run.err);
    CHECK(names_of(Json::parse(run.out)) == left);
  }
  CHECK_THAT(refused("buses_none", "report " + both() + " --exclude '*'"), Contains("no port to"));
  CHECK_THAT(refused("buses_left", "ports " + both() + " --only nothing"),
             Contains("--only and --exclude leave no port"));
  CHECK_THAT(refused("buses_name", "ports " + both() + " --bus axsi"),
             Contains("there is no bus 'axsi'"));
  CHECK_THAT(refused("buses_port", "report " + both() + " --bus axis --port s_axi"),
             Contains("there is no port 's_axi'"));
}

TEST_CASE("A CSV file and generated traffic are of the bus that is named", "[cli][report][buses]") {
  const std::string csv =
      scratch_file("buses.csv", "tvalid,tready,tlast\n1,1,0\n1,0,1\n1,1,1\n0,1,0\n");
  const Json document = reported("buses_csv", csv + " --bus axis");
  CHECK(document["ports"][0]["kind"] == "AXI4-Stream");
  CHECK(document["ports"][0]["directions"][0]["latency"]["max"] == 2);
  CHECK_THAT(refused("buses_csv_axi", "report " + csv), Contains("AXI"));
  const Json traffic = reported("buses_traffic", "--traffic random --bus axis --cycles 3000");
  CHECK(traffic["ports"][0]["directions"][0]["name"] == "stream");
  CHECK(traffic["ports"][0]["directions"][0]["transactions"] > 10);
  CHECK_THAT(refused("buses_csv_only", "report " + csv + " --bus axis --only x"),
             Contains("--only and --exclude are for a dump"));
  CHECK_THAT(refused("buses_two", "report --traffic random --bus axi4,axis"),
             Contains("name one bus"));
  CHECK_THAT(refused("buses_chi", "report --traffic random --bus chi"),
             Contains("no report is made of its ports"));
  const Json mapped =
      reported("buses_map", both() +
                                " --bus axis --map tvalid=tb.rx_tvalid --map tready=tb.rx_tready"
                                " --map tlast=tb.rx_tlast --clock tb.clk");
  CHECK(mapped["ports"][0]["directions"][0]["transactions"] == 3);
}

TEST_CASE("A file of ports chooses the bus by its kind", "[cli][report][buses]") {
  const std::string saved = scratch("buses_saved.yaml");
  const ProgramRun save = run_program("buses_save", "ports " + both() + " --save " + saved);
  CAPTURE(save.err);
  REQUIRE(save.status == 0);
  CHECK(names_of(reported("buses_saved", both() + " --ports " + saved)) ==
        Names{"tb.rx", "tb.s_axi"});
  CHECK(names_of(reported("buses_saved_axis", both() + " --bus axis --ports " + saved)) ==
        Names{"tb.rx"});
  CHECK(names_of(reported("buses_saved_only", both() + " --only '*axi' --ports " + saved)) ==
        Names{"tb.s_axi"});
  const std::string by_hand = scratch_file(
      "buses_hand.yaml",
      "fabmon_ports: 1\nports:\n  - name: mine\n    kind: AXI4-Stream\n    clock: tb.clk\n"
      "    map: [tvalid=tb.rx_tvalid, tready=tb.rx_tready, tlast=tb.rx_tlast]\n");
  const Json document = reported("buses_hand", both() + " --ports " + by_hand);
  CHECK(port_named(document, "mine")["directions"][0]["transactions"] == 3);
}

TEST_CASE("Pins are a port of one bus: the first of those whose pins that decide they are",
          "[cli][ports][buses]") {
  const auto ports = [](const std::string& ready) {
    const std::string text =
        "$timescale 1ns $end\n$scope module tb $end\n$var wire 1 c clk $end\n"
        "$var wire 1 a m_axi_arvalid $end\n$var wire 1 b m_axi_arready $end\n"
        "$var wire 1 d m_axi_rvalid $end\n$var wire 1 e m_axi_rready $end\n"
        "$var wire 1 d x_tvalid $end\n$var wire 1 " +
        ready + " x_tready $end\n$upscope $end\n$enddefinitions $end\n#0\n0c\n#5\n1c\n#10\n0c\n";
    const ProgramRun run =
        run_program("buses_same", "ports --json " + scratch_file("buses_same.vcd", text));
    CAPTURE(run.err);
    return names_of(Json::parse(run.out));
  };
  CHECK(ports("e") == Names{"tb.m_axi"});
  CHECK(ports("f") == Names{"tb.m_axi", "tb.x"});
}

TEST_CASE("Ports of two buses that have one name are told apart", "[cli][ports][report][buses]") {
  std::string text = both_text();
  for (const std::string prefix : {"s_axi_", "rx_"}) {
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix)) {
      text.erase(at, prefix.size());
    }
  }
  const std::string dump = scratch_file("buses_named.vcd", text);
  CHECK(names_of(reported("buses_named", dump)) == Names{"tb", "tb#axis"});
  const Json one = reported("buses_named_one", dump + " --port 'tb#axis'");
  CHECK(one["ports"][0]["directions"][0]["transactions"] == 3);
}

TEST_CASE("The tree of ports is by scope and clock", "[cli][ports][buses]") {
  const ProgramRun tree = run_program("buses_tree", "ports --tree " + both());
  CHECK(tree.out ==
        "tb\n  clock tb.clk, reset tb.rst_n\n    s_axi  AXI4, subordinate, 64 bit\n"
        "    rx  AXI4-Stream, 32 bit\n");
  const ProgramRun json = run_program("buses_tree_json", "ports --tree --json " + both());
  CHECK(Json::parse(json.out)["tree"] == Json::array({{{"scope", "tb"},
                                                       {"clock", "tb.clk"},
                                                       {"reset", "tb.rst_n"},
                                                       {"ports", {"tb.s_axi", "tb.rx"}}}}));
}

TEST_CASE("Links are between ports that have addresses", "[cli][report][buses]") {
  const std::vector<DumpMove> moves = random_moves(7, 60);
  std::string text = dump_text({{.name = "cpu", .moves = behind(moves, 1, 1, 8)},
                                {.name = "ddr", .moves = behind(moves, 2, 3, 16)}},
                               1200);
  const std::string head = "$scope module tb $end\n";
  text.insert(text.find(head) + head.size(),
              "$scope module net $end\n$var wire 1 n0 clk $end\n$var wire 1 t0 rx_tvalid $end\n"
              "$var wire 1 t1 rx_tready $end\n$upscope $end\n");
  const std::string dump = scratch_file("buses_links.vcd", text);
  const Json document = reported("buses_links", dump);
  CHECK(document["ports"].size() == 3);
  REQUIRE(document["links"].size() == 2);
  CHECK(document["links"][0]["from"] == "tb.cpu.s_axi");
  CHECK(document["links"][0]["to"] == "tb.ddr.s_axi");
  CHECK(document["links"][0]["direction"] == "read");
  CHECK(document["links"][1]["direction"] == "write");
  CHECK_THAT(refused("buses_links_no", "report " + dump + " --link rx:cpu.s_axi"),
             Contains("transactions of tb.net.rx have no addresses"));
}

TEST_CASE("The option --open takes the directions that the port has", "[cli][report][buses]") {
  const std::string viewer = "FABMON_WAVE_VIEWER=/bin/true";
  const std::string dump = both();
  const auto open = [&](const std::string& rank) {
    return run_program("buses_open", "report " + dump + " --port rx --open " + rank, viewer);
  };
  CHECK(open("stream:1").status == 0);
  CHECK_THAT(open("read:1").err, Contains("has no direction 'read'; there are: stream"));
  CHECK_THAT(open("stream:9").err, Contains("there is no such transaction"));
}

}  // namespace fabmon::test::test_buses
