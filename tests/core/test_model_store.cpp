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
#include "tests/source_copy.hpp"

namespace fabmon::test::test_model_store {
namespace {

// Models are made from it while it lives.
class Copy : public SourceCopy {
 public:
  explicit Copy(const std::string& name)
      : SourceCopy(std::filesystem::path(FABMON_TESTS_DIR).parent_path(), name) {
    setenv("FABMON_SOURCE", path().c_str(), 1);
  }
  ~Copy() { unsetenv("FABMON_SOURCE"); }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;
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
       {"rtl/fabmon_axi4/fabmon_axi4.sv", "rtl/fabmon_common/fabmon_common_axil_slave.sv",
        "rtl/lint.vlt", "tb/core/verilated_model.hpp", "tb/monitor/axi4/drive.hpp",
        "tb/bus/axi4/pins.hpp", "tb/monitor/axi4/model/model.cpp", "scripts/model"}) {
    CAPTURE(file);
    copy.append(file, "\n// changed\n");
    CHECK(is_new());
  }
  copy.append("rtl/fabmon_stats/fabmon_stats.sv", "// changed\n");  // of another monitor
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

TEST_CASE("models: one with another contract than the program's, or none, is not used",
          "[models]") {
  const Copy copy("model_contract");
  const std::string models = copy.path() + "/models";
  const char* const was = std::getenv("FABMON_MODELS");
  const std::string before = was == nullptr ? "" : was;
  setenv("FABMON_MODELS", models.c_str(), 1);
  std::filesystem::create_directories(models);
  ModelSpec asked = spec();
  for (const std::string contract : {"", "other", "its own"}) {
    CAPTURE(contract);
    asked.parameters.front().value += "0";  // not one that is loaded already
    const std::string value =
        contract == "its own" ? std::string(model_contract("axi4")) : contract;
    const std::string text =
        (contract.empty() ? "" : "const char fabmon_model_contract[] = \"" + value + "\";") +
        "void* fabmon_make_model() { return 0; }";
    const std::string source = copy.path() + "/fake.c";
    std::ofstream(source) << text << '\n';
    REQUIRE(std::system(("cc -shared -o " + model_file(asked) + " " + source).c_str()) == 0);
    if (contract == "its own") {
      CHECK(load_model(asked) != nullptr);
    } else {
      CHECK_THROWS_AS(load_model(asked), InputError);
    }
  }
  setenv("FABMON_MODELS", before.c_str(), 1);
  if (was == nullptr) unsetenv("FABMON_MODELS");
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

TEST_CASE("models: a netlist is taken from a folder that has it, and the folder must be there",
          "[models]") {
  const Copy copy("model_netlists");
  const char* const was = std::getenv("FABMON_MODEL_NETLIST");
  const std::string before = was == nullptr ? "" : was;
  unsetenv("FABMON_MODEL_NETLIST");
  ModelSpec with = spec();
  with.options.netlist = "axi4_other";
  const std::string of_rtl = model_file(with);
  const std::filesystem::path folder = copy.path();
  setenv("FABMON_MODEL_NETLIST", folder.c_str(), 1);
  CHECK(model_file(with) == of_rtl);
  std::ofstream(folder / "axi4_other.v") << "module axi4; endmodule\n";
  CHECK(model_file(with) != of_rtl);
  setenv("FABMON_MODEL_NETLIST", (folder / "none").c_str(), 1);
  CHECK_THROWS_AS(model_file(with), InputError);
  setenv("FABMON_MODEL_NETLIST", before.c_str(), 1);
}

}  // namespace fabmon::test::test_model_store
