// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon ports`: what it prints of complete and incomplete ports, and its errors. The dumps of the
// corpus are in test_corpus.cpp.
#include <string>
#include <vector>

#include "tb/report/ports_file.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/folders.hpp"

namespace fabmon::test::test_ports {
namespace {

using Catch::Matchers::Contains;
using Json = nlohmann::json;

/// A dump of the scope tb with these signals ("name" or "name:bits"); names with "clk" toggle.
std::string dump(const std::string& name, const std::vector<std::string>& signals) {
  std::string head = "$scope module tb $end\n";
  std::string values;
  std::string edges[2];
  for (std::size_t i = 0; i < signals.size(); ++i) {
    const std::size_t colon = signals[i].find(':');
    const std::string bits = colon == std::string::npos ? "1" : signals[i].substr(colon + 1);
    const std::string id = "i" + std::to_string(i);
    head += "$var wire " + bits + " " + id + " " + signals[i].substr(0, colon) + " $end\n";
    if (signals[i].find("clk") == std::string::npos) {
      values += "b0 " + id + "\n";
    } else {
      edges[0] += "0" + id + "\n";
      edges[1] += "1" + id + "\n";
    }
  }
  std::string text = head + "$upscope $end\n$enddefinitions $end\n#0\n" + values;
  for (int i = 0; i < 9; ++i) text += "#" + std::to_string(5 * i + 1) + "\n" + edges[i % 2];
  return scratch_file(name, text);
}

std::vector<std::string> pins(const std::string& prefix, const std::vector<std::string>& channels,
                              const std::string& suffix = "") {
  std::vector<std::string> names;
  for (const std::string& channel : channels) {
    names.push_back(prefix + channel + "valid" + suffix);
    names.push_back(prefix + channel + "ready" + suffix);
  }
  return names;
}

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

const std::vector<std::string> kAll{"ar", "r", "aw", "w", "b"};
const std::vector<std::string> kClk{"clk"};

/// The ports of a dump, by name.
Json ports(const std::string& path, const std::string& options = "") {
  const ProgramRun run = run_program("ports_json", "ports --json " + path + " " + options);
  CAPTURE(run.err);
  CHECK(run.status == 0);
  Json by_name = Json::object();
  const Json all = Json::parse(run.out)["ports"];
  for (const Json& port : all) by_name[port["name"].get<std::string>()] = port;
  CHECK(by_name.size() == all.size());
  return by_name;
}

}  // namespace

TEST_CASE("Ports: each port of a dump is listed once, with which monitors can measure it",
          "[cli][ports]") {
  const std::string path =
      dump("ports_some.vcd", kClk + pins("s_axi_", kAll) + pins("m_axi_", {"ar", "r"}) +
                                 pins("x_", {"aw", "b"}) + pins("", kAll, "_dma") +
                                 pins("l_", {"ar"}) + std::vector<std::string>{"s_axi_arlen:8"});
  const Json found = ports(path);
  CHECK(found.size() == 4);
  CHECK(found["tb.s_axi"]["kind"] == "AXI4");
  CHECK(found["tb.s_axi"]["side"] == "subordinate");
  CHECK(found["tb.s_axi"]["monitors"] == Json{"axi4", "stats"});
  CHECK(found["tb.m_axi"]["kind"] == "AXI4-Lite");
  CHECK(found["tb.m_axi"]["side"] == "manager");
  CHECK(found["tb.m_axi"]["monitors"] == Json{"axi4", "stats"});
  CHECK(found["tb.x"]["monitors"] == Json::array({"stats"}));
  CHECK(found["tb.x"]["missing"] == Json{"wvalid", "wready"});
  CHECK(found["tb.dma"]["monitors"] == Json{"axi4", "stats"});
  for (const Json& port : found) CHECK(port["clock"] == "tb.clk");
  CHECK(ports(path, "--prefix m_axi_").size() == 1);
}

TEST_CASE(
    "Ports: a mesh by crosspoints, by vectors, its links, and what CCI-400 watches are listed",
    "[cli][ports]") {
  const Json mesh =
      ports(dump("ports_mesh.vcd",
                 kClk + std::vector<std::string>{"xp0_p1_up_req_flitv", "xp0_p1_up_req_flit:139"}));
  CHECK(mesh.size() == 1);
  CHECK(mesh["tb"]["kind"] == "CHI mesh");
  CHECK(mesh["tb"]["monitors"] == Json{"cmn"});

  const Json vectors =
      ports(dump("ports_vectors.vcd",
                 std::vector<std::string>{"aclk", "up_req_flitv:16", "up_req_flit:2064"}));
  CHECK(vectors.size() == 1);
  CHECK(vectors["tb"]["kind"] == "CHI mesh");
  CHECK(vectors["tb"]["monitors"] == Json{"cmn"});

  const Json links = ports(dump(
      "ports_links.vcd", kClk + std::vector<std::string>{"rn_txreqflitv", "rn_txreqflit:139"}));
  CHECK(links.size() == 1);
  CHECK(links["tb.rn"]["kind"] == "CHI link");
  CHECK(links["tb.rn"]["monitors"].empty());
  CHECK(links["tb.rn"]["missing"].size() == 1);

  const Json ace = ports(dump("ports_ace.vcd", kClk + pins("s0_", kAll) + pins("m0_", kAll) +
                                                   std::vector<std::string>{"s0_arsnoop:4"}));
  CHECK(ace.size() == 3);
  CHECK(ace["tb.s0"]["kind"] == "ACE");
  CHECK(ace["tb.m0"]["kind"] == "AXI4-Lite");
  CHECK(ace["tb"]["kind"] == "CCI-400");
  CHECK(ace["tb"]["monitors"] == Json{"cci400"});
}

TEST_CASE("Ports: the table says what a port lacks", "[cli][ports]") {
  const std::string path = dump("ports_lacks.vcd", kClk + pins("x_", {"aw", "b"}));
  const ProgramRun run = run_program("ports_lacks", "ports " + path);
  CHECK(run.status == 0);
  CHECK(run.out.find("\ntb.x: lacks wvalid, wready\n") != std::string::npos);
}

TEST_CASE("Ports: the side is told by the commands, whichever channel is declared first",
          "[cli][ports]") {
  const std::vector<std::string> subordinate{"bus_rvalid_o", "bus_rready_i", "bus_arready_o",
                                             "bus_arvalid_i"};
  CHECK(ports(dump("ports_side_s.vcd", kClk + subordinate))["tb.bus"]["side"] == "subordinate");
  const std::vector<std::string> manager{"bus_rvalid_i", "bus_rready_o", "bus_arready_i",
                                         "bus_arvalid_o"};
  CHECK(ports(dump("ports_side_m.vcd", kClk + manager))["tb.bus"]["side"] == "manager");
}

TEST_CASE("Ports: two of a name get names that tell them apart, and each can be measured",
          "[cli][ports]") {
  const std::string path =
      dump("ports_same.vcd", kClk + pins("axi_", {"ar", "r"}) + pins("axi_", {"ar", "r"}, "_i"));
  CHECK(ports(path).size() == 2);
  for (const std::string name : {"tb.axi", "tb.axi#2"}) {
    const ProgramRun run =
        run_program("ports_same", "stat axi4 --no-rtl --trace " + path + " --port '" + name + "'");
    CAPTURE(name, run.err);
    CHECK(run.status == 0);
  }
  const ProgramRun all =
      run_program("ports_same_all", "stat axi4 --no-rtl --all-ports --trace " + path);
  CAPTURE(all.err);
  CHECK(all.status == 0);
}

TEST_CASE("Ports: options that a trace or a monitor has no use for are refused", "[cli][ports]") {
  const std::string csv =
      scratch_file("ports_refused.csv", "arvalid,arready,rvalid,rready\n1,1,0,0\n");
  for (const std::string option :
       {"--clock c", "--clock-enable e", "--negedge", "--scope s", "--port p", "--map arvalid=a",
        "--req a --resp b", "--widths id=1", "--reset r", "--reset-high", "--no-reset"}) {
    const ProgramRun run =
        run_program("ports_refused", "stat axi4 --no-rtl --trace " + csv + " " + option);
    CAPTURE(option, run.err);
    CHECK(run.status == 2);
    CHECK(is_one_line(run.err));
    CHECK_THAT(run.err, Contains(option.substr(0, option.find(' '))));
  }
  const std::string path = dump("ports_not_axi.vcd", kClk + pins("axi_", {"ar", "r"}));
  for (const std::string option : {"--req a --resp b", "--widths id=1", "--all-ports"}) {
    const ProgramRun run =
        run_program("ports_not_axi", "stat cmn --no-rtl --trace " + path + " " + option);
    CAPTURE(option, run.err);
    CHECK(run.status == 2);
    CHECK_THAT(run.err, Contains("not for cmn"));
  }
  const std::string map = scratch_file("ports_map.txt", "arvalid=tb.axi_arvalid\n");
  const ProgramRun overwrites =
      run_program("ports_overwrites",
                  "stat axi4 --no-rtl --trace " + path + " --map @" + map + " --json " + map);
  CAPTURE(overwrites.err);
  CHECK(overwrites.status == 2);
  CHECK_THAT(overwrites.err, Contains("would overwrite"));
  CHECK(file_text(map) == "arvalid=tb.axi_arvalid\n");
}

TEST_CASE("Ports: what the list names, stat measures by --port", "[cli][ports]") {
  const std::string path = dump(
      "ports_each.vcd", kClk + pins("s_axi_", kAll) + pins("", kAll, "_dma") +
                            std::vector<std::string>{"slv_req_i:217", "slv_resp_o:84"} +
                            std::vector<std::string>{"v_arvalid:2", "v_arready:2", "v_rvalid:2",
                                                     "v_rready:2", "v_araddr:64", "v_rlast:2"});
  const Json found = ports(path);
  CHECK(found.size() == 5);
  CHECK(found.contains("tb.v[1]"));
  CHECK(found["tb.v[1]"]["addr_width"] == 32);
  CHECK(found["tb.slv"]["struct_widths"] == "addr=32,data=64,id=4,user=1");
  for (const auto& [name, port] : found.items()) {
    const ProgramRun run =
        run_program("ports_stat", "stat axi4 --no-rtl --trace " + path + " --port '" + name + "'");
    CAPTURE(name, run.err);
    CHECK(run.status == 0);
  }
  const ProgramRun several = run_program(
      "ports_several",
      "stat axi4 --trace " + dump("ports_bare.vcd", kClk + pins("", kAll) + pins("lite_", kAll)));
  CHECK(several.status == 2);
  CHECK_THAT(several.err, Contains("choose one: --port tb, --scope tb --prefix lite_\n"));
  const ProgramRun none = run_program("ports_no", "stat axi4 --trace " + path + " --port tb.no");
  CHECK(none.status == 2);
  CHECK(is_one_line(none.err));
  CHECK_THAT(none.err, Contains("there is no port 'tb.no'; there is ") && Contains("tb.v[0]"));
}

TEST_CASE("Ports: a port of bare names without a scope is called top", "[cli][ports]") {
  std::string text = file_text(dump("ports_top.vcd", kClk + pins("", kAll)));
  text.erase(0, text.find('\n') + 1);  // $scope
  text.erase(text.find("$upscope $end\n"), std::string_view("$upscope $end\n").size());
  const std::string path = scratch_file("ports_top.vcd", text);
  CHECK(ports(path).contains("top"));
  const ProgramRun run = run_program("ports_top", "stat axi4 --no-rtl --port top --trace " + path);
  CAPTURE(run.err);
  CHECK(run.status == 0);
}

TEST_CASE("Ports: what has a pin both as input and as output is no port", "[cli][ports]") {
  const std::vector<std::string> names = pins("axi_", {"ar", "r"}, "_i");
  CHECK(ports(dump("ports_in.vcd", kClk + names)).size() == 1);
  CHECK(ports(dump("ports_in_out.vcd", kClk + names + pins("axi_", {"ar", "r"}, "_o"))).empty());
}

TEST_CASE("Ports: clocks that leave a choice, and a missing one, are said", "[cli][ports]") {
  const std::vector<std::string> reads = pins("s_axi_", {"ar", "r"});
  const std::string two = dump("ports_two.vcd", reads + std::vector<std::string>{"clk_a", "clk_b"});
  CHECK(ports(two)["tb.s_axi"]["clock"].is_null());
  CHECK(ports(two)["tb.s_axi"]["clock_candidates"] == Json{"tb.clk_a", "tb.clk_b"});
  CHECK_THAT(run_program("ports_two", "ports " + two).out,
             Contains("tb.s_axi: --clock is one of tb.clk_a, tb.clk_b"));
  const std::string none = dump("ports_none.vcd", reads);
  CHECK(ports(none)["tb.s_axi"]["clock"].is_null());
  CHECK(run_program("ports_none", "ports " + none).status == 0);
}

TEST_CASE("Ports: of structs whose widths leave a choice it says what to give", "[cli][ports]") {
  const std::string path =
      dump("ports_widths.vcd", kClk + std::vector<std::string>{"slv_req_i:217", "slv_resp_o:84"});
  CHECK(ports(path, "--widths addr=32,data=64,id=4,user=1").size() == 1);
  CHECK(ports(path, "--widths addr=64,data=64,id=4,user=1").empty());
  const ProgramRun bad = run_program("ports_widths", "ports --widths data=3 " + path);
  CHECK(bad.status == 2);
  CHECK(is_one_line(bad.err));
}

TEST_CASE("Ports: errors are one line, and a dump without ports is one", "[cli][ports]") {
  const std::string empty = dump("ports_empty.vcd", {"clk", "valid", "ready"});
  const std::string csv = scratch_file("ports.csv", "arvalid,arready\n1,1\n");
  for (const std::string& arguments :
       {empty, csv, std::string("/nowhere.vcd"), std::string("x.txt"), empty + " --scope no",
        scratch_file("ports_bad.vcd", "no dump"), scratch_file("ports_zero.vcd", "")}) {
    const ProgramRun run = run_program("ports_error", "ports " + arguments);
    CAPTURE(arguments, run.err);
    CHECK(run.status == 2);
    CHECK(is_one_line(run.err));
    CHECK(run.out.empty());
  }
  CHECK(ports(empty).empty());
}

TEST_CASE("Map: the option takes a value with a space or an equals sign, and several times",
          "[cli][ports]") {
  const std::string path = dump("ports_map.vcd", {"clk", "a", "b", "c", "d"});
  const std::string base = "stat axi4 --no-rtl --trace " + path;
  const std::string by_hand = " --map arvalid=a --map=arready=tb.b --map rvalid=c --map rready=d";
  const ProgramRun run = run_program("ports_map", base + by_hand);
  CAPTURE(run.err);
  CHECK(run.status == 0);
  CHECK_THAT(run.out, Contains("port: --map, 4 signals"));
  const ProgramRun lacks = run_program("ports_map", base + " --map arvalid=a --map rvalid=c");
  CHECK(lacks.status == 2);
  CHECK_THAT(lacks.err, Contains("no AXI4 port found; --map lacks arready"));
}

TEST_CASE("Ports: those that a report measures are saved as a file of ports", "[cli][ports]") {
  const std::string path =
      dump("ports_save.vcd", kClk + pins("s_axi_", kAll) + pins("m_axi_", {"ar"}));
  for (const std::string name : {"ports_save.yaml", "ports_save.json"}) {
    const std::string file = scratch(name);
    REQUIRE(run_program("ports_save", "ports " + path + " --save " + file).status == 0);
    const std::vector<PortEntry> entries = read_ports_file(file);
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].name == "tb.s_axi");
    CHECK(entries[0].port == "tb.s_axi");
    CHECK(entries[0].kind == "AXI4-Lite");
    CHECK(entries[0].clock == "tb.clk");
    CHECK(entries[0].reset.empty());
  }
  const ProgramRun other = run_program("ports_save", "ports " + path + " --save x.txt");
  CHECK(other.status == 2);
  CHECK(is_one_line(other.err));
  const ProgramRun itself = run_program("ports_save", "ports " + path + " --save " + path);
  CHECK(itself.status == 2);
}

}  // namespace fabmon::test::test_ports
