// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat cci400` and `fabmon list cci400` end to end.
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "tb/bus/ace/trace.hpp"
#include "tb/bus/ace/traffic/traffic.hpp"
#include "tb/monitor/cci400/tables/events.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_cli {
namespace {

using nlohmann::json;

struct StatRun {
  json result;
  std::string out;
};

// Runs stat cci400 with a JSON file; the run must succeed and be quiet on stderr.
StatRun stat(const std::string& tag, const std::string& arguments) {
  const std::string path = scratch("cci400_" + tag + ".json");
  const ProgramRun run =
      run_program("cci400_" + tag, "stat cci400 " + arguments + " --json " + path);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  REQUIRE(run.err.empty());
  json result = json_file(path);
  REQUIRE(result["monitor"] == "cci400");
  REQUIRE(result["match"] == true);
  REQUIRE(result["cycle_counter"]["count"] == result["cycles"]);
  REQUIRE(result["evntbus"]["counts"].size() == 159);
  REQUIRE(result["evntbus"]["match"] == true);
  REQUIRE(run.out.find("RTL = golden: ") != std::string::npos);
  return {.result = std::move(result), .out = run.out};
}

std::vector<std::uint64_t> counts(const json& events) {
  std::vector<std::uint64_t> values;
  for (const auto& event : events) values.push_back(event["count"].get<std::uint64_t>());
  return values;
}

// Of S3: four cycles of a waiting and two of accepted reads, one Secure; a Non-secure barrier; an
// address hazard at M0, Secure, and two ID hazards there, which know no security.
std::string trace(const std::string& tag) {
  return scratch_file("cci400_" + tag + ".csv",
                      "cycle,s3_arvalid,s3_arready,s3_arprot,s3_arcache,s3_arbar,"
                      "m0_sb_addrhaz,m0_sb_mi_idhaz\n"
                      "0,1,0,2,2,0,0,0\n"
                      "1,1,1,2,2,0,1,1\n"
                      "2,1,1,0,2,0,0,1\n"
                      "3,1,1,2,2,1,0,0\n"
                      "4,0,1,0,0,0,0,0\n");
}

}  // namespace

TEST_CASE("Events of a CCI-400 are counted however they are spelt", "[cci400][cli][stat]") {
  const std::string file = scratch_file(
      "cci400_spelt.events", "# two\ncci400/event=0x2,source=3/\n cci400/config=0xa1/ # M0\n");
  const auto [result, out] =
      stat("spelt", "--trace " + trace("spelt") + " -e cci400/si_rrq_hs_any,source=3/ -e @" + file +
                        " -e cci400/cycles/ -e cci400/source=0x5,mi_rrq_stall_master_id_hazard/"
                        " -e cci400/si_rrq_hs_mem_barrier,source=0x3/ -e cci400/config=255/"
                        " -e cci400/event=0x1E,source=0/");
  const json& events = result["events"];
  const std::vector<std::string> spelt{"cci400/si_rrq_hs_any,source=3/",
                                       "cci400/event=0x2,source=3/",
                                       "cci400/config=0xa1/",
                                       "cci400/cycles/",
                                       "cci400/source=0x5,mi_rrq_stall_master_id_hazard/",
                                       "cci400/si_rrq_hs_mem_barrier,source=0x3/",
                                       "cci400/config=255/",
                                       "cci400/event=0x1E,source=0/"};
  const std::vector<std::string> names{"si_rrq_hs_any",
                                       "si_rrq_hs_normal_or_nonshareable",
                                       "mi_stall_cycle_addr_hazard",
                                       "cycles",
                                       "mi_rrq_stall_master_id_hazard",
                                       "si_rrq_hs_mem_barrier",
                                       "cycles",
                                       "RESERVED"};
  REQUIRE(events.size() == spelt.size());
  for (std::size_t i = 0; i < spelt.size(); ++i) {
    REQUIRE(events[i]["event"] == spelt[i]);
    REQUIRE(events[i]["name"] == names[i]);
  }
  REQUIRE(counts(events) == std::vector<std::uint64_t>{2, 1, 0, 5, 2, 1, 5, 0});
  REQUIRE(events[0]["source"] == "S3");
  REQUIRE(events[0]["config"] == 0x60);
  REQUIRE(events[2]["source"] == "M0");
  REQUIRE(result["passes"] == 1);
  REQUIRE(result["build"] == "base");
  REQUIRE(out.find("2  cci400/si_rrq_hs_any,source=3/ ") != std::string::npos);
  REQUIRE(out.find("# S3, 0.400 requests/cycle") != std::string::npos);
  REQUIRE(out.find("# M0, 40.00 % of cycles") != std::string::npos);
  REQUIRE(out.find("note: not in the file, idle: s0, s1, s2, s4, m1, m2") != std::string::npos);
}

