// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Recordings of ports that lack pins: AXI4-Lite has no bursts, and each of its transactions is as
// wide as the bus. The counts are worked out by hand from the cycles below.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_lite {
namespace {

using Signals = std::vector<std::pair<std::string, unsigned>>;  // names and widths

Signals lite(unsigned bits) {
  Signals signals;
  for (const char* const channel : {"ar", "r", "aw", "w", "b"}) {
    signals.emplace_back(std::string(channel) + "valid", 1);
    signals.emplace_back(std::string(channel) + "ready", 1);
  }
  for (const char* const address : {"araddr", "awaddr"}) signals.emplace_back(address, 32);
  for (const char* const data : {"rdata", "wdata"}) signals.emplace_back(data, bits);
  signals.emplace_back("wstrb", bits / 8);
  return signals;
}

// A VCD of two reads, each answered 3 cycles after its command, and of one write.
std::string dump(const std::string& name, const Signals& signals) {
  const std::vector<std::vector<std::string_view>> cycles{
      {},                                  // 0
      {"ar"},                              // 1
      {},          {},                     // 2-3
      {"r", "aw"},                         // 4
      {"ar", "w"},                         // 5
      {},          {"b"},                  // 6-7
      {"r"},                               // 8
      {},          {},    {}, {}, {}, {},  // 9-14
  };
  std::string text = "$scope module tb $end\n$var wire 1 ! clk $end\n";
  for (const auto& [signal, width] : signals) {
    text += "$var wire " + std::to_string(width) + " " + signal + " s_axil_" + signal + " $end\n";
  }
  text += "$upscope $end\n$enddefinitions $end\n";
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    text += "#" + std::to_string(10 * i) + "\n0!\n";
    for (const auto& [signal, width] : signals) {
      // All lanes are written, whatever the address: it need not be a multiple of a beat's bytes.
      bool high = signal == "wstrb" || signal == "awaddr" || signal == "rlast" || signal == "wlast";
      for (const std::string_view channel : cycles[i]) {
        high |=
            signal == std::string(channel) + "valid" || signal == std::string(channel) + "ready";
      }
      text += "b" + std::string(width, high ? '1' : '0') + " " + signal + "\n";
    }
    text += "#" + std::to_string(10 * i + 5) + "\n1!\n";
  }
  return scratch_file(name + ".vcd", text);
}

ProgramRun stat(const std::string& tag, const std::string& arguments) {
  return run_program(tag, "stat " + arguments + " --clock clk");
}

// The golden counts of the events of a run, in the order in which they were given.
std::vector<std::uint64_t> counts(const std::string& tag, const std::string& trace,
                                  const std::string& events) {
  const std::string json = scratch(tag + ".json");
  const ProgramRun run = stat(tag, "axi4 --trace " + trace + " " + events + " --json " + json);
  CAPTURE(run.err);
  CHECK(run.status == 0);
  std::vector<std::uint64_t> values;
  const auto result = json_file(json);
  for (const auto& event : result["events"]) values.push_back(event["golden"]);
  return values;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("AXI4-Lite: transactions are as wide as the bus, and each beat is the last",
          "[cli][models]") {
  const std::string events =
      "-e axi4/read_cmd_bytes/ -e axi4/write_cmd_bytes/ "
      "-e axi4/read_cmd_length/";
  for (const unsigned bits : {32U, 64U, 128U}) {
    const std::string tag = "lite_" + std::to_string(bits);
    const std::string trace = dump(tag, lite(bits));
    CAPTURE(bits);
    CHECK(counts(tag, trace, events) == std::vector<std::uint64_t>{2 * bits / 8, bits / 8, 2});
    const ProgramRun run = stat(tag, "stats --trace " + trace);
    CHECK(has(run.out, "latency min 3, mean 3.000, max 3"));
    CHECK(has(run.out + run.err, "AXI4-Lite"));
  }
}

TEST_CASE("AXI4-Lite: a bus of any width raises no false alarms of sizes and strobes",
          "[cli][models]") {
  for (const unsigned bits : {8U, 16U, 32U, 128U}) {
    const std::string tag = "lite_" + std::to_string(bits);
    const ProgramRun run = stat(tag, "axi4 --no-rtl --trace " + dump(tag, lite(bits)));
    CAPTURE(run.out);
    CHECK(run.status == 0);
    CHECK_FALSE(has(run.out, "w_strobe"));
    CHECK_FALSE(has(run.out, "aw_size"));
  }
}

TEST_CASE("AXI4: without ARSIZE and AWSIZE a beat is as wide as the bus, LAST is as recorded",
          "[cli][models]") {
  Signals signals = lite(64);
  signals.pop_back();  // wstrb
  signals.emplace_back("rlast", 1);
  signals.emplace_back("wlast", 1);
  const std::string trace = dump("lite_burst", signals);
  CHECK(counts("lite_burst", trace, "-e axi4/read_cmd_bytes/ -e axi4/write_cmd_bytes/") ==
        std::vector<std::uint64_t>{16, 8});
  const ProgramRun run = stat("lite_burst", "axi4 --no-rtl --trace " + trace);
  CHECK_FALSE(has(run.out + run.err, "AXI4-Lite"));
  CHECK(has(run.out + run.err, "tied to 3 (8 bytes) (not in the file): arsize, awsize"));
}

TEST_CASE("AXI4-Lite: of CSV each beat is the last where LEN and LAST are missing",
          "[cli][models]") {
  const std::string csv = scratch_file("lite.csv",
                                       "arvalid,arready,rvalid,rready\n1,1,0,0\n0,0,0,0\n"
                                       "0,0,1,1\n0,0,0,0\n0,0,0,0\n0,0,0,0\n");
  const ProgramRun run = run_program("lite_csv", "stat stats --no-rtl --trace " + csv);
  CAPTURE(run.err);
  CHECK(has(run.out, "latency min 2, mean 2.000, max 2"));
}

}  // namespace fabmon::test::test_lite
