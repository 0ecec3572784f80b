// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Models that the program builds itself: parameters and meshes of the user's own, two runs at once,
// a builder that was killed, and no Verilator at all.
#include <filesystem>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/source_copy.hpp"

namespace fabmon::test::test_models {
namespace {

namespace fs = std::filesystem;

// A models folder of this test, empty.
std::string empty_models(const std::string& name) {
  const std::string folder = scratch(name);
  fs::remove_all(folder);
  return folder;
}

const std::string kOwn = "stat axi4 --traffic random --cycles 1000 --param NumCounters=2 ";

std::size_t count_files(const std::string& folder, const std::string& ending) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().string().ends_with(ending)) ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("models: two runs at once build one model, and both measure", "[cli][models][long]") {
  const std::string folder = empty_models("models_two");
  const std::string second = scratch("models_two.second");
  const std::string environment = "FABMON_MODELS=" + folder;
  const ProgramRun both = run_program("models_two",
                                      kOwn + ">" + second + " 2>&1 & " + environment + " '" +
                                          program_path() + "' " + kOwn + "; wait; }",
                                      "{ " + environment);
  CHECK(both.out.find("RTL = golden") != std::string::npos);
  CHECK(file_text(second).find("RTL = golden") != std::string::npos);
  CHECK(count_files(folder, ".so") == 1);
  CHECK(count_files(folder, ".work") == 0);
  const ProgramRun third = run_program("models_third", kOwn, environment);
  CHECK(third.status == 0);
  CHECK(third.err.empty());
  CHECK(third.built.empty());  // nothing was built
}

TEST_CASE("models: a builder that was killed leaves nothing that harms", "[cli][models][long]") {
  const std::string folder = empty_models("models_killed");
  const std::string environment = "FABMON_MODELS=" + folder;
  // Killed with all its children as soon as it works.
  const std::string kill = "i=0; while ! ls -d " + folder +
                           "/*.work >/dev/null 2>&1 && [ $i -lt 600 ]; do "
                           "i=$((i+1)); sleep 0.1; done; kill -s KILL -- -$!";
  const ProgramRun killed =
      run_program("models_killed", kOwn + ">/dev/null 2>&1 & " + kill, environment + " setsid");
  REQUIRE(killed.status == 0);
  REQUIRE(count_files(folder, ".so") == 0);
  REQUIRE(count_files(folder, ".work") == 1);
  const ProgramRun again = run_program("models_again", kOwn, environment);
  CAPTURE(again.err, again.built);
  CHECK(again.status == 0);
  CHECK(again.built.starts_with("fabmon: building model axi4 "));
  CHECK(is_one_line(again.built));
  CHECK(again.err.empty());
  CHECK(count_files(folder, ".so") == 1);
  CHECK(count_files(folder, ".work") == 0);
}

TEST_CASE("models: a program from other sources than the model's refuses it", "[cli][models]") {
  const fs::path root = fs::path(FABMON_TESTS_DIR).parent_path();
  struct Case {
    const char *tag, *file, *first, *second;
  };
  for (const Case& c :
       {Case{"pins", "tb/bus/axi4/pins.hpp", " rid = 0;", " awid = 0;"},
        Case{"config", "tb/monitor/axi4/config.hpp", " gap_width", " out_width"},
        Case{"access", "tb/core/reg_access.hpp", " addr", " data"},
        Case{"vtable", "tb/core/rtl.hpp", " busy() const", " idle("},
        Case{"vtable_own", "tb/monitor/axi4/rtl.hpp", " snapshot() = 0", " csr_reset() = 0"}}) {
    CAPTURE(c.tag);
    const std::string tag = std::string("models_other_") + c.tag;
    const SourceCopy other(root, tag);
    REQUIRE(other.swap_lines(c.file, c.first, c.second));
    const std::string environment =
        "FABMON_SOURCE=" + other.path() + " FABMON_MODELS=" + other.path() + "/models";
    const ProgramRun run = run_program(tag, kOwn, environment);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.built.empty());
    CHECK(run.err ==
          "fabmon: the program was built from other sources than this model: rebuild it "
          "(make build)\n");
    const ProgramRun alone = run_program(tag + "_alone", kOwn + "--no-rtl", environment);
    CHECK(alone.status == 0);
  }
}

