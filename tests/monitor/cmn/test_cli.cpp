// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat cmn` and `fabmon list cmn` end to end.
#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tb/bus/chi/trace.hpp"
#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/monitor/cmn/tables/events.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_cli {
namespace {

using nlohmann::json;

struct StatRun {
  json result;
  std::string out;
};

// Runs stat cmn with a JSON file; the run must succeed and be quiet on stderr.
StatRun stat(const std::string& tag, const std::string& arguments) {
  const std::string path = scratch("cmn_" + tag + ".json");
  const ProgramRun run = run_program("cmn_" + tag, "stat cmn " + arguments + " --json " + path);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  REQUIRE(run.err.empty());
  json result = json_file(path);
  REQUIRE(result["monitor"] == "cmn");
  REQUIRE(result["match"] == true);
  REQUIRE(result["cycle_counter"]["match"] == true);
  REQUIRE(result["flags"].empty());
  REQUIRE(run.out.find("RTL = golden: ") != std::string::npos);
  return {.result = std::move(result), .out = run.out};
}

std::vector<std::uint64_t> counts(const json& events) {
  std::vector<std::uint64_t> values;
  for (const auto& event : events) values.push_back(event["count"].get<std::uint64_t>());
  return values;
}

// Five cycles: misses at the HN-Fs 0x04 (one) and 0x24 (three), and flits to P0 of XP1. Requests of
// the RN-F at XP0 P0, opcodes ReadNoSnp, ReadNoSnp, ReadShared; the last one is Secure. 512 entries
// in the queue of HN-F 0x24, of them 256 reads.
std::string trace(const std::string& tag) {
  return scratch_file(
      "cmn_" + tag + ".csv",
      "cycle,xp0_p1_d0_event,xp1_p1_d0_event,xp1_p0_dat_txflitv,xp1_p1_d0_occupancy,"
      "xp0_p0_up_req_flitv,xp0_p0_up_req_flit\n"
      "0,0,2,1,0x8080,1,0x8_00000000_00001000_00000000\n"
      "1,2,2,0,0x8080,1,0x8_00000000_00001000_00000000\n"
      "2,0,2,1,0x80,1,0x0_00000000_00000400_00000000\n"
      "3,0,0,1,0x80,0,0\n"
      "4,0,4,0,0,0,0\n");
}

const std::string kReadNoSnp =
    "cmn/watchpoint_up,wp_dev_sel=0,wp_chn_sel=0,wp_grp=0,wp_val=0x200000000,"
    "wp_mask=0xFFFFFFE07FFFFFFF/";
const std::string kByNumbers = "cmn/config=0x7770,config1=0x200000000,config2=0xFFFFFFE07FFFFFFF/";
const std::string kAnyReq =
    "cmn/watchpoint_up,wp_dev_sel=0,wp_chn_sel=0,wp_grp=0,wp_val=0,"
    "wp_mask=0xFFFFFFFFFFFFFFFF/";

}  // namespace

