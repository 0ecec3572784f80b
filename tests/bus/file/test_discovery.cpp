// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ports of a bus file in waveforms: names, widths, clock and reset, what is none; and the
// command line.
#include <string>
#include <vector>

#include "tb/bus/file/bus.hpp"
#include "tests/bus/file/file_bench.hpp"
#include "tests/record/util.hpp"
#include "tests/sim/any_dump.hpp"

namespace fabmon::test::test_file_discovery {
namespace {

constexpr std::string_view kFile = R"(fabmon_bus: 1
name: tinybus
pins:
  req: [request, rq]
  gnt: {names: [grant, ack.back], absent: 1}
  we:
  addr:
  wdata:
  rsp: {names: rsp_valid}
  rdata:
  tag:
channels:
  A: {role: command, valid: req, ready: gnt, direction: we, address: addr, id: tag,
      bytes: [bytes(wdata), bytes(rdata)]}
  R: {role: response, valid: rsp}
)";

/// "NAME side data/addr/id" of the ports of a file in a dump of these signals ("a.b:8").
std::string ports(std::string_view file, const std::vector<std::string>& signals) {
  std::string text = "$scope module tb $end\n$var wire 1 ! clk $end\n$var wire 1 % rst_n $end\n";
  int next = 0;
  for (std::string signal : signals) {
    std::string bits = "1";
    if (const std::size_t colon = signal.find(':'); colon != std::string::npos) {
      bits = signal.substr(colon + 1);
      signal.resize(colon);
    }
    std::size_t at = 0;
    int depth = 0;
    for (std::size_t dot = 0; (dot = signal.find('.', at)) != std::string::npos; at = dot + 1) {
      text += "$scope module " + signal.substr(at, dot - at) + " $end\n";
      ++depth;
    }
    text +=
        "$var wire " + bits + " i" + std::to_string(next++) + " " + signal.substr(at) + " $end\n";
    for (; depth > 0; --depth) text += "$upscope $end\n";
  }
  text += "$upscope $end\n$enddefinitions $end\n#0\n0!\n1%\n#1\n1!\n#2\n0!\n#3\n1!\n#4\n0!\n";
  const ScratchDir dir;
  const Bus& bus = file_bus(read_bus_file(dir.file("bus.yaml", file)));
  const TraceOptions options{.path = dir.file("t.vcd", text)};
  const TraceStream open = open_trace_stream(options);
  const WaveClocks clocks(*open.wave, true);
  std::string found;
  for (const FoundPort& port : bus.find(*open.wave, clocks, options)) {
    CHECK(port.clock == "tb.clk");
    CHECK(port.reset == "tb.rst_n");
    CHECK(port.missing.empty());
    found += (found.empty() ? "" : ", ") + port.name;
    if (!port.side.empty()) found += " " + port.side;
    found += " " + std::to_string(port.data) + "/" + std::to_string(port.addr) + "/" +
             std::to_string(port.id);
  }
  return found;
}

}  // namespace

TEST_CASE("bus file: ports are found in the spellings of the file", "[bus][file]") {
  CHECK(ports(kFile, {"m0_req", "m0_gnt", "m0_we", "m0_addr:32", "m0_wdata:64", "m0_rsp",
                      "m0_tag:3"}) == "tb.m0 64/32/3");
  CHECK(ports(kFile, {"REQUEST", "GRANT", "RSP_VALID", "ADDR:16"}) == "tb 0/16/0");
  CHECK(ports(kFile, {"u.rq_o", "u.rsp_i", "u.gnt_i"}) == "tb.u manager 0/0/0");
  CHECK(ports(kFile, {"u.a_rq_i", "u.a_rsp_o"}) == "tb.u.a subordinate 0/0/0");
  CHECK(ports(kFile, {"req_2", "rsp_2", "req_3", "rsp_3"}) == "tb.2 0/0/0, tb.3 0/0/0");
  // A vector of the pins that decide is as many ports.
  CHECK(ports(kFile, {"req:2", "gnt:2", "rsp:2", "addr:64"}) == "tb[0] 0/32/0, tb[1] 0/32/0");
  // A part of the name is the scope's.
  CHECK(ports(kFile, {"p.req", "p.ack.back", "p.rsp"}) == "tb.p 0/0/0");
  // Not required: gnt. Required: req and rsp.
  CHECK(ports(kFile, {"req", "gnt", "we"}).empty());
  CHECK(ports(kFile, {"rsp", "gnt"}).empty());
  CHECK(ports(kFile, {"a_req", "b_rsp"}).empty());
  CHECK(ports(kFile, {"req_q", "rsp_q"}).empty());
  std::string file(kFile);
  file.replace(file.find("  we:"), 5, "  we: {required: true}");
  CHECK(ports(file, {"req", "rsp"}).empty());
  CHECK(ports(file, {"req", "rsp", "we"}) == "tb 0/0/0");
}

