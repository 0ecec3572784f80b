// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Output files: whole or not there, and never an input.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/report/output.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_output {
namespace {

namespace fs = std::filesystem;

// A folder of this test alone, empty.
std::string empty_folder(const std::string& name) {
  const std::string folder = scratch("output_" + name);
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

std::size_t files_in(const std::string& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

void put(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

}  // namespace

TEST_CASE("An output appears when it is committed, whole", "[report][output]") {
  const std::string folder = empty_folder("commit");
  const std::string path = folder + "/x.json";
  put(path, "old");
  {
    OutputFile file(path);
    REQUIRE(file);
    REQUIRE(file_text(path) == "old");
    file.write("new content\n");
    REQUIRE(file_text(path) == "old");
  }
  commit_outputs();
  REQUIRE(file_text(path) == "new content\n");
  REQUIRE(files_in(folder) == 1);
}

TEST_CASE("An output that is not finished leaves what was there", "[report][output]") {
  const std::string folder = empty_folder("unfinished");
  put(folder + "/x.json", "old");
  {
    const OutputFile old_name(folder + "/x.json");
    const OutputFile new_name(folder + "/y.json");
    REQUIRE(files_in(folder) == 3);
  }
  commit_outputs();
  REQUIRE(file_text(folder + "/x.json") == "old");
  REQUIRE(files_in(folder) == 1);
}

TEST_CASE("Discarded outputs leave what was there, finished or not", "[report][output]") {
  const std::string folder = empty_folder("discard");
  put(folder + "/x.json", "old");
  OutputFile file(folder + "/x.json");
  file.write("new");
  discard_outputs();
  commit_outputs();
  REQUIRE(file_text(folder + "/x.json") == "old");
  REQUIRE(files_in(folder) == 1);
}

TEST_CASE("A symbolic link and the permissions of a file stay", "[report][output]") {
  const std::string folder = empty_folder("link");
  put(folder + "/real", "old");
  fs::permissions(folder + "/real", fs::perms(0640));
  fs::create_symlink("real", folder + "/link");
  OutputFile(folder + "/link").write("new");
  commit_outputs();
  REQUIRE(fs::is_symlink(folder + "/link"));
  REQUIRE(file_text(folder + "/real") == "new");
  REQUIRE(fs::status(folder + "/real").permissions() == fs::perms(0640));
}

TEST_CASE("What is shown for now gives way to the old file or the complete one",
          "[report][output]") {
  const std::string folder = empty_folder("shown");
  put(folder + "/target", "old");
  REQUIRE(::chmod((folder + "/target").c_str(), 0600) == 0);
  const bool root = ::chown((folder + "/target").c_str(), 12, 34) == 0;
  fs::create_symlink("target", folder + "/link");
  const auto is_kept = [&folder, root] {
    struct stat status {};
    REQUIRE(::stat((folder + "/target").c_str(), &status) == 0);
    CHECK((status.st_mode & 07777U) == 0600U);
    if (root) CHECK(status.st_uid == 12);
    if (root) CHECK(status.st_gid == 34);
    CHECK(fs::is_symlink(folder + "/link"));
  };
  {
    OutputFile file(folder + "/link");
    for (const std::string content : {"first", "second"}) {
      file.show(content);
      CHECK(file_text(folder + "/target") == content);
      is_kept();
    }
  }
  CHECK(file_text(folder + "/target") == "old");
  is_kept();
  OutputFile file(folder + "/link");
  file.show("third");
  file.write("complete");
  CHECK(file_text(folder + "/target") == "third");
  file.commit();
  CHECK(file_text(folder + "/target") == "complete");
  is_kept();
  CHECK(files_in(folder) == 2);
  {
    OutputFile fresh(folder + "/new");
    fresh.show("for now");
    CHECK(file_text(folder + "/new") == "for now");
  }
  CHECK(files_in(folder) == 2);
  CHECK_THROWS_AS(OutputFile(folder + "/none/x"), InputError);
}

TEST_CASE("The temporary files of a killed process go when its target is written again",
          "[report][output]") {
  const std::string folder = empty_folder("stale");
  const std::string path = folder + "/x.json";
  put(path, "old");
  const auto killed = [&path](bool shows) {
    const pid_t child = ::fork();
    if (child == 0) {
      OutputFile file(path);
      const ScratchFile scratch_file(".gtkw", "x");
      if (shows) file.show("for now");
      ::kill(::getpid(), SIGKILL);
    }
    // It has ended, and nobody has asked how.
    siginfo_t ended{};
    REQUIRE(::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) == 0);
  };
  killed(false);
  CHECK(files_in(folder) == 2);
  { const OutputFile again(path); }
  CHECK(files_in(folder) == 1);
  killed(true);
  CHECK(file_text(path) == "for now");
  { const OutputFile again(path); }
  CHECK(file_text(path) == "old");
  CHECK(files_in(folder) == 1);
  // By a name without a folder.
  fs::remove(path);
  killed(false);
  const fs::path before = fs::current_path();
  fs::current_path(folder);
  { const OutputFile again("x.json"); }
  fs::current_path(before);
  CHECK(files_in(folder) == 0);
  put(path, "old");
  // A file that the user has put there meanwhile stays.
  killed(true);
  fs::remove(path);
  put(path, "of the user");
  { const OutputFile again(path); }
  CHECK(file_text(path) == "of the user");
  CHECK(files_in(folder) == 1);
}

TEST_CASE("What cannot be written is told at once", "[report][output]") {
  for (const char* path : {"/nonexistent/x", "/", "/dev/null/x"}) {
    CAPTURE(path);
    REQUIRE_THROWS_AS(OutputFile(path), InputError);
  }
  OutputFile full("/dev/full");
  REQUIRE_THROWS_AS(full.write("x"), InputError);
  OutputFile nothing("/dev/null");
  nothing.write("x");
  commit_outputs();
  REQUIRE(fs::is_character_file("/dev/null"));
}

TEST_CASE("An output that is an input or another output is refused", "[report][output]") {
  const std::string folder = empty_folder("same");
  const std::string trace = folder + "/t.csv";
  put(trace, "arvalid\n");
  fs::create_symlink("t.csv", folder + "/link");
  fs::create_hard_link(trace, folder + "/hard");
  for (const std::string& output :
       {trace, folder + "/./t.csv", folder + "/link", folder + "/hard"}) {
    CAPTURE(output);
    REQUIRE_THROWS_AS(check_outputs({{"--json", output}}, {{"--trace", trace}}), InputError);
  }
  const std::string fresh = folder + "/new";
  REQUIRE_THROWS_AS(
      check_outputs({{"--json", fresh},
                     {"--svg", folder + "/../" + fs::path(folder).filename().string() + "/new"}},
                    {}),
      InputError);
  REQUIRE_NOTHROW(check_outputs({{"--json", fresh}, {"--svg", ""}}, {{"--trace", trace}}));
  REQUIRE_NOTHROW(check_outputs({{"--json", "/dev/null"}, {"--svg", "/dev/null"}}, {}));
}

}  // namespace fabmon::test::test_output