TEST_CASE("Events of a mesh are counted however they are spelt", "[cmn][cli][stat]") {
  const std::string file = scratch_file(
      "cmn_spelt.events", "# two\ncmn/type=0x5,eventid=0x1/\n cmn/config=0x2480010005/ # 0x24\n");
  const std::vector<std::string> spelt{"cmn/hnf_cache_miss/",
                                       "cmn/type=0x5,eventid=0x1/",
                                       "cmn/config=0x2480010005/",
                                       "arm_cmn_0/hnf_cache_miss,bynodeid=1,nodeid=0x24/",
                                       "cmn/nodeid=4,bynodeid,hnf_cache_miss/",
                                       "cmn/dtc_cycles/",
                                       "cmn/type=3/",
                                       "cmn/mxp_p0_dat_txflit_valid/",
                                       "cmn/mxp_p0_dat_txflit_valid,bynodeid=1,nodeid=0x40/",
                                       "cmn/hnf_qos_pocq_occupancy_all/",
                                       "cmn/type=0x5,eventid=0xf,occupid=1/",
                                       kReadNoSnp,
                                       kByNumbers,
                                       "cmn/type=0x6,eventid=0/",
                                       kAnyReq};
  std::string arguments;
  for (const std::string& event : spelt) {
    if (event == spelt[1]) arguments.append(" -e @").append(file);
    if (event != spelt[1] && event != spelt[2]) arguments.append(" -e ").append(event);
  }
  const auto [result, out] = stat("spelt", "--trace " + trace("spelt") + arguments);
  const json& events = result["events"];
  REQUIRE(events.size() == spelt.size());
  for (std::size_t i = 0; i < spelt.size(); ++i) REQUIRE(events[i]["event"] == spelt[i]);
  CHECK(counts(events) == std::vector<std::uint64_t>{4, 4, 3, 3, 1, 5, 5, 3, 0, 2, 1, 2, 2, 0, 3});
  CHECK(events[1]["name"] == "hnf_cache_miss");
  CHECK(events[10]["name"] == "hnf_qos_pocq_occupancy_read");
  CHECK(events[12]["name"] == "watchpoint_up");
  CHECK(events[13]["name"] == "RESERVED");
  CHECK(events[3]["config"] == "0x2480010005");
  CHECK(events[10]["config"] == "0x80f0005");
  CHECK(events[11]["config2"] == "0xffffffe07fffffff");
  CHECK(events[0]["nodes"] == std::vector<int>{0x04, 0x20, 0x24, 0x64, 0x2C});
  CHECK(events[4]["nodes"] == std::vector<int>{0x04});
  CHECK(result["build"] == "base");
  CHECK(out.find("cmn build base, 4x2 mesh, ") == 0);
  CHECK(out.find("# 5 HN-F, 0.800 requests/cycle") != std::string::npos);
  CHECK(out.find("# HN-F 0x24, 0.600 requests/cycle") != std::string::npos);
  CHECK(out.find("# 8 XP, P0 up REQ, 0.400 flits/cycle") != std::string::npos);
  CHECK(out.find("entries on average") != std::string::npos);
}

TEST_CASE("cmn: what JSON writes as config, config1 and config2 is an event again",
          "[cmn][cli][stat]") {
  const std::string source = "--traffic mixed --cycles 400 --no-rtl ";
  const std::string watches =
      "-e cmn/watchpoint_down,dev_sel=1,chn_sel=3,grp=0,val=0,mask=0xffffffffffffffff,exclusive=1/ "
      "-e cmn/watchpoint_up,bynodeid=1,nodeid=0x20,dev_sel=0,chn_sel=0,grp=0,val=0x200000000,"
      "mask=0xffffffe07fffffff,combine=3/ "
      "-e cmn/watchpoint_up,bynodeid=1,nodeid=0x20,dev_sel=0,chn_sel=0,grp=1,val=0,"
      "mask=0xffffffffffffffff,combine=3/ "
      "-e cmn/hnf_cache_miss,bynodeid=1,nodeid=0x24/ ";
  const auto run = [](const std::string& tag, const std::string& arguments) {
    const std::string path = scratch("cmn_" + tag + ".json");
    const ProgramRun program = run_program(tag, "stat cmn " + arguments + " --json " + path);
    INFO(program.err);
    REQUIRE(program.status == 0);
    return json_file(path);
  };
  const json by_name = run("by_name", source + "--all " + watches);
  std::string numbers;
  for (const auto& event : by_name["events"]) {
    numbers += "cmn/config=" + event["config"].get<std::string>() +
               ",config1=" + event["config1"].get<std::string>() +
               ",config2=" + event["config2"].get<std::string>() + "/\n";
  }
  const json by_number =
      run("by_number", source + "-e @" + scratch_file("cmn_numbers.events", numbers));
  REQUIRE(by_number["events"].size() == by_name["events"].size());
  REQUIRE(by_name["events"].size() > 100);
  for (std::size_t i = 0; i < by_name["events"].size(); ++i) {
    json expected = by_name["events"][i];
    expected["event"] = by_number["events"][i]["event"];
    CHECK(by_number["events"][i] == expected);
  }
  // Numbers that mean nothing are refused.
  const ProgramRun refused =
      run_program("cmn_config1", "stat cmn " + source + "-e cmn/config=0x10005,config1=1/");
  CHECK(refused.status == 2);
  CHECK(refused.err.find("wp_val is for watchpoints") != std::string::npos);
}

