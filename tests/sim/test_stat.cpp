// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat` end to end: what it counts, and what it writes.
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "tb/record/fst_reader.hpp"
#include "tb/record/levels.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_stat {
namespace {

using nlohmann::json;

// Runs stat with a JSON file and returns its content; the run must succeed and be quiet on stderr.
json stat_json(const std::string& tag, const std::string& arguments) {
  const std::string path = scratch(tag + ".json");
  const ProgramRun run = run_program(tag, "stat axi4 " + arguments + " --json " + path);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  REQUIRE(run.err.empty());
  return json_file(path);
}

const std::string kTrace = "--trace " FABMON_TESTS_DIR "/data/axi4_trace.csv ";

}  // namespace

TEST_CASE("Without events the derived metrics' events are counted", "[axi4][cli][stat]") {
  const json result = stat_json("default", kTrace);
  REQUIRE(result["metrics"]["average_read_latency"] == Approx(41.0 / 5));
  REQUIRE(result["metrics"]["average_write_latency"] == Approx(37.0 / 5));
  REQUIRE(result["metrics"]["ar_efficiency"] == Approx(5.0 / 19));
  REQUIRE(result["metrics"]["beats_per_clock"] == Approx(21.0 / 29));
  REQUIRE(result["metrics"]["read_bandwidth"] == Approx(66.0 / 28));
}

TEST_CASE("the option --all counts every listed event of its form, in one instance",
          "[axi4][cli][stat]") {
  const ProgramRun list = run_program("all_list", "list axi4 --json");
  REQUIRE(list.status == 0);
  const json listed = json::parse(list.out)[0]["events"];
  const auto [tag, options, build, other] =
      GENERATE(table<const char*, const char*, const char*, const char*>(
          {{"all", "--all", "bank", "selectable"},
           {"all_base", "--all --build base", "base", "bank"}}));
  const json result = stat_json(tag, kTrace + options);
  CHECK(result["build"] == build);
  CHECK(result["passes"] == 1);
  std::size_t i = 0;
  for (const json& event : listed) {
    if (event.value("form", "") == other) continue;
    REQUIRE(i < result["events"].size());
    REQUIRE(result["events"][i]["event"] == event["event"]);
    REQUIRE(result["events"][i]["name"] == event["name"]);
    ++i;
  }
  REQUIRE(result["events"].size() == i);
}

TEST_CASE("An event of the bank alone takes the bank by itself, others the build that they had",
          "[axi4][bank][cli][stat]") {
  const std::string traffic = "--traffic bursty --cycles 3000 ";
  const json bank = stat_json("bank_own", traffic + "-e axi4/rd_gap/ -e axi4/r_beats/ -I 1000");
  CHECK(bank["build"] == "bank");
  CHECK(bank["passes"] == 1);
  CHECK(bank["intervals"].size() == 3);
  const json extra =
      stat_json("bank_param", traffic + "--no-rtl -e axi4/r_beats/ --param Bursts=0");
  CHECK(extra["build"] == "bank, Bursts=0");
  const json base = stat_json("bank_base", traffic + "-e axi4/r_beats/ -e axi4/ar_idle/");
  CHECK(base["build"] == "base");
  CHECK(base["events"][0]["count"] == bank["events"][1]["count"]);
  const json many = stat_json("bank_all_base", traffic + "--no-rtl --all --param NumCounters=16");
  CHECK(many["build"] == "base, NumCounters=16");
  const json filtered = stat_json("bank_filter", traffic + "--all -e axi4/r_stalls,edge/");
  CHECK(filtered["build"] == "base");
  const json metrics = stat_json("bank_metrics", "--traffic random --build bank")["metrics"];
  double shares = 0;
  for (const char* metric : {"read_waits_for_manager", "read_waits_for_subordinate",
                             "write_waits_for_manager", "write_waits_for_subordinate"}) {
    shares += metrics[metric].get<double>();
  }
  CHECK(shares > 0.1);
  CHECK(shares < 2);
}

