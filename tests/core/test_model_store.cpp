// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which model a request gets: the file's name tells apart whatever goes into a model, so that a
// stale one is never used.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "tb/core/input_error.hpp"
#include "tb/core/model_store.hpp"
#include "tb/core/parameters.hpp"
#include "tests/catch.hpp"
#include "tests/folders.hpp"

namespace fabmon::test {
namespace {

namespace fs = std::filesystem;

// A copy of what models are made of, of which things may be changed.
class Copy {
 public:
  explicit Copy(const std::string& name) : root_(fs::path(scratch_folder()) / name) {
    fs::remove_all(root_);
    for (const char* folder : {"rtl", "tb", "scripts"}) {
      fs::create_directories(root_ / folder);
      fs::copy(fs::path(FABMON_TESTS_DIR).parent_path() / folder, root_ / folder,
               fs::copy_options::recursive);
    }
    setenv("FABMON_SOURCE", root_.c_str(), 1);
  }
  ~Copy() {
    unsetenv("FABMON_SOURCE");
    fs::remove_all(root_);
  }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;

  void append(const std::string& file, const std::string& text) const {
    std::ofstream(root_ / file, std::ios::app) << text;
  }

 private:
  fs::path root_;
};

ModelSpec spec() {
  return {.monitor = "axi4", .top = "axi4", .parameters = {{"IdWidth", "4"}}, .options = {}};
}

}  // namespace

TEST_CASE("models: whatever goes into a model changes its name", "[models]") {
  const Copy copy("model_store");
  std::set<std::string> names{model_file(spec())};
  const auto is_new = [&] { return names.insert(model_file(spec())).second; };
  CHECK_FALSE(is_new());
  for (const char* file :
       {"rtl/axi4/axi4.sv", "rtl/common/axil_slave.sv", "rtl/lint.vlt",
        "tb/core/verilated_model.hpp", "tb/monitor/axi4/drive.hpp", "tb/bus/axi4/pins.hpp",
        "tb/monitor/axi4/model/model.cpp", "scripts/model"}) {
    CAPTURE(file);
    copy.append(file, "\n// changed\n");
    CHECK(is_new());
  }
  copy.append("rtl/stats/stats.sv", "// changed\n");  // of another monitor
  CHECK_FALSE(is_new());
  for (const char* flag : {"FABMON_MODEL_ASSERT", "FABMON_MODEL_TRACE", "FABMON_MODEL_COVERAGE"}) {
    CAPTURE(flag);
    const char* const was = std::getenv(flag);
    const std::string before = was == nullptr ? "" : was;
    setenv(flag, before == "1" ? "0" : "1", 1);
    CHECK(is_new());
    setenv(flag, before.c_str(), 1);
  }
  ModelSpec other = spec();
  other.parameters.front().value = "5";
  CHECK(names.insert(model_file(other)).second);
  other = spec();
  other.options.random_start = true;
  CHECK(names.insert(model_file(other)).second);
  other.options.random_state = 7;  // not a matter of the build
  CHECK_FALSE(names.insert(model_file(other)).second);
}

TEST_CASE("models: parameters as verilator takes them", "[models]") {
  CHECK(parameter_value(0, 24) == "24");
  CHECK(parameter_value(1, 1) == "1'h1");
  CHECK(parameter_value(40, 0x1010080808) == "40'h1010080808");
  CHECK(parse_parameter("UnitId=0xbeef").value == 0xBEEF);
  for (const char* bad : {"", "IdWidth", "=4", "IdWidth=", "IdWidth=x", "IdWidth=4x", "IdWidth=-1",
                          "IdWidth=0x", "IdWidth=18446744073709551616"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(parse_parameter(bad), InputError);
  }
}

}  // namespace fabmon::test
