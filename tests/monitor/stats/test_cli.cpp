// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat stats` end to end: what it measures, what it prints and what it writes.
#include <cstdint>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_cli {
namespace {

using nlohmann::json;

struct StatRun {
  json result;
  std::string out;
};

// Runs stat stats with a JSON file; the run must succeed and be quiet on stderr.
StatRun stat(const std::string& tag, const std::string& arguments,
             const std::string& environment = "LC_ALL=C") {
  const std::string path = scratch("stats_" + tag + ".json");
  const ProgramRun run =
      run_program("stats_" + tag, "stat stats " + arguments + " --json " + path, environment);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  REQUIRE(run.err.empty());
  json result = json_file(path);
  REQUIRE(result["monitor"] == "stats");
  REQUIRE(result["match"] == true);
  REQUIRE(run.out.find("RTL = golden: ") != std::string::npos);
  return {.result = std::move(result), .out = run.out};
}

// Latencies 1, 5, 5, 12 and 30 of four entries, in 40 cycles.
std::string context_trace() {
  std::string rows = "cycle,alloc,dealloc\n";
  for (int clock = 0; clock < 40; ++clock) {
    std::string alloc = "0";
    std::string dealloc = "0";
    if (clock == 0) alloc = "0xF";
    if (clock == 1) dealloc = "0x1";
    if (clock == 5) dealloc = "0x6";
    if (clock == 8) alloc = "0x1";
    if (clock == 20) dealloc = "0x1";
    if (clock == 30) dealloc = "0x8";
    rows.append(std::to_string(clock)).append(",").append(alloc).append(",");
    rows.append(dealloc).append("\n");
  }
  return scratch_file("stats_contexts.csv", rows);
}

const std::string kAxiTrace = "--trace " FABMON_TESTS_DIR "/data/axi4_trace.csv ";

std::vector<std::uint64_t> counts(const json& list) {
  std::vector<std::uint64_t> values;
  for (const auto& entry : list) values.push_back(entry["count"].get<std::uint64_t>());
  return values;
}

}  // namespace

TEST_CASE("Latencies land in the bins that were asked for", "[stats][cli][stat]") {
  const auto [result, out] = stat("bins", "--trace " + context_trace() + " --bins 0,1,5,0xA,20");
  REQUIRE(result["build"] == "contexts");
  REQUIRE(result["cycles"] == 40);
  REQUIRE(result["passes"] >= 1);
  const json& bins = result["histogram"];
  REQUIRE(counts(bins) == std::vector<std::uint64_t>{1, 2, 0, 1});
  const std::vector<int> edges{0, 1, 5, 10, 20};
  for (std::size_t i = 0; i < 4; ++i) {
    REQUIRE(bins[i]["ll"] == edges[i]);
    REQUIRE(bins[i]["ul"] == edges[i + 1]);
    REQUIRE(bins[i]["golden"] == bins[i]["count"]);
    REQUIRE(bins[i]["match"] == true);
  }
  const json latency{{"samples", 5}, {"unbinned", 1}, {"min", 1}, {"mean", 10.6}, {"max", 30}};
  REQUIRE(result["latency"] == latency);
  REQUIRE(result["flags"].empty());
  // One latency is in no bin, so the bins cannot tell percentiles.
  REQUIRE(result["percentiles"].empty());
  REQUIRE(out.find("(1, 5]                2   40.0 %     60.0 %") != std::string::npos);
  REQUIRE(out.find("in no bin                1   20.0 %") != std::string::npos);
}

TEST_CASE("Without events every value but the fine histogram is listed", "[stats][cli][stat]") {
  const auto [result, out] = stat("default", "--trace " + context_trace() + " --bins 0,1,5,10,20");
  const std::vector<std::string> expected{"bin=0",       "bin=1",       "bin=2",
                                          "bin=3",       "unbinned",    "samples",
                                          "latency_sum", "latency_min", "latency_max"};
  const json& events = result["events"];
  REQUIRE(events.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    REQUIRE(events[i]["event"] == "stats/" + expected[i] + "/");
  }
  REQUIRE(counts(events) == std::vector<std::uint64_t>{1, 2, 0, 1, 1, 5, 53, 1, 30});
  REQUIRE(events[3]["name"] == "BIN_3_val");
}