TEST_CASE("models: an RTL that counts wrong is told: the first cycle, both counts, status 1",
          "[cli][models][long]") {
  const fs::path root = fs::path(FABMON_TESTS_DIR).parent_path();
  struct Case {
    std::string file, text, by, arguments, event;
  };
  const std::string flits =
      "wp_dev_sel=0,wp_chn_sel=1,wp_grp=0,wp_val=0,wp_mask=0xffffffffffffffff";
  for (const Case& c :
       {Case{"rtl/fabmon_axi4/fabmon_axi4_gap.sv", "gap_o <= Width'(1)", "gap_o <= Width'(2)",
             "axi4 --traffic random --param NumCounters=1 -e axi4/clock_ticks_araww2rb/",
             "axi4/clock_ticks_araww2rb/"},
        Case{"rtl/fabmon_stats/fabmon_stats_totals.sv", "65'(add_q)", "65'(add_q) + 65'd1",
             "stats --traffic random --param N=2 --param NumBins=1", "stats/latency_sum/"},
        Case{"rtl/fabmon_cci400/fabmon_cci400_counters.sv", "{4{cen_i & niden_i}}", "4'd0",
             "cci400 --traffic mixed -e cci400/si_rrq_hs_any,source=3/",
             "cci400/si_rrq_hs_any,source=3/"},
        Case{"rtl/fabmon_cmn/fabmon_cmn_watchpoint.sv", "(ns_q | secure_i)", "(ns_q & secure_i)",
             "cmn --traffic mixed -e cmn/watchpoint_down," + flits + "/",
             "cmn/watchpoint_down," + flits + "/"}}) {
    const std::string tag = "models_wrong_" + c.arguments.substr(0, c.arguments.find(' '));
    CAPTURE(tag);
    const SourceCopy broken(root, tag);
    REQUIRE(broken.replace(c.file, c.text, c.by));
    const std::string environment =
        "FABMON_SOURCE=" + broken.path() + " FABMON_MODELS=" + broken.path() + "/models";
    const std::string command = "stat " + c.arguments + " --cycles 1000 ";
    const ProgramRun text = run_program(tag, command, environment);
    CHECK(text.status == 1);
    CHECK(text.out.find("GOLDEN") != std::string::npos);
    CHECK(text.out.ends_with("\nRTL and golden model DIFFER\n"));
    CHECK(text.err.starts_with("fabmon: mismatch at cycle "));
    CHECK(text.err.find(": " + c.event + ": RTL ") != std::string::npos);
    CHECK(is_one_line(text.err));

    const ProgramRun json = run_program(tag + "_json", command + "--json -", environment);
    CHECK(json.status == 1);
    CHECK(json.err == text.err);
    const auto document = nlohmann::json::parse(json.out);
    CHECK(document.at("match") == false);
    const auto& difference = document.at("difference");
    CHECK(difference.at("event") == c.event);
    CHECK(difference.at("count") != difference.at("golden"));
    CHECK("fabmon: " + difference.at("text").get<std::string>() + '\n' == text.err);
  }
}

TEST_CASE("models: without Verilator the error names --no-rtl, which measures", "[cli][models]") {
  const std::string nothing = "PATH=/nonexistent VERILATOR_ROOT=";
  const std::string traffic = "stat cmn --traffic mixed --cycles 500 ";
  const ProgramRun refused = run_program("models_none", traffic, nothing);
  CHECK(refused.status == 2);
  CHECK(is_one_line(refused.err));
  CHECK(refused.err.find("--no-rtl") != std::string::npos);
  for (const char* const monitor : {"axi4 --traffic random", "stats --traffic random",
                                    "cci400 --traffic mixed", "cmn --traffic mixed"}) {
    CAPTURE(monitor);
    const ProgramRun alone = run_program(
        "models_alone", std::string("stat ") + monitor + " --cycles 2000 --no-rtl", nothing);
    CHECK(alone.status == 0);
    CHECK(alone.err.empty());
    CHECK(alone.out.find("golden model alone") != std::string::npos);
    CHECK(alone.out.find("RTL = golden") == std::string::npos);
  }
}