TEST_CASE("cmn: a waveform says how wide its flits are", "[cmn][cli][stat][long]") {
  const std::string wave = scratch("cmn_wide.fst");
  const std::string events = " --no-rtl -e cmn/mxp_p0_req_txflit_valid/ -e " + kReadNoSnp + " ";
  const auto run = [&](const std::string& tag, const std::string& arguments) {
    const std::string path = scratch("cmn_" + tag + ".json");
    const ProgramRun program =
        run_program("cmn_" + tag, "stat cmn " + arguments + " --json " + path);
    INFO(program.err);
    REQUIRE(program.status == 0);
    return json_file(path);
  };
  const std::string widths = "--param NodeIdWidth=9 --param ReqAddrWidth=45 --param RsvdcWidth=16 ";
  REQUIRE(run_program("cmn_wide", "stat cmn --traffic mixed --cycles 300 " + widths +
                                      "-e cmn/dtc_cycles/ --wave " + wave)
              .status == 0);
  const std::string trace = "--trace " + wave + " --clock fabmon_cmn.aclk" + events;
  const json given = run("wide_given", trace + widths);
  const json told = run("wide_told", trace);
  CHECK(told["events"] == given["events"]);
  CHECK(told["build"] == "base, NodeIdWidth=9, ReqAddrWidth=45, RsvdcWidth=16");
  CHECK(told["events"][0]["count"] > 0);
  CHECK(told["violations"] == given["violations"]);
  const ProgramRun wrong = run_program("cmn_wrong", "stat cmn " + trace + "--param NodeIdWidth=7");
  CHECK(wrong.status == 2);
  CHECK(wrong.err.find("RSP 55") != std::string::npos);
  const ProgramRun other = run_program("cmn_other", "stat cmn " + trace + "--build mesh3x3");
  CHECK(other.status == 2);
  CHECK(other.err.find("--mesh FILE") != std::string::npos);
}

TEST_CASE("A pair of watchpoints counts flits that both match, in the first", "[cmn][cli][stat]") {
  // Addresses are 0: bits 4 to 51 of group 1.
  const std::string address =
      "cmn/watchpoint_up,wp_dev_sel=0,wp_chn_sel=0,wp_grp=1,wp_val=0,wp_mask=0xfff000000000000f,"
      "wp_combine=2";
  std::string opcode = kReadNoSnp;
  opcode.insert(opcode.size() - 1, ",wp_combine=2");
  const auto [result, out] =
      stat("pair", "--trace " + trace("pair") + " -e " + opcode + " -e " + address + "/ -e " +
                       kAnyReq + " -e " + opcode.substr(0, opcode.size() - 1) +
                       ",bynodeid=1,nodeid=0x20/ -e " + address + ",bynodeid=1,nodeid=0x20/");
  const json& events = result["events"];
  CHECK(counts(events) == std::vector<std::uint64_t>{2, 0, 3, 0, 0});
  CHECK(events[0]["combined_with"] == 1);
  CHECK(events[1]["combined_with"] == 0);
  CHECK(events[3]["combined_with"] == 4);
  CHECK_FALSE(events[2].contains("combined_with"));
  CHECK(out.find("P0 up REQ of both halves, 0.400 flits/cycle") != std::string::npos);
  CHECK(out.find("P0 up REQ: counted with its other half, " + opcode) != std::string::npos);
}

TEST_CASE("cmn: SPNIDEN and NIDEN are pins that the user can set", "[cmn][cli][stat]") {
  const std::string arguments =
      "--trace " + trace("pins") + " -e " + kAnyReq + " -e cmn/hnf_cache_miss/ -e cmn/dtc_cycles/ ";
  CHECK(counts(stat("pins", arguments).result["events"]) == std::vector<std::uint64_t>{3, 4, 5});
  const auto [quiet, out] = stat("no_niden", arguments + "--no-niden --spniden");
  CHECK(counts(quiet["events"]) == std::vector<std::uint64_t>{0, 0, 0});
  CHECK(quiet["cycles"] == 5);
  CHECK(out.find("# 0.00 % of cycles: NIDEN was low") != std::string::npos);
  // NIDEN of the trace, and what the user says instead.
  const std::string changing =
      scratch_file("cmn_niden.csv", "niden,xp0_p1_d0_event\n1,2\n0,2\n0,0\n1,2\n");
  const std::string both = "--trace " + changing + " -e cmn/hnf_cache_miss/ -e cmn/dtc_cycles/ ";
  CHECK(counts(stat("niden", both).result["events"]) == std::vector<std::uint64_t>{2, 2});
  CHECK(counts(stat("niden_set", both + "--niden").result["events"]) ==
        std::vector<std::uint64_t>{3, 4});
}

