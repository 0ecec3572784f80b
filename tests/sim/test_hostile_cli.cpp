// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The program with names and outputs that are not as they should be: nothing of a name reaches the
// terminal as a command, and where nobody can be told, the status says so.
#include <sys/wait.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/hostile_names.hpp"
#include "tests/sim/axi_dump.hpp"

namespace fabmon::test::test_hostile_cli {
namespace {

using Catch::Matchers::Contains;
namespace fs = std::filesystem;

// The exit status of a command as bash sees it.
int bash(const std::string& command) {
  const std::string script = scratch_file("hostile_cli.sh", command);
  const int status = std::system(("bash " + script).c_str());  // NOLINT: as a user's shell does
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string program() { return "'" + std::string(test::program_path()) + "' "; }

std::string small_dump(const std::string& name, const std::string& port = "m") {
  const DumpPort dumped{.name = port, .moves = random_moves(1, 20)};
  return scratch_file(name, dump_text({dumped}, 400));
}

std::string folder_of(const std::string& name) {
  const std::string folder = scratch("hostile_" + name);
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

}  // namespace

TEST_CASE("A standard error or output that is full is status 2 and leaves no file",
          "[cli][outputs][hostile]") {
  const std::string dump = small_dump("hostile_full.vcd");
  const std::string folder = folder_of("full");
  const std::string page = folder + "/x.html";
  std::ofstream(page) << "old";
  const std::string report = program() + "report --no-monitors " + dump + " -o " + page;
  const std::string broken = report + " --assert 'm.s_axi.read.latency.max <= 0'";
  CHECK(bash(broken + " >/dev/null 2>&1") == 1);
  REQUIRE(fs::file_size(page) > 1000);  // a broken limit is said by the page, too
  std::ofstream(page) << "old";
  for (const char* to : {">/dev/null 2>/dev/full", ">/dev/full 2>/dev/null", ">/dev/full 2>&1"}) {
    CAPTURE(to);
    CHECK(bash(broken + " " + to) == 2);
    CHECK(file_text(page) == "old");
    for (const auto& left : fs::directory_iterator(folder)) {
      CHECK((left.path() == page || left.path().extension() == ".gtkw" ||
             left.path().extension() == ".sucl"));
    }
  }
  CHECK(bash(program() + "report /nowhere/x.vcd 2>/dev/full") == 2);
}

TEST_CASE("A reader that goes away, or outputs that are closed, end nothing with a signal",
          "[cli][outputs][hostile]") {
  const std::string dump = small_dump("hostile_head.vcd");
  const std::string broken =
      program() + "report --no-monitors " + dump + " --assert 'm.s_axi.read.latency.max <= 0'";
  CHECK(bash("set -o pipefail; " + broken + " 2>&1 | true") == 1);
  CHECK(bash("set -o pipefail; " + program() + "nonsense 2>&1 | true") == 2);
  const std::string page = folder_of("closed") + "/x.html";
  // No file of ours gets the number of a closed one.
  CHECK(bash(broken + " -o " + page + " >/dev/null 2>&-") == 2);
  CHECK_FALSE(fs::exists(page));
  CHECK(bash(broken + " -o " + page + " >&- 2>/dev/null") == 2);
  CHECK_FALSE(fs::exists(page));
}

TEST_CASE("No name of a file or of a scope is a command of the terminal", "[cli][hostile]") {
  for (const std::string& name : hostile_names()) {
    if (name.size() > 200 || name.find('/') != std::string::npos) continue;
    CAPTURE(name);
    const std::string folder = folder_of("names");
    // Through a file: a shell would take some of it for its own.
    const std::string path = folder + "/" + name + ".vcd";
    std::ofstream(folder + "/name") << path;
    const std::string get = "p=$(cat " + folder + "/name; printf x); p=${p%x}; ";
    const std::string to = " >" + folder + "/out 2>" + folder + "/err";
    CHECK(bash(get + program() + "report \"$p\"" + to) == 2);
    CHECK(is_one_line(file_text(folder + "/err")));
    CHECK(is_shown(file_text(folder + "/err")));
    std::ofstream(path) << file_text(small_dump("hostile_name.vcd"));
    for (const char* command : {"ports", "report --no-monitors", "stat axi4 --no-rtl --trace"}) {
      const int status = bash(get + program() + command + " \"$p\"" + to);
      INFO(command << "\n" << file_text(folder + "/err"));
      CHECK(status == 0);
      CHECK(is_shown(file_text(folder + "/out")));
      CHECK(is_shown(file_text(folder + "/err")));
    }
  }
  const std::string dump = small_dump("hostile_scope.vcd", "m\x1b[31m\x07\xff");
  for (const char* command : {"ports ", "ports --json ", "report --no-monitors "}) {
    const ProgramRun run = run_program("hostile_scope", command + dump);
    INFO(run.out << run.err);
    CHECK(run.status == 0);
    CHECK(is_shown(run.out));
    CHECK_THAT(run.out, Contains("x1b") || Contains("u001b"));
  }
}

TEST_CASE("The words that a user tries first are understood", "[cli][errors]") {
  const std::string dump = small_dump("words.vcd");
  const ProgramRun alone = run_program("words", dump);
  CHECK(alone.status == 2);
  CHECK(alone.err == "fabmon: '" + dump +
                         "' is not a subcommand; to measure the ports of a dump: fabmon report " +
                         dump + "\n");
  const std::string options = " --no-rtl --all -I ";
  const ProgramRun usual = run_program("words", "stat axi4 --trace " + dump + options + "100");
  REQUIRE(usual.status == 0);
  for (const std::string& way :
       {"stat axi4 " + dump + options + "100", "stat " + dump + options + "100",
        "stat axi4 --trace " + dump + options + "1us",
        "stat axi4 --trace " + dump + options + "1000ns"}) {
    CAPTURE(way);
    const ProgramRun run = run_program("words", way);
    INFO(run.err);
    CHECK(run.status == 0);
    CHECK(run.out == usual.out);
  }
  const ProgramRun odd = run_program("words", "stat axi4 " + dump + options + "96ns");
  CHECK_THAT(odd.out, Contains("note: -I 96ns is 9.6 cycles: each interval has 10\n"));
  const ProgramRun traffic =
      run_program("words", "stat axi4 --traffic random --no-rtl --cycles 100 -I 1us");
  CHECK(traffic.status == 2);
  CHECK_THAT(traffic.err, Contains("the period of the clock is not known: give cycles"));
  CHECK(run_program("words", "stat axi4 " + dump + options + "1xs").status == 2);
  const ProgramRun report = run_program("words", "report --no-monitors " + dump);
  CHECK(run_program("words", "report --no-monitors --trace " + dump).out == report.out);
  CHECK(run_program("words", "report --no-monitors --trace=" + dump).out == report.out);
  CHECK_THAT(report.out,
             Contains("clock tb.m.clk (10 ns), reset tb.m.s_axi_aresetn: tb.m.s_axi\n") ||
                 Contains("clock tb."));
  CHECK_THAT(run_program("words", "help axi4").out, Contains("fabmon stat axi4 sim.fst --port "));
}

TEST_CASE("A report says why the RTL is left out, and a store that cannot be written is status 2",
          "[cli][report][models]") {
  const std::string dump = small_dump("left_out.vcd");
  const std::string empty = "FABMON_MODELS=" + folder_of("models");
  const ProgramRun unbuilt = run_program("left_out", "report " + dump, empty);
  CHECK(unbuilt.status == 0);
  CHECK(unbuilt.built.empty());
  CHECK_THAT(unbuilt.out, Contains("golden models = log: not compared with the RTL: no model of it "
                                   "is built (--rtl builds what is missing)\n"));
  const ProgramRun refused =
      run_program("left_out", "report --rtl " + dump, "FABMON_MODELS=/proc/none");
  INFO(refused.out << refused.err);
  CHECK(refused.status == 2);
  CHECK_THAT(refused.err, Contains("no model of the RTL"));
  const ProgramRun traffic =
      run_program("left_out", "report --traffic random --cycles 1000001", empty);
  CHECK_THAT(traffic.out, Contains("more than 1,000,000 cycles x ports (--rtl compares"));
}

TEST_CASE("A model is built in a folder with any characters in its name",
          "[cli][models][hostile][long]") {
  const fs::path root = fs::path(FABMON_TESTS_DIR).parent_path();
  const std::string folder = folder_of("source") + "/a b$c\"d\ne";
  for (const char* part : {"rtl", "tb", "scripts"}) {
    fs::create_directories(folder);
    fs::copy(root / part, fs::path(folder) / part, fs::copy_options::recursive);
  }
  const ProgramRun run =
      run_program("odd_folder",
                  "stat axi4 --traffic random --cycles 200 --param NumCounters=1 -e axi4/r_beats/",
                  "FABMON_SOURCE='" + folder + "' FABMON_MODELS='" + folder + "/models'");
  INFO(run.err);
  CHECK(run.status == 0);
  CHECK_THAT(run.built, Contains(", about ") && Contains(" s\n"));
  CHECK_THAT(run.out, Contains("RTL = golden: "));
}

}  // namespace fabmon::test::test_hostile_cli