TEST_CASE("models: parameters and meshes that there cannot be are refused", "[cli][models]") {
  struct Case {
    const char* tag;
    std::string arguments, says;
  };
  const std::string axi4 = "stat axi4 --traffic random --cycles 100 ";
  const std::string stats = "stat stats --traffic random --cycles 100 ";
  const std::string cmn = "stat cmn --traffic mixed --cycles 100 ";
  const auto mesh = [&](const std::string& name, const std::string& text) {
    return cmn + "--mesh " + scratch_file("mesh_" + name + ".json", text);
  };
  const std::string one = R"({"x": 1, "y": 1, "crosspoints": [{"ports": )";
  const std::vector<Case> cases{
      {"range", axi4 + "--param IdWidth=99", "--param IdWidth=99: out of range 0-32"},
      {"zero", axi4 + "--param NumCounters=0", "out of range 1-16"},
      {"power", axi4 + "--param DataWidth=96", "not a power of two"},
      {"name", axi4 + "--param Idwidth=4", "no such parameter; there are: IdWidth, AddrWidth"},
      {"number", axi4 + "--param IdWidth=four", "not a number"},
      {"form", axi4 + "--param IdWidth", "not NAME=VALUE"},
      {"hist", stats + "--param TimerWidth=16", "8 to TimerWidth=16"},
      {"ports", "stat stats --traffic random --cycles 100 --build contexts --param HistWidth=16",
       "--param HistWidth=16: wants NumDealloc=4 to be 1"},
      {"dealloc", stats + "--param NumDealloc=2", "stats_axi has no such parameter"},
      {"rsvdc", cmn + "--param RsvdcWidth=5", "not 0, 4, 8, 12, 16, 24 or 32"},
      {"of_mesh", cmn + "--param MeshX=5", "--mesh FILE"},
      {"no_mesh", axi4 + "--mesh x.json", "--mesh is not for axi4"},
      {"both", cmn + "--build base --mesh x.json", "exclude each other"},
      {"wave", axi4 + "--no-rtl --wave x.fst", "--wave needs the RTL"},
      {"map", "stat axi4 --map", "--map is not for axi4"},
      {"missing", cmn + "--mesh /nonexistent/m.json", "/nonexistent/m.json: cannot be read"},
      {"syntax", mesh("syntax", "{"), "mesh_syntax.json:1:2: is not JSON"},
      {"array", mesh("array", "[]"), "not an object"},
      {"member", mesh("member", R"({"x": 1, "z": 1})"), "unknown member 'z'; there are: x, y"},
      {"size", mesh("size", R"({"x": 9, "y": 1})"), "'x' is 9, not a number in 1-8"},
      {"no_size", mesh("no_size", R"({"y": 1})"), "'x' is missing"},
      {"count", mesh("count", R"({"x": 2, "y": 1, "crosspoints": []})"), "not a list of 2"},
      {"device", mesh("device", one + R"(["RN-X", "-"]}]})"), "crosspoint 0 port 0: no device"},
      {"node", mesh("node", one + R"([{"device": "HN-F", "nodes": ["X"]}, "HN-D"]}]})"),
       "no node \"X\"; there are: -, DN"},
      {"root", mesh("root", one + R"(["RN-F", "HN-F"]}]})"), "no HN-D"},
      {"dtc", mesh("dtc", one + R"(["RN-F", "HN-F"]}], "root": [0, 0]})"), "1 to 4 DTCs"},
      {"domain", mesh("domain", one + R"(["RN-F", "HN-D"], "domain": 1}]})"), "has no DTC"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.tag);
    const ProgramRun run = run_program(std::string("models_bad_") + c.tag, c.arguments);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CAPTURE(run.err);
    CHECK(is_one_line(run.err));
    CHECK(run.err.find(c.says) != std::string::npos);
  }
}

TEST_CASE("models: a mesh file is drawn without a source, and measured", "[cli][models]") {
  const ProgramRun text = run_program("models_template", "list cmn --mesh-template");
  REQUIRE(text.status == 0);
  const std::string file = scratch_file("models_template.json", text.out);
  const ProgramRun map = run_program("models_map", "stat cmn --map --mesh " + file);
  CHECK(map.status == 0);
  CHECK(map.out.find("XP7") != std::string::npos);
  CHECK(map.out == run_program("models_map2", "stat cmn --map").out);
  const std::string traffic = "stat cmn --traffic mixed --cycles 1000 --no-rtl --json ";
  CHECK(run_program("models_own", traffic + scratch("own.json") + " --mesh " + file).status == 0);
  CHECK(run_program("models_base", traffic + scratch("base.json")).status == 0);
  CHECK(json_file(scratch("own.json"))["events"] == json_file(scratch("base.json"))["events"]);
}

}  // namespace fabmon::test::test_models