TEST_CASE("cmn: the option --all counts every event, on both meshes", "[cmn][cli][stat]") {
  for (const std::string build : {"base", "mesh3x3"}) {
    const auto [result, out] =
        stat("all_" + build, "--traffic mixed --cycles 1500 --all --build " + build);
    const json& events = result["events"];
    std::vector<std::string> expected;  // all but those of a gateway to another chip
    for (const MeshEventInfo& event : cmn_events()) {
      if (event.type < 0x100) expected.emplace_back(event.name);
    }
    REQUIRE(expected.size() == 149);
    REQUIRE(events.size() == expected.size());
    REQUIRE(result["passes"] == 1);
    std::map<std::string, std::uint64_t> count;
    for (std::size_t i = 0; i < events.size(); ++i) {
      REQUIRE(events[i]["name"] == expected[i]);
      count[events[i]["name"]] = events[i]["count"].get<std::uint64_t>();
    }
    CHECK(count["dtc_cycles"] <= 1500);
    CHECK(count["hnf_cache_miss"] > 0);
    CHECK(count["hnf_cache_miss"] <= count["hnf_slc_sf_cache_access"]);
    CHECK(count["mxp_e_req_txflit_valid"] > 0);
    // What the metrics are made of.
    CHECK(result["metrics"].size() == cmn_metrics().size());
    CHECK(result["metrics"]["slc_miss_rate"] ==
          Approx(static_cast<double>(count["hnf_cache_miss"]) /
                 static_cast<double>(count["hnf_slc_sf_cache_access"])));
    CHECK(result["metrics"]["rni_actual_read_bandwidth.all"] ==
          Approx(32 * static_cast<double>(count["rnid_rxdat_flits"]) /
                 static_cast<double>(count["dtc_cycles"])));
    CHECK(out.find("slc_miss_rate ") != std::string::npos);
  }
}

TEST_CASE("cmn: a CCIX gateway's events by name and by code", "[cmn][cli][stat]") {
  const json result = stat("gateway",
                           "--traffic snoop --cycles 4000 --build ccix -e cmn/cxra_snp_bcasts/ "
                           "-e cmn/type=0x100,eventid=0x6/ -e cmn/cxha_rddatbyp/ "
                           "-e cmn/type=0x101,eventid=0x21,bynodeid=1,nodeid=0x20/")
                          .result;
  const std::vector<std::uint64_t> all = counts(result["events"]);
  REQUIRE(all.size() == 4);
  CHECK(all[0] > 0);
  CHECK(all[1] == all[0]);
  CHECK(all[2] > 0);
  CHECK(all[3] == all[2]);
  const json every = stat("gateway_all", "--traffic mixed --cycles 3000 --all --build ccix").result;
  unsigned gateway = 0;
  for (const json& event : every["events"]) {
    const std::string name = event["name"];
    gateway += name.starts_with("cxra_") || name.starts_with("cxha_") ? 1 : 0;
  }
  CHECK(gateway == 18 + 13);
  const ProgramRun none =
      run_program("cmn_no_gateway", "stat cmn --traffic idle --cycles 10 -e cmn/cxra_rht_occ/");
  CHECK(none.status == 2);
}

TEST_CASE("cmn: without events the derived metrics' events are counted, by node if wished",
          "[cmn][cli][stat]") {
  const auto [result, out] = stat("default", "--traffic reads --cycles 1000 --by-node");
  const json& events = result["events"];
  REQUIRE(events.size() == 13);
  CHECK(events[0]["event"] == "cmn/dtc_cycles/");
  CHECK(result["metrics"].size() == 8);
  for (const auto& event : events) {
    if (event["nodes"].size() < 2) {
      CHECK_FALSE(event.contains("by_node"));
      continue;
    }
    REQUIRE(event["by_node"].size() == event["nodes"].size());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < event["nodes"].size(); ++i) {
      CHECK(event["by_node"][i]["nodeid"] == event["nodes"][i]);
      sum += event["by_node"][i]["count"].get<std::uint64_t>();
    }
    CHECK(event["count"] == sum);
  }
  CHECK(out.find("    0x2c\n") != std::string::npos);
}

