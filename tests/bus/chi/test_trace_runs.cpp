// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Generated traffic of a mesh, recorded and read again: as CSV, as VCD and FST of single pins and
// of the monitor's ports, and as the wave that the model of the monitor writes itself. The pins are
// the same in every cycle.
#include <cstdlib>
#include <string>
#include <vector>

#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tests/bus/chi/trace_util.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_trace_runs {
namespace {

Clocks traffic(const ChiMesh& mesh, const std::string& workload, std::uint64_t clocks) {
  ChiTraffic source(mesh, workload, seed_or(3), clocks);
  return pins_of(mesh, read_all(source));
}

std::vector<std::string> workloads() { return ChiTraffic::workloads(); }

Clocks read_trace(const TraceOptions& options, const ChiMesh& mesh) {
  const auto trace = open_chi_trace(options, mesh);
  Clocks pins = read_all(*trace, 100);
  CHECK(trace->clocks() == pins.size());
  trace->rewind();
  CHECK(first_difference(read_all(*trace), pins) == -1);
  return pins;
}

/// Is it worth comparing? Every kind of pin moves.
void require_variety(const Clocks& pins) {
  ChiPins any;
  for (const ChiPins& p : pins) {
    for (unsigned i = 0; i < kChiMaxXps; ++i) {
      for (unsigned port = 0; port < kChiPorts; ++port) {
        any.xp[0].port[0][kChiUp].flitv |= p.xp[i].port[port][kChiUp].flitv;
        any.xp[0].port[0][kChiDown].flitv |= p.xp[i].port[port][kChiDown].flitv;
      }
      any.xp[0].tx_flitv |= p.xp[i].tx_flitv;
      for (unsigned k = 0; k < kChiPositions; ++k) any.xp[0].event[0] |= p.xp[i].event[k];
    }
  }
  CHECK(any.xp[0].port[0][kChiUp].flitv == 15);
  CHECK(any.xp[0].port[0][kChiDown].flitv == 15);
  CHECK(any.xp[0].tx_flitv != 0);
  CHECK(any.xp[0].event[0] != 0);
}

}  // namespace

TEST_CASE("cmn traces: traffic of every workload comes back from CSV", "[cmn][trace]") {
  const ChiMesh mesh = GENERATE(ChiMesh(), ChiMesh::mesh3x3());
  const ScratchDir dir;
  for (const std::string& workload : workloads()) {
    CAPTURE(workload);
    const Clocks pins = traffic(mesh, workload, 2000);
    const std::string path = dir.file("t.csv", csv_of(pins, mesh));
    CHECK(first_difference(read_trace({.path = path}, mesh), pins) == -1);
  }
}

TEST_CASE("cmn traces: traffic of every workload comes back from VCD and FST", "[cmn][trace]") {
  const ChiMesh mesh = GENERATE(ChiMesh(), ChiMesh::mesh3x3());
  const bool vectors = GENERATE(false, true);
  const ScratchDir dir;
  for (const std::string& workload : workloads()) {
    CAPTURE(workload, vectors);
    const Clocks pins = traffic(mesh, workload, 400);
    const std::string vcd = dir.file("t.vcd", vcd_of(pins, mesh, vectors));
    const std::string fst = dir.path() + "/t.fst";
    INFO("is gtkwave installed? (scripts/setup)");
    REQUIRE(std::system(cat({"vcd2fst ", vcd, " ", fst, " >/dev/null 2>&1"}).c_str()) == 0);
    CHECK(first_difference(read_trace({.path = vcd, .clock = "clk"}, mesh), pins) == -1);
    CHECK(first_difference(read_trace({.path = fst, .clock = "clk"}, mesh), pins) == -1);
  }
}

TEST_CASE("cmn traces: noise comes back from VCD", "[cmn][trace]") {
  const ChiMesh mesh = GENERATE(ChiMesh(), ChiMesh::mesh3x3());
  std::mt19937_64 random(seed_or(5));
  for (const bool vectors : {false, true}) {
    for (const unsigned share : {2U, 50U, 100U}) {
      const Clocks pins = noise(random, mesh, 50, share);
      CHECK(first_difference(
                open("t.vcd", vcd_of(pins, mesh, vectors), {.clock = "clk"}, mesh).pins, pins) ==
            -1);
    }
  }
}

TEST_CASE("cmn traces: the wave of the monitor's own model is its pins", "[cmn][trace]") {
  const ScratchDir dir;
  const std::string path = dir.path() + "/model.fst";
  for (const std::string& workload : workloads()) {
    CAPTURE(workload);
    const Clocks pins = traffic({}, workload, 3000);
    if (workload == "mixed") require_variety(pins);
    {
      const auto rtl = CmnRtl::make("base", {.traced = true});
      REQUIRE(rtl->open_wave(path.c_str()));
      rtl->run(pins.data(), pins.size());
    }
    const TraceOptions options{.path = path, .clock = "fabmon_cmn.aclk"};
    CHECK(first_difference(read_trace(options, {}), pins) == -1);
    const auto trace = open_chi_trace(options, {});
    CHECK(trace->notes() == std::vector<std::string>{"pins: --scope fabmon_cmn, 34 signals",
                                                     "reset: fabmon_cmn.aresetn"});
  }
}

}  // namespace fabmon::test::test_trace_runs
