// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Nothing of the user's is destroyed: outputs that are inputs are refused, and a run that fails or
// is ended leaves every old file as it was.
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_outputs {
namespace {

namespace fs = std::filesystem;

std::string empty_folder(const std::string& name) {
  const std::string folder = scratch("outputs_" + name);
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

void put(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

// Old files under all names that a run of stats can write.
std::vector<std::string> old_files(const std::string& folder) {
  std::vector<std::string> files;
  for (const char* name : {"x.json", "x.svg", "x.fst", "x.gtkw"}) {
    files.push_back(folder + "/" + name);
    put(files.back(), "old");
  }
  return files;
}

std::string options(const std::string& folder) {
  return " --json " + folder + "/x.json --svg " + folder + "/x.svg --wave " + folder + "/x.fst";
}

void check_untouched(const std::string& folder, const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    CAPTURE(file);
    CHECK(file_text(file) == "old");
  }
  // Nor is anything left beside them.
  CHECK(std::distance(fs::directory_iterator(folder), fs::directory_iterator()) ==
        static_cast<std::ptrdiff_t>(files.size()));
}

// The exit status of a command as a shell sees it.
int shell(const std::string& command) {
  const int status = std::system(command.c_str());  // NOLINT: as a user's shell does
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Waits for it, a minute at most: however slow the machine is.
bool wait_until(const std::function<bool()>& happened) {
  for (int i = 0; i < 600 && !happened(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return happened();
}

// The exit status of a command that gets a signal once `begun` is true.
int signalled(const std::string& command, int number, const std::function<bool()>& begun) {
  const std::string line = "exec " + command;
  const pid_t child = fork();
  if (child == 0) {
    execl("/bin/sh", "sh", "-c", line.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  REQUIRE(child > 0);
  CHECK(wait_until(begun));
  kill(child, number);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Of a dump and of all events: a run that builds a model says so.
void build_axi4_models() {
  for (const std::string& output :
       {"--wave " + empty_folder("traced") + "/x.fst", std::string("--all")}) {
    REQUIRE(
        run_program("outputs_models", "stat axi4 --traffic random --cycles 10 " + output).status ==
        0);
  }
}

}  // namespace

TEST_CASE("A run that ends with status 2 leaves old outputs as they were", "[cli][outputs]") {
  const std::string folder = empty_folder("failed");
  const auto files = old_files(folder);
  const std::string trace = scratch_file("outputs_bad.csv", "alloc,dealloc\n1,0\nmaybe,0\n");
  const ProgramRun run =
      run_program("outputs_failed", "stat stats --trace " + trace + options(folder));
  INFO(run.out << run.err);
  REQUIRE(run.status == 2);
  check_untouched(folder, files);
}

TEST_CASE("A full standard output leaves old outputs as they were", "[cli][outputs]") {
  const std::string folder = empty_folder("full");
  const std::string json = folder + "/x.json";
  put(json, "old");
  const std::string command = "'" + std::string(test::program_path()) +
                              "' stat axi4 --traffic random --cycles 100 --json " + json +
                              " >/dev/full 2>/dev/null";
  const int status = std::system(command.c_str());  // NOLINT: as a user's shell does
  REQUIRE(WIFEXITED(status));
  REQUIRE(WEXITSTATUS(status) == 2);
  check_untouched(folder, {json});
}

TEST_CASE("A run that a signal ends leaves old outputs as they were", "[cli][outputs]") {
  // Builds the models, which would say so.
  REQUIRE(run_program("outputs_models",
                      "stat stats --traffic random --cycles 10" + options(empty_folder("models")))
              .status == 0);
  const std::string folder = empty_folder("signal");
  const auto files = old_files(folder);
  const auto writes = [&folder, &files] {  // into files beside the old ones
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator()) >
           static_cast<std::ptrdiff_t>(files.size());
  };
  for (const int number : {SIGHUP, SIGINT, SIGTERM}) {
    CAPTURE(number);
    const std::string err = scratch("outputs_signal.err");
    const int status = signalled("'" + std::string(test::program_path()) +
                                     "' stat stats --traffic random --cycles 100000000" +
                                     options(folder) + " >/dev/null 2>" + err,
                                 number, writes);
    CHECK(status == 128 + number);
    CHECK(file_text(err) == "fabmon: interrupted: nothing was written\n");
    check_untouched(folder, files);
  }
}

TEST_CASE("A signal while a model is built ends that as well and leaves nothing",
          "[cli][outputs]") {
  const std::string folder = empty_folder("build");
  const std::string err = scratch("outputs_build.err");
  const auto has_work = [&folder] {
    const fs::directory_iterator all(folder);
    return std::any_of(begin(all), end(all),
                       [](const auto& entry) { return entry.path().extension() == ".work"; });
  };
  const int status =
      signalled("env FABMON_MODELS=" + folder + " '" + test::program_path() +
                    "' stat axi4 --traffic random --param IdWidth=11 >/dev/null 2>" + err,
                SIGTERM, has_work);
  const std::string text = file_text(err);
  INFO(text);
  CHECK(status == 128 + SIGTERM);
  CHECK(text.ends_with("fabmon: interrupted: nothing was written\n"));
  CHECK(wait_until([&has_work] { return !has_work(); }));  // what was started is ending
}

TEST_CASE("A full disk is named and leaves old outputs as they were", "[cli][outputs]") {
  build_axi4_models();
  const std::string folder = empty_folder("disk");
  const auto run = [&folder](const std::string& output) {
    const std::string err = scratch("outputs_disk.err");
    // A disk of 64 KiB in a name space of its own, where the machine lets us have one.
    const std::string script =
        scratch_file("outputs_disk.sh",
                     "mount -t tmpfs -o size=64k none " + folder + " || exit 77\necho old >" +
                         folder + "/x\n'" + test::program_path() + "' stat axi4 --traffic random " +
                         output + " >/dev/null 2>" + err + "\ns=$?\nls -A " + folder + " >>" + err +
                         "\ncat " + folder + "/x >>" + err + "\nexit $s\n");
    const int status = shell("unshare -rm sh " + script + " 2>/dev/null");
    return std::pair(status, file_text(err));
  };
  for (const std::string& output : {"--cycles 50000 --wave " + folder + "/x",
                                    "--cycles 500 --all -I 5 --json " + folder + "/x"}) {
    const auto [status, text] = run(output);
    if (status == 77 || status == 1) return;  // no such disk here
    INFO(output << "\n" << text);
    CHECK(status == 2);
    CHECK(text == "fabmon: " + folder + "/x: cannot write: No space left on device\nx\nold\n");
  }
}

TEST_CASE("A limit on the size of files is an error like a full disk", "[cli][outputs]") {
  build_axi4_models();
  const std::string folder = empty_folder("limit");
  const auto files = old_files(folder);
  for (const std::string& output : {"--cycles 500 --all -I 5 --json " + folder + "/x.json",
                                    "--cycles 20000 --wave " + folder + "/x.fst"}) {
    const std::string err = scratch("outputs_limit.err");
    const int status =
        shell("bash -c \"ulimit -f 16; '" + std::string(test::program_path()) +
              "' stat axi4 --traffic random " + output + " >/dev/null 2>" + err + "\"");
    INFO(output << "\n" << file_text(err));
    CHECK(status == 2);
    CHECK(is_one_line(file_text(err)));
    CHECK(file_text(err).find("File too large") != std::string::npos);
    check_untouched(folder, files);
  }
}

TEST_CASE("A waveform goes to a file and nowhere else, and not under the name of another format",
          "[cli][outputs]") {
  const std::string folder = empty_folder("wave");
  const std::string fifo = folder + "/fifo";
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  for (const char* command : {"stat axi4 --traffic random --cycles 100", "run axi4"}) {
    for (const std::string& name : {folder + "/x.vcd", std::string("-"), fifo}) {
      const ProgramRun run = run_program("outputs_wave", command + (" --wave " + name));
      INFO(command << " --wave " << name << "\n" << run.out << run.err);
      CHECK(run.status == 2);
      CHECK(is_one_line(run.err));
      CHECK(run.out.empty());
      if (name != fifo) CHECK(run.err.find(".fst") != std::string::npos);
    }
  }
  CHECK(fs::is_fifo(fifo));
  CHECK_FALSE(fs::exists(folder + "/x.vcd"));
}

TEST_CASE("A file named - is standard output, and has it alone", "[cli][outputs]") {
  const std::string stats = "stat stats --traffic random --cycles 1000 ";
  ProgramRun run = run_program("outputs_json", stats + "--json -");
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  CHECK(run.err.empty());
  CHECK(nlohmann::json::parse(run.out)["monitor"] == "stats");
  run = run_program("outputs_svg", stats + "--svg -");
  CHECK(run.status == 0);
  CHECK(run.out.starts_with("<svg"));
  CHECK(run.out.ends_with("</svg>\n"));
  run = run_program("outputs_run", "run stats --cycles 1000 --json -");
  CHECK(run.status == 0);
  CHECK(nlohmann::json::parse(run.out)["match"] == true);
  run = run_program("outputs_both", stats + "--json - --svg -");
  CHECK(run.status == 2);
  CHECK(is_one_line(run.err));
  CHECK_FALSE(fs::exists("-"));
}

TEST_CASE("An output that is an input is refused", "[cli][outputs]") {
  const std::string folder = empty_folder("input");
  const std::string trace = folder + "/x.gtkw";  // a strange name for it, to meet the save file's
  const std::string rows = "arvalid,arready\n1,1\n";
  put(trace, rows);
  const std::string events = folder + "/x.events";
  put(events, "axi4/r_beats/\n");
  fs::create_symlink("x.events", folder + "/link");
  for (const std::string& output :
       {"--json " + trace, "--wave " + folder + "/x.fst", "--json " + folder + "/link",
        "--json " + folder + "/y --wave " + folder + "/y"}) {
    const ProgramRun run = run_program(
        "outputs_input", "stat axi4 --trace " + trace + " -e @" + events + " " + output);
    INFO(output << "\n" << run.out << run.err);
    REQUIRE(run.status == 2);
    REQUIRE(is_one_line(run.err));
    REQUIRE(run.err.find("would overwrite") != std::string::npos);
    REQUIRE(run.out.empty());
    REQUIRE(file_text(trace) == rows);
  }
}

}  // namespace fabmon::test::test_outputs
