// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon report`: its figures are those of the corpus, of the generated traffic's monitors, and of
// transactions that a test has chosen.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/seed.hpp"
#include "tests/sim/axi_dump.hpp"

namespace fabmon::test::test_report {
namespace {

using Json = nlohmann::json;

std::string corpus_file(const std::string& name) { return FABMON_TESTS_DIR "/corpus/" + name; }

// The report of these arguments, which has status 0.
Json report_of(const std::string& tag, const std::string& arguments) {
  const std::string json = scratch(tag + ".json");
  const ProgramRun run = run_program(tag, "report " + arguments + " --json " + json);
  INFO("fabmon report " << arguments << "\n" << run.out << run.err);
  REQUIRE(run.status == 0);
  REQUIRE(run.err.empty());
  return json_file(json);
}

// The buckets of a direction in which a cycle has begun with nothing to do in it.
std::uint64_t cycles_of(const Json& direction, const std::string& bucket) {
  for (const Json& one : direction.at("accounting")) {
    if (one.at("bucket") == bucket) return one.at("cycles");
  }
  return 0;
}

// What holds of each port, whatever went on at it.
void check_sums(const Json& port) {
  const std::uint64_t cycles = port.at("cycles");
  const std::uint64_t live = cycles - port.at("reset_cycles").get<std::uint64_t>();
  CAPTURE(port.at("name"), cycles, live);
  std::uint64_t in_segments = 0;
  for (const Json& segment : port.at("segments")) {
    in_segments += segment.at("cycles").get<std::uint64_t>();
  }
  CHECK(in_segments == live);
  for (const Json& channel : port.at("channels")) {
    CAPTURE(channel.at("name"));
    CHECK(channel.at("beats").get<std::uint64_t>() + channel.at("stalls").get<std::uint64_t>() +
              channel.at("ready_alone").get<std::uint64_t>() +
              channel.at("idle").get<std::uint64_t>() ==
          live);
  }
  for (std::size_t d = 0; d < 2; ++d) {
    const Json& direction = port.at("directions").at(d);
    const Json& series = port.at("series").at("directions").at(d);
    CAPTURE(direction.at("name"));
    std::uint64_t all = 0, transactions = 0, open = 0;
    for (const Json& bucket : direction.at("accounting")) {
      all += bucket.at("cycles").get<std::uint64_t>();
    }
    CHECK(all == cycles);
    CHECK(cycles_of(direction, "reset") == port.at("reset_cycles"));
    for (const Json& one : series.at("transactions")) transactions += one.get<std::uint64_t>();
    CHECK(transactions == direction.at("transactions"));
    for (const Json& one : series.at("open_sum")) open += one.get<std::uint64_t>();
    CHECK(open == direction.at("outstanding").at("sum"));
    const Json& latency = direction.at("latency");
    CHECK(latency.at("count") == direction.at("transactions"));
    if (direction.at("open_at_end") == 0 && direction.at("lost_by_reset") == 0 &&
        direction.at("lost_by_gap") == 0) {
      CHECK(direction.at("outstanding").at("sum") == latency.at("sum"));
    }
    std::uint64_t binned = 0;
    for (const Json& bin : latency.at("bins")) binned += bin.at(2).get<std::uint64_t>();
    CHECK(binned == latency.at("count"));
  }
}

// Each value that a monitor and the log have is the same one.
void check_monitors(const Json& report, bool rtl) {
  CHECK(report.at("rtl") == rtl);
  for (const Json& port : report.at("ports")) {
    CHECK(port.at("monitors").size() == 2);
    for (const Json& monitor : port.at("monitors")) {
      CHECK(monitor.at("match") == true);
      CHECK(monitor.at("rtl") == rtl);
      for (const Json& value : monitor.at("values")) {
        CAPTURE(port.at("name"), value.at("name"));
        if (!value.at("report").is_null()) CHECK(value.at("report") == value.at("count"));
      }
    }
  }
}

// The counts of the corpus that a report has.
std::map<std::string, Json> counts_of(const Json& port) {
  std::map<std::string, Json> counts;
  counts["clock_ticks"] = port.at("segments").back().at("cycles");
  for (const Json& channel : port.at("channels")) {
    std::string name = channel.at("name").get<std::string>();
    for (char& c : name) c = static_cast<char>(c + 'a' - 'A');
    counts[name + (name == "r" || name == "w" ? "_beats" : "_handshakes")] = channel.at("beats");
    counts[name + "_stalls"] = channel.at("stalls");
    counts[name + "_idle"] =
        channel.at("ready_alone").get<std::uint64_t>() + channel.at("idle").get<std::uint64_t>();
  }
  for (const Json& direction : port.at("directions")) {
    const std::string name = direction.at("name");
    counts[name + "_cmd_length"] = direction.at("beats");
    counts[name + "_cmd_bytes"] = direction.at("bytes");
    counts["total_" + name + "_latency"] = direction.at("latency").at("sum");
  }
  return counts;
}

// Nearest rank.
std::uint64_t percentile(std::vector<std::uint64_t> values, unsigned percent) {
  std::sort(values.begin(), values.end());
  return values.at((percent * values.size() + 99) / 100 - 1);
}

}  // namespace

TEST_CASE("Report: every dump of the corpus has the ports and counts of its stimulus",
          "[cli][report][corpus]") {
  const Json expected = json_file(corpus_file("expected.json"));
  unsigned compared = 0;
  const Json manifest = json_file(corpus_file("manifest.json"));
  for (const Json& entry : manifest) {
    const std::string dump = corpus_file("dumps/" + entry["dump"].get<std::string>());
    CAPTURE(dump);
    if (!entry["ports"].empty()) {
      const Json report = report_of("report_corpus", dump + " --no-rtl");
      std::size_t others = 0;  // names of ports that had the values of another one all along
      for (const Json& wanted : entry["ports"]) {
        const Json& own = port_of(report, wanted["name"]);
        const Json& port = own.is_object() ? own : port_also(report, wanted["name"]);
        REQUIRE(port.is_object());
        others += own.is_object() ? 0 : 1;
        for (const char* member : {"kind", "clock", "data_width", "id_width"}) {
          CAPTURE(member);
          if (own.is_object() || member != std::string("clock")) {
            CHECK(port[member] == wanted[member]);
          }
        }
      }
      CHECK(report["ports"].size() + others == entry["ports"].size());
    }
    for (const Json& measured : entry["measured"]) {
      std::string options = measured["options"];
      if (const auto at = options.find("@MAP"); at != std::string::npos) {
        options.replace(at, 4, "@" + corpus_file("scattered.map"));
      }
      CAPTURE(options);
      // What names one port: the report has it alone.
      const Json report = report_of("report_corpus_one", dump + " --no-rtl " + options);
      REQUIRE(report["ports"].size() == 1);
      const Json& port = report["ports"][0];
      check_sums(port);
      check_monitors(report, false);
      CHECK(port["violations"]["total"] == 0);
      const Json& counts = expected[measured["counts"].get<std::string>()];
      // All segments are in a report's counts, the last alone in those of the corpus.
      const bool whole = port["segments"].size() == 1;
      const std::map<std::string, Json> found = counts_of(port);
      CHECK(found.size() == 22);
      for (const auto& [name, count] : found) {
        CAPTURE(name);
        if (whole || name == "clock_ticks") CHECK(count == counts.at(name));
        ++compared;
      }
    }
  }
  CHECK(compared > 500);
}

TEST_CASE("Report: of generated traffic golden models and log agree, and all sums are right",
          "[cli][report]") {
  const std::string workload =
      GENERATE("stream", "dma", "random", "latency", "bursty", "interleave", "saturate",
               "never_idle", "w_before_aw", "narrow", "long_gap", "backpressure", "responses");
  for (const std::uint64_t seed : {seed_or(1), seed_or(1) + 1}) {
    CAPTURE(workload, seed);
    const Json report =
        report_of("report_" + workload, "--no-rtl --cycles 3000 --traffic " + workload +
                                            " --seed " + std::to_string(seed));
    CHECK(report["source"] == "traffic " + workload + " seed " + std::to_string(seed));
    CHECK(report["timescale_fs"].is_null());
    check_monitors(report, false);
    CHECK(report["ports"].size() == 1);
    check_sums(report["ports"][0]);
    CHECK(report["ports"][0]["directions"][0]["transactions"] > 0);
    CHECK(report["ports"][0]["monitors"][0]["values"].size() > 10);
  }
}

TEST_CASE("Report: of generated traffic RTL, golden model and log agree", "[cli][report][models]") {
  for (const std::string workload : {"random", "w_before_aw"}) {
    CAPTURE(workload);
    const ProgramRun run =
        run_program("report_rtl", "report --rtl --cycles 2000 --traffic " + workload + " --json -");
    REQUIRE(run.status == 0);
    check_monitors(Json::parse(run.out), true);
  }
  const ProgramRun run = run_program("report_rtl", "report --rtl --cycles 500 --traffic random");
  CHECK(run.out.find("RTL = golden = log: ") != std::string::npos);
}

TEST_CASE("Report: figures are those of the transactions in the dump", "[cli][report]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const DumpPort port{.name = "m", .moves = random_moves(seed, 200)};
  const std::string file = scratch_file("report_moves.vcd", dump_text({port}, 3400));
  const Json report = report_of("report_moves", file + " --no-rtl");
  REQUIRE(report["ports"].size() == 1);
  check_sums(report["ports"][0]);
  check_monitors(report, false);
  CHECK(report["timescale_fs"] == 1'000'000);
  CHECK(report["ports"][0]["period_fs"] == 10e6);
  CHECK(report["ports"][0]["first_time"] == 5);
  CHECK(report["ports"][0]["last_time"] == 33'995);
  for (const bool write : {false, true}) {
    const Json& direction = direction_of(report["ports"][0], write);
    std::vector<std::uint64_t> latencies, waits;
    std::uint64_t beats = 0, slowest = 0;
    std::map<std::string, std::uint64_t> by_id;
    const DumpMove* worst = nullptr;
    for (const DumpMove& move : port.moves) {
      if (move.write != write) continue;
      latencies.push_back(move.latency());
      waits.push_back(move.accept - move.shown);
      beats += move.beats;
      ++by_id[std::to_string(move.id)];
      if (move.latency() > slowest) worst = &move;
      slowest = std::max(slowest, move.latency());
    }
    CAPTURE(write);
    CHECK(direction["transactions"] == latencies.size());
    CHECK(direction["beats"] == beats);
    CHECK(direction["bytes"] == 4 * beats);
    CHECK(direction["bytes_per_s"].get<double>() ==
          direction["bytes_per_cycle"].get<double>() * 1e8);
    CHECK(direction["open_at_end"] == 0);
    CHECK(direction["latency"]["p50"] == percentile(latencies, 50));
    CHECK(direction["latency"]["p90"] == percentile(latencies, 90));
    CHECK(direction["latency"]["p99"] == percentile(latencies, 99));
    CHECK(direction["latency"]["max"] == slowest);
    CHECK(direction["phases"][0]["dist"]["p90"] == percentile(waits, 90));
    for (const Json& group : direction["by"]["id"]) {
      CHECK(group["transactions"] == by_id[group["key"].get<std::string>()]);
    }
    CHECK(direction["by"]["id"].size() == by_id.size());
    const Json& first = direction["slowest"][0];
    CHECK(first["latency"] == slowest);
    CHECK(first["accept"] == worst->accept);
    CHECK(first["time"] == worst->accept * 10 + 5);
    CHECK(first["end_time"] == worst->end * 10 + 5);
  }
}

TEST_CASE("Report: what a reset cuts off is counted, and all segments are in the totals",
          "[cli][report]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const DumpPort port{
      .name = "m", .moves = random_moves(seed, 100), .resets = {{0, 5}, {500, 520}, {1001, 1002}}};
  const std::string file = scratch_file("report_reset.vcd", dump_text({port}, 1700));
  const Json report = report_of("report_reset", file + " --rtl");
  check_monitors(report, true);
  const Json& its = report["ports"][0];
  check_sums(its);
  CHECK(its["reset_cycles"] == 26);
  CHECK(its["segments"] == Json::parse(R"([{"from":5,"cycles":495},{"from":520,"cycles":481},)"
                                       R"({"from":1002,"cycles":698}])"));
  for (const bool write : {false, true}) {
    std::uint64_t ended = 0, lost = 0, latency = 0;
    for (const DumpMove& move : port.moves) {
      if (move.write != write) continue;
      if (!is_cut(port, move)) {
        ++ended;
        latency += move.latency();
      } else {
        // It was there before one of the resets, if it was accepted.
        lost += (move.accept < 500 && move.shown < 500) || (move.shown >= 520 && move.accept < 1001)
                    ? 1
                    : 0;
      }
    }
    const Json& direction = direction_of(its, write);
    CAPTURE(write, ended, lost);
    CHECK(lost > 0);
    CHECK(direction["transactions"] == ended);
    CHECK(direction["lost_by_reset"] == lost);
    CHECK(direction["orphans"] == 0);
    CHECK(direction["latency"]["sum"] == latency);
  }
  const Json& marks = its["marks"];
  CHECK(std::count_if(marks.begin(), marks.end(),
                      [](const Json& mark) { return mark["kind"] == "reset"; }) >= 2);
}

TEST_CASE("Report: several ports, each with the figures that it has alone", "[cli][report]") {
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  const std::vector<DumpPort> ports{
      {.name = "a", .moves = random_moves(seed, 60)},
      {.name = "b", .moves = random_moves(seed + 1, 60), .period = 14},
      {.name = "c", .moves = random_moves(seed + 2, 60), .resets = {{0, 3}, {400, 420}}},
      {.name = "no_clock", .moves = {}, .clock = false}};
  const std::string file = scratch_file("report_several.vcd", dump_text(ports, 1100));
  const Json all = report_of("report_several", file + " --no-rtl");
  REQUIRE(all["ports"].size() == 3);
  CHECK(all["notes"].size() == 1);
  for (const Json& port : all["ports"]) {
    check_sums(port);
    const Json alone =
        report_of("report_alone", file + " --no-rtl --port " + port["name"].get<std::string>());
    CHECK((alone["ports"] == Json::array({port})));
  }
  double before = 1;
  for (const Json& port : all["ports"]) {
    CHECK(port["waiting_share"] <= before);
    CHECK(port["pain"] == port["waiting_share"]);
    before = port["waiting_share"];
  }
  const Json two = report_of("report_two", file + " --no-rtl --port tb.c.s_axi --port tb.b.s_axi");
  CHECK(two["ports"].size() == 2);
  CHECK((port_of(two, "tb.b.s_axi") == port_of(all, "tb.b.s_axi")));
}

}  // namespace fabmon::test::test_report
