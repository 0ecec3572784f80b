// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the program says to input that it cannot use: status 2, one line on standard error that
// names the place and the reason, nothing on standard output.
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/folders.hpp"

namespace fabmon::test::test_errors {
namespace {

const std::string kShort = "stat axi4 --traffic random --cycles 100 ";

struct Case {
  const char* tag;
  std::string arguments;
  std::string says;  // part of the line
};

}  // namespace

TEST_CASE("Bad use is refused in one line with status 2", "[axi4][cli][errors]") {
  const std::string missing_slash =
      scratch_file("missing_slash.events", "\n# fine\n axi4/r_beats\n");
  const std::string no_events = scratch_file("no_events.events", "# nothing\n\n");
  const std::string bad_cell = scratch_file("bad_cell.csv", "cycle,arvalid\n0,0\n1,maybe\n");
  const std::string bad_column = scratch_file("bad_column.csv", "cycle,arvalid,colour\n0,0,0\n");
  const std::string near_column = scratch_file("near_column.csv", "cycle,arvalud\n0,0\n");
  const std::vector<Case> cases{
      {"help", "help axi", "'axi' is neither a subcommand nor a monitor; there are: list, run"},
      {"near_help", "help ccc400", "; nearest: cci400"},
      {"shell", "completion csh", "no completions for 'csh'; there are: bash, zsh, fish"},
      {"verb", "count", "unknown subcommand 'count'; there are: list, run, stat"},
      {"near_verb", "stta axi4", "; nearest: stat"},
      {"near_monitor", "stat axi --traffic random", "; nearest: axi4"},
      {"near_listed", "list cci40", "; nearest: cci400"},
      {"near_option", kShort + "--interva 10", "unknown option '--interva'; nearest: --interval"},
      {"near_build", kShort + "--build smal", "; nearest: small"},
      {"near_param", kShort + "--param IdWith=4", "; nearest: IdWidth"},
      {"param_twice", kShort + "--param IdWidth=4 --param IdWidth=5", "IdWidth is given twice"},
      {"large_param", kShort + "--param IdWidth=99999999999999999999", "too large"},
      {"twice", kShort + "--build base --build small", "--build is given twice"},
      {"no_value", "stat axi4 --traffic random --seed", "--seed needs a value"},
      {"two_words", "stat axi4 stats --traffic random", "'stats' is not expected"},
      {"two_forms", "list cmn --json --mesh-template", "excludes"},
      {"no_template", "list --mesh-template", "--mesh-template needs a monitor that has a mesh"},
      {"axi4_template", "list axi4 --mesh-template", "needs a monitor that has a mesh"},
      {"csv_ports", "stat axi4 --all-ports --trace " FABMON_TESTS_DIR "/data/axi4_trace.csv",
       "axi4_trace.csv: a CSV file has one port: its columns are the pins"},
      {"none_of_all", "stat axi4 --all-ports --trace " FABMON_TESTS_DIR "/data/cmn_trace.vcd",
       "cmn_trace.vcd: no port that axi4 can measure was found (see `fabmon ports`)"},
      {"live_stdout", "report " FABMON_TESTS_DIR "/data/axi4_trace.csv --live -o -",
       "--live needs a file: the page on standard output is written once"},
      {"option", kShort + "--nonsense", "--nonsense"},
      {"monitor", "stat", "MONITOR"},
      {"unknown", "stat axi5 --traffic random", "unknown monitor 'axi5'"},
      {"unknown_list", "list axi5", "unknown monitor 'axi5'; there are: axi4, stats, cci400, cmn"},
      {"no_source", "stat axi4", "--traffic"},
      {"two_sources", kShort + "--trace x.csv", "--trace"},
      {"workload", "stat axi4 --traffic rush", "rush"},
      {"build", kShort + "--build huge", "unknown build 'huge'; there are: base"},
      {"test_build", kShort + "--build test_1", "unknown build 'test_1'"},
      {"clock", kShort + "--clock clk", "--trace"},
      {"seed", kShort + "--seed -1", "'-1' is not a whole number"},
      {"cycles", "stat axi4 --traffic random --cycles 1e6", "'1e6' is not a whole number"},
      {"no_cycles", "stat axi4 --traffic random --cycles 0", "at least 1"},
      {"too_many", "stat axi4 --traffic random --cycles 18446744073709551616",
       "'18446744073709551616' is too large"},
      {"interval", kShort + "-I 0", "'0' is not a whole number of at least 1"},
      {"run_cycles", "run --cycles 0", "at least 1"},
      {"missing", "stat axi4 --trace /nonexistent/x.csv", "/nonexistent/x.csv"},
      {"folder", "stat axi4 --trace " FABMON_TESTS_DIR, FABMON_TESTS_DIR},
      {"cell", "stat axi4 --trace " + bad_cell, bad_cell + ":3:"},
      {"near_column", "stat axi4 --trace " + near_column,
       ":1:7: column 'arvalud' is not an AXI4 pin; nearest: arvalid"},
      {"column", "stat axi4 --trace " + bad_column, "colour"},
      {"json", kShort + "--json /nonexistent/x.json", "/nonexistent/x.json: cannot write"},
      {"json_folder", kShort + "--json " FABMON_TESTS_DIR, FABMON_TESTS_DIR ": cannot write"},
      {"json_full", kShort + "--json /dev/full", "/dev/full: cannot write"},
      {"wave", kShort + "--wave /nonexistent/x.fst", "/nonexistent/x"},
      {"event_name", kShort + "-e axi4/read_comand_bytes/",
       ":6: unknown event 'read_comand_bytes'; nearest: read_cmd_bytes"},
      {"event_slash", kShort + "-e axi4/r_beats", "missing '/'"},
      {"event_bare", kShort + "-e r_beats", "MONITOR/EVENT/"},
      {"event_monitor", kShort + "-e stats/bin=3/", ":1: an event of 'stats'"},
      {"event_mesh", kShort + "-e cmn/type=5/", ":1: an event of 'cmn'"},
      {"bins", kShort + "--bins 0,10", "--bins is not for axi4"},
      {"svg", kShort + "--svg x.svg", "--svg is not for axi4"},
      {"spniden", kShort + "--spniden", "--spniden is not for axi4"},
      {"niden", kShort + "--no-niden", "--niden is not for axi4"},
      {"map", kShort + "--map", "--map is not for axi4: it has no mesh"},
      {"event_empty", kShort + "-e axi4//", "empty term"},
      {"event_range", kShort + "-e axi4/event=256/", ":12: event=256 is out of range, 0-255"},
      {"event_huge", kShort + "-e axi4/event=99999999999999999999/",
       ":12: event=99999999999999999999 is too large"},
      {"event_number", kShort + "-e axi4/event=0x/", "'0x' is not a number"},
      {"event_sign", kShort + "-e axi4/event=-1/", "'-1' is not a number"},
      {"event_flag", kShort + "-e axi4/r_beats,edge=2/", "edge=2 is out of range, 0-1"},
      {"event_twice", kShort + "-e axi4/r_beats,event=1/", "the event is given twice"},
      {"umask_twice", kShort + "-e axi4/r_beats,umask=1/", "umask is given twice"},
      {"thresh_twice", kShort + "-e axi4/r_beats,thresh=1,thresh=2/", "thresh is given twice"},
      {"event_none", kShort + "-e axi4/umask=1/", "no event"},
      {"event_term", kShort + "-e axi4/r_beats,limit=1/", "unknown term 'limit'"},
      {"event_value", kShort + "-e axi4/r_beats,thresh/", "thresh needs a value"},
      {"file_missing", kShort + "-e @/nonexistent/e", "/nonexistent/e: cannot read"},
      {"file_folder", kShort + "-e @" FABMON_TESTS_DIR, FABMON_TESTS_DIR ": cannot read"},
      {"file_event", kShort + "-e @" + missing_slash, missing_slash + ":3:14: missing '/'"},
      {"file_empty", kShort + "-e @" + no_events, "no events"},
  };
  for (const Case& bad : cases) {
    const ProgramRun run = run_program(std::string("bad_") + bad.tag, bad.arguments);
    INFO("fabmon " << bad.arguments << "\n" << run.out << run.err);
    REQUIRE(run.status == 2);
    REQUIRE(is_one_line(run.err));
    REQUIRE(run.err.starts_with("fabmon: "));
    REQUIRE(run.err.find(bad.says) != std::string::npos);
    REQUIRE(run.out.empty());
  }
}

TEST_CASE("A full standard output is an error, a closed one is not", "[axi4][cli][errors]") {
  const std::string program = std::string("'") + test::program_path() + "'";
  const auto shell = [](const std::string& command) {
    const int status = std::system(("bash -c \"" + command + "\"").c_str());  // NOLINT
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  REQUIRE(shell(program + " list >/dev/full 2>/dev/null") == 2);
  REQUIRE(shell(program + " list | true; exit \\${PIPESTATUS[0]}") == 0);
}

TEST_CASE("Help and version go to standard output", "[axi4][cli]") {
  for (const char* arguments : {"--help", "stat --help", "--version"}) {
    const ProgramRun run = run_program("help", arguments);
    REQUIRE(run.status == 0);
    REQUIRE(run.out.find("fabmon") != std::string::npos);
    REQUIRE(run.err.empty());
  }
}

}  // namespace fabmon::test::test_errors