TEST_CASE("The input sh_override of a trace says what is shareable", "[cci400][cli][stat]") {
  // Reads of S0 and S3, Normal memory, Inner Shareable; S3 is overridden from the third cycle on.
  std::string rows =
      "s0_arvalid,s0_arready,s0_arcache,s0_arprot,s0_ardomain,s3_arvalid,s3_arready,s3_arcache,"
      "s3_arprot,s3_ardomain,sh_override\n";
  for (int cycle = 0; cycle < 6; ++cycle) {
    rows += "1,1,2,2,1,1,1,2,2,1," + std::string(cycle < 2 ? "0" : "0x80") + "\n";
  }
  const std::string arguments =
      "--trace " + scratch_file("cci400_override.csv", rows) +
      " -e '{CCI_400_r1/si_rrq_hs_inner_or_outershareable,source=0/,"
      "CCI_400_r1/si_rrq_hs_inner_or_outershareable,source=3/,"
      "CCI_400_r1/si_rrq_hs_normal_or_nonshareable,source=3,name=others/}' --build ";
  for (const char* build : {"base", "passive"}) {
    const json result = stat(std::string("override_") + build, arguments + build).result;
    CHECK(counts(result["events"]) == std::vector<std::uint64_t>{6, 2, 4});
  }
}

TEST_CASE("A missing pin that decides what counts has a note of its own", "[cci400][cli][stat]") {
  const std::string trace = scratch_file(
      "cci400_secure.csv", "s3_arvalid,s3_arready,s3_awvalid,s3_awready,s3_awprot\n1,1,1,1,2\n");
  const auto [result, out] = stat("secure", "--trace " + trace +
                                                " -e cci400/si_rrq_hs_any,source=3/"
                                                " -e cci400/si_wrq_hs_any,source=3/");
  CHECK(counts(result["events"]) == std::vector<std::uint64_t>{0, 1});
  CHECK(
      out.find("note: S3: no ARPROT: its reads are taken as Secure: none counts unless SPNIDEN is "
               "high (--spniden)\n") != std::string::npos);
  CHECK(out.find("note: S3: no AWCACHE: its writes are taken as those of Device memory\n") !=
        std::string::npos);
  CHECK(out.find("no AWPROT") == std::string::npos);
}

TEST_CASE("SPNIDEN and NIDEN are pins that the user can set", "[cci400][cli][stat]") {
  const std::string arguments = "--trace " + trace("pins") +
                                " -e cci400/si_rrq_hs_any,source=3/"
                                " -e cci400/config=0xA1/ -e cci400/config=0xA2/ -e cci400/cycles/ ";
  REQUIRE(counts(stat("pins", arguments).result["events"]) ==
          std::vector<std::uint64_t>{2, 0, 2, 5});
  REQUIRE(counts(stat("spniden", arguments + "--spniden").result["events"]) ==
          std::vector<std::uint64_t>{3, 1, 2, 5});
  REQUIRE(counts(stat("no_spniden", arguments + "--no-spniden").result["events"]) ==
          std::vector<std::uint64_t>{2, 0, 2, 5});
  const auto quiet = stat("no_niden", arguments + "--no-niden --spniden").result;
  REQUIRE(counts(quiet["events"]) == std::vector<std::uint64_t>{0, 0, 0, 5});
  for (const auto& count : quiet["evntbus"]["counts"]) REQUIRE(count == 0);
}

