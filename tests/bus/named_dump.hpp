// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A waveform of signals with given names and a clock, for tests of how ports are found.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tb/bus/bus.hpp"
#include "tb/record/trace_stream.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test {

/// A VCD text of signals "scope.name" or "scope.name:bits" in scopes of scope tb, with tb.clk and
/// tb.rst_n.
inline std::string named_dump(const std::vector<std::string>& signals) {
  std::string text = "$scope module tb $end\n$var wire 1 ! clk $end\n$var wire 1 \" rst_n $end\n";
  int next = 0;
  for (const std::string& signal : signals) {
    const std::size_t colon = signal.rfind(':');
    const std::string path = signal.substr(0, colon);
    const std::string bits = colon == std::string::npos ? "1" : signal.substr(colon + 1);
    std::size_t at = 0;
    int depth = 0;
    for (std::size_t dot = 0; (dot = path.find('.', at)) != std::string::npos; at = dot + 1) {
      text += "$scope module " + path.substr(at, dot - at) + " $end\n";
      ++depth;
    }
    text += "$var wire " + bits + " i" + std::to_string(next++) + " " + path.substr(at);
    if (bits != "1") text += " [" + std::to_string(std::stoi(bits) - 1) + ":0]";
    text += " $end\n";
    for (; depth > 0; --depth) text += "$upscope $end\n";
  }
  return text +
         "$upscope $end\n$enddefinitions $end\n#0\n0!\n1\"\n#1\n1!\n#2\n0!\n#3\n1!\n#4\n0!\n";
}

/// The ports of a bus in such a dump, "NAME KIND data id side" one after the other; those that lack
/// something have what at their end.
inline std::string named_ports(const Bus& bus, const std::vector<std::string>& signals) {
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", named_dump(signals))};
  const TraceStream open = open_trace_stream(options);
  const WaveClocks clocks(*open.wave, true);
  std::string text;
  for (const FoundPort& found : bus.find(*open.wave, clocks, options)) {
    text += (text.empty() ? "" : ", ") + found.name + " " + std::string(found.kind) + " " +
            std::to_string(found.data) + " " + std::to_string(found.id);
    if (!found.side.empty()) text += " " + found.side;
    for (const std::string& missing : found.missing) text += " lacks " + missing;
    if (!found.missing.empty()) continue;
    CHECK(found.clock == "tb.clk");
    // The name that is listed is one that can be given.
    TraceOptions one = options;
    one.port = found.name;
    CHECK(bus.choose(*open.wave, one).signal == found.bound.pins.signal);
  }
  return text;
}

}  // namespace fabmon::test