TEST_CASE("Values are reported in the order and spelling given", "[stats][cli][stat]") {
  const std::string file =
      scratch_file("stats_order.events", "# two\nstats/latency_max/\n stats/bin=0x1/ # named\n");
  const auto [result, out] =
      stat("order", "--trace " + context_trace() + " --bins 0,1,5 -e stats/samples/ -e @" + file +
                        " -e stats/unbinned/");
  const json& events = result["events"];
  const std::vector<std::string> expected{"stats/samples/", "stats/latency_max/", "stats/bin=0x1/",
                                          "stats/unbinned/"};
  REQUIRE(events.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) REQUIRE(events[i]["event"] == expected[i]);
  REQUIRE(counts(events) == std::vector<std::uint64_t>{5, 30, 2, 2});
  REQUIRE(out.find("2  stats/bin=0x1/      # 40.00 % of samples, latency (1, 5]") !=
          std::string::npos);
}

TEST_CASE("Both monitors see the same latencies in the published trace", "[stats][cli][stat]") {
  const auto [result, out] = stat("axi", kAxiTrace);
  REQUIRE(result["build"] == "base");
  REQUIRE(result["cycles"] == 32);
  // The axi4 monitor's total_read_latency and total_write_latency are 41 and 37.
  REQUIRE(result["latency"]["samples"] == 10);
  REQUIRE(result["latency"]["mean"] == Approx(7.8));
  REQUIRE(result["percentiles"]["reads"]["samples"] == 5);
  REQUIRE(result["percentiles"]["writes"]["samples"] == 5);
  REQUIRE(result["violations"]["total"] == 0);
}

TEST_CASE("The reset default bins are powers of two", "[stats][cli][stat]") {
  const auto [result, out] = stat("reset_bins", kAxiTrace);
  const json& bins = result["histogram"];
  REQUIRE(bins.size() == 16);
  for (unsigned i = 0; i < 16; ++i) {
    REQUIRE(bins[i]["ll"] == (i == 0 ? 0U : 1U << i));
    REQUIRE(bins[i]["ul"] == (i == 15 ? 0xFFFFFFFFU : 2U << i));
  }
  REQUIRE(out.find(" empty bins\n") != std::string::npos);
  REQUIRE(out.find("(8192, 16384]") == std::string::npos);
}

TEST_CASE("the option --all lists the log-linear histogram too", "[stats][cli][stat]") {
  const auto [result, out] = stat("all", "--traffic random --cycles 5000 --all");
  const json& events = result["events"];
  REQUIRE(events.size() == 16 + 5 + 2 * 124);
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;
  std::uint64_t samples = 0;
  for (const auto& event : events) {
    const auto name = event["event"].get<std::string>();
    const auto count = event["count"].get<std::uint64_t>();
    if (name.starts_with("stats/read_hist=")) reads += count;
    if (name.starts_with("stats/write_hist=")) writes += count;
    if (name == "stats/samples/") samples = count;
  }
  REQUIRE(reads == result["percentiles"]["reads"]["samples"]);
  REQUIRE(writes == result["percentiles"]["writes"]["samples"]);
  REQUIRE(reads + writes == samples);
  REQUIRE(reads > 10);
  REQUIRE(writes > 10);
}