TEST_CASE("the option --all counts every event of every interface", "[cci400][cli][stat]") {
  for (const char* build : {"base", "passive"}) {
    const auto [result, out] =
        stat(std::string("all_") + build,
             std::string("--traffic mixed --cycles 2000 --all --build ") + build);
    const json& events = result["events"];
    REQUIRE(events.size() == 160);
    REQUIRE(result["passes"] == 1);
    REQUIRE(events[0]["event"] == "cci400/cycles/");
    REQUIRE(events[0]["count"] == 2000);
    // Event by event the counters count the pulses of EVNTBUS.
    for (std::size_t bit = 0; bit < 159; ++bit) {
      REQUIRE(events[bit + 1]["count"] == result["evntbus"]["counts"][bit]);
    }
    // Each read request is of one kind.
    for (std::size_t source = 0; source < 5; ++source) {
      std::uint64_t kinds = 0;
      for (std::size_t code = 1; code <= 8; ++code) {
        kinds += events[1 + 21 * source + code]["count"].get<std::uint64_t>();
      }
      REQUIRE(events[1 + 21 * source]["count"] == kinds);
    }
    REQUIRE(out.find("                S0          S1          S2          S3          S4\n") !=
            std::string::npos);
    REQUIRE(out.find("                M0          M1          M2\n") != std::string::npos);
    REQUIRE(out.find("\nmi_wrq_unique_or_line_unique_addr_hazard ") != std::string::npos);
    REQUIRE(out.find("EVNTBUS: ") != std::string::npos);
  }
}

TEST_CASE("cci400: without events the derived metrics' events are counted", "[cci400][cli][stat]") {
  const json result = stat("default", "--traffic mixed --cycles 2000 --spniden").result;
  std::vector<std::uint64_t> bus;
  for (const auto& count : result["evntbus"]["counts"]) bus.push_back(count.get<std::uint64_t>());
  const json& s3 = result["metrics"]["S3"];
  REQUIRE(bus[63] > 0);
  REQUIRE(s3["read_requests_per_cycle"] == Approx(static_cast<double>(bus[63]) / 2000));
  REQUIRE(s3["shareable_read_share"] ==
          Approx(static_cast<double>(bus[66]) / static_cast<double>(bus[63])));
  REQUIRE(result["metrics"]["M1"]["address_hazard_stall"] ==
          Approx(static_cast<double>(bus[124]) / 2000));
  REQUIRE_FALSE(result["metrics"]["M1"].contains("read_requests_per_cycle"));
}

TEST_CASE("Revision r0 has its own codes and names", "[cci400][cli][stat]") {
  const std::string trace = scratch_file("cci400_r0.csv",
                                         "m1_sb_rq_hi,m1_sb_rq_mid,m1_sb_rq_lo,m1_sb_wuhaz\n"
                                         "1,0,0,1\n0,1,0,1\n1,1,1,1\n0,0,0,1\n0,0,1,0\n");
  const json result =
      stat("r0", "--build r0 --trace " + trace + " -e cci400/mi_rrq_stall_tt_full,source=6/ " +
                     "-e cci400/event=0x17,source=6/ -e cci400/event=0x3,source=6/")
          .result;
  REQUIRE(counts(result["events"]) == std::vector<std::uint64_t>{4, 4, 0});
  REQUIRE(result["events"][1]["name"] == "mi_rrq_stall_tt_full");
  REQUIRE(result["events"][2]["name"] == "RESERVED");
  const json all = stat("r0_all", "--build r0 --traffic mixed --cycles 500 --all").result;
  REQUIRE(all["events"].size() == 1 + 5 * 20 + 3 * 7);
  REQUIRE(all["passes"] == 1);
}

TEST_CASE("Interval counts of a CCI-400 add up to the totals", "[cci400][cli][stat]") {
  for (const char* interval : {"1", "70", "250", "2000"}) {
    const json result =
        stat(std::string("interval_") + interval,
             std::string("--traffic mixed --cycles 1000 --spniden "
                         "-e cci400/si_rrq_hs_any,source=3/ -e cci400/cycles/ "
                         "-e cci400/si_r_data_stall_rvalids_h_rready_l,source=4/ -I ") +
                 interval)
            .result;
    std::vector<std::uint64_t> sums(3);
    std::uint64_t before = 0;
    for (const auto& entry : result["intervals"]) {
      REQUIRE(entry["match"] == true);
      REQUIRE(entry["golden"] == entry["counts"]);
      const auto clock = entry["clock"].get<std::uint64_t>();
      REQUIRE(entry["counts"][1] == clock - before);
      before = clock;
      for (std::size_t i = 0; i < 3; ++i) sums[i] += entry["counts"][i].get<std::uint64_t>();
    }
    REQUIRE(counts(result["events"]) == sums);
    REQUIRE(sums[0] > 10);
    REQUIRE(before == 1000);
  }
}

