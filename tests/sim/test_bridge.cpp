// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A bridge from AHB to APB: both ports are reported, and each access of the one is linked with that
// of the other.
#include <string>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"
#include "tests/sim/any_dump.hpp"
#include "tests/sim/axi_dump.hpp"

namespace fabmon::test::test_bridge {
namespace {

constexpr unsigned kAccesses = 100;

/// Access k is a read if k is even, at address 0x40 + 4 k. In cycle c its address phase is
/// accepted; c + 1 is the setup on APB, which waits for k % 3 cycles; the cycle behind its end is
/// that of HREADY. Every tenth access fails, which takes AHB a cycle more.
std::string bridge() {
  AnyDump dump(10 * kAccesses + 20, "ahb_");
  dump.declare("haddr", 32).declare("htrans", 2).declare("hwrite", 1).declare("hsize", 3, true, 2);
  dump.declare("hready", 1, true, 1)
      .declare("hresp", 1)
      .declare("hwdata", 32)
      .declare("hrdata", 32);
  for (const char* pin : {"apb_psel", "apb_penable", "apb_pready", "apb_pwrite", "apb_pslverr"}) {
    dump.declare(pin, 1, false);
  }
  for (const char* pin : {"apb_paddr", "apb_pwdata", "apb_prdata"}) dump.declare(pin, 32, false);
  unsigned c = 10;
  for (unsigned k = 0; k < kAccesses; ++k) {
    const std::uint64_t address = 0x40 + 4 * k;
    const std::uint64_t write = k % 2;
    const bool fails = k % 10 == 9;
    dump.at(c, {{"htrans", 2}, {"haddr", address}, {"hwrite", write}});
    const unsigned setup = c + 1;
    const unsigned end = setup + 1 + k % 3;
    for (unsigned at = setup; at <= end; ++at) {
      dump.at(at, {{"hready", 0},
                   {"apb_psel", 1},
                   {"apb_paddr", address},
                   {"apb_pwrite", write},
                   {"apb_penable", at == setup ? 0 : 1},
                   {"apb_pready", at == end ? 1 : 0},
                   {"apb_pslverr", at == end && fails ? 1 : 0}});
    }
    if (fails) dump.at(end + 1, {{"hready", 0}, {"hresp", 1}});
    const unsigned last = end + (fails ? 2 : 1);
    if (fails) dump.at(last, {{"hresp", 1}});
    c = last + 1;
  }
  return scratch_file("bridge.vcd", dump.text());
}

}  // namespace

TEST_CASE("A bridge from AHB to APB is two ports, linked in each direction",
          "[cli][report][buses]") {
  const std::string path = scratch("bridge.json");
  const ProgramRun run =
      run_program("bridge", "report --no-monitors " + bridge() + " --json " + path);
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  const nlohmann::json report = json_file(path);
  REQUIRE(report["ports"].size() == 2);
  const auto& ahb = port_of(report, "tb.ahb");
  const auto& apb = port_of(report, "tb.apb");
  CHECK(ahb["kind"] == "AHB");
  CHECK(apb["kind"] == "APB");
  for (const auto* port : {&ahb, &apb}) {
    CHECK((*port)["violations"]["total"] == 0);
    for (const bool write : {false, true}) {
      const auto& direction = direction_of(*port, write);
      CHECK(direction["transactions"] == kAccesses / 2);
      CHECK(direction["bytes"] == 4 * kAccesses / 2);
      CHECK(direction["errors"] == (write ? kAccesses / 10 : 0));
      // AHB: setup, access with its waits, the end; APB: the access with its waits.
      const unsigned waits = write ? 49 : 50;  // sum of k % 3 over 50 accesses
      const unsigned fixed = port == &ahb ? 3 : 1;
      const unsigned failed = port == &ahb && write ? kAccesses / 10 : 0;
      CHECK(direction["latency"]["sum"] == fixed * kAccesses / 2 + waits + failed);
    }
  }
  REQUIRE(report["links"].size() == 2);
  for (const auto& link : report["links"]) {
    CHECK(link["from"] == "tb.ahb");
    CHECK(link["to"] == "tb.apb");
    CHECK(link["matched"] == kAccesses / 2);
    CHECK(link["unmatched_from"] == 0);
    CHECK(link["request"]["max"] == 1);
  }
}

}  // namespace fabmon::test::test_bridge
