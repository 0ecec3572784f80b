// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ports that a bus finds in a dump of signals with these names, as text.
#pragma once

#include <string>
#include <vector>

#include "tb/bus/bus.hpp"
#include "tb/record/wave_clock.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test {

/// A dump of these signals, "scope.scope.name:WIDTH" in scopes of scope tb (no width: 1 bit), and
/// of the clocks and resets "clk_i" and "rst_ni" of scope tb, of which the clock toggles.
inline std::string dump_of(const std::vector<std::string>& signals) {
  std::string text = "$scope module tb $end\n$var wire 1 ! clk_i $end\n$var wire 1 ? rst_ni $end\n";
  int next = 0;
  for (const std::string& signal : signals) {
    const std::size_t colon = signal.find(':');
    const std::string width = colon == std::string::npos ? "1" : signal.substr(colon + 1);
    const std::string path = signal.substr(0, colon);
    std::size_t at = 0;
    int depth = 0;
    for (std::size_t dot = 0; (dot = path.find('.', at)) != std::string::npos; at = dot + 1) {
      text += "$scope module " + path.substr(at, dot - at) + " $end\n";
      ++depth;
    }
    text += "$var wire " + width + " i" + std::to_string(next++) + " " + path.substr(at) +
            (width == "1" ? "" : " [" + std::to_string(std::stoi(width) - 1) + ":0]") + " $end\n";
    for (; depth > 0; --depth) text += "$upscope $end\n";
  }
  return text + "$upscope $end\n$enddefinitions $end\n#0\n0!\n1?\n#1\n1!\n#2\n0!\n#3\n1!\n" +
         "#4\n0!\n";
}

/// "NAME side data/addr/id" of the complete ports, with ", " between; a side that is not known is
/// left out. Each can be chosen by its name, and has the clock and the reset of the dump.
inline std::string ports_of(const Bus& bus, const std::vector<std::string>& signals) {
  const ScratchDir dir;
  const TraceOptions options{.path = dir.file("t.vcd", dump_of(signals))};
  const TraceStream open = open_trace_stream(options);
  const WaveClocks clocks(*open.wave, true);
  std::string text;
  for (const FoundPort& found : bus.find(*open.wave, clocks, options)) {
    if (!found.missing.empty()) continue;
    text += (text.empty() ? "" : ", ") + found.name;
    if (!found.side.empty()) text += " " + found.side;
    text += " " + std::to_string(found.data) + "/" + std::to_string(found.addr) + "/" +
            std::to_string(found.id);
    CHECK(found.clock == "tb.clk_i");
    CHECK(found.reset == "tb.rst_ni");
    TraceOptions one = options;
    one.port = found.name;
    CHECK(bus.choose(*open.wave, one).signal == found.bound.pins.signal);
  }
  return text;
}

/// Signals with what stands before their names, and behind them but before the width.
inline std::vector<std::string> named(const std::string& before,
                                      const std::vector<std::string>& signals,
                                      const std::string& behind = {}) {
  std::vector<std::string> names;
  for (const std::string& signal : signals) {
    const std::size_t colon = std::min(signal.find(':'), signal.size());
    names.push_back(before + signal.substr(0, colon) + behind + signal.substr(colon));
  }
  return names;
}

/// All of several lists.
inline std::vector<std::string> joined(std::vector<std::vector<std::string>> lists) {
  std::vector<std::string> all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

}  // namespace fabmon::test
