// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Nothing of the user's is destroyed: outputs that are inputs are refused, and a run that fails or
// is ended leaves every old file as it was.
#include <filesystem>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test {
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
  const std::string folder = empty_folder("signal");
  const auto files = old_files(folder);
  const std::string command = "timeout -s TERM 2 '" + std::string(test::program_path()) +
                              "' stat stats --traffic random --cycles 100000000" + options(folder) +
                              " >/dev/null 2>&1";
  const int status = std::system(command.c_str());  // NOLINT: as a user's shell does
  REQUIRE(WIFEXITED(status));
  REQUIRE(WEXITSTATUS(status) == 124);
  check_untouched(folder, files);
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

}  // namespace fabmon::test
