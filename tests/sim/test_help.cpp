// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the program says about itself: help, manual page, completions, version.
#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_help {
namespace {

const std::vector<std::string> kMonitors{"axi4", "stats", "cci400", "cmn"};
const std::vector<std::string> kCommands{"list", "run",   "stat", "report",    "bench",
                                         "diff", "ports", "help", "completion"};

std::string said(const std::string& arguments) {
  const ProgramRun run = run_program("help", arguments);
  INFO("fabmon " << arguments << "\n" << run.err);
  REQUIRE(run.status == 0);
  REQUIRE(run.err.empty());
  return run.out;
}

bool has_tool(const std::string& tool) {
  return std::system(("command -v " + tool + " >/dev/null 2>&1").c_str()) == 0;  // NOLINT
}

std::string shell_out(const std::string& command) {
  const std::string out = scratch("help_shell.out");
  std::system(("(" + command + ") >" + out + " 2>&1").c_str());  // NOLINT
  return file_text(out);
}

// What bash offers behind these words of a command line.
std::string offered(const std::string& words) {
  const std::string script = scratch_file(
      "complete.sh", "source " + scratch("completion.bash") + "\nCOMP_WORDS=(" + words +
                         ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
                         "_fabmon\necho \"${COMPREPLY[*]}\"\n");
  return shell_out("cd " + scratch("completed") + " && bash " + script);
}

}  // namespace

TEST_CASE("Without a subcommand there is help, and status 2", "[cli][help]") {
  const ProgramRun run = run_program("help_none", "");
  CHECK(run.status == 2);
  CHECK(run.out == said("--help"));
  CHECK(is_one_line(run.err));
}

TEST_CASE("Help names every subcommand and monitor, and knows each", "[cli][help]") {
  const std::string all = said("help");
  CHECK(all == said("--help"));
  for (const std::string& command : kCommands) {
    CHECK(all.find("\n  " + command + " ") != std::string::npos);
    CHECK(said("help " + command) == said(command + " --help"));
  }
  for (const std::string& monitor : kMonitors) {
    CHECK(all.find("\n  " + monitor + " ") != std::string::npos);
    const std::string help = said("help " + monitor);
    CHECK(help == said("stat " + monitor + " --help"));
    for (const char* part : {"Examples", "Metrics", "--traffic NAME", "--build NAME", "Events"}) {
      CHECK(help.find(part) != std::string::npos);
    }
    // Options of other monitors are not shown.
    CHECK((help.find("--by-node ") != std::string::npos) == (monitor == "cmn"));
    CHECK((help.find("--svg FILE") != std::string::npos) == (monitor == "stats"));
  }
}

TEST_CASE("Help of stat has every option that the document of the program names", "[cli][help]") {
  const std::string help = said("help stat");
  for (const char* option :
       {"--traffic", "--trace",     "--seed",   "--cycles", "--from",         "--to",
        "--prefix",  "--port",      "--scope",  "--clock",  "--clock-enable", "--negedge",
        "--reset",   "--req",       "--resp",   "--widths", "--map",          "--event",
        "--all",     "--interval",  "--bins",   "--or",     "--by-node",      "--build",
        "--param",   "--mesh",      "--no-rtl", "--json",   "--svg",          "--wave",
        "--niden",   "--no-spniden"}) {
    CAPTURE(option);
    CHECK(help.find(std::string(option)) != std::string::npos);
  }
}

TEST_CASE("Help says that limits have a status, and what options of report take", "[cli][help]") {
  const std::string all = said("help");
  CHECK(all.find("--assert") != std::string::npos);
  CHECK(all.find("--fail-above") != std::string::npos);
  const std::string help = said("help report");
  for (const char* option :
       {"--window NAME=FROM:TO", "--interleave BYTES:BANKS", "--link PORT:PORT",
        "--id-name IDS=NAME", "--range NAME=LOW-HIGH", "--open RANK"}) {
    CAPTURE(option);
    CHECK(help.find(option) != std::string::npos);
  }
  CHECK(help.find("repeated; may") == std::string::npos);
}

TEST_CASE("No line of help is wider than 100 columns", "[cli][help]") {
  std::string all = said("help");
  for (const std::string& command : kCommands) all += said("help " + command);
  for (const std::string& monitor : kMonitors) all += said("help " + monitor);
  std::istringstream lines(all);
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    CHECK(line.size() <= 100);
    CHECK_FALSE(line.ends_with(' '));
  }
}