TEST_CASE("The map draws the mesh with its flits", "[cmn][cli][map]") {
  const auto [result, out] =
      stat("map",
           "--traffic saturate --cycles 1000 --map -e cmn/mxp_p0_req_txflit_valid/"
           " -e cmn/mxp_p0_rsp_txflit_valid/ -e cmn/mxp_p0_snp_txflit_valid/"
           " -e cmn/mxp_p0_dat_txflit_valid/");
  const json& map = result["map"];
  CHECK((map["mesh_x"] == 4 && map["mesh_y"] == 2));
  REQUIRE(map["xps"].size() == 8);
  std::uint64_t down = 0;
  for (const auto& xp : map["xps"]) {
    for (const auto& port : xp["ports"]) {
      if (port["port"] == 0) down += port["flits"].get<std::uint64_t>();
    }
  }
  std::uint64_t p0 = 0;
  for (const std::uint64_t count : counts(result["events"])) p0 += count;
  CHECK(down == p0);
  CHECK(p0 > 1000);
  const json& xp5 = map["xps"][5];
  CHECK((xp5["x"] == 1 && xp5["y"] == 1 && xp5["nodeid"] == 0x28 && xp5["dtc"] == 0));
  CHECK(xp5["links"].size() == 3);
  CHECK_FALSE(xp5["links"].contains("north"));
  CHECK(xp5["ports"][1]["device"] == "HN-F");
  CHECK(xp5["ports"][1]["nodes"][0] == json{{"type", "HN-F"}, {"nodeid", 0x2C}});
  CHECK(map["xps"][7]["ports"].size() == 1);
  // North is up; each box once.
  CHECK(out.find("| XP4 0x08        DTC0 |") < out.find("| XP0 0x00        DTC0 |"));
  for (const char* shown : {"|    DTC0 0x0f         |", "| P0 -                 |", "^ 0.",
                            " ->  |", "|    root 0x0c         |"}) {
    CAPTURE(shown);
    CHECK(out.find(shown) != std::string::npos);
  }
  const auto [other, text] = stat("map3x3",
                                  "--build mesh3x3 --traffic idle --cycles 10 --map"
                                  " -e cmn/dtc_cycles/");
  CHECK(text.find("| XP8 0x50        DTC1 |") != std::string::npos);
  CHECK(text.find("|    HN-F 0x2d         |") != std::string::npos);
  CHECK(other["map"]["xps"][8]["dtc"] == 1);
}

TEST_CASE("Interval counts of a mesh add up to the totals", "[cmn][cli][stat]") {
  for (const char* interval : {"1", "70", "250", "2000"}) {
    const json result =
        stat(std::string("interval_") + interval,
             std::string("--traffic snoop --build mesh3x3 --cycles 600 -e cmn/hnf_cache_miss/ "
                         "-e cmn/dtc_cycles/ -e cmn/mxp_p1_dat_txflit_valid/ -e ") +
                 kAnyReq + " -I " + interval)
            .result;
    std::vector<std::uint64_t> sums(4);
    std::uint64_t before = 0;
    for (const auto& entry : result["intervals"]) {
      REQUIRE(entry["match"] == true);
      REQUIRE(entry["golden"] == entry["counts"]);
      const auto clock = entry["clock"].get<std::uint64_t>();
      REQUIRE(entry["counts"][1] == clock - before);
      before = clock;
      for (std::size_t i = 0; i < 4; ++i) sums[i] += entry["counts"][i].get<std::uint64_t>();
    }
    CHECK(counts(result["events"]) == sums);
    CHECK(sums[2] > 10);
    CHECK(before == 600);
  }
}