TEST_CASE("What a build does not count is refused with the reason", "[axi4][bank][cli][stat]") {
  const auto refused = [](const std::string& tag, const std::string& options) {
    const ProgramRun run = run_program("bank_" + tag, "stat axi4 --traffic random " + options);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    return run.err;
  };
  using Catch::Matchers::Contains;
  CHECK_THAT(refused("mixed", "-e axi4/rd_gap/ -e axi4/r_stalls,edge/"), Contains("filters"));
  CHECK_THAT(refused("base", "-e axi4/rd_gap/ --build base"), Contains("--build bank"));
  CHECK_THAT(refused("masks", "-e axi4/event=0x10,umask=0x24/ --build bank"),
             Contains("--build base"));
  CHECK_THAT(refused("group", "-e axi4/error_responses/"), Contains("ask for each"));
  CHECK_THAT(refused("param", "-e axi4/ar_4k/ --param Transfers=0"), Contains("Transfers=1"));
  CHECK_THAT(refused("selectable", "-e axi4/rd_gap/ --param NumCounters=4"),
             Contains("NumCounters"));
  CHECK_THAT(refused("of_bank", "-e axi4/r_beats/ --build base --param Order=1"),
             Contains("Order"));
}

TEST_CASE("Responses and locks of a trace are counted, and are 0 where it has none",
          "[axi4][bank][cli][stat]") {
  const std::string events =
      " -e axi4/r_slverr/ -e axi4/b_decerr/ -e axi4/ar_exclusive/ -e axi4/r_exokay/";
  const std::string with = scratch_file(
      "bank_resp.csv",
      "arvalid,arready,arlock,rvalid,rready,rlast,rresp,bvalid,bready,bresp\n"
      "1,1,1,0,0,0,0,0,0,0\n0,0,0,1,1,0,2,0,0,0\n0,0,0,1,1,1,1,1,1,3\n0,0,0,1,0,1,2,1,0,3\n");
  const json counted = stat_json("bank_resp", "--trace " + with + events);
  CHECK(counted["build"] == "bank");
  for (std::size_t i = 0; i < 4; ++i) CHECK(counted["events"][i]["count"] == 1);
  const std::string without =
      scratch_file("bank_no_resp.csv", "arvalid,arready,rvalid,rready\n1,1,1,1\n");
  const json none = stat_json("bank_no_resp", "--trace " + without + events);
  for (std::size_t i = 0; i < 4; ++i) CHECK(none["events"][i]["count"] == 0);
}

TEST_CASE("Events are reported in the order and spelling given", "[axi4][cli][stat]") {
  const std::string file =
      scratch_file("order.events", "axi4/event=0x13,max/\naxi4/w_beats/ # named\n");
  const json result =
      stat_json("order", kTrace + "-e axi4/r_beats/ -e @" + file + " -e axi4/event=16,umask=0x8/");
  const auto& events = result["events"];
  REQUIRE(events.size() == 4);
  REQUIRE(events[0]["event"] == "axi4/r_beats/");
  REQUIRE(events[1]["event"] == "axi4/event=0x13,max/");
  REQUIRE(events[2]["event"] == "axi4/w_beats/");
  REQUIRE(events[3]["event"] == "axi4/event=16,umask=0x8/");
  const std::vector<int> expected{11, 3, 10, 11};
  for (std::size_t i = 0; i < 4; ++i) REQUIRE(events[i]["count"] == expected[i]);
}

TEST_CASE("A name with filters means its event with these filters", "[axi4][cli][stat]") {
  const json result =
      stat_json("filters", kTrace +
                               "-e axi4/read_cmd_bytes,thresh=16/ -e axi4/thresh=0x10,event=0x12/ "
                               "-e axi4/ar_stalls,edge/ -e axi4/ar_stalls,edge=0/ "
                               "-e axi4/total_read_latency,thresh=1,invert/");
  const std::vector<int> expected{2, 2, 2, 3, 4};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    REQUIRE(result["events"][i]["count"] == expected[i]);
  }
}