TEST_CASE("Percentiles are those of the log-linear histogram", "[stats][cli][stat]") {
  const auto [result, out] = stat("percentiles", "--traffic bursty --cycles 20000 --all");
  // The lower and upper latency of each bin, from the rule: exact up to 3, then quarters of
  // octaves.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  for (std::uint64_t v = 0; v < 4; ++v) ranges.emplace_back(v, v);
  for (std::uint64_t octave = 4; ranges.size() < 124; octave *= 2) {
    for (std::uint64_t i = 0; i < 4; ++i) {
      ranges.emplace_back(octave + i * octave / 4, octave + (i + 1) * octave / 4 - 1);
    }
  }
  const auto min = result["latency"]["min"].get<std::uint64_t>();
  const auto max = result["latency"]["max"].get<std::uint64_t>();
  std::uint64_t largest = 0;
  for (const std::string direction : {"read", "write"}) {
    std::vector<std::uint64_t> ranked;  // the bin of each sample, ascending
    for (std::uint64_t b = 0; b < 124; ++b) {
      for (const auto& event : result["events"]) {
        if (event["event"] != "stats/" + direction + "_hist=" + std::to_string(b) + "/") continue;
        ranked.insert(ranked.end(), event["count"].get<std::size_t>(), b);
      }
    }
    const json& told = result["percentiles"][direction + "s"];
    REQUIRE(told["histogram"] == "log-linear");
    REQUIRE(told["samples"] == ranked.size());
    const std::vector<std::pair<const char*, std::size_t>> wanted{
        {"p50", 500}, {"p90", 900}, {"p99", 990}, {"p99.9", 999}};
    for (const auto& [name, per_mille] : wanted) {
      CAPTURE(direction, name);
      const auto& [from, to] = ranges[ranked[(ranked.size() * per_mille + 999) / 1000 - 1]];
      REQUIRE(told[name]["from"] == std::max(from, min));
      REQUIRE(told[name]["to"] == std::min(to, max));
    }
    REQUIRE(told["max"]["to"] >= told["p99.9"]["to"]);
    largest = std::max(largest, told["max"]["to"].get<std::uint64_t>());
  }
  REQUIRE(largest == max);
}

TEST_CASE("Bins that cover all latencies tell percentiles", "[stats][cli][stat]") {
  const auto [result, out] = stat("coarse", "--trace " + context_trace() + " --bins 0,4,8,16,64");
  const json& told = result["percentiles"]["requests"];
  REQUIRE(told["histogram"] == "bins");
  REQUIRE(told["samples"] == 5);
  REQUIRE(told["p50"] == json{{"from", 5}, {"to", 8}});
  REQUIRE(told["p90"] == json{{"from", 17}, {"to", 30}});
  REQUIRE(told["max"] == json{{"from", 30}, {"to", 30}});
}

TEST_CASE("Interval counts of latencies add up to the totals", "[stats][cli][stat]") {
  for (const char* interval : {"1", "50", "777", "5000"}) {
    const auto [result, out] =
        stat(std::string("interval_") + interval,
             std::string("--traffic bursty --cycles 1000 -e stats/samples/ -e stats/latency_sum/ "
                         "-e stats/bin=2/ -e stats/latency_max/ -I ") +
                 interval);
    std::vector<std::uint64_t> sums(3);
    for (const auto& entry : result["intervals"]) {
      REQUIRE(entry["match"] == true);
      for (std::size_t i = 0; i < 3; ++i) sums[i] += entry["counts"][i].get<std::uint64_t>();
      REQUIRE(entry["counts"][3].is_null());
      REQUIRE(entry["golden"][0] == entry["counts"][0]);
    }
    for (std::size_t i = 0; i < 3; ++i) REQUIRE(result["events"][i]["count"] == sums[i]);
    REQUIRE(result["intervals"].back()["clock"] == 1000);
    REQUIRE(out.find("1,000 ") != std::string::npos);
  }
}

TEST_CASE("Without events intervals show samples and their mean", "[stats][cli][stat]") {
  const auto [result, out] = stat("interval_mean", "--trace " + context_trace() + " -I 10");
  REQUIRE(out.find("to cycle          samples   mean latency\n") != std::string::npos);
  REQUIRE(out.find("10                3          3.667\n") != std::string::npos);
  REQUIRE(out.find("40                1         30.000\n") != std::string::npos);
}

