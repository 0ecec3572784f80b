// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// stat says beside its numbers that transactions older than a trace may have been open.
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/sim/axi_dump.hpp"

namespace fabmon::test::test_open_before_cli {
namespace {

using Json = nlohmann::json;
using Catch::Matchers::Contains;

// A read and a write of 20 cycles each, from cycles 10 and 40 on.
std::string dump(const std::string& tag, bool reset) {
  DumpPort port{
      .name = "port",
      .moves = {{.shown = 10, .accept = 10, .first = 30, .last = 30, .end = 30},
                {.write = true, .shown = 40, .accept = 40, .first = 45, .last = 45, .end = 60}}};
  if (reset) port.resets.emplace_back(0, 3);
  const std::string path = scratch(tag + ".vcd");
  std::ofstream(path) << dump_text({port}, 400);
  return path;
}

}  // namespace

TEST_CASE("stat marks latencies of a trace that begins in traffic as lower bounds", "[cli][stat]") {
  const std::string in_traffic = dump("open_before", false);
  const std::string events = " --no-rtl --all --build bank --param Latency=1 --trace " + in_traffic;
  const ProgramRun run = run_program("open_before", "stat axi4" + events + " --from 20");
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const auto line = [&run](const std::string& event) {
    const std::size_t at = run.out.find("axi4/" + event + "/");
    REQUIRE(at != std::string::npos);
    return run.out.substr(at, run.out.find('\n', at) - at);
  };
  for (const char* event :
       {"total_read_latency", "total_write_latency", "read_latency_max", "write_latency_max"}) {
    CHECK_THAT(line(event), Contains(", a lower bound"));
  }
  for (const char* event : {"rd_wait_first", "rd_idle", "wr_wait_resp", "wr_idle"}) {
    CHECK_THAT(line(event), Contains(", in doubt"));
  }
  for (const char* event : {"rd_beat", "wr_beat", "r_beats", "read_cmd_bytes"}) {
    CHECK_THAT(line(event), !Contains("bound") && !Contains("doubt"));
  }
  // 30: the read's beat; 60: the response. Both directions are idle for 256 cycles after it.
  CHECK_THAT(run.out, Contains("before cycle 267 numbers of open reads") &&
                          Contains("before cycle 297 numbers of open writes"));
  const ProgramRun stats =
      run_program("open_before_stats", "stat stats --no-rtl --from 20 --trace " + in_traffic);
  CHECK_THAT(stats.out, Contains("lower bounds: latencies of reads and writes"));
}

TEST_CASE("stat marks nothing where a reset came first, nor in generated traffic", "[cli][stat]") {
  const std::string source = GENERATE(std::string("--trace ") + dump("open_before_reset", true),
                                      std::string("--traffic random --cycles 1000"));
  const ProgramRun run = run_program("open_before_none", "stat axi4 --no-rtl --json - " + source);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  CHECK_FALSE(Json::parse(run.out).contains("lower_bounds"));
}

}  // namespace fabmon::test::test_open_before_cli
