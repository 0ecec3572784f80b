// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The dumps of tests/corpus, written by several simulators in several styles: the program finds
// their ports as manifest.json says, and counts what expected.json has, which was worked out from
// the stimulus by a script.
#include <map>
#include <string>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_corpus {
namespace {

using Json = nlohmann::json;

std::string corpus(const std::string& name) { return FABMON_TESTS_DIR "/corpus/" + name; }

std::string dump_path(const Json& entry) {
  return corpus("dumps/" + entry["dump"].get<std::string>());
}

/// Measures every event that `counts` has, and compares.
void check_counts(const std::string& tag, const std::string& options, const Json& counts) {
  const std::string json = scratch(tag + ".json");
  std::string arguments = "stat axi4 " + options + " --json " + json;
  for (const auto& [event, count] : counts.items()) arguments += " -e axi4/" + event + "/";
  const ProgramRun run = run_program(tag, arguments);
  CAPTURE(options, run.err);
  REQUIRE(run.status == 0);
  const Json result = json_file(json);
  CHECK(result["cycles"] == counts["clock_ticks"]);
  CHECK(result["violations"]["total"] == 0);
  CHECK(result["events"].size() == counts.size());
  for (const Json& event : result["events"]) {
    const std::string written = event["event"];  // "axi4/NAME/"
    CAPTURE(written, event["count"]);
    CHECK(event["golden"] == counts.at(written.substr(5, written.size() - 6)));
    CHECK(event["match"] == true);
  }
}

}  // namespace

TEST_CASE("Corpus: the ports of every dump are found, with kind, widths, clock and reset",
          "[cli][corpus]") {
  const Json manifest = json_file(corpus("manifest.json"));
  for (const Json& entry : manifest) {
    const ProgramRun run = run_program("corpus_ports", "ports --json " + dump_path(entry));
    CAPTURE(entry["dump"], run.err);
    REQUIRE(run.status == 0);
    const Json ports = Json::parse(run.out)["ports"];
    std::map<std::string, Json> found;
    for (const Json& port : ports) found[port["name"]] = port;
    CHECK(found.size() == entry["ports"].size());
    for (const Json& wanted : entry["ports"]) {
      const Json& port = found[wanted["name"]];
      CAPTURE(wanted["name"], port["clock_candidates"]);
      CHECK(port["monitors"] == Json{"axi4", "stats"});
      for (const auto& [member, value] : wanted.items()) {
        CAPTURE(member);
        CHECK(port[member] == value);
      }
    }
  }
}

TEST_CASE("Corpus: the counts of every dump are those of its stimulus", "[cli][corpus]") {
  const Json expected = json_file(corpus("expected.json"));
  const Json manifest = json_file(corpus("manifest.json"));
  for (const Json& entry : manifest) {
    for (const Json& measured : entry["measured"]) {
      std::string options = measured["options"];
      if (const auto at = options.find("@MAP"); at != std::string::npos) {
        options.replace(at, 4, "@" + corpus("scattered.map"));
      }
      CAPTURE(entry["dump"]);
      check_counts("corpus", "--no-rtl --trace " + dump_path(entry) + " " + options,
                   expected[measured["counts"].get<std::string>()]);
    }
  }
}

TEST_CASE("Corpus: the RTL counts of a dump what its stimulus has", "[cli][corpus][models]") {
  const Json expected = json_file(corpus("expected.json"));
  check_counts("corpus_rtl", "--trace " + corpus("dumps/verilator_plain.fst"), expected["main"]);
  check_counts("corpus_rtl", "--trace " + corpus("dumps/icarus_lite.vcd.gz"), expected["lite"]);
}

}  // namespace fabmon::test::test_corpus
