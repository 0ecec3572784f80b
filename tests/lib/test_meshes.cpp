// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// libfabmon's cmn monitor, and the recordings and traffic of cmn and cci400, by the public headers
// alone: what is counted of cycles handed over one by one is what `fabmon stat` counts of the same.
#include <algorithm>
#include <cstdint>
#include <fabmon/cci400.hpp>
#include <fabmon/cmn.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_meshes {
namespace {

using Json = nlohmann::json;

const std::string kTests = FABMON_TESTS_DIR;
const std::string kMesh = kTests + "/../tb/monitor/cmn/meshes/3x3.json";

// The values by event that `fabmon stat` writes with the golden model alone.
Json stat(const std::string& tag, const std::string& arguments) {
  const ProgramRun run = run_program("library_" + tag, "stat " + arguments + " --no-rtl --json -");
  INFO(run.err);
  REQUIRE(run.status == 0);
  return Json::parse(run.out)["events"];
}

// The same of what the library writes.
template <class Monitor>
Json events(Monitor& monitor) {
  return Json::parse(monitor.json())["events"];
}

}  // namespace

TEST_CASE("The library's cmn monitor counts what fabmon stat counts, in any mesh", "[golden]") {
  constexpr int kCycles = 1'500;
  for (const std::string& mesh : {std::string(), kMesh}) {
    CAPTURE(mesh);
    const std::string arguments = "cmn --traffic mixed --seed 7 --all --cycles 1500" +
                                  (mesh.empty() ? "" : " --mesh " + mesh);
    const Json wanted = stat(mesh.empty() ? "cmn" : "cmn_mesh", arguments);
    cmn::Monitor monitor("mesh", mesh);
    cmn::Traffic traffic("mixed", 7, mesh);
    for (int i = 0; i < kCycles; ++i) {
      monitor.cycle(traffic.next());
      if (i == 699) CHECK(monitor.count("dtc_cycles") == 700);  // while it measures
    }
    CHECK(monitor.cycles() == kCycles);
    std::uint64_t sum = 0;
    for (const Json& event : wanted) {
      const std::string text = event["event"];
      CAPTURE(text);
      REQUIRE(text.starts_with("cmn/"));
      CHECK(monitor.count(text.substr(4, text.size() - 5)) == event["count"]);
      sum += event["count"].get<std::uint64_t>();
    }
    CHECK(sum > 10 * kCycles);
    CHECK(monitor.violations() == 0);
    CHECK(events(monitor) == wanted);
    CHECK(monitor.count("dtc_cycles") == kCycles);  // and afterwards
    CHECK(monitor.text().starts_with("cmn mesh: 1,500 cycles\n"));
    CHECK_THROWS_AS(monitor.cycle({}), std::logic_error);
  }
}

TEST_CASE("The library's cmn monitor counts single nodes and watchpoints", "[golden]") {
  const std::vector<std::string> asked = {
      "cmn/hnf_slc_sf_cache_access,bynodeid=1,nodeid=0x24/",
      "cmn/watchpoint_up,wp_dev_sel=0,wp_chn_sel=0,wp_grp=0,wp_val=0,wp_mask=0xffffffffffffffff/"};
  const Json wanted = stat(
      "cmn_asked", "cmn --traffic mixed --seed 7 --cycles 1500 -e " + asked[0] + " -e " + asked[1]);
  cmn::Monitor monitor("mesh", "", asked);
  cmn::Traffic traffic("mixed", 7);
  for (int i = 0; i < 1'500; ++i) monitor.cycle(traffic.next());
  REQUIRE(wanted.size() == asked.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    CAPTURE(asked[i]);
    CHECK(wanted[i]["count"] > 0);
    CHECK(monitor.count(asked[i].substr(4, asked[i].size() - 5)) == wanted[i]["count"]);
  }
  CHECK_THROWS_AS(monitor.count("hnf_cache_miss"), std::out_of_range);  // was not asked for
}

TEST_CASE("The library reads the recordings of a mesh that fabmon stat reads", "[golden]") {
  for (const std::string kind : {"csv", "vcd"}) {
    CAPTURE(kind);
    const std::string path = kTests + "/data/cmn_trace." + kind;
    cmn::Monitor monitor("mesh");
    cmn::Dump dump(path);
    for (cmn::Pins pins; dump.next(pins);) monitor.cycle(pins);
    CHECK(events(monitor) == stat("cmn_" + kind, "cmn --all --trace " + path));
    CHECK(monitor.count("dtc_cycles") > 0);
    CHECK(monitor.count(kind == "csv" ? "mxp_e_rsp_txflit_valid" : "mxp_e_rsp_txflit_stall") > 0);
  }
}

TEST_CASE("The library gives the traffic and reads the recordings of a CCI-400", "[golden]") {
  const std::vector<std::string> workloads = cci400::Traffic::workloads();
  REQUIRE(std::find(workloads.begin(), workloads.end(), "mixed") != workloads.end());
  cci400::Monitor monitor("fabric");
  cci400::Traffic traffic("mixed", 7);
  const std::string path = scratch("library_cci400.csv");
  std::ofstream csv(path);
  csv << "s0_arvalid,s0_arready,s0_arprot,niden,spniden,aresetn\n";
  for (int i = 0; i < 1'500; ++i) {
    const cci400::Pins pins = traffic.next();
    monitor.cycle(pins);
    csv << int{pins.s[0].ar.valid} << ',' << int{pins.s[0].ar.ready} << ','
        << int{pins.s[0].ar.prot} << ',' << int{pins.niden} << ',' << int{pins.spniden} << ','
        << int{pins.aresetn} << '\n';
  }
  csv.close();
  const Json wanted = stat("cci400", "cci400 --traffic mixed --seed 7 --cycles 1500 --all");
  CHECK(events(monitor) == wanted);

  cci400::Monitor of_file("fabric");
  cci400::Dump dump(path);
  for (cci400::Pins pins; dump.next(pins);) of_file.cycle(pins);
  CHECK(events(of_file) == stat("cci400_csv", "cci400 --all --trace " + path));
  CHECK(of_file.count("si_rrq_hs_any,source=0") > 0);
  CHECK(of_file.count("si_rrq_hs_any,source=0") == monitor.count("si_rrq_hs_any,source=0"));
}

TEST_CASE("A mesh, an event, a workload or a file that is none is an exception", "[golden]") {
  CHECK_THROWS_AS(cmn::Monitor("mesh", "/nowhere.json"), std::runtime_error);
  CHECK_THROWS_AS(cmn::Monitor("mesh", kTests + "/data/cmn_trace.csv"), std::runtime_error);
  CHECK_THROWS_AS(cmn::Monitor("mesh", "", {"cmn/nothing/"}), std::runtime_error);
  CHECK_THROWS_AS(cmn::Monitor("mesh").count("nothing"), std::out_of_range);
  CHECK_THROWS_AS(cmn::Traffic("nothing", 1), std::invalid_argument);
  CHECK_THROWS_AS(cmn::Traffic("mixed", 1, "/nowhere.json"), std::runtime_error);
  CHECK_THROWS_AS(cmn::Dump("/nowhere.vcd"), std::runtime_error);
  CHECK_THROWS_AS(cci400::Traffic("nothing", 1), std::invalid_argument);
  CHECK_THROWS_AS(cci400::Dump("/nowhere.vcd"), std::runtime_error);
}

}  // namespace fabmon::test::test_meshes