TEST_CASE("The examples in the help of every monitor work", "[cli][help]") {
  const std::string folder = scratch("examples");
  std::filesystem::create_directories(folder);
  for (const std::string& monitor : kMonitors) {
    std::istringstream lines(said("help " + monitor));
    unsigned found = 0;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("  fabmon stat " + monitor + " --")) continue;
      ++found;
      const std::string command =
          "cd " + folder + " && '" + test::program_path() + "'" + line.substr(8) + " >/dev/null";
      INFO(line);
      CHECK(std::system(command.c_str()) == 0);  // NOLINT: as a user's shell does
    }
    CHECK(found == 3);
  }
}

TEST_CASE("The version says what it was built from and with", "[cli][help]") {
  std::istringstream lines(said("--version"));
  std::string line;
  REQUIRE(std::getline(lines, line));
  CHECK(line.starts_with("fabmon 0."));
  std::vector<std::string> rest;
  while (std::getline(lines, line)) rest.push_back(line.substr(0, line.find(':')));
  CHECK(std::find(rest.begin(), rest.end(), "compiler") != rest.end());
  for (const std::string& name : rest) {
    CHECK((name == "commit" || name == "compiler" || name == "models"));
  }
}

TEST_CASE("The manual page has every option, and groff has no complaint", "[cli][help]") {
  const std::string page = scratch_file("fabmon.1", said("man"));
  const std::string text = file_text(page);
  for (const std::string& command : kCommands) {
    CHECK(text.find("fabmon " + command) != std::string::npos);
    std::istringstream lines(said("help " + command));
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("  -")) continue;
      std::string option = line.substr(2, line.find("  ", 2) - 2);
      for (std::size_t at = 0; (at = option.find('-', at)) != std::string::npos; at += 2) {
        option.insert(at, "\\");
      }
      CAPTURE(option);
      CHECK(text.find(".B " + option + "\n") != std::string::npos);
    }
  }
  if (has_tool("groff")) CHECK(shell_out("groff -man -ww -z " + page).empty());
  if (has_tool("man")) CHECK(shell_out("man --warnings -l " + page + " >/dev/null").empty());
  if (has_tool("mandoc")) CHECK(shell_out("mandoc -T lint -W error " + page).empty());
}

TEST_CASE("bash completes subcommands, monitors, options, workloads, builds, events and files",
          "[cli][help]") {
  scratch_file("completion.bash", said("completion bash"));
  std::filesystem::create_directories(scratch("completed"));
  std::ofstream(scratch("completed") + "/events.txt") << "axi4/r_beats/\n";
  const struct {
    std::string words, reply;
  } cases[] = {
      {"fabmon st", "stat"},
      {"fabmon l", "list"},
      {"fabmon --v", "--version"},
      {"fabmon stat a", "axi4"},
      {"fabmon stat cc", "cci400"},
      {"fabmon list ''", "axi4 stats cci400 cmn"},
      {"fabmon stat axi4 --tr", "--traffic --trace"},
      {"fabmon stat axi4 --traffic st", "stream"},
      {"fabmon stat axi4 --traffic = st", "stream"},
      {"fabmon stat stats --build c", "contexts"},
      {"fabmon stat cmn --build = ''", "base ccix mesh3x3"},
      {"fabmon stat cci400 --traffic sn", "snoop"},
      {"fabmon stat axi4 --param Num", "NumCounters="},
      {"fabmon stat axi4 -e axi4/read_cmd_b", "axi4/read_cmd_bytes/"},
      {"fabmon stat axi4 -e axi4/read_cmd_bytes/ --event axi4/r_st", "axi4/r_stalls/"},
      {"fabmon stat cci400 -e cci400/si_rrq_hs_a", "cci400/si_rrq_hs_any,source="},
      {"fabmon stat axi4 -e @ev", "@events.txt"},
      {"fabmon stat axi4 --trace ev", "events.txt"},
      {"fabmon run --js", "--json"},
      {"fabmon run ax", "axi4"},
      {"fabmon help sta", "stat stats"},
      {"fabmon completion b", "bash"},
      {"fabmon bench a", ""},
      {"fabmon ports ev", "events.txt"},
      {"fabmon ports --pre", "--prefix"},
      {"fabmon stat cmn --map --by", "--by-node"},
  };
  for (const auto& [words, reply] : cases) {
    CAPTURE(words);
    CHECK(offered(words) == reply + "\n");
  }
}

TEST_CASE("Completions are scripts that their shells can read", "[cli][help]") {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const std::string script = scratch_file("completion." + shell, said("completion " + shell));
    CHECK(file_text(script).find("mesh3x3") != std::string::npos);
    if (has_tool(shell)) CHECK(shell_out(shell + " -n " + script).empty());
  }
}

}  // namespace fabmon::test::test_help