TEST_CASE("Interval counts add up to the totals", "[axi4][cli][stat]") {
  for (const char* interval : {"1", "10", "77", "1000", "5000"}) {
    const json result = stat_json(
        std::string("interval_") + interval,
        std::string("--traffic bursty --cycles 1000 -e axi4/clock_ticks/ -e axi4/read_cmd_bytes/ "
                    "-e axi4/total_write_latency/ -I ") +
            interval);
    std::vector<std::uint64_t> sums(3);
    for (const auto& entry : result["intervals"]) {
      REQUIRE(entry["match"] == true);
      for (std::size_t i = 0; i < 3; ++i) sums[i] += entry["counts"][i].get<std::uint64_t>();
    }
    for (std::size_t i = 0; i < 3; ++i) REQUIRE(result["events"][i]["count"] == sums[i]);
    REQUIRE(result["events"][0]["count"] == 1000);
    REQUIRE(result["intervals"].back()["clock"] == 1000);
  }
}

TEST_CASE("Traffic depends on its seed and on nothing else", "[axi4][cli][stat]") {
  const std::string arguments = "--traffic random --cycles 2000 --seed ";
  const json first = stat_json("seed_a", arguments + "5");
  const json again = stat_json("seed_b", arguments + "0x5");
  const json other = stat_json("seed_c", arguments + "6");
  REQUIRE(first["events"] == again["events"]);
  REQUIRE(first["events"] != other["events"]);
}

TEST_CASE("No cycles count nothing and say so", "[axi4][cli][stat]") {
  const std::string empty = scratch_file("empty.csv", "cycle,arvalid,arready\n");
  const std::string reset = scratch_file("reset.csv", "aresetn,arvalid,arready\n0,0,0\n0,0,0\n");
  const std::vector<std::string> sources{"--trace " + empty, "--trace " + reset};
  for (const std::string& source : sources) {
    const json result = stat_json("nothing", source + " -e axi4/clock_ticks/ -I 10");
    REQUIRE(result["cycles"] == 0);
    REQUIRE(result["events"][0]["count"] == 0);
    REQUIRE(result["notes"].dump().find("no cycles") != std::string::npos);
  }
}

TEST_CASE("A reset in a trace starts the counts anew, with a note", "[axi4][cli][stat]") {
  std::string rows = "aresetn,arvalid,arready\n0,0,0\n";
  for (int i = 0; i < 10; ++i) rows += "1,1,1\n";
  rows += "0,0,0\n0,0,0\n";
  for (int i = 0; i < 7; ++i) rows += "1,1,1\n";
  const std::string trace = scratch_file("two_segments.csv", rows);
  const json result = stat_json(
      "two_segments", "--trace " + trace + " -e axi4/ar_handshakes/ -e axi4/clock_ticks/");
  REQUIRE(result["cycles"] == 7);
  REQUIRE(result["events"][0]["count"] == 7);
  REQUIRE(result["events"][1]["count"] == 7);
  REQUIRE(result["notes"].dump().find("reset before cycle 13") != std::string::npos);
}

TEST_CASE("Protocol violations of a trace are listed, and are no error", "[axi4][cli][stat]") {
  const std::string trace =
      scratch_file("violation.csv",
                   "aresetn,arvalid,arready,rvalid,rready\n0,0,0,0,0\n1,0,0,0,0\n1,1,0,0,0\n"
                   "1,0,0,0,0\n1,0,0,1,1\n");
  const std::string path = scratch("violation.json");
  const ProgramRun run = run_program("violation", "stat axi4 --trace " + trace + " --json " + path);
  REQUIRE(run.status == 0);
  REQUIRE(run.out.find("protocol violation at cycle 3: ar_dropped") != std::string::npos);
  const json violations = json_file(path)["violations"];
  REQUIRE(violations["total"] >= 2);
  REQUIRE(violations["first"][0]["clock"] == 3);
  REQUIRE(violations["first"][0]["rule"] == "ar_dropped");
  REQUIRE(violations["rules"]["r_orphan"] == 1);
  REQUIRE(violations["by_rule"]["r_orphan"][0]["clock"] == 4);
}

