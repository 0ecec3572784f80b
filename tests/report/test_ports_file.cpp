// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include <string>
#include <vector>

#include "tb/core/input_error.hpp"
#include "tb/report/ports_file.hpp"
#include "tests/catch.hpp"
#include "tests/cli_program.hpp"

namespace fabmon::test::test_ports_file {
namespace {

// What is wrong with a file, without its folder; "none" if nothing is.
std::string complaint(const std::string& name, const std::string& text) {
  const std::string path = scratch_file("ports_file_" + name, text);
  try {
    read_ports_file(path);
  } catch (const InputError& error) {
    const std::string what = error.what();
    return what.substr(what.find(name));
  }
  return "none";
}

std::vector<PortEntry> some_ports() {
  PortEntry a{.name = "tb.dut.s_axi[3]", .kind = "AXI4", .port = "tb.dut.s_axi[3]"};
  a.clock = "tb.clk";
  a.reset = "tb.rst: #n";
  a.id_names = {{0, 3, "cpu"}, {8, 8, "dma \"x\""}};
  a.ranges = {{.first = 0x8000'0000, .last = 0xffff'ffff, .name = "dram"}};
  a.interleave = Interleave{.granule = 64, .banks = 4};
  PortEntry b{.name = "b", .kind = "AXI4-Lite"};
  b.map = {"arvalid=tb.x.sig[3]", "araddr=tb.x.bus[63:32]"};
  b.no_reset = true;
  b.negedge = true;
  b.reset_high = true;
  return {a, b};
}

}  // namespace

TEST_CASE("A file of ports that was written is read as it was meant", "[report][ports_file]") {
  for (const std::string name : {"written.yaml", "written.yml", "written.json"}) {
    CAPTURE(name);
    const std::string path = scratch("ports_file_" + name);
    const std::string text = ports_file_text(path, some_ports());
    CAPTURE(text);
    scratch_file("ports_file_" + name, text);
    const std::vector<PortEntry> read = read_ports_file(path);
    REQUIRE(read.size() == 2);
    REQUIRE(ports_file_text(path, read) == text);
    REQUIRE(read[0].name == "tb.dut.s_axi[3]");
    REQUIRE(read[0].reset == "tb.rst: #n");
    REQUIRE(read[0].id_names.size() == 2);
    REQUIRE(read[0].id_names[0].last == 3);
    REQUIRE(read[0].id_names[1].name == "dma \"x\"");
    REQUIRE(read[0].ranges.at(0).first == 0x8000'0000);
    REQUIRE(read[0].interleave->banks == 4);
    REQUIRE(read[1].map == some_ports()[1].map);
    REQUIRE((read[1].no_reset && read[1].negedge && read[1].reset_high));
    REQUIRE_FALSE(read[1].interleave);
  }
}

TEST_CASE("A file of ports that a person wrote: names for all ports, or for one",
          "[report][ports_file]") {
  const std::string path =
      scratch_file("ports_file_hand.yaml",
                   "# mine\n"
                   "fabmon_ports: 1\n"
                   "id_names: {0-3: cpu, 4: dma}\n"
                   "ranges:\n"
                   "  dram: 0x8000_0000+0x1000\n"
                   "ports:\n"
                   "  - name: a\n"
                   "    port: tb.a\n"
                   "  - {name: b, id_names: {\"7\": gpu}, interleave: 64:4}\n");
  const std::vector<PortEntry> ports = read_ports_file(path);
  REQUIRE(ports.size() == 2);
  REQUIRE(ports[0].id_names.size() == 2);
  REQUIRE(ports[1].id_names.size() == 1);
  REQUIRE(ports[1].id_names[0].name == "gpu");
  for (const PortEntry& port : ports) REQUIRE(port.ranges.at(0).last == 0x8000'0fff);
  REQUIRE_FALSE(ports[0].interleave);
  REQUIRE(ports[1].interleave->granule == 64);
}

TEST_CASE("What is wrong in a file of ports is said with its line", "[report][ports_file]") {
  const std::string head = "fabmon_ports: 1\nports:\n";
  REQUIRE(complaint("a.yaml", head + "  - name: a\n    clok: tb.clk\n") ==
          "a.yaml:4: unknown member 'clok'; nearest: clock");
  REQUIRE(complaint("b.yaml", head + "  - name: a\n    negedge: maybe\n") ==
          "b.yaml:4: negedge must be true or false");
  REQUIRE(complaint("c.yaml", head + "  - port: a\n") == "c.yaml:3: a port has no name");
  REQUIRE(complaint("d.yaml", head + "  - name: a\n  - name: a\n") ==
          "d.yaml:4: a port 'a' is given twice");
  REQUIRE(complaint("e.yaml", head + "  - name: a\n    ranges:\n      x: 5-4\n") ==
          "e.yaml:5: x: '5-4': 0x5 comes after 0x4");
  REQUIRE(complaint("f.yaml", head + "  - name: a\n    id_names: [cpu]\n") ==
          "f.yaml:4: id_names must be a mapping, as {name: value}");
  REQUIRE(complaint("g.yaml", "fabmon_ports: 2\nports: [{name: a}]\n") ==
          "g.yaml:1: fabmon_ports must be 1");
  REQUIRE(complaint("h.yaml", "ports: [{name: a}]\n") == "h.yaml:1: lacks fabmon_ports: 1");
  REQUIRE(complaint("i.yaml", "fabmon_ports: 1\n") == "i.yaml:1: has no ports");
  REQUIRE(complaint("j.yaml", head + "  - name: a\n    name: b\n") ==
          "j.yaml:4: name is given twice");
  REQUIRE(complaint("k.yaml", head + "  - name: a\n    map: x\n") ==
          "k.yaml:4: map must be a list");
  REQUIRE(complaint("l.yaml", head + "  - name: a\n    req: x\n") ==
          "l.yaml:3: a port has only one of req and resp");
  REQUIRE(complaint("m.yaml", head + "  - name: [a\n").starts_with("m.yaml:4: is not YAML: "));
  REQUIRE(complaint("n.json", "{\n\"fabmon_ports\": 1,\n,}") ==
          "n.json:3:1: is not JSON: ',' is not expected here, after 'orts\": 1,\\n'");
  REQUIRE(complaint("o.json", "{\"fabmon_ports\": 1,\n\"prts\": []}") ==
          "o.json:2: unknown member 'prts'; nearest: ports");
  REQUIRE(complaint("p.yaml", "hello") == "p.yaml:1: is not a file of ports");
  REQUIRE(complaint("q.yaml", "") == "q.yaml:1: is not a file of ports");
  REQUIRE(complaint("r.yaml", head + "  - name: a\n    clock:\n") ==
          "r.yaml:4: clock must be a text");
  REQUIRE(complaint("s.yaml", head + "  - name: a\n    reset: r\n    no_reset: true\n") ==
          "s.yaml:3: a port has a reset and no_reset");
  REQUIRE_THROWS_AS(read_ports_file(scratch("ports_file_absent.yaml")), InputError);
  REQUIRE_THROWS_AS(ports_file_text("x.txt", {}), InputError);
}

}  // namespace fabmon::test::test_ports_file
