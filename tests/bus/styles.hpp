// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Small dumps of named signals, and the ports that a bus finds in them, for the tests of names in
// the styles of real designs.
#pragma once

#include <string>
#include <vector>

#include "tb/bus/bus.hpp"
#include "tb/record/trace_stream.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test {

/// A dump of these signals ("scope.scope.name" or "scope.name:WIDTH", in scopes of scope tb) and of
/// a clock that toggles.
inline std::string style_dump(const std::vector<std::string>& signals,
                              const std::string& clock = "clk") {
  std::string text = "$scope module tb $end\n$var wire 1 ! " + clock + " $end\n";
  int next = 0;
  for (const std::string& signal : signals) {
    std::string name = signal;
    std::string width = "1";
    if (const std::size_t colon = name.rfind(':');
        colon != std::string::npos && !name.ends_with(']')) {
      width = name.substr(colon + 1);
      name.resize(colon);
    }
    std::size_t at = 0;
    int depth = 0;
    for (std::size_t dot = 0; (dot = name.find('.', at)) != std::string::npos; at = dot + 1) {
      text += "$scope module " + name.substr(at, dot - at) + " $end\n";
      ++depth;
    }
    name.erase(0, at);
    if (width != "1") name += " [" + std::to_string(std::stoi(width) - 1) + ":0]";
    text += "$var wire " + width + " i" + std::to_string(next++) + " " + name + " $end\n";
    for (; depth > 0; --depth) text += "$upscope $end\n";
  }
  return text + "$upscope $end\n$enddefinitions $end\n#0\n0!\n#1\n1!\n#2\n0!\n#3\n1!\n#4\n0!\n";
}

/// "NAME side dataDATA resetRESET" of the complete ports of a bus, sorted by name, with ", "
/// between them. What a port has not is left out.
inline std::string style_ports(const Bus& bus, const std::string& dump_text) {
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", dump_text)};
  const TraceStream open = open_trace_stream(options);
  const WaveClocks clocks(*open.wave, true);
  std::string text;
  for (const FoundPort& found : bus.find(*open.wave, clocks, options)) {
    if (!found.missing.empty()) continue;
    text += (text.empty() ? "" : ", ") + found.name;
    if (!found.side.empty()) text += " " + found.side;
    if (found.data != 0) text += " data" + std::to_string(found.data);
    if (!found.reset.empty()) {
      text += " reset" + found.reset.substr(found.reset.rfind('.')) + (found.reset_high ? "+" : "");
    }
    CHECK_FALSE(found.clock.empty());
    // The name that is listed is one that can be given.
    TraceOptions one = options;
    one.port = found.name;
    CHECK(bus.choose(*open.wave, one).signal == found.bound.pins.signal);
  }
  return text;
}

/// The names of some pins, each made by a function.
template <class Name>
std::vector<std::string> names_of(const std::vector<std::string>& pins, const Name& name) {
  std::vector<std::string> names;
  for (const std::string& pin : pins) names.push_back(name(pin));
  return names;
}

}  // namespace fabmon::test