TEST_CASE("Events are listed, grouped and named as perf does", "[cli][stat]") {
  for (const auto& [monitor, events] : std::vector<std::pair<std::string, std::string>>{
           {"axi4", "{axi4/r_beats,name=beats/,axi4/r_stalls/},axi4/ar_handshakes/"},
           {"stats", "stats/samples,name=all/,{stats/latency_max/,stats/bin=1/}"},
           {"cci400",
            "CCI_400_r1/cycles,name=time/,CCI_400/si_rrq_hs_any,source=3/,"
            "{cci400/event=0x12,source=4/}"},
           {"cmn",
            "arm_cmn/dtc_cycles,name=time/,{arm_cmn_0/hnf_cache_miss/,cmn/type=6,eventid=5/}"}}) {
    CAPTURE(monitor);
    const std::string path = scratch("list_" + monitor + ".json");
    const ProgramRun run =
        run_program("list", "stat " + monitor + " --no-rtl --cycles 100 --traffic " +
                                (monitor == "axi4" || monitor == "stats" ? "random" : "mixed") +
                                " -e '" + events + "' --json " + path);
    INFO(run.err);
    REQUIRE(run.status == 0);
    const json list = json_file(path)["events"];
    REQUIRE(list.size() == 3);
    const std::string label = list[0]["label"];
    CHECK(events.find(list[0]["event"].get<std::string>()) < 2);
    CHECK(run.out.find("  " + label) != std::string::npos);
    CHECK(run.out.find("name=") == std::string::npos);
    CHECK_FALSE(list[1].contains("label"));
  }
  const ProgramRun other = run_program(
      "list_r0", "stat cci400 --no-rtl --traffic mixed --build r0 -e CCI_400_r1/cycles/");
  CHECK(other.status == 2);
  CHECK(other.err.find("revision r0") != std::string::npos);
}

TEST_CASE("The first ten violations of each rule are listed, however many another has",
          "[axi4][cli][stat]") {
  std::string rows = "aresetn,arvalid,arready,rvalid,rready\n0,0,0,0,0\n1,0,0,0,0\n";
  for (int i = 0; i < 30; ++i) rows += "1,0,0,1,1\n";
  rows += "1,1,0,0,0\n1,0,0,0,0\n";
  const std::string trace = scratch_file("many.csv", rows);
  const std::string path = scratch("many.json");
  const ProgramRun run =
      run_program("many", "stat axi4 --no-rtl --trace " + trace + " --json " + path);
  REQUIRE(run.status == 0);
  REQUIRE(run.out.find("30 of r_orphan in all") != std::string::npos);
  REQUIRE(run.out.find("protocol violation at cycle 33: ar_dropped") != std::string::npos);
  const json violations = json_file(path)["violations"];
  REQUIRE(violations["first"].size() == 10);
  REQUIRE(violations["by_rule"]["r_orphan"].size() == 10);
  REQUIRE(violations["by_rule"]["ar_dropped"].size() == 1);
}

TEST_CASE("What a trace cannot show is noted and is no violation", "[axi4][cli][stat]") {
  // It begins with the answer to an older read, and has LEN and no SIZE.
  const std::string trace =
      scratch_file("attached.csv",
                   "arvalid,arready,araddr,arlen,rvalid,rready,rlast\n0,0,0,0,1,1,1\n"
                   "1,1,0xfff,1,0,0,0\n0,0,0,0,1,1,0\n0,0,0,0,1,1,1\n");
  const json result = stat_json("attached", "--no-rtl --trace " + trace);
  REQUIRE(result["violations"]["total"] == 0);
  REQUIRE(result["violations"]["in_doubt"]["r_orphan"] == 1);
  const std::string notes = result["notes"].dump();
  CAPTURE(notes);
  REQUIRE(notes.find("not in the file: ARSIZE, ARBURST") != std::string::npos);
  REQUIRE(notes.find("ar_crosses_4k") != std::string::npos);
  REQUIRE(notes.find("in flight when the trace began: 1 r_orphan; reads were never idle") !=
          std::string::npos);
}

