// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Ports whose names hold what paths are made of: each is reported by the name that `fabmon ports`
// prints, by its end, in a file of ports and by patterns.
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_port_names {
namespace {

using Catch::Matchers::Contains;
using Json = nlohmann::json;

struct Named {
  std::string scope;   ///< as VCD has it
  std::string prefix;  ///< likewise
  std::string name;    ///< of the port
};

const std::vector<Named> kPorts{{"u_plain", "s_axi_", "tb.u_plain.s_axi"},
                                {"\\u_core/u_dma", "m_axi_", "tb.u_core/u_dma.m_axi"},
                                {"u_flat", "\\u_core/u_dma/m_axi_", "tb.u_flat.u_core/u_dma/m_axi"},
                                {"\\u\\x", "s_axi_", "tb.u\\x.s_axi"},
                                {"\\u.y", "\\s.axi.", "tb.u.y.s.axi"},
                                {"gen[0]", "s_axi_", "tb.gen[0].s_axi"},
                                {"\\u w", "s_axi_", "tb.u w.s_axi"},
                                {"\xC3\xBC", "s_axi_", "tb.\xC3\xBC.s_axi"},
                                {"\\-u", "s_axi_", "tb.-u.s_axi"}};

/// A dump of ports that have k + 1 reads, of port k; or none. The nets of the first one are also
/// those of a scope beside it.
std::string dump(bool idle = false) {
  std::string text = "$timescale 1ns $end\n$scope module tb $end\n$var wire 1 ! clk $end\n";
  const auto id = [](std::size_t port, const std::string& pin) {
    return pin + std::to_string(port);
  };
  std::string values;
  for (std::size_t k = 0; k < kPorts.size(); ++k) {
    text += "$scope module " + kPorts[k].scope + " $end\n";
    for (const std::string pin : {"arvalid", "arready", "araddr", "rvalid", "rready"}) {
      text += "$var wire " + std::string(pin == "araddr" ? "32 " : "1 ") + id(k, pin) + " " +
              kPorts[k].prefix + pin + " $end\n";
      values += "b" + std::string(pin.ends_with("ready") ? "1" : "0") + " " + id(k, pin) + "\n";
    }
    text += "$upscope $end\n";
  }
  text += "$scope module u_same $end\n";
  for (const std::string pin : {"arvalid", "arready", "araddr", "rvalid"}) {
    text += "$var wire " + std::string(pin == "araddr" ? "32 " : "1 ") + id(0, pin) + " s_axi_" +
            pin + " $end\n";
  }
  text += "$upscope $end\n$upscope $end\n$enddefinitions $end\n#0\n0!\n" + values;
  for (std::size_t cycle = 0; cycle < 40; ++cycle) {
    text += "#" + std::to_string(10 * cycle + 5) + "\n1!\n";
    for (std::size_t k = 0; k < kPorts.size(); ++k) {
      const bool reads = !idle && cycle / 3 <= k;
      text += (reads && cycle % 3 == 0 ? "1" : "0") + id(k, "arvalid") + "\n";
      text += (reads && cycle % 3 == 1 ? "1" : "0") + id(k, "rvalid") + "\n";
    }
    text += "#" + std::to_string(10 * cycle + 10) + "\n0!\n";
  }
  return scratch_file(idle ? "port_names_idle.vcd" : "port_names.vcd", text);
}

std::string quoted(const std::string& text) { return "'" + text + "'"; }

/// The reads of each port that a report has, by name.
Json reads(const std::string& options) {
  const std::string json = scratch("port_names.json");
  const ProgramRun run = run_program(
      "port_names", "report " + dump() + " --no-monitors --json " + json + " " + options);
  INFO(options << run.out << run.err);
  REQUIRE(run.status == 0);
  Json counts = Json::object();
  const Json document = Json::parse(file_text(json));
  for (const Json& port : document.at("ports")) {
    counts[port.at("name").get<std::string>()] = port.at("directions").at(0).at("transactions");
  }
  return counts;
}

}  // namespace

TEST_CASE("Port names: what `ports` prints is what --port takes, whatever its characters",
          "[cli][ports]") {
  const ProgramRun listed = run_program("port_names_list", "ports --json " + dump());
  REQUIRE(listed.status == 0);
  const Json all = reads("");
  REQUIRE(Json::parse(listed.out).at("ports").size() == kPorts.size());
  REQUIRE(all.size() == kPorts.size());
  for (std::size_t k = 0; k < kPorts.size(); ++k) {
    CAPTURE(kPorts[k].name);
    CHECK(all.at(kPorts[k].name) == k + 1);
    CHECK(reads("--port=" + quoted(kPorts[k].name)) == Json{{kPorts[k].name, k + 1}});
    const ProgramRun stat = run_program("port_names_stat", "stat axi4 --no-rtl --trace " + dump() +
                                                               " --port=" + quoted(kPorts[k].name) +
                                                               " -e axi4/ar_handshakes/ --json -");
    INFO(stat.err);
    REQUIRE(stat.status == 0);
    CHECK(Json::parse(stat.out).at("events").at(0).at("count") == k + 1);
  }
}

TEST_CASE("Port names: a file of ports has them all, and a report reads it", "[cli][ports]") {
  for (const std::string ending : {".yaml", ".json"}) {
    const std::string file = scratch("port_names_saved" + ending);
    REQUIRE(run_program("port_names_save", "ports " + dump() + " --save " + file).status == 0);
    CHECK(reads("--ports " + file) == reads(""));
  }
}

TEST_CASE("Port names: pins are bound by paths with such characters", "[cli][ports]") {
  const std::string scope = "tb.u_core/u_dma.m_axi_";
  std::string options;
  for (const std::string pin : {"arvalid", "arready", "araddr", "rvalid", "rready"}) {
    options += "--map " + quoted(pin + "=" + scope + pin) + " ";
  }
  CHECK(reads(options) == Json{{"port", 2}});
}

TEST_CASE("Port names: the end of a name, separators of another kind and patterns will do",
          "[cli][ports]") {
  CHECK(reads("--port u_core/u_dma.m_axi") == Json{{"tb.u_core/u_dma.m_axi", 2}});
  CHECK(reads("--port tb/u_plain/s_axi") == Json{{"tb.u_plain.s_axi", 1}});
  CHECK(reads("--port '*m_axi'").size() == 2);
  CHECK(reads("--port 'tb.??.s_axi' --port '*gen*'").size() == 3);
  const ProgramRun none =
      run_program("port_names_none", "report " + dump() + " --no-monitors --port nothing");
  CHECK(none.status == 2);
  CHECK_THAT(none.err, Contains("there is no port 'nothing'; there is tb.-u.s_axi, "));
  const ProgramRun several =
      run_program("port_names_many", "report " + dump() + " --no-monitors --port s_axi");
  CHECK(several.status == 2);
  CHECK_THAT(several.err, Contains("'s_axi' may be port tb.-u.s_axi, "));
}

TEST_CASE("Port names: a port of the same nets is another name of the row", "[cli][ports]") {
  const ProgramRun run = run_program("port_names_also", "ports " + dump());
  REQUIRE(run.status == 0);
  CHECK_THAT(run.out, Contains("\ntb.u_plain.s_axi: also: tb.u_same.s_axi\n"));
  CHECK(reads("--port tb.u_same.s_axi") == Json{{"tb.u_plain.s_axi", 1}});
}

TEST_CASE("Port names: ports without traffic are one line of a report", "[cli][ports]") {
  const ProgramRun run = run_program("port_names_idle", "report " + dump(true) + " --no-monitors");
  REQUIRE(run.status == 0);
  CHECK_THAT(run.out,
             Contains(std::to_string(kPorts.size()) + " ports without traffic: tb.-u.s_axi, "));
  CHECK_THAT(run.out, !Contains("Nothing moves"));
}

}  // namespace fabmon::test::test_port_names