TEST_CASE("The source chooses the build unless the user does", "[stats][cli][stat]") {
  const auto build = [](const std::string& tag, const std::string& arguments) {
    return stat("build_" + tag, arguments).result["build"].get<std::string>();
  };
  const std::string contexts = "--trace " + context_trace() + " ";
  REQUIRE(build("both", "--traffic random --cycles 300") == "base");
  REQUIRE(build("both_contexts", "--traffic random --cycles 300 --build contexts") == "contexts");
  REQUIRE(build("both_wide", "--traffic random --cycles 300 --build wide") == "wide");
  REQUIRE(build("axi", "--traffic stream --cycles 300") == "base");
  REQUIRE(build("context", "--traffic edges --cycles 300") == "contexts");
  REQUIRE(build("literal", "--traffic edges --cycles 300 --build literal") == "literal");
  REQUIRE(build("trace", contexts) == "contexts");
  REQUIRE(build("trace_literal", contexts + "--build literal") == "literal");
  REQUIRE(build("axi_trace", kAxiTrace + "--build wide") == "wide");
}

TEST_CASE("Builds that measure the same say the same", "[stats][cli][stat]") {
  const std::string contexts = "--trace " + context_trace() + " --bins 0,2,4,8,16 --build ";
  const json cheap = stat("same_contexts", contexts + "contexts").result;
  const json literal = stat("same_literal", contexts + "literal").result;
  REQUIRE(cheap["histogram"] == literal["histogram"]);
  REQUIRE(cheap["latency"] == literal["latency"]);
  const json base = stat("same_base", kAxiTrace + "--build base").result;
  const json wide = stat("same_wide", kAxiTrace + "--build wide").result;
  REQUIRE(base["latency"] == wide["latency"]);
  REQUIRE(base["percentiles"] == wide["percentiles"]);
}

TEST_CASE("Context traffic depends on its seed and on nothing else", "[stats][cli][stat]") {
  const std::string arguments = "--traffic limits --cycles 1500 --seed ";
  const json first = stat("seed_a", arguments + "5").result;
  REQUIRE(first["events"] == stat("seed_b", arguments + "0x5").result["events"]);
  REQUIRE(first["events"] != stat("seed_c", arguments + "6").result["events"]);
}

TEST_CASE("Bars are blocks where the terminal shows them, else '#'", "[stats][cli][stat]") {
  const std::string arguments = "--trace " + context_trace() + " --bins 0,4,8,64";
  const std::string block = "\u2588";
  const auto drawn = [&](const std::string& tag, const std::string& environment) {
    const std::string out = stat("bars_" + tag, arguments, environment).out;
    REQUIRE((out.find(block) != std::string::npos) != (out.find("##") != std::string::npos));
    return out.find(block) != std::string::npos ? "blocks" : "signs";
  };
  REQUIRE(drawn("c", "LC_ALL=C LANG=en_US.UTF-8") == std::string("signs"));
  REQUIRE(drawn("none", "env -u LC_ALL -u LC_CTYPE -u LANG") == std::string("signs"));
  REQUIRE(drawn("utf8", "LC_ALL=C.UTF-8") == std::string("blocks"));
  REQUIRE(drawn("lang", "LC_ALL= LC_CTYPE= LANG=de_DE.utf8") == std::string("blocks"));
  // Two of five samples: as long as the longest bar, which is 40 columns.
  const std::string out = stat("bars_length", arguments).out;
  REQUIRE(out.find("  " + std::string(40, '#') + "\n") != std::string::npos);
  REQUIRE(out.find("  " + std::string(20, '#') + "\n") != std::string::npos);
}

TEST_CASE("No cycles have no latencies and say so", "[stats][cli][stat]") {
  const std::string empty = scratch_file("stats_empty.csv", "alloc,dealloc\n");
  const std::string reset = scratch_file("stats_reset.csv", "aresetn,alloc\n0,1\n0,1\n");
  const std::vector<std::string> sources{"--trace " + empty, "--trace " + reset};
  for (const std::string& source : sources) {
    const std::string svg = scratch("stats_nothing.svg");
    std::string arguments = source;
    arguments.append(" -I 10 --svg ").append(svg);
    const auto [result, out] = stat("nothing", arguments);
    REQUIRE(result["cycles"] == 0);
    REQUIRE(result["latency"]["samples"] == 0);
    REQUIRE(result["latency"]["min"].is_null());
    REQUIRE(result["notes"].dump().find("no cycles") != std::string::npos);
    REQUIRE(out.find("no samples\n") != std::string::npos);
    REQUIRE(file_text(svg).find("no samples") != std::string::npos);
  }
}