TEST_CASE("Strobes are judged by the width of the trace's bus", "[axi4][cli][stat]") {
  // A 32-bit bus: the beat at address 4 uses lanes 0-3. On any wider bus it would use lanes 4-7.
  const std::string trace =
      scratch_file("narrow_bus.csv",
                   "awvalid,awready,awaddr,awsize,wvalid,wready,wlast,wstrb,bvalid,bready\n"
                   "1,1,4,2,1,1,1,0xf,0,1\n0,0,0,0,0,0,0,0,1,1\n0,0,0,0,0,0,0,0,0,1\n");
  const json result = stat_json("narrow_bus", "--trace " + trace);
  REQUIRE(result["violations"]["total"] == 0);
}

TEST_CASE("Segments between resets are counted each, and all together", "[cli]") {
  // Two commands and their data, a reset, then one; hand-computed.
  const std::string trace = scratch_file("segments.csv",
                                         "aresetn,arvalid,arready,rvalid,rready,rlast\n"
                                         "0,0,0,0,0,0\n"
                                         "1,1,1,0,0,0\n1,1,1,0,0,0\n1,0,0,1,1,1\n1,0,0,1,1,1\n"
                                         "0,0,0,0,0,0\n0,0,0,0,0,0\n"
                                         "1,1,1,0,0,0\n1,0,0,0,0,0\n1,0,0,1,1,1\n1,0,0,0,0,0\n"
                                         "1,0,0,0,0,0\n");
  const std::string interval = GENERATE("", " -I 2");
  const ProgramRun run =
      run_program("segments",
                  "stat axi4 --json - -e axi4/ar_handshakes/ -e axi4/total_read_latency,max/ "
                  "-e axi4/clock_ticks/ --trace " +
                      trace + interval);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const json result = json::parse(run.out);
  const json& segments = result.at("segments");
  REQUIRE(segments.size() == 2);
  CHECK(segments[0].at("first_clock") == 1);
  CHECK(segments[0].at("clocks") == 4);
  CHECK(segments[0].at("counts") == json({2, 2, 4}));
  CHECK(segments[1].at("first_clock") == 7);
  CHECK(segments[1].at("clocks") == 5);
  CHECK(segments[1].at("counts") == json({1, 1, 5}));
  CHECK(result.at("total").at("clocks") == 9);
  CHECK(result.at("total").at("counts") == json({3, 2, 9}));  // the largest, not its sum
  CHECK(result.at("total").at("golden") == result.at("total").at("counts"));
  CHECK(result.at("notes").dump().find("not counted: 3 of 12 cycles") != std::string::npos);

  const ProgramRun text =
      run_program("segments_text", "stat axi4 -e axi4/ar_handshakes/ --trace " + trace + interval);
  CHECK(text.out.find("           all              9                3  axi4/ar_handshakes/\n") !=
        std::string::npos);
  const ProgramRun stats = run_program("segments_stats", "stat stats --json - --trace " + trace);
  REQUIRE(stats.status == 0);
  const json latencies = json::parse(stats.out);
  CHECK(latencies.at("segments").at(0).at("samples") == 2);
  CHECK(latencies.at("segments").at(0).at("latency_sum") == 4);
  CHECK(latencies.at("segments").at(1).at("latency_sum") == 2);
  CHECK(latencies.at("total") == json({{"clocks", 9}, {"samples", 3}, {"latency_sum", 6}}));
}

