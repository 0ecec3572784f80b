// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What `cmake --install` puts into a prefix works there, without the tree that it was built in.
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_install {
namespace {

namespace fs = std::filesystem;

// A prefix outside of the tree, into which everything is installed.
class Prefix {
 public:
  Prefix() {
    std::string name = (fs::temp_directory_path() / "fabmon_install_XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
    const fs::path build = fs::path(test::program_path()).parent_path();
    REQUIRE(shell("cmake --install '" + build.string() + "' --prefix '" + path_ + "' >/dev/null") ==
            0);
  }
  ~Prefix() { fs::remove_all(path_); }
  Prefix(const Prefix&) = delete;
  Prefix& operator=(const Prefix&) = delete;

  const std::string& path() const { return path_; }

  static int shell(const std::string& command) {
    const int status = std::system(command.c_str());  // NOLINT: as a user's shell does
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  // Runs `fabmon ARGUMENTS` of the prefix with an empty cache; what it prints, and its status. The
  // tree is hidden where the machine permits that.
  ProgramRun run(const std::string& arguments) const {
    const std::string tree = fs::path(FABMON_TESTS_DIR).parent_path().string();
    const std::string out = path_ + "/out", err = path_ + "/err";
    const std::string command = "cd '" + path_ + "' && env -u FABMON_MODELS -u FABMON_SOURCE " +
                                "XDG_CACHE_HOME='" + path_ + "/cache' bin/fabmon " + arguments +
                                " >" + out + " 2>" + err;
    const std::string script = path_ + "/script";
    std::ofstream(script) << "mount -t tmpfs none '" << tree << "' || exit 77\n" << command << "\n";
    int status = shell("unshare -rm sh " + script + " 2>/dev/null");
    if (!fs::exists(out)) status = shell(command);  // no name space here
    return {.status = status, .out = file_text(out), .err = file_text(err)};
  }

 private:
  std::string path_;
};

}  // namespace

TEST_CASE("An installed program measures and builds models without the tree it was built in",
          "[install]") {
  const Prefix prefix;
  const std::string share = prefix.path() + "/share/";
  for (const char* file :
       {"man/man1/fabmon.1", "man/man1/fabmonctl.1", "bash-completion/completions/fabmon",
        "zsh/site-functions/_fabmon", "fish/vendor_completions.d/fabmon.fish",
        "fabmon/rtl/fabmon_axi4/fabmon_axi4.sv", "fabmon/perf/cmn.json", "fabmon/scripts/model",
        "fabmon/schema/stat.json", "doc/fabmon/LICENSE"}) {
    CAPTURE(file);
    CHECK(fs::exists(share + file));
    CHECK(fs::file_size(share + file) > 0);
  }
  ProgramRun run = prefix.run("stat axi4 --traffic random --cycles 1000 --no-rtl");
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  CHECK(run.err.empty());
  CHECK_FALSE(fs::exists(prefix.path() + "/cache"));

  run = prefix.run("stat axi4 --traffic random --cycles 1000");
  INFO(run.out << run.err);
  CHECK(run.status == 0);
  CHECK(run.out.find("RTL = golden: ") != std::string::npos);
  CHECK(run.err.starts_with("fabmon: building model axi4"));
  CHECK(fs::is_directory(prefix.path() + "/cache/fabmon/models"));

  run = prefix.run("stat axi4 --traffic random --cycles 1000 --json -");
  CHECK(run.status == 0);
  CHECK(run.err.empty());  // the model is there
}

TEST_CASE("Nothing is installed that no model needs", "[install]") {
  const Prefix prefix;
  for (const auto& entry : fs::recursive_directory_iterator(prefix.path() + "/share/fabmon/tb")) {
    if (entry.is_directory()) continue;
    if (entry.path().parent_path().filename() == "literal") continue;  // a model's RTL
    CAPTURE(entry.path());
    CHECK((entry.path().extension() == ".hpp" || entry.path().extension() == ".vlt" ||
           entry.path().filename() == "model.cpp"));
  }
}

}  // namespace fabmon::test::test_install
