// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the tests of a mesh's traces share: pins of any value, and pins as CSV and as VCD.
#pragma once

#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "tb/bus/chi/columns.hpp"
#include "tb/bus/chi/trace.hpp"
#include "tests/catch.hpp"
#include "tests/record/text.hpp"
#include "tests/replay_source.hpp"

namespace fabmon::test {

using Clocks = std::vector<ChiPins>;

inline Opened<ChiPins> open(const std::string& name, const std::string& text,
                            const TraceOptions& options = {}, const ChiMesh& mesh = {}) {
  const auto opener = [&mesh](const TraceOptions& o) { return open_chi_trace(o, mesh); };
  return open_text(opener, name, text, options);
}

inline std::string error_in(const std::string& name, const std::string& text,
                            const TraceOptions& options = {}, const ChiMesh& mesh = {}) {
  const auto opener = [&mesh](const TraceOptions& o) { return open_chi_trace(o, mesh); };
  return error_in_text(opener, name, text, options);
}

inline std::string csv_of(const Clocks& pins, const ChiMesh& mesh = {}) {
  ReplaySource<ChiPins> source(pins);
  std::ostringstream text;
  CHECK(write_chi_csv(source, mesh, text) == pins.size());
  return text.str();
}

/// The first cycle in which two runs differ, or -1.
inline std::int64_t first_difference(const Clocks& a, const Clocks& b) {
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i >= a.size() || i >= b.size() || !(a[i] == b[i])) return static_cast<std::int64_t>(i);
  }
  return -1;
}

/// Any value that fits in a column.
inline ChiWords any_value(std::mt19937_64& random, unsigned bits) {
  ChiWords value{};
  for (std::size_t w = 0; 64 * w < bits; ++w) {
    value[w] = random() & (~std::uint64_t{0} >> (64 - std::min<std::size_t>(bits - 64 * w, 64)));
  }
  return value;
}

/// Any value in any column, of `share` percent of the columns and cycles.
inline Clocks noise(std::mt19937_64& random, const ChiMesh& mesh, std::size_t clocks,
                    unsigned share) {
  Clocks list(clocks);
  const std::vector<ChiColumn> columns = chi_columns(mesh);
  for (ChiPins& pins : list) {
    for (const ChiColumn& column : columns) {
      if (random() % 100 < share) column.pin.set(pins, any_value(random, column.bits));
    }
  }
  return list;
}

/// The pins that the mesh has, all others at their default. (Generated traffic tells the target of
/// downloaded snoops, too, which no pin does.)
inline Clocks pins_of(const ChiMesh& mesh, const Clocks& pins) {
  const std::vector<ChiColumn> columns = chi_columns(mesh);
  Clocks list(pins.size());
  for (std::size_t i = 0; i < pins.size(); ++i) {
    for (const ChiColumn& column : columns) column.pin.set(list[i], column.pin.get(pins[i]));
  }
  return list;
}

/// Digits of the lowest bits of some words, the highest first.
inline std::string binary(const ChiWords& words, unsigned bits) {
  std::string text(bits, '0');
  for (unsigned b = 0; b < bits; ++b) {
    if ((words[b / 64] >> (b % 64) & 1) != 0) text[bits - 1 - b] = '1';
  }
  return text;
}

/// A VCD file with these pins in the scope "top": a signal for each column, or the vectors of the
/// monitor's ports. Its clock is "clk".
inline std::string vcd_of(const Clocks& pins, const ChiMesh& mesh, bool vectors) {
  struct Var {
    std::string name, value, last;
  };
  std::vector<Var> vars;
  std::vector<std::size_t> var_of;
  const std::vector<ChiColumn> columns = chi_columns(mesh);
  for (const ChiColumn& c : columns) {
    const bool whole = vectors && !c.vector.empty();
    const std::string name = whole ? c.vector : c.name;
    std::size_t v = 0;
    while (v < vars.size() && vars[v].name != name) ++v;
    if (v == vars.size())
      vars.push_back({name, std::string(whole ? c.vector_bits : c.bits, '0'), ""});
    var_of.push_back(v);
  }
  std::string text = "$scope module top $end\n$var wire 1 ! clk $end\n";
  for (std::size_t v = 0; v < vars.size(); ++v) {
    const std::string bits = std::to_string(vars[v].value.size());
    text += "$var wire " + bits + " i" + std::to_string(v) + " " + vars[v].name;
    text += vectors ? " [" + std::to_string(vars[v].value.size() - 1) + ":0] $end\n" : " $end\n";
  }
  text += "$upscope $end\n$enddefinitions $end\n";
  for (std::size_t clock = 0; clock < pins.size(); ++clock) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const std::string digits = binary(columns[c].pin.get(pins[clock]), columns[c].bits);
      const unsigned lo = vectors ? columns[c].lo : 0;
      std::string& value = vars[var_of[c]].value;
      value.replace(value.size() - lo - digits.size(), digits.size(), digits);
    }
    text += "#" + std::to_string(10 * clock) + "\n0!\n";
    for (std::size_t v = 0; v < vars.size(); ++v) {
      if (vars[v].value == vars[v].last) continue;
      vars[v].last = vars[v].value;
      text += "b" + vars[v].value + " i" + std::to_string(v) + "\n";
    }
    text += "#" + std::to_string(10 * clock + 5) + "\n1!\n";
  }
  return text;
}

}  // namespace fabmon::test