TEST_CASE("A reset in a context trace starts anew, with a note", "[stats][cli][stat]") {
  const std::string trace = scratch_file("stats_two_segments.csv",
                                         "aresetn,alloc,dealloc\n1,1,0\n1,0,1\n1,1,0\n0,0,0\n"
                                         "1,0,0\n1,2,0\n1,0,0\n1,0,2\n");
  const auto [result, out] = stat("two_segments", "--trace " + trace);
  REQUIRE(result["cycles"] == 4);
  REQUIRE(result["latency"]["samples"] == 1);
  REQUIRE(result["latency"]["max"] == 2);
  REQUIRE(result["notes"].dump().find("reset before cycle 4") != std::string::npos);
  REQUIRE(out.find("note: reset before cycle 4") != std::string::npos);
}

TEST_CASE("Raised flags are reported with their meaning", "[stats][cli][stat]") {
  const std::string trace =
      scratch_file("stats_flags.csv", "alloc,dealloc,table_full\n1,2,0\n1,0,0\n0,0,1\n0,1,0\n");
  const auto [result, out] = stat("flags", "--trace " + trace);
  const std::vector<std::string> expected{"orphan_dealloc", "double_alloc", "table_full"};
  REQUIRE(result["flags"] == expected);
  for (const std::string& flag : expected) {
    REQUIRE(out.find("flag: " + flag + ": ") != std::string::npos);
  }
  REQUIRE(result["latency"]["samples"] == 1);
  REQUIRE(result["latency"]["max"] == 2);
}

TEST_CASE("Waves of latencies come with a save file", "[stats][cli][wave]") {
  const std::string wave = scratch("stats_axi.fst");
  const auto [result, out] = stat("wave_axi", "--traffic dma --cycles 200 --wave " + wave);
  REQUIRE(file_text(wave).size() > 1000);
  REQUIRE(out.find("waves: gtkwave ") != std::string::npos);
  const std::string save = file_text(scratch("stats_axi.gtkw"));
  REQUIRE(save.find("[dumpfile] \"" + wave + "\"") != std::string::npos);
  std::size_t at = 0;
  for (const char* group : {"clock and control", "context events", "timers", "samples",
                            "bins and totals", "AR: read command", "R: read data",
                            "AW: write command", "B: write response", "registers"}) {
    CAPTURE(group);
    const std::size_t found = save.find("00200\n-" + std::string(group) + "\n@");
    REQUIRE(found != std::string::npos);
    REQUIRE(found > at);
    at = found;
  }
  for (const char* signal : {"mon_axi_arvalid\n", "u_core.valid[1:0]", ".status_q[7:0]"}) {
    CAPTURE(signal);
    REQUIRE(save.find(signal) != std::string::npos);
  }
}

TEST_CASE("A build without waveforms says which ones have them",
          "[stats][cli][wave][errors][long]") {
  const std::string wave = scratch("stats_wide.fst");
  const ProgramRun run = run_program(
      "stats_wave_wide", "stat stats --traffic dma --cycles 200 --build wide --wave " + wave);
  if (run.status == 0) return;  // a build of this program in which every model has them
  REQUIRE(run.status == 2);
  REQUIRE(is_one_line(run.err));
  REQUIRE(run.err.find(wave + ": no waveforms of build 'wide' in this program, only of: base") !=
          std::string::npos);
  REQUIRE(file_text(wave).empty());
  REQUIRE(file_text(scratch("stats_wide.gtkw")).empty());
}

}  // namespace fabmon::test::test_cli