TEST_CASE("bus file: pins that are compared are no vectors of ports", "[bus][file]") {
  constexpr std::string_view kStates = R"(fabmon_bus: 1
name: states
pins: [st, ans]
channels:
  A: {role: command, valid: st == 2, serves: read}
  R: {role: response, valid: ans == 1}
)";
  CHECK(ports(kStates, {"x_st:2", "x_ans:2"}) == "tb.x 0/0/0");
}

TEST_CASE("bus file: the command line", "[bus][file]") {
  const std::string file = scratch_file("cli.yaml", kFile);
  AnyDump dump(12, "p_");
  for (const char* pin : {"req", "gnt", "rsp", "we"}) dump.declare(pin, 1);
  dump.hold("req", 5, 6, 1).hold("gnt", 5, 6, 1).hold("rsp", 8, 9, 1);
  const std::string vcd = scratch_file("cli.vcd", dump.text());
  const auto fails = [](const std::string& arguments) {
    const ProgramRun run = run_program("fails", arguments);
    CHECK(run.status == 2);
    CHECK(is_one_line(run.err));
    return run.err;
  };
  ProgramRun run = run_program("cli", "ports " + vcd + " --json --bus-file " + file);
  REQUIRE(run.status == 0);
  CHECK(nlohmann::json::parse(run.out).at("ports").at(0).at("kind") == "tinybus");
  // Of one port, what --save writes and --ports reads.
  const std::string saved = scratch("cli_ports.yaml");
  run = run_program("cli", "ports " + vcd + " --bus-file " + file + " --save " + saved);
  REQUIRE(run.status == 0);
  run = run_program("cli",
                    "report " + vcd + " --bus-file " + file + " --ports " + saved + " --json -");
  INFO(run.err);
  REQUIRE(run.status == 0);
  const auto port = nlohmann::json::parse(run.out).at("ports").at(0);
  CHECK(port.at("kind") == "tinybus");
  CHECK(port.at("directions").at(0).at("transactions") == 1);
  CHECK(port.at("directions").at(0).at("latency").at("max") == 3);
  // A CSV file has the pins of the first bus file.
  const std::string csv = scratch_file("cli.csv", "req,gnt,we,rsp\n1,1,1,0\n0,0,0,0\n0,0,0,1\n");
  run = run_program("cli", "report " + csv + " --bus-file " + file + " --json -");
  INFO(run.err);
  REQUIRE(run.status == 0);
  CHECK(nlohmann::json::parse(run.out)
            .at("ports")
            .at(0)
            .at("directions")
            .at(1)
            .at("latency")
            .at("max") == 2);
  // Errors.
  std::string bad(kFile);
  bad.replace(bad.find("valid: rsp"), 10, "valid: rps");
  CHECK_THAT(fails("report " + vcd + " --bus-file " + scratch_file("bad.yaml", bad)),
             Catch::Contains("bad.yaml:15:30: there is no pin 'rps'"));
  std::string taken(kFile);
  taken.replace(taken.find("tinybus"), 7, "axi4-lite");
  CHECK_THAT(fails("ports " + vcd + " --bus-file " + scratch_file("taken.yaml", taken)),
             Catch::Contains("taken.yaml:2:7: there is a bus 'axi4-lite' already"));
  CHECK_THAT(fails("ports " + vcd + " --bus-file " + file + " --bus-file " + file),
             Catch::Contains("there is a bus 'tinybus' already"));
  CHECK_THAT(fails("ports " + vcd + " --bus-file /nonexistent.yaml"),
             Catch::Contains("/nonexistent.yaml: cannot read: No such file or directory"));
  CHECK_THAT(fails("report " + vcd + " --bus-file " + file + " -o " + file),
             Catch::Contains("--bus-file"));
  // Without the file it is no port.
  CHECK(run_program("cli", "ports " + vcd).status == 2);
}

}  // namespace fabmon::test::test_file_discovery