TEST_CASE("Waves come with a save file", "[axi4][cli][wave]") {
  const std::string wave = scratch("stat.fst");
  const ProgramRun run = run_program("wave", "stat axi4 --traffic dma --cycles 300 --wave " + wave);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  REQUIRE(file_text(wave).size() > 1000);
  const std::string save = file_text(scratch("stat.gtkw"));
  REQUIRE(save.find("[dumpfile] \"" + wave + "\"") != std::string::npos);
  REQUIRE(run.out.find("stat.gtkw") != std::string::npos);
  // Every group has at least one signal: "-title", "@radix", a path, ..., "-title".
  std::istringstream lines(save);
  std::string line;
  std::size_t groups = 0;
  while (std::getline(lines, line)) {
    if (line != "@800200") continue;
    std::getline(lines, line);
    CAPTURE(line);
    std::getline(lines, line);
    REQUIRE(line != "@1000200");
    ++groups;
  }
  REQUIRE(groups == 10);
  // What the monitor makes of the pins stands before them, and the view begins where traffic does.
  REQUIRE(save.find("-events") < save.find("-AR: read command"));
  REQUIRE(save.find("-counters") < save.find("-AR: read command"));
  const auto at = save.find("[timestart] ");
  REQUIRE(at != std::string::npos);
  REQUIRE(std::stoul(save.substr(at + 12)) > 100);
}

// The cycles of these traces have the read addresses 1, 2, 3 ..., by which they are found in the
// dump. Before them the pins idle, so that address 1 is a change.
TEST_CASE("The save file of waves opens at the first cycle of the traffic", "[axi4][cli][wave]") {
  constexpr std::uint64_t kCycle = 10;  // ns
  // A bus that is in reset at first begins its traffic later, and nothing is simulated till then.
  for (const unsigned in_reset : {0U, 5U}) {
    const std::string tag = "wave_start_" + std::to_string(in_reset);
    std::string rows = "aresetn,araddr\n";
    for (unsigned i = 0; i < in_reset; ++i) rows += "0,0\n";
    for (unsigned i = 1; i <= 20; ++i) rows += "1," + std::to_string(i) + "\n";
    const std::string wave = scratch(tag + ".fst");
    const ProgramRun run = run_program(
        tag, "stat axi4 --trace " + scratch_file(tag + ".csv", rows) + " --wave " + wave);
    INFO(run.out << run.err);
    REQUIRE(run.status == 0);

    FstReader dump(wave);
    std::vector<WaveNet> nets(1);
    for (const WaveVar& var : dump.vars()) {
      if (var.name == "mon_axi_araddr") nets[0] = {.net = var.net, .width = var.width};
    }
    dump.select(nets);
    std::vector<std::uint64_t> times;  // of address i + 1
    WaveStep step;
    while (dump.next(step)) {
      REQUIRE(step.first != nullptr);
      const WaveChange& change = *step.first;
      std::uint64_t address = 0;
      for (std::size_t i = 0; i < change.size; ++i) {
        const auto byte = static_cast<unsigned char>(change.data[i / 8]);
        const bool one = change.packed ? (byte >> (7 - i % 8) & 1U) != 0
                                       : level_of(change.data[i]) == Level::kOne;
        address = address << 1U | (one ? 1U : 0U);
      }
      if (address == 0) continue;
      REQUIRE(address == times.size() + 1);
      times.push_back(step.time);
    }
    REQUIRE(times.size() == 20);
    REQUIRE(times.back() - times.front() == 19 * kCycle);

    const std::string save = file_text(scratch(tag + ".gtkw"));
    const std::string start = std::to_string(times.front());
    CHECK(save.find("\n[timestart] " + start + "\n") != std::string::npos);
    // The marker, and A and B around what is counted.
    const std::string end = std::to_string(times.front() + 20 * kCycle);
    CHECK(save.find("\n*-7.000000 " + start + " " + start + " " + end + "\n") != std::string::npos);
  }
}

}  // namespace fabmon::test::test_stat
