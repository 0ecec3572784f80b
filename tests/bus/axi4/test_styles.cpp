// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Names of ports in the styles of tools and libraries: each is found as one port.
#include <map>
#include <string>
#include <vector>

#include "tb/bus/axi4/port_discovery.hpp"
#include "tb/bus/axi4/ports.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test::test_styles {
namespace {

/// A dump of these signals ("scope.scope.name", in scopes of scope tb) and a clock.
std::string dump(const std::vector<std::string>& signals) {
  std::string text = "$scope module tb $end\n$var wire 1 ! clk $end\n";
  int next = 0;
  for (const std::string& signal : signals) {
    std::size_t at = 0;
    int depth = 0;
    for (std::size_t dot = 0; (dot = signal.find('.', at)) != std::string::npos; at = dot + 1) {
      text += "$scope module " + signal.substr(at, dot - at) + " $end\n";
      ++depth;
    }
    text += "$var wire 1 i" + std::to_string(next++) + " " + signal.substr(at) + " $end\n";
    for (; depth > 0; --depth) text += "$upscope $end\n";
  }
  return text + "$upscope $end\n$enddefinitions $end\n#0\n0!\n#1\n1!\n#2\n0!\n#3\n1!\n#4\n0!\n";
}

/// "NAME side" of the ports that are complete, one after the other.
std::string ports(const std::vector<std::string>& signals) {
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", dump(signals))};
  const TraceStream open = open_trace_stream(options);
  const WaveClocks clocks(*open.wave, true);
  std::string text;
  for (const FoundPort& found : find_axi4_ports(*open.wave, clocks, options)) {
    if (!found.missing.empty()) continue;
    text += (text.empty() ? "" : ", ") + found.name;
    if (!found.side.empty()) text += " " + found.side;
    // The name that is listed is one that can be given.
    TraceOptions one = options;
    one.port = found.name;
    const WavePins pins = choose_axi4_port(*open.wave, one);
    CHECK(pins.signal[axi4_wave_column("arvalid")] ==
          found.bound.pins.signal[axi4_wave_column("arvalid")]);
  }
  return text;
}

/// All pins of VALID and READY by a function of channel, "valid" or "ready", and who drives it.
template <class Name>
std::vector<std::string> pins(const Name& name) {
  std::vector<std::string> names;
  for (const std::string channel : {"ar", "r", "aw", "w", "b"}) {
    const bool command = channel != "r" && channel != "b";
    names.push_back(name(channel, "valid", command));
    names.push_back(name(channel, "ready", !command));
  }
  return names;
}

std::string direction(const std::string& channel) {
  return channel == "ar" || channel == "r" ? "read" : "write";
}

}  // namespace

TEST_CASE("Styles: channels that are named twice are one port", "[axi4][names]") {
  CHECK(ports(pins([](const std::string& c, const std::string& s, bool) {
          return "nvdla_core2dbb_" + c + "_" + c + s;
        })) == "tb.nvdla_core2dbb");
  const std::map<std::string, std::string> uvvm{{"ar", "read_address_channel"},
                                                {"r", "read_data_channel"},
                                                {"aw", "write_address_channel"},
                                                {"w", "write_data_channel"},
                                                {"b", "write_response_channel"}};
  CHECK(ports(pins([&](const std::string& c, const std::string& s, bool) {
          return "axi_if." + uvvm.at(c) + "." + c + s;
        })) == "tb.axi_if");
}

TEST_CASE("Styles: a register beside the pins is no channel that is named twice", "[axi4][names]") {
  std::vector<std::string> names =
      pins([](const std::string& c, const std::string& s, bool) { return c + s; });
  names.insert(names.begin(), {"r_rvalid", "r_arvalid", "r_rready"});
  CHECK(ports(names) == "tb");
}

TEST_CASE("Styles: channels in full, in two underscores and in records", "[axi4][names]") {
  const std::map<std::string, std::string> osvvm{{"ar", "ReadAddress"},
                                                 {"r", "ReadData"},
                                                 {"aw", "WriteAddress"},
                                                 {"w", "WriteData"},
                                                 {"b", "WriteResponse"}};
  CHECK(ports(pins([&](const std::string& c, const std::string& s, bool) {
          return "AxiBus." + osvvm.at(c) + (s == "valid" ? ".Valid" : ".Ready");
        })) == "tb.AxiBus");
  CHECK(ports(pins([](const std::string& c, const std::string& s, bool) {
          return "bus__" + c + "__" + s;
        })) == "tb.bus");
  CHECK(ports(pins([](const std::string& c, const std::string& s, bool out) {
          return (out ? "axi_m2s." : "axi_s2m.") + direction(c) + "." + c + "." + s;
        })) == "tb.axi");
}

TEST_CASE("Styles: halves by the direction", "[axi4][names]") {
  CHECK(ports(pins([](const std::string& c, const std::string& s, bool out) {
          return std::string("axi") + (direction(c) == "read" ? "Read" : "Write") +
                 (out ? "Master." : "Slave.") + c + s;
        })) == "tb.axi");
  CHECK(ports(pins([](const std::string& c, const std::string& s, bool out) {
          return (out ? "aximo." : "aximi.") + c + "." + s;
        })) == "tb.axim manager");
  CHECK(ports(pins([](const std::string& c, const std::string& s, bool out) {
          return (out ? "axi4_si." : "axi4_so.") + c + s;
        })) == "tb.axi4_s subordinate");
  CHECK(ports(pins([](const std::string& c, const std::string& s, bool out) {
          return (out ? "o_axi_" : "i_axi_") + c + s;
        })) == "tb.axi manager");
  // Records of both sides beside each other do not mix.
  std::vector<std::string> both = pins([](const std::string& c, const std::string& s, bool out) {
    return (out ? "aximo." : "aximi.") + c + "." + s;
  });
  for (const std::string& name : pins([](const std::string&c, const std::string&s, bool out) {
         return (out ? "axisi." : "axiso.") + c + "." + s;
       })) {
    both.push_back(name);
  }
  CHECK(ports(both) == "tb.axim manager, tb.axis subordinate");
}

}  // namespace fabmon::test::test_styles
