// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Traces of any monitor written down in a test: text to pins, notes and errors, and small VCD files
// of signals by name.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tb/record/trace_stream.hpp"
#include "tests/catch.hpp"
#include "tests/record/util.hpp"

namespace fabmon::test {

/// Several texts as one.
inline std::string cat(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text.append(part);
  return text;
}

/// All that a trace gives.
template <class Pins>
struct Opened {
  std::vector<Pins> pins;
  std::vector<std::string> notes;
};

/// Reads a trace with this text, twice. open(options) is that of the monitor.
template <class Open>
auto open_text(Open&& open, const std::string& name, const std::string& text,
               TraceOptions options) {
  const ScratchDir dir;
  options.path = dir.file(name, text);
  const auto trace = open(options);
  Opened<typename decltype(read_all(*trace))::value_type> opened;
  opened.pins = read_all(*trace);
  opened.notes = trace->notes();
  CHECK(trace->clocks() == opened.pins.size());
  trace->rewind();
  CHECK(read_all(*trace, 7) == opened.pins);
  CHECK(trace->clocks() == opened.pins.size());
  return opened;
}

/// The error on a file with this text, without the path.
template <class Open>
std::string error_in_text(Open&& open, const std::string& name, const std::string& text,
                          TraceOptions options) {
  const ScratchDir dir;
  options.path = dir.file(name, text);
  try {
    const auto trace = open(options);
    (void)read_all(*trace);
  } catch (const InputError& error) {
    const std::string what = error.what();
    return what.starts_with(options.path + ":") ? what.substr(options.path.size() + 1) : what;
  }
  return "no error";
}

/// A VCD file with the signals given as scope (dotted, below "top"), name and width. At clock 0 all
/// are 0, at clock 1 all are 1 (the lowest bit of vectors), at clock 2 all bits are 1.
struct Signal {
  std::string scope, name;
  unsigned width = 1;
  std::string id{};  // the net, a new one if empty
};

inline std::string vcd(const std::vector<Signal>& signals) {
  std::string head = "$scope module top $end\n$var wire 1 ! clk $end\n";
  std::string scope;
  std::array<std::string, 3> values;
  std::set<std::string> ids;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    const Signal& s = signals[i];
    const std::string id = s.id.empty() ? "i" + std::to_string(i) : s.id;
    if (s.scope != scope && !scope.empty()) head += "$upscope $end\n";
    if (s.scope != scope && !s.scope.empty()) head += "$scope module " + s.scope + " $end\n";
    scope = s.scope;
    head.append("$var wire ").append(std::to_string(s.width)).append(" ").append(id);
    head.append(" ").append(s.name).append(" $end\n");
    if (!ids.insert(id).second) continue;
    values[0] += (s.width == 1 ? "0" : "b0 ") + id + "\n";
    values[1] += (s.width == 1 ? "1" : "b1 ") + id + "\n";
    values[2] += (s.width == 1 ? "1" : "b" + std::string(s.width, '1') + " ") + id + "\n";
  }
  if (!scope.empty()) head += "$upscope $end\n";
  std::string text = head + "$upscope $end\n$enddefinitions $end\n";
  for (std::size_t clock = 0; clock < values.size(); ++clock) {
    text += "#" + std::to_string(10 * clock) + "\n0!\n" + values[clock];
    text += "#" + std::to_string(10 * clock + 5) + "\n1!\n";
  }
  return text;
}

inline std::vector<Signal> operator+(std::vector<Signal> a, const std::vector<Signal>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

inline const TraceOptions kClk{.clock = "clk"};

}  // namespace fabmon::test