TEST_CASE("Traffic of a mesh that is stored as CSV is counted the same", "[cmn][cli][stat]") {
  ChiTraffic traffic(ChiMesh(), "retry", 7, 700);
  const std::string path = scratch("cmn_stored.csv");
  {
    std::ofstream file(path);
    REQUIRE(write_chi_csv(traffic, ChiMesh(), file) == 700);
  }
  const json direct = stat("direct", "--traffic retry --seed 7 --cycles 700").result;
  const auto [stored, out] = stat("stored", "--trace " + path);
  CHECK(stored["events"] == direct["events"]);
  CHECK(stored["metrics"] == direct["metrics"]);
  CHECK(stored["cycles"] == 700);
  CHECK(stored["violations"]["total"] == 0);
  // A flit at the wrong port is told with its place.
  const std::string orphan =
      scratch_file("cmn_orphan.csv",
                   "xp0_p0_down_dat_flitv,xp0_p0_down_dat_flit\n0,0\n1,0x0_0000000800000200\n");
  const auto [broken, text] = stat("orphan", "--trace " + orphan + " -e cmn/dtc_cycles/");
  REQUIRE(broken["violations"]["total"] > 0);
  CHECK(broken["violations"]["first"][0]["clock"] == 1);
  CHECK(broken["violations"]["first"][0]["interface"] == "XP0 P0 down DAT");
  CHECK(text.find("protocol violation at cycle 1: XP0 P0 down DAT ") != std::string::npos);
}

TEST_CASE("cmn: waves come with a save file and can be measured again", "[cmn][cli][wave]") {
  const std::string wave = scratch("cmn.fst");
  const auto [result, out] =
      stat("wave", "--traffic mixed --cycles 300 -e cmn/hnf_cache_miss/ -e cmn/hnf_mc_reqs/ -e " +
                       kAnyReq + " --wave " + wave);
  REQUIRE(file_text(wave).size() > 1000);
  CHECK(out.find("waves: gtkwave ") != std::string::npos);
  const std::string save = file_text(scratch("cmn.gtkw"));
  std::size_t at = 0;
  for (const char* group :
       {"clock and control", "watchpoints", "local counters", "DTCs", "flits from the devices",
        "flits to the devices", "crosspoints and nodes", "registers"}) {
    CAPTURE(group);
    const std::size_t found = save.find("00200\n-" + std::string(group) + "\n@");
    REQUIRE(found != std::string::npos);
    REQUIRE(found > at);
    at = found;
  }
  const json again = stat("wave_again", "--trace " + wave +
                                            " --clock aclk -e cmn/hnf_cache_miss/"
                                            " -e cmn/hnf_mc_reqs/ -e " +
                                            kAnyReq)
                         .result;
  CHECK(counts(again["events"]) == counts(result["events"]));
}

TEST_CASE("list cmn has Linux's names with numbers and meaning", "[cmn][cli][list]") {
  const ProgramRun list = run_program("cmn_list", "list cmn");
  REQUIRE(list.status == 0);
  for (const MeshEventInfo& event : cmn_events()) {
    REQUIRE(list.out.find("cmn/" + std::string(event.name) + "/") != std::string::npos);
  }
  for (const ChiWorkload& workload : chi_workloads()) {
    REQUIRE(list.out.find("\n  " + std::string(workload.name) + " ") != std::string::npos);
  }
  for (const char* shown :
       {"\nHN-F, type 0x5.\n", "\nRN-I/D, type 0xa and 0xd.\n", "[0x0f, occupid 1] ",
        "cmn/watchpoint_down,wp_dev_sel=?", "\n  mesh3x3 ", "slc_miss_rate", "HN-F 0x04, 0x20"}) {
    CAPTURE(shown);
    CHECK(list.out.find(shown) != std::string::npos);
  }
  for (const char* absent : {"base_trace", "\n  empty ", "stats/", "axi4/"}) {
    CHECK(list.out.find(absent) == std::string::npos);
  }
  const json listed = json::parse(run_program("cmn_list_json", "list cmn --json").out)[0];
  CHECK(listed["events"].size() == cmn_events().size() + 2);
  CHECK(listed["metrics"].size() == 8);
  CHECK(listed["builds"] == std::vector<std::string>{"base", "mesh3x3", "ccix"});
}

}  // namespace fabmon::test::test_cli