TEST_CASE("Traffic that is stored as CSV is counted the same", "[cci400][cli][stat]") {
  AceTraffic traffic("mixed", 7, 1500);
  const std::string path = scratch("cci400_stored.csv");
  {
    std::ofstream file(path);
    REQUIRE(write_ace_csv(traffic, file) == 1500);
  }
  for (const std::string build : {"base", "passive"}) {
    std::string chosen = "-e cci400/config=0x0C/ --build " + build;
    const json direct =
        stat("direct_" + build, chosen + " --traffic mixed --seed 7 --cycles 1500").result;
    const json stored = stat("stored_" + build, chosen.append(" --trace ").append(path)).result;
    REQUIRE(stored["evntbus"] == direct["evntbus"]);
    REQUIRE(stored["events"] == direct["events"]);
    REQUIRE(stored["cycles"] == 1500);
  }
}

TEST_CASE("Waves come with a save file and can be measured again", "[cci400][cli][wave]") {
  const std::string wave = scratch("cci400.fst");
  const auto [result, out] =
      stat("wave", "--traffic mixed --cycles 400 -e cci400/config=0x60/ --wave " + wave);
  REQUIRE(file_text(wave).size() > 1000);
  REQUIRE(out.find("waves: gtkwave ") != std::string::npos);
  const std::string save = file_text(scratch("cci400.gtkw"));
  std::size_t at = 0;
  for (const char* group : {"clock and control", "events", "counters", "s0: ACE-Lite", "s3: ACE",
                            "m0: master interface", "registers"}) {
    CAPTURE(group);
    const std::size_t found = save.find("00200\n-" + std::string(group) + "\n@");
    REQUIRE(found != std::string::npos);
    REQUIRE(found > at);
    at = found;
  }
  for (const char* signal : {"s3_arvalid\n", "s4_crresp[4:0]", "m2_sb_ns[17:0]", "evntbus[158:0]",
                             "overflow[4:0]", "select[31:0]", "rdata[31:0]"}) {
    CAPTURE(signal);
    REQUIRE(save.find(signal) != std::string::npos);
  }
  const json again =
      stat("wave_again", "--trace " + wave + " --clock aclk -e cci400/config=0x60/").result;
  REQUIRE(again["evntbus"] == result["evntbus"]);
}

TEST_CASE("list cci400 has Linux's names with code, sources and meaning", "[cci400][cli][list]") {
  const ProgramRun list = run_program("cci400_list", "list cci400");
  REQUIRE(list.status == 0);
  for (const InterfaceEventInfo& event : cci400_events()) {
    REQUIRE(list.out.find("cci400/" + std::string(event.name) + ",source=?/") != std::string::npos);
  }
  for (const char* shown : {"[0x14] source=0-4. ", "[0x11] source=5-7. ", "cci400/cycles/",
                            "cci400/mi_wrq_stall_tt_full,source=?/", "\n  passive ", "\n  r0 ",
                            "\n  saturate ", "snoop_hit_rate"}) {
    CAPTURE(shown);
    REQUIRE(list.out.find(shown) != std::string::npos);
  }
  for (const char* absent : {"base_trace", "\n  empty ", "stats/", "axi4/"}) {
    REQUIRE(list.out.find(absent) == std::string::npos);
  }
  const json listed = json::parse(run_program("cci400_list_json", "list cci400 --json").out)[0];
  REQUIRE(listed["events"].size() == 1 + 39);
  REQUIRE(listed["events"][1]["sources"] == std::vector<int>{0, 1, 2, 3, 4});
  REQUIRE(listed["events"][22]["r0"]["code"] == 0x14);
}

}  // namespace fabmon::test::test_cli
